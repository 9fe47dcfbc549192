//! The messages between a host and an interface, declared once and exported to TypeScript by `cargo xtask codegen`.
//!
//! A [`Request`] is answered by a [`Response`] or a [`Fault`]. A host also pushes [`Push`] messages to whoever watches
//! a table. Over a WebSocket both travel in [`ClientMessage`] and [`ServerMessage`]; in the shell they are the argument
//! and result of one command, and the messages of one channel.

use serde::{Deserialize, Serialize};
use starboard_core::{Event, SeatId, View};
use ts_rs::TS;

mod catalogue;
mod exchange;
mod fault;
mod labels;
mod lobby;
mod recovery;
mod request;
mod response;
mod rules;
mod scan;
mod sets;
mod statistics;

pub use catalogue::{CardFacts, CopiesIn, EditionFacts, PrintingFacts, SwitchFacts};
pub use exchange::{GAME_FORMAT, GAME_VERSION, GameFile, GameLine, ImportFault};
pub use fault::{Fault, Holder};
pub use labels::{LabelFormat, LabelOrder, LabelSheets, Paper};
pub use lobby::{Roster, Standing, TableSummary};
pub use recovery::Recovery;
pub use request::Request;
pub use response::Response;
pub use rules::{Hit, PlayTimeFacts, RulePage, RuleRef, SnippetPart, Subject, TermFacts};
pub use scan::{CardScore, CodeOf, PictureFault, PictureKind, Reading, Recognition};
pub use sets::{
    CardCheck, CardEntry, Joined, OnClash, PartFault, SET_PART, SetChange, SetCheck, SetContent, SetSummary,
    TableWithSet,
};
pub use statistics::{DiceStatistics, Fairness, FightStatistics, SeatStatistics, Statistics};

/// The id of a table: random, never used twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct TableId(pub String);

/// A message from an interface over a WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientMessage {
    /// Given back with the answer.
    pub id: u32,
    /// What is asked for.
    pub request: Request,
}

/// A message from a host over a WebSocket.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "message", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// A request was carried out.
    Reply {
        /// The id of the request.
        id: u32,
        /// The answer.
        response: Response,
    },
    /// A request was not carried out, and nothing has changed.
    Refusal {
        /// The id of the request; none where it could not be read.
        id: Option<u32>,
        /// Why.
        fault: Fault,
    },
    /// Something that the interface did not ask for just now.
    Push {
        /// The news.
        push: Push,
    },
}

/// News of a table that is being watched, or of the own sets.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "push", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Push {
    /// It changed.
    Table {
        /// How it stands now.
        snapshot: Box<Snapshot>,
    },
    /// It was put away.
    TableDeleted {
        /// Which.
        table: TableId,
    },
    /// Labels are being drawn. It is told some twenty times at most.
    LabelsDrawn {
        /// The number of the sender.
        job: u32,
        /// Sheets that are done.
        done: u32,
        /// Sheets in all.
        of: u32,
    },
    /// Labels can be printed.
    LabelsReady {
        /// The number of the sender.
        job: u32,
        /// The PDF, in base 64.
        pdf: String,
    },
    /// Labels could not be drawn.
    LabelsFailed {
        /// The number of the sender.
        job: u32,
    },
    /// The own sets changed, and with them the catalogue. Everybody hears of it.
    SetsChanged,
    /// Tables or rosters came, went or have another name, or a table was played on. Who is at no table hears of it.
    LobbyChanged,
}

/// How a table stands.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// Which table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The number of the last line of its journal. Of two snapshots the one with the higher number is the newer one; with
    /// the same number they differ in nothing but the name and the age of a claim.
    pub seq: u64,
    /// What one step of undo takes back.
    pub undo: Option<StepLabel>,
    /// What one step of redo does again.
    pub redo: Option<StepLabel>,
    /// While a win is claimed: how long ago that was, in milliseconds.
    pub claimed_ms: Option<u32>,
    /// The table.
    pub view: View,
}

/// An action as undo and redo name it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StepLabel {
    /// The line of the action.
    pub seq: u64,
    /// The kind of action, as in the tag of `Action`.
    pub action: String,
    /// What it did.
    pub events: Vec<Event>,
}

/// A line of a table's log.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// Its number, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub at: i64,
    /// Who did it; none for the table as a whole.
    pub actor: Option<SeatId>,
    /// What it is.
    pub entry: LogEntry,
    /// Whether it counts, or has been undone.
    pub stands: bool,
}

/// What a line of a log is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "entry", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum LogEntry {
    /// Something was done.
    Act {
        /// The kind of action, as in the tag of `Action`.
        action: String,
        /// What it did.
        events: Vec<Event>,
    },
    /// The table was taken back to how it stood after a line.
    Undo {
        /// The last line that stayed.
        to: u64,
    },
    /// What was undone was done again up to a line.
    Redo {
        /// The last line that was done again.
        to: u64,
    },
}
