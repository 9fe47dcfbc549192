use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Ability, Who};

/// A body slot, which holds one Item. Hands are not slots.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Headgear.
    Headgear,
    /// Armor.
    Armor,
    /// Footgear.
    Footgear,
}

/// Public or unknown placement of an Item: its `slots`, `hands` and `big`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// They are public and given here.
    #[default]
    Printed,
    /// They are not public: the players read them from the printed card.
    Unknown,
}

/// A permanent Item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Item {
    /// The bonus to combat strength while the Item counts. Use `"unknown"` if it is not public.
    #[serde(default = "no_bonus", deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub bonus: Option<i32>,
    /// Public or unknown placement: `slots`, `hands` and `big`.
    #[serde(default)]
    pub place: Place,
    /// The slots that the Item takes up, all at once.
    #[serde(default)]
    pub slots: Vec<Slot>,
    /// The number of hands that the Item takes up as printed, 0 to 2.
    #[serde(default)]
    pub hands: u8,
    /// True for a Complex Item, which counts toward the limit of one.
    #[serde(default)]
    pub complex: bool,
    /// True for a Big Item, which counts toward the limit of one in editions that have this limit.
    #[serde(default)]
    pub big: bool,
    /// True for a Ship: a player has one at a time and cannot unequip it.
    #[serde(default)]
    pub ship: bool,
    /// True for a laser barrel. Barrels combine into one two-handed weapon, and count as fire weapons.
    #[serde(default)]
    pub laser: bool,
    /// The only characters that may use the Item.
    #[serde(default)]
    pub only: Option<Who>,
    /// The characters that may not use the Item.
    #[serde(default)]
    pub not: Option<Who>,
    /// The value in credits or Gold Pieces: 0 if the card says it has none, `"unknown"` if it is not public.
    #[serde(deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub value: Option<u32>,
    /// Effects other than the bonus.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

#[allow(clippy::unnecessary_wraps, reason = "serde asks for the type of the key")]
fn no_bonus() -> Option<i32> {
    Some(0)
}
