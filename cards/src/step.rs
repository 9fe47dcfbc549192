use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, Slot, Who};

/// One step of what a monster or a Trap does to its victim. Steps are carried out in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Step {
    /// Takes Levels from the victim, never below Level 1.
    LoseLevels {
        /// How many.
        amount: Amount,
    },
    /// Moves the victim to this Level.
    SetLevel {
        /// The Level.
        level: u8,
        /// Only if the victim is below it.
        #[serde(default)]
        only_if_below: bool,
    },
    /// Takes Items that the victim has in play.
    LoseItems {
        /// Which ones.
        what: ItemFilter,
        /// How many of them.
        count: Count,
        /// Who chooses among several.
        #[serde(default)]
        chooser: Chooser,
        /// A slot whose Item goes before all others.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Slot>,
        /// What happens if there is none.
        #[serde(default)]
        otherwise: Vec<Step>,
    },
    /// Takes Race or Class cards.
    LoseTraits {
        /// Which ones.
        what: TraitKind,
        /// How many of them.
        count: Count,
        /// What happens if there is none.
        #[serde(default)]
        otherwise: Vec<Step>,
    },
    /// Takes cards from the victim's hand.
    DiscardHand {
        /// How many.
        count: Count,
        /// Who chooses or draws them.
        #[serde(default)]
        chooser: Chooser,
    },
    /// Makes the victim discard cards from the hand or in play.
    DiscardCards {
        /// How many.
        count: u8,
    },
    /// Makes the victim hand over Items that add up to a value.
    GiveItems {
        /// Credits or Gold Pieces.
        worth: u32,
    },
    /// Kills the victim.
    Die,
    /// Gives Levels to others.
    OthersGainLevels {
        /// How many each.
        amount: u8,
        /// Who gets them.
        to: Recipients,
    },
    /// Keeps the victim from helping anyone.
    CannotHelp {
        /// For how long.
        until: Until,
    },
    /// Keeps the victim from using the powers of a Class.
    CannotUsePower {
        /// The Class.
        class: CardId,
        /// For how long.
        until: Until,
    },
    /// Changes the victim's sex for good.
    ChangeSex,
    /// Leaves a modifier for the victim's next combat.
    NextCombat {
        /// The modifier of combat strength.
        amount: i32,
    },
    /// Turns the bonus of the victim's best Item into a penalty of the same size.
    ReverseBestItem {
        /// The Levels it costs to discard the Item.
        levels_to_discard: u8,
    },
    /// All others roll: the victim swaps sex with the highest and Races with the lowest.
    SwapByDice {
        /// What everyone whose sex changed has in the next combat.
        next_combat: i32,
    },
    /// Replaces the victim's Race or Class by the topmost of its kind in the discards, or takes it where there is none.
    ReplaceTrait {
        /// Race or Class.
        what: TraitKind,
    },
    /// Leaves a modifier for the next roll to Run Away.
    NextFlight {
        /// The modifier of the die.
        amount: i32,
        /// Whose roll it is.
        whose: Runners,
    },
    /// The victim throws the card at a target in the room. If it hits, he designates a player, whom the steps befall.
    Throw {
        /// What befalls that player.
        hit: Vec<Step>,
    },
    /// Discards all Races and Classes and what blends them, and takes one of each out of the discards into play.
    NewTraits,
    /// Takes a Race or Class out of the discards into play.
    FindTrait {
        /// Race or Class.
        what: TraitKind,
    },
    /// Looks through a deck or its discards for a Race, a Class or a card that blends two, and takes it to the hand.
    TakeTrait,
    /// Everybody in turn takes an Item of the next player to the hand; the first one gives the card for it.
    TakeAround {
        /// Which way it goes.
        direction: Direction,
        /// How many are still to take one; none at the start, for everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        takers: Option<u8>,
    },
    /// The card goes to another player, or out of the game.
    PassOn {
        /// To whom.
        to: Heir,
        /// It goes out of the game if the victim has one of these in play.
        #[serde(default)]
        unless: Vec<CardId>,
    },
    /// What the card says, which is not public: the table reads it off the card and does it.
    AsPrinted,
    /// Depends on who the victim is.
    If {
        /// The condition.
        who: Who,
        /// If it holds.
        #[serde(default)]
        then: Vec<Step>,
        /// If it does not.
        #[serde(default)]
        otherwise: Vec<Step>,
    },
    /// The victim chooses one of several.
    Either {
        /// What to choose from.
        options: Vec<Vec<Step>>,
    },
}

/// An amount of Levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Amount {
    /// A fixed number.
    Fixed(u8),
    /// The face of a die.
    Die,
    /// The margin by which the combat was lost, at most this.
    Margin(u8),
}

/// How many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Count {
    /// All of them.
    All,
    /// This many, or as many as there are.
    Exactly(u8),
}

/// Who chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// The victim.
    #[default]
    Victim,
    /// The player on the victim's left.
    Left,
    /// The player on the victim's right.
    Right,
}

/// Which of the victim's Items.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ItemFilter {
    /// Only those for this slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// Only Complex ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complex: Option<bool>,
    /// Only those that are worn, that is equipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worn: Option<bool>,
}

/// Race, Class, or either by the victim's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TraitKind {
    /// Race cards.
    Race,
    /// Class cards.
    Class,
    /// A Race or a Class card.
    Either,
}

/// Who gets what a victim's misfortune gives to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Recipients {
    /// The players on the victim's left and right. What follows a loss of Levels is what drains off: nothing where none was lost.
    Neighbors,
    /// Everyone whom the monster did not catch.
    NotCaught,
}

/// How long a consequence lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// To the end of the victim's next turn.
    EndOfOwnNextTurn,
}

/// Whose roll to Run Away is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Runners {
    /// The victim's.
    Victim,
    /// Everybody's.
    Everybody,
}

/// A way around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// To the left, as turns go.
    Left,
    /// To the right.
    Right,
}

/// Who gets a bookmark that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Heir {
    /// The player on the right.
    Right,
    /// The next player on the left who has not played a bookmark yet; with none, it stays.
    NextOnLeft,
    /// Nobody.
    Nobody,
}
