use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;

use rusqlite::{Connection, params};
use starboard_cards::{Block, CardId, Catalogue, EditionId, RuleEntry, RuleId, Rulebook, Span};
use strsim::osa_distance;

use super::query::{Query, QueryWord, Synonyms, words};
use super::{holds, rule_ref};
use crate::system::lock::lock;
use crate::wire::{Hit, SnippetPart};

/// The maximum number of hits, and of rules entries among them.
const HITS_MAX: usize = 12;
const RULES_MAX: usize = 8;
/// The maximum number of cached corrections.
const CORRECTIONS_MAX: usize = 1_000;
/// The start and end markers of a match in a snippet. They occur in no text.
const MARK: [char; 2] = ['\u{2}', '\u{3}'];

/// Full-text search over the rulebook and the card names: FTS5 with English stemming, BM25, prefixes and
/// spelling correction.
///
/// An entry is found by its text and by its wordings: title, aliases, glossary terms and example questions.
/// Each wording is indexed on its own and the closest one counts most, because a question resembles one
/// wording and not all of them together.
pub struct Index {
    store: Mutex<Connection>,
    /// The entries, in order of the rows of `page`.
    entries: Vec<&'static RuleEntry>,
    /// All words of the texts, in lower case and unstemmed.
    vocabulary: BTreeSet<String>,
    /// The corrections of unknown words. Cached because every further letter of a query looks them up again.
    corrections: Mutex<HashMap<String, Vec<String>>>,
    synonyms: Synonyms,
}

/// The FTS5 tables and their tokenizers.
const SCHEMA: &str = "
    CREATE VIRTUAL TABLE wording USING fts5 (
        page UNINDEXED, text, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE VIRTUAL TABLE page USING fts5 (
        title, aliases, asked, text, terms, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
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
        let terms = terms_by_entry(book);
        let entries: Vec<_> = book.entries().collect();
        let all = store.transaction()?;
        {
            let mut wording = all.prepare("INSERT INTO wording VALUES (?, ?)")?;
            let mut page = all.prepare(
                "INSERT INTO page (rowid, title, aliases, asked, text, terms) VALUES (?, ?, ?, ?, ?, ?)",
            )?;
            let mut card = all.prepare("INSERT INTO card VALUES (?, ?)")?;
            for (row, entry) in entries.iter().enumerate() {
                let front = &entry.front;
                let terms = terms.get(&entry.id).map(Vec::as_slice).unwrap_or_default();
                let aliases = front.aliases.iter().map(String::as_str);
                let wordings = [front.title.as_str()].into_iter().chain(aliases).chain(terms.iter().copied());
                for text in wordings.chain(front.asked.iter().map(String::as_str)) {
                    vocabulary.extend(words(text));
                    wording.execute(params![row, text])?;
                }
                let text = text_of(entry);
                vocabulary.extend(words(&text));
                page.execute(params![
                    row,
                    front.title,
                    front.aliases.join(". "),
                    front.asked.join(". "),
                    text,
                    terms.join(". ")
                ])?;
            }
            for one in Catalogue::shipped().cards() {
                vocabulary.extend(words(&one.name));
                card.execute(params![one.id.as_str(), one.name])?;
            }
        }
        all.commit()?;
        Ok(Self {
            store: Mutex::new(store),
            entries,
            vocabulary,
            corrections: Mutex::default(),
            synonyms: Synonyms::of(book),
        })
    }

    /// # Errors
    /// An error of SQLite.
    pub fn search(&self, text: &str, edition: Option<EditionId>) -> rusqlite::Result<Vec<Hit>> {
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
        hits.extend(cards(&store, &matched, &query)?);
        hits.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        hits.truncate(HITS_MAX);
        Ok(hits.into_iter().map(|(_, hit)| hit).collect())
    }

    /// The matching entries with their scores.
    fn rules(
        &self,
        store: &Connection,
        each: &[String],
        matched: &str,
        query: &Query,
        edition: Option<EditionId>,
    ) -> rusqlite::Result<Vec<(f64, Hit)>> {
        // Stop words help to distinguish wordings but match none on their own. They are repeated to weigh as
        // much as the other words, which also occur twice here.
        let stop_words = query.stop_words.iter().map(|word| format!(" OR {0} OR {0}", quoted(word)));
        let wordings = format!("({matched}) AND ({matched}{})", stop_words.collect::<String>());
        let closeness = self.closeness(store, &wordings, matched)?;
        let coverage = self.coverage(store, each)?;
        let mut scores: Vec<(f64, usize)> = closeness
            .iter()
            .zip(coverage)
            .enumerate()
            .map(|(row, (close, covered))| {
                (close.score() * covered * entry_factor(self.entries[row], edition), row)
            })
            .filter(|(score, _)| *score > 0.0)
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
            (score, Hit::Rule { rule: rule_ref(entry, edition), snippet })
        };
        Ok(scores.into_iter().map(hit).collect())
    }

    /// The BM25 scores of each entry for a query.
    fn closeness(&self, store: &Connection, wordings: &str, pages: &str) -> rusqlite::Result<Vec<Closeness>> {
        let mut found = vec![Closeness::default(); self.entries.len()];
        // FTS5 returns negative BM25 scores; lower is better.
        let mut select =
            store.prepare_cached("SELECT page, -bm25(wording) FROM wording WHERE wording MATCH ?")?;
        let mut rows = select.query([wordings])?;
        while let Some(row) = rows.next()? {
            found[row.get::<_, usize>(0)?].add_wording(row.get(1)?);
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
        let mut select = store.prepare_cached("SELECT rowid FROM page WHERE page MATCH ?")?;
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

    /// The words with the smallest edit distance, up to 1 or 2 by length.
    fn nearest(&self, word: &str, length: usize) -> Vec<String> {
        let allowed = if length < 7 { 1 } else { 2 };
        // The first letter is rarely wrong, and the restriction skips most words.
        let first = word.chars().next();
        let similar = |other: &&String| {
            other.chars().next() == first && other.chars().count().abs_diff(length) <= allowed
        };
        let distances =
            self.vocabulary.iter().filter(similar).map(|other| (osa_distance(word, other), other));
        let similar: Vec<_> = distances.filter(|(distance, _)| *distance <= allowed).collect();
        let least = similar.iter().map(|(distance, _)| *distance).min();
        similar
            .into_iter()
            .filter(|(distance, _)| Some(*distance) == least)
            .map(|(_, other)| other.clone())
            .collect()
    }
}

/// The BM25 scores of an entry's wordings and of its page.
#[derive(Clone, Default)]
struct Closeness {
    /// The three best wordings, best first.
    wordings: [f64; 3],
    /// The page as a whole.
    page: f64,
}

impl Closeness {
    fn add_wording(&mut self, score: f64) {
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

/// The cards whose names match, with their scores.
fn cards(store: &Connection, matched: &str, query: &Query) -> rusqlite::Result<Vec<(f64, Hit)>> {
    let mut select = store.prepare_cached("SELECT id, text, -bm25(card) FROM card WHERE card MATCH ?")?;
    let rows = select.query_map([matched], |row| {
        let (id, name, score): (String, String, f64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok((score * name_factor(&name, query), Hit::Card { card: CardId::new(&id) }))
    })?;
    rows.collect()
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
