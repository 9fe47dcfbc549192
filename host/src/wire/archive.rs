use serde::{Deserialize, Serialize};
use starboard_cards::SetId;
use ts_rs::TS;

use super::TableId;

/// The value of `format` in the first line of every archive.
pub const ARCHIVE_FORMAT: &str = "starboard-archive";

/// The value of `format` in the part of an archive with the rosters.
pub const ROSTERS_FORMAT: &str = "starboard-rosters";

/// The value of `format` in each part of an archive with an own set.
pub const SET_FORMAT: &str = "starboard-set";

/// The newest version of an archive, its rosters and its sets that this Starboard reads.
pub const ARCHIVE_VERSION: u32 = 1;

/// A part of an archive: the file with everything that a host keeps. Each part is one line of it, a JSON document with its own
/// `format`, so a file is written and read line by line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "part", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ArchivePart {
    /// The first line, which says what the file is.
    Head {
        /// The number of parts that follow in the file: by it, a missing end is noticed. An older Starboard wrote none.
        parts: u32,
    },
    /// The names given to cards.
    CardNames {},
    /// The rosters.
    Rosters {},
    /// An own set.
    Set {
        /// The set.
        set: SetId,
    },
    /// A table with its whole log, as a [`GameFile`](super::GameFile).
    Table {
        /// The table.
        table: TableId,
    },
}

/// What the import of a part has added. What is here already is neither added again nor changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Added {
    /// The number of tables.
    pub tables: u32,
    /// The number of own sets.
    pub sets: u32,
    /// The number of rosters.
    pub rosters: u32,
    /// The number of names of cards.
    pub card_names: u32,
}
