//! Requests about what was played: statistics and logs.

use std::collections::BTreeSet;

use super::{Host, Session};
use crate::statistics::all_games;
use crate::system::clock::now;
use crate::system::lock::lock;
use crate::table::live::LiveTable;
use crate::wire::{Fault, GamesRequest, Response, TableId};

/// The setting that lists the tables left out, as JSON.
pub(super) const LEFT_OUT: &str = "tables-left-out";
/// The setting that lists the examples in the same way.
pub(super) const EXAMPLES: &str = "example-tables";

/// Milliseconds of reading games in one request.
const READING: i64 = 400;

impl Session {
    pub(super) fn answer_games(&self, request: GamesRequest) -> Result<Response, Fault> {
        match request {
            GamesRequest::Statistics { table } => {
                let statistics = self.look(&table, LiveTable::statistics)?;
                Ok(Response::Statistics { statistics: Box::new(statistics) })
            }
            GamesRequest::AllGames {} => self.all_games(),
            GamesRequest::LeaveOut { table, out } => self.leave_out(&table, out),
            GamesRequest::Log { table, since, before } => {
                let (lines, earlier) = self.look(&table, |live| live.log(since, before))?;
                Ok(Response::Log { lines, earlier })
            }
        }
    }

    fn all_games(&self) -> Result<Response, Fault> {
        let until = now() + READING;
        self.all_games_while(|| now() < until)
    }

    /// The statistics over all games. Reads journals for the first time only while it may, but at least one.
    fn all_games_while(&self, may_read: impl Fn() -> bool) -> Result<Response, Fault> {
        let host = &self.host;
        let examples = host.marked(EXAMPLES)?;
        let (mut finished, mut read, mut unread) = (Vec::new(), 0, 0);
        // Not within the loop, which would keep the journal locked.
        let games = host.journal().games()?;
        for game in games {
            let table = TableId(game.id);
            let Ok(hosted) = host.hosted(&table) else { continue };
            if examples.contains(&table) {
                continue;
            }
            let mut hosted = lock(&hosted);
            if hosted.is_unread(host.0.catalogue, &host.0.store) {
                if read > 0 && !may_read() {
                    unread += 1;
                    continue;
                }
                read += 1;
            }
            finished.extend(hosted.finished(host.0.catalogue, &host.0.store));
        }
        Ok(Response::AllGames { all: all_games::count(finished, &host.marked(LEFT_OUT)?, unread) })
    }

    /// Leaves a table out of the statistics over all games, or counts it again.
    fn leave_out(&self, table: &TableId, out: bool) -> Result<Response, Fault> {
        self.host.hosted(table)?;
        self.host.update_marked(LEFT_OUT, |tables| {
            if out { tables.insert(table.clone()) } else { tables.remove(table) }
        })?;
        self.all_games()
    }
}

impl Host {
    /// The tables that a setting lists.
    pub(super) fn marked(&self, setting: &str) -> Result<BTreeSet<TableId>, Fault> {
        let value = self.setting(setting)?;
        Ok(value.and_then(|value| serde_json::from_str(&value).ok()).unwrap_or_default())
    }

    pub(super) fn update_marked(
        &self,
        setting: &str,
        update: impl FnOnce(&mut BTreeSet<TableId>) -> bool,
    ) -> Result<(), Fault> {
        let mut tables = self.marked(setting)?;
        if !update(&mut tables) {
            return Ok(());
        }
        let value =
            serde_json::to_string(&tables).map_err(|error| Fault::Store { reason: error.to_string() })?;
        self.set_setting(setting, &value)
    }
}

#[cfg(test)]
mod tests {
    use starboard_core::{Action, Foe, SeatId};

    use super::*;
    use crate::wire::Request;

    /// The number of games that are told of, and of those still to be read.
    fn counted(answer: Result<Response, Fault>) -> (usize, u32) {
        let Ok(Response::AllGames { all }) = answer else { panic!("{answer:?}") };
        (all.games.len(), all.unread)
    }

    #[test]
    fn each_request_reads_on_where_the_time_of_the_last_one_was_over() {
        let folder = tempfile::tempdir().unwrap();
        let session = Host::open(folder.path()).unwrap().connect(|_| {});
        let players = ["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned);
        let Ok(Response::Table { snapshot }) = session.create_example("Example", players) else { panic!() };
        let table = snapshot.table.clone();
        let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
        let level = Action::ChangeLevel { seat: SeatId(1), by: 2 };
        for action in
            [level, Action::Fight { fighter: None, foe }, Action::Claim {}, Action::Win { waited_ms: None }]
        {
            let (table, actor, after, id) = (table.clone(), None, None, None);
            let overrule = true;
            session.handle(Request::Act { table, actor, action, overrule, after, id, again: false }).unwrap();
        }
        for name in ["First", "Second"] {
            let (table, name) = (table.clone(), name.to_owned());
            session.handle(Request::DuplicateTable { table, name }).unwrap();
        }
        let answers = [0; 3].map(|_| counted(session.all_games_while(|| false)));
        assert_eq!(answers, [(1, 1), (2, 0), (2, 0)]);
    }
}
