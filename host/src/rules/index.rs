use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;

use rusqlite::{Connection, params};
use starboard_cards::{Block, CardId, Catalogue, EditionId, RuleEntry, RuleId, Rulebook, Span};
use strsim::osa_distance;

use super::query::{Query, Sought, Synonyms, words};
use super::{holds, rule_ref};
use crate::lock::lock;
use crate::wire::{Hit, SnippetPart};

/// The most hits of a search, and the most entries among them.
const HITS_MAX: usize = 12;
const RULES_MAX: usize = 8;
/// The most words whose slips are remembered.
const SLIPS_MAX: usize = 1_000;
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
    /// The entries, in the order of the rows of `page`.
    entries: Vec<&'static RuleEntry>,
    /// Every word that stands in a text, as written.
    vocabulary: BTreeSet<String>,
    /// What was found to be meant by words that stand nowhere: each is asked for again with every letter that follows.
    slips: Mutex<HashMap<String, Vec<String>>>,
    synonyms: Synonyms,
}

/// What FTS5 indexes, and how it cuts texts into words.
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
    /// What SQLite said.
    pub(super) fn build(book: &'static Rulebook) -> rusqlite::Result<Self> {
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
            slips: Mutex::default(),
            synonyms: Synonyms::of(book),
        })
    }

    /// # Errors
    /// What SQLite said.
    pub(super) fn search(&self, text: &str, edition: Option<EditionId>) -> rusqlite::Result<Vec<Hit>> {
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
                // Two letters begin too many words to tell anything beside whole ones.
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

    /// The entries that were found, with their scores.
    fn rules(
        &self,
        store: &Connection,
        each: &[String],
        matched: &str,
        query: &Query,
        edition: Option<EditionId>,
    ) -> rusqlite::Result<Vec<(f64, Hit)>> {
        // Words that say little tell wordings apart, but find none by themselves. They stand here twice because the others
        // do, and count as much.
        let idle = query.idle.iter().map(|word| format!(" OR {0} OR {0}", quoted(word)));
        let wordings = format!("({matched}) AND ({matched}{})", idle.collect::<String>());
        let closeness = self.closeness(store, &wordings, matched)?;
        let coverage = self.coverage(store, each)?;
        let mut scores: Vec<(f64, usize)> = closeness
            .iter()
            .zip(coverage)
            .enumerate()
            .map(|(row, (close, covered))| (close.score() * covered * favor(self.entries[row], edition), row))
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
                .map(|text| parts(&told_once(&text)))
                .filter(|parts| parts.iter().any(|part| part.marked));
            let snippet = snippet.unwrap_or_else(|| opening(entry));
            (score, Hit::Rule { rule: rule_ref(entry, edition), snippet })
        };
        Ok(scores.into_iter().map(hit).collect())
    }

    /// How close each entry comes to what was asked.
    fn closeness(&self, store: &Connection, wordings: &str, pages: &str) -> rusqlite::Result<Vec<Closeness>> {
        let mut found = vec![Closeness::default(); self.entries.len()];
        // BM25 of FTS5 is the better the further it lies below zero.
        let mut select =
            store.prepare_cached("SELECT page, -bm25(wording) FROM wording WHERE wording MATCH ?")?;
        let mut rows = select.query([wordings])?;
        while let Some(row) = rows.next()? {
            found[row.get::<_, usize>(0)?].add_wording(row.get(1)?);
        }
        // What an entry is called tells more of it than what it says.
        let mut select = store.prepare_cached(
            "SELECT rowid, -bm25(page, 3.0, 2.0, 1.0, 1.0, 0.0) FROM page WHERE page MATCH ?",
        )?;
        let mut rows = select.query([pages])?;
        while let Some(row) = rows.next()? {
            found[row.get::<_, usize>(0)?].page = row.get(1)?;
        }
        Ok(found)
    }

    /// How much of what was asked each entry speaks of, 0 to 1: rare words weigh more, and words that none has nothing.
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

    /// A word with all that would do for it, as FTS5 reads it.
    fn expression(&self, sought: &Sought, unfinished: bool) -> String {
        let word = &sought.word;
        let mut any = vec![quoted(word)];
        if unfinished {
            any.push(format!("{} *", quoted(word)));
        }
        if !(unfinished && self.begins(word)) {
            any.extend(self.slips(word).iter().map(|meant| quoted(meant)));
        }
        any.extend(sought.others.iter().map(|other| quoted(other)));
        format!("({})", any.join(" OR "))
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
        let mut known = lock(&self.slips);
        if let Some(meant) = known.get(word) {
            return meant.clone();
        }
        if known.len() >= SLIPS_MAX {
            known.clear();
        }
        let meant = self.nearest(word, length);
        known.insert(word.to_owned(), meant.clone());
        meant
    }

    /// The words that differ least from one, by one slip or two.
    fn nearest(&self, word: &str, length: usize) -> Vec<String> {
        let allowed = if length < 7 { 1 } else { 2 };
        // The first letter is hardly ever the wrong one, and most words begin with another.
        let first = word.chars().next();
        let near = |other: &&String| {
            other.chars().next() == first && other.chars().count().abs_diff(length) <= allowed
        };
        let distances = self.vocabulary.iter().filter(near).map(|other| (osa_distance(word, other), other));
        let near: Vec<_> = distances.filter(|(distance, _)| *distance <= allowed).collect();
        let least = near.iter().map(|(distance, _)| *distance).min();
        near.into_iter()
            .filter(|(distance, _)| Some(*distance) == least)
            .map(|(_, other)| other.clone())
            .collect()
    }
}

/// How close the wordings and the text of an entry come to what was asked, by BM25.
#[derive(Clone, Default)]
struct Closeness {
    /// Of its three closest wordings, the closest first.
    wordings: [f64; 3],
    /// Of all that it says.
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
        /// What the wordings beside the closest one add.
        const OTHERS: f64 = 0.4;
        /// What the page adds. The wordings stand on it too, so that they count twice.
        const TEXT: f64 = 3.0;
        let [closest, second, third] = self.wordings;
        closest + OTHERS * (second + third) + TEXT * self.page
    }
}

/// The cards whose names were asked for, with their scores.
fn cards(store: &Connection, matched: &str, query: &Query) -> rusqlite::Result<Vec<(f64, Hit)>> {
    let mut select = store.prepare_cached("SELECT id, text, -bm25(card) FROM card WHERE card MATCH ?")?;
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
    edition * ruling * (1.0 + 0.05 * f64::from(entry.front.weight.saturating_sub(1)))
}

/// How much a card's name is what was asked for: whoever names a card in passing does not ask for it alone.
fn named(name: &str, query: &Query) -> f64 {
    let name: Vec<String> = words(name).collect();
    let told = name.iter().filter(|word| query.words.iter().any(|sought| sought.word == **word)).count();
    let whole = told == name.len() && told == query.words.len();
    if whole { 6.0 } else { 0.6 }
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

/// A snippet of FTS5 without the sentences that it repeats: several editions may differ from the others in the same way.
fn told_once(snippet: &str) -> String {
    let mut told: Vec<String> = Vec::new();
    let sentences = snippet.split_inclusive(". ").filter(|sentence| {
        let plain = sentence.replace(MARK, "");
        let (plain, cut) = plain.strip_suffix('…').map_or((plain.as_str(), false), |plain| (plain, true));
        let plain = plain.trim_end();
        let again =
            told.iter().any(|earlier| if cut { earlier.starts_with(plain) } else { earlier == plain });
        told.push(plain.to_owned());
        !again
    });
    let once: String = sentences.collect();
    once.trim_end().to_owned()
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
