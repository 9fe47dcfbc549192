use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, params};
use starboard_cards::{Block, CardId, Catalogue, EditionId, RuleEntry, RuleId, Rulebook, Span};
use strsim::osa_distance;

use super::query::{Query, Synonyms, words};
use super::{holds, rule_ref};
use crate::wire::{Hit, SnippetPart};

/// The most hits of a search.
const HITS_MAX: usize = 30;
/// What begins and ends a marked word in a snippet. No text holds them.
const MARK: [char; 2] = ['\u{2}', '\u{3}'];

/// Full-text search over the rulebook and the names of cards: FTS5 with English stems, BM25, prefixes, and slips of the
/// pen forgiven.
///
/// An entry is found by what it says and by what it is called: its title, its aliases, the terms of the glossary that lead
/// to it, and the wordings in which people ask for it. Each of those is a short text of its own, of which the closest one
/// counts most, because a question is like one wording and not like all of them together.
pub(super) struct Index {
    store: Mutex<Connection>,
    /// Every word that stands in a text, as written.
    vocabulary: BTreeSet<String>,
    synonyms: Synonyms,
}

/// What FTS5 indexes, and how it cuts texts into words.
const SCHEMA: &str = "
    CREATE VIRTUAL TABLE wording USING fts5 (
        entry UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE VIRTUAL TABLE page USING fts5 (
        entry UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE VIRTUAL TABLE card USING fts5 (
        card UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );";

impl Index {
    /// # Errors
    /// What SQLite said.
    pub(super) fn build(book: &Rulebook) -> rusqlite::Result<Self> {
        let mut store = Connection::open_in_memory()?;
        store.execute_batch(SCHEMA)?;
        let mut vocabulary = BTreeSet::new();
        let terms = terms_by_entry(book);
        let all = store.transaction()?;
        {
            let mut wording = all.prepare("INSERT INTO wording VALUES (?, ?)")?;
            let mut page = all.prepare("INSERT INTO page VALUES (?, ?)")?;
            let mut card = all.prepare("INSERT INTO card VALUES (?, ?)")?;
            for entry in book.entries() {
                let front = &entry.front;
                let own = front.aliases.iter().chain(&front.asked).map(String::as_str);
                let terms = terms.get(&entry.id).into_iter().flatten().copied();
                for text in std::iter::once(front.title.as_str()).chain(own).chain(terms) {
                    vocabulary.extend(words(text));
                    wording.execute(params![entry.id.as_str(), text])?;
                }
                let text = text_of(entry);
                vocabulary.extend(words(&text));
                page.execute(params![entry.id.as_str(), text])?;
            }
            for one in Catalogue::shipped().cards() {
                vocabulary.extend(words(&one.name));
                card.execute(params![one.id.as_str(), one.name])?;
            }
        }
        all.commit()?;
        Ok(Self { store: Mutex::new(store), vocabulary, synonyms: Synonyms::of(book) })
    }

    /// # Errors
    /// What SQLite said.
    pub(super) fn search(&self, text: &str, edition: Option<EditionId>) -> rusqlite::Result<Vec<Hit>> {
        let query = Query::read(text, &self.synonyms);
        let Some(matched) = self.expression(&query) else { return Ok(Vec::new()) };
        let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let mut hits = rules(&store, &matched, edition)?;
        hits.extend(cards(&store, &matched, &query)?);
        hits.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        hits.truncate(HITS_MAX);
        Ok(hits.into_iter().map(|(_, hit)| hit).collect())
    }

    /// The query as FTS5 reads it; none where there is nothing to look for.
    fn expression(&self, query: &Query) -> Option<String> {
        let mut any = Vec::new();
        for (at, word) in query.words.iter().enumerate() {
            let last = at + 1 == query.words.len();
            any.push(quoted(word));
            if last && query.unfinished && word.chars().count() > 1 {
                any.push(format!("{} *", quoted(word)));
                if self.begins(word) {
                    continue;
                }
            }
            any.extend(self.slips(word).into_iter().map(|meant| quoted(&meant)));
        }
        any.extend(query.terms.iter().map(|term| quoted(term)));
        (!any.is_empty()).then(|| any.join(" OR "))
    }

    /// Whether some word begins so.
    fn begins(&self, start: &str) -> bool {
        self.vocabulary.range(start.to_owned()..).next().is_some_and(|word| word.starts_with(start))
    }

    /// The words that may have been meant by one that stands nowhere.
    fn slips(&self, word: &str) -> Vec<String> {
        let stem = word.trim_end_matches('s');
        let length = word.chars().count();
        if length < 4 || self.vocabulary.contains(word) || (stem.len() > 3 && self.begins(stem)) {
            return Vec::new();
        }
        let allowed = if length < 7 { 1 } else { 2 };
        let near = |other: &&String| other.chars().count().abs_diff(length) <= allowed;
        let distances =
            self.vocabulary.iter().filter(near).map(|other| (osa_distance(word, other), other.clone()));
        let near: Vec<_> = distances.filter(|(distance, _)| *distance <= allowed).collect();
        let nearest = near.iter().map(|(distance, _)| *distance).min();
        near.into_iter().filter(|(distance, _)| Some(*distance) == nearest).map(|(_, other)| other).collect()
    }
}

/// How close the wordings and the text of an entry come to what was asked.
#[derive(Default)]
struct Closeness {
    /// Of its wordings, the closest first.
    wordings: Vec<f64>,
    /// Of its text, with a snippet of it.
    page: Option<(f64, String)>,
}

impl Closeness {
    fn score(&self) -> f64 {
        /// What the wordings beside the closest one add.
        const OTHERS: f64 = 0.25;
        /// What the text adds.
        const TEXT: f64 = 1.5;
        let closest = self.wordings.first().copied().unwrap_or_default();
        let others: f64 = self.wordings.iter().skip(1).take(2).sum();
        closest + OTHERS * others + TEXT * self.page.as_ref().map_or(0.0, |(score, _)| *score)
    }
}

/// The entries that were found, with their scores.
fn rules(store: &Connection, matched: &str, edition: Option<EditionId>) -> rusqlite::Result<Vec<(f64, Hit)>> {
    let mut found: BTreeMap<String, Closeness> = BTreeMap::new();
    // BM25 of FTS5 is the better the further it lies below zero.
    let mut select = store.prepare_cached(
        "SELECT entry, -bm25(wording) AS score FROM wording WHERE wording MATCH ? ORDER BY score DESC",
    )?;
    let mut rows = select.query([matched])?;
    while let Some(row) = rows.next()? {
        found.entry(row.get(0)?).or_default().wordings.push(row.get(1)?);
    }
    let mut select = store.prepare_cached(
        "SELECT entry, -bm25(page), snippet(page, 1, char(2), char(3), '…', 18) FROM page WHERE page MATCH ?",
    )?;
    let mut rows = select.query([matched])?;
    while let Some(row) = rows.next()? {
        found.entry(row.get(0)?).or_default().page = Some((row.get(1)?, row.get(2)?));
    }
    let book = Rulebook::shipped();
    let hit = |(id, closeness): (String, Closeness)| {
        let entry = book.entry(&RuleId::from(id.as_str()))?;
        let score = closeness.score() * favor(entry, edition);
        let snippet = closeness.page.map_or_else(|| opening(entry), |(_, text)| parts(&text));
        Some((score, Hit::Rule { rule: rule_ref(entry, edition), snippet }))
    };
    Ok(found.into_iter().filter_map(hit).collect())
}

/// The cards whose names were asked for, with their scores.
fn cards(store: &Connection, matched: &str, query: &Query) -> rusqlite::Result<Vec<(f64, Hit)>> {
    let mut select = store.prepare_cached("SELECT card, text, -bm25(card) FROM card WHERE card MATCH ?")?;
    let rows = select.query_map([matched], |row| {
        let (id, name, score): (String, String, f64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok((score * named(&name, query), Hit::Card { card: CardId::new(&id) }))
    })?;
    rows.collect()
}

/// How much the table's edition counts for an entry, and that a rule goes before what was ruled about it.
fn favor(entry: &RuleEntry, edition: Option<EditionId>) -> f64 {
    let edition = if holds(entry, edition) { 1.0 } else { 0.5 };
    let ruling = if entry.front.ruling.is_some() { 0.9 } else { 1.0 };
    edition * ruling * (1.0 + 0.05 * f64::from(entry.front.weight - 1))
}

/// How much a card's name is what was asked for: whoever names a card in passing does not ask for it alone.
fn named(name: &str, query: &Query) -> f64 {
    let name: Vec<String> = words(name).collect();
    let told = name.iter().filter(|word| query.words.contains(word)).count();
    let whole = told == name.len() && told == query.words.len();
    if whole { 4.0 } else { 0.6 }
}

/// Text as FTS5 takes it for words and nothing else.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', ""))
}

/// The whole text of an entry in a row, its paragraphs and items apart.
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

/// How the text of an entry begins.
fn opening(entry: &RuleEntry) -> Vec<SnippetPart> {
    const LONGEST: usize = 110;
    let text = text_of(entry);
    let cut = text.char_indices().nth(LONGEST).and_then(|(end, _)| text[..end].rfind(' '));
    let text = cut.map_or_else(|| text.clone(), |end| format!("{}…", &text[..end]));
    vec![SnippetPart { text, marked: false }]
}

/// What the glossary calls the things that each entry tells of.
fn terms_by_entry(book: &Rulebook) -> BTreeMap<&RuleId, Vec<&str>> {
    let mut by_entry: BTreeMap<&RuleId, Vec<&str>> = BTreeMap::new();
    for term in book.terms() {
        by_entry.entry(&term.entry).or_default().extend(term.words());
    }
    by_entry
}

/// A snippet of FTS5, taken apart at its marks.
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
