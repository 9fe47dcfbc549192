//! A game as a file: writing one, and reading one so that every fault of it is named.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use starboard_cards::Catalogue;
use starboard_core::{Breach, Event, NewSeat, Table, name_fault};

use crate::history::{History, NoSuchStep};
use crate::names;
use crate::wire::{Fault, GAME_FORMAT, GAME_VERSION, GameFile, GameLine, ImportFault, LogEntry};

/// The most faults that are named; the rest is counted.
const NAMED: usize = 100;

/// Writes a game as a file.
pub(crate) fn write(name: &str, lines: Vec<GameLine>) -> Result<String, Fault> {
    let file =
        GameFile { format: GAME_FORMAT.to_owned(), version: GAME_VERSION, name: name.to_owned(), lines };
    serde_json::to_string_pretty(&file).map_err(|error| Fault::Store { reason: error.to_string() })
}

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

/// Reads a file. Every step that its lines ever took is folded once, so that what was undone can be done again.
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
    let mut history = History::default();
    // How the table stood after each act that counts.
    let mut tables: Vec<Table> = Vec::new();
    for (place, line) in (1..).zip(lines) {
        history
            .push(u64::from(place), line.entry.turn())
            .map_err(|NoSuchStep| ImportFault::NoSuchStep { place })?;
        tables.truncate(history.done().len());
        let misfit = |breach| ImportFault::DoesNotFit { place, breach };
        if let Some(actor) = line.actor {
            let table = tables.last().ok_or(Breach::UnknownSeat { seat: actor });
            table.and_then(|table| table.seat(actor)).map_err(misfit)?;
        }
        for act in &history.done()[tables.len()..] {
            // A number that counts is one of a line that was read before.
            let Some(LogEntry::Act { events, .. }) = lines.get(*act as usize - 1).map(|line| &line.entry)
            else {
                continue;
            };
            let after = go_on(catalogue, tables.last(), events).map_err(misfit)?;
            tables.push(after);
        }
    }
    Ok(())
}

/// The table after the events of an act. Names come in by the same door as at a table.
fn go_on(catalogue: &Arc<Catalogue>, table: Option<&Table>, events: &[Event]) -> Result<Table, Breach> {
    for event in events {
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
    }
    let after = match table {
        None => Table::replay(catalogue, events),
        Some(table) => table.clone().then(events),
    };
    after.map_err(|fault| fault.breach)
}
