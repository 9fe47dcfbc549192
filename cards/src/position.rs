//! What a switch of an edition can be set to, and how a house rule writes it.

use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::KindName;

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A face-down Door is drawn before anything else (a faster game).
    ListenAtDoor,
    /// Cards are arranged before the door is opened.
    Arrange,
    /// The door is opened (kicked open).
    OpenDoor,
    /// A monster from the hand may be fought.
    LookForTrouble,
    /// The room is searched.
    LootRoom,
    /// Look for Trouble or Loot the Room, one of the two.
    TroubleOrLoot,
    /// Cards beyond the hand limit are given away.
    Charity,
}

/// When a dead character is back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Return {
    /// At the start of his own next turn.
    OwnTurn,
    /// As soon as the next player's turn begins, with Level, Race and Class only.
    NextTurn,
}

/// What Half-Breed and Super Munchkin do with a single Race or Class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Blend {
    /// It needs two, and is lost with either.
    NeedsTwo,
    /// With one, its advantages without its disadvantages.
    AdvantagesOnly,
}

/// How many hands a laser takes that is not snapped to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LaserHands {
    /// As the card prints it.
    Printed,
    /// Two, as the rules say of every laser.
    Two,
}

/// What an edition calls a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words are their own description")]
pub enum Word {
    Station,
    Door,
    Credits,
    GoldPieces,
    Trap,
    Curse,
    Sidekick,
    Hireling,
}

/// A type of switch that a house rule can set.
pub(crate) trait Position: Sized {
    /// The position that a house rule writes like this.
    fn read(&self, name: &str, text: &str) -> Option<Self>;

    /// The other position of a switch that has two.
    fn other(&self, _name: &str) -> Option<Self> {
        None
    }
}

impl Position for bool {
    fn read(&self, _: &str, text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn other(&self, _: &str) -> Option<Self> {
        Some(!self)
    }
}

/// Switches with a number that the documents give two positions: an Epic game goes on to Level 20 (Guest Artist rules), and
/// a faster one deals four cards of each deck instead of two (first edition rules, "Faster Play").
const PAIRS: &[(&str, u8, u8)] = &[("winning-level", 10, 20), ("deal", 2, 4), ("deal-after-death", 2, 4)];

macro_rules! number_positions {
    ($($type:ty),*) => {$(
        impl Position for $type {
            fn read(&self, name: &str, text: &str) -> Option<Self> {
                let number: Self = text.parse().ok()?;
                crate::limits::switch_out_of_range(name, number.into()).is_none().then_some(number)
            }

            fn other(&self, name: &str) -> Option<Self> {
                let (_, one, other) = PAIRS.iter().find(|(switch, ..)| *switch == name)?;
                Some(if *self == Self::from(*other) { (*one).into() } else { (*other).into() })
            }
        }
    )*};
}

number_positions!(u8, u32);

macro_rules! word_positions {
    ($($type:ident { $($one:ident | $other:ident),* })*) => {$(
        impl Position for $type {
            fn read(&self, name: &str, text: &str) -> Option<Self> {
                word(text).filter(|word| word == self || Some(*word) == self.other(name))
            }

            fn other(&self, _: &str) -> Option<Self> {
                match self {
                    $(Self::$one => Some(Self::$other), Self::$other => Some(Self::$one),)*
                }
            }
        }
    )*};
}

word_positions! {
    Blend { NeedsTwo | AdvantagesOnly }
    LaserHands { Printed | Two }
    Return { OwnTurn | NextTurn }
    Word { Station | Door, Credits | GoldPieces, Trap | Curse, Sidekick | Hireling }
}

macro_rules! list_positions {
    ($($type:ty),*) => {$(
        impl Position for Vec<$type> {
            fn read(&self, _: &str, text: &str) -> Option<Self> {
                text.split(',').map(|item| word(item.trim())).collect()
            }
        }
    )*};
}

list_positions!(KindName, Phase, String);

fn word<T: DeserializeOwned>(text: &str) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(text)).ok()
}
