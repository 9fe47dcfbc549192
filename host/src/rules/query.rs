use starboard_cards::Rulebook;
use unicode_segmentation::UnicodeSegmentation;

/// The maximum number of words in a query.
const WORDS_MAX: usize = 16;
/// The maximum number of stop words in a query. Each of them occurs in many wordings.
const STOP_WORDS_MAX: usize = 5;
/// The maximum length of a word, in characters.
const WORD_MAX: usize = 32;

/// Words that carry little meaning in an English question, without apostrophes.
const ENGLISH: &[&str] = &[
    "a", "about", "actually", "after", "again", "all", "also", "am", "an", "and", "any", "anymore", "anyway",
    "are", "arent", "as", "at", "be", "been", "being", "but", "by", "can", "cannot", "cant", "could",
    "couldnt", "did", "didnt", "do", "does", "doesnt", "don", "dont", "even", "exactly", "for", "from",
    "get", "gets", "getting", "go", "goes", "going", "gonna", "got", "had", "happen", "happens", "has",
    "hasnt", "have", "havent", "he", "her", "hes", "hey", "hi", "him", "his", "how", "i", "id", "if", "ill",
    "im", "in", "into", "is", "isnt", "it", "its", "ive", "just", "lets", "may", "maybe", "me", "mean",
    "meaning", "means", "must", "my", "need", "of", "ok", "on", "or", "our", "out", "please", "really",
    "right", "she", "shes", "should", "shouldnt", "so", "some", "still", "than", "that", "thats", "the",
    "their", "them", "then", "there", "theres", "these", "they", "theyre", "this", "to", "us", "wanna",
    "want", "was", "wasnt", "we", "were", "werent", "what", "whats", "when", "where", "wheres", "which",
    "while", "who", "whom", "whos", "whose", "why", "will", "with", "wont", "would", "wouldnt", "you",
    "your", "youre", "האם", "או", "אי", "איך", "אני", "את", "אפשר", "גם", "זה", "יש", "כל", "כמה", "לא",
    "לי", "מה", "מותר", "מי", "מתי", "על", "עם", "של", "אם",
];

/// The same for a German question. Some of them are English words that matter, as in "when I die".
const GERMAN: &[&str] = &[
    "als", "am", "an", "auch", "auf", "aus", "bei", "bin", "dann", "das", "dass", "dein", "dem", "den",
    "denn", "der", "des", "dich", "die", "du", "dürfen", "ein", "eine", "einem", "einen", "einer", "er",
    "es", "für", "hab", "habe", "haben", "hat", "ich", "ihr", "im", "in", "ist", "kann", "kannst", "man",
    "mein", "meine", "meinem", "meinen", "meiner", "mich", "mir", "mit", "muss", "müssen", "nach", "noch",
    "oder", "schon", "sie", "sind", "so", "soll", "um", "und", "von", "wann", "warum", "was", "wenn", "wer",
    "werden", "wie", "wir", "wird", "wo", "zu", "zum", "zur", "darf",
];

/// Words by which a question is German. None of them is English.
const GERMAN_ONLY: &[&str] = &[
    "auf", "bei", "darf", "das", "dem", "den", "der", "dürfen", "ein", "eine", "einem", "einen", "für",
    "habe", "ich", "ist", "kann", "kein", "keine", "mein", "meine", "meinen", "muss", "nach", "nicht",
    "oder", "sind", "und", "wann", "warum", "wenn", "wer", "wie", "wird", "wo", "zum", "zur",
];

/// Abbreviations that people type on a phone.
const SHORT: [(&str, &str); 14] = [
    ("u", "you"),
    ("ur", "your"),
    ("r", "are"),
    ("y", "why"),
    ("w", "with"),
    ("b4", "before"),
    ("bc", "because"),
    ("cuz", "because"),
    ("pls", "please"),
    ("plz", "please"),
    ("char", "character"),
    ("dude", "player"),
    ("guy", "player"),
    ("mob", "monster"),
];

/// The letters that Hebrew joins to the beginning of a word: the, and, in, to, from, as, that.
const PREFIXES: [char; 7] = ['ה', 'ו', 'ב', 'ל', 'מ', 'כ', 'ש'];

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

