//! Backups: whole databases in a folder beside the journal. A page keeps those of its last games.

use std::collections::BTreeSet;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rusqlite::{Connection, OpenFlags};

use crate::journal::{self, Journal, Latest, OpenError, Store, schema};
use crate::rescue::salvage::{damaged_tables, sound_lines, tables};
use crate::system::IS_PAGE;
use crate::system::clock::stamp;
use crate::system::files;
use crate::system::lock::lock;
use crate::wire::{BackupId, Fault, TableBackup, TableId};

/// The folder beside the database.
const FOLDER: &str = "backups";

/// The sound backups that are kept: of the day of the latest one, and of as many days before it, the last one of each. Of those
/// that are damaged in part, as many.
const OF_THE_DAY: usize = 3;
const OLDER: usize = 5;

/// The backups that a page keeps.
const OF_A_PAGE: usize = 2;

/// The backups of a data folder.
pub(crate) struct Backups {
    folder: PathBuf,
    /// One backup is made, and one read, at a time.
    busy: Mutex<()>,
}

/// A backup and when it was made, in milliseconds since 1970 (UTC).
pub(crate) struct Backup {
    pub(crate) id: BackupId,
    pub(crate) at: i64,
    pub(crate) bytes: u64,
    pub(crate) state: State,
}

/// What a backup is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It can be opened, and all that it has is sound.
    Sound,
    /// It can be opened, and something in it is damaged.
    Flawed,
    /// It is empty, or no database of Starboard that can be opened.
    Damaged,
    /// A newer Starboard made it, or it cannot be read at this moment.
    Unread,
}

impl Backups {
    /// Those of a data folder.
    pub(crate) fn of(data: &Path) -> Self {
        Self { folder: data.join(FOLDER), busy: Mutex::default() }
    }

    /// Makes a backup, and removes those that are not kept. Returns its path.
    ///
    /// # Errors
    /// There is no new backup, and none was removed.
    pub(crate) fn make(&self, store: &Store) -> Result<PathBuf, Fault> {
        let _busy = lock(&self.busy);
        files::create_folder(&self.folder).map_err(|error| self.failed(&error))?;
        let latest = self.ids().map_err(|error| self.failed(&error))?.last().map_or(0, number);
        let id = BackupId(format!("{:06}-{}", latest + 1, stamp()?));
        let heads = store.journal().heads();
        let partial = self.folder.join("partial.db");
        // The rest of an earlier attempt is of no use.
        files::remove(&partial).map_err(|error| self.failed(&error))?;
        let path = self.path(&id);
        let made = store.back_up(&partial).and_then(|()| match state(&partial) {
            State::Damaged => Err(Fault::Damaged),
            _ => files::settle(&partial, &path).map_err(|error| self.failed(&error)),
        });
        if let Err(fault) = made {
            // The room is needed for the games.
            let _ = files::remove(&partial);
            return Err(fault);
        }
        // What is too much is removed the next time.
        let _ = self.make_room(&id, &heads);
        Ok(path)
    }

    /// Removes the backups that are not kept once one is made, which stays. The best one of each table stays, too, that is
    /// damaged now, as the heads from before tell, or that older backups have and this one has not: only damage removes
    /// a table.
    fn make_room(&self, made: &BackupId, heads: &Latest) -> Result<(), Fault> {
        let all = self.list()?;
        let of = |state: State| all.iter().rev().filter(move |backup| backup.state == state);
        let mut gone: Vec<_> = of(State::Damaged).map(|backup| backup.id.clone()).collect();
        for state in [State::Sound, State::Flawed] {
            gone.extend(superseded(&of(state).map(|backup| backup.id.clone()).collect::<Vec<_>>()));
        }
        let now = self.open(made)?;
        let mut lost: BTreeSet<_> = damaged_tables(&now, heads)?.into_iter().collect();
        let there = tables(&now)?;
        for old in &gone {
            // One that cannot be read saves nothing.
            let before = self.open(old).and_then(|backup| tables(&backup)).unwrap_or_default();
            lost.extend(before.difference(&there).cloned());
        }
        let best: Vec<_> = lost.iter().filter_map(|table| self.best_of(&all, table)).collect();
        let kept = |id: &BackupId| id == made || best.iter().any(|best| best.backup == *id);
        for old in gone.iter().filter(|id| !kept(id)) {
            let _ = files::remove(&self.path(old));
        }
        Ok(())
    }

