use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, Cite, EditionId, Moment, RuleId, Ruling, Section};
use starboard_core::PermissionView;
use ts_rs::TS;

/// A reference to a rules entry, for lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RuleRef {
    /// The id.
    pub id: RuleId,
    /// The heading, in English.
    pub title: String,
    /// The id of the topic.
    pub topic: String,
    /// The entry is a ruling that is not in a rule document.
    pub ruling: bool,
    /// The entry is valid in the requested edition; true if none was requested.
    pub holds: bool,
}

/// A rules entry in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RulePage {
    /// The reference.
    #[serde(flatten)]
    pub rule: RuleRef,
    /// The editions for which it is valid, oldest first.
    pub editions: Vec<EditionId>,
    /// The text, in English.
    pub text: Vec<Section>,
    /// The differences between editions, the requested edition first.
    pub differences: Vec<(EditionId, String)>,
    /// The citations.
    pub sources: Vec<Cite>,
    /// The origin of a ruling.
    pub ruled: Option<Ruling>,
    /// Related entries.
    pub related: Vec<RuleRef>,
    /// The cards it concerns.
    pub cards: Vec<CardId>,
    /// The switches it covers.
    pub switches: Vec<String>,
    /// The moments in which it is relevant.
    pub when: Vec<Moment>,
    /// The weight among the entries of the same moment, 1 to 3.
    pub weight: u8,
}

/// A glossary term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TermFacts {
    /// The term that the entries use.
    pub name: String,
    /// The terms of other editions and of players.
    pub also: Vec<String>,
    /// A definition in one English sentence.
    pub text: String,
    /// The entry with details.
    pub rule: RuleId,
}

/// The time when cards of a kind may be played in an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayTimeFacts {
    /// The cards, in English.
    pub what: String,
    /// The time, in English.
    pub when: String,
    /// The entry with details.
    pub rule: RuleId,
}

/// A search result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Hit {
    /// A rules entry.
    Rule {
        /// The entry.
        rule: RuleRef,
        /// An excerpt around the matches; empty if there is an answer.
        snippet: Vec<SnippetPart>,
        /// The sentence that answers; none if no fact does.
        answer: Option<Box<Answer>>,
    },
    /// A card.
    Card {
        /// The card.
        card: CardId,
        /// The search text has its name in full.
        named: bool,
    },
}

/// A sentence that answers a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The sentence, for this edition and with the numbers of this table.
    pub text: String,
    /// The tag of its language.
    pub language: String,
    /// The permission for the action that it is about, for the first two hits at a table.
    pub now: Option<PermissionView>,
}

/// A piece of an excerpt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SnippetPart {
    /// The text.
    pub text: String,
    /// The piece is a match.
    pub marked: bool,
}

/// A subject of rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "about", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Subject {
    /// An objection, or the reason why a card does not count.
    Objection {
        /// The code.
        code: String,
    },
    /// An addend of a sum.
    Addend {
        /// The reason why it counts, as in the tag of `Why`.
        why: String,
    },
    /// A switch of the rules.
    Switch {
        /// The name.
        name: String,
    },
    /// A moment of the game.
    Moment {
        /// The moment.
        moment: Moment,
    },
    /// A card.
    Card {
        /// The card.
        card: CardId,
    },
}
