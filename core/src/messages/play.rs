use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::messages::{Action, Objection, Purpose};
use crate::pieces::{CardCopy, CombatSide, MonsterId, SeatId};

/// A card that is about to be played, with what is known of the play so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Play {
    /// The card.
    pub card: CardCopy,
    /// The player who plays it; none if nobody in particular does.
    pub by: Option<SeatId>,
    /// Answers to the questions so far. One that nothing asks for is ignored.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<PlayAnswer>>")]
    pub answers: Vec<PlayAnswer>,
}

/// An answer to a question before a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "answer", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum PlayAnswer {
    /// The player who plays the card, or the victim.
    Player {
        /// The player.
        seat: SeatId,
    },
    /// The player who benefits.
    Serves {
        /// The player.
        seat: SeatId,
    },
    /// The player who gets it.
    HandOver {
        /// The player.
        seat: SeatId,
    },
    /// The side it helps.
    Side {
        /// The side.
        side: CombatSide,
    },
    /// True if all escape, false if all are caught.
    Flight {
        /// The result.
        escape: bool,
    },
    /// A monster of the fight.
    Monster {
        /// The monster.
        monster: MonsterId,
    },
    /// A card.
    Card {
        /// The card.
        card: CardCopy,
        /// The player who has it in play.
        #[serde(default)]
        owner: Option<SeatId>,
    },
    /// A card that is not in play, to be named next.
    Hand {},
    /// A card that stays unnamed.
    Unnamed {},
    /// A Level.
    Level {},
    /// A Race, Class or blend in place of a Level.
    Trait {},
    /// Nothing more: it is for a roll other than to escape.
    Now {},
    /// It replaces a card, which is discarded.
    Replaces {
        /// The card that goes.
        card: CardCopy,
    },
    /// It is played against the rules.
    Anyway {},
}

/// A question before a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "question", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum PlayQuestion {
    /// The player who plays it.
    Player {},
    /// The victim.
    Victim {},
    /// The player who gets it from another.
    HandOver {
        /// The player who has it.
        from: SeatId,
    },
    /// The side it helps.
    Side {},
    /// The monster it is for.
    Monster {},
    /// The result of all attempts to escape.
    Flight {},
    /// The player who gets Levels back.
    Restore {},
    /// The player whose turn it becomes.
    Turn {},
    /// A roll other than to escape.
    Roll {},
    /// The card to take.
    Takes {},
    /// The use of a Level card.
    LevelCard {},
    /// The Item it goes to.
    Item {},
    /// The monster that it brings.
    Joins {},
    /// The card to discard for it, because a limit forbids both.
    Replaces {
        /// The objection to both.
        objection: Objection,
    },
}

/// The next step of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "next", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum PlayStep {
    /// Nothing is left to be asked: this action plays the card.
    Act {
        /// The action.
        action: Box<Action>,
        /// True if the table has been told what speaks against it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        overrule: bool,
    },
    /// One of several answers.
    Choose {
        /// The question.
        question: PlayQuestion,
        /// The answers, the likeliest first.
        answers: Vec<PlayAnswer>,
    },
    /// Any card for a purpose: `PlayAnswer::Card`.
    Pick {
        /// The question.
        question: PlayQuestion,
        /// The purpose; none for any card.
        purpose: Option<Purpose>,
        /// True if the card may stay unnamed.
        unnamed: bool,
    },
    /// It cannot be played now.
    Wait {
        /// The reason.
        until: PlayTime,
    },
}

/// The time at which a card can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlayTime {
    /// In a fight.
    Fight,
    /// Together with a roll to escape.
    Flight,
    /// Once another player is at the table.
    Player,
    /// Once a monster of the fight is not beaten yet.
    Monster,
    /// Once another player has a Sidekick.
    Sidekick,
}
