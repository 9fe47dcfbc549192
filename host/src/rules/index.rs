use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Mutex, OnceLock};

use starboard_cards::{Block, CardId, Catalogue, EditionId, Fact, RuleEntry, RuleId, Rulebook, Span};

use super::likeness::Likeness;
use super::meaning::Meaning;
use super::postings::{Lexicon, Postings, Stem, Term};
use super::query::{Query, QueryWord, Synonyms, placed_words, words};
use super::slips::Slip;
use super::{holds, rule_ref};
use crate::system::lock::lock;
use crate::wire::{Hit, SnippetPart};

/// The maximum number of hits, and of rules entries among them.
const HITS_MAX: usize = 12;
const RULES_MAX: usize = 8;
/// The maximum number of cached corrections.
const CORRECTIONS_MAX: usize = 1_000;
/// The least likeness by which an entry is found that has none of the words.
const ALIKE_MIN: f64 = 0.15;
/// The factor of the probability of an entry beside its likeness.
const PROBABLE: f64 = 0.6;
/// The factor of the probability of an entry by its meaning.
const MEANT: f64 = 0.8;
/// The factor of an entry one of whose wordings is the query.
const EXACT: f64 = 1.5;
/// The maximum length of a snippet, in words.
const SNIPPET: usize = 18;
/// The maximum number of words before the first match of a snippet.
const LEAD: usize = 3;
/// The start and end markers of a match in a snippet. They occur in no text.
const MARK: [char; 2] = ['\u{2}', '\u{3}'];
/// The weights of the title and of the aliases of a page. The rest weighs 1, except glossary terms, which weigh nothing.
const TITLE: f32 = 3.0;
const ALIASES: f32 = 2.0;

/// Full-text search over the rulebook and the card names: English stemming, BM25, prefixes and spelling correction, the
/// likeness of letters, and the meaning of words.
///
/// An entry is found by its text and by its wordings: title, aliases, glossary terms and example questions, its own and those
/// of its facts.
/// The questions of facts are no part of an entry's page: an entry of which much is asked would seem a long one that says little.
/// Each wording is indexed on its own and the closest one counts most, because a question resembles one
/// wording and not all of them together.
pub struct Index {
    lexicon: Lexicon,
    /// The entries, in the order of `pages`.
    entries: Vec<&'static RuleEntry>,
    pages: Postings,
    wordings: Postings,
    /// The entry of each wording, and the place of the fact that it asks for; none for wordings of the whole entry.
    asked: Vec<(usize, Option<usize>)>,
    texts: Vec<OnceLock<Text>>,
    likeness: Likeness,
    meaning: Meaning,
    /// The entries of each wording, by its words.
    exact: HashMap<String, Vec<usize>>,
    /// The cards with their names, in the order of `cards`.
    names: Vec<(CardId, Vec<String>)>,
    cards: Postings,
    /// The corrections of unknown words. Cached because every further letter of a query looks them up again.
    corrections: Mutex<HashMap<String, Vec<String>>>,
    synonyms: Synonyms,
}

/// A hit, its score and the facts behind it.
pub(crate) struct Found {
    pub(super) score: f64,
    pub(super) hit: Hit,
    /// The facts that answer the question, of which one holds in an edition and by its switches; empty if none is asked for.
    pub(super) facts: &'static [Fact],
}

/// The text of an entry, with the places of its words.
struct Text {
    text: String,
    words: Vec<(Range<usize>, Option<Stem>)>,
}

