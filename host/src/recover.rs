//! Recovery of a damaged database: it is copied aside, and every readable line goes into a new database.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Result, params};
use starboard_cards::{CardSet, Catalogue};

use crate::clock::stamp;
use crate::files::remove;
use crate::journal::{self, FoundHeads, OpenError, Place, beside, holds_changes};
use crate::salvage::{Salvage, SavedGame};
use crate::wire::{Damaged, Roster, TableReport};

/// The result of a recovery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// The path of the unchanged copy of the damaged file.
    pub copy: PathBuf,
    /// The path of the copied log, if there was one. The copy is incomplete without it.
    pub log: Option<PathBuf>,
    /// The number of recovered tables.
    pub tables: usize,
    /// The number of tables whose set-up could not be read.
    pub lost_tables: usize,
    /// The number of lines in the recovered tables.
    pub lines: usize,
    /// The number of lines that are known to have been there and are not in the recovered tables.
    pub lost_lines: usize,
    /// The number of recovered rosters.
    pub rosters: usize,
    /// The number of unreadable rosters; at least 1 if the exact number is unknown.
    pub lost_rosters: usize,
    /// The number of recovered own sets of cards.
    pub sets: usize,
    /// The number of unreadable own sets; at least 1 if the exact number is unknown.
    pub lost_sets: usize,
    /// Each damaged table, with its damage.
    pub damaged: Vec<TableReport>,
    /// Damage to anything but lines.
    pub others: Vec<Damaged>,
}

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

    let work =
        Work { from: folder.path().join("recover-from.db"), into: folder.path().join("recover-into.db") };
    let heads = journal::read_heads(folder.path()).map_err(|error| OpenError::io(folder.path(), &error))?;
    let saved = work.save(&copy, heads.as_ref()).map_err(|error| match error {
        SaveError::Io(error) => OpenError::io(folder.path(), &error),
        SaveError::Sqlite(error) => OpenError::sqlite(folder.path(), error),
    })?;
    // The loss is told here. If the heads stay, it is told once more.
    work.replace(&database)
        .and_then(|()| remove(&folder.path().join(journal::HEADS)))
        .map_err(|error| OpenError::io(folder.path(), &error))?;
    let log = Some(beside(&copy, "-wal")).filter(|log| log.exists());
    Ok(Recovered { copy, log, ..saved })
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

enum SaveError {
    Io(std::io::Error),
    Sqlite(rusqlite::Error),
}

impl From<std::io::Error> for SaveError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<rusqlite::Error> for SaveError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// Two temporary databases of a recovery: the source being read and the new one.
struct Work {
    from: PathBuf,
    into: PathBuf,
}

impl Drop for Work {
    fn drop(&mut self) {
        for path in [&self.from, &self.into] {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                // Leftover files are overwritten by the next recovery.
                let _ = fs::remove_file(beside(path, suffix));
            }
        }
    }
}

impl Work {
    /// Reads the copy in several ways, and writes the best result into a new database.
    fn save(&self, copy: &Path, heads: Option<&FoundHeads>) -> std::result::Result<Recovered, SaveError> {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            remove(&beside(&self.into, suffix))?;
        }
        let mut into = journal::create(&self.into)?;
        let first_page = first_page(&self.into)?;
        let mut best: Option<Salvage> = None;
        for (patched, with_log) in [(false, true), (false, false), (true, true), (true, false)] {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                remove(&beside(&self.from, suffix))?;
            }
            copy_with_log(copy, &self.from)?;
            if !with_log {
                remove(&beside(&self.from, "-wal"))?;
            }
            if patched {
                patch(&self.from, &first_page)?;
            }
            // If one way fails, the next one is tried.
            let salvage =
                Connection::open(&self.from).and_then(|from| Salvage::read(&from, heads)).unwrap_or_default();
            if best.as_ref().is_none_or(|best| salvage.score() > best.score()) {
                best = Some(salvage);
            }
        }
        let recovered = write(best.unwrap_or_default(), &mut into)?;
        into.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        into.close().map_err(|(_, error)| error)?;
        File::open(&self.into)?.sync_all()?;
        Ok(recovered)
    }

    /// Replaces the damaged database with the new one. A log must never lie beside a database it does not
    /// belong to, so it is moved away first, and moved back if a later step fails.
    fn replace(&self, database: &Path) -> std::io::Result<()> {
        const LOGS: [&str; 2] = ["-wal", "-journal"];
        for suffix in LOGS {
            remove(&beside(&self.from, suffix))?;
        }
        let replace = || {
            for suffix in LOGS {
                set_aside(&beside(database, suffix), &beside(&self.from, suffix))?;
            }
            remove(&beside(database, "-shm"))?;
            fs::rename(&self.into, database)
        };
        replace().inspect_err(|_| {
            for suffix in LOGS {
                // If this fails, the log is still in the copy.
                let _ = set_aside(&beside(&self.from, suffix), &beside(database, suffix));
            }
        })
    }
}

