use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, EditionId, KindName};

/// Something wrong with a file of the catalogue, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "CardFault")]
pub struct Fault {
    /// The file, as its source calls it.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, in characters counted from 1.
    pub column: u32,
    /// The keys and places in lists that lead to it from the top of the file, places counted from 0.
    pub path: Vec<String>,
    /// The card concerned, where the fault is within one.
    pub card: Option<CardId>,
    /// The key concerned.
    pub key: Option<String>,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What can be wrong with a file of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[ts(rename = "CardFaultKind")]
pub enum FaultKind {
    /// The file is not TOML.
    #[error("not TOML: {message}")]
    Syntax {
        /// What the parser says.
        message: String,
    },
    /// No such key belongs here.
    #[error("unknown key, {}", choice(known))]
    UnknownKey {
        /// The keys that do.
        known: Vec<String>,
    },
    /// A key that belongs here is not given.
    #[error("is missing")]
    MissingKey,
    /// A key stands here twice.
    #[error("stands here twice")]
    RepeatedKey,
    /// A list names the same thing twice.
    #[error("{word:?} stands in the list twice")]
    RepeatedWord {
        /// The thing.
        word: String,
    },
    /// The word is not one of those that the key takes.
    #[error("unknown word {word:?}, {}", choice(known))]
    UnknownWord {
        /// The word.
        word: String,
        /// The words that it takes.
        known: Vec<String>,
    },
    /// The value is of another type than the key takes.
    #[error("takes {expected}, not {found}")]
    WrongValue {
        /// What was found.
        found: String,
        /// What the key takes.
        expected: String,
    },
    /// The number is out of range.
    #[error("{value} is out of range, {min} to {max}")]
    OutOfRange {
        /// The number.
        #[ts(type = "number")]
        value: i64,
        /// The least that the key takes.
        #[ts(type = "number")]
        min: i64,
        /// The most that it takes.
        #[ts(type = "number")]
        max: i64,
    },
    /// Another card has the id.
    #[error("another card has this id{}", elsewhere(first, set))]
    DuplicateCard {
        /// File and line of the other card, unless it is in the catalogue that is being extended.
        first: Option<(String, u32)>,
        /// The name of the own set that has the other card; none where it ships.
        set: Option<String>,
    },
    /// The set has more cards than a set may have.
    #[error("a set has at most {max} cards")]
    TooManyCards {
        /// The most it may have.
        max: u32,
    },
    /// The file is larger than a set may be.
    #[error("a set has at most {max} bytes")]
    FileTooLarge {
        /// The most it may have.
        max: u32,
    },
    /// The word is no name of a language.
    #[error("{word:?} is no name of a language, such as \"de\" or \"pt-BR\"")]
    BadLanguage {
        /// The word.
        word: String,
    },
    /// Another printing has the id.
    #[error("another printing is called {id:?}")]
    DuplicatePrinting {
        /// The id.
        id: String,
    },
    /// The edition was read before.
    #[error("the edition stands in another file")]
    DuplicateEdition {
        /// The edition.
        id: EditionId,
    },
    /// No card has the id that is referred to.
    #[error("no card has the id `{id}`")]
    UnknownCard {
        /// The id.
        id: CardId,
    },
    /// The card that is referred to is of another kind than it must be.
    #[error("the card `{id}` is {found}, not {expected}")]
    WrongKind {
        /// The id.
        id: CardId,
        /// The kind of the card.
        found: KindName,
        /// The kind that it must be of.
        expected: KindName,
    },
    /// The name is empty.
    #[error("is empty")]
    EmptyName,
    /// The name is too long.
    #[error("is longer than {max} characters")]
    NameTooLong {
        /// The most characters that a name may have.
        max: u32,
    },
    /// The id is none: it takes lower-case ASCII letters, digits and single hyphens.
    #[error("{id:?} is no id: it takes 1 to {max} lower-case letters, digits and single hyphens")]
    BadId {
        /// The id.
        id: String,
        /// The most characters that an id may have.
        max: u32,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if let Some(card) = &self.card {
            write!(f, "card `{card}`: ")?;
        }
        if let Some(key) = &self.key {
            write!(f, "key `{key}`: ")?;
        }
        write!(f, "{}", self.kind)
    }
}

impl std::error::Error for Fault {}

fn choice(known: &[String]) -> String {
    if known.is_empty() { "there is none".to_owned() } else { format!("known are {}", known.join(", ")) }
}

fn elsewhere(first: &Option<(String, u32)>, set: &Option<String>) -> String {
    match (first, set) {
        (Some((file, line)), _) => format!(", at {file}:{line}"),
        (None, Some(set)) => format!(", in the set {set:?}; give this one an `id` of its own"),
        (None, None) => String::new(),
    }
}
