//! A table on a host, with its watchers.

use std::sync::Arc;

use starboard_cards::{Catalogue, EditionId, SetHead, SetId};
use starboard_core::{CardCopy, SeatId, View};

use crate::clock::now;
use crate::host::new_id;
use crate::journal::{Game, Journal, NewGame};
use crate::live::{LiveTable, Step};
use crate::mend::{self, Mended};
use crate::statistics::all_games::{self, Finished};
use crate::wire::{
    CardTitle, Fault, Push, Snapshot, Standing, TableDamage, TableId, TableSummary, TableWithSet,
};

/// Receives pushes. It is called while the table is locked, so that pushes stay in order.
pub(crate) type Listener = Arc<dyn Fn(Arc<Push>) + Send + Sync>;

/// A table on a host. It is loaded from the journal on first use.
pub(crate) struct Hosted {
    game: Game,
    live: Option<LiveTable>,
    standings: Option<Standings>,
    /// Its finished game, if worked out since its last change; `None` inside if it is not finished.
    finished: Option<Option<Finished>>,
    watchers: Vec<(u64, Listener)>,
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
        Self { game, live: None, standings: None, finished: None, watchers: Vec::new() }
    }

    /// A table that has not been stored yet.
    pub(crate) fn begin(game: NewGame<'_>, live: LiveTable) -> Self {
        let NewGame { id, name, edition, created_at } = game;
        let (id, name) = (id.to_owned(), name.to_owned());
        let game = Game { key: 0, id, name, edition: Some(edition), played_at: created_at, deleted: false };
        Self { live: Some(live), ..Self::new(game) }
    }

    /// Sets the key that the journal assigned.
    pub(crate) fn with_key(mut self, key: i64) -> Self {
        self.game.key = key;
        self
    }

    /// The table, loaded if necessary. Refuses if it is deleted.
    pub(crate) fn live(
        &mut self,
        catalogue: &Arc<Catalogue>,
        journal: &Journal,
    ) -> Result<&mut LiveTable, Fault> {
        self.present()?;
        if self.live.is_none() {
            self.live = Some(self.load(catalogue, journal)?);
        }
        self.live.as_mut().ok_or(Fault::Internal)
    }

    fn load(&self, catalogue: &Arc<Catalogue>, journal: &Journal) -> Result<LiveTable, Fault> {
        mend::open(catalogue, &journal.lines(&self.game)?)
    }

    /// Writes a step to the journal, applies it and notifies all other watchers. Returns the new snapshot.
    pub(crate) fn commit(
        &mut self,
        session: u64,
        step: Step,
        journal: &Journal,
    ) -> Result<Box<Snapshot>, Fault> {
        let live = self.live.as_mut().ok_or(Fault::Internal)?;
        // Must come before writing: a step that cannot be shown must not take effect.
        let view = step.view();
        journal.append(self.game.key, &step.record)?;
        live.apply(step)?;
        self.standings = Some(Standings::of(live, &view));
        self.finished = None;
        let snapshot = self.snapshot_of(view)?;
        self.notify(session, &Push::Table { snapshot: snapshot.clone() });
        Ok(snapshot)
    }

    /// Has a damaged table go on from its last sound line, at a time in milliseconds since 1970 (UTC).
    pub(crate) fn go_on(
        &mut self,
        session: u64,
        catalogue: &Arc<Catalogue>,
        journal: &Journal,
        at: i64,
    ) -> Result<Box<Snapshot>, Fault> {
        // Another device may have had it go on already.
        if let Err(fault) = self.live(catalogue, journal) {
            let Fault::TableDamaged { damage } = fault else { return Err(fault) };
            let lines = journal.lines(&self.game)?;
            let Mended { records, .. } = mend::mend(catalogue, &lines);
            if records.is_empty() {
                return Err(Fault::TableDamaged { damage });
            }
            let live = LiveTable::load(catalogue, &records)?;
            if lines.chain.whole().is_some_and(|whole| whole == records) {
                journal.accept_lines(&self.game)?;
            } else {
                self.game.key = journal.go_on(&self.game, &new_id().0, &records, at)?;
            }
            self.live = Some(live);
            self.standings = None;
            self.finished = None;
            self.notify(session, &Push::Table { snapshot: self.snapshot()? });
        }
        self.snapshot()
    }

    /// The name of the table.
    pub(crate) fn name(&self) -> &str {
        &self.game.name
    }

    /// The current snapshot of the table.
    pub(crate) fn snapshot(&self) -> Result<Box<Snapshot>, Fault> {
        self.snapshot_of(self.live.as_ref().ok_or(Fault::Internal)?.view())
    }

    fn snapshot_of(&self, view: View) -> Result<Box<Snapshot>, Fault> {
        let live = self.live.as_ref().ok_or(Fault::Internal)?;
        Ok(Box::new(Snapshot {
            table: self.id(),
            name: self.game.name.clone(),
            seq: live.seq(),
            latest: live.latest().ok_or(Fault::Internal)?,
            undo: live.next_undo(),
            redo: live.next_redo(),
            claimed_ms: live.table().claim_wait_ms().map(|_| live.claimed_ms(now())),
            view,
        }))
    }

    /// The table's entry in the lobby. A table that cannot be read is shown without its players.
    pub(crate) fn summary(&mut self, catalogue: &Arc<Catalogue>, journal: &Journal) -> Option<TableSummary> {
        self.present().ok()?;
        let Standings { edition, turn, now, winning_level, seats, winners, damage, .. } =
            self.standings(catalogue, journal);
        Some(TableSummary {
            table: self.id(),
            name: self.game.name.clone(),
            edition: edition.or(self.game.edition)?,
            played_at: self.live.as_ref().map_or(self.game.played_at, LiveTable::played_at),
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
    pub(crate) fn sets(
        &mut self,
        catalogue: &Arc<Catalogue>,
        journal: &Journal,
    ) -> Vec<(SetId, TableWithSet)> {
        if self.present().is_err() {
            return Vec::new();
        }
        let sets = self.standings(catalogue, journal).sets;
        let with = |head: SetHead| {
            let table =
                TableWithSet { table: self.id(), name: self.game.name.clone(), revision: head.revision };
            (head.id, table)
        };
        sets.into_iter().map(with).collect()
    }

    /// True if the game is finished, and has not been read for the statistics since its last change.
    pub(crate) fn is_unread(&mut self, catalogue: &Arc<Catalogue>, journal: &Journal) -> bool {
        self.present().is_ok()
            && self.finished.is_none()
            && !self.standings(catalogue, journal).winners.is_empty()
    }

    /// The game, if it is finished and can be read.
    pub(crate) fn finished(&mut self, catalogue: &Arc<Catalogue>, journal: &Journal) -> Option<Finished> {
        self.present().ok()?;
        if self.is_unread(catalogue, journal) {
            let of = |live: &LiveTable| all_games::finished(self.id(), &self.game.name, live).ok().flatten();
            self.finished = Some(match &self.live {
                Some(live) => of(live),
                None => self.load(catalogue, journal).ok().as_ref().and_then(of),
            });
        }
        let mut finished = self.finished.clone().flatten()?;
        finished.game.name.clone_from(&self.game.name);
        Some(finished)
    }

    fn standings(&mut self, catalogue: &Arc<Catalogue>, journal: &Journal) -> Standings {
        if self.standings.is_none() {
            self.standings = match &self.live {
                Some(live) => Some(Standings::of(live, &live.view())),
                None => match self.load(catalogue, journal) {
                    Ok(live) => Some(Standings::of(&live, &live.view())),
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
    pub(crate) fn rename(&mut self, session: u64, name: &str, journal: &Journal) -> Result<(), Fault> {
        self.present()?;
        journal.rename(self.game.key, name)?;
        name.clone_into(&mut self.game.name);
        if self.live.is_some() && !self.watchers.is_empty() {
            self.notify(session, &Push::Table { snapshot: self.snapshot()? });
        }
        Ok(())
    }

    /// Deletes the table at a time in milliseconds since 1970 (UTC) and removes all watchers.
    pub(crate) fn delete(&mut self, session: u64, at: i64, journal: &Journal) -> Result<(), Fault> {
        self.present()?;
        journal.set_deleted(self.game.key, Some(at))?;
        self.forget(session);
        Ok(())
    }

    /// Treats the table as deleted, as everything is erased, and removes all watchers.
    pub(crate) fn forget(&mut self, session: u64) {
        self.game.deleted = true;
        self.live = None;
        self.notify(session, &Push::TableDeleted { table: self.id() });
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
    fn notify(&self, session: u64, push: &Push) {
        if self.watchers.iter().all(|(watcher, _)| *watcher == session) {
            return;
        }
        let push = Arc::new(push.clone());
        for (_, listener) in self.watchers.iter().filter(|(watcher, _)| *watcher != session) {
            listener(Arc::clone(&push));
        }
    }
}
