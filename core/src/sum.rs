use serde::{Deserialize, Serialize};
use starboard_cards::{Immunity, Sex, Who};
use ts_rs::TS;

use crate::{CardCopy, MonsterId, SeatId};

/// A number that explains itself: its addends, in the order in which a player would name them.
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
    /// What it adds; may be negative.
    pub amount: i32,
    /// Where it comes from.
    pub source: Source,
    /// Why it counts.
    pub why: Why,
}

/// Where an addend comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Source {
    /// A player.
    Seat {
        /// Whose.
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
        /// Which.
        monster: MonsterId,
    },
    /// A rule of the edition.
    Rule,
    /// An amount that the table typed in.
    Manual,
}

/// Why an addend counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "why", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Why {
    /// The Level of a character or a monster.
    Level,
    /// The plain bonus of a card.
    Bonus,
    /// The Item is used by someone it names.
    NamedWielder,
    /// A fight without a helper.
    Alone,
    /// So much for each of several monsters.
    PerMonster {
        /// How many there are.
        monsters: i32,
    },
    /// The Level counts once more.
    DoubledLevel,
    /// The bonus of an Item was turned into a penalty.
    Reversed,
    /// It adds nothing, as a monster of this combat is proof against it.
    ShutOut {
        /// What the monster is proof against.
        to: Immunity,
        /// What it would add.
        bonus: i32,
    },
    /// Left over for this combat by a card played earlier.
    NextCombat,
    /// Left over for this roll to Run Away by a card played earlier.
    NextFlight,
    /// A one-shot.
    OneShot,
    /// An enhancer.
    Enhancer,
    /// The Clone, with all that its original has.
    Clone,
    /// The monster's strength against someone in the fight.
    Against {
        /// The condition.
        who: Who,
        /// Who meets it.
        seat: SeatId,
        /// As which sex, where an Assistant speaks.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        spoken_as: Option<Sex>,
    },
    /// A die that the monster's card asks for.
    Die,
    /// Cards discarded for strength.
    Discards {
        /// How many.
        cards: u8,
    },
    /// A Sidekick destroys itself.
    SelfDestruct,
    /// No monster goes below Level 1.
    Floor,
    /// The Level that wins takes a kill.
    Ceiling {
        /// That Level.
        level: u8,
    },
    /// The lowest face that escapes.
    EscapeFace,
    /// Everyone escapes more easily, or less, by this.
    RunAway,
    /// Treasures or Levels printed on the monster.
    Printed,
    /// A special reward of the monster.
    Reward,
    /// A reward for helping.
    Helping,
    /// An amount that was typed in.
    Typed,
}
