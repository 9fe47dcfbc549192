//! Export of a game to a file, and import with all faults of the file reported.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::mem;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use starboard_cards::Catalogue;
use starboard_core::{Breach, Event, NewSeat, THINGS_MAX, Table, name_fault};

use crate::history::{History, NoSuchStep};
use crate::messages::{LARGEST_FILE, fits_message};
use crate::names;
use crate::wire::{Fault, GAME_FORMAT, GAME_VERSION, GameFile, GameLine, ImportFault, LogEntry};

/// The latest time that a JavaScript `Date` can hold, in milliseconds since 1970 (UTC).
const LAST_TIME: i64 = 8_640_000_000_000_000;

/// The number of times that lines may be taken back in a file: each time, the game is replayed to that point.
const TAKE_BACKS_MAX: u16 = 500;

/// The number of faults that are reported individually.
const REPORTED_MAX: usize = 100;

/// Writes a game as a file.
///
/// # Errors
/// [`Fault::GameTooLong`] if the file is too large to be imported again.
pub(crate) fn write(name: &str, lines: Vec<GameLine>) -> Result<String, Fault> {
    let takes_back = lines.iter().any(|line| matches!(line.entry, LogEntry::TakeBack { .. }));
    let version = if takes_back { GAME_VERSION } else { 1 };
    let file = GameFile { format: GAME_FORMAT.to_owned(), version, name: name.to_owned(), lines };
    let file =
        serde_json::to_string_pretty(&file).map_err(|error| Fault::Store { reason: error.to_string() })?;
    if fits_message(&file) { Ok(file) } else { Err(Fault::GameTooLong { max: LARGEST_FILE }) }
}

/// A valid game that was read from a file.
#[derive(Debug)]
pub(crate) struct Imported {
    /// The name of the table.
    pub(crate) name: String,
    /// All lines of its log.
    pub(crate) lines: Vec<GameLine>,
}

/// The structure of a file before its contents are validated.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outline {
    format: Value,
    version: Value,
    name: Value,
    lines: Vec<Value>,
}

/// Reads a file. Every act is replayed, including undone ones, because they can be redone later.
///
/// # Errors
/// [`Fault::Import`] with the faults of the file.
pub(crate) fn read(catalogue: &Arc<Catalogue>, file: &str) -> Result<Imported, Fault> {
    examine(catalogue, file).map_err(|mut faults| {
        let more = u32::try_from(faults.len().saturating_sub(REPORTED_MAX)).unwrap_or(u32::MAX);
        faults.truncate(REPORTED_MAX);
        Fault::Import { faults, more }
    })
}

fn examine(catalogue: &Arc<Catalogue>, file: &str) -> Result<Imported, Vec<ImportFault>> {
    let value: Value = serde_json::from_str(file.trim_start_matches('\u{feff}')).map_err(|error| {
        let number = |n| u32::try_from(n).unwrap_or(u32::MAX);
        vec![ImportFault::NotJson { line: number(error.line()), column: number(error.column()) }]
    })?;
    // For a newer version, only the version itself is read.
    let found = value["version"].as_u64().and_then(|found| u32::try_from(found).ok());
    if let Some(found) = found.filter(|found| value["format"] == GAME_FORMAT && *found > GAME_VERSION) {
        return Err(vec![ImportFault::NewerVersion { found, known: GAME_VERSION }]);
    }
    let outline = Outline::deserialize(value).map_err(|_| vec![ImportFault::NotAGame])?;
    if outline.format != GAME_FORMAT || outline.version.as_u64().is_none_or(|version| version == 0) {
        return Err(vec![ImportFault::NotAGame]);
    }

    let mut faults = Vec::new();
    let name = match names::validate(outline.name.as_str().unwrap_or_default()) {
        Ok(name) => name.to_owned(),
        Err(Fault::BadName { max }) => {
            faults.push(ImportFault::BadName { max });
            String::new()
        }
        Err(_) => return Err(vec![ImportFault::NotAGame]),
    };
    let lines = read_lines(&outline.lines, &mut faults);
    if faults.is_empty() {
        faults.extend(play(catalogue, &lines).err());
    }
    if faults.is_empty() { Ok(Imported { name, lines }) } else { Err(faults) }
}

/// Reads the lines and reports a fault for each invalid one.
fn read_lines(values: &[Value], faults: &mut Vec<ImportFault>) -> Vec<GameLine> {
    if values.is_empty() {
        faults.push(ImportFault::Empty);
    }
    let mut lines = Vec::with_capacity(values.len());
    for (place, value) in (1..).zip(values) {
        match GameLine::deserialize(value) {
            Ok(line) if line.seq != u64::from(place) => {
                faults.push(ImportFault::BadNumber { place, found: line.seq });
            }
            Ok(line) if !(0..=LAST_TIME).contains(&line.at) => {
                faults.push(ImportFault::BadLine {
                    place,
                    reason: format!("the time {} is out of range", line.at),
                });
            }
            Ok(line) => lines.push(line),
            Err(error) => {
                const LONGEST: usize = 300;
                let reason = error.to_string().chars().take(LONGEST).collect();
                faults.push(ImportFault::BadLine { place, reason });
            }
        }
    }
    lines
}

