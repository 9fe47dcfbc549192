use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Ability, Who};

/// A place on the body that holds one Item, hands apart.
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

/// Whether it is public where on the body an Item belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// It is, and the card says it here.
    #[default]
    Printed,
    /// It is not: the table reads slots, hands and Big off the card.
    Unknown,
}

/// A permanent Item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Item {
    /// Added to combat strength while it counts; none where it is not public.
    #[serde(default = "no_bonus", deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub bonus: Option<i32>,
    /// Whether slots, hands and Big, which follow, are public.
    #[serde(default)]
    pub place: Place,
    /// The places that it takes up, all of them at once.
    #[serde(default)]
    pub slots: Vec<Slot>,
    /// The hands that it takes up, 0 to 2, as the card prints it.
    #[serde(default)]
    pub hands: u8,
    /// Counts against the limit of one Complex Item.
    #[serde(default)]
    pub complex: bool,
    /// Counts against the limit of one Big Item, in sets that have it.
    #[serde(default)]
    pub big: bool,
    /// A Ship: one at a time, never unequipped.
    #[serde(default)]
    pub ship: bool,
    /// A laser barrel: snaps together with other barrels into one two-handed weapon, and is a fire weapon.
    #[serde(default)]
    pub laser: bool,
    /// May only be used by these.
    #[serde(default)]
    pub only: Option<Who>,
    /// May not be used by these.
    #[serde(default)]
    pub not: Option<Who>,
    /// Credits or Gold Pieces; 0 where the card says that it has no value, none where it is not public.
    #[serde(deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub value: Option<u32>,
    /// What it does beyond its bonus.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

#[allow(clippy::unnecessary_wraps, reason = "serde asks for the type of the key")]
fn no_bonus() -> Option<i32> {
    Some(0)
}
