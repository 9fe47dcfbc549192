use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, Who};

/// A card that is discarded after one use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OneShot {
    /// The value in credits or Gold Pieces, 0 if the card says it has none. Leave it out if the card is not
    /// an Item.
    #[serde(default)]
    pub value: Option<u32>,
    /// The only characters that may use the card.
    #[serde(default)]
    pub only: Option<Who>,
    /// The effect.
    pub effect: OneShotEffect,
    /// True if the card may not be played during a combat.
    #[serde(default)]
    pub out_of_combat: bool,
    /// True if the card goes to the bottom of the discards.
    #[serde(default)]
    pub goes_under: bool,
}

/// The effect of a one-shot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum OneShotEffect {
    /// Adds to one side of any combat.
    CombatBonus {
        /// The bonus.
        bonus: i32,
        /// The sides that the card may be played for.
        side: Side,
    },
    /// Removes one monster from the combat.
    RemoveMonster {
        /// True if this counts as a kill, unless the players run from the remaining monsters.
        kill: bool,
        /// True if the monster leaves its Treasure.
        leaves_treasure: bool,
    },
    /// Cancels the Trap or one-shot that was just played.
    Cancel,
    /// Sets the result of the user's own die roll.
    SetDie,
    /// Restores Levels that were just lost.
    RestoreLevels {
        /// The number of Levels.
        levels: u8,
    },
    /// Decides an attempt to Run Away: all escape, or all are caught.
    DecideFlight,
    /// After a failed escape, one monster lets the player go. If it was the only one, the player may take its
    /// Treasure.
    FoolMonster,
    /// Gives the turn and the door just opened to a chosen player.
    HandOverTurn,
    /// Prevents helpers of a Race from helping, or afterward from taking Treasure.
    DistractHelper {
        /// The Race.
        race: CardId,
    },
    /// Takes the top card of either discard pile.
    TakeTopDiscard,
    /// Takes all Monsters from a player's hand.
    TakeMonsters,
}

impl OneShotEffect {
    /// Returns true if the effect does nothing outside combat.
    pub(crate) fn needs_combat(&self) -> bool {
        matches!(
            self,
            Self::CombatBonus { .. } | Self::RemoveMonster { .. } | Self::DecideFlight | Self::FoolMonster
        )
    }

    /// Returns true if the effect may be used on an attempt to escape.
    #[must_use]
    pub fn goes_with_flight(&self) -> bool {
        matches!(self, Self::SetDie | Self::FoolMonster | Self::RestoreLevels { .. })
    }
}

/// The side that a card may be played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Either side, by the choice of the player who plays the card.
    Either,
    /// The munchkins only.
    Munchkins,
    /// The monsters only.
    Monsters,
}

/// A card that gives a Level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LevelUp {
    /// The cost is the whole hand, which must have at least this many cards. 0 if the card costs nothing.
    #[serde(default)]
    pub costs_hand_of: u8,
}

/// A Treasure that is not a permanent Item, a one-shot or a Level card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Special {
    /// The value in credits or Gold Pieces. Leave it out if the card is not an Item.
    #[serde(default)]
    pub value: Option<u32>,
    /// The effect.
    pub effect: SpecialEffect,
    /// True if the card may not be played during a combat.
    #[serde(default)]
    pub out_of_combat: bool,
    /// True if the card goes to the bottom of the discards.
    #[serde(default)]
    pub goes_under: bool,
}

/// The effect of a special Treasure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum SpecialEffect {
    /// Takes any card from the discards.
    TakeAnyDiscard,
    /// Takes another player's Sidekick, outside combat.
    TakeSidekick,
    /// Draws Treasures face up and keeps some.
    DrawAndKeep {
        /// The number of cards drawn.
        draw: u8,
        /// The number of cards kept.
        keep: u8,
    },
}
