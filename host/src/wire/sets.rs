//! Own sets of cards on the wire.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use starboard_cards::{Card, CardId, Fault as CardFault, KindName, SetHead, SetId};
use ts_rs::TS;

use super::TableId;

/// The prefix of every part of a set, followed by the format version.
pub const SET_PART: &str = "SBS";

/// A set in the list of all sets.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetSummary {
    /// The head of the set.
    pub head: SetHead,
    /// The number of cards.
    pub cards: u32,
    /// The cards that still have to be completed.
    pub unfinished: Vec<CardId>,
    /// The tables that use it.
    pub tables: Vec<TableWithSet>,
}

/// A table that uses a set.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableWithSet {
    /// The table.
    pub table: TableId,
    /// The name.
    pub name: String,
    /// The revision in use.
    pub revision: u32,
}

/// A set with its contents.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetContent {
    /// The head of the set.
    pub head: SetHead,
    /// The original text of the file.
    pub text: String,
    /// The cards, by id.
    pub cards: Vec<Card>,
}

/// The check of a set file before it is saved.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetCheck {
    /// The faults, up to 100; empty if it can be saved.
    pub faults: Vec<CardFault>,
    /// The number of further faults. Counting ends at 1,000 in all.
    pub more: u32,
    /// The head, unless it has faults.
    pub head: Option<SetHead>,
    /// The valid cards, by id.
    pub cards: Vec<Card>,
    /// The difference from the existing set with this id; none if there is no difference or the file has
    /// faults.
    pub change: Option<SetChange>,
}

/// The difference between a file and the existing set with its id. If the cards are equal, only the heads
/// differ.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetChange {
    /// The head of the existing set.
    pub head: SetHead,
    /// The cards that only the file has.
    pub added: Vec<CardId>,
    /// The cards that only the set has.
    pub removed: Vec<CardId>,
    /// The cards that differ.
    pub changed: Vec<CardId>,
}

/// The handling of a file whose set or card ids already exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OnClash {
    /// The file is not saved.
    #[default]
    Refuse,
    /// The file replaces the set with the same id. It is refused if cards of other sets have the same ids.
    Replace,
    /// The file is saved in addition, with new ids for its set and cards if theirs are taken.
    KeepBoth,
}

/// A card being edited, in the form of the set file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardEntry {
    /// The kind.
    pub kind: KindName,
    /// The keys and values of the card as in the file: `name`, and those of its kind. Null values are left
    /// out.
    #[ts(type = "Record<string, unknown>")]
    pub keys: BTreeMap<String, Value>,
}

/// The check of a card before it is saved.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardCheck {
    /// All faults; empty if it can be saved. Paths start at the card, and lines refer to `text`.
    pub faults: Vec<CardFault>,
    /// The card, unless it has faults.
    pub card: Option<Box<Card>>,
    /// The card in the form of the set file.
    pub text: String,
}

/// A fault of the parts of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum PartFault {
    /// The text is not a part of a set.
    #[error("part {place} is not a part of a set")]
    NotAPart {
        /// The index of the part, from 0.
        place: u32,
    },
    /// A newer Starboard created the part.
    #[error("part {place} has version {found}, but this Starboard supports versions up to {known}")]
    NewerVersion {
        /// The index of the part, from 0.
        place: u32,
        /// The version of the part.
        found: u32,
        /// The newest version that this Starboard reads.
        known: u32,
    },
    /// The part does not match its checksum.
    #[error("part {place} is damaged")]
    Damaged {
        /// The index of the part, from 0.
        place: u32,
    },
    /// The part belongs to another set or revision.
    #[error("part {place} belongs to another set or revision")]
    OfAnother {
        /// The index of the part, from 0.
        place: u32,
        /// The set of the part.
        set: SetId,
        /// The revision of the part.
        revision: u32,
    },
    /// All parts are present, but do not form the shared file.
    #[error("the parts do not form a whole set")]
    NotWhole,
}

/// The result of joining parts of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Joined {
    /// The set.
    pub set: SetId,
    /// The revision of the set.
    pub revision: u32,
    /// The total number of parts.
    pub total: u32,
    /// The numbers of the missing parts, from 1.
    pub missing: Vec<u32>,
    /// The set file, if no part is missing. It is not saved yet.
    pub text: Option<String>,
}
