//! A game as a file, and what can be wrong with one.

use serde::{Deserialize, Serialize};
use starboard_core::{Breach, SeatId};
use ts_rs::TS;

use super::LogEntry;

/// What [`GameFile::format`] says in every file.
pub const GAME_FORMAT: &str = "starboard-game";

/// The newest version of [`GameFile`] that this Starboard reads, and the one that it writes.
pub const GAME_VERSION: u32 = 1;

/// A whole game as a JSON file, to be kept, or to be gone on with elsewhere.
///
/// ```json
/// {
///   "format": "starboard-game",
///   "version": 1,
///   "name": "Friday",
///   "lines": [
///     { "seq": 1, "at": 1767225600000, "actor": null, "entry": "act", "action": "set-up", "events": [] },
///     { "seq": 2, "at": 1767225601000, "actor": 0, "entry": "act", "action": "roll", "events": [] },
///     { "seq": 3, "at": 1767225602000, "actor": null, "entry": "undo", "to": 1 }
///   ]
/// }
/// ```
///
/// The lines are those of the journal, with what was undone: their numbers go up from 1 without a gap, and the first
/// one is the set-up. The events are the `Event`s of the wire. A version is read as long as its events still mean the
/// same; a newer one is refused.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameFile {
    /// [`GAME_FORMAT`].
    pub format: String,
    /// [`GAME_VERSION`].
    pub version: u32,
    /// The name of the table.
    pub name: String,
    /// All lines in their order.
    pub lines: Vec<GameLine>,
}

/// A line of a [`GameFile`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameLine {
    /// Its number, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970 (UTC).
    pub at: i64,
    /// Who did it; none for the table as a whole.
    pub actor: Option<SeatId>,
    /// What it is.
    #[serde(flatten)]
    pub entry: LogEntry,
}

/// Something that is wrong with a file that was to be imported.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ImportFault {
    /// The file is no JSON.
    NotJson {
        /// Where the reader stumbled, from 1.
        line: u32,
        /// The same.
        column: u32,
    },
    /// It is JSON, and no game of Starboard.
    NotAGame,
    /// A newer Starboard wrote it.
    NewerVersion {
        /// Its version.
        found: u32,
        /// The newest version that this Starboard reads.
        known: u32,
    },
    /// Its name is not one that a table can have.
    BadName {
        /// The most characters it may have.
        max: u16,
    },
    /// It has no lines.
    Empty,
    /// A line cannot be read.
    BadLine {
        /// Its place, from 1.
        place: u32,
        /// What the reader stumbled over, in English.
        reason: String,
    },
    /// The numbers of the lines have a gap or are out of order.
    BadNumber {
        /// The place of the line, from 1; its number should be the same.
        place: u32,
        /// Its number.
        #[ts(type = "number")]
        found: u64,
    },
    /// An undo or redo leads to a line to which there is no way.
    NoSuchStep {
        /// The place of the line, from 1.
        place: u32,
    },
    /// What a line says cannot have happened at this table. Lines after it were not looked at.
    DoesNotFit {
        /// The place of the line, from 1.
        place: u32,
        /// What is wrong with it.
        breach: Breach,
    },
    /// From a line on more cards, marks or monsters are in one place than at any table. Lines after it were not looked at.
    TooMuch {
        /// The place of the line, from 1.
        place: u32,
        /// The most there may be.
        max: u16,
    },
}
