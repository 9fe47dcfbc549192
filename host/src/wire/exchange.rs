//! The file format of a game, and the faults of a file.

use serde::{Deserialize, Serialize};
use starboard_core::{Breach, SeatId};
use ts_rs::TS;

use super::{LogEntry, Origin};

/// The value of [`GameFile::format`] in every file.
pub const GAME_FORMAT: &str = "starboard-game";

/// The newest version of [`GameFile`] that this Starboard reads. It is written for games that say whether a monster let a
/// player go, version 2 for others in which lines were taken back alone, and version 1 for all others.
pub const GAME_VERSION: u32 = 3;

/// A whole game as a JSON file, for storing or for continuing on another host.
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
/// The lines are those of the journal, including undone ones. Their numbers count up from 1 without gaps, and
/// the first one is the set-up. The events are the `Event`s of the wire. An older version stays readable as
/// long as its events have the same meaning. A newer version is refused.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameFile {
    /// [`GAME_FORMAT`].
    pub format: String,
    /// The version that its newest line needs, at most [`GAME_VERSION`].
    pub version: u32,
    /// The name of the table.
    pub name: String,
    /// All lines in order.
    pub lines: Vec<GameLine>,
}

/// A line of a [`GameFile`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameLine {
    /// The number, from 1.
    pub seq: u64,
    /// The time in milliseconds since 1970 (UTC).
    pub at: i64,
    /// The acting player; none for the table as a whole.
    pub actor: Option<SeatId>,
    /// The origin of the line; none in files of an older Starboard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The content.
    #[serde(flatten)]
    pub entry: LogEntry,
}

/// A place in the export of a game, between two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ExportPlace {
    /// The last line that has been exported.
    #[ts(type = "number")]
    pub after: u64,
    /// The last line that will be: the latest one when the export began.
    #[ts(type = "number")]
    pub of: u64,
}

/// A fault of a file to be imported.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ImportFault {
    /// The file is not JSON.
    NotJson {
        /// The line of the error, from 1.
        line: u32,
        /// The column of the error, from 1.
        column: u32,
    },
    /// The file is JSON, but not a Starboard game.
    NotAGame,
    /// A newer Starboard wrote it.
    NewerVersion,
    /// The name is not a valid table name.
    BadName {
        /// The maximum number of characters.
        max: u16,
    },
    /// The file has no lines.
    Empty,
    /// A line has a word that this Starboard does not know: a newer one wrote it.
    NewerLine {
        /// The place of the line, from 1.
        place: u32,
    },
    /// A line cannot be read.
    BadLine {
        /// The place of the line, from 1.
        place: u32,
    },
    /// The numbers of the lines have a gap or are out of order.
    BadNumber {
        /// The place of the line, from 1. Its number should be the same.
        place: u32,
        /// The number of the line.
        #[ts(type = "number")]
        found: u64,
    },
    /// An undo or redo leads to a line that it cannot reach.
    NoSuchStep {
        /// The place of the line, from 1.
        place: u32,
    },
    /// A line is impossible at this table. Later lines were not checked.
    DoesNotFit {
        /// The place of the line, from 1.
        place: u32,
        /// The fault.
        breach: Breach,
    },
    /// So much was taken back up to a line that replaying it would take too long. Later lines were not checked.
    TakesTooLong {
        /// The place of the line, from 1.
        place: u32,
    },
    /// After a line, one place holds more cards, marks or monsters than allowed. Later lines were not
    /// checked.
    TooMuch {
        /// The place of the line, from 1.
        place: u32,
        /// The maximum number.
        max: u16,
    },
}
