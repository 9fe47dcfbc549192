use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use starboard_cards::CardId;
use ts_rs::TS;

/// One physical card: its id and the number of the copy. Written `laser` for the first copy and `laser#2` for
/// the second.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(into = "String", try_from = "String")]
#[ts(type = "string")]
pub struct CardCopy {
    /// The card.
    pub card: CardId,
    /// The number of the copy, from 1.
    pub number: u8,
}

impl CardCopy {
    /// The first copy of a card.
    pub fn first(card: impl Into<CardId>) -> Self {
        Self { card: card.into(), number: 1 }
    }
}

impl fmt::Display for CardCopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            1 => write!(f, "{}", self.card),
            n => write!(f, "{}#{n}", self.card),
        }
    }
}

impl From<CardCopy> for String {
    fn from(copy: CardCopy) -> Self {
        copy.to_string()
    }
}

/// The text is not a card copy.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "not a card copy: expected a lower-case id of at most 80 characters, with `#2` or higher for further copies"
)]
pub struct BadCopy;

impl FromStr for CardCopy {
    type Err = BadCopy;

    fn from_str(text: &str) -> Result<Self, BadCopy> {
        let (id, number) = match text.split_once('#') {
            Some((id, number)) => (id, number.parse().ok().filter(|n| *n > 1).ok_or(BadCopy)?),
            None => (text, 1),
        };
        let plain = |c: char| c == '-' || (c.is_alphanumeric() && !c.is_uppercase());
        if id.is_empty() || id.len() > 80 || !id.chars().all(plain) {
            return Err(BadCopy);
        }
        Ok(Self { card: CardId::new(id), number })
    }
}

impl TryFrom<String> for CardCopy {
    type Error = BadCopy;

    fn try_from(text: String) -> Result<Self, BadCopy> {
        text.parse()
    }
}
