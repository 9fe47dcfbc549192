use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, Chooser, Step, TraitKind};
use ts_rs::TS;

use crate::pieces::{CardCopy, Deal, SeatId};

/// The number of a pending decision, in order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct DecisionId(pub u16);

/// A pending decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// The number.
    pub id: DecisionId,
    /// The player who decides.
    pub seat: SeatId,
    /// The subject.
    pub about: DecisionKind,
    /// The steps that continue after the decision.
    pub rest: Option<Affliction>,
}

/// An answer to a pending decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "choose", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Choice {
    /// Cards.
    Cards {
        /// The chosen cards.
        cards: Vec<CardCopy>,
    },
    /// One of several options.
    Option {
        /// The index of the option, from 0.
        option: u8,
    },
    /// A die. The host rolls if the face is missing.
    Die {
        /// The face.
        #[serde(default)]
        die: Option<u8>,
    },
    /// Dice of several players, each 1 to 6. The host rolls each missing face.
    Dice {
        /// The faces by player.
        dice: Vec<(SeatId, Option<u8>)>,
    },
    /// A player.
    Seat {
        /// The chosen player.
        seat: SeatId,
    },
    /// Yes or no.
    Yes {
        /// The answer.
        yes: bool,
    },
    /// Done at the table with the real cards.
    Done {},
    /// Skipped.
    Skip {},
}

/// The remaining effects of a card on a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Affliction {
    /// The victim.
    pub victim: SeatId,
    /// The card.
    pub cause: CardCopy,
    /// The remaining steps, in order.
    pub steps: Vec<Step>,
}

/// The purpose of the picked cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum PickFor {
    /// They are lost.
    Loss,
    /// They are lost because they exceed a limit.
    Surplus,
    /// They are turned sideways, because more Complex Items are in use than allowed.
    Sideways,
    /// Another player takes them into the hand.
    Hand {
        /// The player who takes them.
        to: SeatId,
    },
    /// The bonus of the Item becomes a penalty.
    Reversal {
        /// The number of Levels it costs to discard the Item.
        levels_to_discard: u8,
    },
}

/// The subject of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "matter", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum DecisionKind {
    /// Cards in play must leave: `Choice::Cards` with `count` of `among`.
    PickCards {
        /// The owner of the cards.
        victim: SeatId,
        /// The number of cards to pick.
        count: u8,
        /// The cards to pick from.
        among: Vec<CardCopy>,
        /// The card that asks for it.
        cause: CardCopy,
        /// The purpose of the picked cards.
        purpose: PickFor,
    },
    /// A die decides: `Choice::Die`.
    RollDie {
        /// The card that asks for it.
        cause: CardCopy,
        /// The player who may lose Levels.
        victim: SeatId,
    },
    /// A die decides if a card stays: `Choice::Die`.
    RollToStay {
        /// The card.
        card: CardCopy,
        /// The face on which the card leaves.
        face: u8,
    },
    /// The other players roll: `Choice::Dice` of all `high` and `low`.
    RollForSwap {
        /// The card that asks for it.
        cause: CardCopy,
        /// Candidates for the highest roll.
        high: Vec<SeatId>,
        /// Candidates for the lowest roll.
        low: Vec<SeatId>,
        /// The modifier in the next combat for everyone whose sex changes.
        next_combat: i32,
    },
    /// Players tie: `Choice::Seat` with one of `high` while there are several, then with one of `low`.
    PickForSwap {
        /// The card that asks for it.
        cause: CardCopy,
        /// The players with the highest roll.
        high: Vec<SeatId>,
        /// The players with the lowest roll.
        low: Vec<SeatId>,
        /// The modifier in the next combat for everyone whose sex changes.
        next_combat: i32,
    },
    /// The topmost card of its kind in the discards: `Choice::Cards` with that card, or `Choice::Done {}` if
    /// there is none.
    FindInDiscards {
        /// The kind: Race or Class.
        what: TraitKind,
        /// The card that asks for it.
        cause: CardCopy,
        /// True if it need not be the topmost.
        #[serde(default)]
        any: bool,
    },
    /// Any Race, Class or blend in a deck or its discards: `Choice::Cards` with that card, or
    /// `Choice::Done {}`.
    TakeTrait {
        /// The card that asks for it.
        cause: CardCopy,
    },
    /// The card is thrown at a target: `Choice::Seat` with the player it hits, or `Choice::Done {}` for a
    /// miss.
    Throw {
        /// The card.
        cause: CardCopy,
        /// The effect on the player it hits.
        hit: Vec<Step>,
    },
    /// One of several: `Choice::Option`.
    PickOption {
        /// The options.
        options: Vec<Vec<Step>>,
        /// The card that asks for it.
        cause: CardCopy,
    },
    /// A step that involves hidden cards or that the app does not model: do it, then `Choice::Done {}`.
    DoAtTable {
        /// The step.
        step: Step,
        /// The player it affects.
        victim: SeatId,
        /// The player who chooses.
        chooser: Chooser,
        /// The card that asks for it.
        cause: CardCopy,
    },
    /// The option to stay alive at the price of Levels: `Choice::Yes`.
    StayAlive {
        /// The price in Levels.
        levels: u8,
        /// The card that offers it.
        card: CardCopy,
    },
    /// Rewards of a combat to collect: take them, then `Choice::Done {}`.
    CollectRewards {
        /// The number of Treasures to draw.
        treasures: u8,
        /// True if they are drawn face up, because somebody helped.
        face_up: bool,
        /// The number of Doors to draw face down, by player.
        doors: Vec<(SeatId, u8)>,
        /// The promise to the helper.
        deal: Option<(SeatId, Deal)>,
        /// The player of each Treasure pick, in order, where the deal settles it.
        #[serde(default)]
        picks: Vec<SeatId>,
    },
    /// Loot one card of a body: `Choice::Cards` with one card in play, `Choice::Done {}` for a hand card, or
    /// `Choice::Skip {}`. A tie is settled first, with `Choice::Dice` for all tied players, or `Choice::Seat`
    /// for the player who won it at the table.
    Loot {
        /// The dead player.
        dead: SeatId,
        /// The cards that were in play.
        cards: Vec<CardCopy>,
        /// Groups of these cards that are permanently joined and go as one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Vec<CardCopy>>>")]
        joined: Vec<Vec<CardCopy>>,
        /// The number of hand cards left, where the hand was counted.
        hand: Option<u8>,
        /// Players of the same Level. A die settles who is first. Any of them may answer.
        tied_with: Vec<SeatId>,
        /// The last roll between players of the same Level, by player; empty if there was none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<(SeatId, u8)>>")]
        rolled: Vec<(SeatId, u8)>,
        /// The next looters, highest Level first.
        next: Vec<SeatId>,
    },
    /// A Sidekick was dismissed to play another one: play it, or `Choice::Skip {}` if the table allows that.
    PlaySidekick {
        /// The dismissed Sidekick.
        instead_of: CardCopy,
    },
    /// A new hand for a character that came back: `Choice::Done {}`.
    DrawNewHand {
        /// The number of cards from each deck.
        each: u8,
    },
}

