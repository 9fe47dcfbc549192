//! Threads for work that takes long. Whoever finds their queue full hears so at once, and nobody else waits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::system::lock::lock;
use crate::wire::Fault;

/// The number of threads.
const THREADS: usize = 2;
/// The number of jobs that may wait for a thread.
const WAITING_MAX: usize = 6;

/// Threads that all do the same work. They start with the first job, and end when this is dropped.
pub(crate) struct Workers<T, R> {
    work: Arc<dyn Fn(T) -> R + Send + Sync>,
    queue: Mutex<Option<SyncSender<Job<T, R>>>>,
}

struct Job<T, R> {
    input: T,
    result: Sender<R>,
}

impl<T: Send + 'static, R: Send + 'static> Workers<T, R> {
    pub(crate) fn new(work: impl Fn(T) -> R + Send + Sync + 'static) -> Self {
        Self { work: Arc::new(work), queue: Mutex::default() }
    }

    /// Has the work done and waits for its result.
    ///
    /// # Errors
    /// [`Fault::Busy`] if too much work waits already, [`Fault::Internal`] if the work panics.
    pub(crate) fn run(&self, input: T) -> Result<R, Fault> {
        let (result, done) = channel();
        self.queue()?.try_send(Job { input, result }).map_err(|error| match error {
            TrySendError::Full(_) => Fault::Busy,
            TrySendError::Disconnected(_) => Fault::Internal,
        })?;
        done.recv().map_err(|_| Fault::Internal)
    }

    fn queue(&self) -> Result<SyncSender<Job<T, R>>, Fault> {
        let mut queue = lock(&self.queue);
        if let Some(queue) = &*queue {
            return Ok(queue.clone());
        }
        let (sender, jobs) = sync_channel(WAITING_MAX);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..THREADS {
            let (work, jobs) = (Arc::clone(&self.work), Arc::clone(&jobs));
            // The system allows no more threads.
            thread::Builder::new().spawn(move || serve(&*work, &jobs)).map_err(|_| Fault::Busy)?;
        }
        Ok(queue.insert(sender).clone())
    }
}

fn serve<T, R>(work: &(dyn Fn(T) -> R + Send + Sync), jobs: &Mutex<Receiver<Job<T, R>>>) {
    loop {
        let next = lock(jobs).recv();
        let Ok(Job { input, result }) = next else { return };
        if let Ok(done) = catch_unwind(AssertUnwindSafe(|| work(input))) {
            // Nobody may wait for it any more.
            let _ = result.send(done);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn few_jobs_are_taken_and_the_others_hear_so() {
        const ALL: usize = THREADS + WAITING_MAX;
        let (begun, gate) = (Arc::new(Barrier::new(THREADS + 1)), Arc::new(Mutex::new(())));
        let first = Arc::new(AtomicUsize::new(0));
        let closed = lock(&gate);
        let workers = Workers::new({
            let (begun, gate, first) = (Arc::clone(&begun), Arc::clone(&gate), Arc::clone(&first));
            move |number: usize| {
                if first.fetch_add(1, Ordering::SeqCst) < THREADS {
                    begun.wait();
                }
                drop(lock(&gate));
                number + 1
            }
        });
        thread::scope(|scope| {
            let working = [1, 2].map(|number| {
                scope.spawn({
                    let workers = &workers;
                    move || workers.run(number)
                })
            });
            begun.wait();
            // The threads are at work. Of all that come now, as many as may wait are taken.
            let (sender, refused) = channel();
            let asked: Vec<_> = (0..540)
                .map(|number| {
                    let (workers, sender) = (&workers, sender.clone());
                    scope.spawn(move || {
                        let result = workers.run(number);
                        if matches!(result, Err(Fault::Busy)) {
                            sender.send(()).unwrap();
                        }
                        result
                    })
                })
                .collect();
            for _ in 0..540 - WAITING_MAX {
                refused.recv().unwrap();
            }
            drop(closed);
            let results = working.into_iter().chain(asked).map(|job| job.join().unwrap());
            assert_eq!(results.filter(Result::is_ok).count(), ALL);
        });
    }

    #[test]
    fn a_panic_ends_no_thread() {
        let workers = Workers::new(|number: u8| if number == 0 { panic!("on purpose") } else { number });
        for _ in 0..2 * THREADS {
            assert!(matches!(workers.run(0), Err(Fault::Internal)));
            assert!(matches!(workers.run(1), Ok(1)));
        }
    }
}
