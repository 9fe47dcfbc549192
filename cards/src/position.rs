//! The possible positions of an edition's switches, and their text form in a house rule.

use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::KindName;

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A face-down Door is drawn before anything else (faster game).
    ListenAtDoor,
    /// Players arrange their cards before the door is opened.
    Arrange,
    /// The player opens (kicks open) the door.
    OpenDoor,
    /// The player may fight a monster from the hand.
    LookForTrouble,
    /// The player searches the room.
    LootRoom,
    /// One of the two above.
    TroubleOrLoot,
    /// The player gives away cards beyond the hand limit.
    Charity,
}

/// When a dead character returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Return {
    /// At the start of the player's own next turn.
    OwnTurn,
    /// At the start of the next player's turn, with Level, Race and Class only.
    NextTurn,
}

/// The effect of Half-Breed or Super Munchkin with a single Race or Class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Blend {
    /// The card needs two, and is lost with either of them.
    NeedsTwo,
    /// With one, the player has its advantages without its disadvantages.
    AdvantagesOnly,
}

/// The number of hands of a laser that is not combined with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LaserHands {
    /// As printed on the card.
    Printed,
    /// Two, the number in the rules for every laser.
    Two,
}

/// An edition's word for a thing.
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
    /// Parses a position from its text in a house rule.
    fn read(&self, name: &str, text: &str) -> Option<Self>;

    /// The text of a position in a house rule.
    fn text(&self) -> String;

    /// The other position of a switch with two.
    fn other(&self, _name: &str) -> Option<Self> {
        None
    }
}

impl Position for bool {
    fn read(&self, _: &str, text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn other(&self, _: &str) -> Option<Self> {
        Some(!self)
    }
}

/// Number switches with two positions in the documents. An Epic game goes on to Level 20 (Guest Artist
/// rules). A faster game deals four cards of each deck instead of two (first edition rules, "Faster Play").
const PAIRS: &[(&str, u8, u8)] = &[("winning-level", 10, 20), ("deal", 2, 4), ("deal-after-death", 2, 4)];

macro_rules! number_positions {
    ($($type:ty),*) => {$(
        impl Position for $type {
            fn read(&self, name: &str, text: &str) -> Option<Self> {
                let number: Self = text.parse().ok()?;
                crate::limits::switch_out_of_range(name, number.into()).is_none().then_some(number)
            }

            fn text(&self) -> String {
                self.to_string()
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

            fn text(&self) -> String {
                text_of(self)
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

            fn text(&self) -> String {
                self.iter().map(text_of).collect::<Vec<_>>().join(",")
            }
        }
    )*};
}

list_positions!(KindName, Phase, String);

fn text_of(word: &impl Serialize) -> String {
    serde_json::to_value(word).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

fn word<T: DeserializeOwned>(text: &str) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(text)).ok()
}
