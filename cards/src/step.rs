use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, Slot, Who};

/// One step of the effect of a monster or Trap on its victim. Steps are carried out in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Step {
    /// The victim loses Levels, but never goes below Level 1.
    LoseLevels {
        /// The number of Levels.
        amount: Amount,
    },
    /// Sets the victim's Level.
    SetLevel {
        /// The Level.
        level: u8,
        /// True to change the Level only if the victim is below it.
        #[serde(default)]
        only_if_below: bool,
    },
    /// The victim loses Items in play.
    LoseItems {
        /// The Items that may be lost.
        what: ItemFilter,
        /// The number of Items.
        count: Count,
        /// The player who chooses among several.
        #[serde(default)]
        chooser: Chooser,
        /// The slot whose Item is lost before all others.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Slot>,
        /// The steps if there is no such Item.
        #[serde(default)]
        otherwise: Vec<Step>,
    },
    /// The victim loses Race or Class cards.
    LoseTraits {
        /// The kind of cards.
        what: TraitKind,
        /// The number of cards.
        count: Count,
        /// The steps if there is no such card.
        #[serde(default)]
        otherwise: Vec<Step>,
    },
    /// The victim discards cards from the hand.
    DiscardHand {
        /// The number of cards.
        count: Count,
        /// The player who chooses or draws the cards.
        #[serde(default)]
        chooser: Chooser,
    },
    /// The victim discards cards from the hand or from play.
    DiscardCards {
        /// The number of cards.
        count: u8,
    },
    /// The victim gives up Items of a total value.
    GiveItems {
        /// The total value in credits or Gold Pieces.
        worth: u32,
    },
    /// The victim dies.
    Die,
    /// Other players gain Levels.
    OthersGainLevels {
        /// The number of Levels for each.
        amount: u8,
        /// The players who gain them.
        to: Recipients,
    },
    /// The victim cannot help anyone.
    CannotHelp {
        /// The duration.
        until: Until,
    },
    /// The victim cannot use the powers of a Class.
    CannotUsePower {
        /// The Class.
        class: CardId,
        /// The duration.
        until: Until,
    },
    /// The victim changes sex permanently.
    ChangeSex,
    /// The victim has a modifier in their next combat.
    NextCombat {
        /// The modifier of combat strength.
        amount: i32,
    },
    /// The bonus of the victim's best Item becomes a penalty of the same size.
    ReverseBestItem {
        /// The number of Levels it costs to discard the Item.
        levels_to_discard: u8,
    },
    /// All others roll. The victim swaps sex with the highest roll and Races with the lowest.
    SwapByDice {
        /// The modifier in the next combat of every player whose sex changed.
        next_combat: i32,
    },
    /// Replaces the victim's Race or Class with the topmost one in the discards. If there is none, it is only
    /// lost.
    ReplaceTrait {
        /// The kind of card.
        what: TraitKind,
    },
    /// Sets a modifier for the next roll to Run Away.
    NextFlight {
        /// The modifier of the die.
        amount: i32,
        /// The player or players whose roll it is.
        whose: Runners,
    },
    /// The victim throws the card at a target in the room. On a hit, the victim chooses a player who suffers
    /// the steps.
    Throw {
        /// The steps for the chosen player.
        hit: Vec<Step>,
    },
    /// The victim discards all Races, Classes, Half-Breeds and Super Munchkins, and puts one Race and one
    /// Class from the discards into play.
    NewTraits,
    /// The victim puts a Race or Class from the discards into play.
    FindTrait {
        /// The kind of card.
        what: TraitKind,
    },
    /// The victim searches a deck or its discards for a Race, Class, Half-Breed or Super Munchkin, and takes
    /// it to the hand.
    TakeTrait,
    /// Every player in turn takes an Item of the next player to the hand. The first one gives this card in
    /// exchange.
    TakeAround {
        /// The direction around the table.
        direction: Direction,
        /// The number of players who still have to take one. Leave it out: at the start it is everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        takers: Option<u8>,
    },
    /// The card goes to another player or out of the game.
    PassOn {
        /// The next owner.
        to: Heir,
        /// If the victim has one of these cards in play, this card goes out of the game.
        #[serde(default)]
        unless: Vec<CardId>,
    },
    /// An effect that is not public: the players read it from the printed card and carry it out.
    AsPrinted,
    /// Steps that depend on the victim.
    If {
        /// The condition.
        who: Who,
        /// The steps if the condition holds.
        #[serde(default)]
        then: Vec<Step>,
        /// The steps if it does not hold.
        #[serde(default)]
        otherwise: Vec<Step>,
    },
    /// The victim chooses one of several lists of steps.
    Either {
        /// The lists of steps to choose from.
        options: Vec<Vec<Step>>,
    },
}

/// A number of Levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Amount {
    /// A fixed number.
    Fixed(u8),
    /// The result of a die roll.
    Die,
    /// The margin by which the combat was lost, but at most this number.
    Margin(u8),
}

/// A number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Count {
    /// All of them.
    All,
    /// This many, or all if there are fewer.
    Exactly(u8),
}

/// The player who chooses.
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

/// A filter for the victim's Items.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ItemFilter {
    /// Only Items for this slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// Only Complex Items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complex: Option<bool>,
    /// Only worn (equipped) Items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worn: Option<bool>,
}

/// Race, Class, or either of them by the victim's choice.
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

/// The players who gain from a victim's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Recipients {
    /// The players on the victim's left and right. Directly after a loss of Levels, they gain nothing if no
    /// Level was lost.
    Neighbors,
    /// Every player whom the monster did not catch.
    NotCaught,
}

/// The duration of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until the end of the victim's next turn.
    EndOfOwnNextTurn,
}

/// The players whose rolls to Run Away are modified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Runners {
    /// The victim.
    Victim,
    /// All players.
    Everybody,
}

/// A direction around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// To the left, in turn order.
    Left,
    /// To the right.
    Right,
}

/// The next owner of a played bookmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Heir {
    /// The player on the right.
    Right,
    /// The next player on the left who has not played a bookmark yet. If there is none, it stays.
    NextOnLeft,
    /// Nobody: it goes out of the game.
    Nobody,
}
