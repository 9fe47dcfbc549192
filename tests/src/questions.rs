//! Questions as players ask them at the table, each with the rules entry that answers it.

use std::collections::BTreeMap;

use serde::Deserialize;
use starboard_cards::{EditionId, Fact, RuleEntry, RuleId, Rulebook};
use starboard_host::Index;
use starboard_host::wire::Hit;

/// The questions used to choose the wording of the entries.
const ASKED: &str = include_str!("../questions/asked.toml");

/// Held-out questions, not used to choose wording. They measure the search on unknown questions.
const UNSEEN: &str = include_str!("../questions/unseen.toml");

/// Questions that no rule document answers, each with the entry of the nearest rule.
const UNANSWERED: &str = include_str!("../questions/unanswered.toml");

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

/// The questions that no rule document answers.
///
/// # Errors
/// Fails if the file is invalid.
pub fn unanswered() -> Result<Vec<Question>, toml::de::Error> {
    read(UNANSWERED)
}

/// The questions of a file.
///
/// # Errors
/// Fails if the file is invalid.
pub fn read(text: &str) -> Result<Vec<Question>, toml::de::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Questions {
        question: Vec<Question>,
    }
    toml::from_str::<Questions>(text).map(|all| all.question)
}

/// The number of parts into which the wordings of the entries are split.
pub const PARTS: u64 = 5;

/// The wordings of one part, each as a question, and the shipped rulebook without them.
pub struct HeldOut {
    /// The shipped rulebook without the wordings.
    pub book: Rulebook,
    /// Those that a rule answers.
    pub answered: Vec<Question>,
    /// Those of which a fact says that no rule answers them.
    pub unanswered: Vec<Question>,
}

/// Holds out one part of the wordings.
pub fn held_out(part: u64) -> HeldOut {
    let within = |wording: &str| part_of(wording) == part;
    let book = Rulebook::shipped();
    let questions = |silent: bool| -> Vec<Question> {
        let of_entry = |entry: &'static RuleEntry| {
            let facts = entry.front.facts.iter().filter(move |fact| fact.silent == silent);
            let asked = entry.front.asked.iter().filter(move |_| !silent).map(String::as_str);
            asked.chain(facts.flat_map(Fact::wordings)).map(|wording| (&entry.id, wording))
        };
        let held_out = book.entries().flat_map(of_entry).filter(|(_, wording)| within(wording));
        let question = |(entry, ask): (&RuleId, &str)| Question {
            ask: ask.to_owned(),
            entry: entry.clone(),
            or: Vec::new(),
            edition: None,
        };
        held_out.map(question).collect()
    };
    HeldOut { book: book.without_wordings(within), answered: questions(false), unanswered: questions(true) }
}

/// The part of a wording, by the FNV-1a hash of its text: it does not depend on the other wordings.
fn part_of(wording: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    wording.bytes().fold(0xcbf2_9ce4_8422_2325, step) % PARTS
}

/// Counts of questions by the place of their entry among the results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// All of them.
    pub all: usize,
    /// Those that found it first.
    pub first: usize,
    /// Those that found it among the first three.
    pub three: usize,
    /// Those that found no entry at all.
    pub nothing: usize,
}

impl Totals {
    /// Adds a question whose entry is at this place.
    pub fn add(&mut self, found: Found) {
        self.all += 1;
        self.first += usize::from(found == Found::At(0));
        self.three += usize::from(matches!(found, Found::At(0..=2)));
        self.nothing += usize::from(found == Found::Nothing);
    }

    /// Adds those of other questions.
    pub fn extend(&mut self, other: Totals) {
        self.all += other.all;
        self.first += other.first;
        self.three += other.three;
        self.nothing += other.nothing;
    }
}

/// The result of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Its entry, at this place among the entries, from 0.
    At(usize),
    /// Other entries only.
    Others,
    /// No entry.
    Nothing,
}

/// Asks an index.
pub fn ask(index: &Index, question: &Question) -> Found {
    let hits = index.search(&question.ask, question.edition);
    let entries: Vec<&RuleId> = hits
        .iter()
        .filter_map(|hit| if let Hit::Rule { rule, .. } = hit { Some(&rule.id) } else { None })
        .collect();
    match entries.iter().position(|entry| question.is_answered_by(entry)) {
        Some(place) => Found::At(place),
        None if entries.is_empty() => Found::Nothing,
        None => Found::Others,
    }
}

/// The number of questions of which the search says that no rule answers them.
pub fn told_unanswered(index: &Index, questions: &[Question]) -> usize {
    questions.iter().filter(|question| index.is_silent(&question.ask, question.edition)).count()
}

/// The totals of some questions by kind, which is the topic of the entry that answers.
pub fn totals(index: &Index, questions: &[Question]) -> BTreeMap<String, Totals> {
    let mut kinds: BTreeMap<String, Totals> = BTreeMap::new();
    for question in questions {
        let topic = Rulebook::shipped().entry(&question.entry).map(|entry| entry.topic.clone());
        kinds.entry(topic.unwrap_or_default()).or_default().add(ask(index, question));
    }
    kinds
}

/// The totals of all kinds together.
pub fn sum<'t>(kinds: impl IntoIterator<Item = &'t Totals>) -> Totals {
    let mut all = Totals::default();
    kinds.into_iter().for_each(|totals| all.extend(*totals));
    all
}
