//! Checksums of the rows that may change: tables' names, rosters, own sets and settings.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result, Row, ToSql, params};

use super::checksum::Checksum;

/// A table of the database whose rows each have a checksum of their own.
pub(super) struct Sealed {
    /// Its name.
    pub(super) table: &'static str,
    /// The column of its primary key.
    pub(super) key: &'static str,
    /// All columns but the checksum.
    pub(super) columns: &'static [&'static str],
}

impl Sealed {
    /// Updates the checksum of a row after a change.
    pub(super) fn seal(&self, connection: &Connection, key: impl ToSql) -> Result<()> {
        let Self { table, key: column, .. } = self;
        let sql = format!("SELECT {} FROM {table} WHERE {column} = ?", self.columns.join(", "));
        let sum = connection.prepare_cached(&sql)?.query_row([&key], |row| self.sum(row))?;
        let sql = format!("UPDATE {table} SET checksum = ? WHERE {column} = ?");
        connection.prepare_cached(&sql)?.execute(params![sum, key])?;
        Ok(())
    }

    /// Gives every row without a right checksum a new one.
    pub(super) fn seal_all(&self, connection: &Connection) -> Result<()> {
        let Self { table, key, .. } = self;
        for Unsound { key: bytes, sum, .. } in self.unsound(connection, key)? {
            let sql = format!("UPDATE {table} SET checksum = ? WHERE CAST({key} AS BLOB) = ?");
            connection.execute(&sql, params![sum, bytes])?;
        }
        Ok(())
    }

    /// The rows whose content does not fit their checksum, with the text of a column that names them.
    pub(super) fn unsound(&self, connection: &Connection, name: &str) -> Result<Vec<Unsound>> {
        let Self { table, key, .. } = self;
        // A damaged key may not be valid text, so it is read as bytes.
        let sql = format!(
            "SELECT {}, checksum, CAST({key} AS BLOB), CAST({name} AS BLOB) FROM {table}",
            self.columns.join(", ")
        );
        let after = self.columns.len();
        let mut statement = connection.prepare(&sql)?;
        let rows = statement.query_map([], |row| {
            let sum = self.sum(row)?;
            let stored = row.get::<_, Option<Checksum>>(after).ok().flatten();
            let name: Vec<u8> = row.get(after + 2)?;
            let name = String::from_utf8_lossy(&name).into_owned();
            Ok((stored != Some(sum)).then_some(Unsound { key: row.get(after + 1)?, name, sum }))
        })?;
        rows.filter_map(Result::transpose).collect()
    }

    fn sum(&self, row: &Row<'_>) -> Result<Checksum> {
        let values = (0..self.columns.len()).map(|column| row.get_ref(column));
        Ok(Checksum::of(self.table, values.collect::<Result<Vec<ValueRef<'_>>>>()?))
    }
}

/// A row whose content does not fit its checksum.
pub(super) struct Unsound {
    /// Its primary key.
    pub(super) key: Vec<u8>,
    /// The text that names it.
    pub(super) name: String,
    /// The checksum of its content.
    sum: Checksum,
}
