use serde::{Deserialize, Serialize};
use starboard_cards::{ItemFilter, TraitKind};
use ts_rs::TS;

use crate::pieces::CardCopy;

/// The reason why a step of a card took nothing from its victim, or changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "why", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum SpareReason {
    /// The victim has that Level already: Level 1, or the one that the card names.
    AtLevel {
        /// The victim's Level.
        level: u8,
    },
    /// The Levels to lose are the margin of the combat, which was lost by nothing.
    NoMargin {},
    /// A Level would be gained without a kill.
    NoKill {},
    /// No Item of this kind is in play.
    NoItems {
        /// The kind.
        what: ItemFilter,
    },
    /// The only Item of the kind counts against its player and cannot be taken.
    Penalized {
        /// The Item.
        card: CardCopy,
    },
    /// No Item gives a bonus.
    NoBonus {},
    /// No Race or Class of this kind is in play.
    NoTraits {
        /// The kind.
        what: TraitKind,
    },
    /// The hand is empty.
    EmptyHand {},
    /// The hand is empty, and nothing in play can be discarded.
    NoCards {},
    /// The victim is dead.
    Dead {},
    /// No other player can gain a Level by it.
    NobodyGains {},
    /// Nobody else is at the table.
    NobodyElse {},
    /// The players have the same sex, and neither has a Race.
    NothingToSwap {},
    /// The card does not affect such a character.
    Unaffected {},
}
