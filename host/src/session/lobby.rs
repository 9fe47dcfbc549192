//! The lobby: all tables at a glance, and the news of it.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use web_time::Instant;

use super::{Host, Session, Subscriber, games, rosters};
use crate::system::clock::instant;
use crate::system::lock::lock;
use crate::table::hosted::{Hosted, Listener};
use crate::wire::{Fault, Push, Response, TableId, TableSummary};

/// The shortest time between two pushes of changed tables.
const PAUSE: Duration = Duration::from_millis(500);

/// The tables that have changed since the lobby was last told.
#[derive(Default)]
pub(super) struct LobbyNews(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    tables: BTreeSet<TableId>,
    /// True if a push is planned.
    planned: bool,
    /// The time of the last push.
    last: Option<Instant>,
}

/// The answer to [`Request::Lobby`](crate::wire::Request::Lobby) as JSON. It is written once for all who ask before the lobby
/// changes.
#[derive(Default)]
pub(super) struct LobbyText {
    changes: AtomicU64,
    /// With the number of changes before it was written.
    #[cfg(feature = "server")]
    written: Mutex<Option<(u64, Arc<str>)>>,
}

impl Session {
    /// The lobby as JSON.
    #[cfg(feature = "server")]
    pub(crate) fn lobby_text(&self) -> Result<Arc<str>, Fault> {
        self.subscriber.sees_lobby.store(true, Ordering::Relaxed);
        let text = &self.host.0.lobby_text;
        let mut written = lock(&text.written);
        let changes = text.changes.load(Ordering::SeqCst);
        if let Some((_, written)) = written.as_ref().filter(|(before, _)| *before == changes) {
            return Ok(Arc::clone(written));
        }
        let lobby = serde_json::to_string(&self.host.lobby()?).map_err(|_| Fault::Internal)?;
        Ok(Arc::clone(&written.insert((changes, lobby.into())).1))
    }

    pub(super) fn lobby(&self) -> Result<Response, Fault> {
        self.subscriber.sees_lobby.store(true, Ordering::Relaxed);
        let mut lobby = self.host.lobby()?;
        if let (Some(role), Response::Lobby { tables, rosters, damage, backup_fault }) =
            (self.limits()?, &mut lobby)
        {
            tables.retain(|summary| Some(&summary.table) == role.table());
            rosters.clear();
            damage.clear();
            *backup_fault = None;
        }
        Ok(lobby)
    }
}

impl Host {
    fn lobby(&self) -> Result<Response, Fault> {
        let (rosters, damage) = {
            let journal = self.journal();
            (journal.rosters()?, journal.damage().to_vec())
        };
        let rosters = rosters.into_iter().map(|roster| rosters::shown(self.0.catalogue, roster)).collect();
        let examples = self.marked(games::EXAMPLES)?;
        let mut tables = Vec::new();
        for (_, hosted) in self.all_tables() {
            let mut hosted = lock(&hosted);
            tables.extend(self.summary(&mut hosted, &examples).map(|summary| (hosted.key(), summary)));
        }
        tables.sort_by_key(|(key, summary)| Reverse((summary.played_at, *key)));
        Ok(Response::Lobby {
            tables: tables.into_iter().map(|(_, summary)| summary).collect(),
            rosters,
            damage,
            backup_fault: lock(&self.0.backup_fault).clone().map(Box::new),
        })
    }

    /// A table's entry in the lobby; none if the table is deleted.
    fn summary(&self, hosted: &mut Hosted, examples: &BTreeSet<TableId>) -> Option<TableSummary> {
        let summary = hosted.summary(self.0.catalogue, &self.0.store)?;
        Some(TableSummary { example: examples.contains(&summary.table), ..summary })
    }

    /// Has the sessions in the lobby told that a table has changed.
    pub(super) fn table_changed(&self, table: &TableId) {
        self.0.changed.store(true, Ordering::Relaxed);
        self.0.lobby_text.changes.fetch_add(1, Ordering::SeqCst);
        let mut waiting = lock(&self.0.lobby_news.0);
        waiting.tables.insert(table.clone());
        if mem::replace(&mut waiting.planned, true) {
            return;
        }
        let wait = waiting.last.map_or(Duration::ZERO, |last| PAUSE.saturating_sub(instant() - last));
        drop(waiting);
        let host = Arc::downgrade(&self.0);
        self.0.timer.after(wait, move || {
            if let Some(shared) = host.upgrade() {
                Self(shared).tell_lobby();
            }
        });
    }

