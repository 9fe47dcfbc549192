//! The messages between a host and an interface. `cargo xtask codegen` exports them to TypeScript.
//!
//! A [`Request`] is answered by a [`Response`] or a [`Fault`]. A host also sends [`Push`] messages to the
//! watchers of a table. Over a WebSocket both use [`ClientMessage`] and [`ServerMessage`]. In the shell they
//! are the argument and result of a command, and the messages of a channel.

use serde::{Deserialize, Serialize};
use starboard_cards::Setting;
use starboard_core::{Decision, Event, Foe, MonsterId, RuleChange, SeatId, View};
use ts_rs::TS;

mod access;
mod archive;
mod backups;
mod catalogue;
mod damage;
mod diagnostics;
mod exchange;
mod fault;
mod formats;
mod labels;
mod limits;
mod lobby;
pub(crate) mod names;
mod once;
mod reach;
mod recovery;
mod request;
mod response;
mod rules;
mod scan;
mod sets;
mod statistics;
#[cfg(feature = "guests")]
mod waiting;

pub use access::{
    DeviceFacts, DeviceId, Greeting, Hello, Need, Plays, Refused, Role, Ticket, TicketKind, WIRE,
};
pub use archive::{ARCHIVE_FORMAT, ARCHIVE_VERSION, Added, ArchivePart, ROSTERS_FORMAT, SET_FORMAT};
pub use backups::{BackedUpTable, BackupFacts, BackupId, TableBackup};
pub use catalogue::{
    CARD_NAMES_FORMAT, CARD_NAMES_VERSION, CardFacts, CopiesIn, EditionFacts, HERE, PrintingFacts,
    SwitchFacts,
};
pub use damage::{Damaged, TableDamage, TableReport};
pub use diagnostics::{Diagnostics, Holdings, PastFault};
pub use exchange::{ExportPlace, GAME_FORMAT, GAME_VERSION, GameFile, GameLine, ImportFault};
pub use fault::{Fault, Holder, Named, NoStorage};
pub(crate) use formats::{is_newer, is_unknown_word};
pub use labels::{LabelFormat, LabelOrder, LabelPlan, LabelSheets, Paper, PlannedLabel};
pub(crate) use limits::FILE_MAX;
pub use limits::Limits;
pub use lobby::{Roster, RosterView, Standing, TableSummary};
pub use once::{Pushed, Shown};
pub use reach::Reach;
pub use recovery::Recovery;
#[cfg(feature = "server")]
pub(crate) use request::Pace;
pub use request::Request;
pub(crate) use request::{
    AccessRequest, BackupsRequest, BySubject, CardsRequest, DeletionRequest, FilesRequest, GamesRequest,
    HostRequest, PicturesRequest, PlayRequest, RostersRequest, RulesRequest, SetsRequest, TablesRequest,
};
pub use response::Response;
pub use rules::{Answer, Hit, PlayTimeFacts, RulePage, RuleRef, SnippetPart, Subject, TermFacts};
pub use scan::{CardScore, CodeOf, PictureFault, PictureKind, ReadTitle, Reading, Recognition};
pub use sets::{
    CardCheck, CardEntry, Joined, OnClash, PartFault, SET_PART, SetChange, SetCheck, SetContent, SetSummary,
    TableWithSet,
};
pub use statistics::{
    AllGames, Award, CardTitle, CardTotals, Counts, DiceStatistics, Fairness, FightStatistics, FinishedGame,
    GamePlayer, PlayerTotals, SeatStatistics, Statistics, TurningPoint,
};

#[cfg(feature = "guests")]
pub(crate) use waiting::WaitingPushes;

/// The id of a table: random and never reused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct TableId(pub String);

/// A device that shows an interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Device {
    /// A random id that stays the same, 1 to 40 characters.
    pub id: String,
    /// The name that its owner gave it, at most 60 characters; empty without one.
    pub name: String,
}

/// The origin of a line of a journal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// The device that sent the request; none for the host itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Device>,
    /// The id of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// True if the host rolled the dice of the line; false if they were entered.
    #[serde(default)]
    pub rolled: bool,
}

/// A message from an interface over a WebSocket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientMessage {
    /// Returned with the answer.
    pub id: u32,
    /// The request.
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
    /// A request was refused, and nothing was changed.
    Refusal {
        /// The id of the request; none if it could not be read.
        id: Option<u32>,
        /// The reason.
        fault: Fault,
    },
    /// An unsolicited message.
    Push {
        /// The content.
        push: Push,
    },
}

