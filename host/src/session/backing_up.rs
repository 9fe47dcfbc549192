//! When backups are made. A machine makes them in threads of their own.

use std::mem;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::Host;
use crate::system::lock::lock;

/// The wait after the start, and the time between two backups while somebody plays.
const AT_START: Duration = Duration::from_secs(2);
const WHILE_PLAYED: Duration = Duration::from_secs(3600);

/// The threads that make backups.
#[derive(Default)]
pub(super) struct BackingUp(Mutex<Vec<JoinHandle<()>>>);

impl Host {
    /// Waits for a backup that is being made, so that nothing uses the folder when the last clone is dropped.
    pub fn finish(&self) {
        let threads = mem::take(&mut *lock(&self.0.backing_up.0));
        // A backup that a panic ends is made again.
        threads.into_iter().for_each(|thread| drop(thread.join()));
    }

    /// Makes backups from now on: a first one soon, unless the newest one has all lines, and others as long as anything
    /// changes.
    pub(super) fn keep_backups(&self) {
        self.back_up_after(AT_START, true);
    }

    /// True if there are tables, and the newest backup is damaged or lacks a line of theirs.
    fn lacks_backup(&self) -> bool {
        let heads = self.journal().heads();
        !heads.tables.is_empty() && !self.0.backups.is_current(&heads)
    }

    /// Makes a backup in the background.
    pub(super) fn back_up_soon(&self) {
        self.0.changed.store(true, Ordering::Relaxed);
        self.back_up_after(Duration::ZERO, false);
    }

    fn back_up_after(&self, wait: Duration, again: bool) {
        #[cfg(feature = "simulation")]
        if crate::system::simulation::is_running() {
            return;
        }
        let host = Arc::downgrade(&self.0);
        self.0.timer.after(wait, move || {
            let Some(host) = host.upgrade().map(Self) else { return };
            if again {
                host.back_up_after(WHILE_PLAYED, true);
            }
            let changed = |host: &Host| host.0.changed.load(Ordering::Relaxed);
            let at_start = wait == AT_START;
            if at_start || changed(&host) {
                let shared = Arc::clone(&host.0);
                let work = move || {
                    if changed(&host) || (at_start && host.lacks_backup()) {
                        drop(host.back_up());
                    }
                };
                // Without a thread to spare, the next time.
                let thread = thread::Builder::new().name("backup".to_owned()).spawn(work);
                let mut threads = lock(&shared.backing_up.0);
                threads.retain(|thread| !thread.is_finished());
                threads.extend(thread);
            }
        });
    }
}
