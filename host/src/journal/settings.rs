use rusqlite::{Connection, OptionalExtension, Result};

use super::Journal;
use super::migration::{Migration, Step};
use super::seal::Sealed;

pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        step: Step::Sql(
            "
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
",
        ),
    },
    Migration { version: 4, step: Step::Sql("ALTER TABLE setting ADD COLUMN checksum BLOB;") },
    Migration { version: 4, step: Step::Run(|connection| SETTING.seal_all(connection)) },
];

pub(super) const SETTING: Sealed = Sealed { table: "setting", key: "name", columns: &["name", "value"] };

/// The setting that counts the changes of rows other than lines.
pub(super) const CHANGES: &str = "changes";

/// Stores the value of a setting.
pub(super) fn put(connection: &Connection, name: &str, value: &str) -> Result<()> {
    connection.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [name, value])?;
    SETTING.seal(connection, name)
}

/// The number of changes of rows other than lines.
pub(super) fn changes(connection: &Connection) -> Result<u64> {
    let sql = "SELECT value FROM setting WHERE name = ?";
    let value: Option<String> = connection.query_row(sql, [CHANGES], |row| row.get(0)).optional()?;
    Ok(value.and_then(|value| value.parse().ok()).unwrap_or(0))
}

impl Journal {
    /// The value of a setting.
    pub(crate) fn setting(&self, name: &str) -> Result<Option<String>> {
        let mut statement = self.connection.prepare_cached("SELECT value FROM setting WHERE name = ?")?;
        statement.query_row([name], |row| row.get(0)).optional()
    }

    /// Stores the value of a setting.
    pub(crate) fn set_setting(&self, name: &str, value: &str) -> Result<()> {
        self.change(|connection, _| put(connection, name, value))
    }
}
