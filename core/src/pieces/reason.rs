use serde::{Deserialize, Serialize};
use starboard_cards::Slot;
use ts_rs::TS;

/// The reason why a card does not count or may not be equipped.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    TS,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// Turned sideways.
    Sideways,
    /// Too few hands.
    Hands,
    /// Headgear slot taken.
    Headgear,
    /// Armor slot taken.
    Armor,
    /// Footgear slot taken.
    Footgear,
    /// Too many Complex Items.
    Complex,
    /// Too many Big Items.
    Big,
    /// Too many Ships.
    Ships,
    /// Race, Class or sex does not allow it.
    Restricted,
    /// Too many Sidekicks.
    Sidekicks,
    /// A second Race without the card for it.
    OneRace,
    /// A second Class without the card for it.
    OneClass,
    /// A third Race with the card for two.
    TwoRaces,
    /// A third Class with the card for two.
    TwoClasses,
    /// The same Race twice.
    SameRace,
    /// The same Class twice.
    SameClass,
    /// A monster of the fight is immune to it.
    Immune,
    /// Its owner is dead.
    Dead,
}

impl From<Slot> for Reason {
    fn from(slot: Slot) -> Self {
        match slot {
            Slot::Headgear => Self::Headgear,
            Slot::Armor => Self::Armor,
            Slot::Footgear => Self::Footgear,
        }
    }
}

impl Reason {
    /// The reasons that can bar an Item from use.
    pub(crate) const OF_ITEMS: [Self; 8] = [
        Self::Hands,
        Self::Headgear,
        Self::Armor,
        Self::Footgear,
        Self::Complex,
        Self::Big,
        Self::Ships,
        Self::Restricted,
    ];

    /// The code used in messages.
    pub fn code(self) -> &'static str {
        self.into()
    }
}