/// The words of a text, in lower case and without apostrophes, which a phone leaves out.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.unicode_words().map(plain)
}

/// The words of a text, each with its place and as it stands there.
pub(super) fn placed_words(text: &str) -> impl Iterator<Item = (usize, &str, String)> {
    text.unicode_word_indices().map(|(at, word)| (at, word, plain(word)))
}

fn plain(word: &str) -> String {
    let letters = word.chars().filter(|letter| !['\'', '’'].contains(letter));
    letters.take(WORD_MAX).flat_map(char::to_lowercase).collect()
}

/// The words in which something is asked, with the number of the entry that answers.
pub(super) type Wording = (usize, Vec<String>);

/// A parsed search text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    /// All words, in order.
    pub(super) all: Vec<String>,
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
        let all: Vec<String> = words(text).take(2 * WORDS_MAX).map(at_length).collect();
        let mut firsts: Vec<&String> = Vec::new();
        for word in &all {
            if !firsts.contains(&word) {
                firsts.push(word);
            }
        }
        let german = all
            .iter()
            .any(|word| GERMAN_ONLY.contains(&word.as_str()) || word.contains(['ä', 'ö', 'ü', 'ß']));
        let stops = if german { GERMAN } else { ENGLISH };
        let (mut stop_words, mut meaningful): (Vec<&String>, Vec<_>) =
            firsts.into_iter().partition(|word| stops.contains(&word.as_str()));
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
            // A space too many.
            others.extend(all.windows(2).filter(|pair| pair.contains(word)).map(<[String]>::concat));
            others.extend(without_prefix(word));
            QueryWord { word: word.clone(), others }
        };
        let last = meaningful.last().copied() == all.last();
        let unfinished = last && text.chars().next_back().is_some_and(char::is_alphanumeric);
        let stop_words = stop_words.into_iter().take(STOP_WORDS_MAX).cloned().collect();
        let words = meaningful.into_iter().take(WORDS_MAX).map(sought).collect();
        Self { words, stop_words, unfinished, all }
    }

    /// Returns true if the query has this name in full, apart from plurals.
    pub(super) fn names(&self, name: &[String]) -> bool {
        !name.is_empty() && self.all.windows(name.len()).any(|some| alike(some, name))
    }
}

/// The word that an abbreviation stands for, or the word itself.
fn at_length(word: String) -> String {
    SHORT.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| (*long).to_owned())
}

/// A Hebrew word without a letter that may be a prefix, and without two.
fn without_prefix(word: &str) -> impl Iterator<Item = String> {
    let starts = word.char_indices().skip(1).take(2).map(|(at, _)| word.split_at(at));
    let prefixed = |(start, rest): &(&str, &str)| {
        start.chars().all(|letter| PREFIXES.contains(&letter)) && rest.chars().count() > 2
    };
    starts.filter(prefixed).map(|(_, rest)| rest.to_owned())
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
    fn german_stop_words_leave_english_words_alone() {
        assert_eq!(meaningful("what happens when I die"), ["die"]);
        assert_eq!(meaningful("wer darf die Karten nehmen"), ["karten", "nehmen"]);
        assert_eq!(read("can u help w this").stop_words, ["can", "you", "with", "this"]);
        assert_eq!(meaningful("why dont i win, i'm higher"), ["win", "higher"]);
    }

    #[test]
    fn a_space_too_many_and_a_hebrew_prefix_are_overlooked() {
        let others = |text| read(text).words.into_iter().flat_map(|sought| sought.others).collect::<Vec<_>>();
        assert!(others("half breed").contains(&"halfbreed".to_owned()));
        assert!(others("הקלפים").contains(&"קלפים".to_owned()));
    }

    #[test]
    fn a_query_names_a_card_in_full() {
        let name = ["red", "shirt"].map(str::to_owned);
        assert!(read("when do red shirts die").names(&name));
        assert!(!read("my shirt is red").names(&name));
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
        assert_eq!(others("who takes from dead bodys").iter().filter(|other| *other == "death").count(), 2);
        assert_eq!(others("dead"), [""; 0]);
    }

    #[test]
    fn numbers_are_the_same_in_figures_and_words() {
        assert_eq!(read("2 races").words[0].others[0], "two");
        assert_eq!(read("ten").words[0].others, ["10"]);
    }
}
