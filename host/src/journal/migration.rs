use rusqlite::{Connection, Result, TransactionBehavior};

/// A step from one version of the schema to the next. It must not be edited after its release.
#[derive(Clone, Copy, Debug)]
pub(super) struct Migration {
    /// The version of the database after the step, from 1. Several modules may contribute to one version.
    pub(super) version: u32,
    /// The statements to run.
    pub(super) sql: &'static str,
}

/// The version of a database; 0 for an empty one.
pub(super) fn version(connection: &Connection) -> Result<u32> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Migrates a database to the newest version in one transaction.
pub(super) fn migrate(connection: &mut Connection, migrations: &[Migration]) -> Result<()> {
    let found = version(connection)?;
    let Some(newest) = migrations.last().map(|migration| migration.version).filter(|newest| *newest > found)
    else {
        return Ok(());
    };
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for migration in migrations.iter().filter(|migration| migration.version > found) {
        transaction.execute_batch(migration.sql)?;
    }
    transaction.pragma_update(None, "user_version", newest)?;
    transaction.commit()?;
    // An older Starboard reads the version from the database file, not from the log beside it.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// The full schema of a database.
#[cfg(test)]
pub(super) fn sql_of(connection: &Connection) -> String {
    let mut statement = connection
        .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'trigger', name")
        .unwrap();
    let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    rows.map(|row| row.unwrap() + ";\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_migration_rolls_back_all_steps() {
        let mut connection = Connection::open_in_memory().unwrap();
        let one = Migration { version: 1, sql: "CREATE TABLE kept (a)" };
        migrate(&mut connection, &[one]).unwrap();
        let before = sql_of(&connection);

        let two = Migration { version: 2, sql: "CREATE TABLE gone (a); INSERT INTO kept VALUES (1)" };
        let three = Migration { version: 3, sql: "CREATE TABLE nonsense" };
        migrate(&mut connection, &[one, two, three]).unwrap_err();
        assert_eq!(version(&connection).unwrap(), 1);
        assert_eq!(sql_of(&connection), before);
        let rows: u32 = connection.query_row("SELECT count(*) FROM kept", [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 0);

        migrate(&mut connection, &[one, two]).unwrap();
        assert_eq!(version(&connection).unwrap(), 2);
    }
}
