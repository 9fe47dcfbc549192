use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Fact, Moment, Section};
use crate::{CardId, Cite, EditionId};

/// The id of a rules entry: its file name without extension, in kebab-case.
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
    /// The id.
    pub id: RuleId,
    /// The folder of the entry.
    pub topic: String,
    /// The front matter.
    pub front: FrontMatter,
    /// The text. The first section has no heading.
    pub text: Vec<Section>,
}

/// The front matter of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FrontMatter {
    /// The title.
    pub title: String,
    /// The editions that the entry applies to.
    #[serde(default = "all_editions")]
    pub editions: Vec<EditionId>,
    /// The sources of the rule.
    #[serde(default)]
    pub sources: Vec<Cite>,
    /// Other words for the title.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Typical questions that the entry answers, only for the search.
    #[serde(default)]
    pub asked: Vec<String>,
    /// Entries to read next.
    #[serde(default)]
    pub related: Vec<RuleId>,
    /// Related cards.
    #[serde(default)]
    pub cards: Vec<CardId>,
    /// The explained codes of objections and of reasons why a card does not count.
    #[serde(default)]
    pub objections: Vec<String>,
    /// The explained reasons of addends.
    #[serde(default)]
    pub addends: Vec<String>,
    /// The explained switches of an edition.
    #[serde(default)]
    pub switches: Vec<String>,
    /// The explained effects, each with its vocabulary, as in `step:lose-levels`.
    #[serde(default)]
    pub effects: Vec<String>,
    /// The moments when the entry matters.
    #[serde(default)]
    pub when: Vec<Moment>,
    /// The importance among the entries of the same moment, 1 to 3.
    #[serde(default = "one")]
    pub weight: u8,
    /// The ruling, if the rule is in no rule document.
    pub ruling: Option<Ruling>,
    /// The rule in each edition that differs.
    #[serde(default)]
    pub differences: BTreeMap<EditionId, String>,
    /// The sentences that answer single questions.
    #[serde(default)]
    pub facts: Vec<Fact>,
}

impl FrontMatter {
    /// All questions that the entry and its facts answer.
    pub fn wordings(&self) -> impl Iterator<Item = &str> {
        self.asked.iter().map(String::as_str).chain(self.facts.iter().flat_map(Fact::wordings))
    }
}

/// The source of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ruling {
    /// The name and address of the source.
    pub source: String,
    /// The authority.
    pub strength: Strength,
}

/// The authority of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// Text of the publisher or its representatives.
    Publisher,
    /// A post in the publisher's forum by an unverified author.
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
