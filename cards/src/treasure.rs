use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, Who};

/// A card that is used once and discarded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OneShot {
    /// Credits or Gold Pieces, 0 where the card says that it has none; absent where the card is no Item.
    #[serde(default)]
    pub value: Option<u32>,
    /// May only be used by these.
    #[serde(default)]
    pub only: Option<Who>,
    /// What it does.
    pub effect: OneShotEffect,
    /// It may not be played during a combat.
    #[serde(default)]
    pub out_of_combat: bool,
    /// It goes under the discards, not on top.
    #[serde(default)]
    pub goes_under: bool,
}

/// What a one-shot does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum OneShotEffect {
    /// Adds to a side of any combat.
    CombatBonus {
        /// The bonus.
        bonus: i32,
        /// The sides it may be played for.
        side: Side,
    },
    /// Takes one monster out of the combat.
    RemoveMonster {
        /// It counts as a kill, unless what remains is fled from.
        kill: bool,
        /// Its Treasure stays.
        leaves_treasure: bool,
    },
    /// Cancels the Trap or the one-shot that was just played.
    Cancel,
    /// Sets the user's own die roll.
    SetDie,
    /// Restores Levels that were just lost.
    RestoreLevels {
        /// How many.
        levels: u8,
    },
    /// Decides a flight: all escape, or all are caught.
    DecideFlight,
    /// After a failed escape, one monster lets go; if it was the only one, its Treasure may be taken.
    FoolMonster,
    /// Gives the turn, and the door just opened, to a chosen player.
    HandOverTurn,
    /// Keeps helpers of a Race from helping, or afterwards from the Treasure.
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
    /// Whether it does nothing where nobody fights.
    pub(crate) fn needs_combat(&self) -> bool {
        matches!(
            self,
            Self::CombatBonus { .. } | Self::RemoveMonster { .. } | Self::DecideFlight | Self::FoolMonster
        )
    }

    /// Whether it goes with an attempt to escape, and so may be spent on one.
    #[must_use]
    pub fn goes_with_flight(&self) -> bool {
        matches!(self, Self::SetDie | Self::FoolMonster | Self::RestoreLevels { .. })
    }
}

/// For which side a card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Either, by the choice of the one who plays it.
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
    /// It costs the whole hand, which must hold at least this many cards; 0 where it costs nothing.
    #[serde(default)]
    pub costs_hand_of: u8,
}

/// A Treasure that is neither a permanent Item, a one-shot nor a Level card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Special {
    /// Credits or Gold Pieces; absent where the card is no Item.
    #[serde(default)]
    pub value: Option<u32>,
    /// What it does.
    pub effect: SpecialEffect,
    /// It may not be played during a combat.
    #[serde(default)]
    pub out_of_combat: bool,
    /// It goes under the discards, not on top.
    #[serde(default)]
    pub goes_under: bool,
}

/// What a special Treasure does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum SpecialEffect {
    /// Takes any card from the discards.
    TakeAnyDiscard,
    /// Takes another player's Sidekick, out of combat.
    TakeSidekick,
    /// Draws Treasures face up and keeps some.
    DrawAndKeep {
        /// Drawn.
        draw: u8,
        /// Kept.
        keep: u8,
    },
}
