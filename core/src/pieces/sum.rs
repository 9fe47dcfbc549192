use serde::{Deserialize, Serialize};
use starboard_cards::{Immunity, Sex, Who};
use ts_rs::TS;

use crate::pieces::{CardCopy, MonsterId, SeatId};

/// A number with its addends, in the order in which a player would name them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(transparent)]
#[ts(as = "Vec<Addend>")]
pub struct Sum(Vec<Addend>);

impl Sum {
    /// A sum of these addends.
    pub fn new(addends: Vec<Addend>) -> Self {
        Self(addends)
    }

    /// The total, which is never stored.
    pub fn total(&self) -> i32 {
        self.0.iter().map(|a| a.amount).sum()
    }

    /// The addends.
    pub fn addends(&self) -> &[Addend] {
        &self.0
    }

    /// Adds an addend.
    pub fn push(&mut self, amount: i32, source: Source, why: Why) {
        self.0.push(Addend { amount, source, why });
    }

    /// Adds an addend unless it is zero.
    pub fn push_nonzero(&mut self, amount: i32, source: Source, why: Why) {
        if amount != 0 {
            self.push(amount, source, why);
        }
    }

    /// Adds all addends of another sum.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

/// One addend of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Addend {
    /// The amount; may be negative.
    pub amount: i32,
    /// The source.
    pub source: Source,
    /// The reason why it counts.
    pub why: Why,
}

/// The source of an addend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Source {
    /// A player.
    Seat {
        /// The player.
        seat: SeatId,
    },
    /// A card, with its owner where it has one.
    Card {
        /// The card.
        card: CardCopy,
        /// Its owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<SeatId>,
    },
    /// A monster of the combat.
    Monster {
        /// The monster.
        monster: MonsterId,
    },
    /// A rule of the edition.
    Rule,
    /// An amount that the table typed in.
    Manual,
}

/// The reason why an addend counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "why", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Why {
    /// The Level of a character or a monster.
    Level,
    /// The plain bonus of a card.
    Bonus,
    /// The bonus of a card in use that spoils the kill.
    WithoutKill,
    /// The bonus for a player whom the Item names.
    NamedWielder,
    /// The bonus for a fight without a helper.
    Alone,
    /// An amount for each of several monsters.
    PerMonster {
        /// The number of monsters.
        monsters: i32,
    },
    /// The Level counts twice.
    DoubledLevel,
    /// The bonus of an Item was turned into a penalty.
    Reversed,
    /// The bonus does not count because a monster of this combat is immune.
    ShutOut {
        /// The immunity of the monster.
        to: Immunity,
        /// The bonus without the immunity.
        bonus: i32,
    },
    /// A modifier of this combat from a card played earlier.
    NextCombat,
    /// A modifier of this roll to Run Away from a card played earlier.
    NextFlight,
    /// A one-shot.
    OneShot,
    /// An enhancer.
    Enhancer,
    /// The Clone, with everything its original has.
    Clone,
    /// A modifier of the monster's strength against a player in the fight.
    Against {
        /// The condition.
        who: Who,
        /// The player who meets it.
        seat: SeatId,
        /// The sex that monsters assume, where an Assistant speaks.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        spoken_as: Option<Sex>,
    },
    /// A die that the monster's card asks for.
    Die,
    /// Cards discarded for strength.
    Discards {
        /// The number of cards.
        cards: u8,
    },
    /// A Sidekick destroys itself.
    SelfDestruct,
    /// No monster goes below Level 1.
    Floor,
    /// Reaching the winning Level takes a kill.
    Ceiling {
        /// The winning Level.
        level: u8,
    },
    /// The lowest die face that escapes.
    EscapeFace,
    /// A modifier of the roll to Run Away.
    RunAway,
    /// Treasures or Levels printed on the monster.
    Printed,
    /// A special reward of the monster.
    Reward,
    /// A reward for helping.
    Helping,
    /// An amount that was typed in.
    Typed,
    /// The bonus of Items that the table counts as a number.
    Gear,
}
