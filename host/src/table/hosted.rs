//! A table on a host, with its watchers.

use std::sync::Arc;
use std::time::Duration;

use starboard_cards::{Catalogue, EditionId, SetHead, SetId, without_turns};
use starboard_core::{CardCopy, SeatId, View};
use web_time::Instant;

use crate::journal::{Game, NewGame, Store};
use crate::statistics::all_games::Finished;
use crate::system::chance::new_id;
use crate::system::clock::instant;
#[cfg(feature = "simulation")]
use crate::system::simulation::Planted;
use crate::table::live::{LiveTable, Step};
use crate::table::mend::{self, Mended};
use crate::wire::{
    CardTitle, Fault, Push, Pushed, Shown, Snapshot, Standing, TableDamage, TableId, TableSummary,
    TableWithSet,
};

/// Receives pushes. It is called while the table is locked, so that pushes stay in order.
pub(crate) type Listener = Arc<dyn Fn(Arc<Pushed>) + Send + Sync>;

/// A table on a host. It is loaded from the journal on first use, and outlives the lines in memory: its name, its entry in the
/// lobby and its watchers are there while nobody plays.
pub(crate) struct Hosted {
    game: Game,
    live: Option<LiveTable>,
    standings: Option<Standings>,
    /// Its finished game, if worked out since its last change; `None` inside if it is not finished.
    finished: Option<Option<Finished>>,
    watchers: Vec<(u64, Listener)>,
    /// The time of the last use of `live`.
    used: Instant,
}

/// The lobby's summary of a table.
#[derive(Clone, Debug, Default)]
struct Standings {
    /// None if the table cannot be read.
    edition: Option<EditionId>,
    turn: u32,
    now: Option<SeatId>,
    winning_level: u8,
    seats: Vec<Standing>,
    winners: Vec<SeatId>,
    sets: Vec<SetHead>,
    damage: Option<TableDamage>,
}

impl Standings {
    fn of(live: &LiveTable, view: &View) -> Self {
        let titles = |copies: &[CardCopy]| {
            copies.iter().map(|copy| CardTitle::of(&copy.card, live.table().catalogue())).collect()
        };
        let seats = view.seats.iter().map(|seat| Standing {
            seat: seat.id,
            name: seat.name.clone(),
            standie: seat.standie,
            level: seat.level,
            dead: seat.dead,
            races: titles(&seat.races),
            classes: titles(&seat.classes),
        });
        Self {
            edition: Some(view.edition),
            turn: view.turn.as_ref().map_or(0, |turn| turn.number),
            now: view.turn.as_ref().map(|turn| turn.seat),
            winning_level: view.winning_level,
            seats: seats.collect(),
            winners: view.winners.clone(),
            sets: view.sets.clone(),
            damage: None,
        }
    }
}

impl Hosted {
    pub(crate) fn new(game: Game) -> Self {
        // An older Starboard took names that turn the text beside them.
        let game = Game { name: without_turns(&game.name).into(), ..game };
        Self { game, live: None, standings: None, finished: None, watchers: Vec::new(), used: instant() }
    }

    /// A table that has not been stored yet.
    pub(crate) fn begin(game: NewGame<'_>, live: LiveTable) -> Self {
        let NewGame { id, name, edition, .. } = game;
        let (id, name) = (id.to_owned(), name.to_owned());
        let edition = Some(edition);
        let game = Game { key: 0, id, name, edition, played_at: live.played_at(), deleted: false };
        Self { live: Some(live), ..Self::new(game) }
    }

    /// Sets the key that the journal assigned.
    pub(crate) fn with_key(mut self, key: i64) -> Self {
        self.game.key = key;
        self
    }

    /// The key that the journal assigned: newer tables have higher ones.
    pub(crate) fn key(&self) -> i64 {
        self.game.key
    }

    /// The table, loaded if necessary. Refuses if it is deleted.
    pub(crate) fn live(
        &mut self,
        catalogue: &Arc<Catalogue>,
        store: &Store,
    ) -> Result<&mut LiveTable, Fault> {
        self.present()?;
        self.used = instant();
        if self.live.is_none() {
            self.live = Some(self.load(catalogue, store)?);
        }
        self.live.as_mut().ok_or(Fault::Internal)
    }

