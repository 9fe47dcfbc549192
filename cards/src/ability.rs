use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Slot;

/// What a Class, a Race, a Sidekick or an Item does beyond a plain bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Ability {
    /// Adds to combat strength while its owner fights without a helper.
    AloneBonus {
        /// The bonus.
        bonus: i32,
    },
    /// Adds to the side of its owner, for each monster, in a fight against more than one.
    PerMonster {
        /// The bonus for each.
        bonus: i32,
    },
    /// Adds to every roll to Run Away.
    RunAway {
        /// The modifier of the die.
        bonus: i32,
    },
    /// Gives hands beyond the usual two.
    ExtraHands {
        /// How many.
        hands: u8,
    },
    /// Gives one more of one of these places, by the owner's choice; `hand` adds a hand to the choice.
    ExtraPlace {
        /// The slots to choose from.
        slots: Vec<Slot>,
        /// Whether one more hand may be chosen instead.
        hand: bool,
    },
    /// Lifts the limit of Complex Items.
    AnyComplex,
    /// Raises the number of Sidekicks in play.
    SidekickLimit {
        /// The new limit.
        sidekicks: u8,
    },
    /// No card of a rival takes this character's Sidekicks.
    LoyalSidekicks,
    /// A character that starts with this card starts at this Level.
    StartingLevel {
        /// The Level.
        level: u8,
    },
    /// May lose Levels instead of dying.
    StayAlive {
        /// The Levels it costs.
        levels: u8,
    },
    /// May open one more door when the first one of the turn was no monster.
    ExtraDoor,
    /// Draws face-down Doors after helping to kill a monster.
    DoorsForHelping {
        /// How many.
        doors: u8,
    },
    /// Carries Items of this many hands; those that its owner could use count.
    Carries {
        /// Hands' worth of Items.
        hands: u8,
    },
    /// May be discarded in combat for this bonus instead of its own.
    SelfDestruct {
        /// The bonus for one combat.
        bonus: i32,
    },
    /// Monsters that care about sex can be made to react as if its owner were of the other sex.
    SpeaksForOwner,
    /// After a combat that its owner wins, a die decides whether it stays.
    LeavesOnRoll {
        /// The face on which it is discarded.
        face: u8,
    },
    /// Counts more for players whose name sounds like one of these.
    NamedWielder {
        /// Spellings, in lower case.
        names: Vec<String>,
        /// Added to the Item's own bonus.
        bonus: i32,
    },
    /// Its owner need not use it. If it is used to win, monsters leave their Treasure, and nobody gets a kill.
    WinsWithoutKill,
    /// May be worn on top of any other Headgear, and is lost with it.
    WornOver {
        /// The slot that it shares.
        slot: Slot,
    },
    /// Joins Items for good into one that takes the hands of one of them.
    Joins {
        /// How many Items.
        items: u8,
        /// The hands that each of them takes.
        hands_each: u8,
    },
    /// A power that its owner uses when he likes, at a price.
    Power {
        /// When it may be used.
        when: Timing,
        /// The price.
        cost: Cost,
        /// What it does.
        power: ActivePower,
    },
}

/// When a power may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// At any time, in combat too.
    AnyTime,
    /// In a combat in which its owner takes part.
    InCombat,
    /// At any time that is not in a combat.
    OutOfCombat,
    /// When its owner turns up a Trap.
    OnDrawnTrap,
}

/// What a power costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "pay", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Cost {
    /// Any cards, from the hand or in play.
    Cards {
        /// How many.
        count: u8,
        /// They must all be of one deck.
        #[serde(default)]
        one_deck: bool,
    },
    /// The whole hand; an empty hand does not pay.
    Hand,
    /// Items worth as much as what is taken, or more.
    ItemsOfEqualValue,
}

/// What a power does once paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum ActivePower {
    /// Looks at a player's hand, or at the next cards of a deck.
    Look {
        /// How many cards of a deck.
        cards: u8,
    },
    /// Takes the top card of the discards if it is a Monster.
    TakeDiscardedMonster,
    /// Takes the top card of the discards if it is an Item.
    TakeDiscardedItem,
    /// Draws cards face down from the deck that the price was paid in.
    Draw {
        /// How many.
        cards: u8,
    },
    /// Cancels the Trap.
    CancelTrap,
    /// Counts the owner's Level once more in the present combat.
    DoubleLevel,
    /// Rolls to take an Item that another player carries, unless it belongs in a slot of the body; a failure moves the
    /// thief to the victim.
    Steal {
        /// The lowest face that succeeds.
        needs: u8,
    },
}
