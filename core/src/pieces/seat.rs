use std::sync::Arc;

use serde::{Deserialize, Serialize};
use starboard_cards::{Card, CardKind, Phase, Sex};
use ts_rs::TS;

use crate::pieces::{CardCopy, Mark, Reason};

/// The number of a seat, in order of joining. It never changes.
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

/// The shape of a standie, so that players do not depend on color alone.
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

/// A player who joins the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeat {
    /// The player's name: 1 to 40 user-perceived characters, unique at the table.
    pub name: String,
    /// The sex of the character.
    pub sex: Sex,
    /// The piece.
    pub standie: Standie,
}

/// A player and the character in front of him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The number of the seat.
    pub id: SeatId,
    /// The player's name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The character's current sex.
    pub sex: Sex,
    /// The sex that the character began with.
    pub starting_sex: Sex,
    /// True if the character has changed sex in this game.
    pub changed_sex: bool,
    /// Level, from 1 to the winning Level.
    pub level: u8,
    /// The cards in play, in order of arrival.
    pub cards: Vec<InPlay>,
    /// The bonus of Items that the table counts as a number.
    pub typed_gear: i32,
    /// Pending penalties and lasting Traps of the character.
    pub marks: Vec<Mark>,
    /// The number of cards in the hand, if specified.
    pub hand: Option<u8>,
    /// The last count of the hand, while it is specified.
    pub counted: Option<HandCount>,
    /// The number of cards played from an empty hand while rewards were due. They count as rewards and are
    /// subtracted when these are collected.
    pub played_ahead: u8,
    /// True if the character is dead and has not come back.
    pub dead: bool,
    /// True if the character dies once everything that was asked of him before is settled.
    pub dying: bool,
    /// True if the character died and has not drawn a new hand yet.
    pub awaits_hand: bool,
    /// Levels lost since the player last gained a Level or a turn ended. A card may still restore them.
    pub lost_levels: u8,
    /// The turn in which the hand received cards. They may be played at once, until a door is opened or a
    /// fight begins.
    pub received_in: Option<u32>,
    /// True if the player has played a bookmark in this game.
    pub played_bookmark: bool,
    /// True if the player has left the game.
    pub left: bool,
    /// The cards that left with the player.
    pub kept: Vec<InPlay>,
    /// True if the player is away for a while. Turns pass over him.
    pub away: bool,
}

impl Seat {
    pub(crate) fn new(id: SeatId, seat: &NewSeat) -> Self {
        Self {
            id,
            name: seat.name.clone(),
            standie: seat.standie,
            sex: seat.sex,
            starting_sex: seat.sex,
            changed_sex: false,
            level: 1,
            cards: Vec::new(),
            typed_gear: 0,
            marks: Vec::new(),
            hand: None,
            counted: None,
            played_ahead: 0,
            dead: false,
            dying: false,
            awaits_hand: false,
            lost_levels: 0,
            received_in: None,
            played_bookmark: false,
            left: false,
            kept: Vec::new(),
            away: false,
        }
    }

    /// Cards of a kind in play.
    pub(crate) fn of_kind(&self, is: impl Fn(&CardKind) -> bool) -> impl Iterator<Item = &CardCopy> {
        self.cards.iter().filter(move |card| is(&card.printed.kind)).map(|card| &card.copy)
    }

    /// Returns true if a mark bars a player from using the power of a card.
    pub(crate) fn may_not_use(&self, power: &CardCopy) -> bool {
        self.marks.iter().any(|m| matches!(m, Mark::CannotUsePower { class, .. } if *class == power.card))
    }

    /// Returns true if the bonus of an Item has become a penalty.
    pub(crate) fn has_reversed(&self, item: &CardCopy) -> bool {
        self.marks.iter().any(|mark| mark.reverses(item))
    }
}

/// The count of a hand at some time in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HandCount {
    /// The number of cards at that time.
    pub cards: u8,
    /// The number of the turn, from 1; 0 in the set-up.
    pub turn: u32,
    /// The phase of that turn; none once a door was opened or a fight began.
    #[serde(skip)]
    pub(crate) phase: Option<Phase>,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InPlay {
    /// The card.
    pub copy: CardCopy,
    /// The printed card.
    pub(crate) printed: Arc<Card>,
    /// True if it is in use, not sideways. Always true for cards that are not Items.
    pub equipped: bool,
    /// The reasons that the table allowed. The card counts despite them and takes no place of those kinds.
    pub allowed: Vec<Reason>,
    /// The card that holds it: a Cheat!, a carrying Sidekick, or a joining tape.
    pub held_by: Option<CardCopy>,
}
