//! Replays a game that is imported.

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use starboard_cards::Catalogue;
use starboard_core::{Breach, Event, NewSeat, SeatId, THINGS_MAX, Table, name_fault};

use super::tree::Tree;
use crate::journal::Record;
use crate::table::history::Turn;
use crate::table::live::{entry_of, turn_of};
use crate::wire::{ImportFault, LogEntry};

/// The number of acts that are replayed once more because others were taken back. Where the last few of 60,000 acts are
/// taken back again and again, they are far fewer.
const REPLAYED_MAX: usize = 5_000_000;

/// Replays every act in the state in which it was played.
///
/// # Errors
/// The fault of the first line that has one.
pub(super) fn play(catalogue: &Arc<Catalogue>, records: &[Record]) -> Result<(), ImportFault> {
    let turns = (1..).zip(records);
    let turns = turns.map(|(place, record)| turn_of(record).map_err(|_| ImportFault::BadLine { place }));
    let turns = turns.collect::<Result<Vec<_>, _>>()?;
    let tree = Tree::of(&turns);
    let mut player =
        Player { catalogue, records, turns: &turns, tree: &tree, kept: Kept::default(), replayed: 0 };
    tree.walk(|place, table| player.visit(place, table))
}

struct Player<'a> {
    catalogue: &'a Arc<Catalogue>,
    records: &'a [Record],
    turns: &'a [Turn],
    tree: &'a Tree,
    kept: Kept,
    replayed: usize,
}

impl Player<'_> {
    /// The table after an act or a take-back, from that before it.
    fn visit(&mut self, place: u32, table: Option<Cow<'_, Table>>) -> Result<Option<Table>, ImportFault> {
        let Some(record) = self.records.get(place as usize - 1) else { return Ok(None) };
        let does_not_fit = |breach| match breach {
            // The Starboard that made the game took it.
            Breach::HouseRule { .. } => ImportFault::NewerLine { place },
            breach => ImportFault::DoesNotFit { place, breach },
        };
        if let Some(actor) = record.actor.map(SeatId) {
            let table = table.as_deref().ok_or(Breach::UnknownSeat { seat: actor });
            table.and_then(|table| table.seat(actor)).map_err(does_not_fit)?;
        }
        let after = match entry_of(record).map_err(|_| ImportFault::BadLine { place })? {
            LogEntry::Act { events, .. } => {
                let mut table = table.map(Cow::into_owned);
                for event in &events {
                    let after = apply_event(self.catalogue, table, event).map_err(does_not_fit)?;
                    if after.fullest() > usize::from(THINGS_MAX) {
                        return Err(ImportFault::TooMuch { place, max: THINGS_MAX });
                    }
                    table = Some(after);
                }
                // Only the set-up can come first.
                table.ok_or(does_not_fit(Breach::WrongStage))?
            }
            LogEntry::TakeBack { .. } => self.without(place)?,
            LogEntry::Undo { .. } | LogEntry::Redo { .. } => return Ok(None),
        };
        self.kept.keep(place, &after);
        Ok(Some(after))
    }

    /// The table after a line that takes others back: the acts are replayed from the last table that none of these led to.
    fn without(&mut self, place: u32) -> Result<Table, ImportFault> {
        let (mut acts, mut taken, mut first_taken) = (Vec::new(), HashSet::<u64>::new(), u64::MAX);
        let mut from = None;
        let mut step = Some(place);
        while let Some(at) = step {
            match self.turns.get(at as usize - 1) {
                Some(Turn::TakeBack(lines)) => {
                    first_taken = lines.iter().copied().min().unwrap_or(u64::MAX).min(first_taken);
                    taken.extend(lines);
                }
                _ => acts.push(at),
            }
            step = self.tree.before(at);
            from = step.filter(|step| u64::from(*step) < first_taken).and_then(|step| self.kept.after(step));
            if from.is_some() {
                break;
            }
        }
        self.replayed += acts.len();
        if self.replayed > REPLAYED_MAX {
            return Err(ImportFault::TakesTooLong { place });
        }
        let mut table = from.cloned();
        for at in acts.into_iter().rev().filter(|at| !taken.contains(&u64::from(*at))) {
            let entry = self.records.get(at as usize - 1).map(entry_of);
            let Some(Ok(LogEntry::Act { events, .. })) = entry else { continue };
            let after = match table {
                None => Table::replay(self.catalogue, &events),
                Some(table) => table.then(&events),
            };
            table = Some(after.map_err(|fault| ImportFault::DoesNotFit { place, breach: fault.breach })?);
        }
        table.ok_or(ImportFault::DoesNotFit { place, breach: Breach::WrongStage })
    }
}

/// Tables after some acts and take-backs: a few recent ones, and a few older ones in larger steps.
#[derive(Default)]
struct Kept([VecDeque<(u32, Table)>; 3]);

impl Kept {
    /// Keeps a table if it is its turn.
    fn keep(&mut self, place: u32, table: &Table) {
        const MOST: usize = 8;
        for (steps, kept) in [32, 512, 8_192].into_iter().zip(&mut self.0) {
            if place.is_multiple_of(steps) {
                if kept.len() == MOST {
                    kept.pop_front();
                }
                kept.push_back((place, table.clone()));
            }
        }
    }

    /// The table after a line, if it is kept.
    fn after(&self, place: u32) -> Option<&Table> {
        self.0.iter().flatten().find(|(at, _)| *at == place).map(|(_, table)| table)
    }
}

/// False if an earlier Starboard let this through.
fn speaks_against(breach: &Breach) -> bool {
    !matches!(breach, Breach::NameTurnsText { .. })
}

/// The table after an event. Set-ups and names are validated as at a table.
fn apply_event(catalogue: &Arc<Catalogue>, table: Option<Table>, event: &Event) -> Result<Table, Breach> {
    match event {
        Event::TableSet { set_up, .. } => {
            let objections = Table::set_up(catalogue, set_up, true).err().unwrap_or_default();
            objections
                .into_iter()
                .map(|objection| objection.breach)
                .find(speaks_against)
                .map_or(Ok(()), Err)?;
        }
        Event::SeatAdded { seat: NewSeat { name, .. }, .. } | Event::SeatEdited { name, .. } => {
            name_fault(name).filter(speaks_against).map_or(Ok(()), Err)?;
        }
        _ => {}
    }
    let event = [event];
    let after = match table {
        None => Table::replay(catalogue, event),
        Some(table) => table.then(event),
    };
    after.map_err(|fault| fault.breach)
}
