use rusqlite::{OptionalExtension, Result};

use super::Journal;
use super::migration::Migration;

pub(super) const MIGRATIONS: &[Migration] = &[Migration {
    version: 1,
    sql: "
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
",
}];

impl Journal {
    /// The value of a setting.
    pub(crate) fn setting(&self, name: &str) -> Result<Option<String>> {
        let mut statement = self.connection.prepare_cached("SELECT value FROM setting WHERE name = ?")?;
        statement.query_row([name], |row| row.get(0)).optional()
    }

    /// Stores the value of a setting.
    pub(crate) fn set_setting(&self, name: &str, value: &str) -> Result<()> {
        self.connection
            .execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", [name, value])?;
        Ok(())
    }
}
