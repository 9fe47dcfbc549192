use std::io;
use std::path::{self, Path, PathBuf};

use rusqlite::{Error, ErrorCode};

use super::place::DATABASE;
use super::schema;
use crate::system::IS_PAGE;
use crate::wire::{Fault, Holder};

/// The reason why a data folder cannot be opened. Nothing in it was changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another program has it open.
    #[error(
        "the data folder {} is in use by {}; close that program, or choose another folder",
        folder.display(),
        by.as_ref().map_or("another program".to_owned(), Holder::to_string)
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The program, if it is known.
        by: Option<Holder>,
    },
    /// The folder is not writable.
    #[error("the data folder {} cannot be written to; check its permissions (nothing was changed)", folder.display())]
    ReadOnly {
        /// The folder.
        folder: PathBuf,
    },
    /// The disk is full.
    #[error("the disk of the data folder {} is full; free some space and start again (nothing is lost)", folder.display())]
    DiskFull {
        /// The folder.
        folder: PathBuf,
    },
    /// A file in the folder has reached the file size limit of the system.
    #[error(
        "a file in the data folder {} has reached the file size limit; raise the limit (`ulimit -f` shows it) and \
         start again (nothing is lost)",
        folder.display()
    )]
    FileLimit {
        /// The folder.
        folder: PathBuf,
    },
    /// The path is not a folder.
    #[error(
        "{} is not a folder; choose the folder that holds {DATABASE}, or one that does not exist yet",
        path.display()
    )]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// The database or its log is damaged.
    #[error("the file {} is damaged; it was not changed", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
    },
    /// The database is missing or empty, but the log of its latest changes still exists.
    #[error(
        "the database {} is missing or empty, but {} still holds the latest changes; nothing was changed",
        file.display(),
        log.display()
    )]
    LogAlone {
        /// The database.
        file: PathBuf,
        /// The log.
        log: PathBuf,
    },
    /// A newer Starboard wrote the database.
    #[error(
        "the database {} has version {found}, but this Starboard supports versions up to {known}; open it with a newer \
         Starboard (it was not changed)",
        file.display()
    )]
    NewerVersion {
        /// The database.
        file: PathBuf,
        /// Its version.
        found: u32,
        /// The newest version that this Starboard knows.
        known: u32,
    },
    /// The database belongs to another program.
    #[error(
        "{} is a database of another program; choose the folder that holds Starboard's tables, or one that does not exist \
         yet (nothing was changed)",
        file.display()
    )]
    Foreign {
        /// The database.
        file: PathBuf,
    },
    /// There is nothing to recover.
    #[error("there is no database {}", file.display())]
    Missing {
        /// The path where the database was expected.
        file: PathBuf,
    },
    /// Any other error of the system or the database.
    #[error("the data folder {} cannot be opened: {reason}", folder.display())]
    Failed {
        /// The folder.
        folder: PathBuf,
        /// The error message, in English.
        reason: String,
    },
}

impl OpenError {
    pub(crate) fn io(folder: &Path, error: &io::Error) -> Self {
        let folder = folder.to_owned();
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { folder },
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { folder },
            io::ErrorKind::FileTooLarge => Self::FileLimit { folder },
            _ => Self::Failed { folder, reason: error.to_string() },
        }
    }

    pub(super) fn newer(folder: &Path, found: u32) -> Self {
        Self::NewerVersion { file: folder.join(DATABASE), found, known: schema::newest() }
    }

    pub(crate) fn sqlite(folder: &Path, error: Error) -> Self {
        let path = folder.to_owned();
        match Fault::from(error) {
            Fault::InUse { by } => Self::InUse { folder: path, by },
            Fault::ReadOnly => Self::ReadOnly { folder: path },
            Fault::DiskFull => Self::DiskFull { folder: path },
            Fault::FileLimit => Self::FileLimit { folder: path },
            Fault::Damaged => Self::Damaged { file: folder.join(DATABASE) },
            fault => Self::Failed { folder: path, reason: fault.to_string() },
        }
    }

    /// The error as a [`Fault`] for an interface. `folder` is the data folder.
    pub fn fault(&self, folder: &Path) -> Fault {
        let folder = path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        Fault::Unopened { folder: folder.display().to_string(), why: Box::new(self.reason()) }
    }

    /// The error as a [`Fault`] without its place.
    pub(crate) fn reason(&self) -> Fault {
        match self {
            Self::InUse { by, .. } => Fault::InUse { by: by.clone() },
            Self::ReadOnly { .. } => Fault::ReadOnly,
            Self::DiskFull { .. } => Fault::DiskFull,
            Self::FileLimit { .. } => Fault::FileLimit,
            Self::Damaged { .. } | Self::LogAlone { .. } => Fault::Damaged,
            Self::NewerVersion { found, known, .. } => Fault::NewerVersion { found: *found, known: *known },
            Self::NotAFolder { .. } => Fault::NotAFolder,
            Self::Foreign { .. } => Fault::ForeignDatabase,
            Self::Missing { .. } => Fault::Store { reason: self.to_string() },
            Self::Failed { reason, .. } => Fault::Store { reason: reason.clone() },
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        // SQLite reports a full disk on opening as a shared-memory file that cannot grow.
        const NO_ROOM_FOR_INDEX: i32 = rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
        // The journal's commit hook rejects commits to missing or replaced files.
        const NOT_COMMITTED: i32 = rusqlite::ffi::SQLITE_CONSTRAINT_COMMITHOOK;
        // SQLite has an error code of its own for a full disk, but not for other reasons why a write fails.
        const NOT_WRITTEN: i32 = rusqlite::ffi::SQLITE_IOERR_WRITE;
        // The last system error of this thread.
        let too_large = || io::Error::last_os_error().kind() == io::ErrorKind::FileTooLarge;
        match error {
            Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DiskFull => Self::DiskFull,
                _ if failure.extended_code == NO_ROOM_FOR_INDEX => Self::DiskFull,
                _ if failure.extended_code == NOT_COMMITTED => Self::DatabaseGone,
                // In a page, a write fails where the browser gives no more room.
                _ if failure.extended_code == NOT_WRITTEN && IS_PAGE => Self::DiskFull,
                _ if failure.extended_code == NOT_WRITTEN && too_large() => Self::FileLimit,
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Self::ReadOnly,
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Self::Damaged,
                ErrorCode::DatabaseBusy => Self::InUse { by: None },
                // The queries are fixed, so the file has a format that this program does not write.
                _ if failure.extended_code == rusqlite::ffi::SQLITE_ERROR => Self::Damaged,
                _ => Self::Store { reason: error.to_string() },
            },
            // A column has a type or value that this program does not write.
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
            // The queries are fixed, so the database has a schema that this program did not create.
            | Error::SqlInputError { .. } => Self::Damaged,
            _ => Self::Store { reason: error.to_string() },
        }
    }
}
