//! A check of a data folder that changes nothing in it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::{env, fmt, process};

use rusqlite::{Connection, Result};

use crate::journal::heads;
use crate::journal::place::folder::{LOCK, holder, holds_changes};
use crate::journal::{self, OpenError, beside, log, schema};
use crate::rescue::backups::{Backups, State};
use crate::rescue::rebuild::Work;
use crate::rescue::recover::{Disk, remains, unsaved};
use crate::rescue::salvage::Salvage;
use crate::system::files::size;
use crate::wire::{Damaged, TableBackup, TableId, TableReport};

/// The state of a data folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The reason why the database as a whole cannot be opened, mostly in the words of SQLite.
    pub database: Option<String>,
    /// Each table, deleted or not.
    pub tables: Vec<TableReport>,
    /// Damage to anything but lines.
    pub others: Vec<Damaged>,
    /// The number of rosters and own sets that cannot be read.
    pub unreadable: usize,
    /// The best backup of each damaged or missing table.
    pub backups: Vec<BackedUp>,
    /// The backups that are empty or damaged.
    pub damaged_backups: Vec<DamagedBackup>,
}

/// A backup that is empty or damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedBackup {
    /// The time when it was made, as the clock of this machine showed it.
    pub time: String,
    /// The fault that was found first.
    pub reason: String,
}

impl fmt::Display for DamagedBackup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, reason } = self;
        write!(f, "backup of {time}: it is damaged: {reason}")
    }
}

/// The best backup of a damaged table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackedUp {
    /// The name of the table.
    pub name: String,
    /// The number of its lines that can be kept without a backup.
    pub kept: u64,
    /// The time of the best backup, as the clock of this machine showed it, and the number of lines that it has.
    pub best: Option<(String, u64)>,
}

impl fmt::Display for BackedUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, kept, best } = self;
        write!(f, "table \"{name}\": ")?;
        match best {
            None => f.write_str("no backup has it"),
            Some((time, lines)) if lines > kept => {
                write!(f, "a backup of {time} has {lines}; restore it from the backups in the lobby")
            }
            Some((time, lines)) => {
                write!(f, "no backup has more than can be kept; that of {time} has {lines}")
            }
        }
    }
}

impl Checked {
    /// The first thing that is wrong with anything but the backups, in one line.
    pub fn first_fault(&self) -> Option<String> {
        let tables = self.tables.iter().filter(|table| table.damage.is_some()).map(ToString::to_string);
        let others = self.others.iter().map(ToString::to_string);
        let unread =
            (self.unreadable > 0).then(|| format!("{} rosters or sets cannot be read", self.unreadable));
        self.database.iter().cloned().chain(tables).chain(others).chain(unread).next()
    }

    /// True if nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.first_fault().is_none() && self.damaged_backups.is_empty()
    }
}

/// Checks a data folder without changing it. Works on a copy, in the folder of the system for temporary files.
///
/// # Errors
/// There is no database, its folder is in use, it has a newer version or belongs to another program, or it cannot be copied.
pub fn check(folder: &Path) -> std::result::Result<Checked, OpenError> {
    let failed = |error: io::Error| OpenError::io(folder, &error);
    let database = folder.join(journal::DATABASE);
    let log = beside(&database, "-wal");
    if size(&database) == 0 && holds_changes(&log) {
        return Err(OpenError::LogAlone { file: database, log });
    }
    if !database.exists() {
        return Err(OpenError::Missing { file: database });
    }
    let _lock = lock(folder)?;
    let heads = heads::read(folder).map_err(failed)?;
    let copy = Copy::of(&database).map_err(failed)?;
    let remains = remains(&copy.database()).map_err(failed)?;
    let from = Connection::open(copy.database()).map_err(|error| OpenError::sqlite(folder, error))?;
    let fault = match examine(&from) {
        Ok(Examined::Newer(found)) => {
            return Err(OpenError::NewerVersion { file: database, found, known: schema::newest() });
        }
        Ok(Examined::Foreign) => return Err(OpenError::Foreign { file: database }),
        Ok(Examined::Ours(fault)) => fault,
        Err(error) => Some(error.to_string()),
    };
    let log_is_damaged = log::is_damaged(remains.log.as_deref().unwrap_or_default());
    let fault = fault.or(log_is_damaged.then(|| "the log of its latest changes is damaged".to_owned()));
    let salvage = if fault.is_none() {
        Salvage::read(&from, heads.as_ref()).map_err(|error| OpenError::sqlite(folder, error))?
    } else {
        let [from, into] = ["recover-from.db", "recover-into.db"].map(|name| copy.0.join(name));
        let work = Work { from, into, files: &Disk };
        work.salvage(&remains, heads.as_ref()).map_err(|error| unsaved(folder, error))?
    };
    let (checked, damaged_tables) = checked(fault, salvage);
    let backups = Backups::of(folder);
    let damaged_backups = damaged(&backups).map_err(failed)?;
    let backups = backed_up(&backups, damaged_tables).map_err(failed)?;
    Ok(Checked { backups, damaged_backups, ..checked })
}