impl Decision {
    /// Returns true if the decision or its remaining steps involve a card.
    pub(crate) fn involves(&self, card: &CardId) -> bool {
        let rest = self.rest.iter().map(|rest| &rest.cause);
        self.about.cards().chain(rest).any(|copy| copy.card == *card)
    }

    /// Returns true if the decision may still change a player's strength, because a card may take something
    /// from him. Of too many Items in use, the first ones count until he decides.
    pub(crate) fn may_change_strength(&self, seat: SeatId) -> bool {
        match &self.about {
            DecisionKind::PickCards { purpose: PickFor::Sideways, .. } => false,
            DecisionKind::PickCards { victim, .. } | DecisionKind::RollDie { victim, .. } => *victim == seat,
            DecisionKind::RollForSwap { .. }
            | DecisionKind::PickForSwap { .. }
            | DecisionKind::FindInDiscards { .. }
            | DecisionKind::PickOption { .. } => self.seat == seat || self.about.concerns(seat),
            _ => false,
        }
    }

    /// Returns true if a player gets some of the rewards of this decision.
    pub(crate) fn rewards(&self, seat: SeatId) -> bool {
        let DecisionKind::CollectRewards { doors, deal, .. } = &self.about else { return false };
        let helper = deal.iter().map(|(helper, _)| *helper);
        helper.chain(doors.iter().map(|(seat, _)| *seat)).chain([self.seat]).any(|taker| taker == seat)
    }

    /// Returns true if the decision is about what a card takes from a player, so that a later death waits for it. A
    /// penalty on an Item is no matter: the Item is lost either way.
    pub(crate) fn precedes_death(&self, seat: SeatId) -> bool {
        match &self.about {
            DecisionKind::PickCards { victim, purpose, .. } => {
                *victim == seat && !matches!(purpose, PickFor::Reversal { .. } | PickFor::Sideways)
            }
            DecisionKind::RollDie { victim, .. } | DecisionKind::DoAtTable { victim, .. } => *victim == seat,
            DecisionKind::PickOption { .. } | DecisionKind::RollToStay { .. } => self.seat == seat,
            _ => false,
        }
    }

    /// Returns true if a player's death makes the decision moot: a loss, staying alive, or loot.
    pub(crate) fn ends_at_death(&self, seat: SeatId) -> bool {
        match &self.about {
            DecisionKind::PickCards { victim, purpose, .. } => {
                *victim == seat && !matches!(purpose, PickFor::Hand { .. })
            }
            DecisionKind::RollDie { victim, .. } | DecisionKind::DoAtTable { victim, .. } => *victim == seat,
            DecisionKind::StayAlive { .. }
            | DecisionKind::Loot { .. }
            | DecisionKind::PickOption { .. }
            | DecisionKind::RollToStay { .. }
            | DecisionKind::PlaySidekick { .. } => self.seat == seat,
            _ => false,
        }
    }
}

impl DecisionKind {
    /// Rewards drawn face down and not shared.
    pub(crate) fn draw(treasures: u8, doors: Vec<(SeatId, u8)>) -> Self {
        Self::CollectRewards { treasures, face_up: false, doors, deal: None, picks: Vec::new() }
    }

    /// The cards involved, including the cause.
    fn cards(&self) -> impl Iterator<Item = &CardCopy> {
        let among: &[CardCopy] = match self {
            Self::PickCards { among: cards, .. } | Self::Loot { cards, .. } => cards,
            _ => &[],
        };
        among.iter().chain(self.cause())
    }

    /// The card that caused the decision, if any.
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

    /// Returns true if the decision needs a player apart from the one who decides.
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
