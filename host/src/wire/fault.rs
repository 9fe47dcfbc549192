use std::fmt;

use serde::Serialize;
use starboard_cards::{Card, CardId, Fault as CardFault, SetHead, SetId};
use starboard_core::Objection;
use ts_rs::TS;

use super::{ImportFault, Need, PartFault, PictureFault, SetChange, TableDamage};

/// The reason why a request was refused. Nothing was changed.
#[derive(Clone, Debug, Serialize, TS, thiserror::Error)]
#[serde(tag = "fault", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// The action breaks a rule.
    #[error("{objection}")]
    Objection {
        /// The objection.
        objection: Objection,
    },
    /// The set-up of a table has faults.
    #[error("the set-up has {} faults", objections.len())]
    SetUp {
        /// All objections.
        objections: Vec<Objection>,
    },
    /// The message is not a valid request.
    #[error("malformed message: {reason}")]
    Malformed {
        /// The parse error, in English.
        reason: String,
    },
    /// The message exceeds the size limit.
    #[error("the message is larger than {max} bytes")]
    TooLarge {
        /// The size limit, in bytes.
        max: u32,
    },
    /// A piece of an upload is missing, or another one has begun. It has to begin again.
    #[error("the upload is not complete")]
    UploadLost,
    /// The table does not exist or was deleted.
    #[error("no such table")]
    UnknownTable,
    /// There is no roster of this name.
    #[error("no such roster")]
    UnknownRoster,
    /// There is no such backup any more.
    #[error("no such backup")]
    UnknownBackup,
    /// The backup cannot be read. The tables that are here are not affected.
    #[error("the backup is damaged")]
    DamagedBackup,
    /// Another roster has this name.
    #[error("another roster has that name")]
    NameTaken,
    /// There is no such rules entry.
    #[error("no such rules entry")]
    UnknownRule,
    /// The file does not hold names of cards.
    #[error("not a file of card names")]
    NotCardNames,
    /// The file of names of cards comes from a newer version.
    #[error("a newer version wrote the file of card names")]
    NewerCardNames,
    /// A name of a card in a file is empty or too long, or contains control characters.
    #[error("the name of {card} must have 1 to {max} characters")]
    BadCardName {
        /// The card.
        card: CardId,
        /// The maximum number of characters.
        max: u16,
    },
    /// The file is no archive, or a part of it is none.
    #[error("not an archive")]
    NotAnArchive,
    /// The archive comes from a newer version.
    #[error("a newer version wrote the archive")]
    NewerArchive,
    /// The catalogue has no such card.
    #[error("no such card")]
    UnknownCard,
    /// The table has no such seat.
    #[error("no such seat")]
    UnknownSeat,
    /// The copy number is out of range.
    #[error("copies are numbered from 1 to {max}")]
    UnknownCopy {
        /// The highest copy number.
        max: u8,
    },
    /// The text of a code is empty or too long.
    #[error("a code holds 1 to {max} bytes")]
    CodeTooLong {
        /// The maximum length, in bytes.
        max: u16,
    },
    /// The text is not the address of a host, such as `http://192.168.1.5:7827`.
    #[error("not the address of a host")]
    BadAddress,
    /// There is no such label format.
    #[error("no such label format")]
    UnknownLabelFormat,
    /// The sheet has no label of this number.
    #[error("the sheet has only {labels} labels")]
    NoSuchLabel {
        /// The number of labels on a sheet.
        labels: u16,
    },
    /// No labels were requested.
    #[error("there is nothing to print")]
    NoLabels,
    /// More labels were requested than fit into one file.
    #[error("more than {max} labels were requested")]
    TooManyLabels {
        /// The maximum number of labels in a file.
        max: u16,
    },
    /// A picture cannot be read.
    #[error("the picture cannot be read")]
    BadPicture {
        /// The reason.
        why: PictureFault,
    },
    /// A name is empty or too long, or contains control characters.
    #[error("a name must have 1 to {max} characters")]
    BadName {
        /// The maximum number of characters.
        max: u16,
    },
    /// A name has a mark that turns the text beside it.
    #[error("a name has an invisible mark that turns or breaks text")]
    NameTurnsText {
        /// What the name is of.
        of: Named,
    },
    /// The id of a device or request is empty or too long, or has other characters than letters, digits and dashes.
    #[error("an id must have 1 to {max} letters, digits and dashes")]
    BadId {
        /// The maximum number of characters.
        max: u16,
    },
    /// The table has changed since the client last saw it.
    #[error("the table has changed; it is at line {seq} now")]
    Stale {
        /// The number of its last line.
        seq: u64,
    },
    /// Another device made the same change a moment ago. To make it once more, send the request with `again`.
    #[error("another device made the same change in line {seq}")]
    SaidAlready {
        /// The line of that change.
        seq: u64,
        /// The name of the other device; none if it has none.
        device: Option<String>,
    },
    /// A file cannot be imported.
    #[error("the file has {} faults", faults.len() + *more as usize)]
    Import {
        /// The faults in file order, up to a limit.
        faults: Vec<ImportFault>,
        /// The number of further faults.
        more: u32,
    },
    /// The own set does not exist or was deleted.
    #[error("no such set")]
    UnknownSet,
    /// A set file, or a card for a set, has faults.
    #[error("the set has {} faults", faults.len() + *more as usize)]
    Set {
        /// The faults in file order, up to 100.
        faults: Vec<CardFault>,
        /// The number of further faults. Counting ends at 1,000 in all.
        more: u32,
    },
    /// A set with this id exists and differs.
    #[error("the set {} already exists and differs", change.head.id)]
    SetDiffers {
        /// The difference.
        change: Box<SetChange>,
    },
    /// The head of a set was changed since editing began.
    #[error("the name or author of the set {} has changed", head.id)]
    HeadDiffers {
        /// The current head.
        head: Box<SetHead>,
    },
    /// A card was changed or removed since editing began.
    #[error("the card was changed or removed")]
    CardDiffers {
        /// The current card; none if it was removed.
        card: Option<Box<Card>>,
    },
    /// A stored set with this id cannot be read by this Starboard. It is kept unchanged.
    #[error("the stored set {set} cannot be read")]
    UnreadableSet {
        /// The set.
        set: SetId,
    },
    /// The set does not fit into parts of the requested size.
    #[error("the set needs more than {max} parts")]
    TooManyParts {
        /// The maximum number of parts.
        max: u32,
    },
    /// Parts of a set cannot be joined.
    #[error("the parts have {} faults", faults.len())]
    Parts {
        /// All faults.
        faults: Vec<PartFault>,
    },
    /// There is no such step to undo or redo.
    #[error("no such step")]
    NoSuchStep,
    /// The data folder is not writable.
    #[error("the data folder is read-only")]
    ReadOnly,
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// A file in the data folder has reached the file size limit of the system.
    #[error("a file in the data folder has reached the file size limit")]
    FileLimit,
    /// The database or its log was moved, replaced or deleted while in use.
    #[error("the database is no longer in the data folder")]
    DatabaseGone,
    /// The database is damaged. It was not changed.
    #[error("the database is damaged")]
    Damaged,
    /// A table is damaged. The other tables are not affected.
    #[error("the table is damaged: {damage}")]
    TableDamaged {
        /// The damage.
        damage: TableDamage,
    },
    /// A newer Starboard wrote the database. It was not changed.
    #[error("the database has version {found}, but this Starboard supports versions up to {known}")]
    NewerVersion {
        /// The version of the database.
        found: u32,
        /// The newest version that this Starboard knows.
        known: u32,
    },
    /// Another program has the data folder open.
    #[error("the data folder is in use by another program")]
    InUse {
        /// The program, if it is known.
        by: Option<Holder>,
    },
    /// The path of the data folder leads to a file.
    #[error("not a folder")]
    NotAFolder,
    /// Another program wrote the database. It was not changed.
    #[error("the database belongs to another program")]
    ForeignDatabase,
    /// The data folder cannot be opened. Nothing in it was changed.
    #[error("the data folder {folder} cannot be opened: {why}")]
    Unopened {
        /// Its absolute path.
        folder: String,
        /// The reason: one of the faults of a data folder or its database.
        why: Box<Fault>,
    },
    /// Too many others ask for the same at this moment. It can be asked for again at once.
    #[error("busy; try again")]
    Busy,
    /// The role of the device does not allow it.
    #[error("the role of this device does not allow it")]
    NotAllowed {
        /// The role that is needed.
        need: Need,
    },
    /// The device was taken out.
    #[error("the device was taken out")]
    TakenOut,
    /// The code has ended, or was never one of this host.
    #[error("no such code")]
    UnknownTicket,
    /// There is no such device.
    #[error("no such device")]
    UnknownDevice,
    /// Only the device that keeps the games can do this.
    #[error("only the device that keeps the games can do this")]
    OnlyThere,
    /// The browser gives the page no storage of its own. Only a page with the host inside says this.
    #[error("the page has no storage of its own")]
    NoStorage {
        /// The reason.
        why: NoStorage,
    },
    /// An internal error of the host.
    #[error("internal error of the host")]
    Internal,
    /// Any other error of the storage.
    #[error("storage failed: {reason}")]
    Store {
        /// The error message, in English.
        reason: String,
    },
}

impl Fault {
    /// The code, as in `disk-full`: the tag of its JSON.
    pub fn code(&self) -> String {
        let json = serde_json::to_value(self).unwrap_or_default();
        json["fault"].as_str().unwrap_or_default().to_owned()
    }
}

/// What has a name that this host takes. Players and the cards of sets have breaches and faults of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Named {
    /// A table.
    Table,
    /// A roster.
    Roster,
    /// A device.
    Device,
    /// A set, or its author.
    Set,
    /// A card, on this host.
    Card,
}

/// The reason why a browser gives a page no storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum NoStorage {
    /// The page did not come over https.
    Insecure,
    /// The window is private.
    Private,
    /// Its user, or a rule of the device, forbids it.
    Refused,
    /// The browser is too old.
    Unable,
}

/// The program that has a data folder open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Holder {
    /// Its name, such as `starboard-host`.
    pub program: String,
    /// Its process id.
    pub process: u32,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (process {})", self.program, self.process)
    }
}
