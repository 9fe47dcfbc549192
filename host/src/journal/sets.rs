use std::sync::Arc;

use rusqlite::{OptionalExtension, Result, Row, params};
use starboard_cards::{CardSet, SetId};

use super::migration::{Migration, Step};
use super::seal::Sealed;
use super::{Journal, LossyText};

// Several deleted sets may have the same id. The one deleted last can be restored.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 2,
        step: Step::Sql(
            "
CREATE TABLE card_set (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    text TEXT NOT NULL,
    revisions INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX card_set_by_id ON card_set (id) WHERE deleted_at IS NULL;
",
        ),
    },
    Migration { version: 4, step: Step::Sql("ALTER TABLE card_set ADD COLUMN checksum BLOB;") },
    Migration { version: 4, step: Step::Run(|connection| CARD_SET.seal_all(connection)) },
];

pub(super) const CARD_SET: Sealed = Sealed {
    table: "card_set",
    key: "key",
    columns: &["key", "id", "text", "revisions", "saved_at", "deleted_at"],
};

/// An own set in its stored form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSet {
    /// Its id.
    pub(crate) id: String,
    /// The content of the set file.
    pub(crate) text: String,
}

/// A change of the stored sets that is not in the journal yet.
#[derive(Clone)]
pub(crate) enum Unwritten {
    /// A set to save, at a time in milliseconds since 1970 (UTC).
    Saved(Arc<CardSet>, i64),
    /// A set to delete, at a time.
    Deleted(SetId, i64),
    /// The key of a set to restore.
    Restored(i64),
}

impl Journal {
    /// All own sets that are not deleted.
    pub(crate) fn sets(&self) -> Result<Vec<StoredSet>> {
        let sql = "SELECT id, text FROM card_set WHERE deleted_at IS NULL ORDER BY id";
        let mut statement = self.connection.prepare_cached(sql)?;
        let read = |row: &Row<'_>| {
            let LossyText(text) = row.get(1)?;
            Ok(StoredSet { id: row.get(0)?, text })
        };
        statement.query_map([], read)?.collect()
    }

    /// Writes a change of the own sets.
    pub(crate) fn write_set(&self, change: &Unwritten) -> Result<()> {
        match change {
            Unwritten::Saved(set, at) => self.save_set(set.head.id.as_str(), &set.text, *at),
            Unwritten::Deleted(set, at) => self.delete_set(set.as_str(), *at).map(drop),
            Unwritten::Restored(key) => self.restore_set(*key),
        }
    }

    /// Saves an own set, replacing one of the same id, and counts its revisions.
    pub(crate) fn save_set(&self, id: &str, text: &str, at: i64) -> Result<()> {
        let sql = "
INSERT INTO card_set (id, text, revisions, saved_at) VALUES (?1, ?2, 1, ?3)
ON CONFLICT (id) WHERE deleted_at IS NULL
DO UPDATE SET text = excluded.text, revisions = revisions + 1, saved_at = excluded.saved_at";
        self.change(|connection, _| {
            connection.prepare_cached(sql)?.execute(params![id, text, at])?;
            let key = "SELECT key FROM card_set WHERE id = ? AND deleted_at IS NULL";
            let key: i64 = connection.query_row(key, [id], |row| row.get(0))?;
            CARD_SET.seal(connection, key)
        })
    }

    /// Deletes an own set at a time in milliseconds since 1970 (UTC). Returns false if there is none of that
    /// id.
    pub(crate) fn delete_set(&self, id: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE card_set SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL RETURNING key";
        self.change(|connection, _| {
            let key: Option<i64> = connection.query_row(sql, params![id, at], |row| row.get(0)).optional()?;
            key.map_or(Ok(()), |key| CARD_SET.seal(connection, key))?;
            Ok(key.is_some())
        })
    }

    /// The key and the file of the set with this id that was deleted last. Only this one can be restored, and
    /// none is saved beside it, so it is also the newest row, even if the clock was set back.
    pub(crate) fn last_deleted_set(&self, id: &str) -> Result<Option<(i64, String)>> {
        let sql = "SELECT key, text FROM card_set WHERE id = ? AND deleted_at IS NOT NULL ORDER BY key DESC LIMIT 1";
        self.connection
            .query_row(sql, [id], |row| {
                let LossyText(text) = row.get(1)?;
                Ok((row.get(0)?, text))
            })
            .optional()
    }

    /// Restores a deleted own set. There must be no other set of its id.
    pub(crate) fn restore_set(&self, key: i64) -> Result<()> {
        self.change(|connection, _| {
            connection.execute("UPDATE card_set SET deleted_at = NULL WHERE key = ?", [key])?;
            CARD_SET.seal(connection, key)
        })
    }
}
