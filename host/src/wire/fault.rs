use std::fmt;

use serde::Serialize;
use starboard_cards::{Card, Fault as CardFault, SetHead, SetId};
use starboard_core::Objection;
use ts_rs::TS;

use super::{ImportFault, PartFault, PictureFault, SetChange};

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, Debug, Serialize, TS, thiserror::Error)]
#[serde(tag = "fault", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fault {
    /// A rule speaks against it.
    #[error("{objection}")]
    Objection {
        /// Which.
        objection: Objection,
    },
    /// The set-up of a table has faults, all of them named.
    #[error("the set-up has {} faults", objections.len())]
    SetUp {
        /// Which.
        objections: Vec<Objection>,
    },
    /// The message is not one that the host knows.
    #[error("malformed message: {reason}")]
    Malformed {
        /// What the reader stumbled over, in English.
        reason: String,
    },
    /// The message is larger than the host reads.
    #[error("message larger than {max} bytes")]
    TooLarge {
        /// The most it reads, in bytes.
        max: u32,
    },
    /// The file of a game would be larger than one that can be imported.
    #[error("the file of the game would be larger than {max} bytes")]
    GameTooLong {
        /// The most that a message which brings it may have, in bytes.
        max: u32,
    },
    /// There is no such table, or it was put away.
    #[error("no such table")]
    UnknownTable,
    /// There is no roster of that name.
    #[error("no such roster")]
    UnknownRoster,
    /// Another roster has that name.
    #[error("another roster has that name")]
    NameTaken,
    /// There is no such rules entry.
    #[error("no such rules entry")]
    UnknownRule,
    /// The catalogue has no such card.
    #[error("no such card")]
    UnknownCard,
    /// The table has no such seat.
    #[error("no such seat")]
    UnknownSeat,
    /// A label has no such number of a copy.
    #[error("copies are numbered from 1 to {max}")]
    UnknownCopy {
        /// The highest number.
        max: u8,
    },
    /// A text is empty, or too long for a code.
    #[error("a code holds 1 to {max} bytes")]
    CodeTooLong {
        /// The most bytes of it.
        max: u16,
    },
    /// This is no address of a host, such as `http://192.168.1.5:7827`.
    #[error("no address of a host")]
    BadAddress,
    /// There is no such format of labels.
    #[error("no such format of labels")]
    UnknownLabelFormat,
    /// A sheet of the format has no label of that number.
    #[error("the sheet has {labels} labels")]
    NoSuchLabel {
        /// How many it has.
        labels: u16,
    },
    /// No labels are wanted.
    #[error("there is nothing to print")]
    NoLabels,
    /// More labels are wanted than go into one file.
    #[error("more than {max} labels")]
    TooManyLabels {
        /// The most that go into one.
        max: u16,
    },
    /// A picture cannot be read.
    #[error("the picture cannot be read")]
    BadPicture {
        /// Why.
        why: PictureFault,
    },
    /// A name is empty or too long, or has characters that cannot be seen in it.
    #[error("a name of 1 to {max} characters is needed")]
    BadName {
        /// The most it may have.
        max: u16,
    },
    /// The table has gone on since the sender looked.
    #[error("the table is at line {seq}")]
    Stale {
        /// The number of its last line.
        seq: u64,
    },
    /// A file cannot be imported. As many of its faults are named as can be told.
    #[error("the file has {} faults", faults.len() + *more as usize)]
    Import {
        /// Which, in the order of the file.
        faults: Vec<ImportFault>,
        /// Further ones of the same kind.
        more: u32,
    },
    /// There is no such own set, or it was put away.
    #[error("no such set")]
    UnknownSet,
    /// A file of a set, or a card for one, has faults, all of them named.
    #[error("the set has {} faults", faults.len())]
    Set {
        /// Which, in the order of the file.
        faults: Vec<CardFault>,
    },
    /// There is a set of this id, and it differs.
    #[error("the set {} is here already, and differs", change.head.id)]
    SetDiffers {
        /// How.
        change: Box<SetChange>,
    },
    /// A set says something else of itself than when the writer began.
    #[error("the set {} has another name or author by now", head.id)]
    HeadDiffers {
        /// What it says now.
        head: Box<SetHead>,
    },
    /// A card is another one than when its writer began.
    #[error("the card is another one by now, or is gone")]
    CardDiffers {
        /// The card as it is now; none if it was taken out.
        card: Option<Box<Card>>,
    },
    /// There is a set of this id that this Starboard cannot read. It is kept as it is.
    #[error("the set {set} is here and cannot be read")]
    UnreadableSet {
        /// Which.
        set: SetId,
    },
    /// A set is too large for parts of the size that was asked for.
    #[error("more than {max} parts")]
    TooManyParts {
        /// The most parts that a set may have.
        max: u32,
    },
    /// Parts of a set cannot be joined. All that is wrong with them is named.
    #[error("the parts have {} faults", faults.len())]
    Parts {
        /// What is wrong.
        faults: Vec<PartFault>,
    },
    /// There is nothing to undo or redo up to there.
    #[error("no such step")]
    NoSuchStep,
    /// The data folder cannot be written to.
    #[error("the data folder is read-only")]
    ReadOnly,
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// The system lets no file of the data folder grow any further.
    #[error("the size of files is limited, and a file of the data folder has reached the limit")]
    FileLimit,
    /// The database, or the log of its last changes, was moved away, replaced or deleted while it was in use.
    #[error("the database is no longer in the data folder")]
    DatabaseGone,
    /// The database is damaged; it was left as it is.
    #[error("the database is damaged")]
    Damaged,
    /// The database was written by a newer Starboard; it was left as it is.
    #[error("the database has version {found}, this Starboard knows {known}")]
    NewerVersion {
        /// Its version.
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
    /// The host met a fault of its own.
    #[error("the host met a fault of its own")]
    Internal,
    /// Anything else that the store said.
    #[error("the store failed: {reason}")]
    Store {
        /// What it said, in English.
        reason: String,
    },
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
