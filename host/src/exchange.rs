//! A game as a file: writing one, and reading one so that every fault of it is named.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use starboard_cards::Catalogue;
use starboard_core::{Breach, Event, NewSeat, THINGS_MAX, Table, name_fault};

use crate::history::{History, NoSuchStep};
use crate::names;
use crate::wire::{Excess, Fault, GAME_FORMAT, GAME_VERSION, GameFile, GameLine, ImportFault, LogEntry};

/// The last time that a browser has a date for, in milliseconds since 1970 (UTC).
const LAST_TIME: i64 = 8_640_000_000_000_000;

/// The most faults that are named; the rest is counted.
const NAMED: usize = 100;

/// Writes a game as a file.
pub(crate) fn write(name: &str, lines: Vec<GameLine>) -> Result<String, Fault> {
    let file =
        GameFile { format: GAME_FORMAT.to_owned(), version: GAME_VERSION, name: name.to_owned(), lines };
    serde_json::to_string_pretty(&file).map_err(|error| Fault::Store { reason: error.to_string() })
}

/// The most often that an own set may come to the table.
const SETS_MAX: u32 = 1_000;

/// The most moments that are kept because a game comes back to them later on.
const MOMENTS_MAX: usize = 1_000;

/// A file that was read and can be played on.
#[derive(Debug)]
pub(crate) struct Imported {
    /// The name of the table.
    pub(crate) name: String,
    /// The lines of its log, which can be played from the first to the last.
    pub(crate) lines: Vec<GameLine>,
}

/// The outline of a file, as far as it can be read before its faults are looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outline {
    format: Value,
    version: Value,
    name: Value,
    lines: Vec<Value>,
}

/// Reads a file. Every act of its lines is folded once, so that what was undone can be done again.
///
/// # Errors
/// [`Fault::Import`] with the faults of the file.
pub(crate) fn read(catalogue: &Arc<Catalogue>, file: &str) -> Result<Imported, Fault> {
    examine(catalogue, file).map_err(|mut faults| {
        let more = u32::try_from(faults.len().saturating_sub(NAMED)).unwrap_or(u32::MAX);
        faults.truncate(NAMED);
        Fault::Import { faults, more }
    })
}

