use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Slot;

/// An effect of a Class, Race, Sidekick or Item other than a plain bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Ability {
    /// Adds to combat strength while the owner fights without a helper.
    AloneBonus {
        /// The bonus.
        bonus: i32,
    },
    /// Adds to the owner's side for each monster, in a fight against more than one.
    PerMonster {
        /// The bonus for each monster.
        bonus: i32,
    },
    /// Adds to every roll to Run Away.
    RunAway {
        /// The modifier of the die.
        bonus: i32,
    },
    /// Gives hands beyond the usual two.
    ExtraHands {
        /// The number of extra hands.
        hands: u8,
    },
    /// Gives one extra slot of the owner's choice; with `hand`, the owner may choose an extra hand instead.
    ExtraPlace {
        /// The slots to choose from.
        slots: Vec<Slot>,
        /// True if an extra hand may be chosen instead of a slot.
        hand: bool,
    },
    /// Removes the limit on Complex Items.
    AnyComplex,
    /// Raises the limit on Sidekicks in play.
    SidekickLimit {
        /// The new limit.
        sidekicks: u8,
    },
    /// Rivals' cards cannot take the owner's Sidekicks.
    LoyalSidekicks,
    /// A character that starts with this card starts at this Level.
    StartingLevel {
        /// The Level.
        level: u8,
    },
    /// The owner may lose Levels instead of dying.
    StayAlive {
        /// The number of Levels lost.
        levels: u8,
    },
    /// The owner may open a second door if the first one of the turn was not a monster.
    ExtraDoor,
    /// The owner draws face-down Doors after helping to kill a monster.
    DoorsForHelping {
        /// The number of Doors.
        doors: u8,
    },
    /// Carries Items. Those that the owner could use count for the owner.
    Carries {
        /// The most hands that the carried Items may take up in total.
        hands: u8,
    },
    /// May be discarded in combat for this bonus instead of its usual one.
    SelfDestruct {
        /// The bonus for one combat.
        bonus: i32,
    },
    /// Lets the owner have monsters that react to sex treat the owner as the other sex.
    SpeaksForOwner,
    /// After each combat that the owner wins, a die roll may discard this card.
    LeavesOnRoll {
        /// The face on which it is discarded, 1 to 6.
        face: u8,
    },
    /// Gives an extra bonus to players whose name sounds like one of these.
    NamedWielder {
        /// Spellings, in lowercase.
        names: Vec<String>,
        /// Added to the Item's own bonus.
        bonus: i32,
    },
    /// Optional to use. If it is used to win, the monsters leave their Treasure, but nobody gets a kill.
    WinsWithoutKill,
    /// May be worn over another Item of the same slot, and is lost with that Item.
    WornOver {
        /// The shared slot.
        slot: Slot,
    },
    /// Permanently joins Items into one that takes up the hands of only one of them.
    Joins {
        /// The number of Items.
        items: u8,
        /// The number of hands that each Item must take up.
        hands_each: u8,
    },
    /// A power that the owner may choose to use, at a cost.
    Power {
        /// When it may be used.
        when: Timing,
        /// The cost.
        cost: Cost,
        /// The effect.
        power: ActivePower,
    },
}

/// When a power may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// At any time, including in combat.
    AnyTime,
    /// In a combat in which the owner takes part.
    InCombat,
    /// At any time outside combat.
    OutOfCombat,
    /// When the owner turns up a Trap.
    OnDrawnTrap,
}

/// The cost of a power.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "pay", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Cost {
    /// Any cards, from the hand or in play.
    Cards {
        /// The number of cards.
        count: u8,
        /// True if all must be from the same deck.
        #[serde(default)]
        one_deck: bool,
    },
    /// The whole hand, which must not be empty.
    Hand,
    /// Items worth at least as much as the Item taken.
    ItemsOfEqualValue,
}

/// The effect of a power once paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum ActivePower {
    /// Looks at a player's hand or at the next cards of a deck.
    Look {
        /// The number of cards, if a deck is chosen.
        cards: u8,
    },
    /// Takes the top discard if it is a Monster.
    TakeDiscardedMonster,
    /// Takes the top discard if it is an Item.
    TakeDiscardedItem,
    /// Draws cards face down from the deck that the paid cards belong to.
    Draw {
        /// The number of cards.
        cards: u8,
    },
    /// Cancels the drawn Trap.
    CancelTrap,
    /// Adds the owner's Level once more in the current combat.
    DoubleLevel,
    /// Rolls to take another player's Item, except one for a body slot. On a failure this card goes to the
    /// victim.
    Steal {
        /// The lowest face that succeeds.
        needs: u8,
    },
}
