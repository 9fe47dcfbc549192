use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::RuleId;
use crate::EditionId;

/// A game term with its synonyms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Term {
    /// The term that the entries use.
    pub name: String,
    /// Synonyms in other editions and among players.
    #[serde(default)]
    pub also: Vec<String>,
    /// German words for the term.
    #[serde(default)]
    pub de: Vec<String>,
    /// Hebrew words for the term.
    #[serde(default)]
    pub he: Vec<String>,
    /// The entry with details.
    pub entry: RuleId,
    /// The definition, in one sentence.
    pub text: String,
}

impl Term {
    /// All words for the term, its name first.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let others = self.also.iter().chain(&self.de).chain(&self.he);
        std::iter::once(&self.name).chain(others).map(String::as_str)
    }
}

/// A row of the reference: the times when certain cards may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayTime {
    /// The cards.
    pub what: String,
    /// When they may be played.
    pub when: String,
    /// The entry with details.
    pub entry: RuleId,
    /// The times in editions that differ.
    #[serde(default)]
    pub differences: BTreeMap<EditionId, String>,
}

impl PlayTime {
    /// The times when the cards may be played in an edition.
    pub fn in_edition(&self, edition: Option<EditionId>) -> &str {
        edition.and_then(|id| self.differences.get(&id)).unwrap_or(&self.when)
    }
}
