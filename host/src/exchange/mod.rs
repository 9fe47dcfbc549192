//! Export of a game to a file, and import with all faults of the file reported.

mod read;
mod replay;
mod tree;
pub(crate) mod uploads;
mod write;

use std::io::Read;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use starboard_cards::Catalogue;

use crate::journal::Record;
use crate::table::live::record_of;
use crate::wire::{Fault, GAME_FORMAT, GameLine, ImportFault, is_newer, names};

pub(crate) use read::{Unread, read_line, read_value};
pub(crate) use write::{Layout, piece};

/// The latest time that a JavaScript `Date` can hold, in milliseconds since 1970 (UTC).
const LAST_TIME: i64 = 8_640_000_000_000_000;

/// The number of faults that are reported individually.
const REPORTED_MAX: usize = 100;

/// A valid game that was read from a file.
#[derive(Debug)]
pub(crate) struct Imported {
    /// The name of the table.
    pub(crate) name: String,
    /// All lines of its log, in their stored form.
    pub(crate) lines: Vec<Record>,
    /// The host's other facts about it.
    pub(crate) marks: Vec<Mark>,
}

/// Facts that a host keeps about a table beside its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mark {
    /// It is an example.
    Example,
    /// The statistics over all games leave it out.
    LeftOut,
}

/// Reads a file. Every act is replayed, including undone ones, because they can be redone later.
///
/// # Errors
/// [`Fault::Import`] with the faults of the file.
pub(crate) fn read(catalogue: &Arc<Catalogue>, file: impl Read) -> Result<Imported, Fault> {
    let mut lines = Lines::default();
    let faulty = |Faults { first, more }| Fault::Import { faults: first, more };
    let (name, marks) = examine(file, &mut lines).map_err(faulty)?;
    replay::play(catalogue, &lines.records).map_err(|fault| faulty(fault.into()))?;
    Ok(Imported { name, lines: lines.records, marks })
}

/// The faults of a file: the first ones, and the number of the others.
#[derive(Default)]
struct Faults {
    first: Vec<ImportFault>,
    more: u32,
}

impl Faults {
    fn push(&mut self, fault: ImportFault) {
        if self.first.len() < REPORTED_MAX {
            self.first.push(fault);
        } else {
            self.more = self.more.saturating_add(1);
        }
    }
}

impl From<ImportFault> for Faults {
    fn from(fault: ImportFault) -> Self {
        Self { first: vec![fault], more: 0 }
    }
}

/// Reads the lines of a file, and returns the name of its table and its marks.
fn examine(file: impl Read, lines: &mut Lines) -> Result<(String, Vec<Mark>), Faults> {
    let (outline, result) = read::read(file, |line| lines.add(line));
    if let Err(error) = &result
        && !error.is_data()
    {
        let number = |n| u32::try_from(n).unwrap_or(u32::MAX);
        let (line, column) = (number(error.line()), number(error.column()));
        return Err(ImportFault::NotJson { line, column }.into());
    }
    // Of a newer file, only the outline is read.
    let of_a_game = outline.format == GAME_FORMAT;
    let format = outline.format.as_str().unwrap_or_default();
    if is_newer(format, &outline.version) || (of_a_game && outline.unknown) {
        return Err(ImportFault::NewerVersion.into());
    }
    let version = outline.version.as_u64().unwrap_or_default();
    if result.is_err() || !outline.complete || !of_a_game || version == 0 {
        return Err(ImportFault::NotAGame.into());
    }
    let mut faults = Faults::default();
    let name = match names::validate_old(outline.name.as_str().unwrap_or_default()) {
        Ok(name) => name.to_owned(),
        Err(Fault::BadName { max }) => {
            faults.push(ImportFault::BadName { max });
            String::new()
        }
        Err(_) => return Err(ImportFault::NotAGame.into()),
    };
    if lines.count == 0 {
        faults.push(ImportFault::Empty);
    }
    let Faults { first, more } = std::mem::take(&mut lines.faults);
    first.into_iter().for_each(|fault| faults.push(fault));
    faults.more = faults.more.saturating_add(more);
    if faults.first.is_empty() { Ok((name, marks_of(&outline.marks))) } else { Err(faults) }
}

/// The marks that are known.
fn marks_of(marks: &Value) -> Vec<Mark> {
    marks.as_array().into_iter().flatten().filter_map(|mark| Mark::deserialize(mark).ok()).collect()
}

/// The lines of a file, until one has a fault.
#[derive(Default)]
struct Lines {
    count: u32,
    records: Vec<Record>,
    faults: Faults,
}

impl Lines {
    fn add(&mut self, line: &str) {
        self.count = self.count.saturating_add(1);
        match record(self.count, line) {
            Ok(record) if self.faults.first.is_empty() => self.records.push(record),
            Ok(_) => {}
            Err(fault) => {
                self.records = Vec::new();
                self.faults.push(fault);
            }
        }
    }
}

/// Reads the line at a place.
fn record(place: u32, line: &str) -> Result<Record, ImportFault> {
    let line: GameLine = read_line(line).map_err(|unread| match unread {
        Unread::Newer => ImportFault::NewerLine { place },
        Unread::Bad => ImportFault::BadLine { place },
    })?;
    if line.seq != u64::from(place) {
        return Err(ImportFault::BadNumber { place, found: line.seq });
    }
    let sound = (0..=LAST_TIME).contains(&line.at);
    record_of(&line).ok().filter(|_| sound).ok_or(ImportFault::BadLine { place })
}
