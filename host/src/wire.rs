//! The messages between a host and an interface, declared once and exported to TypeScript by `cargo xtask codegen`.
//!
//! A [`Request`] is answered by a [`Response`] or a [`Fault`]. A host also pushes [`Push`] messages to whoever watches
//! a table. Over a WebSocket both travel in [`ClientMessage`] and [`ServerMessage`]; in the shell they are the argument
//! and result of one command, and the messages of one channel.

use serde::{Deserialize, Serialize};
use starboard_cards::{
    Card, CardId, Deck, EditionId, KindName, OneShotEffect, Phase, RuleId, Slot, SpecialEffect, Who,
};
use starboard_core::{Action, Event, SeatId, SetUp, View};
use ts_rs::TS;

mod exchange;
mod fault;
mod labels;
mod lobby;
mod rules;
mod scan;
mod statistics;

pub use exchange::{GAME_FORMAT, GAME_VERSION, GameFile, GameLine, ImportFault};
pub use fault::Fault;
pub use labels::{LabelFormat, LabelOrder, LabelSheets, Paper};
pub use lobby::{Roster, Standing, TableSummary};
pub use rules::{Hit, PlayTimeFacts, RulePage, RuleRef, SnippetPart, Subject, TermFacts};
pub use scan::{CardScore, CodeOf, PictureFault, PictureKind, Reading, Recognition};
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

