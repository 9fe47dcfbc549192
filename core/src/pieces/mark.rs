use serde::{Deserialize, Serialize};
use starboard_cards::CardId;
use ts_rs::TS;

use crate::pieces::CardCopy;

/// A pending or lasting effect on a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "mark", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Mark {
    /// A modifier of strength in the next combat.
    NextCombat {
        /// The modifier.
        amount: i32,
        /// The card it comes from.
        card: CardCopy,
        /// True if it does not count in the current combat.
        waits: bool,
    },
    /// A modifier of the next roll to Run Away.
    NextFlight {
        /// The modifier.
        amount: i32,
        /// The card it comes from.
        card: CardCopy,
    },
    /// The player may not help anyone until the end of his next turn.
    CannotHelp {
        /// The card it comes from.
        card: CardCopy,
        /// The number of the player's turns left, 1 or 2.
        turns: u8,
    },
    /// The player may not use the powers of a Class until the end of his next turn.
    CannotUsePower {
        /// The Class.
        class: CardId,
        /// The card it comes from.
        card: CardCopy,
        /// The number of the player's turns left, 1 or 2.
        turns: u8,
    },
    /// The player may not help anyone for the rest of this turn.
    Distracted {
        /// The card it comes from.
        card: CardCopy,
    },
    /// The bonus of this Item is a penalty.
    Reversed {
        /// The Item.
        item: CardCopy,
        /// The card it comes from.
        card: CardCopy,
        /// The Levels it costs to discard the Item.
        levels_to_discard: u8,
    },
    /// A Trap that lasts.
    Trap {
        /// The Trap.
        card: CardCopy,
    },
}

impl Mark {
    /// The card that it comes from.
    pub(crate) fn card(&self) -> &CardCopy {
        match self {
            Self::NextCombat { card, .. }
            | Self::NextFlight { card, .. }
            | Self::CannotHelp { card, .. }
            | Self::CannotUsePower { card, .. }
            | Self::Distracted { card }
            | Self::Reversed { card, .. }
            | Self::Trap { card } => card,
        }
    }

    /// The card that lies on the table with it.
    pub(crate) fn lies(&self) -> Option<&CardCopy> {
        match self {
            Self::NextCombat { card, .. } | Self::Reversed { card, .. } | Self::Trap { card } => Some(card),
            // A monster or one-shot goes to the discards, and a bookmark does not lie on the table.
            Self::NextFlight { .. }
            | Self::CannotHelp { .. }
            | Self::CannotUsePower { .. }
            | Self::Distracted { .. } => None,
        }
    }

    /// Returns true if the mark makes the bonus of an Item a penalty.
    pub(crate) fn reverses(&self, card: &CardCopy) -> bool {
        matches!(self, Self::Reversed { item, .. } if item == card)
    }

    /// Returns true if the mark bars its owner from helping.
    pub(crate) fn bars_help(&self) -> bool {
        matches!(self, Self::CannotHelp { .. } | Self::Distracted { .. })
    }
}
