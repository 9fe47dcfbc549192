use std::collections::HashMap;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::query::words;

/// The parameters of BM25: how much a word counts that occurs often, and how much less in a long document.
const K: f64 = 1.2;
const B: f64 = 0.75;
/// The least rarity of a word, for those that most documents have.
const RARITY_MIN: f64 = 1e-6;

/// The number of a stem.
pub(super) type Stem = u32;

/// The known words and their stems, which are English ones.
pub(super) struct Lexicon {
    stemmer: Stemmer,
    known: HashMap<String, Stem>,
    stems: HashMap<String, Stem>,
    /// The same words in alphabetical order, once all are known.
    sorted: Vec<(String, Stem)>,
}

impl Lexicon {
    pub(super) fn new() -> Self {
        let stemmer = Stemmer::create(Algorithm::English);
        Self { stemmer, known: HashMap::new(), stems: HashMap::new(), sorted: Vec::new() }
    }

    /// The stems of some words, which are known from now on.
    pub(super) fn learn(&mut self, words: &[String]) -> Vec<Stem> {
        let all = words.iter().map(|word| {
            if let Some(stem) = self.known.get(word) {
                return *stem;
            }
            let next = Stem::try_from(self.stems.len()).unwrap_or(Stem::MAX);
            let stem = *self.stems.entry(stem_of(&self.stemmer, word)).or_insert(next);
            self.known.insert(word.clone(), stem);
            stem
        });
        all.collect()
    }

    /// Sorts the words, once all are known.
    pub(super) fn sort(&mut self) {
        self.sorted = self.known.iter().map(|(word, stem)| (word.clone(), *stem)).collect();
        self.sorted.sort_unstable();
    }

    /// The stem of a known word.
    pub(super) fn stem(&self, word: &str) -> Option<Stem> {
        self.known.get(word).copied()
    }

    /// The known words with a prefix, in order.
    pub(super) fn beginning_with<'s>(&'s self, start: &'s str) -> impl Iterator<Item = &'s (String, Stem)> {
        let from = self.sorted.partition_point(|(word, _)| word.as_str() < start);
        self.sorted[from..].iter().take_while(move |(word, _)| word.starts_with(start))
    }

    /// All known words, in order.
    pub(super) fn words(&self) -> impl Iterator<Item = &String> {
        self.sorted.iter().map(|(word, _)| word)
    }

    /// The term for one word, or for several that a document must all have.
    pub(super) fn term(&self, text: &str) -> Term {
        let stem = |word: String| self.stems.get(&stem_of(&self.stemmer, &word)).copied();
        Term::All(words(text).map(stem).collect::<Option<_>>().unwrap_or_default())
    }

    /// The term for all known words with a prefix.
    pub(super) fn prefix(&self, start: &str) -> Term {
        let mut stems: Vec<Stem> = self.beginning_with(start).map(|(_, stem)| *stem).collect();
        stems.sort_unstable();
        stems.dedup();
        Term::Any(stems)
    }
}

/// The stem of a word without accents.
fn stem_of(stemmer: &Stemmer, word: &str) -> String {
    let plain: String = word.nfd().filter(|c| !is_combining_mark(*c)).collect();
    stemmer.stem(&plain).into_owned()
}

/// A search term: any of some stems, or all of them in the same document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Any(Vec<Stem>),
    All(Vec<Stem>),
}

impl Term {
    /// Returns true if a stem is part of the term.
    pub(super) fn has(&self, stem: Stem) -> bool {
        let (Self::Any(stems) | Self::All(stems)) = self;
        stems.contains(&stem)
    }
}

/// The documents of each stem: an inverted index, which ranks documents by BM25.
#[derive(Default)]
pub(super) struct Postings {
    /// For each stem the documents in which it occurs, and how often.
    lists: Vec<Vec<(u32, f32)>>,
    /// The number of words of each document.
    lengths: Vec<f64>,
    words: f64,
}