fn examine(catalogue: &Arc<Catalogue>, file: &str) -> Result<Imported, Vec<ImportFault>> {
    let value: Value = serde_json::from_str(file.trim_start_matches('\u{feff}')).map_err(|error| {
        let number = |n| u32::try_from(n).unwrap_or(u32::MAX);
        vec![ImportFault::NotJson { line: number(error.line()), column: number(error.column()) }]
    })?;
    // Of a newer version only its version is known.
    let found = value["version"].as_u64().and_then(|found| u32::try_from(found).ok());
    if let Some(found) = found.filter(|found| value["format"] == GAME_FORMAT && *found > GAME_VERSION) {
        return Err(vec![ImportFault::NewerVersion { found, known: GAME_VERSION }]);
    }
    let outline = Outline::deserialize(value).map_err(|_| vec![ImportFault::NotAGame])?;
    if outline.format != GAME_FORMAT || outline.version != GAME_VERSION {
        return Err(vec![ImportFault::NotAGame]);
    }

    let mut faults = Vec::new();
    let name = match names::tidy(outline.name.as_str().unwrap_or_default()) {
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

/// Reads what can be read of the lines, and names what cannot.
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
                faults.push(ImportFault::BadLine { place, reason: format!("there is no time {}", line.at) });
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

/// Plays the lines from the first to the last one, as they were once played.
fn play(catalogue: &Arc<Catalogue>, lines: &[GameLine]) -> Result<(), ImportFault> {
    let mut sets = 0;
    walk(lines, |place, line, table: Option<Cow<'_, Table>>| {
        let misfit = |breach| ImportFault::DoesNotFit { place, breach };
        if let Some(actor) = line.actor {
            let table = table.as_deref().ok_or(Breach::UnknownSeat { seat: actor });
            table.and_then(|table| table.seat(actor)).map_err(misfit)?;
        }
        let LogEntry::Act { events, .. } = &line.entry else { return Ok(None) };
        let mut table = table.map(Cow::into_owned);
        for event in events {
            let after = go_on(catalogue, table, event).map_err(misfit)?;
            sets += u32::from(matches!(event, Event::SetLaid { .. }));
            if sets > SETS_MAX {
                return Err(ImportFault::TooMuch { place, of: Excess::Sets, max: SETS_MAX });
            }
            if after.fullest() > usize::from(THINGS_MAX) {
                return Err(ImportFault::TooMuch { place, of: Excess::Things, max: THINGS_MAX.into() });
            }
            table = Some(after);
        }
        // Before the set-up there is nothing to act upon.
        table.map(Some).ok_or(misfit(Breach::WrongStage))
    })
}

/// Visits each line once, with what the act came to that it follows upon, and takes what an act comes to. What is done
/// again comes to the same as before, and is not visited again.
fn walk<T: Clone>(
    lines: &[GameLine],
    mut visit: impl FnMut(u32, &GameLine, Option<Cow<'_, T>>) -> Result<Option<T>, ImportFault>,
) -> Result<(), ImportFault> {
    let mut history = History::default();
    let mut stray = Ok(());
    // For each line the act that it follows upon, and for each act the last line that follows upon it.
    let mut upon = Vec::with_capacity(lines.len());
    let mut last = HashMap::new();
    for (place, line) in (1..).zip(lines) {
        let act = history.done().last().copied();
        if let Err(NoSuchStep) = history.push(u64::from(place), line.entry.turn()) {
            stray = Err(ImportFault::NoSuchStep { place });
            break;
        }
        upon.push(act);
        last.insert(act, place);
    }
    let mut after: HashMap<Option<u64>, T> = HashMap::new();
    for ((place, line), act) in (1..).zip(lines).zip(upon) {
        let before = match last.get(&act) {
            Some(last) if *last == place => after.remove(&act).map(Cow::Owned),
            _ => after.get(&act).map(Cow::Borrowed),
        };
        let this = Some(u64::from(place));
        if let Some(came_to) = visit(place, line, before)?.filter(|_| last.contains_key(&this)) {
            after.insert(this, came_to);
        }
        if after.len() > MOMENTS_MAX {
            return Err(ImportFault::TooMuch { place, of: Excess::Moments, max: MOMENTS_MAX as u32 });
        }
    }
    stray
}

/// The table after an event. Names come in by the same door as at a table.
fn go_on(catalogue: &Arc<Catalogue>, table: Option<Table>, event: &Event) -> Result<Table, Breach> {
    match event {
        Event::TableSet { set_up } => {
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

    /// What a number of acts comes to; it counts how often it is copied.
    struct Acts<'c>(usize, &'c Cell<usize>);

    impl Clone for Acts<'_> {
        fn clone(&self) -> Self {
            self.1.set(self.1.get() + 1);
            Self(self.0, self.1)
        }
    }

    fn line(place: usize, entry: LogEntry) -> GameLine {
        GameLine { seq: place as u64, at: 0, actor: None, entry }
    }

    fn act(place: usize) -> GameLine {
        line(place, LogEntry::Act { action: String::new(), events: Vec::new() })
    }

    /// How many acts were carried out, how often a state was copied, and how many acts the last one followed upon.
    fn count(lines: &[GameLine]) -> (usize, usize, usize) {
        let (copies, mut done, mut deep) = (Cell::new(0), 0, 0);
        let walked = walk(lines, |_, line, before: Option<Cow<'_, Acts<'_>>>| {
            let LogEntry::Act { .. } = line.entry else { return Ok(None) };
            done += 1;
            let before = before.map_or(Acts(0, &copies), Cow::into_owned);
            deep = before.0;
            Ok(Some(Acts(before.0 + 1, &copies)))
        });
        assert_eq!(walked, Ok(()));
        (done, copies.get(), deep)
    }

    #[test]
    fn what_is_done_again_is_not_carried_out_again() {
        let mut lines: Vec<_> = (1..=1000).map(act).collect();
        for _ in 0..500 {
            lines.push(line(lines.len() + 1, LogEntry::Undo { to: 1 }));
            lines.push(line(lines.len() + 1, LogEntry::Redo { to: 1000 }));
        }
        lines.push(act(lines.len() + 1));
        assert_eq!(count(&lines), (1001, 1, 1000));
    }

    #[test]
    fn no_more_moments_are_kept_than_a_game_has() {
        let mut lines: Vec<_> = (1..=2 * MOMENTS_MAX).map(act).collect();
        for to in (1..2 * MOMENTS_MAX as u64).rev() {
            lines.push(line(lines.len() + 1, LogEntry::Undo { to }));
            lines.push(act(lines.len() + 1));
        }
        let walked = walk(&lines, |_, _, _| Ok(Some(())));
        let (of, max) = (Excess::Moments, MOMENTS_MAX as u32);
        assert_eq!(walked, Err(ImportFault::TooMuch { place: max + 1, of, max }));
    }

    #[test]
    fn an_act_that_was_undone_is_gone_on_from_where_it_was_left() {
        let mut lines: Vec<_> = (1..=10).map(act).collect();
        for _ in 0..5 {
            lines.push(line(lines.len() + 1, LogEntry::Undo { to: 3 }));
            lines.push(act(lines.len() + 1));
        }
        assert_eq!(count(&lines), (15, 5, 3));
    }
}
