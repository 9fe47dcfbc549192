//! Questions as players ask them at the table, each with the rules entry that answers it.

use serde::Deserialize;
use starboard_cards::{EditionId, RuleId};

/// The questions used to choose the wording of the entries.
const ASKED: &str = include_str!("../questions/asked.toml");

/// Held-out questions, not used to choose wording. They measure the search on unknown questions.
const UNSEEN: &str = include_str!("../questions/unseen.toml");

/// A question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The text, as a player types it.
    pub ask: String,
    /// The entry that answers the question.
    pub entry: RuleId,
    /// Other entries that also answer it.
    #[serde(default)]
    pub or: Vec<RuleId>,
    /// The edition in play, if given.
    pub edition: Option<EditionId>,
}

impl Question {
    /// Returns true if an entry answers the question.
    pub fn is_answered_by(&self, entry: &RuleId) -> bool {
        self.entry == *entry || self.or.contains(entry)
    }
}

/// The questions that the search must answer.
///
/// # Errors
/// Fails if the file is invalid.
pub fn asked() -> Result<Vec<Question>, toml::de::Error> {
    read(ASKED)
}

/// The held-out questions that measure the search.
///
/// # Errors
/// Fails if the file is invalid.
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
