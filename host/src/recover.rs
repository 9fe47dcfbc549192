//! Recovery of a damaged database: it is copied aside, and every readable line goes into a new database.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::slice;

use rusqlite::types::{FromSql, ToSql};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use starboard_cards::{CardSet, Catalogue, EditionId};

use crate::host::new_id;
use crate::journal::{self, LossyText, OpenError, Place, Record, beside, holds_changes};
use crate::live::LiveTable;
use crate::wire::Roster;

/// The columns of a line in a database before version 3.
const OLD_COLUMNS: &str = "seq, at, actor, kind, action, payload, version, NULL";

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
    /// The number of readable lines after an unreadable one. They remain in the copy only.
    pub lost_lines: usize,
    /// The number of recovered rosters.
    pub rosters: usize,
    /// The number of unreadable rosters; at least 1 if the exact number is unknown.
    pub lost_rosters: usize,
    /// The number of recovered own sets of cards.
    pub sets: usize,
    /// The number of unreadable own sets; at least 1 if the exact number is unknown.
    pub lost_sets: usize,
}

/// Copies the database of a data folder and its log aside, and saves what is readable. If the database is
/// missing, the log alone is used.
///
/// A table is saved up to its first unreadable line.
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
    let failed = |error| OpenError::sqlite(&folder, error);
    let stamp: String = Connection::open_in_memory()
        .and_then(|clock| clock.query_row("SELECT strftime('%Y%m%dT%H%M%SZ', 'now')", [], |row| row.get(0)))
        .map_err(failed)?;
    let copy = free_copy(folder.path(), &stamp);
    if let Err(error) = copy_with_log(&database, &copy) {
        for suffix in ["", "-wal", "-journal"] {
            // A partial copy is useless, and the disk may be full.
            let _ = fs::remove_file(beside(&copy, suffix));
        }
        return Err(OpenError::io(folder.path(), &error));
    }

    let work =
        Work { from: folder.path().join("recover-from.db"), into: folder.path().join("recover-into.db") };
    let saved = work.save(&copy).map_err(|error| match error {
        SaveError::Io(error) => OpenError::io(folder.path(), &error),
        SaveError::Sqlite(error) => OpenError::sqlite(&folder, error),
    })?;
    work.replace(&database).map_err(|error| OpenError::io(folder.path(), &error))?;
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

fn remove(path: &Path) -> std::io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
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
    fn save(&self, copy: &Path) -> std::result::Result<Recovered, SaveError> {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            remove(&beside(&self.into, suffix))?;
        }
        let mut into = journal::create(&self.into)?;
        let first_page = first_page(&self.into)?;
        let mut best = Salvage::default();
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
                Connection::open(&self.from).and_then(|from| Salvage::read(&from)).unwrap_or_default();
            if salvage.score() > best.score() {
                best = salvage;
            }
        }
        let recovered = best.write(&mut into)?;
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

#[derive(Debug, Default)]
struct Salvage {
    games: Vec<SavedGame>,
    lost_tables: usize,
    lost_lines: usize,
    rosters: Vec<(String, i64, String)>,
    lost_rosters: usize,
    sets: Vec<SavedSet>,
    lost_sets: usize,
    settings: Vec<(String, String)>,
}

/// Id, text, number of revisions, time of saving and time of deletion.
type SavedSet = (String, String, i64, i64, Option<i64>);

#[derive(Debug)]
struct SavedGame {
    id: String,
    name: String,
    edition: EditionId,
    created_at: i64,
    deleted_at: Option<i64>,
    lines: Vec<Record>,
}

impl Salvage {
    fn score(&self) -> usize {
        self.games.iter().map(|game| 1 + game.lines.len()).sum::<usize>()
            + self.rosters.len()
            + self.sets.len()
            + self.settings.len()
    }