impl Index {
    /// Reads all entries of a rulebook.
    pub fn build(book: &'static Rulebook) -> Self {
        let mut lexicon = Lexicon::new();
        let [mut pages, mut wordings, mut cards]: [Postings; 3] = Default::default();
        let (mut asked, mut counted) = (Vec::new(), Vec::new());
        let mut exact: HashMap<String, Vec<usize>> = HashMap::new();
        let terms = terms_by_entry(book);
        let entries: Vec<_> = book.entries().collect();
        for (row, entry) in entries.iter().enumerate() {
            let front = &entry.front;
            let terms = terms.get(&entry.id).map(Vec::as_slice).unwrap_or_default();
            let title = [(TITLE, front.title.as_str())].into_iter();
            let aliases = front.aliases.iter().map(|text| (ALIASES, text.as_str()));
            let terms = terms.iter().map(|text| (0.0, *text));
            let questions = front.asked.iter().map(|text| (1.0, text.as_str()));
            let mut page: Vec<(f32, Vec<Stem>)> = vec![(1.0, lexicon.learn(&in_words(&text_of(entry))))];
            let of_entry = title.chain(aliases).chain(terms).chain(questions);
            let of_entry = of_entry.map(|(weight, text)| (Some(weight), text, None));
            let of_facts = asked_by_fact(&front.facts).map(|(text, fact)| (None, text, fact));
            for (weight, text, fact) in of_entry.chain(of_facts) {
                let words = in_words(text);
                let stems = lexicon.learn(&words);
                wordings.add(&[(1.0, &stems)]);
                page.extend(weight.map(|weight| (weight, stems)));
                exact.entry(words.join(" ")).or_default().push(row);
                asked.push((row, fact));
                counted.push((row, words));
            }
            let page: Vec<(f32, &[Stem])> =
                page.iter().map(|(weight, stems)| (*weight, &stems[..])).collect();
            pages.add(&page);
        }
        let mut names = Vec::new();
        for card in Catalogue::shipped().cards() {
            let name = in_words(&card.name);
            cards.add(&[(1.0, &lexicon.learn(&name))]);
            names.push((card.id.clone(), name));
        }
        lexicon.sort();
        Self {
            likeness: Likeness::build(&counted, entries.len()),
            meaning: Meaning::build(&counted, entries.len()),
            lexicon,
            pages,
            wordings,
            asked,
            texts: entries.iter().map(|_| OnceLock::new()).collect(),
            entries,
            exact,
            names,
            cards,
            corrections: Mutex::default(),
            synonyms: Synonyms::of(book),
        }
    }

    /// The hits for interfaces, best first.
    pub fn search(&self, text: &str, edition: Option<EditionId>) -> Vec<Hit> {
        self.find(text, edition).into_iter().map(|found| found.hit).collect()
    }

    /// The hits, best first.
    pub(super) fn find(&self, text: &str, edition: Option<EditionId>) -> Vec<Found> {
        let query = Query::read(text, &self.synonyms);
        if query.words.is_empty() {
            return Vec::new();
        }
        let last = query.words.len() - 1;
        let each: Vec<Vec<Term>> = query
            .words
            .iter()
            .enumerate()
            .map(|(at, sought)| {
                // A prefix of two letters matches too many words to be useful beside whole words.
                let long = sought.word.chars().count() > if last == 0 { 1 } else { 2 };
                self.terms(sought, query.unfinished && at == last && long)
            })
            .collect();
        let mut hits = self.rules(&each, &query, edition);
        let cards = self.cards(&each, &query, &hits);
        hits.extend(cards);
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits.truncate(HITS_MAX);
        hits
    }

    /// Returns true if no rule answers: nothing is found, or the first fact found says so.
    pub fn is_silent(&self, text: &str, edition: Option<EditionId>) -> bool {
        let hits = self.find(text, edition);
        let rules = edition.map(|id| &Catalogue::shipped().edition(id).rules);
        let first = hits.iter().find(|found| matches!(found.hit, Hit::Rule { .. }));
        let answer = |found: &Found| found.facts.iter().find(|fact| fact.holds(edition, rules));
        first.map_or(hits.is_empty(), |found| answer(found).is_some_and(|fact| fact.silent))
    }

    /// The matching entries with their scores.
    fn rules(&self, each: &[Vec<Term>], query: &Query, edition: Option<EditionId>) -> Vec<Found> {
        let stop_words: Vec<Term> = query.stop_words.iter().map(|word| self.lexicon.term(word)).collect();
        let closeness = self.closeness(each, &stop_words);
        let coverage = self.coverage(each);
        let factors: Vec<f64> = self.entries.iter().map(|entry| entry_factor(entry, edition)).collect();
        let by_words: Vec<f64> = closeness
            .iter()
            .zip(coverage)
            .zip(&factors)
            .map(|((close, covered), factor)| close.score() * covered * factor)
            .collect();
        let best = by_words.iter().copied().fold(1.0, f64::max);
        let likeness = self.likeness.of(&query.all);
        let meant = self.meaning.of(&query.all);
        let exact = self.exact.get(&query.all.join(" ")).map(Vec::as_slice).unwrap_or_default();
        let mut scores: Vec<(f64, usize)> = likeness
            .iter()
            .zip(by_words)
            .zip(&factors)
            .enumerate()
            .filter(|(_, (((alike, _), by_words), _))| *by_words > 0.0 || *alike > ALIKE_MIN)
            .map(|(row, (((alike, probable), by_words), factor))| {
                let exactly = if exact.contains(&row) { EXACT } else { 1.0 };
                let close = alike + PROBABLE * probable + MEANT * meant[row];
                (exactly * (by_words + best * close * factor) / 3.0, row)
            })
            .collect();
        scores.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        scores.truncate(RULES_MAX);
        let hit = |(score, row): (f64, usize)| {
            let entry = self.entries[row];
            let snippet = self.snippet(row, each).unwrap_or_else(|| opening(entry));
            // A question wants an answer; a word or two look for a place.
            let asked = query.all.len() > 2;
            let Closeness { fact, wordings, .. } = closeness[row];
            let closest = fact.map_or(0, |(place, _)| place);
            // An entry says that no rule answers only if none of its other wordings is closer.
            let silent = |at: usize| entry.front.facts.get(at).is_some_and(|fact| fact.silent);
            let unsure = silent(closest) && fact.is_none_or(|(_, score)| score < wordings[0]);
            let facts = if asked && !unsure { answers(entry, closest) } else { &[] };
            Found { score, hit: Hit::Rule { rule: rule_ref(entry, edition), snippet, answer: None }, facts }
        };
        scores.into_iter().map(hit).collect()
    }