/// The first page of a new database. The root pages of the tables are the same in every database.
fn first_page(database: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = fs::read(database)?;
    bytes.truncate(4096);
    Ok(bytes)
}

/// Replaces the damaged first page with a sound one.
fn patch(database: &Path, first_page: &[u8]) -> std::io::Result<()> {
    // The database may be missing, with only its log left.
    let mut bytes = if database.exists() { fs::read(database)? } else { Vec::new() };
    bytes.resize(bytes.len().max(first_page.len()), 0);
    if let Some(page) = bytes.get_mut(..first_page.len()) {
        page.copy_from_slice(first_page);
        // Lets SQLite determine the page count, and clears the list of free pages.
        page[28..40].fill(0);
    }
    fs::write(database, bytes)
}

/// Writes what was read into a new database.
fn write(salvage: Salvage, into: &mut Connection) -> Result<Recovered> {
    let transaction = into.transaction()?;
    // Unreadable entries are kept because a newer Starboard may read them, but they count as lost.
    let unreadable_roster = |payload: &str| serde_json::from_str::<Roster>(payload).is_err();
    let unreadable_rosters =
        salvage.rosters.iter().filter(|(_, _, payload, _)| unreadable_roster(payload)).count();
    let unreadable_set = |text: &str| CardSet::salvage(text, Catalogue::shipped()).is_none();
    let unreadable_sets = salvage.sets.iter().filter(|(_, text, ..)| unreadable_set(text)).count();
    let mut recovered = Recovered {
        copy: PathBuf::new(),
        log: None,
        tables: salvage.games.len(),
        lost_tables: salvage.lost.len(),
        lines: 0,
        lost_lines: 0,
        rosters: salvage.rosters.len() - unreadable_rosters,
        lost_rosters: salvage.lost_rosters + unreadable_rosters,
        sets: salvage.sets.len() - unreadable_sets,
        lost_sets: salvage.lost_sets + unreadable_sets,
        damaged: salvage.lost.into_iter().map(|(_, report)| report).collect(),
        others: salvage.damage,
    };
    for game in salvage.games {
        let SavedGame { id, edition, created_at, deleted_at, lines, report } = game;
        let sql = "INSERT INTO game (id, name, edition, created_at, deleted_at) VALUES (?, ?, ?, ?, ?)";
        transaction.execute(sql, params![id, report.name, edition.key(), created_at, deleted_at])?;
        let key = transaction.last_insert_rowid();
        for line in &lines {
            journal::insert_line(&transaction, key, line)?;
        }
        recovered.lines += report.lines as usize;
        recovered.damaged.extend(report.damage.is_some().then_some(report));
    }
    for (name, used_at, payload, deleted_at) in salvage.rosters {
        let sql = "INSERT OR IGNORE INTO roster (name, used_at, payload, deleted_at) VALUES (?, ?, ?, ?)";
        transaction.execute(sql, params![name, used_at, payload, deleted_at])?;
    }
    for (id, text, revisions, saved_at, deleted_at) in salvage.sets {
        let sql = "INSERT OR IGNORE INTO card_set (id, text, revisions, saved_at, deleted_at) \
                   VALUES (?, ?, ?, ?, ?)";
        transaction.execute(sql, params![id, text, revisions, saved_at, deleted_at])?;
    }
    for (name, value) in salvage.settings {
        transaction.execute("INSERT OR IGNORE INTO setting (name, value) VALUES (?, ?)", [name, value])?;
    }
    recovered.lost_lines = recovered.damaged.iter().map(|report| report.lost_lines() as usize).sum();
    journal::seal_all(&transaction)?;
    transaction.commit()?;
    Ok(recovered)
}