    fn read(from: &Connection) -> Result<Self> {
        let mut salvage = Self::default();
        let mut keys: Vec<i64> = Vec::new();
        for sql in ["SELECT key FROM game ORDER BY key", "SELECT key FROM game ORDER BY key DESC"] {
            keys.extend(readable(from, sql, |row| row.get::<_, i64>(0)));
        }
        for sql in [
            "SELECT DISTINCT game FROM line ORDER BY game",
            "SELECT DISTINCT game FROM line ORDER BY game DESC",
        ] {
            keys.extend(readable(from, sql, |row| row.get::<_, i64>(0)));
        }
        // Keys between the readable ends may be missing, so all keys up to the last one are tried.
        const MOST: i64 = 100_000;
        let last = keys.iter().copied().filter(|key| (1..=MOST).contains(key)).max().unwrap_or(0);
        for key in 1..=last {
            salvage.read_game(from, key, keys.contains(&key));
        }
        // A damaged name may not be valid text, so it is read as bytes.
        (salvage.rosters, salvage.lost_rosters) = one_by_one::<Vec<u8>, _>(
            from,
            &[
                "SELECT CAST(name AS BLOB) FROM roster ORDER BY name",
                "SELECT CAST(name AS BLOB) FROM roster ORDER BY name DESC",
            ],
            "SELECT name, used_at, payload FROM roster WHERE name = CAST(? AS TEXT)",
            |row| Ok((text(row, 0)?, row.get(1)?, text(row, 2)?)),
        );
        // The index of ids lists the keys as well.
        (salvage.sets, salvage.lost_sets) = one_by_one::<i64, _>(
            from,
            &[
                "SELECT key FROM card_set ORDER BY key",
                "SELECT key FROM card_set ORDER BY key DESC",
                "SELECT key FROM card_set WHERE deleted_at IS NULL ORDER BY id",
            ],
            "SELECT id, text, revisions, saved_at, deleted_at FROM card_set WHERE key = ?",
            |row| Ok((text(row, 0)?, text(row, 1)?, row.get(2)?, row.get(3)?, row.get(4)?)),
        );
        salvage.settings =
            readable(from, "SELECT name, value FROM setting", |row| Ok((row.get(0)?, row.get(1)?)));
        Ok(salvage)
    }

    fn read_game(&mut self, from: &Connection, key: i64, known: bool) {
        let sql = |columns| format!("SELECT {columns} FROM line WHERE game = ? AND seq = ?");
        let new = sql(Record::COLUMNS);
        let sql = if from.prepare_cached(&new).is_ok() { new } else { sql(OLD_COLUMNS) };
        let mut lines = Vec::new();
        while let Ok(Some(line)) = (|| {
            from.prepare_cached(&sql)?
                .query_row(params![key, lines.len() as i64 + 1], Record::read)
                .optional()
        })() {
            lines.push(line);
        }
        // If a number of lines does not fold, no larger number folds.
        let sizes: Vec<_> = (1..=lines.len()).collect();
        let fits = |size: &usize| LiveTable::load(Catalogue::shipped(), &lines[..*size]).is_ok();
        let size = if fits(&lines.len()) { lines.len() } else { sizes.partition_point(fits) };
        let read = lines.len();
        lines.truncate(size);
        let beyond = format!("SELECT seq FROM line WHERE game = {key} AND seq > {read} ORDER BY seq DESC");
        let beyond = readable(from, &beyond, |row| row.get::<_, i64>(0)).len();
        let set_up = lines.first().and_then(|first| {
            let live = LiveTable::load(Catalogue::shipped(), slice::from_ref(first)).ok()?;
            Some((first.at, live.table().edition()))
        });
        let Some((begun_at, edition)) = set_up else {
            self.lost_tables += usize::from(known);
            self.lost_lines += read + beyond;
            return;
        };
        self.lost_lines += read - size + beyond;
        let sql = "SELECT id, name, created_at, deleted_at FROM game WHERE key = ?";
        let game =
            from.query_row(sql, [key], |row| Ok((row.get(0).ok(), text(row, 1)?, row.get(2)?, row.get(3)?)));
        let (id, name, created_at, deleted_at) =
            game.unwrap_or_else(|_| (None, format!("#{key}"), begun_at, None));
        let taken = |id: &String| self.games.iter().any(|game| game.id == *id);
        let id = id.filter(|id| !taken(id)).unwrap_or_else(|| new_id().0);
        self.games.push(SavedGame { id, name, edition, created_at, deleted_at, lines });
    }

