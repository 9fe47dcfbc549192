//! Work that is due later.

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

type Job = Box<dyn FnOnce() + Send>;

/// Runs jobs one after the other on a thread of its own. Jobs that are not due when it is dropped never run.
pub(crate) struct Timer(Sender<(Instant, Job)>);

impl Timer {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system has no thread to spare.
    pub(crate) fn start() -> io::Result<Self> {
        let (sender, added) = mpsc::channel::<(Instant, Job)>();
        thread::Builder::new().name("timer".to_owned()).spawn(move || {
            let mut waiting = BTreeMap::new();
            // Jobs of the same moment run in the order in which they were added.
            let mut count = 0_u64;
            loop {
                let left = waiting.first_key_value().map(|((at, _), _): (&(Instant, u64), &Job)| {
                    at.saturating_duration_since(Instant::now())
                });
                let next = match left {
                    Some(left) => added.recv_timeout(left),
                    None => added.recv().map_err(|_| RecvTimeoutError::Disconnected),
                };
                match next {
                    Ok((at, job)) => {
                        waiting.insert((at, count), job);
                        count += 1;
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        if let Some((_, job)) = waiting.pop_first() {
                            // A job that panics must not end the others.
                            let _ = catch_unwind(AssertUnwindSafe(job));
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        })?;
        Ok(Self(sender))
    }

    /// Runs a job once a wait is over.
    pub(crate) fn after(&self, wait: Duration, job: impl FnOnce() + Send + 'static) {
        // The thread ends only when this is dropped.
        let _ = self.0.send((Instant::now() + wait, Box::new(job)));
    }
}