impl Postings {
    /// Adds the next document, of parts that count more or less.
    #[allow(clippy::cast_precision_loss, reason = "a document has some thousand words")]
    pub(super) fn add(&mut self, parts: &[(f32, &[Stem])]) {
        let document = u32::try_from(self.lengths.len()).unwrap_or(u32::MAX);
        for (weight, stems) in parts {
            for stem in stems.iter().map(|stem| *stem as usize) {
                if self.lists.len() <= stem {
                    self.lists.resize_with(stem + 1, Vec::new);
                }
                match self.lists[stem].last_mut() {
                    Some((last, count)) if *last == document => *count += weight,
                    _ => self.lists[stem].push((document, *weight)),
                }
            }
        }
        let length = parts.iter().map(|(_, stems)| stems.len()).sum::<usize>() as f64;
        self.lengths.push(length);
        self.words += length;
    }

    /// Adds the BM25 score of a term, times a factor, to the scores of all documents that have it.
    #[allow(clippy::cast_precision_loss, reason = "there are some thousand documents")]
    pub(super) fn score(&self, term: &Term, factor: f64, scores: &mut [f64]) {
        let found = self.of(term);
        let (all, with) = (self.lengths.len() as f64, found.len() as f64);
        let rarity = ((all - with + 0.5) / (with + 0.5)).ln().max(RARITY_MIN);
        let mean = self.words / all;
        for (document, count) in found {
            let (document, count) = (document as usize, f64::from(count));
            let long = K * (1.0 - B + B * self.lengths[document] / mean);
            scores[document] += factor * rarity * count * (K + 1.0) / (count + long);
        }
    }

    /// The documents that match a term, in order, with the number of matches.
    pub(super) fn of(&self, term: &Term) -> Vec<(u32, f32)> {
        let list = |stem: &Stem| self.lists.get(*stem as usize).map(Vec::as_slice).unwrap_or_default();
        match term {
            Term::Any(stems) | Term::All(stems) if stems.len() < 2 => {
                stems.first().map(list).unwrap_or_default().to_vec()
            }
            Term::Any(stems) => {
                let mut all: Vec<(u32, f32)> = stems.iter().flat_map(list).copied().collect();
                all.sort_unstable_by_key(|(document, _)| *document);
                let sum = |same: &[(u32, f32)]| (same[0].0, same.iter().map(|(_, count)| count).sum());
                all.chunk_by(|(one, _), (other, _)| one == other).map(sum).collect()
            }
            Term::All(stems) => {
                let mut lists = stems.iter().map(list);
                let first = lists.next().unwrap_or_default().to_vec();
                lists.fold(first, |both, list| {
                    let in_list = |(document, count): (u32, f32)| {
                        let at = list.binary_search_by_key(&document, |(document, _)| *document).ok()?;
                        Some((document, count.min(list[at].1)))
                    };
                    both.into_iter().filter_map(in_list).collect()
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_words_short_documents_and_heavy_parts_score_higher() {
        let mut lexicon = Lexicon::new();
        let mut postings = Postings::default();
        for (title, text) in [
            ("running away", "a monster catches you"),
            ("monsters", "a monster guards its treasure from you and from all others"),
            ("selling", "sell items for a level"),
            ("Köder", "a trap"),
        ] {
            let parts = [title, text].map(|part| lexicon.learn(&words(part).collect::<Vec<_>>()));
            postings.add(&[(3.0, &parts[0]), (1.0, &parts[1])]);
        }
        lexicon.sort();
        let scores = |term: &Term| {
            let mut scores = vec![0.0; 4];
            postings.score(term, 1.0, &mut scores);
            scores
        };
        let monster = scores(&lexicon.term("monsters"));
        assert!(monster[1] > monster[0] && monster[2] + monster[3] == 0.0, "{monster:?}");
        assert!(scores(&lexicon.term("run"))[0] > monster[0], "a title counts more");
        assert!(scores(&lexicon.prefix("tre"))[1] > 0.0);
        assert_eq!(postings.of(&lexicon.prefix("mo")), postings.of(&lexicon.term("monster")));
        assert_eq!(postings.of(&lexicon.term("koder")), [(3, 3.0)], "accents are folded");
        assert_eq!(postings.of(&lexicon.term("monster treasure")), [(1, 1.0)], "both words");
        assert_eq!(postings.of(&lexicon.term("unheard")), []);
    }
}
