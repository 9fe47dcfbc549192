use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CardId, EditionId, KindName};

/// A fault of a catalogue file, with its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "CardFault")]
pub struct Fault {
    /// The file, as named by its source.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The path from the top of the file: keys and list indexes, from 0.
    pub path: Vec<String>,
    /// The card, if the fault is inside one.
    pub card: Option<CardId>,
    /// The key.
    pub key: Option<String>,
    /// The kind of fault.
    pub kind: FaultKind,
}

/// The kinds of faults in a catalogue file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[ts(rename = "CardFaultKind")]
pub enum FaultKind {
    /// The file is not TOML.
    #[error("not TOML: {message}")]
    Syntax {
        /// The parser's message.
        message: String,
    },
    /// The key is not known here.
    #[error("unknown key; {}", choice(known))]
    UnknownKey {
        /// The known keys.
        known: Vec<String>,
    },
    /// A required key is missing.
    #[error("is missing")]
    MissingKey,
    /// A key appears twice.
    #[error("appears twice")]
    RepeatedKey,
    /// A list contains the same word twice.
    #[error("{word:?} appears twice in the list")]
    RepeatedWord {
        /// The repeated word.
        word: String,
    },
    /// The word is not one of those that the key accepts.
    #[error("unknown word {word:?}; {}", choice(known))]
    UnknownWord {
        /// The word.
        word: String,
        /// The accepted words.
        known: Vec<String>,
    },
    /// The value has the wrong type.
    #[error("expected {expected}, found {found}")]
    WrongValue {
        /// The value found.
        found: String,
        /// The expected value.
        expected: String,
    },
    /// The number is out of range.
    #[error("{value} is out of range, {min} to {max}")]
    OutOfRange {
        /// The number.
        #[ts(type = "number")]
        value: i64,
        /// The minimum.
        #[ts(type = "number")]
        min: i64,
        /// The maximum.
        #[ts(type = "number")]
        max: i64,
    },
    /// Another card has the same id.
    #[error("another card has this id{}", elsewhere(first, set))]
    DuplicateCard {
        /// The file and line of the other card, unless it is in the catalogue being extended.
        first: Option<(String, u32)>,
        /// The name of the custom set with the other card; `None` if that card is shipped.
        set: Option<String>,
    },
    /// The set has too many cards.
    #[error("the set has too many cards; the maximum is {max}")]
    TooManyCards {
        /// The maximum number of cards.
        max: u32,
    },
    /// The file is too large.
    #[error("the file is too large; the maximum is {max} bytes")]
    FileTooLarge {
        /// The maximum size in bytes.
        max: u32,
    },
    /// The word is not a language tag.
    #[error("{word:?} is not a language tag such as \"de\" or \"pt-BR\"")]
    BadLanguage {
        /// The word.
        word: String,
    },
    /// Another printing has the same id.
    #[error("another printing has the id {id:?}")]
    DuplicatePrinting {
        /// The id.
        id: String,
    },
    /// Another file defines the same edition.
    #[error("another file already defines this edition")]
    DuplicateEdition {
        /// The edition.
        id: EditionId,
    },
    /// No card has the referenced id.
    #[error("no card has the id `{id}`")]
    UnknownCard {
        /// The id.
        id: CardId,
    },
    /// The referenced card is of the wrong kind.
    #[error("the card `{id}` is {found}, not {expected}")]
    WrongKind {
        /// The id.
        id: CardId,
        /// The kind of the card.
        found: KindName,
        /// The required kind.
        expected: KindName,
    },
    /// The name is empty.
    #[error("is empty")]
    EmptyName,
    /// The name has a mark that turns the text beside it.
    #[error("has an invisible mark that turns or breaks text")]
    TurnsText,
    /// The name is too long.
    #[error("is longer than {max} characters")]
    NameTooLong {
        /// The maximum number of characters.
        max: u32,
    },
    /// The id is not valid: only lowercase ASCII letters, digits and single hyphens are allowed.
    #[error("{id:?} is not a valid id; use 1 to {max} lowercase letters, digits and single hyphens")]
    BadId {
        /// The id.
        id: String,
        /// The maximum number of characters.
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
    if known.is_empty() {
        "none is allowed here".to_owned()
    } else {
        format!("expected {}", known.join(", "))
    }
}

fn elsewhere(first: &Option<(String, u32)>, set: &Option<String>) -> String {
    match (first, set) {
        (Some((file, line)), _) => format!(", at {file}:{line}"),
        (None, Some(set)) => format!(", in the set {set:?}; give this one an `id` of its own"),
        (None, None) => String::new(),
    }
}
