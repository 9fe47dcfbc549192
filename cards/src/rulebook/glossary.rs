use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::RuleId;
use crate::EditionId;

/// A word of the game, and what else it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Term {
    /// The word that the entries use.
    pub name: String,
    /// What other editions and players call it.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it is called in German.
    #[serde(default)]
    pub de: Vec<String>,
    /// What it is called in Hebrew.
    #[serde(default)]
    pub he: Vec<String>,
    /// The entry that tells more.
    pub entry: RuleId,
    /// What it is, in one sentence.
    pub text: String,
}

impl Term {
    /// Every word for it, its name first.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let others = self.also.iter().chain(&self.de).chain(&self.he);
        std::iter::once(&self.name).chain(others).map(String::as_str)
    }
}

/// When cards of a kind may be played: a row of the reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayTime {
    /// The cards.
    pub what: String,
    /// When they may be played.
    pub when: String,
    /// The entry that tells more.
    pub entry: RuleId,
    /// When they may be played in the editions that say otherwise.
    #[serde(default)]
    pub differences: BTreeMap<EditionId, String>,
}

impl PlayTime {
    /// When they may be played in an edition.
    pub fn in_edition(&self, edition: Option<EditionId>) -> &str {
        edition.and_then(|id| self.differences.get(&id)).unwrap_or(&self.when)
    }
}
