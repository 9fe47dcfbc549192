//! The rulebook for interfaces: by id, by search text, and by the current situation.

mod answer;
mod index;
mod likeness;
mod meaning;
mod postings;
mod query;
mod slips;

use std::cmp::Reverse;
use std::sync::LazyLock;

use starboard_cards::{Card, CardId, Catalogue, Cite, EditionId, Moment, RuleEntry, RuleId, Rulebook, Rules};
use starboard_core::Table;

use crate::wire::{Fault, Hit, PlayTimeFacts, Response, RulePage, RuleRef, Subject, TermFacts};
pub(crate) use answer::{Asked, answered};
use index::Found;
pub use index::Index;
use query::words;

/// The maximum number of results for a search, a situation or a subject.
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
/// [`Fault::UnknownRule`] if there is no entry with this id.
pub(crate) fn page(id: &RuleId, edition: Option<EditionId>) -> Result<RulePage, Fault> {
    let book = Rulebook::shipped();
    let entry = book.entry(id).ok_or(Fault::UnknownRule)?;
    Ok(page_of(book, entry, edition))
}

/// The search results, best first. Cards of own sets are matched by name and come before the rest.
pub(crate) fn search(text: &str, edition: Option<EditionId>, catalogue: &Catalogue) -> Vec<Found> {
    static INDEX: LazyLock<Index> = LazyLock::new(|| Index::build(Rulebook::shipped()));
    let mut hits = unindexed_cards(text, catalogue);
    hits.extend(INDEX.find(text, edition));
    hits.truncate(MOST);
    hits
}

/// The cards that the index does not know by a name that contains every search word as the beginning of a word: those of
/// own sets, and others by their further names.
fn unindexed_cards(text: &str, catalogue: &Catalogue) -> Vec<Found> {
    /// The maximum number of cards, to leave room for rules.
    const CARDS: usize = 3;
    let sought: Vec<String> = words(text).collect();
    let named = |name: &str| {
        let name: Vec<String> = words(name).collect();
        !sought.is_empty() && sought.iter().all(|word| name.iter().any(|other| other.starts_with(word)))
    };
    let is_own = |card: &Card| catalogue.set_of(&card.id).is_some();
    let found = catalogue
        .cards()
        .filter(|card| card.names.values().any(|name| named(name)) || (named(&card.name) && is_own(card)));
    let hit = |card: &Card| Hit::Card { card: card.id.clone(), named: true };
    found.take(CARDS).map(|card| Found { score: f64::INFINITY, hit: hit(card), facts: &[] }).collect()
}

/// The entries about a subject, most helpful first: entries valid in the edition, rules before rulings,
/// higher weight, then narrower scope. Entries that name a card come before entries about its effects.
pub(crate) fn about(subject: &Subject, edition: Option<EditionId>, catalogue: &Catalogue) -> Vec<RuleRef> {
    let card = if let Subject::Card { card } = subject { catalogue.card(card) } else { None };
    let effects = card.map(Card::effects).unwrap_or_default();
    let rank = |entry: &RuleEntry| {
        let front = &entry.front;
        let (covers, breadth) = match subject {
            Subject::Objection { code } => (front.objections.contains(code), front.objections.len()),
            Subject::Addend { why } => (front.addends.contains(why), front.addends.len()),
            Subject::Switch { name } => (front.switches.contains(name), front.switches.len()),
            Subject::Moment { moment } => (front.when.contains(moment), front.when.len()),
            Subject::Card { card } if front.cards.contains(card) => (true, front.cards.len()),
            Subject::Card { .. } => (front.effects.iter().any(|effect| effects.contains(effect)), usize::MAX),
        };
        // For a card, rulings rank the same as rules, and the weight is ignored because it refers to other
        // subjects.
        let (ruling, weight) = match subject {
            Subject::Card { .. } => (false, 0),
            _ => (front.ruling.is_some(), front.weight),
        };
        covers.then_some((!holds(entry, edition), ruling, Reverse(weight), breadth))
    };
    let mut entries: Vec<_> =
        Rulebook::shipped().entries().filter_map(|entry| Some((rank(entry)?, entry))).collect();
    entries.sort_by_key(|(rank, _)| *rank);
    entries.truncate(MOST);
    entries.into_iter().map(|(_, entry)| rule_ref(entry, edition)).collect()
}

