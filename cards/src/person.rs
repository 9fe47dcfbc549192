use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, Slot};

/// The sex of a character, as the standie on the gameboard shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sex {
    /// A male character.
    #[default]
    Male,
    /// A female character.
    Female,
}

impl Sex {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Male => Self::Female,
            Self::Female => Self::Male,
        }
    }
}

/// A condition on a character. Every key that is given must hold; no key at all holds for everyone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[ts(optional_fields)]
pub struct Who {
    /// Has this Race card in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<CardId>,
    /// Has this Class card in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<CardId>,
    /// Has no Race card in play (`true`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub human: Option<bool>,
    /// Is of this sex now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// Has changed sex at any time of this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_sex: Option<bool>,
    /// Is of this Level or lower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<u8>,
    /// Is of this Level or higher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_level: Option<u8>,
    /// Has an equipped Item in this slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wearing: Option<Slot>,
}