    /// All backups, newest first.
    pub(crate) fn list(&self) -> Result<Vec<Backup>, Fault> {
        let clock = Connection::open_in_memory()?;
        let mut backups = Vec::new();
        for id in self.ids().map_err(|error| self.failed(&error))?.into_iter().rev() {
            let at =
                1000 * clock.query_row("SELECT unixepoch(?)", [date(&id)], |row| row.get::<_, i64>(0))?;
            let path = self.path(&id);
            let (bytes, state) = (files::size(&path), state(&path));
            backups.push(Backup { id, at, bytes, state });
        }
        Ok(backups)
    }

    /// True if the newest backup is sound, and has every line that the heads tell.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn is_current(&self, heads: &Latest) -> bool {
        let lacks_none = |id: &BackupId| {
            let damaged = self.open(id).and_then(|backup| damaged_tables(&backup, heads));
            damaged.is_ok_and(|tables| tables.is_empty())
        };
        let newest = self.ids().ok().and_then(|mut ids| ids.pop());
        newest.is_some_and(|id| state(&self.path(&id)) == State::Sound && lacks_none(&id))
    }

    /// Opens a backup that nobody changes.
    pub(crate) fn open(&self, id: &BackupId) -> rusqlite::Result<Connection> {
        open_unchanging(&self.path(id))
    }

    /// The newest of the backups in which a table is sound and has the most lines. Only the lines of that table are
    /// read.
    pub(crate) fn best(&self, table: &TableId) -> Result<Option<TableBackup>, Fault> {
        Ok(self.best_of(&self.list()?, table))
    }

    fn best_of(&self, all: &[Backup], TableId(table): &TableId) -> Option<TableBackup> {
        let read = all.iter().rev().filter(|backup| matches!(backup.state, State::Sound | State::Flawed));
        let found = read.filter_map(|Backup { id, at, .. }| {
            // One that is removed meanwhile does not help.
            let lines = sound_lines(&self.open(id).ok()?, table)?;
            Some(TableBackup { backup: id.clone(), at: *at, lines })
        });
        found.max_by_key(|found| found.lines)
    }

    /// Reads a backup, through a copy: one of an older Starboard is migrated, and stays as it was made.
    ///
    /// # Errors
    /// There is none of this name, it is damaged, or there is no room for the copy.
    pub(crate) fn read<T>(
        &self,
        id: &BackupId,
        read: impl FnOnce(&Store) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let _busy = lock(&self.busy);
        if !self.ids().map_err(|error| self.failed(&error))?.contains(id) {
            return Err(Fault::UnknownBackup);
        }
        if state(&self.path(id)) == State::Damaged {
            return Err(Fault::DamagedBackup);
        }
        let copy = self.folder.join("read");
        let result = (|| {
            // A process that was killed has left one.
            files::remove_folder(&copy).map_err(|error| self.failed(&error))?;
            files::create_folder(&copy).map_err(|error| self.failed(&error))?;
            files::copy(&self.path(id), &copy.join(crate::journal::DATABASE))
                .map_err(|error| self.failed(&error))?;
            let journal = Journal::open(&copy).map_err(|error| match error.reason() {
                Fault::Damaged | Fault::ForeignDatabase => Fault::DamagedBackup,
                fault => fault,
            })?;
            read(&Store::new(journal))
        })();
        // It is removed the next time.
        let _ = files::remove_folder(&copy);
        result
    }

    /// Removes all backups.
    pub(crate) fn erase(&self) -> Result<(), Fault> {
        let _busy = lock(&self.busy);
        files::remove_folder(&self.folder).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> Fault {
        OpenError::io(&self.folder, error).reason()
    }

    fn path(&self, BackupId(id): &BackupId) -> PathBuf {
        self.folder.join(format!("starboard-{id}.db"))
    }

    /// In the order in which they were made, whatever the clock showed.
    fn ids(&self) -> io::Result<Vec<BackupId>> {
        let names = files::names(&self.folder)?;
        let id = |name: &String| name.strip_prefix("starboard-")?.strip_suffix(".db").map(str::to_owned);
        let mut ids: Vec<_> = names.iter().filter_map(id).filter(|id| is_id(id)).map(BackupId).collect();
        ids.sort_by_cached_key(|id| (number(id), id.clone()));
        Ok(ids)
    }
}

