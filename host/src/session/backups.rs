//! Requests about backups, and their making.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use super::{NOBODY, Session};
use crate::rescue::backups::{Backup, State};
use crate::session::Host;
use crate::system::lock::lock;
use crate::table::hosted::Hosted;
use crate::table::mend;
use crate::wire::{BackedUpTable, BackupFacts, BackupId, Fault, Response, TableId};

impl Session {
    pub(super) fn backups(&self) -> Result<Response, Fault> {
        let facts = |Backup { id: backup, at, bytes, state }| {
            let sound = state == State::Sound;
            BackupFacts { backup, at, bytes, sound }
        };
        Ok(Response::Backups { backups: self.host.0.backups.list()?.into_iter().map(facts).collect() })
    }

    /// The tables of a backup, last played first.
    pub(super) fn backup(&self, backup: &BackupId) -> Result<Response, Fault> {
        let host = &self.host;
        let mut tables = host.0.backups.read(backup, |store| {
            let games = store.journal().games()?;
            let tables = games.into_iter().map(|game| {
                let lines = store.journal().length(game.key)?;
                let summary = Hosted::new(game).summary(host.0.catalogue, store);
                Ok(summary.map(|summary| BackedUpTable { summary, lines, lines_now: None }))
            });
            tables.filter_map(Result::transpose).collect::<Result<Vec<_>, Fault>>()
        })?;
        for BackedUpTable { summary, lines_now, .. } in &mut tables {
            let game = host.journal().game(&summary.table.0)?.filter(|game| !game.deleted);
            *lines_now = game.map(|game| host.journal().length(game.key)).transpose()?;
        }
        Ok(Response::Backup { tables })
    }

    pub(super) fn table_backup(&self, table: &TableId) -> Result<Response, Fault> {
        Ok(Response::TableBackup { found: self.host.0.backups.best(table)? })
    }

    /// Adds a table as it was in a backup. What is here stays as it is.
    pub(super) fn restore_from_backup(&self, backup: &BackupId, table: &TableId) -> Result<Response, Fault> {
        let (name, lines) = self.host.0.backups.read(backup, |store| {
            let game = store.journal().game(&table.0)?.ok_or(Fault::UnknownTable)?;
            let lines = store.lines(&game)?;
            Ok((game.name, lines))
        })?;
        let live = mend::open(self.host.0.catalogue, &lines)?;
        let records = lines.whole().ok_or(Fault::Damaged)?;
        self.add(&name, live, |store, game| store.create(game, &records))
    }
}

impl Host {
    /// Makes a backup now. Returns its path.
    ///
    /// # Errors
    /// A [`Fault`] if there is no room for it.
    pub fn back_up(&self) -> Result<PathBuf, Fault> {
        // Changes while it is made are for the next one.
        self.0.changed.store(false, Ordering::Relaxed);
        let made = self.0.backups.make(&self.0.store);
        let fault = made.as_ref().err().cloned();
        if let Some(fault) = &fault {
            self.0.changed.store(true, Ordering::Relaxed);
            self.note(fault);
        }
        let news = {
            let mut latest = lock(&self.0.backup_fault);
            let news = latest.as_ref().map(Fault::code) != fault.as_ref().map(Fault::code);
            *latest = fault;
            news
        };
        if news {
            self.ask_lobby_again(NOBODY);
        }
        made
    }
}

/// A machine makes them in threads of their own.
#[cfg(not(target_arch = "wasm32"))]
mod threads {
    use std::mem;
    use std::sync::Arc;
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// The wait after the start, and the time between two backups while somebody plays.
    const AT_START: Duration = Duration::from_secs(2);
    const WHILE_PLAYED: Duration = Duration::from_secs(3600);

    impl Host {
        /// Waits for a backup that is being made, so that nothing uses the folder when the last clone is dropped.
        pub fn finish(&self) {
            let threads = mem::take(&mut *lock(&self.0.backing_up));
            // A backup that a panic ends is made again.
            threads.into_iter().for_each(|thread| drop(thread.join()));
        }

        /// Makes backups from now on: a first one soon, unless the newest one has all lines, and others as long as anything
        /// changes.
        pub(in crate::session) fn keep_backups(&self) {
            self.back_up_after(AT_START, true);
        }

        /// True if there are tables, and the newest backup is damaged or lacks a line of theirs.
        fn lacks_backup(&self) -> bool {
            let heads = self.journal().heads();
            !heads.tables.is_empty() && !self.0.backups.is_current(&heads)
        }

        /// Makes a backup in the background.
        pub(in crate::session) fn back_up_soon(&self) {
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
                    let mut threads = lock(&shared.backing_up);
                    threads.retain(|thread| !thread.is_finished());
                    threads.extend(thread);
                }
            });
        }
    }
}

/// A page asks for room first, which takes a moment.
#[cfg(target_arch = "wasm32")]
impl Host {
    /// True if a game has ended since the last backup.
    pub fn backup_due(&self) -> bool {
        self.0.backup_due.load(Ordering::Relaxed)
    }

    /// Makes the backup that is due, unless the games are to have the room. `room` is what is left in the storage, in bytes.
    pub fn back_up_within(&self, room: i64) {
        /// The room that the games keep, in sizes of a backup.
        const SHARE: i64 = 8;
        self.0.backup_due.store(false, Ordering::Relaxed);
        // A fault is noted, and told in the lobby. The next game asks for another backup.
        if self.journal().holdings().is_ok_and(|held| held.bytes.saturating_mul(SHARE) <= room) {
            let _ = self.back_up();
        }
    }

    pub(super) fn back_up_soon(&self) {
        self.0.backup_due.store(true, Ordering::Relaxed);
    }
}
