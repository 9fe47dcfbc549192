//! The journal: every line of every table in one SQLite file, with the tables' names, the rosters, the own
//! sets and the settings beside it.
//!
//! It stores text and numbers. What an event is, or a table, it does not know.
//!
//! Invariants:
//! - A line is added and never changed or removed; triggers see to it.
//! - What a method has returned from is durable: it is in the file, and the file is on the disk.
//! - A file that is damaged or was written by a newer Starboard is not touched by [`Journal::open`].
//! - One process at a time has a data folder.

mod folder;
mod legible;
mod lines;
mod migration;
mod rosters;
mod schema;
mod sets;
mod settings;
mod tables;
mod trouble;

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

pub(crate) use folder::{DATABASE, Folder, beside, holds_changes};
pub(crate) use legible::Legible;
pub(crate) use lines::{Kind, PAYLOAD_VERSION, Record, insert as insert_line};
pub(crate) use sets::StoredSet;
pub(crate) use tables::{Game, NewGame};
pub use trouble::OpenError;

/// An open data folder.
#[derive(Debug)]
pub(crate) struct Journal {
    // Before the folder: fields are dropped in this order, and the lock goes last.
    connection: Connection,
    folder: Folder,
}

impl Journal {
    /// Opens a data folder, making it first if need be.
    ///
    /// # Errors
    /// A file that is damaged, of a newer version, in use, or not to be written to. It is left as it is.
    pub(crate) fn open(folder: &Path) -> Result<Self, OpenError> {
        let folder = Folder::claim(folder)?;
        folder.look()?;
        let connection = connect(&folder)?;
        Ok(Self { connection, folder })
    }

    /// Where it lies, from the root on.
    pub(crate) fn place(&self) -> &Path {
        self.folder.path()
    }

    /// What the database said while the folder was being opened.
    pub(crate) fn trouble(&self, error: rusqlite::Error) -> OpenError {
        OpenError::sqlite(&self.folder, error)
    }
}

/// Opens the database of a folder for writing, and brings it up to date.
fn connect(folder: &Folder) -> Result<Connection, OpenError> {
    let failed = |error| OpenError::sqlite(folder, error);
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(folder.database(), flags).map_err(failed)?;
    // After a crash the look may have been prevented, so the version is asked for again.
    let found = migration::version(&connection).map_err(failed)?;
    if found > schema::newest() {
        return Err(OpenError::newer(folder, found));
    }
    let mut connection = prepare(connection).map_err(failed)?;
    // What is written to files that were deleted or replaced is on no disk, and SQLite does not notice.
    let in_place = folder.watch();
    connection.commit_hook(Some(move || !in_place())).map_err(failed)?;
    Ok(connection)
}

/// Makes a new database outside of any data folder.
pub(crate) fn create(file: &Path) -> rusqlite::Result<Connection> {
    prepare(Connection::open(file)?)
}

fn prepare(mut connection: Connection) -> rusqlite::Result<Connection> {
    // From its first use on nobody else has the database, even where the lock beside it was deleted.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    // With WAL and FULL a commit returns after its lines are on the disk. `fullfsync` makes that true on Apple's systems.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    migration::migrate(&mut connection, &schema::all())?;
    Ok(connection)
}

#[cfg(test)]
mod tests;
