use serde::{Deserialize, Serialize};
use serde_json::Value;
use starboard_cards::{Card, CardId, EditionId, RuleId, SetHead, SetId};
use starboard_core::{Action, SeatId, SetUp};
use ts_rs::TS;

use super::{CardEntry, CodeOf, LabelSheets, OnClash, PictureKind, Reading, Roster, Subject, TableId};

/// What an interface can ask for.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "ask", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Request {
    /// The version of the host, and where it keeps the tables.
    About {},
    /// All cards and editions. They change with the own sets only.
    // With braces, because a variant without them takes fields that nobody knows.
    Catalogue {
        /// The table that picks from them: of a set that it plays, it has the cards as they are there.
        #[serde(default)]
        table: Option<TableId>,
    },
    /// All that one card does.
    Card {
        /// Which.
        card: CardId,
        /// As for `Catalogue`.
        #[serde(default)]
        table: Option<TableId>,
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
    /// Reads the codes in a photo, or the title of the card: JPEG, PNG or WebP, at most 64 megapixels.
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
    /// The own sets.
    Sets {},
    /// An own set with all that is in it.
    Set {
        /// Which.
        set: SetId,
    },
    /// Makes an own set without cards. Its id follows from its name.
    CreateSet {
        /// Its name, 1 to 60 characters.
        name: String,
        /// Who makes it.
        #[serde(default)]
        author: Option<String>,
    },
    /// Gives an own set another name or author. Its id stays.
    EditSet {
        /// Which.
        set: SetId,
        /// Its name, 1 to 60 characters.
        name: String,
        /// Who makes it; none for nobody in particular.
        #[serde(default)]
        author: Option<String>,
        /// What the set said of itself when the writer began. If its name or author is another one by now, nothing is saved.
        #[serde(default)]
        began: Option<SetHead>,
    },
    /// Says what is wrong with a file of a set. Nothing changes.
    CheckSet {
        /// The content of the file.
        text: String,
        /// The set that it is to take the place of, where that has another id.
        #[serde(default)]
        replaces: Option<SetId>,
    },
    /// Saves a file as an own set, all or nothing.
    SaveSet {
        /// The content of the file.
        text: String,
        /// What becomes of it where its set is here already and differs, or cards of others have the ids of its cards.
        #[serde(default)]
        #[ts(as = "Option<_>")]
        on_clash: OnClash,
        /// The revision that it takes the place of. If the set has another one by now, nothing is saved.
        #[serde(default)]
        over: Option<u32>,
    },
    /// Puts an own set away. It can be restored; tables that play it keep it.
    DeleteSet {
        /// Which.
        set: SetId,
    },
    /// Gets back an own set that was put away.
    RestoreSet {
        /// Which.
        set: SetId,
    },
    /// Writes an own set as a file.
    ExportSet {
        /// Which.
        set: SetId,
    },
    /// Says what is wrong with a card of an own set. Nothing changes.
    CheckCard {
        /// The set; none for one that is not there yet.
        #[serde(default)]
        set: Option<SetId>,
        /// The card.
        card: CardEntry,
        /// The card of the set that it takes the place of.
        #[serde(default)]
        replaces: Option<CardId>,
    },
    /// Puts a card into an own set.
    SaveCard {
        /// The set.
        set: SetId,
        /// The name of the set where it is not there yet, and is to be made.
        #[serde(default)]
        name: Option<String>,
        /// The card. Without an id it gets one after its name.
        card: CardEntry,
        /// The card of the set that it takes the place of.
        #[serde(default)]
        replaces: Option<CardId>,
        /// That card when the writer began. If it is another one by now, or is gone, nothing is saved.
        #[serde(default)]
        #[ts(as = "Option<Card>")]
        began: Option<Value>,
    },
    /// Takes a card out of an own set.
    RemoveCard {
        /// The set.
        set: SetId,
        /// The card.
        card: CardId,
    },
    /// Puts a card back that was taken out of an own set. Nothing else of the set changes.
    RestoreCard {
        /// The set.
        set: SetId,
        /// The card.
        card: CardId,
        /// The file of the set when it still had the card.
        text: String,
    },
    /// Writes an own set as parts that fit into QR codes of alphanumeric mode.
    ShareSet {
        /// Which.
        set: SetId,
        /// The most characters of a part, 200 to 4,296.
        size: u16,
    },
    /// Joins parts of a set, in any order, some of them perhaps twice. Nothing is saved.
    JoinParts {
        /// What was read.
        parts: Vec<String>,
    },
}

impl Request {
    /// Whether it changes what the lobby shows: which tables and rosters there are, their names, and how a table stands.
    pub(crate) fn changes_lobby(&self) -> bool {
        matches!(
            self,
            Self::CreateTable { .. }
                | Self::RenameTable { .. }
                | Self::DuplicateTable { .. }
                | Self::ImportTable { .. }
                | Self::DeleteTable { .. }
                | Self::RestoreTable { .. }
                | Self::Act { .. }
                | Self::Undo { .. }
                | Self::Redo { .. }
                | Self::SaveRoster { .. }
                | Self::RenameRoster { .. }
                | Self::DeleteRoster { .. }
        )
    }
}
