use std::collections::BTreeSet;

use starboard_cards::Rulebook;
use unicode_segmentation::UnicodeSegmentation;

/// The most words of a text that are looked for: questions are shorter.
const WORDS_MAX: usize = 16;
/// The most characters of a word that are looked at.
const WORD_MAX: usize = 32;

/// Words that say nothing of what is asked about.
const IDLE: &[&str] = &[
    "a", "about", "after", "all", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by",
    "can", "could", "did", "do", "does", "don", "don't", "for", "from", "get", "gets", "go", "goes", "had",
    "happen", "happens", "has", "have", "he", "her", "his", "how", "i", "i'm", "if", "in", "into", "is",
    "it", "it's", "its", "just", "kann", "may", "me", "mein", "meine", "must", "my", "need", "of", "on",
    "or", "our", "out", "she", "should", "so", "still", "than", "that", "the", "their", "them", "then",
    "there", "these", "they", "this", "to", "us", "was", "we", "what", "what's", "when", "where", "which",
    "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your", "ich", "der", "die",
    "das", "ein", "eine", "wer", "wie", "wann", "was", "ist",
];

/// The words of a text, in lower case and as written.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.unicode_words().map(|word| {
        let word: String = word.chars().take(WORD_MAX).flat_map(char::to_lowercase).collect();
        word.replace('’', "'")
    })
}

/// What is looked for in a text that somebody typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    /// The words that say something, without repeats.
    pub(super) words: Vec<String>,
    /// The last word may go on.
    pub(super) unfinished: bool,
    /// What the glossary calls the things that are asked about.
    pub(super) terms: Vec<String>,
}

/// Every way to say a thing of the game, with the word that the entries use.
#[derive(Debug, Default)]
pub(super) struct Synonyms(Vec<(Vec<String>, String)>);

impl Synonyms {
    pub(super) fn of(book: &Rulebook) -> Self {
        let pairs = book.terms().iter().flat_map(|term| {
            term.words().skip(1).map(|word| (words(word).collect(), term.name.to_lowercase()))
        });
        Self(pairs.collect())
    }

    /// The words that the entries use for what these words name.
    fn in_words(&self, asked: &[String]) -> BTreeSet<String> {
        let named = |(way, _): &&(Vec<String>, String)| {
            !way.is_empty() && asked.windows(way.len()).any(|some| alike(some, way))
        };
        self.0.iter().filter(named).map(|(_, name)| name.clone()).collect()
    }
}

/// Whether words are the same, one in the plural or not.
fn alike(some: &[String], way: &[String]) -> bool {
    some.iter().zip(way).all(|(a, b)| a.trim_end_matches('s') == b.trim_end_matches('s'))
}

impl Query {
    pub(super) fn read(text: &str, synonyms: &Synonyms) -> Self {
        let all: Vec<String> = words(text).take(4 * WORDS_MAX).collect();
        let telling = |word: &&String| !IDLE.contains(&word.as_str());
        let mut kept: Vec<String> = Vec::new();
        for word in all.iter().filter(telling).take(WORDS_MAX) {
            if !kept.contains(word) {
                kept.push(word.clone());
            }
        }
        if kept.is_empty() {
            kept = all.iter().take(WORDS_MAX).cloned().collect();
        }
        let unfinished =
            text.chars().next_back().is_some_and(char::is_alphanumeric) && all.last() == kept.last();
        Self { terms: synonyms.in_words(&all).into_iter().collect(), words: kept, unfinished }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Query {
        Query::read(text, &Synonyms(vec![(vec!["dead".to_owned(), "body".to_owned()], "death".to_owned())]))
    }

    #[test]
    fn idle_words_are_left_out_unless_there_are_no_others() {
        assert_eq!(read("Can I sell a Laser?").words, ["sell", "laser"]);
        assert_eq!(read("who is it").words, ["who", "is", "it"]);
        assert_eq!(read("…!").words, [""; 0]);
    }

    #[test]
    fn the_last_word_may_go_on_until_a_space_ends_it() {
        assert!(read("sell las").unfinished);
        assert!(!read("sell las ").unfinished);
        assert!(!read("what do I sell it for").unfinished);
    }

    #[test]
    fn words_of_the_glossary_stand_for_its_names() {
        assert_eq!(read("who takes from dead bodys").terms, ["death"]);
        assert_eq!(read("dead").terms, [""; 0]);
    }
}