    /// The BM25 scores of each entry for a query.
    fn closeness(&self, each: &[Vec<Term>], stop_words: &[Term]) -> Vec<Closeness> {
        let mut pages = vec![0.0; self.entries.len()];
        let (mut scores, mut stops) = (vec![0.0; self.asked.len()], vec![0.0; self.asked.len()]);
        for term in each.iter().flatten() {
            self.wordings.score(term, 2.0, &mut scores);
            self.pages.score(term, 1.0, &mut pages);
        }
        // Stop words help to distinguish wordings but match none on their own.
        for term in stop_words {
            self.wordings.score(term, 2.0, &mut stops);
        }
        let mut found: Vec<Closeness> =
            pages.into_iter().map(|page| Closeness { page, ..Closeness::default() }).collect();
        for (((row, fact), score), stop) in self.asked.iter().zip(scores).zip(stops) {
            if score > 0.0 {
                found[*row].add_wording(*fact, score + stop);
            }
        }
        found
    }

    /// The share of the query that each entry covers, 0 to 1. Rare words weigh more; words without any match
    /// are ignored.
    fn coverage(&self, each: &[Vec<Term>]) -> Vec<f64> {
        let mut covered = vec![0.0; self.entries.len()];
        let mut whole = 0.0;
        for terms in each {
            let mut has = vec![false; self.entries.len()];
            for term in terms {
                self.pages.of(term).iter().for_each(|(row, _)| has[*row as usize] = true);
                self.wordings
                    .of(term)
                    .iter()
                    .for_each(|(place, _)| has[self.asked[*place as usize].0] = true);
            }
            let with = has.iter().filter(|has| **has).count();
            if with == 0 {
                continue;
            }
            #[allow(clippy::cast_precision_loss, reason = "there are some hundred entries")]
            let (all, with) = (self.entries.len() as f64, with as f64);
            let weight = (1.0 + (all - with + 0.5) / (with + 0.5)).ln();
            whole += weight;
            covered.iter_mut().zip(has).filter(|(_, has)| *has).for_each(|(part, _)| *part += weight);
        }
        if whole > 0.0 {
            covered.iter_mut().for_each(|part| *part /= whole);
        }
        covered
    }

    /// The words of the text of an entry with the most different matches, if there is any.
    fn snippet(&self, row: usize, each: &[Vec<Term>]) -> Option<Vec<SnippetPart>> {
        let Text { text, words } = self.texts[row].get_or_init(|| Text::of(self.entries[row], &self.lexicon));
        let sought = |stem: Stem| each.iter().position(|terms| terms.iter().any(|term| term.has(stem)));
        let matched: Vec<Option<usize>> = words.iter().map(|(_, stem)| stem.and_then(sought)).collect();
        let end = |from: usize| words.len().min(from + SNIPPET - LEAD);
        let different = |from: usize| {
            (0..each.len()).filter(|word| matched[from..end(from)].contains(&Some(*word))).count()
        };
        let starts = (0..words.len()).filter(|at| matched[*at].is_some());
        let first = starts.rev().max_by_key(|from| different(*from))?;
        let from = first.saturating_sub(LEAD);
        let to = words.len().min(from + SNIPPET);
        let mut snippet = String::from(if from > 0 { "…" } else { "" });
        let mut done = if from > 0 { words[from].0.start } else { 0 };
        for ((place, _), matched) in words[from..to].iter().zip(&matched[from..to]) {
            if matched.is_some() {
                snippet.push_str(&text[done..place.start]);
                snippet.push(MARK[0]);
                snippet.push_str(&text[place.clone()]);
                snippet.push(MARK[1]);
                done = place.end;
            }
        }
        let whole = to == words.len();
        snippet.push_str(&text[done..if whole { text.len() } else { words[to - 1].0.end }]);
        snippet.push_str(if whole { "" } else { "…" });
        Some(parts(&without_repeats(&snippet)))
    }

