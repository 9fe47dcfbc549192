//! Requests about the statistics over all finished games.

use std::collections::BTreeSet;

use super::Session;
use crate::lock::lock;
use crate::statistics::all_games;
use crate::wire::{Fault, Response, TableId};

/// The setting that lists the tables left out, as JSON.
const LEFT_OUT: &str = "tables-left-out";

impl Session {
    pub(super) fn all_games(&self) -> Result<Response, Fault> {
        let host = &self.host;
        let games = host.journal().games()?;
        let finished = |game: crate::journal::Game| {
            let hosted = host.hosted(&TableId(game.id)).ok()?;
            lock(&hosted).finished(host.0.catalogue, &host.journal())
        };
        let games = games.into_iter().filter_map(finished).collect();
        Ok(Response::AllGames { all: all_games::count(games, &self.left_out()?) })
    }

    /// Leaves a table out of the statistics over all games, or counts it again.
    pub(super) fn leave_out(&self, table: TableId, out: bool) -> Result<Response, Fault> {
        self.host.hosted(&table)?;
        let mut tables = self.left_out()?;
        if out {
            tables.insert(table);
        } else {
            tables.remove(&table);
        }
        let value =
            serde_json::to_string(&tables).map_err(|error| Fault::Store { reason: error.to_string() })?;
        self.host.set_setting(LEFT_OUT, &value)?;
        self.all_games()
    }

    fn left_out(&self) -> Result<BTreeSet<TableId>, Fault> {
        let value = self.host.setting(LEFT_OUT)?;
        Ok(value.and_then(|value| serde_json::from_str(&value).ok()).unwrap_or_default())
    }
}