/// Keeps other programs out for as long as the result lives. A folder without a lock file is not in use.
fn lock(folder: &Path) -> std::result::Result<Option<File>, OpenError> {
    let Ok(file) = File::open(folder.join(LOCK)) else { return Ok(None) };
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => {
            Err(OpenError::InUse { folder: folder.to_owned(), by: holder(folder) })
        }
        _ => Ok(Some(file)),
    }
}

/// A folder with a copy of a database and its log.
struct Copy(PathBuf);

impl Copy {
    fn of(database: &Path) -> io::Result<Self> {
        let folder =
            env::temp_dir().join(format!("starboard-check-{}-{:x}", process::id(), rand::random::<u64>()));
        fs::create_dir(&folder)?;
        let copy = Self(folder);
        for suffix in ["", "-wal", "-journal"] {
            let (from, to) = (beside(database, suffix), beside(&copy.database(), suffix));
            match fs::copy(from, to) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(copy)
    }

    fn database(&self) -> PathBuf {
        self.0.join(journal::DATABASE)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // A leftover is only a file too many.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A damaged table, its name, and the number of lines that can be kept.
type DamagedTable = (TableId, String, u64);

fn backed_up(backups: &Backups, damaged: Vec<DamagedTable>) -> io::Result<Vec<BackedUp>> {
    let look = |(table, name, kept)| {
        let best = backups.best(&table).map_err(io::Error::other)?;
        let told = |best: TableBackup| Ok((local(best.at)?, best.lines));
        let best = best.map(told).transpose().map_err(io::Error::other::<rusqlite::Error>)?;
        Ok(BackedUp { name, kept, best })
    };
    damaged.into_iter().map(look).collect()
}

/// The backups that are empty or damaged.
fn damaged(backups: &Backups) -> io::Result<Vec<DamagedBackup>> {
    let mut damaged = Vec::new();
    for backup in backups.list().map_err(io::Error::other)? {
        let fault = backups.open(&backup.id).and_then(|from| match examine(&from)? {
            Examined::Ours(None) => Ok(checked(None, Salvage::read(&from, None)?).0.first_fault()),
            Examined::Ours(fault) => Ok(fault),
            Examined::Newer(_) | Examined::Foreign => Ok(None),
        });
        let fault = fault.unwrap_or_else(|error| Some(error.to_string()));
        let empty = || (backup.state == State::Damaged).then(|| "it is empty, or cannot be read".to_owned());
        let Some(reason) = fault.or_else(empty) else { continue };
        damaged.push(DamagedBackup { time: local(backup.at).map_err(io::Error::other)?, reason });
    }
    Ok(damaged)
}

/// A time in milliseconds since 1970 as the clock of this machine shows it.
fn local(at: i64) -> Result<String> {
    let sql = "SELECT strftime('%Y-%m-%d %H:%M', ? / 1000, 'unixepoch', 'localtime')";
    Connection::open_in_memory()?.query_row(sql, [at], |row| row.get(0))
}

enum Examined {
    /// A database of Starboard, with the reason why it cannot be opened, if there is one.
    Ours(Option<String>),
    Newer(u32),
    Foreign,
}

fn examine(from: &Connection) -> Result<Examined> {
    if !schema::is_ours(from)? {
        return Ok(Examined::Foreign);
    }
    if let Some(version) = journal::newer(from)? {
        return Ok(Examined::Newer(version));
    }
    let verdict: Result<String> = from.pragma_query_value(None, "integrity_check", |row| row.get(0));
    Ok(Examined::Ours(match verdict {
        Err(error) => Some(error.to_string()),
        Ok(verdict) if verdict != "ok" => Some(verdict),
        Ok(_) if !journal::is_whole(from)? => Some("the schema is not the one of its version".to_owned()),
        Ok(_) => None,
    }))
}

/// The state of a database from what was read of it, and its damaged tables.
fn checked(database: Option<String>, salvage: Salvage) -> (Checked, Vec<DamagedTable>) {
    let Salvage { games, lost, lost_rosters, lost_sets, damage, .. } = salvage;
    let found = games.iter().map(|game| (Some(&game.id), &game.report));
    let found = found.chain(lost.iter().map(|(id, report)| (id.as_ref(), report)));
    let damaged = found.filter(|(_, report)| report.damage.is_some());
    let damaged =
        damaged.filter_map(|(id, report)| Some((TableId(id?.clone()), report.name.clone(), report.lines)));
    let missing = damage.iter().filter_map(|damage| match damage {
        Damaged::MissingTable { table, name, .. } => Some((table.clone(), name.clone(), 0)),
        _ => None,
    });
    let damaged = damaged.chain(missing).collect();
    let tables = games.into_iter().map(|game| game.report).chain(lost.into_iter().map(|(_, report)| report));
    let (tables, unreadable) = (tables.collect(), lost_rosters + lost_sets);
    (Checked { database, tables, others: damage, unreadable, ..Checked::default() }, damaged)
}