/// Opens a database that nobody changes. SQLite creates no files beside it.
fn open_unchanging(file: &Path) -> rusqlite::Result<Connection> {
    let path = file.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let path = if cfg!(windows) { format!("/{}", path.replace('\\', "/")) } else { path };
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(format!("file:{path}?immutable=1"), flags)
}

fn state(file: &Path) -> State {
    match open_unchanging(file).and_then(|backup| state_of(&backup)) {
        Ok(state) => state,
        Err(error) => match Fault::from(error) {
            Fault::Damaged => State::Damaged,
            _ => State::Unread,
        },
    }
}

fn state_of(backup: &Connection) -> rusqlite::Result<State> {
    if journal::newer(backup)?.is_some() {
        return Ok(State::Unread);
    }
    let verdict: String = backup.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    // An empty database has no version.
    let version = journal::version(backup)?;
    if verdict != "ok" || version == 0 || !journal::is_whole(backup)? {
        return Ok(State::Damaged);
    }
    // An older Starboard wrote no checksums.
    let flawed = version == schema::newest()
        && (!journal::damage(backup, None).is_empty()
            || !damaged_tables(backup, &Latest::default())?.is_empty());
    Ok(if flawed { State::Flawed } else { State::Sound })
}

/// Of all backups in one state, oldest first, those that are not kept. Where the clock was set back, those dated after the latest
/// one stay: one of the two dates is wrong, and no day is removed for a wrong one.
fn superseded(ids: &[BackupId]) -> Vec<BackupId> {
    if IS_PAGE {
        return ids[..ids.len().saturating_sub(OF_A_PAGE)].to_vec();
    }
    let Some(latest) = ids.last() else { return Vec::new() };
    let mut ids: Vec<_> = ids.iter().filter(|id| day(id) <= day(latest)).collect();
    ids.sort_by(|one, other| day(one).cmp(day(other)));
    let mut days: Vec<_> = ids.chunk_by(|one, other| day(one) == day(other)).collect();
    let today = days.pop().unwrap_or_default();
    let older_days = days.len().saturating_sub(OLDER);
    let older = days.iter().enumerate().flat_map(|(at, day)| {
        let kept = usize::from(at >= older_days);
        &day[..day.len() - kept]
    });
    older.chain(&today[..today.len().saturating_sub(OF_THE_DAY)]).copied().cloned().collect()
}

fn is_id(id: &str) -> bool {
    /// The places of month, day, hour, minute and second in a stamp, and their ranges.
    const PARTS: [(usize, RangeInclusive<u8>); 5] =
        [(4, 1..=12), (6, 1..=31), (9, 0..=23), (11, 0..=59), (13, 0..=59)];
    let shape = b"00000000T000000Z";
    let (number, stamp) = id.split_once('-').unwrap_or(("0", id));
    let part = |at: usize| stamp.get(at..at + 2)?.parse::<u8>().ok();
    // The next one needs a number, too.
    number.parse::<u64>().is_ok_and(|number| number < u64::MAX)
        && stamp.len() == shape.len()
        && stamp
            .bytes()
            .zip(shape)
            .all(|(byte, like)| if *like == b'0' { byte.is_ascii_digit() } else { byte == *like })
        && PARTS.iter().all(|(at, range)| part(*at).is_some_and(|part| range.contains(&part)))
}

