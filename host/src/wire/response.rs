use serde::Serialize;
use starboard_cards::{Card, Phase, SetHead};
use starboard_core::View;
use ts_rs::TS;

use super::{
    CardCheck, CardFacts, CopiesIn, EditionFacts, Hit, Joined, LabelFormat, LogLine, PlayTimeFacts,
    Recognition, Roster, RulePage, RuleRef, SetCheck, SetContent, SetSummary, Snapshot, Statistics,
    TableSummary, TermFacts,
};

/// The answer to a request.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "got", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Response {
    /// To `About`.
    About {
        /// Its version, as in `0.1.0`.
        version: String,
        /// The folder that holds everything; none on another device, which it does not concern.
        folder: Option<String>,
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
        /// The own set that has it; none for a card that ships.
        set: Option<SetHead>,
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
    /// To `ExportTable` and `ExportSet`.
    Export {
        /// The content of the file: JSON for a table, TOML for a set.
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
        /// What each code is, in no order. Where there is none that this host knows, what the title of the card comes to.
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
    /// To `Sets`.
    Sets {
        /// All own sets, by name.
        sets: Vec<SetSummary>,
    },
    /// To `Set`, `CreateSet`, `EditSet`, `SaveSet` and `RemoveCard`.
    Set {
        /// The set as it is then.
        set: Box<SetContent>,
    },
    /// To `CheckSet`.
    SetCheck {
        /// What is to be said.
        check: Box<SetCheck>,
    },
    /// To `CheckCard`.
    CardCheck {
        /// What is to be said.
        check: Box<CardCheck>,
    },
    /// To `SaveCard`.
    CardSaved {
        /// The card.
        card: Box<Card>,
        /// The set as it is then.
        set: Box<SetContent>,
    },
    /// To `ShareSet`.
    Parts {
        /// The parts in their order.
        parts: Vec<String>,
    },
    /// To `JoinParts`.
    Joined {
        /// What they come to.
        joined: Box<Joined>,
    },
    /// To everything else.
    Done,
}
