//! The journal as all threads of a host share it.

use std::mem;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};

use parking_lot::{Mutex as FairMutex, MutexGuard};
use rusqlite::backup::StepResult;

use super::devices;
use crate::journal::{FoundLine, Game, Journal, Lines, NewGame, Record};
use crate::system::lock::lock;
use crate::wire::Fault;

/// The number of lines that are read at a time, so that a long table does not keep others waiting.
const READ_AT_ONCE: u32 = 1_000;

/// A journal that commits the lines of several tables together: all those that wait while one commit is under way are
/// written by the next one. Their queue lies outside the lock of the journal, so that lines join it during a commit.
pub(crate) struct Store {
    // Fair, as whoever waits for it would otherwise starve beside threads that commit all the time.
    journal: FairMutex<Journal>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// Threads that want to write without a line of their own.
    turns: Vec<Sender<Told>>,
    /// True while a thread is writing lines.
    writing: bool,
}

/// A line to be written, for a thread that waits.
struct Waiting {
    game: i64,
    record: Record,
    told: Sender<Told>,
}

enum Told {
    Written(Result<(), Fault>),
    /// It is this thread's turn to write what waits.
    Write,
}

impl Store {
    pub(crate) fn new(journal: Journal) -> Self {
        Self { journal: FairMutex::new(journal), queue: Mutex::default() }
    }

    /// The journal, for anything but lines of play. Others wait meanwhile.
    pub(crate) fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock()
    }

    /// Adds a line to a table. When this returns, the line is durable.
    ///
    /// # Errors
    /// Nothing was added. This includes the case that the table already has a line with this number.
    pub(crate) fn append(&self, game: i64, record: Record) -> Result<(), Fault> {
        let (told, hear) = channel();
        let mut queue = lock(&self.queue);
        queue.waiting.push(Waiting { game, record, told });
        let first = !mem::replace(&mut queue.writing, true);
        drop(queue);
        if first {
            self.write_waiting();
        }
        loop {
            match hear.recv() {
                Ok(Told::Written(result)) => return result,
                Ok(Told::Write) => self.write_waiting(),
                // The thread that wrote has panicked.
                Err(_) => return Err(Fault::Internal),
            }
        }
    }

    /// All lines of a table, verified.
    pub(crate) fn lines(&self, game: &Game) -> Result<Lines, Fault> {
        let mut lines: Vec<FoundLine> = Vec::new();
        loop {
            let after = lines.last().map_or(0, |line| line.seq);
            let journal = self.journal();
            let more = journal.found_lines(game, after, READ_AT_ONCE)?;
            if more.is_empty() {
                return Ok(journal.verified(game, lines));
            }
            lines.extend(more);
        }
    }

    /// The newest version among the first lines of a table.
    pub(crate) fn newest_version(&self, game: &Game, of: u64) -> Result<u32, Fault> {
        let (mut newest, mut after) = (1, 0);
        while after < of {
            newest = newest.max(self.journal().newest_version(game, after, READ_AT_ONCE)?);
            after += u64::from(READ_AT_ONCE);
        }
        Ok(newest)
    }

    /// Adds a table with its lines. A long one is written piece by piece, so that others need not wait, and is there once it is
    /// complete. Returns the key.
    ///
    /// # Errors
    /// There is no such table.
    pub(crate) fn create(&self, game: NewGame<'_>, lines: &[Record]) -> Result<i64, Fault> {
        let mut pieces = lines.chunks(READ_AT_ONCE as usize);
        let first = pieces.next().unwrap_or_default();
        if pieces.len() == 0 {
            return Ok(self.journal().create(game, first, None)?);
        }
        let key = self.journal().begin(game, first)?;
        for piece in pieces {
            let piece: Vec<_> = piece.iter().map(|line| (key, line.clone())).collect();
            self.journal().append(&piece).into_iter().collect::<Result<(), _>>()?;
        }
        self.journal().set_deleted(key, None)?;
        Ok(key)
    }

    /// Copies the whole journal into a new file. Lines of play are written meanwhile; whoever needs the journal for anything
    /// else waits.
    ///
    /// # Errors
    /// The file cannot be written, and is incomplete.
    pub(crate) fn back_up(&self, file: &Path) -> Result<(), Fault> {
        /// Their copying takes a fraction of a millisecond.
        const PAGES: i32 = 64;
        let _turn = self.turn();
        let journal = self.journal.lock();
        let mut copy = super::open_alone(file)?;
        let mut has_devices = journal.has_devices()?;
        let backup = journal.backup(&mut copy)?;
        loop {
            match backup.step(PAGES)? {
                StepResult::More => {}
                StepResult::Done => break,
                _ => return Err(Fault::InUse { by: None }),
            }
            self.write(&journal);
        }
        drop(backup);
        has_devices |= journal.has_devices()?;
        if has_devices {
            devices::strip(&copy)?;
        }
        Ok(())
    }

    /// Waits for the turn to write.
    fn turn(&self) -> Turn<'_> {
        let (told, hear) = channel();
        let mut queue = lock(&self.queue);
        if mem::replace(&mut queue.writing, true) {
            queue.turns.push(told);
            drop(queue);
            // A turn always ends, and goes to those who asked for one.
            let _ = hear.recv();
        }
        Turn(self)
    }

    /// Writes what waits, and tells each thread.
    fn write_waiting(&self) {
        let _turn = Turn(self);
        // The lock comes first: lines that come while it is awaited are written as well.
        self.write(&self.journal.lock());
    }

    fn write(&self, journal: &Journal) {
        let waiting = mem::take(&mut lock(&self.queue).waiting).into_iter();
        let (lines, told): (Vec<_>, Vec<_>) =
            waiting.map(|Waiting { game, record, told }| ((game, record), told)).unzip();
        if lines.is_empty() {
            return;
        }
        for (told, result) in told.into_iter().zip(journal.append(&lines)) {
            // A thread waits until it is told.
            let _ = told.send(Told::Written(result));
        }
    }
}

