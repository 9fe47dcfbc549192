//! The rulebook, as an interface asks for it: by name, by what somebody types, and by what is going on.

mod index;
mod query;

use std::cmp::Reverse;
use std::sync::LazyLock;

use starboard_cards::{Card, CardId, Catalogue, EditionId, Moment, RuleEntry, RuleId, Rulebook};
use starboard_core::Table;

use crate::wire::{Fault, Hit, PlayTimeFacts, Response, RulePage, RuleRef, Subject, TermFacts};
use index::Index;

/// The most entries that are told for a moment or a subject.
const MOST: usize = 12;

/// All entries, and the glossary.
pub(crate) fn rulebook(edition: Option<EditionId>) -> Response {
    let book = Rulebook::shipped();
    let mut pages: Vec<RulePage> = book.entries().map(|entry| page_of(book, entry, edition)).collect();
    pages.sort_by(|a, b| (&a.rule.topic, &a.rule.title).cmp(&(&b.rule.topic, &b.rule.title)));
    let mut terms: Vec<TermFacts> = book
        .terms()
        .iter()
        .map(|term| TermFacts {
            name: term.name.clone(),
            also: term.also.clone(),
            text: term.text.clone(),
            rule: term.entry.clone(),
        })
        .collect();
    terms.sort_by_cached_key(|term| term.name.to_lowercase());
    let play_times = book
        .play_times()
        .iter()
        .map(|row| PlayTimeFacts {
            what: row.what.clone(),
            when: row.in_edition(edition).to_owned(),
            rule: row.entry.clone(),
        })
        .collect();
    let phases = edition.map(|id| Catalogue::shipped().edition(id).rules.phases.value.clone());
    Response::Rulebook { pages, terms, play_times, phases: phases.unwrap_or_default() }
}

/// An entry.
///
/// # Errors
/// There is none of this id.
pub(crate) fn page(id: &RuleId, edition: Option<EditionId>) -> Result<RulePage, Fault> {
    let book = Rulebook::shipped();
    let entry = book.entry(id).ok_or(Fault::UnknownRule)?;
    Ok(page_of(book, entry, edition))
}

/// What a text finds, the best first.
///
/// # Errors
/// The index could not be built or asked.
pub(crate) fn search(text: &str, edition: Option<EditionId>) -> Result<Vec<Hit>, Fault> {
    static INDEX: LazyLock<Option<Index>> = LazyLock::new(|| Index::build(Rulebook::shipped()).ok());
    let index = INDEX.as_ref().ok_or(Fault::Internal)?;
    index.search(text, edition).map_err(|_| Fault::Internal)
}

/// The entries about something, the most central first.
pub(crate) fn about(subject: &Subject, edition: Option<EditionId>) -> Vec<RuleRef> {
    let card = if let Subject::Card { card } = subject { Catalogue::shipped().card(card) } else { None };
    let effects = card.map(Card::effects).unwrap_or_default();
    let tells = |entry: &RuleEntry| {
        let front = &entry.front;
        match subject {
            Subject::Objection { code } => front.objections.contains(code),
            Subject::Addend { why } => front.addends.contains(why),
            Subject::Switch { name } => front.switches.contains(name),
            Subject::Moment { moment } => front.when.contains(moment),
            Subject::Card { card } => {
                front.cards.contains(card) || front.effects.iter().any(|effect| effects.contains(effect))
            }
        }
    };
    let mut entries: Vec<&RuleEntry> = Rulebook::shipped().entries().filter(|entry| tells(entry)).collect();
    // An entry that tells of few things tells most of each.
    let breadth = |entry: &RuleEntry| match subject {
        Subject::Objection { .. } => entry.front.objections.len(),
        Subject::Addend { .. } => entry.front.addends.len(),
        Subject::Switch { .. } => entry.front.switches.len(),
        Subject::Moment { .. } => 0,
        Subject::Card { card } if entry.front.cards.contains(card) => entry.front.cards.len(),
        Subject::Card { .. } => Catalogue::shipped().cards().count(),
    };
    entries.sort_by_key(|entry| {
        // What tells of a card by name comes before what tells of all that do the same, rulings too.
        let (ruling, weight) = match subject {
            Subject::Card { .. } => (false, Reverse(0)),
            _ => (entry.front.ruling.is_some(), Reverse(entry.front.weight)),
        };
        (!holds(entry, edition), ruling, weight, breadth(entry))
    });
    entries.truncate(MOST);
    entries.into_iter().map(|entry| rule_ref(entry, edition)).collect()
}

/// The entries that matter at a table as it stands, the most pressing first.
pub(crate) fn now(table: &Table) -> Vec<RuleRef> {
    let edition = Some(table.edition());
    let (moments, cards) = (table.moments(), table.cards_at_stake());
    let mut entries: Vec<(f64, &RuleEntry)> = Rulebook::shipped()
        .entries()
        .filter(|entry| holds(entry, edition))
        .map(|entry| (pressing(entry, &moments, &cards), entry))
        .filter(|(score, _)| *score > 0.0)
        .collect();
    entries.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    entries.truncate(MOST);
    entries.into_iter().map(|(_, entry)| rule_ref(entry, edition)).collect()
}

/// How much an entry matters now: by its most pressing moment and its most pressing card.
fn pressing(entry: &RuleEntry, moments: &[Moment], cards: &[CardId]) -> f64 {
    /// How much less the next moment in the list presses than the one before it.
    const FADING: f64 = 0.85;
    let fading = |place: usize| FADING.powi(i32::try_from(place).unwrap_or(i32::MAX));
    let front = &entry.front;
    let moment = moments.iter().position(|moment| front.when.contains(moment)).map_or(0.0, fading);
    // A card alone makes its rulings worth a look; a rule of the moment that also touches the card comes first.
    let card = cards.iter().position(|card| front.cards.contains(card)).map_or(0.0, fading);
    moment * f64::from(2 + front.weight) + card * 1.5
}

fn holds(entry: &RuleEntry, edition: Option<EditionId>) -> bool {
    edition.is_none_or(|edition| entry.front.editions.contains(&edition))
}

fn rule_ref(entry: &RuleEntry, edition: Option<EditionId>) -> RuleRef {
    RuleRef {
        id: entry.id.clone(),
        title: entry.front.title.clone(),
        topic: entry.topic.clone(),
        ruling: entry.front.ruling.is_some(),
        holds: holds(entry, edition),
    }
}

fn page_of(book: &Rulebook, entry: &RuleEntry, edition: Option<EditionId>) -> RulePage {
    let front = &entry.front;
    let mut differences: Vec<_> = front.differences.iter().map(|(id, text)| (*id, text.clone())).collect();
    differences.sort_by_key(|(id, _)| (Some(*id) != edition, *id));
    let related = front.related.iter().filter_map(|id| book.entry(id));
    RulePage {
        rule: rule_ref(entry, edition),
        editions: front.editions.clone(),
        text: entry.text.clone(),
        differences,
        sources: front.sources.clone(),
        ruled: front.ruling.clone(),
        related: related.map(|entry| rule_ref(entry, edition)).collect(),
        cards: front.cards.clone(),
        when: front.when.clone(),
        weight: front.weight,
    }
}