    fn load(&self, catalogue: &Arc<Catalogue>, store: &Store) -> Result<LiveTable, Fault> {
        mend::open(catalogue, &store.lines(&self.game)?)
    }

    /// The table in its stored form. Refuses if it is deleted.
    pub(crate) fn game(&self) -> Result<Game, Fault> {
        self.present()?;
        Ok(self.game.clone())
    }

    /// Forgets the lines of a table that nobody watches or has used for a while. They are loaded again on the next use.
    pub(crate) fn unload_if_idle(&mut self, idle: Duration) {
        if self.watchers.is_empty() && instant() - self.used >= idle {
            self.live = None;
        }
    }

    #[cfg(test)]
    pub(crate) fn is_loaded(&self) -> bool {
        self.live.is_some()
    }

    /// Writes a step to the journal, applies it and notifies all other watchers. Returns the new snapshot.
    pub(crate) fn commit(&mut self, session: u64, step: Step, store: &Store) -> Result<Shown, Fault> {
        let live = self.live.as_mut().ok_or(Fault::Internal)?;
        // Must come before writing: a step that cannot be shown must not take effect.
        let view = step.view();
        store.append(self.game.key, step.record.clone())?;
        live.apply(step)?;
        self.game.played_at = live.played_at();
        self.standings = Some(Standings::of(live, &view));
        self.finished = None;
        let snapshot = self.snapshot_of(view)?;
        self.notify(session, Push::Table { snapshot: snapshot.clone() });
        Ok(snapshot)
    }

    /// Has a damaged table go on from its last sound line, at a time in milliseconds since 1970 (UTC).
    pub(crate) fn go_on(
        &mut self,
        session: u64,
        catalogue: &Arc<Catalogue>,
        store: &Store,
        at: i64,
    ) -> Result<Shown, Fault> {
        // Another device may have had it go on already.
        if let Err(fault) = self.live(catalogue, store) {
            let Fault::TableDamaged { damage } = fault else { return Err(fault) };
            let lines = store.lines(&self.game)?;
            let Mended { records, .. } = mend::mend(catalogue, &lines);
            if records.is_empty() {
                return Err(Fault::TableDamaged { damage });
            }
            let live = LiveTable::load(catalogue, &records)?;
            if lines.chain.whole().is_some_and(|whole| whole == records) {
                store.journal().accept_lines(&self.game)?;
            } else {
                self.game.key = store.journal().go_on(&self.game, &new_id().0, &records, at)?;
            }
            self.live = Some(live);
            self.standings = None;
            self.finished = None;
            self.notify(session, Push::Table { snapshot: self.snapshot()? });
        }
        self.snapshot()
    }

    /// The current snapshot of the table.
    pub(crate) fn snapshot(&self) -> Result<Shown, Fault> {
        self.snapshot_of(self.live.as_ref().ok_or(Fault::Internal)?.table().view())
    }

    fn snapshot_of(&self, view: View) -> Result<Shown, Fault> {
        let live = self.live.as_ref().ok_or(Fault::Internal)?;
        Ok(Shown::from(Snapshot {
            table: self.id(),
            name: self.game.name.clone(),
            seq: live.seq(),
            latest: live.latest().ok_or(Fault::Internal)?,
            undo: live.next_undo(),
            redo: live.next_redo(),
            claimed_ms: live.table().claim_wait_ms().map(|_| live.claimed_ms()),
            view,
        }))
    }

    /// The table's entry in the lobby. A table that cannot be read is shown without its players.
    pub(crate) fn summary(&mut self, catalogue: &Arc<Catalogue>, store: &Store) -> Option<TableSummary> {
        self.present().ok()?;
        let Standings { edition, turn, now, winning_level, seats, winners, damage, .. } =
            self.standings(catalogue, store);
        Some(TableSummary {
            table: self.id(),
            name: self.game.name.clone(),
            edition: edition.or(self.game.edition)?,
            played_at: self.game.played_at,
            turn,
            now,
            winning_level,
            standings: seats,
            winners,
            example: false,
            damage,
        })
    }