/// What an interface can ask for.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "ask", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Request {
    /// All cards and editions. They do not change while a host runs.
    // With braces, because a variant without them takes fields that nobody knows.
    Catalogue {},
    /// All that one card does.
    Card {
        /// Which.
        card: CardId,
    },
    /// Tables and rosters.
    Lobby {},
    /// Sets up a new table.
    CreateTable {
        /// Its name, 1 to 60 characters.
        name: String,
        /// Players and rules.
        set_up: SetUp,
        /// Remember these players as a roster of the table's name, unless there is one of the same players.
        #[serde(default)]
        save_roster: bool,
        /// Do it although a rule speaks against it.
        #[serde(default)]
        #[ts(as = "Option<_>")]
        overrule: bool,
    },
    /// Gives a table another name.
    RenameTable {
        /// Which.
        table: TableId,
        /// Its new name.
        name: String,
    },
    /// Makes a copy of a table, with its whole log.
    DuplicateTable {
        /// Which.
        table: TableId,
        /// The name of the copy.
        name: String,
    },
    /// Writes a table as a file.
    ExportTable {
        /// Which.
        table: TableId,
    },
    /// Adds a table from a file.
    ImportTable {
        /// The content of the file.
        file: String,
    },
    /// Puts a table away. It can be restored.
    DeleteTable {
        /// Which.
        table: TableId,
    },
    /// Gets back a table that was put away.
    RestoreTable {
        /// Which.
        table: TableId,
    },
    /// Remembers a roster, in place of one of the same name.
    SaveRoster {
        /// The roster.
        roster: Roster,
    },
    /// Gives a roster another name, which no other roster has.
    RenameRoster {
        /// Its name so far.
        name: String,
        /// Its new name, 1 to 60 characters.
        to: String,
    },
    /// Forgets a roster.
    DeleteRoster {
        /// Its name.
        name: String,
    },
    /// Looks at a table, and hears of every change from now on.
    Watch {
        /// Which.
        table: TableId,
    },
    /// Stops hearing of a table.
    Unwatch {
        /// Which.
        table: TableId,
    },
    /// Does something at a table. The answer comes when it is durable.
    Act {
        /// Which.
        table: TableId,
        /// Who does it; none for the table as a whole.
        #[serde(default)]
        actor: Option<SeatId>,
        /// What.
        action: Action,
        /// Do it although a rule speaks against it.
        #[serde(default)]
        overrule: bool,
        /// The last line that the sender has seen. If the table has gone on since, nothing is done.
        #[serde(default)]
        after: Option<u64>,
    },
    /// Takes the table back to how it stood after a line; without one, back by one action.
    Undo {
        /// Which.
        table: TableId,
        /// The line after which it stood so; 1 is the set-up. If an action that counted then has been dropped since, there
        /// is no way back.
        #[serde(default)]
        to: Option<u64>,
        /// As for `Act`.
        #[serde(default)]
        after: Option<u64>,
    },
    /// Does again what was undone, up to a line; without one, one action.
    Redo {
        /// Which.
        table: TableId,
        /// The last line that is done again.
        #[serde(default)]
        to: Option<u64>,
        /// As for `Act`.
        #[serde(default)]
        after: Option<u64>,
    },
    /// How a table would stand if it were taken back. Nothing changes.
    PreviewUndo {
        /// Which.
        table: TableId,
        /// As for `Undo`.
        to: u64,
    },
    /// What a game has come to so far, in numbers.
    Statistics {
        /// Which.
        table: TableId,
    },
    /// The lines of a table's log.
    Log {
        /// Which.
        table: TableId,
        /// Only lines after this one.
        #[serde(default)]
        since: u64,
    },
    /// All rules entries with their texts, and the glossary.
    Rulebook {
        /// The edition that is played.
        #[serde(default)]
        edition: Option<EditionId>,
    },
    /// A rules entry.
    Rule {
        /// Which.
        rule: RuleId,
        /// The edition that is played.
        #[serde(default)]
        edition: Option<EditionId>,
    },
    /// Looks for rules and cards.
    Search {
        /// What somebody typed, in any words.
        query: String,
        /// The edition that is played.
        #[serde(default)]
        edition: Option<EditionId>,
    },
    /// The rules about something, the most helpful one first.
    RulesAbout {
        /// What.
        subject: Subject,
        /// The edition that is played.
        #[serde(default)]
        edition: Option<EditionId>,
    },
    /// The rules that matter at a table as it stands, the most pressing one first.
    RulesNow {
        /// Which.
        table: TableId,
    },
    /// Tells a card, or where a code leads, by what was read in one picture or in several of the same card.
    Recognize {
        /// What was read. Of titles the 12 surest count, of codes the first 12.
        readings: Vec<Reading>,
        /// The table whose cards are looked through; none for all cards that this host knows.
        #[serde(default)]
        table: Option<TableId>,
    },
    /// Reads the codes in a photo: JPEG, PNG or WebP, at most 64 megapixels.
    ReadPhoto {
        /// The file, in base 64.
        picture: String,
        /// As for `Recognize`.
        #[serde(default)]
        table: Option<TableId>,
    },
    /// Draws a QR code.
    DrawCode {
        /// Where it leads.
        of: CodeOf,
        /// The kind of picture.
        kind: PictureKind,
    },
    /// The formats of labels that can be printed.
    LabelFormats {},
    /// Begins to draw sheets of labels. `LabelsDrawn` tells how it goes, until `LabelsReady` or `LabelsFailed`. What was
    /// begun before is stopped.
    PrintLabels {
        /// A number by which the sender knows what he is told.
        job: u32,
        /// What is printed.
        sheets: LabelSheets,
    },
    /// Stops drawing labels. Nothing more is told of the job.
    StopLabels {
        /// Which.
        job: u32,
    },
}

