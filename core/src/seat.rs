use std::sync::Arc;

use serde::{Deserialize, Serialize};
use starboard_cards::{Card, CardId, Sex};
use ts_rs::TS;

use crate::{CardCopy, Reason};

/// A seat of the table, numbered in the order in which they were taken. The number never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct SeatId(pub u8);

/// The color of a standie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are their own description")]
pub enum Color {
    Coral,
    Azure,
    Violet,
    Lime,
    Amber,
    Rose,
}

/// The shape of a standie, so that nobody has to tell players apart by color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are their own description")]
pub enum Shape {
    Dome,
    Arrow,
    Block,
    Hexagon,
    Shield,
    Star,
}

/// A player's piece on the gameboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Standie {
    /// Its color.
    pub color: Color,
    /// Its shape.
    pub shape: Shape,
}

/// A player who sits down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeat {
    /// The player's name: 1 to 40 characters as a reader counts them, unlike any other at the table.
    pub name: String,
    /// The sex of the character.
    pub sex: Sex,
    /// The piece.
    pub standie: Standie,
}

/// A player and the character in front of him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Which seat it is.
    pub id: SeatId,
    /// The player's name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The character's sex now.
    pub sex: Sex,
    /// Whether the character has changed sex in this game.
    pub changed_sex: bool,
    /// Level, from 1 to the winning Level.
    pub level: u8,
    /// The cards in play, in the order in which they came.
    pub cards: Vec<InPlay>,
    /// What hangs over the character: penalties that wait and Traps that last.
    pub marks: Vec<Mark>,
    /// Cards in the hand, where somebody said how many.
    pub hand: Option<u8>,
    /// Cards that an empty hand gave up while rewards were due: some of these, which are counted in once they are collected.
    pub ahead: u8,
    /// Whether the character is dead and not yet back.
    pub dead: bool,
    /// Whether the character came back, or will, and has not drawn a new hand yet.
    pub awaits_hand: bool,
    /// Levels lost since the player's Level last rose or a turn ended: those that a card may still restore.
    pub lost_levels: u8,
    /// The turn in which others' cards came to the hand, until a door is opened or a fight begins: they may be played as
    /// soon as they are received.
    pub received_in: Option<u32>,
    /// Whether the player has played a bookmark in this game.
    pub played_bookmark: bool,
    /// Whether the player has left the game.
    pub left: bool,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InPlay {
    /// The card.
    pub copy: CardCopy,
    /// What is printed on it.
    pub(crate) printed: Arc<Card>,
    /// Whether it is in use; carried Items that are turned sideways are not. True for all cards but Items.
    pub equipped: bool,
    /// What spoke against putting it in use and was let pass: it counts all the same, and takes no place of that kind.
    pub allowed: Vec<Reason>,
    /// The card that holds it: a Cheat!, a Sidekick that carries, a tape that joins.
    pub held_by: Option<CardCopy>,
}

/// Something that hangs over a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "mark", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Mark {
    /// A modifier of strength in the next combat.
    NextCombat {
        /// The modifier.
        amount: i32,
        /// The card it comes from.
        card: CardCopy,
        /// Does not count in the combat that is on.
        waits: bool,
    },
    /// A modifier of the next roll to Run Away.
    NextFlight {
        /// The modifier.
        amount: i32,
        /// The card it comes from.
        card: CardCopy,
    },
    /// May not help anyone until the end of his next turn.
    CannotHelp {
        /// The card it comes from.
        card: CardCopy,
        /// Ends of own turns left, 1 or 2.
        turns: u8,
    },
    /// May not use the powers of a Class until the end of his next turn.
    CannotUsePower {
        /// The Class.
        class: CardId,
        /// The card it comes from.
        card: CardCopy,
        /// Ends of own turns left, 1 or 2.
        turns: u8,
    },
    /// May not help anyone any more in this turn.
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
    /// A Trap that stays as a reminder.
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

    /// Whether a card lies on the table as this mark.
    pub(crate) fn is(&self, copy: &CardCopy) -> bool {
        match self {
            Self::NextCombat { card, .. } | Self::Reversed { card, .. } | Self::Trap { card } => card == copy,
            // A monster or a one-shot leaves its mark and goes to the discards; a bookmark lies on no table.
            Self::NextFlight { .. }
            | Self::CannotHelp { .. }
            | Self::CannotUsePower { .. }
            | Self::Distracted { .. } => false,
        }
    }

    /// Whether whoever has it may not help.
    pub(crate) fn bars_help(&self) -> bool {
        matches!(self, Self::CannotHelp { .. } | Self::Distracted { .. })
    }
}