    fn write(self, into: &mut Connection) -> Result<Recovered> {
        let transaction = into.transaction()?;
        // Unreadable entries are kept because a newer Starboard may read them, but they count as lost.
        let unreadable_roster = |payload: &str| serde_json::from_str::<Roster>(payload).is_err();
        let unreadable_rosters =
            self.rosters.iter().filter(|(.., payload)| unreadable_roster(payload)).count();
        let unreadable_set = |text: &str| CardSet::salvage(text, Catalogue::shipped()).is_none();
        let unreadable_sets = self.sets.iter().filter(|(_, text, ..)| unreadable_set(text)).count();
        let mut recovered = Recovered {
            copy: PathBuf::new(),
            log: None,
            tables: self.games.len(),
            lost_tables: self.lost_tables,
            lines: 0,
            lost_lines: self.lost_lines,
            rosters: self.rosters.len() - unreadable_rosters,
            lost_rosters: self.lost_rosters + unreadable_rosters,
            sets: self.sets.len() - unreadable_sets,
            lost_sets: self.lost_sets + unreadable_sets,
        };
        for game in self.games {
            let SavedGame { id, name, edition, created_at, deleted_at, lines } = game;
            let sql = "INSERT INTO game (id, name, edition, created_at, deleted_at) VALUES (?, ?, ?, ?, ?)";
            transaction.execute(sql, params![id, name, edition.key(), created_at, deleted_at])?;
            let key = transaction.last_insert_rowid();
            for line in &lines {
                journal::insert_line(&transaction, key, line)?;
            }
            recovered.lines += lines.len();
        }
        for (name, used_at, payload) in self.rosters {
            let sql = "INSERT OR IGNORE INTO roster (name, used_at, payload) VALUES (?, ?, ?)";
            transaction.execute(sql, params![name, used_at, payload])?;
        }
        for (id, text, revisions, saved_at, deleted_at) in self.sets {
            let sql = "INSERT OR IGNORE INTO card_set (id, text, revisions, saved_at, deleted_at) \
                       VALUES (?, ?, ?, ?, ?)";
            transaction.execute(sql, params![id, text, revisions, saved_at, deleted_at])?;
        }
        for (name, value) in self.settings {
            transaction
                .execute("INSERT OR IGNORE INTO setting (name, value) VALUES (?, ?)", [name, value])?;
        }
        transaction.commit()?;
        Ok(recovered)
    }
}

/// A text column with invalid UTF-8 replaced.
fn text(row: &Row<'_>, column: usize) -> Result<String> {
    row.get(column).map(|LossyText(text)| text)
}

/// The readable rows, up to where SQLite itself stops.
fn readable<T>(from: &Connection, sql: &str, read: impl FnMut(&Row<'_>) -> Result<T>) -> Vec<T> {
    let Ok(mut statement) = from.prepare(sql) else { return Vec::new() };
    let Ok(rows) = statement.query_map([], read) else { return Vec::new() };
    rows.flatten().collect()
}

/// The rows that can be read, looked up by key, and the number of unreadable ones. Several queries for the
/// keys are used because each of them stops at a damaged place.
fn one_by_one<Key: FromSql + ToSql + Ord, T>(
    from: &Connection,
    keys: &[&str],
    row: &str,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> (Vec<T>, usize) {
    let mut found = BTreeSet::new();
    let mut whole = false;
    for sql in keys {
        // The table does not exist in the database of an older Starboard, so nothing is lost.
        let Ok(mut statement) = from.prepare(sql) else { return (Vec::new(), 0) };
        let Ok(rows) = statement.query_map([], |row| row.get::<_, Key>(0)) else { continue };
        let rows: Vec<_> = rows.collect();
        whole |= rows.iter().all(Result::is_ok);
        found.extend(rows.into_iter().flatten());
    }
    let rows: Vec<_> = found.iter().filter_map(|key| from.query_row(row, [key], &read).ok()).collect();
    let lost = found.len() - rows.len();
    (rows, if whole { lost } else { lost.max(1) })
}
