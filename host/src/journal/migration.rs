use rusqlite::{Connection, Result, TransactionBehavior};

/// A step from one version of the schema to the next. It must not be edited after its release.
#[derive(Clone, Copy, Debug)]
pub(super) struct Migration {
    /// The version of the database after the step, from 1. Several modules may contribute to one version.
    pub(super) version: u32,
    /// Its work.
    pub(super) step: Step,
}

/// The work of a migration.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Runs statements.
    Sql(&'static str),
    /// Computes what SQL cannot.
    Run(fn(&Connection) -> Result<()>),
}

/// The version of a database; 0 for an empty one.
pub(crate) fn version(connection: &Connection) -> Result<u32> {
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
        match migration.step {
            Step::Sql(sql) => transaction.execute_batch(sql)?,
            Step::Run(run) => run(&transaction)?,
        }
    }
    transaction.pragma_update(None, "user_version", newest)?;
    transaction.commit()?;
    // An older Starboard reads the version from the database file, not from the log beside it.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// The statements that a database's schema consists of.
pub(super) fn sql_of(connection: &Connection) -> Result<Vec<String>> {
    connection
        .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'trigger', name")?
        .query_map([], |row| row.get(0))?
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_migration_rolls_back_all_steps() {
        let mut connection = Connection::open_in_memory().unwrap();
        let one = Migration { version: 1, step: Step::Sql("CREATE TABLE kept (a)") };
        migrate(&mut connection, &[one]).unwrap();
        let before = sql_of(&connection).unwrap();

        let two =
            Migration { version: 2, step: Step::Sql("CREATE TABLE gone (a); INSERT INTO kept VALUES (1)") };
        let three = Migration { version: 3, step: Step::Sql("CREATE TABLE nonsense") };
        migrate(&mut connection, &[one, two, three]).unwrap_err();
        assert_eq!(version(&connection).unwrap(), 1);
        assert_eq!(sql_of(&connection).unwrap(), before);
        let rows: u32 = connection.query_row("SELECT count(*) FROM kept", [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 0);

        migrate(&mut connection, &[one, two]).unwrap();
        assert_eq!(version(&connection).unwrap(), 2);
    }
}
