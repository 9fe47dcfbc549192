use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, Cite, EditionId, Moment, RuleId, Ruling, Section};
use ts_rs::TS;

/// A rules entry, as a list names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RuleRef {
    /// Its id.
    pub id: RuleId,
    /// Its heading, in English.
    pub title: String,
    /// Its topic, by id.
    pub topic: String,
    /// It is a ruling and stands in no rule document.
    pub ruling: bool,
    /// It holds in the edition that was asked for; true where none was.
    pub holds: bool,
}

/// A rules entry with all there is to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RulePage {
    /// As a list names it.
    #[serde(flatten)]
    pub rule: RuleRef,
    /// The editions that it holds for, oldest first.
    pub editions: Vec<EditionId>,
    /// Its text, in English.
    pub text: Vec<Section>,
    /// What holds in each edition where they differ, the one that was asked for first.
    pub differences: Vec<(EditionId, String)>,
    /// Where it is written.
    pub sources: Vec<Cite>,
    /// Where it comes from, if it is a ruling.
    pub ruled: Option<Ruling>,
    /// Entries to read next.
    pub related: Vec<RuleRef>,
    /// Cards that it touches.
    pub cards: Vec<CardId>,
    /// The switches that it tells of.
    pub switches: Vec<String>,
    /// When it matters.
    pub when: Vec<Moment>,
    /// How central it is among the entries of the same moment, 1 to 3.
    pub weight: u8,
}

/// A word of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TermFacts {
    /// The word that the entries use.
    pub name: String,
    /// What other editions and players call it.
    pub also: Vec<String>,
    /// What it is, in one English sentence.
    pub text: String,
    /// The entry that tells more.
    pub rule: RuleId,
}

/// When cards of a kind may be played in an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayTimeFacts {
    /// The cards, in English.
    pub what: String,
    /// When they may be played, in English.
    pub when: String,
    /// The entry that tells more.
    pub rule: RuleId,
}

/// Something that a search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Hit {
    /// A rules entry.
    Rule {
        /// Which.
        rule: RuleRef,
        /// A stretch of its text around the words that were looked for.
        snippet: Vec<SnippetPart>,
    },
    /// A card.
    Card {
        /// Which.
        card: CardId,
    },
}

/// A stretch of a snippet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SnippetPart {
    /// The text.
    pub text: String,
    /// It is a word that was looked for.
    pub marked: bool,
}

/// Something that rules can be about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "about", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Subject {
    /// An objection, or a reason why a card does not count.
    Objection {
        /// Its code.
        code: String,
    },
    /// An addend.
    Addend {
        /// Why it counts, as in the tag of `Why`.
        why: String,
    },
    /// A switch of the rules.
    Switch {
        /// Its name.
        name: String,
    },
    /// A moment of the game.
    Moment {
        /// Which.
        moment: Moment,
    },
    /// A card.
    Card {
        /// Which.
        card: CardId,
    },
}