/// The answer to a request.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "got", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Response {
    /// To `Catalogue`.
    Catalogue {
        /// All cards, by name.
        cards: Vec<CardFacts>,
        /// All editions, oldest first.
        editions: Vec<EditionFacts>,
    },
    /// To `Card`.
    Card {
        /// The card.
        card: Box<Card>,
        /// The printings that have it, those that ship first.
        copies: Vec<CopiesIn>,
    },
    /// To `Lobby`.
    Lobby {
        /// Tables, the one last played first.
        tables: Vec<TableSummary>,
        /// Rosters, the one last used first.
        rosters: Vec<Roster>,
    },
    /// To `CreateTable`, `DuplicateTable`, `ImportTable`, `Watch`, `Act`, `Undo` and `Redo`.
    Table {
        /// How the table stands.
        snapshot: Box<Snapshot>,
    },
    /// To `PreviewUndo`.
    Preview {
        /// How the table would stand.
        view: Box<View>,
    },
    /// To `Statistics`.
    Statistics {
        /// The numbers.
        statistics: Box<Statistics>,
    },
    /// To `ExportTable`.
    Export {
        /// The content of the file: JSON.
        file: String,
    },
    /// To `Log`.
    Log {
        /// Lines in the order in which they were written.
        lines: Vec<LogLine>,
    },
    /// To `Rulebook`.
    Rulebook {
        /// All entries, by topic and title.
        pages: Vec<RulePage>,
        /// The glossary, by name.
        terms: Vec<TermFacts>,
        /// When cards may be played.
        play_times: Vec<PlayTimeFacts>,
        /// The phases of a turn in their order; none where no edition was asked for.
        phases: Vec<Phase>,
    },
    /// To `Rule`.
    Rule {
        /// The entry.
        page: Box<RulePage>,
    },
    /// To `Search`: what was found, the best first.
    Found {
        /// At most 12, and 8 entries among them.
        hits: Vec<Hit>,
    },
    /// To `RulesAbout` and `RulesNow`.
    Rules {
        /// The entries.
        rules: Vec<RuleRef>,
    },
    /// To `Recognize`.
    Recognized {
        /// What it is.
        recognition: Recognition,
    },
    /// To `ReadPhoto`.
    PhotoRead {
        /// What each code is, in no order; none where no code was found.
        recognitions: Vec<Recognition>,
    },
    /// To `DrawCode`.
    Code {
        /// The text of the code.
        text: String,
        /// The picture: SVG as it is, PNG in base 64.
        picture: String,
    },
    /// To `LabelFormats`.
    LabelFormats {
        /// Formats on A4 first.
        formats: Vec<LabelFormat>,
    },
    /// To `PrintLabels`.
    LabelsBegun {
        /// Sheets that it takes.
        sheets: u32,
    },
    /// To everything else.
    Done,
}

/// News of a table that is being watched.
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

/// What a picker needs to know of a card.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardFacts {
    /// Its id.
    pub id: CardId,
    /// Its printed name.
    pub name: String,
    /// Its deck; none for a bookmark.
    pub deck: Option<Deck>,
    /// Its kind.
    pub kind: KindName,
    /// Copies in the box.
    pub copies: u8,
    /// The printings that have it, by their ids.
    pub printings: Vec<String>,
    /// Level of a monster; none where it is not public.
    pub level: Option<i32>,
    /// Plain bonus of an Item, a Sidekick, an enhancer or a one-shot; none where the card has none.
    pub bonus: Option<i32>,
    /// The sides that a one-shot with a bonus may be played for: `either`, `munchkins` or `monsters`.
    pub side: Option<starboard_cards::Side>,
    /// A one-shot that is aimed at a monster.
    pub targets_monster: bool,
    /// What a one-shot does.
    pub one_shot: Option<OneShotEffect>,
    /// What a special Treasure does.
    pub special: Option<SpecialEffect>,
    /// Slots of an Item.
    pub slots: Vec<Slot>,
    /// Hands of an Item.
    pub hands: u8,
    /// Slots and hands of an Item are not public.
    pub place_unknown: bool,
    /// A Complex Item.
    pub complex: bool,
    /// A laser.
    pub laser: bool,
    /// Who alone may use it.
    pub only: Option<Who>,
    /// Who may not use it.
    pub not: Option<Who>,
    /// Value in a sale; none where it is no Item.
    pub value: Option<u32>,
    /// Treasures of a monster, or what an enhancer adds to them.
    pub treasures: Option<i32>,
    /// Levels for killing a monster.
    pub levels: Option<u8>,
}

/// How often a printing has a card.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CopiesIn {
    /// The id of the printing.
    pub printing: String,
    /// Its name in English.
    pub name: String,
    /// Copies in its box, at least 1.
    pub copies: u8,
}

/// What a lobby needs to know of an edition.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EditionFacts {
    /// Its id.
    pub id: EditionId,
    /// Its name in English.
    pub name: String,
    /// The year of its rules.
    pub year: Option<u16>,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The switches that a house rule can turn over without a value.
    pub switches: Vec<SwitchFacts>,
    /// All printings that a table may play with.
    pub printings: Vec<PrintingFacts>,
}

/// A printing: a box of cards, as an edition sees it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PrintingFacts {
    /// Its id. The house rule `printings=` takes a list of them.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// The edition plays with its cards unless a table chooses otherwise.
    pub at_hand: bool,
}

/// A switch of an edition.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SwitchFacts {
    /// Its name.
    pub name: String,
    /// Its position in this edition: `true`, `false`, or a word.
    pub value: String,
}
