//! Work that is due later.

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use web_time::Instant;

use crate::system::IS_PAGE;
use crate::system::clock::instant;
use crate::system::lock::lock;

type Job = Box<dyn FnOnce() + Send>;

/// Runs jobs one after the other once they are due. Jobs that are not due when it is dropped never run.
///
/// On a machine it has a thread of its own. In a page or a simulation, which have one thread, somebody calls
/// [`Timer::run_due`].
pub(crate) struct Timer(Arc<Shared>);

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// Jobs of the same moment run in the order in which they were added.
    jobs: BTreeMap<(Instant, u64), Job>,
    count: u64,
    closed: bool,
}

impl Timer {
    /// Starts it.
    ///
    /// # Errors
    /// The system has no thread to spare.
    pub(crate) fn start() -> io::Result<Self> {
        let shared = Arc::<Shared>::default();
        #[cfg(feature = "simulation")]
        if crate::system::simulation::is_running() {
            return Ok(Self(shared));
        }
        if !IS_PAGE {
            thread::Builder::new().name("timer".to_owned()).spawn({
                let shared = Arc::clone(&shared);
                move || shared.run_until_closed()
            })?;
        }
        Ok(Self(shared))
    }

    /// Runs a job once a wait is over.
    pub(crate) fn after(&self, wait: Duration, job: impl FnOnce() + Send + 'static) {
        let mut waiting = lock(&self.0.waiting);
        let key = (instant() + wait, waiting.count);
        waiting.count += 1;
        waiting.jobs.insert(key, Box::new(job));
        self.0.changed.notify_one();
    }

    /// Runs the jobs that are due, and returns the wait for the next one; none if there is none.
    pub(crate) fn run_due(&self) -> Option<Duration> {
        self.0.run_due()
    }
}

impl Shared {
    fn run_due(&self) -> Option<Duration> {
        loop {
            let job = {
                let mut waiting = lock(&self.waiting);
                let (at, _) = waiting.jobs.first_key_value()?.0;
                let left = at.saturating_duration_since(instant());
                if !left.is_zero() {
                    return Some(left);
                }
                waiting.jobs.pop_first()?.1
            };
            // A job that panics must not end the others.
            let _ = catch_unwind(AssertUnwindSafe(job));
        }
    }

    fn run_until_closed(&self) {
        loop {
            self.run_due();
            let waiting = lock(&self.waiting);
            if waiting.closed {
                return;
            }
            // A job may have been added since, and has woken nobody.
            let next = waiting.jobs.first_key_value().map(|((at, _), _)| *at);
            match next.map(|at| at.saturating_duration_since(instant())) {
                Some(left) => drop(self.changed.wait_timeout(waiting, left)),
                None => drop(self.changed.wait(waiting)),
            }
        }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        let mut waiting = lock(&self.0.waiting);
        waiting.closed = true;
        waiting.jobs.clear();
        self.0.changed.notify_one();
    }
}
