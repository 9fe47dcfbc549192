use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, Slot};

/// The sex of a character, shown by the standie on the gameboard.
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
    /// The other sex.
    pub fn other(self) -> Self {
        match self {
            Self::Male => Self::Female,
            Self::Female => Self::Male,
        }
    }
}

/// A condition on a character. All given keys must hold; without keys it holds for everyone.
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
    /// Is currently of this sex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// Has changed sex during this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed_sex: Option<bool>,
    /// Has this Level or a lower one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<u8>,
    /// Has this Level or a higher one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_level: Option<u8>,
    /// Has an equipped Item in this slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wearing: Option<Slot>,
}