/// A change of a watched table, the own sets, the lobby or a label job.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "push", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Push {
    /// The table changed.
    Table {
        /// The new state.
        #[ts(as = "Snapshot")]
        snapshot: Shown,
    },
    /// The players whose phones are here changed. Sent to all who watch the table, and to a newcomer if there are any.
    Phones {
        /// The table.
        table: TableId,
        /// The players.
        here: Vec<SeatId>,
        /// The one of them whose phone keeps the tables; none if it is nobody's.
        keeper: Option<SeatId>,
    },
    /// A device that was just let in has come to the table. Sent to all others who watch it.
    CameIn {
        /// The table.
        table: TableId,
        /// The device.
        device: DeviceFacts,
    },
    /// The game is over, and the next one is played at another table. Sent to all others who watch the table.
    NextTable {
        /// The table.
        table: TableId,
        /// The table of the next game.
        next: TableId,
    },
    /// The table was deleted.
    TableDeleted {
        /// The table.
        table: TableId,
    },
    /// Progress of a label job, sent about twenty times at most.
    LabelsDrawn {
        /// The job number chosen by the client.
        job: u32,
        /// The number of finished sheets.
        done: u32,
        /// The total number of sheets.
        of: u32,
    },
    /// Labels are ready to print.
    LabelsReady {
        /// The job number chosen by the client.
        job: u32,
        /// The PDF, in base64.
        pdf: String,
    },
    /// Labels could not be drawn.
    LabelsFailed {
        /// The job number chosen by the client.
        job: u32,
    },
    /// The own sets, the names given to cards, or the catalogue changed. Sent to all other sessions.
    SetsChanged,
    /// Tables were played, renamed, added or deleted. Sent at most twice a second to sessions that have asked for the lobby
    /// and watch no table.
    Lobby {
        /// The tables as they are now, in no order.
        tables: Vec<TableSummary>,
        /// The tables that are no more.
        gone: Vec<TableId>,
    },
    /// The lobby changed in another way: its rosters, or everything. Sent to the same sessions except the one that made the
    /// change.
    LobbyChanged,
}

/// The state of a table.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The number of the last line of its journal. The snapshot with the higher number is the newer one.
    /// Snapshots with the same number differ only in the name and the age of a claim.
    pub seq: u64,
    /// The last line: what just happened.
    pub latest: LogLine,
    /// The action or take-back that the next undo reverts.
    pub undo: Option<LogLine>,
    /// The action or take-back that the next redo repeats.
    pub redo: Option<LogLine>,
    /// The time since a win was claimed, in milliseconds. None without a claim.
    pub claimed_ms: Option<u32>,
    /// The table.
    pub view: View,
}

/// A line of a table's log.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// Its number, from 1.
    pub seq: u64,
    /// The time in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub at: i64,
    /// The acting player; otherwise the first one whom it concerns. None for the table as a whole.
    pub who: Option<SeatId>,
    /// The name of the device that recorded the line; none for one without a name, and for the host itself.
    pub device: Option<String>,
    /// True if the host rolled its dice. Otherwise they were typed.
    pub rolled: bool,
    /// The content.
    pub entry: LogEntry,
    /// False if the line has been undone.
    pub in_effect: bool,
    /// The monsters that its events refer to.
    pub foes: Vec<(MonsterId, Foe)>,
    /// The decisions that its events refer to.
    pub decisions: Vec<Decision>,
    /// The rules that it changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<RuleChange>>")]
    pub rule_changes: Vec<RuleChange>,
    /// The rules that the table goes on with although a newer version has corrected them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Setting>>")]
    pub rules_kept: Vec<Setting>,
}

impl LogLine {
    /// Returns true if somebody has won by it.
    pub(crate) fn ends_game(&self) -> bool {
        let LogEntry::Act { events, .. } = &self.entry else { return false };
        events.iter().any(|event| matches!(event, Event::GameWon { .. }))
    }
}

/// A table as it would be after a change.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// The state.
    pub view: View,
    /// The changes of the rules.
    pub rule_changes: Vec<RuleChange>,
}

/// The content of a log line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "entry", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum LogEntry {
    /// An action.
    Act {
        /// The kind of action, as in the tag of `Action`.
        action: String,
        /// The events it caused.
        events: Vec<Event>,
    },
    /// The table returned to its state after a line.
    Undo {
        /// The last line that stayed in effect.
        to: u64,
    },
    /// Some actions were taken back alone. Those after them stayed.
    TakeBack {
        /// Their lines.
        lines: Vec<u64>,
    },
    /// Undone actions were repeated up to a line.
    Redo {
        /// The last line that was repeated.
        to: u64,
    },
}
