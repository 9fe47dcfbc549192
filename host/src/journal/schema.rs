//! The schema of the journal: the migrations of all modules.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, Result};

use super::migration::{self, Migration};
use super::{devices, lines, rosters, sets, settings, tables};
use crate::system::lock::lock;

/// The migrations of all modules, in order of their versions.
pub(super) fn all() -> Vec<Migration> {
    let mut all = [
        tables::MIGRATIONS,
        lines::MIGRATIONS,
        rosters::MIGRATIONS,
        settings::MIGRATIONS,
        sets::MIGRATIONS,
        devices::MIGRATIONS,
    ]
    .concat();
    all.sort_by_key(|migration| migration.version);
    all
}

/// Returns true for an empty database and for one of Starboard. Damage may hide some of the tables that all its versions
/// have, so two of them are enough.
pub(crate) fn is_ours(connection: &Connection) -> Result<bool> {
    let (all, ours): (u32, u32) = connection.query_row(
        "SELECT count(*), count(*) FILTER (WHERE name IN ('game', 'line', 'roster', 'setting')) FROM sqlite_schema WHERE type = 'table'",
        [],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(all == 0 || ours >= 2)
}

/// Returns true if everything in the schema of a database reads as its version defines it.
pub(crate) fn is_whole(connection: &Connection) -> Result<bool> {
    let version = migration::version(connection)?;
    let (model, found) = (model(version)?, migration::sql_of(connection)?);
    // Version 0 is that of an empty database.
    let known = version <= newest() && (version > 0 || found.is_empty());
    Ok(known && model.iter().all(|sql| found.contains(sql)))
}

/// The version of a database that a newer Starboard wrote. None for any other one, also if its version is damaged: each
/// version changes the schema.
pub(crate) fn newer(connection: &Connection) -> Result<Option<u32>> {
    let found = migration::version(connection)?;
    Ok((found > newest() && *migration::sql_of(connection)? != *model(newest())?).then_some(found))
}

/// The schema that a version defines.
fn model(version: u32) -> Result<Arc<[String]>> {
    // A start asks for it several times.
    static MODELS: Mutex<BTreeMap<u32, Arc<[String]>>> = Mutex::new(BTreeMap::new());
    if let Some(model) = lock(&MODELS).get(&version) {
        return Ok(Arc::clone(model));
    }
    let mut database = Connection::open_in_memory()?;
    let until: Vec<_> = all().into_iter().filter(|migration| migration.version <= version).collect();
    migration::migrate(&mut database, &until)?;
    let model: Arc<[String]> = migration::sql_of(&database)?.into();
    lock(&MODELS).insert(version, Arc::clone(&model));
    Ok(model)
}

/// The newest version that this Starboard knows.
pub(crate) fn newest() -> u32 {
    all().last().map_or(0, |migration| migration.version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use migration::{migrate, sql_of, version};

    #[test]
    fn the_schema() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, &all()).unwrap();
        assert_eq!(version(&connection).unwrap(), newest());
        let sql = sql_of(&connection).unwrap();
        insta::assert_snapshot!(sql.into_iter().map(|sql| sql + ";\n").collect::<String>());
    }

    #[test]
    fn each_version_changes_the_schema() {
        for version in 1..=newest() {
            assert_ne!(model(version).unwrap(), model(version - 1).unwrap(), "version {version}");
        }
    }

    #[test]
    fn an_up_to_date_database_is_not_changed() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, &all()).unwrap();
        let changes = connection.total_changes();
        migrate(&mut connection, &all()).unwrap();
        assert_eq!(connection.total_changes(), changes);
    }
}
