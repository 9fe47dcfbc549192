//! Rebuilding of a damaged database: every readable line goes into a new one.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Result, params};
use starboard_cards::{CardSet, Catalogue};

use crate::journal::heads::{FoundHeads, Head, Latest};
use crate::journal::log::{self, PAGE_SIZES};
use crate::journal::{self, beside};
use crate::rescue::salvage::{Salvage, SavedGame};
use crate::system::files::Files;
use crate::wire::{Damaged, Fault, Recovery, Roster, TableReport};

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
    /// The heads for the new database: its own, and those of the tables of which an end is lost.
    pub(crate) heads: Latest,
}

impl Recovered {
    /// The content of the file of heads for the new database.
    #[must_use]
    pub fn heads(&self) -> String {
        self.heads.file().0
    }
}

impl From<Recovered> for Recovery {
    fn from(recovered: Recovered) -> Self {
        let Recovered { copy, tables, lost_tables, lost_lines, lost_rosters, lost_sets, damaged, .. } =
            recovered;
        Self {
            tables,
            lost_tables,
            lost_lines,
            lost_rosters,
            lost_sets,
            damaged,
            copy: copy.display().to_string(),
        }
    }
}

/// The files of a damaged database.
#[derive(Clone, Debug, Default)]
pub struct Remains {
    /// The database; empty if it is missing.
    pub database: Vec<u8>,
    /// The log of its latest changes.
    pub log: Option<Vec<u8>>,
    /// The journal of a change that was not finished.
    pub journal: Option<Vec<u8>>,
}

/// Rebuilds the database of a web page, and returns the new one. `heads` are the bytes of the file beside it.
///
/// # Errors
/// The work cannot be done, as for lack of memory. Nothing was changed.
pub fn rebuild(
    files: &dyn Files,
    remains: &Remains,
    heads: Option<&[u8]>,
) -> std::result::Result<(Vec<u8>, Recovered), Fault> {
    let [from, into] = ["recover-from.db", "recover-into.db"].map(PathBuf::from);
    let work = Work { from, into, files };
    let heads = heads.filter(|bytes| !bytes.is_empty()).map(journal::found_heads);
    let saved = work.save(remains, heads.as_ref());
    let saved = saved.and_then(|recovered| Ok((files.read(&work.into)?, recovered)));
    saved.map_err(|error| match error {
        SaveError::Io(error) => Fault::Store { reason: error.to_string() },
        SaveError::Sqlite(error) => error.into(),
    })
}

pub(crate) enum SaveError {
    Io(io::Error),
    Sqlite(rusqlite::Error),
}

impl From<io::Error> for SaveError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<rusqlite::Error> for SaveError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// What SQLite keeps beside a database, and the database itself.
const SUFFIXES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Two temporary databases of a recovery: the source being read and the new one.
pub(crate) struct Work<'f> {
    pub(crate) from: PathBuf,
    pub(crate) into: PathBuf,
    pub(crate) files: &'f dyn Files,
}

impl Drop for Work<'_> {
    fn drop(&mut self) {
        // Leftover files are overwritten by the next recovery.
        let _ = self.clear(&self.from).and_then(|()| self.clear(&self.into));
    }
}