/// Replays every act in the state in which it was played.
fn play(catalogue: &Arc<Catalogue>, lines: &[GameLine]) -> Result<(), ImportFault> {
    let mut take_backs = 0;
    walk(lines, |place, line, table: Option<Cow<'_, Table>>| {
        let does_not_fit = |breach| ImportFault::DoesNotFit { place, breach };
        if let Some(actor) = line.actor {
            let table = table.as_deref().ok_or(Breach::UnknownSeat { seat: actor });
            table.and_then(|table| table.seat(actor)).map_err(does_not_fit)?;
        }
        let events = match &line.entry {
            LogEntry::Act { events, .. } => events,
            LogEntry::TakeBack { .. } => {
                take_backs += 1;
                if take_backs > TAKE_BACKS_MAX {
                    return Err(ImportFault::TooMuch { place, max: TAKE_BACKS_MAX });
                }
                return without(catalogue, &lines[..place as usize]).map(Some).map_err(does_not_fit);
            }
            LogEntry::Undo { .. } | LogEntry::Redo { .. } => return Ok(None),
        };
        let mut table = table.map(Cow::into_owned);
        for event in events {
            let after = apply_event(catalogue, table, event).map_err(does_not_fit)?;
            if after.fullest() > usize::from(THINGS_MAX) {
                return Err(ImportFault::TooMuch { place, max: THINGS_MAX });
            }
            table = Some(after);
        }
        // Only the set-up can come first.
        table.map(Some).ok_or(does_not_fit(Breach::WrongStage))
    })
}

/// The table after some lines, of which the last one takes others back.
fn without(catalogue: &Arc<Catalogue>, lines: &[GameLine]) -> Result<Table, Breach> {
    let history = History::fold(lines.iter().map(|line| line.entry.turn()));
    let acts = history.map_err(|NoSuchStep| Breach::WrongStage)?.acts();
    let events = acts.iter().filter_map(|seq| match &lines.get(*seq as usize - 1)?.entry {
        LogEntry::Act { events, .. } => Some(events),
        _ => None,
    });
    Table::replay(catalogue, events.flatten()).map_err(|fault| fault.breach)
}

