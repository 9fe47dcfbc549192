//! The journal as all threads of a host share it.

use std::mem;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};

use parking_lot::{Mutex as FairMutex, MutexGuard};

use crate::journal::{Journal, Record};
use crate::lock::lock;
use crate::wire::Fault;

/// The number of lines that are read at a time, so that a long table does not keep others waiting.
const READ_AT_ONCE: u32 = 1_000;

/// A journal that commits the lines of several tables together: all those that wait while one commit is under way are
/// written by the next one.
pub(crate) struct Store {
    // Fair, as whoever waits for it would otherwise starve beside threads that commit all the time.
    journal: FairMutex<Journal>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
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

    /// All lines of a table in order.
    pub(crate) fn lines(&self, game: i64) -> Result<Vec<Record>, Fault> {
        let mut lines: Vec<Record> = Vec::new();
        loop {
            let after = lines.last().map_or(0, |line| line.seq);
            let more = self.journal().lines(game, after, READ_AT_ONCE)?;
            if more.is_empty() {
                return Ok(lines);
            }
            lines.extend(more);
        }
    }

    /// Writes what waits, and tells each thread.
    fn write_waiting(&self) {
        let _turn = Turn(self);
        // The lock comes first: lines that come while it is awaited are written as well.
        let mut journal = self.journal.lock();
        let (lines, told): (Vec<_>, Vec<_>) = mem::take(&mut lock(&self.queue).waiting)
            .into_iter()
            .map(|Waiting { game, record, told }| ((game, record), told))
            .unzip();
        let results = journal.append(&lines);
        drop(journal);
        for (told, result) in told.into_iter().zip(results) {
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
        let next = queue.waiting.iter().any(|waiting| waiting.told.send(Told::Write).is_ok());
        queue.writing = next;
    }
}
