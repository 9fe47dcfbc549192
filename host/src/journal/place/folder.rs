use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{self, Path, PathBuf};
use std::time::Duration;
use std::{env, process, thread};

use rusqlite::{Connection, OpenFlags};

use super::{DATABASE, beside, check_log};
use crate::journal::{OpenError, schema};
use crate::wire::Holder;

/// The file that is locked while a program has the folder open.
pub(crate) const LOCK: &str = "starboard.lock";
/// Names the program that has the lock. It is a file of its own, as Windows lets no other process read a locked one.
const HOLDER: &str = "starboard.holder";

/// The number of attempts to open a folder that is in use, and the pause between them: the other process may
/// be about to exit.
const TRIES: u8 = 100;
const PAUSE: Duration = Duration::from_millis(30);

/// A data folder that is locked for this process. If the lock file is deleted, the database's own lock still
/// applies.
#[derive(Debug)]
pub(crate) struct Place {
    path: PathBuf,
    // The system releases the lock when the process ends in any way.
    _lock: File,
}

impl Place {
    /// Creates the folder if necessary, and locks out every other process.
    pub(crate) fn claim(path: &Path) -> Result<Self, OpenError> {
        let failed = |error| OpenError::io(path, &error);
        // SQLite treats a path that begins with `file:` as a URI; an absolute path never begins so.
        let path = &path::absolute(path).map_err(failed)?;
        fs::create_dir_all(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => OpenError::NotAFolder { path: path.clone() },
            _ => failed(error),
        })?;
        let lock =
            File::options().create(true).write(true).truncate(false).open(path.join(LOCK)).map_err(failed)?;
        let mut claimed = lock.try_lock();
        for _ in 0..TRIES {
            if !matches!(claimed, Err(TryLockError::WouldBlock)) {
                break;
            }
            thread::sleep(PAUSE);
            claimed = lock.try_lock();
        }
        match claimed {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(OpenError::InUse { folder: path.to_owned(), by: holder(path) });
            }
            // Without file locks (Android), the system isolates apps from each other.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        sign(path);
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// The absolute path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    /// Returns a check that the database and its log are still the same files as now. SQLite keeps writing to
    /// deleted or replaced files, and those writes are lost when the process ends.
    pub(crate) fn watch(&self) -> impl Fn() -> bool + use<> {
        let database = self.database();
        let files = [beside(&database, "-wal"), database].map(|file| (identity(&file), file));
        move || files.iter().all(|(then, file)| then.is_some() && identity(file) == *then)
    }

    /// Checks that the database can be opened for writing, without changing it.
    pub(crate) fn check(&self) -> Result<(), OpenError> {
        let database = self.database();
        let log = beside(&database, "-wal");
        let index = beside(&database, "-shm");
        if database.is_dir() {
            let reason = format!("{DATABASE} in it is a folder");
            return Err(OpenError::Failed { folder: self.path.clone(), reason });
        }
        let empty = fs::metadata(&database).is_ok_and(|file| file.len() == 0);
        if (empty || !database.exists()) && holds_changes(&log) {
            return Err(OpenError::LogAlone { file: database, log });
        }
        // With a rollback journal, the file is only complete after SQLite has opened it for writing.
        if !database.exists() || empty || beside(&database, "-journal").exists() {
            return Ok(());
        }
        let had_index = index.exists();
        let result = match examine(&database, log.exists()) {
            Ok(Found::Foreign) => Err(OpenError::Foreign { file: database.clone() }),
            Ok(Found::Newer(found)) => Err(OpenError::newer(&self.path, found)),
            Ok(Found::Ours) => check_log(&self.path),
            Err(error) => Err(OpenError::sqlite(&self.path, error)),
        };
        if result.is_err() && !had_index {
            // Reading a log creates an index for it, which contains nothing that is not in the log.
            let _ = fs::remove_file(index);
        }
        result
    }
}

/// Records this process as the one that has the folder.
fn sign(folder: &Path) {
    let program = env::current_exe().ok();
    let program = program.as_deref().and_then(Path::file_stem).unwrap_or_default();
    // The lock alone keeps others out: without the record they are told less.
    let _ = fs::write(folder.join(HOLDER), format!("{} {}\n", process::id(), program.display()));
}

/// The program that recorded itself as the one that has the folder. None if the record is missing or cannot be read.
pub(crate) fn holder(folder: &Path) -> Option<Holder> {
    const LONGEST: u64 = 200;
    let mut record = String::new();
    File::open(folder.join(HOLDER)).ok()?.take(LONGEST).read_to_string(&mut record).ok()?;
    let (process, program) = record.trim_end().split_once(' ')?;
    let process = process.parse().ok()?;
    let printable = !program.is_empty() && !program.contains(char::is_control);
    printable.then(|| Holder { program: program.to_owned(), process })
}

/// Identifies a file, so that a replacement under the same name is noticed. None if there is no file.
#[cfg(unix)]
fn identity(file: &Path) -> Option<impl PartialEq + use<>> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(file).ok().map(|file| (file.dev(), file.ino()))
}

/// An open file cannot be renamed or deleted on these systems, so its existence is enough.
#[cfg(not(unix))]
fn identity(file: &Path) -> Option<impl PartialEq + use<>> {
    file.exists().then_some(())
}

/// Returns true if a log holds more than its header. SQLite discards the log of a missing or empty database.
pub(crate) fn holds_changes(log: &Path) -> bool {
    const HEAD: u64 = 32;
    fs::metadata(log).is_ok_and(|file| file.len() > HEAD)
}

/// The origin of an undamaged database.
enum Found {
    /// Starboard.
    Ours,
    /// A newer Starboard, with this version.
    Newer(u32),
    /// Another program.
    Foreign,
}

/// Checks the integrity of a database and returns its origin.
fn examine(database: &Path, with_log: bool) -> rusqlite::Result<Found> {
    let connection = open_read_only(database, with_log)?;
    let ours = schema::is_ours(&connection)?;
    if ours && let Some(version) = schema::newer(&connection)? {
        return Ok(Found::Newer(version));
    }
    // `quick_check` misses an index that does not match its table, and such an index hides tables that are
    // looked up by id.
    let verdict: String = connection.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
    if verdict == "ok" && ours && !schema::is_whole(&connection)? {
        return Err(damaged("the schema is not the one of its version".to_owned()));
    }
    match verdict.as_str() {
        "ok" if ours => Ok(Found::Ours),
        "ok" => Ok(Found::Foreign),
        _ => Err(damaged(verdict)),
    }
}

/// Opens a database for reading only. Without a log it is opened as immutable, so no file is created beside
/// it.
fn open_read_only(database: &Path, with_log: bool) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if with_log {
        let connection = Connection::open_with_flags(database, flags)?;
        connection.busy_timeout(PAUSE * TRIES.into())?;
        return Ok(connection);
    }
    // The path may contain bytes that are not valid text.
    let encode = |byte: u8| match byte {
        b'/' | b':' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
        b'\\' if cfg!(windows) => "/".to_owned(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02x}"),
    };
    let path: String = database.as_os_str().as_encoded_bytes().iter().copied().map(encode).collect();
    let path = if cfg!(windows) { format!("/{path}") } else { path };
    Connection::open_with_flags(format!("file:{path}?immutable=1"), flags | OpenFlags::SQLITE_OPEN_URI)
}

fn damaged(verdict: String) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), Some(verdict))
}
