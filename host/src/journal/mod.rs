//! The journal: one SQLite file with the lines of all tables, the tables' names, the rosters, the own sets
//! and the settings.
//!
//! It stores text and numbers, and does not interpret events or tables.
//!
//! Invariants:
//! - A line is never changed or removed after it is added; triggers enforce this.
//! - Every row has a checksum; a line's also covers the one of the line before it. The last line of each table is kept outside
//!   the database too.
//! - Changes are durable on disk when a method returns.
//! - [`Journal::open`] does not touch a file that is damaged or was written by a newer Starboard or another program.
//! - Only one process at a time uses a data folder.

mod chain;
mod checksum;
mod damage;
pub(crate) mod devices;
mod error;
pub(crate) mod heads;
mod lines;
pub(crate) mod log;
mod lossy;
mod migration;
pub(crate) mod place;
mod rosters;
pub(crate) mod schema;
mod seal;
mod sets;
mod settings;
mod store;
mod tables;

use std::path::Path;

use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::system::IS_PAGE;
use crate::wire::{Damaged, Holdings};
pub(crate) use chain::{Chain, FoundLine};
pub(crate) use checksum::Checksum;
pub(crate) use damage::{damage, seal_all};
pub(crate) use devices::{SecretHash, StoredDevice, StoredTicket};
pub use error::OpenError;
pub(crate) use heads::{FoundHeads, Latest, found as found_heads};
use heads::{Head, Heads};
pub(crate) use lines::insert as insert_line;
pub(crate) use lines::{Kind, Lines, PAYLOAD_VERSION, Record};
pub(crate) use lossy::LossyText;
pub(crate) use migration::version;
pub(crate) use place::{DATABASE, Place, beside};
pub(crate) use schema::{is_whole, newer};
pub(crate) use sets::{StoredSet, Unwritten};
pub(crate) use store::Store;
pub(crate) use tables::{Game, NewGame};

/// An open data folder.
#[derive(Debug)]
pub(crate) struct Journal {
    // Fields are dropped in this order: the connection must close before the lock is released.
    connection: Connection,
    heads: Heads,
    place: Place,
    damage: Vec<Damaged>,
}

impl Journal {
    /// Opens a data folder, creating it if necessary.
    ///
    /// # Errors
    /// The database is damaged, has a newer version, belongs to another program, is in use, or is read-only. It is not changed.
    pub(crate) fn open(folder: &Path) -> Result<Self, OpenError> {
        let place = Place::claim(folder)?;
        place.check()?;
        let connection = connect(&place)?;
        let io = |error| OpenError::io(place.path(), &error);
        let found = heads::read(place.path()).map_err(io)?;
        let (latest, damage) =
            damage::find(&connection, found).map_err(|error| OpenError::sqlite(place.path(), error))?;
        let heads = Heads::keep(place.path(), latest).map_err(io)?;
        let journal = Self { connection, heads, place, damage };
        // In a page, a log that has lost its end can be saved as it is until somebody goes on.
        if !IS_PAGE || journal.damage.is_empty() {
            journal.empty_log();
        }
        Ok(journal)
    }

    /// The absolute path of the data folder.
    pub(crate) fn path(&self) -> &Path {
        self.place.path()
    }

    /// The heads of what is written.
    pub(crate) fn heads(&self) -> Latest {
        self.heads.latest()
    }