    fn tell_lobby(&self) {
        let changed = {
            let mut waiting = lock(&self.0.lobby_news.0);
            waiting.planned = false;
            waiting.last = Some(instant());
            mem::take(&mut waiting.tables)
        };
        let viewers = self.lobby_viewers(None);
        if viewers.is_empty() {
            return;
        }
        // Without the examples, all tables are told as they are: their mark comes with the next whole lobby.
        let examples = self.marked(games::EXAMPLES).unwrap_or_default();
        let (mut tables, mut gone) = (Vec::new(), Vec::new());
        for table in changed {
            let hosted = self.hosted(&table).ok();
            match hosted.and_then(|hosted| self.summary(&mut lock(&hosted), &examples)) {
                Some(summary) => tables.push(summary),
                None => gone.push(table),
            }
        }
        let push = Arc::new(Push::Lobby { tables, gone }.into());
        #[cfg(feature = "simulation")]
        if crate::system::simulation::comes_up(crate::system::simulation::Planted::LobbyPushLost) {
            return;
        }
        viewers.iter().for_each(|listener| listener(Arc::clone(&push)));
    }

    /// Has the sessions in the lobby ask for it again, except the one that made the change.
    pub(super) fn lobby_changed(&self, session: u64) {
        self.0.changed.store(true, Ordering::Relaxed);
        self.ask_lobby_again(session);
    }

    /// Has the sessions in the lobby ask for it again, except one.
    pub(super) fn ask_lobby_again(&self, session: u64) {
        self.0.lobby_text.changes.fetch_add(1, Ordering::SeqCst);
        let push = Arc::new(Push::LobbyChanged.into());
        self.lobby_viewers(Some(session)).iter().for_each(|listener| listener(Arc::clone(&push)));
    }

    /// The listeners of the sessions that have asked for the lobby and watch no table, except one session.
    fn lobby_viewers(&self, except: Option<u64>) -> Vec<Listener> {
        let sees = |subscriber: &Subscriber| {
            subscriber.sees_lobby.load(Ordering::Relaxed) && lock(&subscriber.watched).is_empty()
        };
        let sessions = lock(&self.0.sessions);
        let viewers = sessions.iter().filter(|(number, viewer)| Some(**number) != except && sees(viewer));
        viewers.map(|(_, viewer)| Arc::clone(&viewer.listener)).collect()
    }
}

#[cfg(all(test, feature = "server"))]
mod tests {
    use starboard_core::Action;

    use super::*;
    use crate::wire::Request;

    #[test]
    fn the_lobby_is_written_once_until_it_changes() {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::open(folder.path()).unwrap();
        let (ada, ben) = (host.connect(drop), host.connect(drop));
        let players = ["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned);
        let name = "Friday".to_owned();
        let Ok(Response::Table { snapshot }) = ada.handle(Request::CreateExample { name, players }) else {
            panic!()
        };
        let table = snapshot.table.clone();
        let roll = Action::Roll { die: Some(4) };
        let act = |action| {
            let (table, actor, after, id) = (table.clone(), None, None, None);
            Request::Act { table, actor, action, overrule: false, after, id, again: true }
        };
        for change in [
            act(roll),
            Request::RenameTable { table: table.clone(), name: "Saturday".to_owned() },
            Request::DeleteRoster { name: "Friends".to_owned() },
            Request::DeleteTable { table: table.clone() },
            Request::RestoreTable { table: table.clone() },
            Request::EraseAll {},
        ] {
            let before = ada.lobby_text().unwrap();
            assert!(Arc::ptr_eq(&before, &ben.lobby_text().unwrap()));
            let _ = ada.handle(change.clone());
            let after = ben.lobby_text().unwrap();
            assert!(!Arc::ptr_eq(&before, &after), "{change:?}");
            assert_eq!(*after, serde_json::to_string(&ada.handle(Request::Lobby {}).unwrap()).unwrap());
        }
    }
}
