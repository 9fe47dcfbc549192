use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Moment, Section};
use crate::{CardId, Cite, EditionId};

/// The id of a rules entry: its file's name, in kebab-case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct RuleId(Arc<str>);

impl RuleId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for RuleId {
    fn from(id: &str) -> Self {
        Self(id.into())
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A rule in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// Its id.
    pub id: RuleId,
    /// The folder that it lies in.
    pub topic: String,
    /// Its facts.
    pub front: FrontMatter,
    /// Its text, the first section without a heading.
    pub text: Vec<Section>,
}

/// The facts of an entry, as they stand above its text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FrontMatter {
    /// Its heading.
    pub title: String,
    /// The editions that it holds for.
    #[serde(default = "all_editions")]
    pub editions: Vec<EditionId>,
    /// Where it is written.
    #[serde(default)]
    pub sources: Vec<Cite>,
    /// Other words that people use for it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// What people say when they ask for it, in many words; only the search reads it.
    #[serde(default)]
    pub asked: Vec<String>,
    /// Entries to read next.
    #[serde(default)]
    pub related: Vec<RuleId>,
    /// Cards that it touches.
    #[serde(default)]
    pub cards: Vec<CardId>,
    /// The codes of the objections and of the reasons why a card does not count that it explains.
    #[serde(default)]
    pub objections: Vec<String>,
    /// The reasons of addends that it explains.
    #[serde(default)]
    pub addends: Vec<String>,
    /// The switches of an edition that it explains.
    #[serde(default)]
    pub switches: Vec<String>,
    /// The effects that it explains, each with the name of its vocabulary, as in `step:lose-levels`.
    #[serde(default)]
    pub effects: Vec<String>,
    /// When it matters.
    #[serde(default)]
    pub when: Vec<Moment>,
    /// How central it is among the entries of the same moment, 1 to 3.
    #[serde(default = "one")]
    pub weight: u8,
    /// Set for a ruling that stands in no rule document.
    pub ruling: Option<Ruling>,
    /// What holds in each edition, where they differ.
    #[serde(default)]
    pub differences: BTreeMap<EditionId, String>,
}

/// Where a ruling comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ruling {
    /// Its name and address.
    pub source: String,
    /// How strong it is.
    pub strength: Strength,
}

/// How strong a ruling is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// Text of the publisher, or of those who speak for it.
    Publisher,
    /// A post in the publisher's forum whose author was not seen.
    PublisherUnseenAuthor,
    /// A copy of the publisher's text on another site.
    Copy,
    /// Rules of an edition in another language.
    Localised,
}

fn all_editions() -> Vec<EditionId> {
    EditionId::ALL.to_vec()
}

fn one() -> u8 {
    1
}