    /// The terms for a word and its alternatives.
    fn terms(&self, sought: &QueryWord, unfinished: bool) -> Vec<Term> {
        let word = &sought.word;
        let mut any = vec![self.lexicon.term(word)];
        if unfinished {
            any.push(self.lexicon.prefix(word));
        }
        if !(unfinished && self.begins(word)) {
            any.extend(self.corrections(word).iter().map(|meant| self.lexicon.term(meant)));
        }
        any.extend(sought.others.iter().map(|other| self.lexicon.term(other)));
        any
    }

    /// Returns true if any word has this prefix.
    fn begins(&self, start: &str) -> bool {
        self.lexicon.beginning_with(start).next().is_some()
    }

    /// The known words closest to an unknown one.
    fn corrections(&self, word: &str) -> Vec<String> {
        let stem = word.trim_end_matches('s');
        let length = word.chars().count();
        if length < 4 || self.lexicon.stem(word).is_some() || (stem.len() > 3 && self.begins(stem)) {
            return Vec::new();
        }
        let mut known = lock(&self.corrections);
        if let Some(meant) = known.get(word) {
            return meant.clone();
        }
        if known.len() >= CORRECTIONS_MAX {
            known.clear();
        }
        let meant = self.nearest(word, length);
        known.insert(word.to_owned(), meant.clone());
        meant
    }

    /// The words with the smallest distance, as a phone's keyboard makes slips.
    fn nearest(&self, word: &str, length: usize) -> Vec<String> {
        let slip = Slip::of(word);
        // The first letter is rarely a wrong one, and the restriction skips most words.
        let similar = |other: &&String| slip.may_begin(other) && other.chars().count().abs_diff(length) <= 2;
        let distances = self.lexicon.words().filter(similar).map(|other| (slip.distance(other), other));
        let similar: Vec<_> = distances.filter(|(distance, _)| *distance <= slip.allowed()).collect();
        let least = similar.iter().map(|(distance, _)| *distance).min();
        let mut meant: Vec<String> = similar
            .into_iter()
            .filter(|(distance, _)| Some(*distance) == least)
            .map(|(_, other)| other.clone())
            .collect();
        // A space that was not hit.
        if least.is_none_or(|least| least > 3) {
            let known = |(one, other): &(&str, &str)| {
                self.lexicon.stem(one).is_some() && self.lexicon.stem(other).is_some()
            };
            let splits = word.char_indices().map(|(at, _)| word.split_at(at));
            let splits = splits.filter(|(one, other)| one.chars().count() > 2 && other.chars().count() > 2);
            meant.extend(splits.filter(known).map(|(one, other)| format!("{one} {other}")));
        }
        meant
    }

    /// The cards whose names match, with their scores. One that a longer question names in full follows the second rule.
    fn cards(&self, each: &[Vec<Term>], query: &Query, rules: &[Found]) -> Vec<Found> {
        let second = rules.get(1).or(rules.first()).map(|rule| 0.999 * rule.score);
        let mut scores = vec![0.0; self.names.len()];
        each.iter().flatten().for_each(|term| self.cards.score(term, 1.0, &mut scores));
        let found = self.names.iter().zip(scores).filter(|(_, score)| *score > 0.0);
        let hit = |((card, name), score): (&(CardId, Vec<String>), f64)| {
            let (named, score) = (query.names(name), score * name_factor(name, query));
            let score = if named { score.max(second.unwrap_or(score)) } else { score };
            Found { score, hit: Hit::Card { card: card.clone(), named }, facts: &[] }
        };
        found.map(hit).collect()
    }
}

impl Text {
    fn of(entry: &RuleEntry, lexicon: &Lexicon) -> Self {
        let text = text_of(entry);
        let words = placed_words(&text)
            .map(|(at, word, plain)| (at..at + word.len(), lexicon.stem(&plain)))
            .collect();
        Self { text, words }
    }
}

