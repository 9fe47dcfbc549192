use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::edition::{Blend, LaserHands, Phase, Return, Word};
use crate::{KindName, Rules};

/// A departure of one table from its edition: `name` turns a switch with two positions over, `name=value` sets any switch.
/// The items of a list stand between commas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct HouseRule(pub String);

/// Why a house rule cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum HouseRuleFault {
    /// No switch has this name.
    #[error("no switch is called {name:?}")]
    UnknownSwitch {
        /// The name.
        name: String,
    },
    /// The switch does not take this value.
    #[error("the switch {name:?} does not take {value:?}")]
    BadValue {
        /// The name of the switch.
        name: String,
        /// The value, empty where none was given and the switch has more than two positions.
        value: String,
    },
}

/// Switches that changed nothing and are gone. Journals may still name them.
const RETIRED: &[&str] = &["forfeit-on-flight"];

impl Rules {
    /// Departs from the edition as the house rules say, in their order.
    ///
    /// # Errors
    ///
    /// Every house rule that cannot be kept.
    pub fn depart(mut self, house_rules: &[HouseRule]) -> Result<Self, Vec<HouseRuleFault>> {
        let mut faults = Vec::new();
        for HouseRule(rule) in house_rules {
            let (name, value) = match rule.split_once('=') {
                Some((name, value)) => (name.trim(), Some(value.trim())),
                None => (rule.trim(), None),
            };
            if RETIRED.contains(&name) {
                continue;
            }
            if !Self::NAMES.contains(&name) {
                faults.push(HouseRuleFault::UnknownSwitch { name: name.to_owned() });
            } else if !self.set(name, value) {
                let value = value.unwrap_or_default().to_owned();
                faults.push(HouseRuleFault::BadValue { name: name.to_owned(), value });
            }
        }
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }
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
