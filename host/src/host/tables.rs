//! Requests about tables: which there are, and how one goes on.

use std::sync::{Arc, Mutex};

use starboard_core::SetUp;

use super::Session;
use super::rosters::roster_of;
use crate::clock::now;
use crate::hosted::Hosted;
use crate::journal::{Journal, NewGame, Record};
use crate::live::{Live, Step};
use crate::lock::lock;
use crate::names;
use crate::wire::{Fault, GameLine, Response, Roster, TableId};

impl Session {
    pub(super) fn create(
        &self,
        name: &str,
        set_up: SetUp,
        save_roster: bool,
        overrule: bool,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let at = now();
        let step = Live::set_up(host.0.catalogue, &set_up, overrule, at)?;
        let records = [step.record.clone()];
        let live = Live::begin(host.0.catalogue, step)?;
        self.add(name, live, &records, |journal| {
            let (rosters, taken) = (journal.rosters()?, journal.roster_names()?);
            Ok(roster_of(name, set_up, save_roster, &rosters, &taken))
        })
    }

    /// Adds a table with the lines of another one, under a name that no table has.
    pub(super) fn add_played(&self, name: &str, lines: &[GameLine]) -> Result<Response, Fault> {
        let (live, records) = Live::import(self.host.0.catalogue, lines)?;
        let games = self.host.journal().games()?;
        let name = names::apart(name, |name| games.iter().any(|game| game.name == name));
        self.add(&name, live, &records, |_| Ok(None))
    }

    /// Adds a table, and remembers its players as the roster that is worked out.
    fn add(
        &self,
        name: &str,
        live: Live,
        records: &[Record],
        roster: impl FnOnce(&Journal) -> Result<Option<Roster>, Fault>,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let table = new_id();
        let game = NewGame { id: &table.0, name, edition: live.table().edition(), created_at: now() };
        // Before anything is written: a table that cannot be shown must not be there.
        let hosted = Hosted::begin(game, live);
        let snapshot = hosted.snapshot()?;

        // Under this lock nobody else can read the table from the journal and have it twice.
        let mut tables = lock(&host.0.tables);
        let mut journal = host.journal();
        let roster = roster(&journal)?;
        let key = journal.create(game, records, roster.as_ref())?;
        tables.insert(table, Arc::new(Mutex::new(hosted.with_key(key))));
        Ok(Response::Table { snapshot })
    }

    pub(super) fn rename(&self, table: &TableId, name: &str) -> Result<Response, Fault> {
        let host = &self.host;
        lock(&*host.hosted(table)?).rename(self.number, name, &host.journal())?;
        Ok(Response::Done)
    }

    pub(super) fn put_away(&self, table: &TableId) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        hosted.put_away(self.number, now(), &host.journal())?;
        lock(&host.0.tables).remove(table);
        Ok(Response::Done)
    }

    /// Brings a table back that was put away.
    pub(super) fn get_back(&self, table: &TableId) -> Result<Response, Fault> {
        let journal = self.host.journal();
        let game = journal.game(&table.0)?.ok_or(Fault::UnknownTable)?;
        journal.put_away(game.key, None)?;
        Ok(Response::Done)
    }

    /// The name of a table, and its lines.
    pub(super) fn lines(&self, table: &TableId) -> Result<(String, Vec<GameLine>), Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let lines = hosted.live(host.0.catalogue, &host.journal())?.lines();
        Ok((hosted.name().to_owned(), lines))
    }

    /// Looks at a table without changing it.
    pub(super) fn look<T>(
        &self,
        table: &TableId,
        look: impl FnOnce(&Live) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        look(hosted.live(host.0.catalogue, &host.journal())?)
    }

    /// Takes a table a step further, unless it is no longer as it was after the line that was meant.
    pub(super) fn change(
        &self,
        table: &TableId,
        after: Option<u64>,
        plan: impl FnOnce(&Live) -> Result<Step, Fault>,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let live = hosted.live(host.0.catalogue, &host.journal())?;
        let seq = live.seq();
        if after.is_some_and(|after| after != seq) {
            return Err(Fault::Stale { seq });
        }
        let step = plan(live)?;
        let snapshot = hosted.take(self.number, step, &host.journal())?;
        Ok(Response::Table { snapshot })
    }
}

/// A hundred random bits, without letters that are taken for others.
pub(crate) fn new_id() -> TableId {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    TableId((0..20).map(|_| char::from(LETTERS[rand::random_range(0..LETTERS.len())])).collect())
}
