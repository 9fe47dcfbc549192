//! Requests about backups, and their making.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use super::{NOBODY, Session};
use crate::rescue::backups::{Backup, State};
use crate::session::Host;
use crate::system::lock::lock;
use crate::table::hosted::Hosted;
use crate::table::live::LiveTable;
use crate::table::mend;
use crate::wire::{BackedUpTable, BackupFacts, BackupId, BackupsRequest, Fault, Response, TableId};

impl Session {
    pub(super) fn answer_backups(&self, request: BackupsRequest) -> Result<Response, Fault> {
        match request {
            BackupsRequest::Backups {} => self.backups(),
            BackupsRequest::Backup { backup } => self.backup(&backup),
            BackupsRequest::TableBackup { table } => self.table_backup(&table),
            BackupsRequest::RestoreFromBackup { backup, table } => self.restore_from_backup(&backup, &table),
        }
    }

    fn backups(&self) -> Result<Response, Fault> {
        let facts = |Backup { id: backup, at, bytes, state }| {
            let flawed = state == State::Flawed;
            BackupFacts { backup, at, bytes, sound: flawed || state == State::Sound, flawed }
        };
        Ok(Response::Backups { backups: self.host.0.backups.list()?.into_iter().map(facts).collect() })
    }

    /// The tables of a backup, last played first.
    fn backup(&self, backup: &BackupId) -> Result<Response, Fault> {
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

    fn table_backup(&self, table: &TableId) -> Result<Response, Fault> {
        Ok(Response::TableBackup { found: self.host.0.backups.best(table)? })
    }

    /// Adds a table as it was in a backup, without lines that are damaged there. What is here stays as it is.
    fn restore_from_backup(&self, backup: &BackupId, table: &TableId) -> Result<Response, Fault> {
        let (name, lines) = self.host.0.backups.read(backup, |store| {
            let game = store.journal().game(&table.0)?.ok_or(Fault::UnknownTable)?;
            let lines = store.lines(&game)?;
            Ok((game.name, lines))
        })?;
        let catalogue = self.host.0.catalogue;
        let (live, records) = match mend::open(catalogue, &lines) {
            Err(Fault::TableDamaged { damage }) if damage.goes_on > 0 => {
                let records = mend::mend(catalogue, &lines).records;
                (LiveTable::load(catalogue, &records)?, records)
            }
            opened => (opened?, lines.whole().ok_or(Fault::Damaged)?),
        };
        let added = self.add(&name, live, |store, game| store.create(game, &records))?;
        self.host.journal().restored(table)?;
        self.host.lobby_changed(self.number);
        Ok(added)
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