/// Visits each line once, with the state of the act before it, and keeps the state that the visit of an act
/// returns. A redo leads to the same state as before and is not replayed.
///
/// Of the lines that follow an act, the one with the longest continuation is visited last, so its state is
/// moved instead of cloned. The number of states held at a time is therefore at most logarithmic in the
/// number of acts.
///
/// # Errors
/// The fault of the first line that has one.
fn walk<T: Clone>(
    lines: &[GameLine],
    mut visit: impl FnMut(u32, &GameLine, Option<Cow<'_, T>>) -> Result<Option<T>, ImportFault>,
) -> Result<(), ImportFault> {
    let mut history = History::default();
    let mut first_fault = None;
    // For each line, the number of the act or take-back before it; 0 if there is none.
    let mut parents = Vec::with_capacity(lines.len());
    for (place, line) in (1..).zip(lines) {
        let act = history.last().map_or(0, |act| act as usize);
        if let Err(NoSuchStep) = history.push(u64::from(place), line.entry.turn()) {
            first_fault = Some((place, ImportFault::NoSuchStep { place }));
            break;
        }
        parents.push(act);
    }
    // By line number: the number of acts in the branch, and the lines that follow, longest branch first.
    let mut acts = vec![0_u32; parents.len() + 1];
    let mut children = vec![Vec::new(); parents.len() + 1];
    for (index, act) in parents.iter().enumerate().rev() {
        let at = index + 1;
        acts[at] += u32::from(matches!(lines[index].entry, LogEntry::Act { .. } | LogEntry::TakeBack { .. }));
        acts[*act] += acts[at];
        children[*act].push(at);
    }
    for lines in &mut children {
        lines.sort_by_key(|at| Reverse(acts[*at]));
    }
    let mut branches = vec![(None, mem::take(&mut children[0]))];
    while let Some((state, mut left)) = branches.pop() {
        let Some(at) = left.pop() else { continue };
        let (place, line) = (u32::try_from(at).unwrap_or(u32::MAX), &lines[at - 1]);
        let result = if left.is_empty() {
            visit(place, line, state.map(Cow::Owned))
        } else {
            let result = visit(place, line, state.as_ref().map(Cow::Borrowed));
            branches.push((state, left));
            result
        };
        match result {
            Ok(Some(state)) => branches.push((Some(state), mem::take(&mut children[at]))),
            Ok(None) => {}
            Err(fault) if first_fault.as_ref().is_none_or(|(first, _)| place < *first) => {
                first_fault = Some((place, fault));
            }
            Err(_) => {}
        }
    }
    first_fault.map_or(Ok(()), |(_, fault)| Err(fault))
}

/// The table after an event. Set-ups and names are validated as at a table.
fn apply_event(catalogue: &Arc<Catalogue>, table: Option<Table>, event: &Event) -> Result<Table, Breach> {
    match event {
        Event::TableSet { set_up, .. } => {
            Table::set_up(catalogue, set_up, true).map_err(|objections| {
                objections.into_iter().next().map_or(Breach::WrongStage, |objection| objection.breach)
            })?;
        }
        Event::SeatAdded { seat: NewSeat { name, .. }, .. } | Event::SeatEdited { name, .. } => {
            name_fault(name).map_or(Ok(()), Err)?;
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// The number of states now and at most, and the number of clones.
    #[derive(Default)]
    struct Count {
        now: Cell<usize>,
        most: Cell<usize>,
        copies: Cell<usize>,
    }

    /// A state: the number of acts so far.
    struct Acts<'c>(usize, &'c Count);

    impl<'c> Acts<'c> {
        fn new(acts: usize, count: &'c Count) -> Self {
            count.now.set(count.now.get() + 1);
            count.most.set(count.most.get().max(count.now.get()));
            Self(acts, count)
        }
    }

    impl Clone for Acts<'_> {
        fn clone(&self) -> Self {
            self.1.copies.set(self.1.copies.get() + 1);
            Self::new(self.0, self.1)
        }
    }

    impl Drop for Acts<'_> {
        fn drop(&mut self) {
            self.1.now.set(self.1.now.get() - 1);
        }
    }

    fn line(place: usize, entry: LogEntry) -> GameLine {
        GameLine { seq: place as u64, at: 0, actor: None, origin: None, entry }
    }

    fn act(place: usize) -> GameLine {
        line(place, LogEntry::Act { action: String::new(), events: Vec::new() })
    }

    /// The number of acts visited, the clones, the most states at a time, and the acts before the last line.
    fn count(lines: &[GameLine]) -> [usize; 4] {
        let (count, mut done, mut deep) = (Count::default(), 0, 0);
        let walked = walk(lines, |place, line, before: Option<Cow<'_, Acts<'_>>>| {
            let LogEntry::Act { .. } = line.entry else { return Ok(None) };
            done += 1;
            let before = before.map_or_else(|| Acts::new(0, &count), Cow::into_owned);
            if place as usize == lines.len() {
                deep = before.0;
            }
            Ok(Some(Acts::new(before.0 + 1, &count)))
        });
        assert_eq!(walked, Ok(()));
        [done, count.copies.get(), count.most.get(), deep]
    }

    #[test]
    fn a_redo_is_not_replayed() {
        let mut lines: Vec<_> = (1..=1000).map(act).collect();
        for _ in 0..500 {
            lines.push(line(lines.len() + 1, LogEntry::Undo { to: 1 }));
            lines.push(line(lines.len() + 1, LogEntry::Redo { to: 1000 }));
        }
        lines.push(act(lines.len() + 1));
        let [done, copies, _, deep] = count(&lines);
        assert_eq!((done, copies, deep), (1001, 0, 1000));
    }

    #[test]
    fn few_states_are_kept_when_a_game_returns_to_every_act() {
        let mut lines: Vec<_> = (1..=5000).map(act).collect();
        for to in (1..5000).rev() {
            lines.push(line(lines.len() + 1, LogEntry::Undo { to }));
            lines.push(act(lines.len() + 1));
        }
        let [done, copies, most, deep] = count(&lines);
        assert_eq!((done, copies, deep), (9999, 4999, 1));
        assert!(most <= 4, "{most}");
    }

    #[test]
    fn few_states_are_kept_for_random_undos() {
        let (mut lines, mut history, mut dice) = (Vec::new(), History::default(), 1_u64);
        for place in 1..=20_000 {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let done = history.acts();
            let next = match done.get((dice >> 33) as usize % done.len().max(1)) {
                Some(to) if dice >> 62 == 0 && Some(to) != done.last() => {
                    line(place, LogEntry::Undo { to: *to })
                }
                _ => act(place),
            };
            history.push(place as u64, next.entry.turn()).unwrap();
            lines.push(next);
        }
        let [done, _, most, _] = count(&lines);
        assert!(done > 10_000 && most <= 18, "{most} of {done}");
    }

    #[test]
    fn the_first_invalid_line_is_reported() {
        let turns = [1, 2, 2].map(|to| LogEntry::Undo { to });
        let mut lines: Vec<_> = (1..=4).map(act).collect();
        for turn in turns {
            lines.push(act(lines.len() + 1));
            lines.push(line(lines.len() + 1, turn));
        }
        let fault = |place| ImportFault::BadNumber { place, found: 0 };
        let walked = walk(&lines, |place, _, _| if place > 2 { Err(fault(place)) } else { Ok(Some(())) });
        assert_eq!(walked, Err(fault(3)));
    }

    #[test]
    fn an_act_after_an_undo_starts_from_the_restored_state() {
        let mut lines: Vec<_> = (1..=10).map(act).collect();
        for _ in 0..5 {
            lines.push(line(lines.len() + 1, LogEntry::Undo { to: 3 }));
            lines.push(act(lines.len() + 1));
        }
        let [done, copies, _, deep] = count(&lines);
        assert_eq!((done, copies, deep), (15, 5, 3));
    }
}
