//! Own sets of cards, as they cross the wire.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use starboard_cards::{Card, CardId, Fault as CardFault, KindName, SetHead, SetId};
use ts_rs::TS;

use super::TableId;

/// What every part of a set begins with, before the version of its format.
pub const SET_PART: &str = "SBS";

/// A set in the list of all sets.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetSummary {
    /// What it says of itself.
    pub head: SetHead,
    /// How many cards it has.
    pub cards: u32,
    /// Those of its cards that are to be completed.
    pub unfinished: Vec<CardId>,
    /// The tables that play it.
    pub tables: Vec<TableWithSet>,
}

/// A table that plays a set.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableWithSet {
    /// Which.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The revision that it plays.
    pub revision: u32,
}

/// A set with all that is in it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetContent {
    /// What it says of itself.
    pub head: SetHead,
    /// Its file, as it was written.
    pub text: String,
    /// Its cards, by their ids.
    pub cards: Vec<Card>,
}

/// What is to be said of a file of a set before it is saved.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetCheck {
    /// All that is wrong with it; nothing where it can be saved.
    pub faults: Vec<CardFault>,
    /// What it says of itself, unless that is at fault.
    pub head: Option<SetHead>,
    /// Its sound cards, by their ids.
    pub cards: Vec<Card>,
    /// How it differs from the set of the same id that is here; none where it does not, or cannot be saved.
    pub change: Option<SetChange>,
}

/// How a file differs from the set of the same id that is here. With the same cards it is only what it says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SetChange {
    /// What the set that is here says of itself.
    pub head: SetHead,
    /// Cards that the file has and the set does not.
    pub added: Vec<CardId>,
    /// Cards that the set has and the file does not.
    pub removed: Vec<CardId>,
    /// Cards that differ.
    pub changed: Vec<CardId>,
}

/// What becomes of a file whose set, or whose cards, are here already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OnClash {
    /// It is not saved.
    #[default]
    Refuse,
    /// It takes the place of the set of the same id. Cards of other sets stay in its way.
    Replace,
    /// It is saved beside what is here: set and cards get other ids where theirs are taken.
    KeepBoth,
}

/// A card as it stands in the file of a set, while it is being written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardEntry {
    /// Its kind.
    pub kind: KindName,
    /// The keys of the card and their values, as in the file: `name`, and what its kind takes. What is `null` is left out.
    #[ts(type = "Record<string, unknown>")]
    pub keys: BTreeMap<String, Value>,
}

/// What is to be said of a card before it is saved.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardCheck {
    /// All that is wrong with it; nothing where it can be saved. Their paths begin at the card; their lines are those of
    /// `text`.
    pub faults: Vec<CardFault>,
    /// The card, unless something is wrong with it.
    pub card: Option<Box<Card>>,
    /// The card as it would stand in the file.
    pub text: String,
}

/// Something that is wrong with parts of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum PartFault {
    /// It is no part of a set.
    #[error("part {place} is no part of a set")]
    NotAPart {
        /// Its place among those that were given, from 0.
        place: u32,
    },
    /// A newer Starboard made it.
    #[error("part {place} has version {found}, this Starboard knows {known}")]
    NewerVersion {
        /// Its place among those that were given, from 0.
        place: u32,
        /// Its version.
        found: u32,
        /// The newest version that this Starboard reads.
        known: u32,
    },
    /// It was not read as it was written.
    #[error("part {place} is damaged")]
    Damaged {
        /// Its place among those that were given, from 0.
        place: u32,
    },
    /// It belongs to another set, or to another revision of it.
    #[error("part {place} is of another set")]
    OfAnother {
        /// Its place among those that were given, from 0.
        place: u32,
        /// The set that it belongs to.
        set: SetId,
        /// The revision that it belongs to.
        revision: u32,
    },
    /// All parts are there, and yet they are not what was shared.
    #[error("the parts do not make a whole")]
    NotWhole,
}

/// What several parts of a set come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Joined {
    /// The set.
    pub set: SetId,
    /// Its revision.
    pub revision: u32,
    /// How many parts there are.
    pub total: u32,
    /// The numbers of the parts that are missing, from 1.
    pub missing: Vec<u32>,
    /// The file of the set, once no part is missing. It is not saved yet.
    pub text: Option<String>,
}