impl Work<'_> {
    fn clear(&self, database: &Path) -> io::Result<()> {
        SUFFIXES.iter().try_for_each(|suffix| self.files.remove(&beside(database, suffix)))
    }

    /// Writes what can be read of the remains into a new database.
    pub(crate) fn save(
        &self,
        remains: &Remains,
        heads: Option<&FoundHeads>,
    ) -> std::result::Result<Recovered, SaveError> {
        let salvage = self.salvage(remains, heads)?;
        self.clear(&self.into)?;
        let mut into = journal::create(&self.into, None)?;
        let recovered = write(salvage, heads, &mut into)?;
        into.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        into.close().map_err(|(_, error)| error)?;
        Ok(recovered)
    }

    /// Reads the remains in several ways, and returns the best result.
    pub(crate) fn salvage(
        &self,
        remains: &Remains,
        heads: Option<&FoundHeads>,
    ) -> std::result::Result<Salvage, SaveError> {
        let mut ways: Vec<_> = [true, false].map(|with_log| (remains.database.clone(), with_log)).into();
        let merged = remains.log.as_ref().and_then(|log| log::merged(&remains.database, log));
        ways.extend(merged.into_iter().flatten().map(|database| (database, false)));
        let unpatched = ways.len();
        for size in PAGE_SIZES {
            let first_page = self.first_page(size)?;
            let patched: Vec<_> = ways[..unpatched]
                .iter()
                .map(|(database, with_log)| (patched(database, &first_page), *with_log))
                .collect();
            ways.extend(patched);
        }
        let mut best: Option<Salvage> = None;
        for (database, with_log) in ways {
            self.clear(&self.from)?;
            self.files.write(&self.from, &database)?;
            for (suffix, file) in [("-wal", &remains.log), ("-journal", &remains.journal)] {
                if let Some(bytes) = file.as_ref().filter(|_| with_log || suffix != "-wal") {
                    self.files.write(&beside(&self.from, suffix), bytes)?;
                }
            }
            // If one way fails, the next one is tried.
            let salvage = journal::open_alone(&self.from).and_then(|from| Salvage::read(&from, heads));
            let salvage = salvage.unwrap_or_default();
            if best.as_ref().is_none_or(|best| salvage.score() > best.score()) {
                best = Some(salvage);
            }
        }
        Ok(best.unwrap_or_default())
    }

    /// The first page of a new database. The root pages of the tables are the same in every database.
    fn first_page(&self, size: u16) -> std::result::Result<Vec<u8>, SaveError> {
        self.clear(&self.into)?;
        journal::create(&self.into, Some(size))?.close().map_err(|(_, error)| error)?;
        let mut bytes = self.files.read(&self.into)?;
        bytes.truncate(size.into());
        Ok(bytes)
    }
}

/// The database with a sound page in place of its first one. The database may be missing, with only its log left.
fn patched(database: &[u8], first_page: &[u8]) -> Vec<u8> {
    let mut bytes = first_page.to_vec();
    // Lets SQLite determine the page count, and clears the list of free pages.
    bytes[28..40].fill(0);
    bytes.extend(database.iter().skip(first_page.len()));
    bytes
}

/// Writes what was read into a new database.
fn write(salvage: Salvage, heads: Option<&FoundHeads>, into: &mut Connection) -> Result<Recovered> {
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
        heads: Latest::default(),
    };
    let mut lost = heads.map(|heads| heads.latest.tables.clone()).unwrap_or_default();
    for game in salvage.games {
        let SavedGame { id, edition, created_at, deleted_at, lines, report } = game;
        let sql = "INSERT INTO game (id, name, edition, created_at, deleted_at) VALUES (?, ?, ?, ?, ?)";
        transaction.execute(sql, params![id, report.name, edition.key(), created_at, deleted_at])?;
        let key = transaction.last_insert_rowid();
        recovered.heads.add(&Head::Name { table: id.clone(), name: report.name.clone() });
        for line in &lines {
            recovered.heads.add(&journal::insert_line(&transaction, key, line)?);
        }
        // The old head of a saved table stays only if its end is missing, so that the loss is noticed again.
        lost.retain(|table, head| *table != id || head.line.is_some_and(|(seq, _)| seq > lines.len() as u64));
        if deleted_at.is_some() {
            lost.remove(&id);
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
    recovered.heads.tables.extend(lost);
    recovered.lost_lines = recovered.damaged.iter().map(|report| report.lost_lines() as usize).sum();
    journal::seal_all(&transaction)?;
    transaction.commit()?;
    Ok(recovered)
}