/// The running number; 0 for one that an older Starboard made.
fn number(BackupId(id): &BackupId) -> u64 {
    id.split_once('-').and_then(|(number, _)| number.parse().ok()).unwrap_or_default()
}

fn stamp_of(BackupId(id): &BackupId) -> &str {
    id.rsplit('-').next().unwrap_or_default()
}

fn day(id: &BackupId) -> &str {
    stamp_of(id).split('T').next().unwrap_or_default()
}

/// As SQLite reads it.
fn date(id: &BackupId) -> String {
    let part = |from: usize, to: usize| stamp_of(id).get(from..to).unwrap_or_default();
    let (year, month, day) = (part(0, 4), part(4, 6), part(6, 8));
    format!("{year}-{month}-{day} {}:{}:{}", part(9, 11), part(11, 13), part(13, 15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_the_latest_day_are_kept_and_the_last_of_five_days_before_it() {
        let all = [
            "20261101T080000Z",
            "20261102T080000Z",
            "20261110T080000Z",
            "20261110T210000Z",
            "20261111T080000Z",
            "20261120T080000Z",
            "20261121T080000Z",
            "20261127T080000Z",
            "20261127T090000Z",
            "20261127T100000Z",
            "20261127T110000Z",
        ];
        let ids = all.map(|id| BackupId(id.to_owned()));
        let gone: Vec<_> = superseded(&ids).into_iter().map(|BackupId(id)| id).collect();
        assert_eq!(gone, ["20261101T080000Z", "20261110T080000Z", "20261127T080000Z"]);
        assert_eq!(superseded(&ids[..1]), []);
        assert_eq!(superseded(&[]), []);
    }

    #[test]
    fn a_clock_that_is_wrong_at_times_costs_no_day_that_is_right() {
        for wrong in ["19700101T000000Z", "20991231T000000Z"] {
            let mut ids: Vec<BackupId> = Vec::new();
            let mut made = 0;
            for day in 1..=20 {
                // The clock is put right a moment after the start.
                for stamp in [wrong.to_owned(), format!("202611{day:02}T200000Z")] {
                    made += 1;
                    ids.push(BackupId(format!("{made:06}-{stamp}")));
                    let gone = superseded(&ids);
                    ids.retain(|id| !gone.contains(id));
                    assert_eq!(number(ids.last().unwrap()), made, "the one just made stays");
                }
            }
            let days: Vec<_> = ids.iter().map(day).filter(|day| !wrong.starts_with(*day)).collect();
            let last = ["20261115", "20261116", "20261117", "20261118", "20261119", "20261120"];
            assert_eq!(days, last, "{wrong}");
        }
    }

    #[test]
    fn only_the_name_of_a_backup_is_one() {
        assert!(is_id("20261127T214005Z") && is_id("000012-20261127T214005Z"));
        assert!(is_id("4294967296-00010228T235959Z"));
        for name in [
            "",
            "20261127T214005",
            "2026112xT214005Z",
            "20261127 214005Z",
            "20261127T214005Zz",
            "x-20261127T214005Z",
            "000009-20261301T250000Z",
            "20261200T000000Z",
            "00000000T000000Z",
            "18446744073709551615-20261127T214005Z",
        ] {
            assert!(!is_id(name), "{name}");
        }
        for id in ["20261127T214005Z", "000012-20261127T214005Z"] {
            assert_eq!(date(&BackupId(id.to_owned())), "2026-11-27 21:40:05");
        }
    }
}