/// The turn of a thread that writes. When it ends, even by a panic, it goes to a thread that waits, if there is one.
struct Turn<'a>(&'a Store);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut queue = lock(&self.0.queue);
        let asked = queue.turns.pop().is_some_and(|told| told.send(Told::Write).is_ok());
        let waits = || queue.waiting.iter().any(|waiting| waiting.told.send(Told::Write).is_ok());
        queue.writing = asked || waits();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::thread;

    use starboard_cards::EditionId;

    use super::*;
    use crate::journal::{Kind, NewGame};

    fn record(seq: u64) -> Record {
        Record {
            seq,
            at: 0,
            actor: None,
            kind: Kind::Act,
            action: None,
            payload: String::new(),
            version: 1,
            origin: None,
        }
    }

    fn store(folder: &tempfile::TempDir, tables: usize) -> (Store, Vec<i64>) {
        let store = Store::new(Journal::open(folder.path()).unwrap());
        let create = |number: usize| {
            let id = &number.to_string();
            let game = NewGame { id, name: id, edition: EditionId::Deluxe2019, created_at: 0 };
            store.journal().create(game, &[record(1)], None).unwrap()
        };
        let games = (0..tables).map(create).collect();
        (store, games)
    }

    /// The numbers of a table's lines.
    fn seqs(store: &Store, key: i64) -> Vec<u64> {
        let games = store.journal().games().unwrap();
        let game = games.iter().find(|game| game.key == key).unwrap();
        store.lines(game).unwrap().whole().unwrap().into_iter().map(|line| line.seq).collect()
    }

    #[test]
    fn lines_that_wait_together_are_written_together_and_refused_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (store, games) = store(&folder, 8);
        // All lines wait for one commit, as the journal is in use.
        let journal = store.journal();
        let results: Vec<_> = thread::scope(|scope| {
            let append = |(at, game): (usize, &i64)| {
                // The first table has a line 1 already.
                let (seq, game, store) = (if at == 0 { 1 } else { 2 }, *game, &store);
                scope.spawn(move || store.append(game, record(seq)))
            };
            let threads: Vec<_> = games.iter().enumerate().map(append).collect();
            while lock(&store.queue).waiting.len() < games.len() {
                thread::yield_now();
            }
            drop(journal);
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(results[0].is_err());
        assert!(results[1..].iter().all(Result::is_ok), "{results:?}");
        let lengths: Vec<_> = games.iter().map(|game| seqs(&store, *game).len()).collect();
        assert_eq!(lengths, [1, 2, 2, 2, 2, 2, 2, 2]);
        assert!(!lock(&store.queue).writing);
    }

    #[test]
    fn each_line_is_answered_while_others_keep_coming() {
        let folder = tempfile::tempdir().unwrap();
        let (store, games) = store(&folder, 6);
        thread::scope(|scope| {
            for game in &games {
                let store = &store;
                scope.spawn(move || (2..=40).for_each(|seq| store.append(*game, record(seq)).unwrap()));
            }
        });
        let lengths: BTreeSet<_> = games.iter().map(|game| seqs(&store, *game).len()).collect();
        assert_eq!(lengths, BTreeSet::from([40]));
    }

    #[test]
    fn lines_are_written_while_a_backup_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let (store, games) = store(&folder, 3);
        let many: Vec<_> = (2..=9_000).map(|seq| (games[0], record(seq))).collect();
        assert!(store.journal().append(&many).iter().all(Result::is_ok));
        let copy = folder.path().join("copy.db");
        thread::scope(|scope| {
            for game in &games[1..] {
                let store = &store;
                scope.spawn(move || (2..=60).for_each(|seq| store.append(*game, record(seq)).unwrap()));
            }
            (0..4).for_each(|_| {
                let _ = std::fs::remove_file(&copy);
                store.back_up(&copy).unwrap();
            });
        });
        let copy = rusqlite::Connection::open(&copy).unwrap();
        let count = |sql| copy.query_row(sql, [], |row| row.get::<_, u64>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM line WHERE game = 1"), 9_000);
        assert!(games[1..].iter().all(|game| seqs(&store, *game).len() == 60));
        assert!(!lock(&store.queue).writing);
    }

    #[test]
    fn a_long_table_is_read_whole() {
        let folder = tempfile::tempdir().unwrap();
        let (store, games) = store(&folder, 1);
        let last = u64::from(READ_AT_ONCE) * 2 + 1;
        let lines: Vec<_> = (2..=last).map(|seq| (games[0], record(seq))).collect();
        assert!(store.journal().append(&lines).iter().all(Result::is_ok));
        assert!(seqs(&store, games[0]).into_iter().eq(1..=last));
    }
}
