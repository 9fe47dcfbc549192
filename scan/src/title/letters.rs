use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The maximum number of letters considered. Titles are shorter.
const MOST: usize = 120;

/// The letters and digits of a text in lowercase, without accents, punctuation and spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters {
    /// The letters, in order.
    pub(super) all: Vec<char>,
    /// True if a word begins at the letter with the same index. There is one more entry for the end.
    pub(super) begins: Vec<bool>,
}

impl Letters {
    pub(super) fn of(text: &str) -> Self {
        let mut letters = Self::default();
        let mut begins = true;
        for c in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
            let c = looks_like(c);
            if !c.is_alphanumeric() {
                // OCR easily loses hyphens, so a word also begins after a hyphen.
                begins |= c.is_whitespace() || c == '-';
            } else if letters.all.len() < MOST {
                letters.all.push(c);
                letters.begins.push(begins);
                begins = false;
            }
        }
        letters.begins.push(true);
        letters
    }
}

/// The letter that OCR misread as this symbol, which no title contains.
fn looks_like(c: char) -> char {
    match c {
        '|' => 'l',
        '$' => 's',
        '€' => 'e',
        '@' => 'a',
        '£' => 'l',
        '¢' => 'c',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_digits_are_kept() {
        let letters = Letters::of("\"We Come in Péace\" $peech");
        assert_eq!(letters.all.iter().collect::<String>(), "wecomeinpeacespeech");
        let words = letters.begins.iter().filter(|begins| **begins).count();
        assert_eq!(words, 6, "five words and the end");
        assert_eq!(Letters::of("לייזר").all.len(), 5);
        assert_eq!(Letters::of("?!").all, []);
        assert_eq!(Letters::of(&"x".repeat(100_000)).all.len(), MOST);
    }
}
