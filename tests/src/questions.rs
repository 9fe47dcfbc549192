//! Questions as people ask them at the table, with the rules entry that answers each.

use serde::Deserialize;
use starboard_cards::{EditionId, RuleId};

/// The questions that the wordings of the entries were chosen by.
const ASKED: &str = include_str!("../questions/asked.toml");

/// Questions that nobody looked at who chose wordings: they show how the search does with what it does not know.
const UNSEEN: &str = include_str!("../questions/unseen.toml");

/// A question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// As it is typed.
    pub ask: String,
    /// The entry that answers it.
    pub entry: RuleId,
    /// Entries that answer it as well.
    #[serde(default)]
    pub or: Vec<RuleId>,
    /// The edition that is played; none where nobody said.
    pub edition: Option<EditionId>,
}

impl Question {
    /// Whether an entry answers it.
    pub fn is_answered_by(&self, entry: &RuleId) -> bool {
        self.entry == *entry || self.or.contains(entry)
    }
}

/// The questions that the search has to answer.
///
/// # Errors
/// What is wrong with the file.
pub fn asked() -> Result<Vec<Question>, toml::de::Error> {
    read(ASKED)
}

/// The questions by which it is measured.
///
/// # Errors
/// What is wrong with the file.
pub fn unseen() -> Result<Vec<Question>, toml::de::Error> {
    read(UNSEEN)
}

fn read(text: &str) -> Result<Vec<Question>, toml::de::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Questions {
        question: Vec<Question>,
    }
    toml::from_str::<Questions>(text).map(|all| all.question)
}
