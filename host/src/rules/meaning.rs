use std::collections::HashMap;
use std::sync::LazyLock;

use super::query::Wording;

/// English words, one a line, an empty line, and a vector for each word: halves of bytes, each a number from -7 to 7, and 8.
///
/// The vectors are those of the sentence model all-MiniLM-L6-v2, as `meaning.py` beside this file writes them.
const TABLE: &[u8] = include_bytes!("meaning.bin");

/// The numbers of a vector.
const SIZE: usize = 48;
/// The length of a mean vector.
const LENGTH: f32 = 127.0;
/// The similarity below which a wording says nothing about a text.
const UNLIKE: f32 = 0.2;
/// The factor that favors the closest wordings over the others.
const SHARPNESS: f32 = 10.0;

type Vector = [i8; SIZE];
type Halves = [u8; SIZE / 2];

/// The places of the words, and their vectors.
static WORDS: LazyLock<(HashMap<&'static str, usize>, &'static [Halves])> = LazyLock::new(|| {
    let end = TABLE.windows(2).position(|two| two == b"\n\n").unwrap_or_default();
    let listed = std::str::from_utf8(&TABLE[..end]).unwrap_or_default().lines();
    (listed.enumerate().map(|(place, word)| (word, place)).collect(), TABLE[end + 2..].as_chunks().0)
});

/// The similarity of meaning of a text to the wordings of each entry, which may have other words than the text.
///
/// A kernel density classifier over the means of the vectors of their words. It is computed with the index.
pub(super) struct Meaning {
    /// The rarity of each word of the table among the wordings.
    rarity: Vec<f32>,
    /// The wordings with a known word: their entries, and the means of their words.
    wordings: Vec<(u16, Vector)>,
    /// The weight of a wording of each entry: one of which much is asked is close to many texts.
    weights: Vec<f32>,
}

impl Meaning {
    /// Reads wordings, each with its entry.
    pub(super) fn build(wordings: &[Wording], entries: usize) -> Self {
        let found: Vec<(usize, Vec<usize>)> =
            wordings.iter().map(|(entry, words)| (*entry, places(words))).collect();
        let mut with = vec![0.0_f32; WORDS.1.len()];
        let mut counts = vec![0.0_f32; entries];
        for (entry, places) in &found {
            counts[*entry] += 1.0;
            for (at, place) in places.iter().enumerate() {
                if !places[..at].contains(place) {
                    with[*place] += 1.0;
                }
            }
        }
        let all: f32 = counts.iter().sum();
        let rarity: Vec<f32> = with.iter().map(|with| ((1.0 + all) / (1.0 + with)).ln() + 1.0).collect();
        let mean = |(entry, places): &(usize, Vec<usize>)| {
            Some((u16::try_from(*entry).unwrap_or(u16::MAX), mean(places, &rarity)?))
        };
        Self {
            wordings: found.iter().filter_map(mean).collect(),
            weights: counts.iter().map(|count| 1.0 / count.max(1.0).sqrt()).collect(),
            rarity,
        }
    }

    /// The probability of each entry relative to the most probable one, 0 to 1. All are 0 if no word is known.
    pub(super) fn of(&self, text: &[String]) -> Vec<f64> {
        let mut close = vec![0.0_f32; self.weights.len()];
        if let Some(sought) = mean(&places(text), &self.rarity) {
            for (entry, wording) in &self.wordings {
                let alike = similarity(&sought, wording);
                if alike > UNLIKE {
                    let entry = usize::from(*entry);
                    close[entry] += self.weights[entry] * (SHARPNESS * (alike - 1.0)).exp();
                }
            }
        }
        let most = close.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        // The wordings of an entry are not independent of each other.
        close.into_iter().map(|close| f64::from((close / most).sqrt())).collect()
    }
}

/// The places of the words that the table has.
fn places(text: &[String]) -> Vec<usize> {
    text.iter().filter_map(|word| WORDS.0.get(word.as_str()).copied()).collect()
}

/// The mean of the vectors of some words, the rarer ones weighing more; none if there is no word.
#[allow(clippy::cast_possible_truncation, reason = "the numbers of a vector are no larger than its length")]
fn mean(places: &[usize], rarity: &[f32]) -> Option<Vector> {
    let mut sum = [0.0_f32; SIZE];
    for place in places {
        for (two, halves) in sum.as_chunks_mut::<2>().0.iter_mut().zip(&WORDS.1[*place]) {
            for (number, half) in two.iter_mut().zip([halves >> 4, halves & 15]) {
                *number += rarity[*place] * (f32::from(half) - 8.0);
            }
        }
    }
    let length = sum.iter().map(|number| number * number).sum::<f32>().sqrt();
    (length > 0.0).then(|| sum.map(|number| (number / length * LENGTH).round() as i8))
}

/// The cosine of two vectors.
#[allow(clippy::cast_precision_loss, reason = "it is at most the square of the length")]
fn similarity(one: &Vector, other: &Vector) -> f32 {
    let product: i32 = one.iter().zip(other).map(|(one, other)| i32::from(*one) * i32::from(*other)).sum();
    product as f32 / (LENGTH * LENGTH)
}

#[cfg(test)]
mod tests {
    use super::super::query::words;
    use super::*;

    #[test]
    fn a_text_in_other_words_is_close_in_meaning() {
        let wordings = [
            (0, "running away from a monster"),
            (0, "escape roll"),
            (1, "selling items"),
            (1, "sell for gold"),
        ];
        let words = |text: &str| -> Vec<String> { words(text).collect() };
        let meaning = Meaning::build(&wordings.map(|(entry, text)| (entry, words(text))), 2);
        let of = |text: &str| meaning.of(&words(text));
        let (flee, trade) = (of("fleeing beasts"), of("what does equipment cost in coins"));
        assert!(flee[0] > 2.0 * flee[1], "{flee:?}");
        assert!(trade[1] > 2.0 * trade[0], "{trade:?}");
        assert!(["", "ξψ"].iter().all(|text| of(text).iter().all(|close| *close < f64::EPSILON)));
    }
}
