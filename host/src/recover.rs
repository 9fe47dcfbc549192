//! The way out when a database is damaged: a copy is put aside, and every line that can still be read goes into a new one.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::slice;

use rusqlite::types::{FromSql, ToSql};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use starboard_cards::{CardSet, Catalogue, EditionId};

use crate::host::new_id;
use crate::journal::{self, Folder, Legible, OpenError, Record, beside, holds_changes};
use crate::live::Live;
use crate::wire::Roster;

/// What became of a damaged database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// Where the damaged file is now, unchanged.
    pub copy: PathBuf,
    /// Where its log is, if it had one. Without it the copy is not whole.
    pub log: Option<PathBuf>,
    /// Tables that go on.
    pub tables: usize,
    /// Tables of which not even the set-up could be read.
    pub lost_tables: usize,
    /// Lines of the tables that go on.
    pub lines: usize,
    /// Lines that can be read but follow upon one that cannot. They are in the copy only.
    pub left_behind: usize,
    /// Rosters.
    pub rosters: usize,
    /// Rosters that cannot be read; at least one where it cannot be told how many there are.
    pub lost_rosters: usize,
    /// Own sets of cards.
    pub sets: usize,
    /// Own sets that cannot be read; at least one where it cannot be told how many there are.
    pub lost_sets: usize,
}

/// Copies the database of a data folder aside, with its log, and saves what can be read; of a database that is gone, what
/// its log holds.
///
/// A table is saved up to the last line before the first one that cannot be read.
///
/// # Errors
/// There is no database, it is of a newer version, or the folder cannot be written to. The database is as it was.
pub fn recover(folder: &Path) -> std::result::Result<Recovered, OpenError> {
    if !folder.exists() {
        // A folder that was misspelled is not made.
        return Err(OpenError::Missing { file: folder.join(journal::DATABASE) });
    }
    let folder = Folder::claim(folder)?;
    let database = folder.database();
    match folder.look() {
        Err(error @ (OpenError::NewerVersion { .. } | OpenError::InUse { .. })) => return Err(error),
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
            // Half a copy is worth nothing, and the disk may be full.
            let _ = fs::remove_file(beside(&copy, suffix));
        }
        return Err(OpenError::io(folder.path(), &error));
    }

    let work =
        Work { from: folder.path().join("recover-from.db"), into: folder.path().join("recover-into.db") };
    let saved = work.save(&copy).map_err(|error| match error {
        Trouble::Io(error) => OpenError::io(folder.path(), &error),
        Trouble::Sqlite(error) => OpenError::sqlite(&folder, error),
    })?;
    work.replace(&database).map_err(|error| OpenError::io(folder.path(), &error))?;
    let log = Some(beside(&copy, "-wal")).filter(|log| log.exists());
    Ok(Recovered { copy, log, ..saved })
}

/// A name for the copy that no other copy has.
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

/// Gives a file another name, if it is there.
fn set_aside(path: &Path, to: &Path) -> std::io::Result<()> {
    match fs::rename(path, to) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

enum Trouble {
    Io(std::io::Error),
    Sqlite(rusqlite::Error),
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// Two databases that live while a third one is recovered.
struct Work {
    from: PathBuf,
    into: PathBuf,
}

impl Drop for Work {
    fn drop(&mut self) {
        for path in [&self.from, &self.into] {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                // What is left over is overwritten the next time.
                let _ = fs::remove_file(beside(path, suffix));
            }
        }
    }
}

impl Work {
    /// Reads the copy in the way that saves most, and writes that into a new database.
    fn save(&self, copy: &Path) -> std::result::Result<Recovered, Trouble> {
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
            // A way that does not lead anywhere is no reason not to try the next one.
            let salvage =
                Connection::open(&self.from).and_then(|from| Salvage::read(&from)).unwrap_or_default();
            if salvage.worth() > best.worth() {
                best = salvage;
            }
        }
        let recovered = best.write(&mut into)?;
        into.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        into.close().map_err(|(_, error)| error)?;
        File::open(&self.into)?.sync_all()?;
        Ok(recovered)
    }

    /// Puts the new database in the place of the damaged one. A log must never lie beside a database that is not its own,
    /// so it goes first, and comes back if that fails.
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
                // What does not come back is in the copy.
                let _ = set_aside(&beside(&self.from, suffix), &beside(database, suffix));
            }
        })
    }
}

/// The first page of a new database: where the tables begin is the same in all of them.
fn first_page(database: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = fs::read(database)?;
    bytes.truncate(4096);
    Ok(bytes)
}

/// Puts a sound first page in the place of a damaged one.
fn patch(database: &Path, first_page: &[u8]) -> std::io::Result<()> {
    // Of a database that is gone only its log may be there.
    let mut bytes = if database.exists() { fs::read(database)? } else { Vec::new() };
    bytes.resize(bytes.len().max(first_page.len()), 0);
    if let Some(page) = bytes.get_mut(..first_page.len()) {
        page.copy_from_slice(first_page);
        // SQLite counts the pages by itself, and no page is free.
        page[28..40].fill(0);
    }
    fs::write(database, bytes)
}

