use std::collections::BTreeMap;

use serde::Serialize;
use starboard_cards::{Card, CardId, Phase, SetHead};
use starboard_core::{CharityView, PlayStep};
use ts_rs::TS;

use super::{
    Added, AllGames, ArchivePart, BackedUpTable, BackupFacts, CardCheck, CardFacts, CopiesIn, Damaged,
    DeviceFacts, Diagnostics, EditionFacts, ExportPlace, Fault, Hit, Joined, LabelFormat, LabelPlan, LogLine,
    PlayTimeFacts, Preview, Reach, ReadTitle, Recognition, RosterView, RulePage, RuleRef, SetCheck,
    SetContent, SetSummary, Shown, Snapshot, Statistics, TableBackup, TableSummary, TermFacts, Ticket,
};

/// The answer to a request.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "got", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Response {
    /// To `About`.
    About {
        /// The version of the host, as in `0.1.0`.
        version: String,
        /// The data folder; none for an interface on another device.
        folder: Option<String>,
    },
    /// To `MakeTicket` and `KeepTicket`.
    Ticket {
        /// The ticket, and when it ends.
        ticket: Ticket,
    },
    /// To `Devices`.
    Devices {
        /// The devices, last seen first.
        devices: Vec<DeviceFacts>,
    },
    /// To `Reach`.
    Reach {
        /// Where other devices reach the host.
        reach: Reach,
    },
    /// To `Diagnostics`.
    Diagnostics {
        /// The facts.
        diagnostics: Diagnostics,
    },
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
        /// The own set of the card; none for a shipped card.
        set: Option<SetHead>,
        /// The printings that contain it, shipped ones first.
        copies: Vec<CopiesIn>,
    },
    /// To `Backups`.
    Backups {
        /// The backups, newest first.
        backups: Vec<BackupFacts>,
    },
    /// To `Backup`.
    Backup {
        /// Its tables, last played first.
        tables: Vec<BackedUpTable>,
    },
    /// To `TableBackup`.
    TableBackup {
        /// None if no backup has the table whole.
        found: Option<TableBackup>,
    },
    /// To `Lobby`.
    Lobby {
        /// The tables, last played first.
        tables: Vec<TableSummary>,
        /// The rosters, last used first.
        rosters: Vec<RosterView>,
        /// Damage to anything but lines that was found when the host was started, until it is accepted.
        damage: Vec<Damaged>,
        /// The reason why the latest backup could not be made; none if it was made.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        backup_fault: Option<Box<Fault>>,
    },
    /// To `CreateTable`, `DuplicateTable`, `ImportTable`, `GoOn`, `Watch`, `Act`, `Undo`, `Redo` and `TakeBack`.
    Table {
        /// The state of the table.
        #[ts(as = "Snapshot")]
        snapshot: Shown,
    },
    /// To `WasDone`.
    WasDone {
        /// The line of the request; none if it was not carried out.
        seq: Option<u64>,
    },
    /// To `PreviewAct` and `PreviewUndo`.
    Preview {
        /// The table afterwards.
        preview: Box<Preview>,
    },
    /// To `PlayStep`.
    PlayStep {
        /// The step.
        step: PlayStep,
    },
    /// To `PreviewCharity`.
    Charity {
        /// The shares.
        charity: CharityView,
    },
    /// To `PreviewTakeBack`.
    TakeBackPreview {
        /// The lines of later actions that do not fit without those, and go along.
        along: Vec<u64>,
        /// The table without all of them.
        preview: Box<Preview>,
    },
    /// To `NameCard`, `CardNames` and `ImportCardNames`.
    CardNames {
        /// The names given on this host, by card.
        names: BTreeMap<CardId, String>,
        /// The number of older names that those of a file replaced.
        replaced: u32,
    },
    /// To `AllGames` and `LeaveOut`.
    AllGames {
        /// The statistics.
        all: AllGames,
    },
    /// To `Statistics`.
    Statistics {
        /// The statistics.
        statistics: Box<Statistics>,
    },
    /// To `Archive`.
    Archive {
        /// The parts.
        parts: Vec<ArchivePart>,
    },
    /// To `ImportPart`.
    PartImported {
        /// What was added.
        added: Added,
        /// The reason why something else in the part was left out, if there is anything.
        left_out: Option<Fault>,
    },
    /// To `ExportTable`, `ExportPart` and `ExportSet`.
    Export {
        /// The content of the file, or a piece of it: JSON for a table, TOML for a set.
        file: String,
        /// The place of the next piece; none if the file is complete.
        next: Option<ExportPlace>,
    },
    /// To `Log`.
    Log {
        /// The lines in order.
        lines: Vec<LogLine>,
        /// True if lines before them were asked for, too.
        earlier: bool,
    },
    /// To `Rulebook`.
    Rulebook {
        /// All entries, by topic and title.
        pages: Vec<RulePage>,
        /// The glossary, by name.
        terms: Vec<TermFacts>,
        /// The times when cards may be played.
        play_times: Vec<PlayTimeFacts>,
        /// The phases of a turn in order; empty if no edition was given.
        phases: Vec<Phase>,
    },
    /// To `Rule`.
    Rule {
        /// The entry.
        page: Box<RulePage>,
    },
    /// To `Search`.
    Found {
        /// At most 12 results, best first, including at most 8 rules entries.
        hits: Vec<Hit>,
        /// True if the first two are nearly as close to the search text.
        close: bool,
    },
    /// To `RulesAbout` and `RulesNow`.
    Rules {
        /// The entries.
        rules: Vec<RuleRef>,
    },
    /// To `Recognize`.
    Recognized {
        /// The result.
        recognition: Recognition,
    },
    /// To `ReadPhoto`, `ReadFrame` and `ResolvePhoto`.
    PhotoRead {
        /// The result of each code, in no particular order. If no code is known to this host, the result of
        /// the title.
        recognitions: Vec<Recognition>,
        /// The title, unless a code was known.
        title: Option<ReadTitle>,
    },
    /// To `DrawCode`.
    Code {
        /// The text of the code.
        text: String,
        /// The picture: SVG as text, PNG in base64.
        picture: String,
    },
    /// To `LabelFormats`.
    LabelFormats {
        /// The formats, those on A4 first.
        formats: Vec<LabelFormat>,
    },
    /// To `PrintLabels`.
    LabelsBegun {
        /// The number of sheets.
        sheets: u32,
    },
    /// To `PlanLabels`.
    LabelsPlanned {
        /// The sheets.
        plan: LabelPlan,
    },
    /// To `Sets`.
    Sets {
        /// All own sets, by name.
        sets: Vec<SetSummary>,
    },
    /// To `Set`, `CreateSet`, `EditSet`, `SaveSet` and `RemoveCard`.
    Set {
        /// The set after the change.
        set: Box<SetContent>,
    },
    /// To `CheckSet`.
    SetCheck {
        /// The result of the check.
        check: Box<SetCheck>,
    },
    /// To `CheckCard`.
    CardCheck {
        /// The result of the check.
        check: Box<CardCheck>,
    },
    /// To `SaveCard`.
    CardSaved {
        /// The card.
        card: Box<Card>,
        /// The set after the change.
        set: Box<SetContent>,
    },
    /// To `ShareSet`.
    Parts {
        /// The parts in order.
        parts: Vec<String>,
    },
    /// To `JoinParts`.
    Joined {
        /// The result.
        joined: Box<Joined>,
    },
    /// To all other requests.
    Done,
}