/// A fact of an entry by its place, and those after it that answer the same questions.
fn answers(entry: &'static RuleEntry, first: usize) -> &'static [Fact] {
    let facts = entry.front.facts.get(first..).unwrap_or_default();
    let others = facts.iter().skip(1).take_while(|fact| fact.asked.is_empty());
    &facts[..facts.len().min(1 + others.count())]
}

/// The wordings of some facts, each with the place of its fact.
fn asked_by_fact(facts: &[Fact]) -> impl Iterator<Item = (&str, Option<usize>)> {
    let all = facts.iter().enumerate();
    all.flat_map(|(place, fact)| fact.wordings().map(move |asked| (asked, Some(place))))
}

/// The BM25 scores of an entry's wordings and of its page.
#[derive(Clone, Default)]
struct Closeness {
    /// The three best wordings, best first.
    wordings: [f64; 3],
    /// The place of the fact with the best wording, and the score of that wording.
    fact: Option<(usize, f64)>,
    /// The page as a whole.
    page: f64,
}

impl Closeness {
    fn add_wording(&mut self, fact: Option<usize>, score: f64) {
        if self.fact.is_none_or(|(_, best)| score > best) {
            self.fact = fact.map(|place| (place, score)).or(self.fact);
        }
        if score > self.wordings[2] {
            self.wordings[2] = score;
            self.wordings.sort_by(|a, b| b.total_cmp(a));
        }
    }

    fn score(&self) -> f64 {
        /// The factor of the wordings after the best one.
        const OTHERS: f64 = 0.4;
        /// The factor of the page. The wordings are part of it and so count twice.
        const TEXT: f64 = 3.0;
        let [closest, second, third] = self.wordings;
        closest + OTHERS * (second + third) + TEXT * self.page
    }
}

/// The factor for the edition, the kind and the weight of an entry. Rulings rank below rules.
fn entry_factor(entry: &RuleEntry, edition: Option<EditionId>) -> f64 {
    let edition = if holds(entry, edition) { 1.0 } else { 0.5 };
    let ruling = if entry.front.ruling.is_some() { 0.9 } else { 1.0 };
    edition * ruling * (1.0 + 0.05 * f64::from(entry.front.weight.saturating_sub(1)))
}

/// The factor for a card name. It is high only if the query is exactly the name, as other queries merely
/// mention the card.
fn name_factor(name: &[String], query: &Query) -> f64 {
    let known = name.iter().filter(|word| query.words.iter().any(|sought| sought.word == **word)).count();
    let whole = known == name.len() && known == query.words.len();
    if whole { 6.0 } else { 0.6 }
}

fn in_words(text: &str) -> Vec<String> {
    words(text).collect()
}

/// The text of an entry with its paragraphs and list items joined by spaces.
fn text_of(entry: &RuleEntry) -> String {
    let blocks = entry.text.iter().flat_map(|section| &section.blocks);
    let lines = blocks.flat_map(|block| match block {
        Block::Paragraph { spans } => std::slice::from_ref(spans),
        Block::List { items } => items.as_slice(),
    });
    let mut texts: Vec<String> = lines.map(|spans| spans.iter().map(Span::text).collect()).collect();
    texts.extend(entry.front.differences.values().cloned());
    texts.join(" ")
}

/// The beginning of the text of an entry.
fn opening(entry: &RuleEntry) -> Vec<SnippetPart> {
    const LONGEST: usize = 110;
    let text = text_of(entry);
    let cut = text.char_indices().nth(LONGEST).and_then(|(end, _)| text[..end].rfind(' '));
    let text = cut.map_or_else(|| text.clone(), |end| format!("{}…", &text[..end]));
    vec![SnippetPart { text, marked: false }]
}

/// The glossary terms of each entry.
fn terms_by_entry(book: &Rulebook) -> BTreeMap<&RuleId, Vec<&str>> {
    let mut by_entry: BTreeMap<&RuleId, Vec<&str>> = BTreeMap::new();
    for term in book.terms() {
        by_entry.entry(&term.entry).or_default().extend(term.words());
    }
    by_entry
}

/// A snippet without repeated sentences. Several editions may differ from the others in the same way.
fn without_repeats(snippet: &str) -> String {
    let mut seen: Vec<String> = Vec::new();
    let sentences = snippet.split_inclusive(". ").filter(|sentence| {
        let plain = sentence.replace(MARK, "");
        let (plain, cut) = plain.strip_suffix('…').map_or((plain.as_str(), false), |plain| (plain, true));
        let plain = plain.trim_end();
        let again =
            seen.iter().any(|earlier| if cut { earlier.starts_with(plain) } else { earlier == plain });
        seen.push(plain.to_owned());
        !again
    });
    let once: String = sentences.collect();
    once.trim_end().to_owned()
}

/// Splits a snippet at its markers.
fn parts(snippet: &str) -> Vec<SnippetPart> {
    let mut parts = Vec::new();
    let mut marked = false;
    for text in snippet.split(MARK) {
        if !text.is_empty() {
            parts.push(SnippetPart { text: text.to_owned(), marked });
        }
        marked = !marked;
    }
    parts
}