#[derive(Debug, Default)]
struct Salvage {
    games: Vec<SavedGame>,
    lost_tables: usize,
    left_behind: usize,
    rosters: Vec<(String, i64, String)>,
    lost_rosters: usize,
    sets: Vec<SavedSet>,
    lost_sets: usize,
    settings: Vec<(String, String)>,
}

/// The id, the text, the count of revisions, when it was saved, and when it was put away.
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
    fn worth(&self) -> usize {
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
        // Between what is read from both ends there may be more.
        const MOST: i64 = 100_000;
        let last = keys.iter().copied().filter(|key| (1..=MOST).contains(key)).max().unwrap_or(0);
        for key in 1..=last {
            salvage.read_game(from, key, keys.contains(&key));
        }
        // A name may be damaged, and is then no text.
        (salvage.rosters, salvage.lost_rosters) = one_by_one::<Vec<u8>, _>(
            from,
            &[
                "SELECT CAST(name AS BLOB) FROM roster ORDER BY name",
                "SELECT CAST(name AS BLOB) FROM roster ORDER BY name DESC",
            ],
            "SELECT name, used_at, payload FROM roster WHERE name = CAST(? AS TEXT)",
            |row| Ok((text(row, 0)?, row.get(1)?, text(row, 2)?)),
        );
        // The index of their ids knows them as well.
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
        let sql = format!("SELECT {} FROM line WHERE game = ? AND seq = ?", Record::COLUMNS);
        let mut lines = Vec::new();
        while let Ok(Some(line)) = (|| {
            from.prepare_cached(&sql)?
                .query_row(params![key, lines.len() as i64 + 1], Record::read)
                .optional()
        })() {
            lines.push(line);
        }
        // If some lines do not fold, more of them do not either.
        let sizes: Vec<_> = (1..=lines.len()).collect();
        let fits = |size: &usize| Live::load(Catalogue::shipped(), &lines[..*size]).is_ok();
        let size = if fits(&lines.len()) { lines.len() } else { sizes.partition_point(fits) };
        let read = lines.len();
        lines.truncate(size);
        let beyond = format!("SELECT seq FROM line WHERE game = {key} AND seq > {read} ORDER BY seq DESC");
        let beyond = readable(from, &beyond, |row| row.get::<_, i64>(0)).len();
        let set_up = lines.first().and_then(|first| {
            let live = Live::load(Catalogue::shipped(), slice::from_ref(first)).ok()?;
            Some((first.at, live.table().edition()))
        });
        let Some((begun_at, edition)) = set_up else {
            self.lost_tables += usize::from(known);
            self.left_behind += read + beyond;
            return;
        };
        self.left_behind += read - size + beyond;
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
        // What a newer Starboard may yet read is kept, and is nothing that can be gone on with here.
        let strange_roster = |payload: &str| serde_json::from_str::<Roster>(payload).is_err();
        let strange_rosters = self.rosters.iter().filter(|(.., payload)| strange_roster(payload)).count();
        let strange_set = |text: &str| CardSet::salvage(text, Catalogue::shipped()).is_none();
        let strange_sets = self.sets.iter().filter(|(_, text, ..)| strange_set(text)).count();
        let mut recovered = Recovered {
            copy: PathBuf::new(),
            log: None,
            tables: self.games.len(),
            lost_tables: self.lost_tables,
            lines: 0,
            left_behind: self.left_behind,
            rosters: self.rosters.len() - strange_rosters,
            lost_rosters: self.lost_rosters + strange_rosters,
            sets: self.sets.len() - strange_sets,
            lost_sets: self.lost_sets + strange_sets,
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

/// A text, as far as it can be read.
fn text(row: &Row<'_>, column: usize) -> Result<String> {
    row.get(column).map(|Legible(text)| text)
}

/// The rows that can be read, up to a place where the database itself ends.
fn readable<T>(from: &Connection, sql: &str, read: impl FnMut(&Row<'_>) -> Result<T>) -> Vec<T> {
    let Ok(mut statement) = from.prepare(sql) else { return Vec::new() };
    let Ok(rows) = statement.query_map([], read) else { return Vec::new() };
    rows.flatten().collect()
}

/// The rows that can be read, each by its key, and how many cannot. The keys are asked for in several ways, as each of them
/// ends at a damaged place.
fn one_by_one<Key: FromSql + ToSql + Ord, T>(
    from: &Connection,
    keys: &[&str],
    row: &str,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> (Vec<T>, usize) {
    let mut found = BTreeSet::new();
    let mut whole = false;
    for sql in keys {
        // A table that an older Starboard did not have yet has lost nothing.
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
