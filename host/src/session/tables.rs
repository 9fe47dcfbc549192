//! Requests about tables: creating, changing and deleting them.

use std::sync::{Arc, Mutex};

use starboard_core::SetUp;

use super::Session;
use super::games::EXAMPLES;
use super::rosters::roster_of;
use crate::journal::{Game, NewGame, Record, Store};
use crate::system::chance::new_id;
use crate::system::clock::now;
use crate::system::lock::lock;
use crate::table::example;
use crate::table::hosted::Hosted;
use crate::table::live::LiveTable;
use crate::wire::{DeletionRequest, Fault, Named, Origin, Response, TableId, TablesRequest, names};

impl Session {
    pub(super) fn answer_tables(&self, request: TablesRequest) -> Result<Response, Fault> {
        let host = &self.host;
        match request {
            TablesRequest::Lobby {} => self.lobby(),
            TablesRequest::CreateTable { name, set_up, save_roster, overrule } => {
                self.create(names::validate(Named::Table, &name)?, set_up, save_roster, overrule)
            }
            TablesRequest::CreateExample { name, players } => {
                self.create_example(names::validate(Named::Table, &name)?, players)
            }
            TablesRequest::RenameTable { table, name } => {
                self.rename(&table, names::validate(Named::Table, &name)?)
            }
            TablesRequest::DuplicateTable { table, name } => {
                self.duplicate(&table, names::validate(Named::Table, &name)?)
            }
            TablesRequest::GoOn { table } => self.go_on(&table),
            TablesRequest::AcceptDamage {} => {
                host.journal().accept_damage()?;
                Ok(Response::Done)
            }
        }
    }

    pub(super) fn answer_deletion(&self, request: DeletionRequest) -> Result<Response, Fault> {
        match request {
            DeletionRequest::DeleteTable { table } => self.delete_table(&table),
            DeletionRequest::RestoreTable { table } => self.restore_table(&table),
        }
    }

    pub(super) fn create(
        &self,
        name: &str,
        set_up: SetUp,
        save_roster: bool,
        overrule: bool,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let at = now();
        let device = lock(&self.device).clone();
        let step = LiveTable::set_up(host.0.catalogue, &set_up, overrule, at)?;
        let step = step.with_origin(Origin { device, ..Origin::default() })?;
        let records = [step.record.clone()];
        let live = LiveTable::begin(host.0.catalogue, step)?;
        let created = self.add(name, live, |store, game| {
            let mut journal = store.journal();
            let (rosters, taken) = (journal.rosters()?, journal.roster_names()?);
            let roster = roster_of(name, set_up, save_roster, &rosters, &taken);
            Ok(journal.create(game, &records, roster.as_ref())?)
        })?;
        if let Response::Table { snapshot } = &created {
            self.begun(&snapshot.table)?;
        }
        Ok(created)
    }

    pub(super) fn create_example(&self, name: &str, players: [String; 4]) -> Result<Response, Fault> {
        let (live, records) = example::play(self.host.0.catalogue, players, now())?;
        let created = self.add(name, live, |store, game| store.create(game, &records))?;
        if let Response::Table { snapshot } = &created {
            self.begun(&snapshot.table)?;
            self.host.update_marked(EXAMPLES, |tables| tables.insert(snapshot.table.clone()))?;
            self.host.table_changed(&snapshot.table);
        }
        Ok(created)
    }

    /// Adds a table with existing lines.
    pub(super) fn add_played(&self, name: &str, records: &[Record]) -> Result<Response, Fault> {
        let live = LiveTable::load(self.host.0.catalogue, records)?;
        self.add(name, live, |store, game| store.create(game, records))
    }

    /// Adds a copy of a table.
    fn duplicate(&self, table: &TableId, name: &str) -> Result<Response, Fault> {
        let hosted = self.host.hosted(table)?;
        let game = lock(&hosted).game()?;
        match self.host.0.store.lines(&game)?.whole() {
            Some(records) => self.add_played(name, &records),
            None => Err(self.damage(&hosted)),
        }
    }

    /// Adds a table under a unique name, with the lines that `create` writes.
    pub(super) fn add(
        &self,
        name: &str,
        live: LiveTable,
        create: impl FnOnce(&Store, NewGame<'_>) -> Result<i64, Fault>,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let taken = host.journal().names()?;
        let name = &names::unique(name, |name| taken.contains(name));
        let table = new_id();
        let game = NewGame { id: &table.0, name, edition: live.table().edition(), created_at: now() };
        // Must come before writing: a table that cannot be shown must not be created.
        let hosted = Hosted::begin(game, live);
        let snapshot = hosted.snapshot()?;

        let key = create(&host.0.store, game)?;
        lock(&host.0.tables).insert(table.clone(), Arc::new(Mutex::new(hosted.with_key(key))));
        host.table_changed(&table);
        Ok(Response::Table { snapshot })
    }

    fn rename(&self, table: &TableId, name: &str) -> Result<Response, Fault> {
        let host = &self.host;
        lock(&*host.hosted(table)?).rename(self.number, name, &host.0.store)?;
        host.table_changed(table);
        Ok(Response::Done)
    }

    fn delete_table(&self, table: &TableId) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        hosted.delete(self.number, now(), &host.0.store)?;
        lock(&host.0.tables).remove(table);
        host.table_changed(table);
        Ok(Response::Done)
    }

    /// Restores a deleted table.
    fn restore_table(&self, table: &TableId) -> Result<Response, Fault> {
        let host = &self.host;
        if let Ok(hosted) = host.hosted(table) {
            // A deletion under way goes first.
            drop(lock(&hosted));
        }
        let game = {
            let journal = host.journal();
            let game = journal.game(&table.0)?.ok_or(Fault::UnknownTable)?;
            journal.set_deleted(game.key, None)?;
            Game { deleted: false, ..game }
        };
        lock(&host.0.tables).entry(table.clone()).or_insert_with(|| Arc::new(Mutex::new(Hosted::new(game))));
        host.table_changed(table);
        Ok(Response::Done)
    }

    fn go_on(&self, table: &TableId) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let snapshot = hosted.go_on(self.number, host.0.catalogue, &host.0.store, now())?;
        host.table_changed(table);
        Ok(Response::Table { snapshot })
    }

    /// The fault of a table whose stored lines are damaged.
    pub(super) fn damage(&self, hosted: &Mutex<Hosted>) -> Fault {
        let host = &self.host;
        // One that was loaded before the damage can still be played.
        lock(hosted).live(host.0.catalogue, &host.0.store).err().unwrap_or(Fault::Damaged)
    }
}