    /// Erases everything, and begins anew. What was erased cannot be read from the file afterwards.
    pub(crate) fn erase(&mut self) -> rusqlite::Result<()> {
        self.connection.flush_prepared_statement_cache();
        let of = "SELECT 'DROP ' || type || ' \"' || name || '\"' FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL";
        self.connection.pragma_update(None, "foreign_keys", false)?;
        let transaction = self.connection.transaction()?;
        for kind in ["trigger", "view", "index", "table"] {
            let drops: Vec<String> = transaction
                .prepare(of)?
                .query_map([kind], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            drops.iter().try_for_each(|drop| transaction.execute_batch(drop))?;
        }
        transaction.pragma_update(None, "user_version", 0)?;
        transaction.commit()?;
        self.connection.pragma_update(None, "foreign_keys", true)?;
        migration::migrate(&mut self.connection, &schema::all())?;
        self.connection.execute_batch("VACUUM")?;
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        self.heads.committed(&[Head::Erased {}]);
        self.heads.flush();
        self.damage.clear();
        Ok(())
    }

    /// Carries out and counts a change of something else than lines alone, in one transaction. It is durable when this
    /// returns.
    fn change<T>(
        &self,
        change: impl FnOnce(&Connection, &mut Vec<Head>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let transaction = self.connection.unchecked_transaction()?;
        let mut heads = Vec::new();
        let done = change(&transaction, &mut heads)?;
        let number = settings::changes(&transaction)? + 1;
        settings::put(&transaction, settings::CHANGES, &number.to_string())?;
        transaction.commit()?;
        heads.push(Head::Changes { number });
        self.heads.committed(&heads);
        Ok(done)
    }

    /// The version, counts and size of its content.
    pub(crate) fn holdings(&self) -> rusqlite::Result<Holdings> {
        let count = |sql: &str| self.connection.query_row(sql, [], |row| row.get(0));
        Ok(Holdings {
            schema: migration::version(&self.connection)?,
            tables: count("SELECT count(*) FROM game WHERE deleted_at IS NULL")?,
            deleted_tables: count("SELECT count(*) FROM game WHERE deleted_at IS NOT NULL")?,
            lines: count("SELECT count(*) FROM line")?,
            rosters: count("SELECT count(*) FROM roster")?,
            sets: count("SELECT count(*) FROM card_set")?,
            bytes: count("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")?
                .into(),
        })
    }

    /// Begins to copy everything into a new database.
    pub(crate) fn backup<'a>(&'a self, copy: &'a mut Connection) -> rusqlite::Result<Backup<'a, 'a>> {
        Backup::new(&self.connection, copy)
    }

    /// Moves what the log holds into the database and empties it. Left in it, what a power cut has torn could be completed by
    /// equal bytes of the next write, if that is torn as well.
    fn empty_log(&self) {
        // A full disk leaves the log as it is.
        let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }

    /// Overwrites what a refused write left in the log. Where a sector has to be filled up behind a commit, SQLite reports a
    /// full disk after the commit is written whole, and would find it when it opens the log again.
    pub(crate) fn overwrite_refused(&self) {
        let version = migration::version(&self.connection);
        // This write may find the disk as full: what it leaves changes nothing.
        let _ = version.and_then(|version| self.connection.pragma_update(None, "user_version", version));
    }

    /// Converts a database error while the folder is being opened.
    pub(crate) fn open_error(&self, error: rusqlite::Error) -> OpenError {
        OpenError::sqlite(self.place.path(), error)
    }
}

/// Opens the database of a folder for writing and migrates it.
fn connect(place: &Place) -> Result<Connection, OpenError> {
    let failed = |error| OpenError::sqlite(place.path(), error);
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = open(place, flags).map_err(failed)?;
    lock(&connection).map_err(failed)?;
    // What turns out to be damaged must not be changed by closing it.
    let kept_as_it_is = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection.set_db_config(kept_as_it_is, true).map_err(failed)?;
    // A folder is examined before it is opened.
    if IS_PAGE && !is_intact(&connection).map_err(failed)? {
        return Err(OpenError::Damaged { file: place.database() });
    }
    // The earlier check is skipped if a crash left a rollback journal, so origin and version are checked again.
    if !schema::is_ours(&connection).map_err(failed)? {
        return Err(OpenError::Foreign { file: place.database() });
    }
    if let Some(found) = schema::newer(&connection).map_err(failed)? {
        return Err(OpenError::newer(place.path(), found));
    }
    if !schema::is_whole(&connection).map_err(failed)? {
        return Err(OpenError::Damaged { file: place.database() });
    }
    connection.set_db_config(kept_as_it_is, false).map_err(failed)?;
    let mut connection = prepare(connection).map_err(failed)?;
    // SQLite does not notice when its files are deleted or replaced, and commits to such files would be lost.
    let in_place = place.watch();
    connection.commit_hook(Some(move || !in_place())).map_err(failed)?;
    Ok(connection)
}

fn is_intact(connection: &Connection) -> rusqlite::Result<bool> {
    connection.pragma_query_value(None, "integrity_check", |row| Ok(row.get::<_, String>(0)? == "ok"))
}

fn open(place: &Place, flags: OpenFlags) -> rusqlite::Result<Connection> {
    #[cfg(feature = "simulation")]
    if let Some(vfs) = crate::system::simulation::vfs() {
        return Connection::open_with_flags_and_vfs(place.database(), flags, vfs);
    }
    Connection::open_with_flags(place.database(), flags)
}

/// Creates a database outside any data folder, with pages of a size in bytes.
pub(crate) fn create(file: &Path, page_size: Option<u16>) -> rusqlite::Result<Connection> {
    let connection = open_alone(file)?;
    if let Some(size) = page_size {
        connection.pragma_update(None, "page_size", size)?;
    }
    prepare(connection)
}

/// Opens a database outside any data folder, which nobody else uses.
pub(crate) fn open_alone(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    lock(&connection)?;
    Ok(connection)
}

/// Locks the database from its first use on, even if the lock file beside it is deleted. Without this, a log cannot even
/// be read where memory cannot be shared, as in a page.
fn lock(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")
}

/// The pages of the log after which they are moved into the database. Lines that are committed meanwhile wait for two more
/// flushes, so it is done seldom; in a page, whose storage is small and whose flushes are quick, as often as SQLite does by
/// itself.
const CHECKPOINT_PAGES: u32 = if IS_PAGE { 1_000 } else { 8_000 };

fn prepare(mut connection: Connection) -> rusqlite::Result<Connection> {
    // With WAL and FULL, a commit returns after its lines are on disk. Apple's systems also need `fullfsync`.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    #[cfg(feature = "simulation")]
    if crate::system::simulation::comes_up(crate::system::simulation::Planted::AnsweredBeforeFlush) {
        connection.pragma_update(None, "synchronous", "NORMAL")?;
    }
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    migration::migrate(&mut connection, &schema::all())?;
    Ok(connection)
}

#[cfg(test)]
mod tests;
