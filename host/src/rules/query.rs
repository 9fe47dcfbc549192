use starboard_cards::Rulebook;
use unicode_segmentation::UnicodeSegmentation;

/// The maximum number of words in a query.
const WORDS_MAX: usize = 16;
/// The maximum number of stop words in a query. Each of them occurs in many wordings.
const STOP_WORDS_MAX: usize = 5;
/// The maximum length of a word, in characters.
const WORD_MAX: usize = 32;

/// Words that carry little meaning in a question.
const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by",
    "can", "could", "did", "do", "does", "don", "don't", "for", "from", "get", "gets", "go", "goes", "had",
    "happen", "happens", "has", "have", "he", "her", "his", "how", "i", "i'm", "if", "in", "into", "is",
    "it", "it's", "its", "just", "kann", "may", "me", "mean", "meaning", "means", "mein", "meine", "must",
    "my", "need", "of", "on", "or", "our", "out", "she", "should", "so", "still", "than", "that", "the",
    "their", "them", "then", "there", "these", "they", "this", "to", "us", "was", "we", "what", "what's",
    "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your",
    "ich", "der", "die", "das", "ein", "eine", "wer", "wie", "wann", "was", "ist",
];

/// Numbers in figures and in words.
const NUMBERS: [(&str, &str); 11] = [
    ("0", "zero"),
    ("1", "one"),
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
];

/// The words of a text, in lower case.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.unicode_words().map(|word| {
        let word: String = word.chars().take(WORD_MAX).flat_map(char::to_lowercase).collect();
        word.replace('’', "'")
    })
}

/// A parsed search text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    /// The meaningful words, without repeats.
    pub(super) words: Vec<QueryWord>,
    /// The stop words. They distinguish otherwise equal wordings.
    pub(super) stop_words: Vec<String>,
    /// True if the last word may be incomplete.
    pub(super) unfinished: bool,
}

/// A word of a query with its alternatives.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QueryWord {
    /// The word in lower case.
    pub(super) word: String,
    /// Other spellings, and the glossary names of the term.
    pub(super) others: Vec<String>,
}

/// The synonyms of the glossary, each with the name that the entries use.
#[derive(Debug, Default)]
pub(super) struct Synonyms(Vec<(Vec<String>, String)>);

impl Synonyms {
    pub(super) fn of(book: &Rulebook) -> Self {
        let pairs = book.terms().iter().flat_map(|term| {
            term.words().skip(1).map(|word| (words(word).collect(), term.name.to_lowercase()))
        });
        Self(pairs.filter(|(way, _): &(Vec<String>, _)| !way.is_empty()).collect())
    }

    /// The glossary names of the terms that contain a word, given its neighbors in the query.
    fn of_word<'s>(&'s self, word: &'s str, asked: &'s [String]) -> impl Iterator<Item = &'s String> {
        let names = move |(way, _): &&(Vec<String>, String)| {
            asked.windows(way.len()).any(|some| some.iter().any(|one| one == word) && alike(some, way))
        };
        self.0.iter().filter(names).map(|(_, name)| name)
    }
}

/// Returns true if the words are the same except for plurals.
fn alike(some: &[String], way: &[String]) -> bool {
    some.iter().zip(way).all(|(a, b)| a.trim_end_matches('s') == b.trim_end_matches('s'))
}

impl Query {
    pub(super) fn read(text: &str, synonyms: &Synonyms) -> Self {
        let all: Vec<String> = words(text).take(2 * WORDS_MAX).collect();
        let mut firsts: Vec<&String> = Vec::new();
        for word in &all {
            if !firsts.contains(&word) {
                firsts.push(word);
            }
        }
        let (mut stop_words, mut meaningful): (Vec<&String>, Vec<_>) =
            firsts.into_iter().partition(|word| STOP_WORDS.contains(&word.as_str()));
        if meaningful.is_empty() {
            std::mem::swap(&mut stop_words, &mut meaningful);
        }
        let sought = |word: &String| {
            let mut others: Vec<String> = other_number(word).into_iter().map(str::to_owned).collect();
            for name in synonyms.of_word(word, &all) {
                if !others.contains(name) {
                    others.push(name.clone());
                }
            }
            QueryWord { word: word.clone(), others }
        };
        let last = meaningful.last().copied() == all.last();
        Self {
            words: meaningful.into_iter().take(WORDS_MAX).map(sought).collect(),
            stop_words: stop_words.into_iter().take(STOP_WORDS_MAX).cloned().collect(),
            unfinished: last && text.chars().next_back().is_some_and(char::is_alphanumeric),
        }
    }
}

/// A number in its other notation.
fn other_number(word: &str) -> Option<&'static str> {
    NUMBERS.iter().find_map(|(figure, name)| match word {
        _ if word == *figure => Some(*name),
        _ if word == *name => Some(*figure),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Query {
        Query::read(text, &Synonyms(vec![(vec!["dead".to_owned(), "body".to_owned()], "death".to_owned())]))
    }

    fn meaningful(text: &str) -> Vec<String> {
        read(text).words.into_iter().map(|sought| sought.word).collect()
    }

    #[test]
    fn stop_words_are_separate_unless_there_are_no_others() {
        assert_eq!(meaningful("Can I sell a Laser?"), ["sell", "laser"]);
        assert_eq!(read("Can I sell a Laser?").stop_words, ["can", "i", "a"]);
        assert_eq!(meaningful("who is it"), ["who", "is", "it"]);
        assert_eq!(meaningful("…!"), [""; 0]);
    }

    #[test]
    fn the_last_word_is_unfinished_until_a_space() {
        assert!(read("sell las").unfinished);
        assert!(!read("sell las ").unfinished);
        assert!(!read("what do I sell it for").unfinished);
    }

    #[test]
    fn glossary_words_add_the_name_of_their_term() {
        let others = |text| read(text).words.into_iter().flat_map(|sought| sought.others).collect::<Vec<_>>();
        assert_eq!(others("who takes from dead bodys"), ["death", "death"]);
        assert_eq!(others("dead"), [""; 0]);
    }

    #[test]
    fn numbers_are_the_same_in_figures_and_words() {
        assert_eq!(read("2 races").words[0].others, ["two"]);
        assert_eq!(read("ten").words[0].others, ["10"]);
    }
}
