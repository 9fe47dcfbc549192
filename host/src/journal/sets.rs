use rusqlite::{OptionalExtension, Result, Row, params};

use super::migration::Migration;
use super::{Journal, Legible};

// Of several sets of one id that were put away, the one put away last is got back.
pub(super) const MIGRATIONS: &[Migration] = &[Migration {
    version: 2,
    sql: "
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
}];

/// An own set as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSet {
    /// Its id.
    pub(crate) id: String,
    /// The file.
    pub(crate) text: String,
}

impl Journal {
    /// All own sets that were not put away.
    pub(crate) fn sets(&self) -> Result<Vec<StoredSet>> {
        let sql = "SELECT id, text FROM card_set WHERE deleted_at IS NULL ORDER BY id";
        let mut statement = self.connection.prepare_cached(sql)?;
        let read = |row: &Row<'_>| {
            let Legible(text) = row.get(1)?;
            Ok(StoredSet { id: row.get(0)?, text })
        };
        statement.query_map([], read)?.collect()
    }

    /// Saves an own set in place of one of the same id, and counts its revisions.
    pub(crate) fn save_set(&self, id: &str, text: &str, at: i64) -> Result<()> {
        let sql = "
INSERT INTO card_set (id, text, revisions, saved_at) VALUES (?1, ?2, 1, ?3)
ON CONFLICT (id) WHERE deleted_at IS NULL
DO UPDATE SET text = excluded.text, revisions = revisions + 1, saved_at = excluded.saved_at";
        self.connection.prepare_cached(sql)?.execute(params![id, text, at])?;
        Ok(())
    }

    /// Puts an own set away at a time in milliseconds since 1970 (UTC), and says whether it was there.
    pub(crate) fn put_set_away(&self, id: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE card_set SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL";
        Ok(self.connection.execute(sql, params![id, at])? > 0)
    }

    /// The key and the file of the own set of an id that was put away last. As it is always the one that is got back, and
    /// none is saved beside it, it is also the one that was saved last, whatever the clock said.
    pub(crate) fn set_put_away(&self, id: &str) -> Result<Option<(i64, String)>> {
        let sql = "SELECT key, text FROM card_set WHERE id = ? AND deleted_at IS NOT NULL ORDER BY key DESC LIMIT 1";
        self.connection
            .query_row(sql, [id], |row| {
                let Legible(text) = row.get(1)?;
                Ok((row.get(0)?, text))
            })
            .optional()
    }

    /// Gets back an own set that was put away. There must be none of its id.
    pub(crate) fn get_set_back(&self, key: i64) -> Result<()> {
        self.connection.execute("UPDATE card_set SET deleted_at = NULL WHERE key = ?", [key])?;
        Ok(())
    }
}
