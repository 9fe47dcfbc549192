use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;

use rusqlite::{Connection, params};
use starboard_cards::{Block, CardId, Catalogue, EditionId, Fact, RuleEntry, RuleId, Rulebook, Span};

use super::likeness::Likeness;
use super::meaning::Meaning;
use super::query::{Query, QueryWord, Synonyms, joined, words};
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
/// The start and end markers of a match in a snippet. They occur in no text.
const MARK: [char; 2] = ['\u{2}', '\u{3}'];

/// Full-text search over the rulebook and the card names: FTS5 with English stemming, BM25, prefixes and
/// spelling correction, the likeness of letters, and the meaning of words.
///
/// An entry is found by its text and by its wordings: title, aliases, glossary terms and example questions, its own and those
/// of its facts.
/// The questions of facts are no part of an entry's page: an entry of which much is asked would seem a long one that says little.
/// Each wording is indexed on its own and the closest one counts most, because a question resembles one
/// wording and not all of them together.
pub struct Index {
    store: Mutex<Connection>,
    /// The entries, in order of the rows of `page`.
    entries: Vec<&'static RuleEntry>,
    /// The place of the fact that each row of `wording` asks for; none for wordings of the whole entry.
    facts: Vec<Option<usize>>,
    likeness: Likeness,
    meaning: Meaning,
    /// The entries of each wording, by its words.
    exact: HashMap<String, Vec<usize>>,
    /// The names of the cards, in words.
    names: Vec<(Vec<String>, CardId)>,
    /// All words of the texts, in lower case and unstemmed.
    vocabulary: BTreeSet<String>,
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

/// The FTS5 tables and their tokenizers.
const SCHEMA: &str = "
    CREATE VIRTUAL TABLE wording USING fts5 (
        page UNINDEXED, fact UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE VIRTUAL TABLE page USING fts5 (
        title, aliases, asked, text, terms, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE VIRTUAL TABLE whole USING fts5 (
        text, content = '', tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE VIRTUAL TABLE card USING fts5 (
        id UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );";

impl Index {
    /// # Errors
    /// An error of SQLite.
    pub fn build(book: &'static Rulebook) -> rusqlite::Result<Self> {
        let mut store = Connection::open_in_memory()?;
        store.execute_batch(SCHEMA)?;
        let mut vocabulary = BTreeSet::new();
        let mut facts = Vec::new();
        let mut counted = Vec::new();
        let mut exact: HashMap<String, Vec<usize>> = HashMap::new();
        let terms = terms_by_entry(book);
        let entries: Vec<_> = book.entries().collect();
        let all = store.transaction()?;
        {
            let mut wording = all.prepare("INSERT INTO wording VALUES (?, ?, ?)")?;
            let mut page = all.prepare(
                "INSERT INTO page (rowid, title, aliases, asked, text, terms) VALUES (?, ?, ?, ?, ?, ?)",
            )?;
            let mut whole = all.prepare("INSERT INTO whole (rowid, text) VALUES (?, ?)")?;
            for (row, entry) in entries.iter().enumerate() {
                let front = &entry.front;
                let first = counted.len();
                let terms = terms.get(&entry.id).map(Vec::as_slice).unwrap_or_default();
                let aliases = front.aliases.iter().map(String::as_str);
                let wordings = [front.title.as_str()].into_iter().chain(aliases).chain(terms.iter().copied());
                let wordings =
                    wordings.chain(front.asked.iter().map(String::as_str)).map(|text| (text, None));
                for (text, fact) in wordings.chain(asked_by_fact(&front.facts)) {
                    vocabulary.extend(words(text));
                    let joined = joined(text);
                    wording.execute(params![row, facts.len(), joined])?;
                    exact.entry(joined).or_default().push(row);
                    facts.push(fact);
                    counted.push((row, text));
                }
                let text = text_of(entry);
                vocabulary.extend(words(&text));
                let asked: Vec<&str> = counted[first..].iter().map(|(_, text)| *text).collect();
                whole.execute(params![row, format!("{} {text}", joined(&asked.join(". ")))])?;
                page.execute(params![
                    row,
                    joined(&front.title),
                    joined(&front.aliases.join(". ")),
                    joined(&front.asked.join(". ")),
                    text,
                    joined(&terms.join(". "))
                ])?;
            }
        }
        let names = add_cards(&all, &mut vocabulary)?;
        all.commit()?;
        Ok(Self {
            store: Mutex::new(store),
            likeness: Likeness::build(&counted, entries.len()),
            meaning: Meaning::build(&counted, entries.len()),
            entries,
            facts,
            exact,
            names,
            vocabulary,
            corrections: Mutex::default(),
            synonyms: Synonyms::of(book),
        })
    }

    /// # Errors
    /// An error of SQLite.
    pub fn search(&self, text: &str, edition: Option<EditionId>) -> rusqlite::Result<Vec<Hit>> {
        Ok(self.find(text, edition)?.into_iter().map(|found| found.hit).collect())
    }

    /// The hits, best first.
    pub(super) fn find(&self, text: &str, edition: Option<EditionId>) -> rusqlite::Result<Vec<Found>> {
        let query = Query::read(text, &self.synonyms);
        if query.words.is_empty() {
            return Ok(Vec::new());
        }
        let last = query.words.len() - 1;
        let each: Vec<String> = query
            .words
            .iter()
            .enumerate()
            .map(|(at, sought)| {
                // A prefix of two letters matches too many words to be useful beside whole words.
                let long = sought.word.chars().count() > if last == 0 { 1 } else { 2 };
                self.expression(sought, query.unfinished && at == last && long)
            })
            .collect();
        let matched = each.join(" OR ");
        let store = lock(&self.store);
        let mut hits = self.rules(&store, &each, &matched, &query, edition)?;
        let cards = self.cards(&store, &matched, &query, &hits)?;
        hits.extend(cards);
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits.truncate(HITS_MAX);
        Ok(hits)
    }

    /// Returns true if no rule answers: nothing is found, or the first fact found says so.
    ///
    /// # Errors
    /// An error of SQLite.
    pub fn is_silent(&self, text: &str, edition: Option<EditionId>) -> rusqlite::Result<bool> {
        let hits = self.find(text, edition)?;
        let rules = edition.map(|id| &Catalogue::shipped().edition(id).rules);
        let first = hits.iter().find(|found| matches!(found.hit, Hit::Rule { .. }));
        let answer = |found: &Found| found.facts.iter().find(|fact| fact.holds(edition, rules));
        Ok(first.map_or(hits.is_empty(), |found| answer(found).is_some_and(|fact| fact.silent)))
    }

    /// The matching entries with their scores.
    fn rules(
        &self,
        store: &Connection,
        each: &[String],
        matched: &str,
        query: &Query,
        edition: Option<EditionId>,
    ) -> rusqlite::Result<Vec<Found>> {
        // Stop words help to distinguish wordings but match none on their own. They are repeated to weigh as
        // much as the other words, which also occur twice here.
        let stop_words = query.stop_words.iter().map(|word| format!(" OR {0} OR {0}", quoted(word)));
        let wordings = format!("({matched}) AND ({matched}{})", stop_words.collect::<String>());
        let closeness = self.closeness(store, &wordings, matched)?;
        let coverage = self.coverage(store, each)?;
        let factors: Vec<f64> = self.entries.iter().map(|entry| entry_factor(entry, edition)).collect();
        let by_words: Vec<f64> = closeness
            .iter()
            .zip(coverage)
            .zip(&factors)
            .map(|((close, covered), factor)| close.score() * covered * factor)
            .collect();
        let best = by_words.iter().copied().fold(1.0, f64::max);
        let likeness = self.likeness.of(query.all.iter().cloned());
        let meant = self.meaning.of(query.all.iter().cloned());
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
        let mut snippet = store.prepare_cached(
            "SELECT snippet(page, 3, char(2), char(3), '…', 18) FROM page WHERE page MATCH ? AND rowid = ?",
        )?;
        let hit = |(score, row): (f64, usize)| {
            let entry = self.entries[row];
            let text: Option<String> = snippet.query_row(params![matched, row], |row| row.get(0)).ok();
            let snippet = text
                .map(|text| parts(&without_repeats(&text)))
                .filter(|parts| parts.iter().any(|part| part.marked));
            let snippet = snippet.unwrap_or_else(|| opening(entry));
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
        Ok(scores.into_iter().map(hit).collect())
    }

    /// The BM25 scores of each entry for a query.
    fn closeness(&self, store: &Connection, wordings: &str, pages: &str) -> rusqlite::Result<Vec<Closeness>> {
        let mut found = vec![Closeness::default(); self.entries.len()];
        // FTS5 returns negative BM25 scores; lower is better.
        let mut select =
            store.prepare_cached("SELECT page, fact, -bm25(wording) FROM wording WHERE wording MATCH ?")?;
        let mut rows = select.query([wordings])?;
        while let Some(row) = rows.next()? {
            let fact = self.facts.get(row.get::<_, usize>(1)?).copied().flatten();
            found[row.get::<_, usize>(0)?].add_wording(fact, row.get(2)?);
        }
        // Titles and aliases weigh more than the text.
        let mut select = store.prepare_cached(
            "SELECT rowid, -bm25(page, 3.0, 2.0, 1.0, 1.0, 0.0) FROM page WHERE page MATCH ?",
        )?;
        let mut rows = select.query([pages])?;
        while let Some(row) = rows.next()? {
            found[row.get::<_, usize>(0)?].page = row.get(1)?;
        }
        Ok(found)
    }

    /// The share of the query that each entry covers, 0 to 1. Rare words weigh more; words without any match
    /// are ignored.
    fn coverage(&self, store: &Connection, each: &[String]) -> rusqlite::Result<Vec<f64>> {
        let mut covered = vec![0.0; self.entries.len()];
        let mut whole = 0.0;
        let mut select = store.prepare_cached("SELECT rowid FROM whole WHERE whole MATCH ?")?;
        for word in each {
            let rows: Vec<usize> =
                select.query_map([word], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            if rows.is_empty() {
                continue;
            }
            #[allow(clippy::cast_precision_loss, reason = "there are some hundred entries")]
            let (all, with) = (self.entries.len() as f64, rows.len() as f64);
            let weight = (1.0 + (all - with + 0.5) / (with + 0.5)).ln();
            whole += weight;
            for row in rows {
                covered[row] += weight;
            }
        }
        if whole > 0.0 {
            covered.iter_mut().for_each(|part| *part /= whole);
        }
        Ok(covered)
    }

    /// An FTS5 expression for a word and its alternatives.
    fn expression(&self, sought: &QueryWord, unfinished: bool) -> String {
        let word = &sought.word;
        let mut any = vec![quoted(word)];
        if unfinished {
            any.push(format!("{} *", quoted(word)));
        }
        if !(unfinished && self.begins(word)) {
            any.extend(self.corrections(word).iter().map(|meant| quoted(meant)));
        }
        any.extend(sought.others.iter().map(|other| quoted(other)));
        format!("({})", any.join(" OR "))
    }

    /// Returns true if any word has this prefix.
    fn begins(&self, start: &str) -> bool {
        self.vocabulary.range(start.to_owned()..).next().is_some_and(|word| word.starts_with(start))
    }

    /// The known words closest to an unknown one.
    fn corrections(&self, word: &str) -> Vec<String> {
        let stem = word.trim_end_matches('s');
        let length = word.chars().count();
        if length < 4 || self.vocabulary.contains(word) || (stem.len() > 3 && self.begins(stem)) {
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
        let distances = self.vocabulary.iter().filter(similar).map(|other| (slip.distance(other), other));
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
                self.vocabulary.contains(*one) && self.vocabulary.contains(*other)
            };
            let splits = word.char_indices().map(|(at, _)| word.split_at(at));
            let splits = splits.filter(|(one, other)| one.chars().count() > 2 && other.chars().count() > 2);
            meant.extend(splits.filter(known).map(|(one, other)| format!("{one} {other}")));
        }
        meant
    }

    /// The cards whose names match, with their scores. One that a longer question names in full follows the second rule.
    fn cards(
        &self,
        store: &Connection,
        matched: &str,
        query: &Query,
        rules: &[Found],
    ) -> rusqlite::Result<Vec<Found>> {
        let second = rules.get(1).or(rules.first()).map(|rule| 0.999 * rule.score);
        let named: Vec<&CardId> =
            self.names.iter().filter(|(name, _)| query.names(name)).map(|(_, card)| card).collect();
        let mut select = store.prepare_cached("SELECT id, text, -bm25(card) FROM card WHERE card MATCH ?")?;
        let rows = select.query_map([matched], |row| {
            let (id, name, score): (String, String, f64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let (card, score) = (CardId::new(&id), score * name_factor(&name, query));
            let named = named.contains(&&card);
            let score = if named { score.max(second.unwrap_or(score)) } else { score };
            Ok(Found { score, hit: Hit::Card { card, named }, facts: &[] })
        })?;
        rows.collect()
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

/// Adds the names of all cards to the index, and returns them in words.
fn add_cards(
    store: &Connection,
    vocabulary: &mut BTreeSet<String>,
) -> rusqlite::Result<Vec<(Vec<String>, CardId)>> {
    let mut insert = store.prepare("INSERT INTO card VALUES (?, ?)")?;
    let mut names = Vec::new();
    for card in Catalogue::shipped().cards() {
        vocabulary.extend(words(&card.name));
        insert.execute(params![card.id.as_str(), card.name])?;
        names.push((words(&card.name).collect(), card.id.clone()));
    }
    Ok(names)
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
fn name_factor(name: &str, query: &Query) -> f64 {
    let name: Vec<String> = words(name).collect();
    let known = name.iter().filter(|word| query.words.iter().any(|sought| sought.word == **word)).count();
    let whole = known == name.len() && known == query.words.len();
    if whole { 6.0 } else { 0.6 }
}

/// A text quoted as an FTS5 string, without operators.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', ""))
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