/// The topic id of the entry that covers a switch best; empty if no entry names it.
pub(crate) fn topic_of_switch(name: &str) -> String {
    let covers = |entry: &&RuleEntry| entry.front.switches.iter().any(|switch| switch == name);
    let rank = |entry: &&RuleEntry| {
        (entry.id.as_str() != name, entry.front.switches.len(), Reverse(entry.front.weight))
    };
    let entry = Rulebook::shipped().entries().filter(covers).min_by_key(rank);
    entry.map(|entry| entry.topic.clone()).unwrap_or_default()
}

/// The entries relevant to the current state of a table, most relevant first.
pub(crate) fn now(table: &Table) -> Vec<RuleRef> {
    let edition = Some(table.edition());
    let (moments, cards) = (table.moments(), table.cards_at_stake());
    let mut entries: Vec<(f64, &RuleEntry)> = Rulebook::shipped()
        .entries()
        .filter(|entry| holds(entry, edition))
        .map(|entry| (relevance(entry, &moments, &cards), entry))
        .filter(|(score, _)| *score > 0.0)
        .collect();
    // An entry for fewer moments is more specific.
    entries.sort_by(|(a, one), (b, other)| {
        b.total_cmp(a).then(one.front.when.len().cmp(&other.front.when.len()))
    });
    entries.truncate(MOST);
    entries.into_iter().map(|(_, entry)| rule_ref(entry, edition)).collect()
}

/// The relevance of an entry now, from its most relevant moment and its most relevant card.
fn relevance(entry: &RuleEntry, moments: &[Moment], cards: &[CardId]) -> f64 {
    /// The factor by which relevance decreases from one moment or card of the list to the next.
    const DECAY: f64 = 0.85;
    let decayed = |place: usize| DECAY.powi(i32::try_from(place).unwrap_or(i32::MAX));
    let front = &entry.front;
    let moment = moments.iter().position(|moment| front.when.contains(moment)).map_or(0.0, decayed);
    // A card alone makes its rulings relevant. A rule of the moment that also names the card ranks higher.
    let card = cards.iter().position(|card| front.cards.contains(card)).map_or(0.0, decayed);
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
        sources: sources_of(entry, edition),
        ruled: front.ruling.clone(),
        related: related.map(|entry| rule_ref(entry, edition)).collect(),
        cards: front.cards.clone(),
        switches: front.switches.clone(),
        when: front.when.clone(),
        weight: front.weight,
    }
}

/// The sources of an entry. Where the edition says nothing about one of its switches, the passage by which it is played is
/// marked as assumed.
fn sources_of(entry: &RuleEntry, edition: Option<EditionId>) -> Vec<Cite> {
    let front = &entry.front;
    let mut sources = front.sources.clone();
    let Some(edition) = edition else { return sources };
    let cites = Rules::NAMES.iter().zip(Catalogue::shipped().edition(edition).rules.cites());
    for (_, cite) in cites.filter(|(name, cite)| cite.assumed && front.switches.iter().any(|s| s == *name)) {
        let same = |source: &&mut Cite| source.document == cite.document && source.section == cite.section;
        match sources.iter_mut().find(same) {
            Some(source) => source.assumed = true,
            None => sources.push(cite.clone()),
        }
    }
    sources
}

#[cfg(test)]
mod tests {
    use starboard_cards::Sex;
    use starboard_core::{Action, CardCopy, Color, Foe, NewSeat, SeatId, SetUp, Shape, Standie};

    use super::*;

    const DELUXE: Option<EditionId> = Some(EditionId::Deluxe2019);

    fn ids(rules: &[RuleRef]) -> Vec<&str> {
        rules.iter().map(|rule| rule.id.as_str()).collect()
    }

    #[test]
    fn an_entry_says_where_its_edition_says_nothing() {
        let book = Rulebook::shipped();
        let about_lasers = |entry: &&RuleEntry| entry.front.switches.iter().any(|s| s == "laser-hands");
        let entry = book.entries().find(about_lasers).expect("an entry about Lasers");
        let assumed = |edition| {
            page_of(book, entry, Some(edition)).sources.iter().filter(|source| source.assumed).count()
        };
        assert_eq!(assumed(EditionId::First2002), 0);
        assert_eq!(assumed(EditionId::Deluxe2019), 1);
    }

