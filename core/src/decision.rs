use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, Chooser, Step, TraitKind};
use ts_rs::TS;

use crate::{CardCopy, Deal, SeatId};

/// A pending decision, numbered in the order in which they came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct DecisionId(pub u16);

/// A decision that is due, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// Its number.
    pub id: DecisionId,
    /// Who decides.
    pub seat: SeatId,
    /// About what.
    pub about: Matter,
    /// What goes on when it is decided.
    pub rest: Option<Affliction>,
}

/// An answer to a pending decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "choose", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Choice {
    /// These cards.
    Cards {
        /// Which.
        cards: Vec<CardCopy>,
    },
    /// One of several, from 0.
    Option {
        /// Which.
        option: u8,
    },
    /// A die; left out, the host rolls.
    Die {
        /// The face.
        #[serde(default)]
        die: Option<u8>,
    },
    /// Several players' dice, each 1 to 6; for one left out, the host rolls.
    Dice {
        /// By player.
        dice: Vec<(SeatId, Option<u8>)>,
    },
    /// A player.
    Seat {
        /// Who.
        seat: SeatId,
    },
    /// Yes or no.
    Yes {
        /// The answer.
        yes: bool,
    },
    /// It was done at the table with the real cards.
    Done {},
    /// It is skipped.
    Skip {},
}

/// What a card does to a player, as far as it is still to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Affliction {
    /// Whom it hits.
    pub victim: SeatId,
    /// The card.
    pub cause: CardCopy,
    /// The steps, in their order.
    pub steps: Vec<Step>,
}

/// What happens to cards that are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum PickFor {
    /// They are lost.
    Loss,
    /// They are lost, as no more of their kind may stay.
    Surplus,
    /// Another player takes them to the hand.
    Hand {
        /// Who.
        to: SeatId,
    },
    /// The bonus of the Item becomes a penalty.
    Reversal {
        /// The Levels it costs to discard the Item.
        levels_to_discard: u8,
    },
}

/// What a decision is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "matter", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Matter {
    /// Cards in play must go: `Choice::Cards` of `count` out of `among`.
    PickCards {
        /// Whose cards.
        victim: SeatId,
        /// How many.
        count: u8,
        /// Out of which.
        among: Vec<CardCopy>,
        /// The card that asks for it.
        cause: CardCopy,
        /// What happens to them.
        purpose: PickFor,
    },
    /// A die decides: `Choice::Die`.
    RollDie {
        /// The card that asks for it.
        cause: CardCopy,
        /// Whose Levels are at stake.
        victim: SeatId,
    },
    /// A die decides whether a card stays: `Choice::Die`.
    RollToStay {
        /// The card.
        card: CardCopy,
        /// The face on which it leaves.
        face: u8,
    },
    /// The others roll: `Choice::Dice` of all `high` and `low`.
    RollForSwap {
        /// The card that asks for it.
        cause: CardCopy,
        /// Those who may be the highest.
        high: Vec<SeatId>,
        /// Those who may be the lowest.
        low: Vec<SeatId>,
        /// What everyone whose sex changes has in the next combat.
        next_combat: i32,
    },
    /// Players tie: `Choice::Seat` with one of `high` as long as there are several, then with one of `low`.
    PickForSwap {
        /// The card that asks for it.
        cause: CardCopy,
        /// Those who rolled highest.
        high: Vec<SeatId>,
        /// Those who rolled lowest.
        low: Vec<SeatId>,
        /// What everyone whose sex changes has in the next combat.
        next_combat: i32,
    },
    /// The topmost card of its kind in the discards: `Choice::Cards` with that card, or `Choice::Done {}` if there is none.
    FindInDiscards {
        /// Race or Class.
        what: TraitKind,
        /// The card that asks for it.
        cause: CardCopy,
        /// It need not be the topmost.
        #[serde(default)]
        any: bool,
    },
    /// Any Race, Class or blend in a deck or its discards: `Choice::Cards` with that card, or `Choice::Done {}`.
    TakeTrait {
        /// The card that asks for it.
        cause: CardCopy,
    },
    /// The card is thrown at a target: `Choice::Seat` with the player whom it is to befall, or `Choice::Done {}` for a miss.
    Throw {
        /// The card.
        cause: CardCopy,
        /// What befalls that player.
        hit: Vec<Step>,
    },
    /// One of several: `Choice::Option`.
    PickOption {
        /// What there is to choose from.
        options: Vec<Vec<Step>>,
        /// The card that asks for it.
        cause: CardCopy,
    },
    /// Something with hidden cards, or beyond what the app works out: do it, then `Choice::Done {}`.
    DoAtTable {
        /// What to do.
        step: Step,
        /// Whom it concerns.
        victim: SeatId,
        /// Who chooses.
        chooser: Chooser,
        /// The card that asks for it.
        cause: CardCopy,
    },
    /// Stay alive at the price of Levels: `Choice::Yes`.
    StayAlive {
        /// The price.
        levels: u8,
        /// The card that offers it.
        card: CardCopy,
    },
    /// Take what the combat was worth, then `Choice::Done {}`.
    CollectRewards {
        /// Treasures to draw.
        treasures: u8,
        /// Face up, because somebody helped.
        face_up: bool,
        /// Doors to draw face down, by player.
        doors: Vec<(SeatId, u8)>,
        /// What was promised.
        deal: Option<(SeatId, Deal)>,
        /// Who picks each Treasure, in the order of the picks, where the deal settles it.
        #[serde(default)]
        picks: Vec<SeatId>,
    },
    /// Take one card of a body: `Choice::Cards` with one card in play, `Choice::Done {}` for a hand card, or `Choice::Skip {}`.
    /// In a tie `Choice::Dice` for all of it, or `Choice::Seat` for whoever won it at the table, comes first.
    Loot {
        /// The dead.
        dead: SeatId,
        /// What lay in play.
        cards: Vec<CardCopy>,
        /// Those among them that are joined for good and go as one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Vec<CardCopy>>>")]
        joined: Vec<Vec<CardCopy>>,
        /// What is left of the hand, where it was counted.
        hand: Option<u8>,
        /// Players of one Level: a die settles who of them is first. Any of them may answer.
        tied_with: Vec<SeatId>,
        /// Who comes after them, highest Level first.
        next: Vec<SeatId>,
    },
    /// A Sidekick was sent away, which is done to play another one: it comes, or `Choice::Skip {}` if the table lets it be.
    PlaySidekick {
        /// The one that left.
        instead_of: CardCopy,
    },
    /// A new hand for a character that came back: `Choice::Done {}`.
    DrawNewHand {
        /// From each deck.
        each: u8,
    },
}

