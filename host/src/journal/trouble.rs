use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Error, ErrorCode};

use super::folder::{DATABASE, Folder};
use super::schema;
use crate::wire::{Fault, Holder};

/// Why a data folder cannot be opened. Nothing in it has changed.
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
    /// It cannot be written to.
    #[error("the data folder {} cannot be written to; nothing in it was changed", folder.display())]
    ReadOnly {
        /// The folder.
        folder: PathBuf,
    },
    /// The disk is full.
    #[error("the disk of the data folder {} is full; make room and start again, nothing is lost", folder.display())]
    DiskFull {
        /// The folder.
        folder: PathBuf,
    },
    /// The system lets no file in it grow any further.
    #[error(
        "the size of files is limited, and a file in the data folder {} has reached the limit; raise it (`ulimit -f` \
         shows it) and start again, nothing is lost",
        folder.display()
    )]
    FileLimit {
        /// The folder.
        folder: PathBuf,
    },
    /// There is something else in its place.
    #[error(
        "{} is no folder; choose the folder that holds {DATABASE}, or one that is still to be made",
        path.display()
    )]
    NotAFolder {
        /// Where it would be.
        path: PathBuf,
    },
    /// The database is damaged.
    #[error("the database {} is damaged; it was left as it is", file.display())]
    Damaged {
        /// The database.
        file: PathBuf,
    },
    /// The database is missing or empty, and the log of its last changes is still there.
    #[error(
        "the database {} is missing or empty, but what was played last is still in {}; nothing was changed",
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
        "the database {} has version {found}, and this Starboard knows versions up to {known}; it was left as it is, \
         a newer Starboard opens it",
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
    /// There is nothing to recover.
    #[error("there is no database {}", file.display())]
    Missing {
        /// Where it would be.
        file: PathBuf,
    },
    /// Anything else that the system or the database said.
    #[error("the data folder {} cannot be opened: {reason}", folder.display())]
    Failed {
        /// The folder.
        folder: PathBuf,
        /// What was said, in English.
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

    pub(super) fn newer(folder: &Folder, found: u32) -> Self {
        Self::NewerVersion { file: folder.database(), found, known: schema::newest() }
    }

    pub(crate) fn sqlite(folder: &Folder, error: Error) -> Self {
        let path = folder.path().to_owned();
        match Fault::from(error) {
            Fault::InUse { by } => Self::InUse { folder: path, by },
            Fault::ReadOnly => Self::ReadOnly { folder: path },
            Fault::DiskFull => Self::DiskFull { folder: path },
            Fault::FileLimit => Self::FileLimit { folder: path },
            Fault::Damaged => Self::Damaged { file: folder.database() },
            fault => Self::Failed { folder: path, reason: fault.to_string() },
        }
    }

    /// The same as an interface is told.
    pub fn fault(&self) -> Fault {
        match self {
            Self::InUse { by, .. } => Fault::InUse { by: by.clone() },
            Self::ReadOnly { .. } => Fault::ReadOnly,
            Self::DiskFull { .. } => Fault::DiskFull,
            Self::FileLimit { .. } => Fault::FileLimit,
            Self::Damaged { .. } | Self::LogAlone { .. } => Fault::Damaged,
            Self::NewerVersion { found, known, .. } => Fault::NewerVersion { found: *found, known: *known },
            Self::NotAFolder { .. } | Self::Missing { .. } | Self::Failed { .. } => {
                Fault::Store { reason: self.to_string() }
            }
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        // A shared-memory file that cannot grow is how SQLite meets a full disk on opening.
        const NO_ROOM_FOR_INDEX: i32 = rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
        // The journal lets nothing be committed to files that are gone.
        const NOT_COMMITTED: i32 = rusqlite::ffi::SQLITE_CONSTRAINT_COMMITHOOK;
        // SQLite tells a full disk apart from whatever else keeps a file from being written, and nothing more.
        const NOT_WRITTEN: i32 = rusqlite::ffi::SQLITE_IOERR_WRITE;
        // What the system said to this thread just now.
        let too_large = || io::Error::last_os_error().kind() == io::ErrorKind::FileTooLarge;
        match error {
            Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DiskFull => Self::DiskFull,
                _ if failure.extended_code == NO_ROOM_FOR_INDEX => Self::DiskFull,
                _ if failure.extended_code == NOT_COMMITTED => Self::DatabaseGone,
                _ if failure.extended_code == NOT_WRITTEN && too_large() => Self::FileLimit,
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Self::ReadOnly,
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Self::Damaged,
                ErrorCode::DatabaseBusy => Self::InUse { by: None },
                _ => Self::Store { reason: error.to_string() },
            },
            // A column that holds something else than this program writes.
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
            // What is asked for never changes, so the tables of the database are others than this program makes.
            | Error::SqlInputError { .. } => Self::Damaged,
            _ => Self::Store { reason: error.to_string() },
        }
    }
}