    /// The own sets in use at the table, each with the table.
    pub(crate) fn sets(&mut self, catalogue: &Arc<Catalogue>, store: &Store) -> Vec<(SetId, TableWithSet)> {
        if self.present().is_err() {
            return Vec::new();
        }
        let sets = self.standings(catalogue, store).sets;
        let with = |head: SetHead| {
            let table =
                TableWithSet { table: self.id(), name: self.game.name.clone(), revision: head.revision };
            (head.id, table)
        };
        sets.into_iter().map(with).collect()
    }

    /// True if the game is finished, and has not been read for the statistics since its last change.
    pub(crate) fn is_unread(&mut self, catalogue: &Arc<Catalogue>, store: &Store) -> bool {
        self.present().is_ok()
            && self.finished.is_none()
            && !self.standings(catalogue, store).winners.is_empty()
    }

    /// The game, if it is finished and can be read.
    pub(crate) fn finished(&mut self, catalogue: &Arc<Catalogue>, store: &Store) -> Option<Finished> {
        self.present().ok()?;
        if self.is_unread(catalogue, store) {
            let of = |live: &LiveTable| live.finished(self.id(), &self.game.name).ok().flatten();
            self.finished = Some(match &self.live {
                Some(live) => of(live),
                None => self.load(catalogue, store).ok().as_ref().and_then(of),
            });
        }
        let mut finished = self.finished.clone().flatten()?;
        finished.game.name.clone_from(&self.game.name);
        Some(finished)
    }

    fn standings(&mut self, catalogue: &Arc<Catalogue>, store: &Store) -> Standings {
        if self.standings.is_none() {
            self.standings = match &self.live {
                Some(live) => Some(Standings::of(live, &live.table().view())),
                None => match self.load(catalogue, store) {
                    Ok(live) => Some(Standings::of(&live, &live.table().view())),
                    Err(Fault::TableDamaged { damage }) => {
                        Some(Standings { damage: Some(damage), ..Standings::default() })
                    }
                    Err(_) => None,
                },
            };
        }
        self.standings.clone().unwrap_or_default()
    }

    /// Renames the table.
    pub(crate) fn rename(&mut self, session: u64, name: &str, store: &Store) -> Result<(), Fault> {
        self.present()?;
        store.journal().rename(self.game.key, name)?;
        name.clone_into(&mut self.game.name);
        if self.live.is_some() && !self.watchers.is_empty() {
            self.notify(session, Push::Table { snapshot: self.snapshot()? });
        }
        Ok(())
    }

    /// Deletes the table at a time in milliseconds since 1970 (UTC) and removes all watchers.
    pub(crate) fn delete(&mut self, session: u64, at: i64, store: &Store) -> Result<(), Fault> {
        self.present()?;
        store.journal().set_deleted(self.game.key, Some(at))?;
        self.forget(session);
        Ok(())
    }

    /// Treats the table as deleted, as everything is erased, and removes all watchers.
    pub(crate) fn forget(&mut self, session: u64) {
        self.game.deleted = true;
        self.live = None;
        self.notify(session, Push::TableDeleted { table: self.id() });
        self.watchers.clear();
    }

    pub(crate) fn watch(&mut self, session: u64, listener: Listener) {
        self.unwatch(session);
        self.watchers.push((session, listener));
    }

    pub(crate) fn unwatch(&mut self, session: u64) {
        self.watchers.retain(|(watcher, _)| *watcher != session);
    }

    fn id(&self) -> TableId {
        TableId(self.game.id.clone())
    }

    fn present(&self) -> Result<(), Fault> {
        if self.game.deleted { Err(Fault::UnknownTable) } else { Ok(()) }
    }

    /// Notifies all watchers except the one that made the change, which gets the result in its answer.
    fn notify(&self, session: u64, push: Push) {
        #[cfg(feature = "simulation")]
        if crate::system::simulation::comes_up(Planted::PushLost) {
            return;
        }
        let mut others = self.watchers.iter().filter(|(watcher, _)| *watcher != session).peekable();
        let push = Arc::new(Pushed::from(push));
        if others.peek().is_some() {
            // Otherwise those who send it would wait for each other.
            push.message();
        }
        others.for_each(|(_, listener)| listener(Arc::clone(&push)));
    }
}
