use rusqlite::{Connection, Error, Result, params};

use super::migration::{Migration, Step};
use super::seal::Sealed;
use super::{Journal, LossyText};
use crate::wire::Roster;

pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        step: Step::Sql(
            "
CREATE TABLE roster (
    name TEXT PRIMARY KEY,
    used_at INTEGER NOT NULL,
    payload TEXT NOT NULL
) STRICT, WITHOUT ROWID;
",
        ),
    },
    Migration {
        version: 4,
        step: Step::Sql(
            "
ALTER TABLE roster ADD COLUMN deleted_at INTEGER;
ALTER TABLE roster ADD COLUMN checksum BLOB;
",
        ),
    },
    Migration { version: 4, step: Step::Run(|connection| ROSTER.seal_all(connection)) },
];

pub(super) const ROSTER: Sealed =
    Sealed { table: "roster", key: "name", columns: &["name", "used_at", "payload", "deleted_at"] };

/// Saves a roster, replacing one of the same name. `at` becomes its time of last use.
pub(super) fn put(connection: &Connection, roster: &Roster, at: i64) -> Result<()> {
    let payload =
        serde_json::to_string(roster).map_err(|error| Error::ToSqlConversionFailure(error.into()))?;
    let sql = "INSERT OR REPLACE INTO roster (name, used_at, payload) VALUES (?, ?, ?)";
    connection.execute(sql, params![roster.name, at, payload])?;
    ROSTER.seal(connection, &roster.name)
}

impl Journal {
    /// All rosters, last used first. Unreadable ones are left out.
    pub(crate) fn rosters(&self) -> Result<Vec<Roster>> {
        let mut statement = self.connection.prepare_cached(
            "SELECT payload FROM roster WHERE deleted_at IS NULL ORDER BY used_at DESC, name",
        )?;
        let payloads = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<_>>>()?;
        let rosters = payloads.iter().filter_map(|LossyText(payload)| serde_json::from_str(payload).ok());
        Ok(rosters.map(Roster::without_turns).collect())
    }

    /// Saves a roster, replacing one of the same name.
    pub(crate) fn save_roster(&self, roster: &Roster, at: i64) -> Result<()> {
        self.change(|connection, _| put(connection, roster, at))
    }

    /// The names of all rosters, including unreadable ones.
    pub(crate) fn roster_names(&self) -> Result<Vec<String>> {
        let mut statement =
            self.connection.prepare_cached("SELECT name FROM roster WHERE deleted_at IS NULL")?;
        statement.query_map([], |row| Ok(row.get::<_, LossyText>(0)?.0))?.collect()
    }

    /// Renames a roster without counting as a use. Returns false if there is none of that name.
    pub(crate) fn rename_roster(&self, from: &str, to: &str) -> Result<bool> {
        let sql = "UPDATE roster SET name = ?2, payload = json_set(payload, '$.name', ?2) \
                   WHERE name = ?1 AND deleted_at IS NULL";
        self.change(|connection, _| {
            // A deleted one gives way, as if one of this name were saved.
            if from != to {
                connection.execute("DELETE FROM roster WHERE name = ? AND deleted_at IS NOT NULL", [to])?;
            }
            let found = connection.execute(sql, [from, to])? > 0;
            if found {
                ROSTER.seal(connection, to)?;
            }
            Ok(found)
        })
    }

    /// Deletes the roster of this name, if there is one, at a time in milliseconds since 1970 (UTC).
    pub(crate) fn delete_roster(&self, name: &str, at: i64) -> Result<()> {
        self.set_roster_deleted(name, Some(at)).map(drop)
    }

    /// Restores a deleted roster. Returns false if none of this name is deleted.
    pub(crate) fn restore_roster(&self, name: &str) -> Result<bool> {
        self.set_roster_deleted(name, None)
    }

    /// Returns false if it is so already.
    fn set_roster_deleted(&self, name: &str, at: Option<i64>) -> Result<bool> {
        let sql =
            "UPDATE roster SET deleted_at = ?1 WHERE name = ?2 AND (deleted_at IS NULL) != (?1 IS NULL)";
        self.change(|connection, _| {
            let found = connection.execute(sql, params![at, name])? > 0;
            if found {
                ROSTER.seal(connection, name)?;
            }
            Ok(found)
        })
    }
}
