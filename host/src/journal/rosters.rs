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
    Migration { version: 4, step: Step::Sql("ALTER TABLE roster ADD COLUMN checksum BLOB;") },
    Migration { version: 4, step: Step::Run(|connection| ROSTER.seal_all(connection)) },
];

pub(super) const ROSTER: Sealed =
    Sealed { table: "roster", key: "name", columns: &["name", "used_at", "payload"] };

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
        let mut statement =
            self.connection.prepare_cached("SELECT payload FROM roster ORDER BY used_at DESC, name")?;
        let payloads = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<_>>>()?;
        Ok(payloads.iter().filter_map(|LossyText(payload)| serde_json::from_str(payload).ok()).collect())
    }

    /// Saves a roster, replacing one of the same name.
    pub(crate) fn save_roster(&self, roster: &Roster, at: i64) -> Result<()> {
        self.change(|connection, _| put(connection, roster, at))
    }

    /// The names of all rosters, including unreadable ones.
    pub(crate) fn roster_names(&self) -> Result<Vec<String>> {
        let mut statement = self.connection.prepare_cached("SELECT name FROM roster")?;
        statement.query_map([], |row| Ok(row.get::<_, LossyText>(0)?.0))?.collect()
    }

    /// Renames a roster without counting as a use. Returns false if there is none of that name.
    pub(crate) fn rename_roster(&self, from: &str, to: &str) -> Result<bool> {
        let sql = "UPDATE roster SET name = ?2, payload = json_set(payload, '$.name', ?2) WHERE name = ?1";
        self.change(|connection, _| {
            let found = connection.execute(sql, [from, to])? > 0;
            if found {
                ROSTER.seal(connection, to)?;
            }
            Ok(found)
        })
    }

    /// Deletes the roster of this name, if there is one.
    pub(crate) fn delete_roster(&self, name: &str) -> Result<()> {
        self.change(|connection, _| connection.execute("DELETE FROM roster WHERE name = ?", [name]).map(drop))
    }
}
