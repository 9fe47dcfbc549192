//! When backups are made. A page asks for room first, which takes a moment.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::session::Host;

/// True if a game has ended since the last backup.
#[derive(Default)]
pub(super) struct BackingUp(AtomicBool);

impl Host {
    /// True if a game has ended since the last backup.
    pub fn backup_due(&self) -> bool {
        self.0.backing_up.0.load(Ordering::Relaxed)
    }

    /// Makes the backup that is due, unless the games are to have the room. `room` is what is left in the storage, in bytes.
    pub fn back_up_within(&self, room: i64) {
        /// The room that the games keep, in sizes of a backup.
        const SHARE: i64 = 8;
        self.0.backing_up.0.store(false, Ordering::Relaxed);
        // A fault is noted, and told in the lobby. The next game asks for another backup.
        if self.journal().holdings().is_ok_and(|held| held.bytes.saturating_mul(SHARE) <= room) {
            let _ = self.back_up();
        }
    }

    /// Does nothing: a page itself says when it makes a backup.
    pub(super) fn keep_backups(&self) {}

    pub(super) fn back_up_soon(&self) {
        self.0.backing_up.0.store(true, Ordering::Relaxed);
    }
}