impl Decision {
    /// Whether it is about a card, or comes of it.
    pub(crate) fn speaks_of(&self, card: &CardId) -> bool {
        let rest = self.rest.iter().map(|rest| &rest.cause);
        self.about.cards().chain(rest).any(|copy| copy.card == *card)
    }

    /// Whether a player's strength may change by it: what a card takes from him is still open.
    pub(crate) fn weighs_on(&self, seat: SeatId) -> bool {
        match &self.about {
            Matter::PickCards { victim, .. } | Matter::RollDie { victim, .. } => *victim == seat,
            Matter::RollForSwap { .. }
            | Matter::PickForSwap { .. }
            | Matter::FindInDiscards { .. }
            | Matter::PickOption { .. } => self.seat == seat || self.about.concerns(seat),
            _ => false,
        }
    }

    /// Whether it is about rewards of which a player gets some.
    pub(crate) fn rewards(&self, seat: SeatId) -> bool {
        let Matter::CollectRewards { doors, deal, .. } = &self.about else { return false };
        let helper = deal.iter().map(|(helper, _)| *helper);
        helper.chain(doors.iter().map(|(seat, _)| *seat)).chain([self.seat]).any(|taker| taker == seat)
    }

    /// Whether nobody has to decide it once a player is dead: what a card takes from him, his life, what he loots.
    pub(crate) fn dies_with(&self, seat: SeatId) -> bool {
        match &self.about {
            Matter::PickCards { victim, purpose, .. } => {
                *victim == seat && !matches!(purpose, PickFor::Hand { .. })
            }
            Matter::RollDie { victim, .. } | Matter::DoAtTable { victim, .. } => *victim == seat,
            Matter::StayAlive { .. }
            | Matter::Loot { .. }
            | Matter::PickOption { .. }
            | Matter::RollToStay { .. }
            | Matter::PlaySidekick { .. } => self.seat == seat,
            _ => false,
        }
    }
}

impl Matter {
    /// Rewards that are drawn face down and shared with nobody.
    pub(crate) fn draw(treasures: u8, doors: Vec<(SeatId, u8)>) -> Self {
        Self::CollectRewards { treasures, face_up: false, doors, deal: None, picks: Vec::new() }
    }

    /// The cards that it is about, and the one that it comes of.
    fn cards(&self) -> impl Iterator<Item = &CardCopy> {
        let among: &[CardCopy] = match self {
            Self::PickCards { among: cards, .. } | Self::Loot { cards, .. } => cards,
            _ => &[],
        };
        among.iter().chain(self.cause())
    }

    /// The card that brought it about, where one did.
    pub(crate) fn cause(&self) -> Option<&CardCopy> {
        match self {
            Self::PickCards { cause, .. }
            | Self::RollDie { cause, .. }
            | Self::RollForSwap { cause, .. }
            | Self::PickForSwap { cause, .. }
            | Self::FindInDiscards { cause, .. }
            | Self::TakeTrait { cause }
            | Self::Throw { cause, .. }
            | Self::PickOption { cause, .. }
            | Self::DoAtTable { cause, .. } => Some(cause),
            Self::RollToStay { card, .. } | Self::StayAlive { card, .. } => Some(card),
            Self::PlaySidekick { instead_of } => Some(instead_of),
            Self::CollectRewards { .. } | Self::Loot { .. } | Self::DrawNewHand { .. } => None,
        }
    }

    /// Whether it cannot be settled without a player who is not the one to decide.
    pub(crate) fn concerns(&self, seat: SeatId) -> bool {
        match self {
            Self::PickCards { victim, .. }
            | Self::RollDie { victim, .. }
            | Self::DoAtTable { victim, .. } => *victim == seat,
            Self::RollForSwap { high, low, .. } | Self::PickForSwap { high, low, .. } => {
                high.contains(&seat) || low.contains(&seat)
            }
            _ => false,
        }
    }
}
