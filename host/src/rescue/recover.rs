//! Recovery of a damaged database: it is copied aside, and every readable line goes into a new database.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::journal::heads::{Heads, read as read_heads};
use crate::journal::place::folder::holds_changes;
use crate::journal::{self, OpenError, Place, beside};
use crate::rescue::rebuild::{Recovered, Remains, SaveError, Work};
use crate::system::clock::stamp;
use crate::system::files::{Files, remove};

/// Copies the database of a data folder and its log aside, and saves what is readable. If the database is
/// missing, the log alone is used.
///
/// A table is saved without its damaged lines, up to the first line that does not fit without them.
///
/// # Errors
/// There is no database, it has a newer version or belongs to another program, or the folder is not writable. The
/// database is unchanged.
pub fn recover(folder: &Path) -> std::result::Result<Recovered, OpenError> {
    if !folder.exists() {
        // A misspelled path must not create a folder.
        return Err(OpenError::Missing { file: folder.join(journal::DATABASE) });
    }
    let folder = Place::claim(folder)?;
    let database = folder.database();
    match folder.check() {
        Err(
            error @ (OpenError::NewerVersion { .. } | OpenError::Foreign { .. } | OpenError::InUse { .. }),
        ) => return Err(error),
        _ if !database.exists() && !holds_changes(&beside(&database, "-wal")) => {
            return Err(OpenError::Missing { file: database });
        }
        _ => {}
    }
    let failed = |error| OpenError::sqlite(folder.path(), error);
    let copy = free_copy(folder.path(), &stamp().map_err(failed)?);
    if let Err(error) = copy_with_log(&database, &copy) {
        for suffix in ["", "-wal", "-journal"] {
            // A partial copy is useless, and the disk may be full.
            let _ = fs::remove_file(beside(&copy, suffix));
        }
        return Err(OpenError::io(folder.path(), &error));
    }

    let [from, into] = ["recover-from.db", "recover-into.db"].map(|name| folder.path().join(name));
    let work = Work { from, into, files: &Disk };
    let heads = read_heads(folder.path()).map_err(|error| OpenError::io(folder.path(), &error))?;
    let saved = remains(&copy).map_err(SaveError::Io).and_then(|remains| work.save(&remains, heads.as_ref()));
    let saved = saved.map_err(|error| unsaved(folder.path(), error))?;
    replace(&work, &database)
        .and_then(|()| Heads::keep(folder.path(), saved.heads.clone()).map(drop))
        .map_err(|error| OpenError::io(folder.path(), &error))?;
    let log = Some(beside(&copy, "-wal")).filter(|log| log.exists());
    Ok(Recovered { copy, log, ..saved })
}

/// The reason why nothing can be saved in a folder.
pub(crate) fn unsaved(folder: &Path, error: SaveError) -> OpenError {
    match error {
        SaveError::Io(error) => OpenError::io(folder, &error),
        SaveError::Sqlite(error) => OpenError::sqlite(folder, error),
    }
}

/// An unused name for the copy.
fn free_copy(folder: &Path, stamp: &str) -> PathBuf {
    let mut copy = folder.join(format!("starboard.damaged-{stamp}.db"));
    let mut number = 1;
    while ["", "-wal"].iter().any(|suffix| beside(&copy, suffix).exists()) {
        number += 1;
        copy = folder.join(format!("starboard.damaged-{stamp}-{number}.db"));
    }
    copy
}

fn copy_with_log(from: &Path, to: &Path) -> std::io::Result<()> {
    let copy = |suffix: &str| match fs::copy(beside(from, suffix), beside(to, suffix)) {
        Ok(_) => File::open(beside(to, suffix))?.sync_all(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    };
    copy("")?;
    copy("-wal")?;
    copy("-journal")
}

/// Renames a file, if it exists.
fn set_aside(path: &Path, to: &Path) -> std::io::Result<()> {
    match fs::rename(path, to) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The files of a data folder.
pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, file: &Path) -> std::io::Result<Vec<u8>> {
        fs::read(file)
    }

    fn write(&self, file: &Path, bytes: &[u8]) -> std::io::Result<()> {
        fs::write(file, bytes)
    }

    fn remove(&self, file: &Path) -> std::io::Result<()> {
        remove(file)
    }
}

/// The bytes of a copy and what is beside it.
pub(crate) fn remains(copy: &Path) -> std::io::Result<Remains> {
    let read = |suffix| match fs::read(beside(copy, suffix)) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    };
    Ok(Remains { database: read("")?.unwrap_or_default(), log: read("-wal")?, journal: read("-journal")? })
}

/// Replaces the damaged database with the new one. A log must never lie beside a database it does not
/// belong to, so it is moved away first, and moved back if a later step fails.
fn replace(work: &Work<'_>, database: &Path) -> std::io::Result<()> {
    const LOGS: [&str; 2] = ["-wal", "-journal"];
    File::open(&work.into)?.sync_all()?;
    for suffix in LOGS {
        remove(&beside(&work.from, suffix))?;
    }
    let replace = || {
        for suffix in LOGS {
            set_aside(&beside(database, suffix), &beside(&work.from, suffix))?;
        }
        remove(&beside(database, "-shm"))?;
        fs::rename(&work.into, database)
    };
    replace().inspect_err(|_| {
        for suffix in LOGS {
            // If this fails, the log is still in the copy.
            let _ = set_aside(&beside(&work.from, suffix), &beside(database, suffix));
        }
    })
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::journal::Journal;
    use crate::journal::place::folder::LOCK;

    #[cfg(unix)]
    #[test]
    fn a_folder_in_use_is_refused_though_its_lock_file_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::open(folder.path()).unwrap();
        fs::remove_file(folder.path().join(LOCK)).unwrap();
        let error = recover(folder.path()).unwrap_err();
        assert!(matches!(error, OpenError::InUse { .. }), "{error}");
        drop(journal);
    }

    #[test]
    fn a_database_of_another_program_is_refused_and_stays_as_it_is() {
        for version in [0, 1, 99] {
            let folder = tempfile::tempdir().unwrap();
            let database = folder.path().join(journal::DATABASE);
            let other = Connection::open(&database).unwrap();
            other.execute_batch("CREATE TABLE game (name TEXT); INSERT INTO game VALUES ('chess')").unwrap();
            other.pragma_update(None, "user_version", version).unwrap();
            other.close().unwrap();
            let before = fs::read(&database).unwrap();
            let error = recover(folder.path()).unwrap_err();
            assert!(matches!(error, OpenError::Foreign { .. }), "{error}");
            assert!(fs::read(&database).unwrap() == before);
        }
    }
}