    #[test]
    fn an_excerpt_repeats_no_sentence() {
        let hits = search("called curses", DELUXE, Catalogue::shipped());
        let mut compared = 0;
        for found in &hits {
            let Hit::Rule { snippet, .. } = &found.hit else { continue };
            let text: String = snippet.iter().map(|part| part.text.as_str()).collect();
            let mut sentences: Vec<&str> = text.split(". ").collect();
            compared += sentences.len();
            sentences.sort_unstable();
            let total = sentences.len();
            sentences.dedup();
            assert_eq!(sentences.len(), total, "{text}");
        }
        assert!(compared > hits.len());
    }

    #[test]
    fn an_excerpt_is_short_and_marks_the_words_that_match() {
        let mut marked = 0;
        for found in search("charity", DELUXE, Catalogue::shipped()) {
            let Hit::Rule { snippet, .. } = found.hit else { continue };
            let text: String = snippet.iter().map(|part| part.text.as_str()).collect();
            let matches: Vec<_> = snippet.iter().filter(|part| part.marked).collect();
            assert!(matches.is_empty() || words(&text).count() <= 18, "{text}");
            assert!(matches.iter().all(|part| part.text.to_lowercase().starts_with("charit")), "{text}");
            marked += matches.len();
        }
        assert!(marked > 0);
    }

    #[test]
    fn rules_that_name_a_card_come_before_rules_about_its_effects() {
        let rules = about(&Subject::Card { card: CardId::new("antimatter") }, DELUXE, Catalogue::shipped());
        assert_eq!(ids(&rules)[0], "antimatter");
        // No entry names this card, so it is found by its properties.
        let plain =
            about(&Subject::Card { card: CardId::new("bubble-helmet") }, DELUXE, Catalogue::shipped());
        assert!(ids(&plain).contains(&"headgear-armor-footgear"), "{:?}", ids(&plain));
        assert_eq!(
            about(&Subject::Card { card: CardId::new("no-such-card") }, DELUXE, Catalogue::shipped()),
            []
        );
    }

    #[test]
    fn rules_of_other_editions_come_last_and_are_marked() {
        let subject = Subject::Moment { moment: Moment::Undead };
        let rules = about(&subject, Some(EditionId::First2002), Catalogue::shipped());
        assert!(rules.iter().any(|rule| !rule.holds));
        assert!(rules.is_sorted_by_key(|rule| !rule.holds));
    }

    fn after(actions: Vec<Action>) -> Table {
        let seat = |(name, color): (&str, Color)| NewSeat {
            name: name.to_owned(),
            sex: Sex::Female,
            standie: Standie { color, shape: Shape::Dome },
        };
        let seats = [("Mia", Color::Coral), ("Tom", Color::Azure), ("Kim", Color::Lime)].map(seat).into();
        let set_up = SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats };
        let begun = Table::set_up(Catalogue::shipped(), &set_up, false).unwrap().after;
        actions.into_iter().fold(begun, |table, action| table.apply(None, &action, true).unwrap().after)
    }

    #[test]
    fn relevant_rules_follow_the_state_of_the_table() {
        let begin = || Action::BeginTurn { seat: SeatId(0) };
        let fight = |card| Action::Fight { foe: Foe::Card { card: CardCopy::first(card) }, fighter: None };
        let at_rest = now(&after(vec![begin()]));
        let fighting = now(&after(vec![begin(), fight("eep")]));
        let running = now(&after(vec![begin(), fight("eep"), Action::RunAway {}]));
        assert_eq!(ids(&at_rest)[0], "arranging");
        assert!(ids(&fighting).contains(&"combat-strength"), "{:?}", ids(&fighting));
        assert!(ids(&fighting).contains(&"monster-die"), "the card of the fight: {:?}", ids(&fighting));
        assert_eq!(ids(&running)[0], "running-away");
        assert!(running.iter().all(|rule| rule.holds));
    }
}
