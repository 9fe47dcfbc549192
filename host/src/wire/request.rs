use serde::{Deserialize, Serialize};
use serde_json::Value;
use starboard_cards::{Card, CardId, EditionId, RuleId, SetHead, SetId};
use starboard_core::{Action, Play, SeatId, SetUp};
use strum::{EnumDiscriminants, EnumIter, IntoEnumIterator, IntoStaticStr};
use ts_rs::TS;

use super::{
    ArchivePart, BackupId, CardEntry, CodeOf, Device, DeviceId, ExportPlace, LabelSheets, Need, OnClash,
    PictureKind, Reading, Role, Roster, Subject, TableId, TicketKind,
};

/// A field that names a table, or none.
trait Named {
    fn named(&self) -> Option<&TableId>;
}

impl Named for TableId {
    fn named(&self) -> Option<&TableId> {
        Some(self)
    }
}

impl Named for Option<TableId> {
    fn named(&self) -> Option<&TableId> {
        self.as_ref()
    }
}

/// Declares the requests, each with whether it only reads or changes something, by subject. One that reads is answered in a
/// moment unless a [`Pace`] in parentheses says otherwise. After `for` stands the [`Need`]. The wire has one enum; each subject has one of its own, which the
/// room of the session answers.
macro_rules! requests {
    (@pace changes) => { Pace::Change };
    (@pace reads) => { Pace::Quick };
    (@pace reads $pace:ident) => { Pace::$pace };
    (@table) => { None };
    (@table table = $table:ident, $($name:ident = $field:ident,)*) => {{
        $(let _ = $field;)*
        Named::named($table)
    }};
    (@table $first:ident = $other:ident, $($name:ident = $field:ident,)*) => {{
        let _ = $other;
        requests!(@table $($name = $field,)*)
    }};
    ($(
        $(#[$about:meta])*
        $subject:ident($requests:ident) {
            $(
                $(#[$attribute:meta])*
                $effect:ident $(($pace:ident))? $request:ident for $need:ident {
                    $($(#[$of_field:meta])* $field:ident: $type:ty),* $(,)?
                }
            ),* $(,)?
        }
    )*) => {
        /// A request of an interface.
        #[derive(Clone, Debug, Serialize, Deserialize, TS, EnumDiscriminants)]
        #[serde(tag = "ask", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
        #[ts(optional_fields)]
        #[strum_discriminants(name(Kind), vis(pub(super)))]
        #[strum_discriminants(derive(EnumIter, IntoStaticStr), strum(serialize_all = "kebab-case"))]
        pub enum Request {
            $($(
                $(#[$attribute])*
                $request { $($(#[$of_field])* $field: $type),* },
            )*)*
        }

        $(
            $(#[$about])*
            #[allow(clippy::enum_variant_names, reason = "they have the names of the requests")]
            pub(crate) enum $requests {
                $($request { $($field: $type),* },)*
            }
        )*

        /// A request by its subject.
        pub(crate) enum BySubject {
            $($subject($requests),)*
        }

        impl Request {
            pub(crate) fn by_subject(self) -> BySubject {
                match self {
                    $($(Self::$request { $($field),* } => {
                        BySubject::$subject($requests::$request { $($field),* })
                    })*)*
                }
            }
        }

        impl Request {
            /// The table that it names.
            pub(crate) fn table(&self) -> Option<&TableId> {
                match self {
                    $($(Self::$request { $($field),* } => requests!(@table $($field = $field,)*),)*)*
                }
            }
        }

        impl Kind {
            fn need(self) -> Need {
                match self {
                    $($(Self::$request => Need::$need,)*)*
                }
            }

            fn pace(self) -> Pace {
                match self {
                    $($(Self::$request => requests!(@pace $effect $($pace)?),)*)*
                }
            }
        }
    };
}

requests! {
    /// The host itself, and the device that asks.
    Host(HostRequest) {
        /// Returns `Done`. The server answers at once, whatever else it carries out for the session.
        reads Ping for Anybody {},
        /// Returns the version of the host and its data folder.
        reads About for Anybody {},
        /// Returns where other devices reach the host.
        reads Reach for Table {},
        /// Returns facts about the host that help to find a fault.
        reads Diagnostics for Everywhere {},
        /// Erases all tables, rosters, sets and settings for good. Only the device that keeps them may do so.
        changes EraseAll for Owner {},
        /// Names the device of this session. Changes are recorded under its name from now on.
        changes Introduce for Anybody {
            /// The device.
            device: Device,
        },
    }
    /// Access: devices that are in, and tickets that let others in.
    Access(AccessRequest) {
        /// Makes a ticket for a role, and returns it.
        changes MakeTicket for Table {
            /// The role that it gives.
            role: Role,
            /// Its validity.
            kind: TicketKind,
        },
        /// Extends a ticket while its code is shown.
        changes KeepTicket for Table {
            /// The ticket.
            ticket: String,
        },
        /// Ends all tickets. Nobody who is in is disturbed.
        changes EndTickets for Everywhere {},
        /// Returns the devices that are in.
        reads Devices for Table {},
        /// Gives a device another role.
        changes SetRole for Table {
            /// The device.
            device: DeviceId,
            /// The role.
            role: Role,
        },
        /// Takes a device out.
        changes TakeOut for Table {
            /// The device.
            device: DeviceId,
        },
        /// Leads the devices at a table whose game is over to the table of the next one. Those with a role at the table get
        /// it at the next one, and say hello again; to the others `NextTable` is pushed.
        changes LeadOn for Everywhere {
            /// The table whose game is over.
            table: TableId,
            /// The table of the next game.
            next: TableId,
        },
    }
    /// Cards, and the names that players give them.
    Cards(CardsRequest) {
        /// Returns all cards and editions. They only change with the own sets.
        // Braces are used because serde accepts unknown fields for unit variants.
        reads(Long) Catalogue for Anybody {
            /// The table to choose cards for. Its sets have the cards of the revision in use there.
            #[serde(default)]
            table: Option<TableId>,
        },
        /// Returns the full data of a card.
        reads Card for Anybody {
            /// The card.
            card: CardId,
            /// As for `Catalogue`.
            #[serde(default)]
            table: Option<TableId>,
        },
        /// Gives a card another name on this host, by which it is found too.
        changes NameCard for Everywhere {
            /// The card.
            card: CardId,
            /// The name, 1 to 60 characters; none to remove it.
            #[serde(default)]
            name: Option<String>,
        },
        /// Returns the number of names given to cards on this host.
        reads(Long) CardNames for Everywhere {},
        /// Exports these names as a file.
        reads(Long) ExportCardNames for Everywhere {},
        /// Adds the names of a file. They replace older ones of the same cards.
        changes ImportCardNames for Everywhere {
            /// The content of the file.
            file: String,
        },
    }
    /// The tables of the lobby, and how new ones come there.
    Tables(TablesRequest) {
        /// Returns tables and rosters.
        reads(Long) Lobby for Anybody {},
        /// Creates a table.
        changes CreateTable for Beginner {
            /// The name, 1 to 60 characters.
            name: String,
            /// The players and rules.
            set_up: SetUp,
            /// Saves the players as a roster under the table's name, unless there is one with the same players.
            #[serde(default)]
            save_roster: bool,
            /// Overrules objections.
            #[serde(default)]
            #[ts(as = "Option<_>")]
            overrule: bool,
        },
        /// Creates an example: a table in the middle of a game, which the statistics over all games do not count.
        changes CreateExample for Beginner {
            /// The name, 1 to 60 characters.
            name: String,
            /// The names of its players.
            players: [String; 4],
        },
        /// Renames a table.
        changes RenameTable for Table {
            /// The table.
            table: TableId,
            /// The new name, 1 to 60 characters.
            name: String,
        },
        /// Copies a table with its whole log.
        changes DuplicateTable for Everywhere {
            /// The table.
            table: TableId,
            /// The name of the copy, 1 to 60 characters.
            name: String,
        },
        /// Has a damaged table go on from its last sound line, as its [`super::TableDamage`] says. What it had is kept in the
        /// database.
        changes GoOn for Table {
            /// The table.
            table: TableId,
        },
        /// Takes everything but lines as it is, though damaged. Tables whose deletion is in doubt are restored. Returns `Done`.
        changes AcceptDamage for Everywhere {},
    }
    /// Files that leave the host or come to it.
    Files(FilesRequest) {
        /// Exports a piece of a table as a file. All pieces together, as the table was when the first one was asked for, are the
        /// file.
        reads(Long) ExportTable for Everywhere {
            /// The table.
            table: TableId,
            /// The place that came with the piece before; none for the first one.
            #[serde(default)]
            from: Option<ExportPlace>,
        },
        /// Takes a piece of a file for the next request that names the upload. A session has one upload at a time, at most 64 MB;
        /// the first piece of another one drops it, and so do 30 s without a piece. Returns `Done`.
        // It stores nothing. Repeated on another connection, it is refused, and the upload begins again.
        reads Upload for Player {
            /// The number of the upload, which the interface chooses.
            upload: u32,
            /// The number of bytes in the pieces before.
            #[ts(type = "number")]
            from: u64,
            /// The piece, in base64.
            piece: String,
        },
        /// Imports a table from a file.
        changes ImportTable for Everywhere {
            /// The upload of the file, which is used up.
            upload: u32,
        },
        /// Lists the parts of an archive, in the order of the file.
        reads Archive for Everywhere {},
        /// Exports a piece of a part of an archive.
        reads ExportPart for Everywhere {
            /// The part.
            part: ArchivePart,
            /// As for `ExportTable`.
            #[serde(default)]
            from: Option<ExportPlace>,
        },
        /// Adds what a part of an archive has and this host has not.
        changes ImportPart for Everywhere {
            /// The upload of the part, which is used up.
            upload: u32,
        },
    }
    /// The deletion of tables.
    Deletion(DeletionRequest) {
        /// Deletes a table. It can be restored.
        changes DeleteTable for Everywhere {
            /// The table.
            table: TableId,
        },
        /// Restores a deleted table.
        changes RestoreTable for Everywhere {
            /// The table.
            table: TableId,
        },
    }
    /// Backups.
    Backups(BackupsRequest) {
        /// Lists the automatic backups.
        reads(Slow) Backups for Everywhere {},
        /// Lists the tables of a backup.
        reads(Slow) Backup for Everywhere {
            /// The backup.
            backup: BackupId,
        },
        /// Looks for the backup from which a table can be had back best.
        reads(Slow) TableBackup for Everywhere {
            /// The table, which may be damaged or missing.
            table: TableId,
        },
        /// Adds a table as it was in a backup, under a name that is free.
        changes RestoreFromBackup for Everywhere {
            /// The backup.
            backup: BackupId,
            /// The table.
            table: TableId,
        },
    }
    /// Rosters.
    Rosters(RostersRequest) {
        /// Saves a roster, replacing one of the same name.
        changes SaveRoster for Everywhere {
            /// The roster.
            roster: Roster,
        },
        /// Renames a roster. No other roster may have the new name.
        changes RenameRoster for Everywhere {
            /// The current name.
            name: String,
            /// The new name, 1 to 60 characters.
            to: String,
        },
        /// Deletes a roster.
        changes DeleteRoster for Everywhere {
            /// The name.
            name: String,
        },
        /// Restores a deleted roster.
        changes RestoreRoster for Everywhere {
            /// Its name.
            name: String,
        },
    }
    /// Play at a table.
    Play(PlayRequest) {
        /// Returns the state of a table, and pushes every later change.
        changes Watch for Reader {
            /// The table.
            table: TableId,
            /// The player whose phone this is; none for nobody's. A role for one player decides by itself.
            #[serde(default)]
            player: Option<SeatId>,
        },
        /// Stops the pushes of a table.
        changes Unwatch for Anybody {
            /// The table.
            table: TableId,
        },
        /// Carries out an action at a table. The answer is sent when the action is durable.
        changes Act for Player {
            /// The table.
            table: TableId,
            /// The acting player where the action does not tell, as for a roll; none for the table as a whole.
            #[serde(default)]
            actor: Option<SeatId>,
            /// The action.
            action: Action,
            /// Overrules objections.
            #[serde(default)]
            overrule: bool,
            /// The last line that the client has seen. If the table has changed since, the action is only carried out if it
            /// still means the same; if it is already done, it is only answered; otherwise it is refused.
            #[serde(default)]
            after: Option<u64>,
            /// An id of the request, 1 to 40 characters. A request that was carried out already is only answered.
            #[serde(default)]
            id: Option<String>,
            /// Makes the change even if another device made the same one a moment ago.
            #[serde(default)]
            #[ts(as = "Option<_>")]
            again: bool,
        },
        /// Returns the table to its state after a line, or undoes one action.
        changes Undo for Player {
            /// The table.
            table: TableId,
            /// The line to return to; 1 is the set-up. None for one action. A line cannot be reached if an action
            /// in effect then has been dropped since.
            #[serde(default)]
            to: Option<u64>,
            /// The last line that the client has seen. If the table has changed since, the request is refused.
            #[serde(default)]
            after: Option<u64>,
            /// As for `Act`.
            #[serde(default)]
            id: Option<String>,
        },
        /// Repeats undone actions up to a line, or one action.
        changes Redo for Player {
            /// The table.
            table: TableId,
            /// The last line to repeat; none for one action.
            #[serde(default)]
            to: Option<u64>,
            /// The last line that the client has seen. If the table has changed since, the request is refused.
            #[serde(default)]
            after: Option<u64>,
            /// As for `Act`.
            #[serde(default)]
            id: Option<String>,
        },
        /// Returns whether a request with this id was carried out.
        reads WasDone for Reader {
            /// The table.
            table: TableId,
            /// The id of the request.
            id: String,
        },
        /// Returns the shares of a player's charity, without giving it.
        reads PreviewCharity for Reader {
            /// The table.
            table: TableId,
            /// The player who gives.
            seat: SeatId,
            /// The number of cards in the hand.
            hand: u8,
            /// The players who get the larger shares in a tie, the first choice first.
            larger_to: Vec<SeatId>,
        },
        /// Returns the next step in the play of a card.
        reads PlayStep for Reader {
            /// The table.
            table: TableId,
            /// The play.
            play: Play,
        },
        /// Returns the state of a table after an action that needs no die, without changing it.
        reads PreviewAct for Reader {
            /// The table.
            table: TableId,
            /// The action.
            action: Action,
            /// Overrules objections.
            #[serde(default)]
            #[ts(as = "Option<_>")]
            overrule: bool,
        },
        /// Returns the state of a table after an undo, without changing it.
        reads(Slow) PreviewUndo for Reader {
            /// The table.
            table: TableId,
            /// As for `Undo`.
            to: u64,
        },
        /// Takes back some actions and keeps those after them.
        changes TakeBack for Table {
            /// The table.
            table: TableId,
            /// The lines of the actions. Others that do not fit without them have to be among them.
            lines: Vec<u64>,
            /// The last line that the client has seen. If the table has changed since, the request is refused.
            #[serde(default)]
            after: Option<u64>,
            /// As for `Act`.
            #[serde(default)]
            id: Option<String>,
        },
        /// Returns the state of a table without some actions, without changing it.
        reads(Slow) PreviewTakeBack for Reader {
            /// The table.
            table: TableId,
            /// The lines of the actions.
            lines: Vec<u64>,
        },
    }
    /// The past of a table: statistics, and the log.
    Games(GamesRequest) {
        /// Returns the statistics of a game so far.
        reads(Slow) Statistics for Reader {
            /// The table.
            table: TableId,
        },
        /// Returns the statistics over all finished games.
        reads(Slow) AllGames for Everywhere {},
        /// Leaves a table's game out of these statistics, or counts it again.
        changes LeaveOut for Table {
            /// The table.
            table: TableId,
            /// True to leave it out.
            out: bool,
        },
        /// Returns the latest lines of the requested part of a table's log, as many as fit in one message.
        reads(Long) Log for Reader {
            /// The table.
            table: TableId,
            /// The line after which to start.
            #[serde(default)]
            since: u64,
            /// The line before which to end; none for the end of the log.
            #[serde(default)]
            before: Option<u64>,
        },
    }
    /// The rulebook.
    Rules(RulesRequest) {
        /// Returns all rules entries with their texts, and the glossary.
        reads(Long) Rulebook for Anybody {
            /// The edition in use.
            #[serde(default)]
            edition: Option<EditionId>,
        },
        /// Returns a rules entry.
        reads Rule for Anybody {
            /// The entry.
            rule: RuleId,
            /// The edition in use.
            #[serde(default)]
            edition: Option<EditionId>,
        },
        /// Searches rules and cards.
        reads Search for Anybody {
            /// The search text.
            query: String,
            /// The edition in use.
            #[serde(default)]
            edition: Option<EditionId>,
            /// The table that is asked about, for the player whose phone this is; none for no table.
            #[serde(default)]
            table: Option<TableId>,
            /// The tag of the language of the answers. They are in English where they have no other.
            #[serde(default)]
            language: Option<String>,
        },
        /// Returns the rules about a subject, most helpful first.
        reads RulesAbout for Anybody {
            /// The subject.
            subject: Subject,
            /// The edition in use.
            #[serde(default)]
            edition: Option<EditionId>,
        },
        /// Returns the rules relevant to the current state of a table, most relevant first.
        reads RulesNow for Reader {
            /// The table.
            table: TableId,
        },
    }
    /// Photos, codes and labels.
    Pictures(PicturesRequest) {
        /// Identifies a card, or the target of a code, from readings of one or more pictures of the same card.
        reads Recognize for Anybody {
            /// The readings. Only the 60 titles read most reliably and the first 12 codes are considered.
            readings: Vec<Reading>,
            /// The table whose cards are searched; none for all cards of this host.
            #[serde(default)]
            table: Option<TableId>,
        },
        /// Reads the codes in a photo, or the title of the card: JPEG, PNG or WebP, at most 64 megapixels.
        reads(Patient) ReadPhoto for Player {
            /// The upload of the file, at most 12 MB, which is used up.
            upload: u32,
            /// As for `Recognize`.
            #[serde(default)]
            table: Option<TableId>,
        },
        /// Reads the title of a card in a frame of a live camera. A reader that is at work refuses it as `Busy`.
        reads(Patient) ReadFrame for Player {
            /// The frame as a JPEG file in base64, at most 240 KB.
            jpeg: String,
            /// As for `Recognize`.
            #[serde(default)]
            table: Option<TableId>,
        },
        /// Resolves what a page has read in a photo itself.
        reads ResolvePhoto for Anybody {
            /// The readings: all codes, and the titles unless a code is one of Starboard's.
            readings: Vec<Reading>,
            /// The table whose cards count.
            #[serde(default)]
            table: Option<TableId>,
        },
        /// Draws a QR code.
        reads DrawCode for Anybody {
            /// The target of the code.
            of: CodeOf,
            /// The picture format.
            kind: PictureKind,
        },
        /// Returns the label formats.
        reads LabelFormats for Anybody {},
        /// Starts drawing sheets of labels. `LabelsDrawn` is pushed as progress, then `LabelsReady` or
        /// `LabelsFailed`. A previous job is stopped.
        changes PrintLabels for Player {
            /// A job number chosen by the client, returned in the pushes.
            job: u32,
            /// The sheets to print.
            sheets: LabelSheets,
        },
        /// Stops a label job. Nothing more is pushed for it.
        changes StopLabels for Player {
            /// The job number.
            job: u32,
        },
        /// Returns sheets of labels as they are to be drawn, for a page that draws them itself.
        reads(Slow) PlanLabels for Player {
            /// The sheets.
            sheets: LabelSheets,
        },
    }
    /// Own sets.
    Sets(SetsRequest) {
        /// Returns the own sets.
        reads(Long) Sets for Everywhere {},
        /// Returns an own set with its contents.
        reads(Long) Set for Everywhere {
            /// The set.
            set: SetId,
        },
        /// Creates an own set without cards. Its id is derived from its name.
        changes CreateSet for Everywhere {
            /// The name, 1 to 60 characters.
            name: String,
            /// The author.
            #[serde(default)]
            author: Option<String>,
        },
        /// Changes the name or author of an own set. Its id stays the same.
        changes EditSet for Everywhere {
            /// The set.
            set: SetId,
            /// The name, 1 to 60 characters.
            name: String,
            /// The author; none to leave it out.
            #[serde(default)]
            author: Option<String>,
            /// The head of the set when editing began. If its name or author has changed since, nothing is saved.
            #[serde(default)]
            began: Option<SetHead>,
        },
        /// Returns the faults of a set file, without changing anything.
        reads(Patient) CheckSet for Everywhere {
            /// The content of the file.
            text: String,
            /// The set to be replaced, if it has another id.
            #[serde(default)]
            replaces: Option<SetId>,
        },
        /// Saves a file as an own set, in full or not at all.
        changes SaveSet for Everywhere {
            /// The content of the file.
            text: String,
            /// The handling of a set that exists and differs, or of card ids that other sets use.
            #[serde(default)]
            #[ts(as = "Option<_>")]
            on_clash: OnClash,
            /// The revision to be replaced. If the set has another revision now, nothing is saved.
            #[serde(default)]
            over: Option<u32>,
        },
        /// Deletes an own set. It can be restored; tables that use it keep it.
        changes DeleteSet for Everywhere {
            /// The set.
            set: SetId,
        },
        /// Restores a deleted own set.
        changes RestoreSet for Everywhere {
            /// The set.
            set: SetId,
        },
        /// Exports an own set as a file.
        reads(Long) ExportSet for Everywhere {
            /// The set.
            set: SetId,
        },
        /// Returns the faults of a card of an own set, without changing anything.
        reads(Patient) CheckCard for Everywhere {
            /// The set; none if it does not exist yet.
            #[serde(default)]
            set: Option<SetId>,
            /// The card.
            card: CardEntry,
            /// The card of the set to be replaced.
            #[serde(default)]
            replaces: Option<CardId>,
        },
        /// Saves a card in an own set.
        changes SaveCard for Everywhere {
            /// The set.
            set: SetId,
            /// The name for a new set, if it does not exist yet.
            #[serde(default)]
            name: Option<String>,
            /// The card. Without an id it gets one derived from its name.
            card: CardEntry,
            /// The card of the set to be replaced.
            #[serde(default)]
            replaces: Option<CardId>,
            /// The replaced card when editing began. If it was changed or removed since, nothing is saved.
            #[serde(default)]
            #[ts(as = "Option<Card>")]
            began: Option<Value>,
        },
        /// Removes a card from an own set.
        changes RemoveCard for Everywhere {
            /// The set.
            set: SetId,
            /// The card.
            card: CardId,
        },
        /// Puts back a card that was removed from an own set. The rest of the set is unchanged.
        changes RestoreCard for Everywhere {
            /// The set.
            set: SetId,
            /// The card.
            card: CardId,
            /// The file of the set before the card was removed.
            text: String,
        },
        /// Splits an own set into parts that fit into QR codes in alphanumeric mode.
        reads(Slow) ShareSet for Everywhere {
            /// The set.
            set: SetId,
            /// The maximum size of a part, 200 to 4,296 characters.
            size: u16,
        },
        /// Joins parts of a set, in any order and with duplicates. Nothing is saved.
        reads(Patient) JoinParts for Everywhere {
            /// The texts of the parts.
            parts: Vec<String>,
        },
    }
}

impl Request {
    /// Returns true if the request changes nothing, so that it can be repeated and carried out in any order.
    #[must_use]
    pub fn only_reads(&self) -> bool {
        Kind::from(self).only_reads()
    }

    /// The tags of the requests that change nothing.
    pub fn tags_that_only_read() -> impl Iterator<Item = &'static str> {
        Kind::iter().filter(|kind| kind.only_reads()).map(Into::into)
    }

    /// The role that the request needs. That of an action depends on the player too.
    pub(crate) fn need(&self) -> Need {
        Kind::from(self).need()
    }

    /// The tags of all requests.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        Kind::iter().map(Into::into)
    }

    /// How the request is carried out beside others.
    #[cfg(feature = "server")]
    pub(crate) fn pace(&self) -> Pace {
        Kind::from(self).pace()
    }

    /// Returns true if the answer comes from the cards and rules that ship, so that no games are needed.
    #[must_use]
    pub fn needs_no_games(&self) -> bool {
        matches!(
            self,
            Self::Ping {}
                | Self::Introduce { .. }
                | Self::Catalogue { .. }
                | Self::Card { .. }
                | Self::Rulebook { .. }
                | Self::Rule { .. }
                | Self::Search { table: None, .. }
                | Self::RulesAbout { .. }
                | Self::Recognize { .. }
                | Self::ResolvePhoto { .. }
        )
    }

    /// Returns true if the request may change the lobby beyond its tables: the rosters, their names or order.
    pub(crate) fn changes_lobby(&self) -> bool {
        matches!(
            self,
            Self::CreateTable { .. }
                | Self::SaveRoster { .. }
                | Self::RenameRoster { .. }
                | Self::DeleteRoster { .. }
                | Self::RestoreRoster { .. }
                | Self::AcceptDamage { .. }
        )
    }
}

/// How a host carries out a request beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// After the changes before it: it changes something.
    Change,
    /// It only reads, and is answered in a moment.
    Quick,
    /// It only reads, and its answer grows with what the host keeps.
    Long,
    /// The same, and finding the answer takes long.
    Slow,
    /// It only reads, and waits for a turn of its own.
    Patient,
}

#[cfg(feature = "server")]
impl Pace {
    pub(crate) fn is_long(self) -> bool {
        matches!(self, Self::Long | Self::Slow)
    }
}

impl Kind {
    fn only_reads(self) -> bool {
        self.pace() != Pace::Change
    }
}
