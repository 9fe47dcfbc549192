//! The similarity of a text read from a picture to a name.
//!
//! It is the Levenshtein distance with three changes. Letters that look alike cost less. Two letters may
//! stand for one (`rn` for `m`). Whole words before or after the name cost little, because they come from
//! neighboring text; with words on both sides, the name is part of a sentence.

use std::sync::LazyLock;

use super::letters::Letters;

/// The cost of a letter in place of one that looks like it.
const LOOKALIKE: f64 = 0.3;
/// The cost of two letters in place of one that looks like them, or of one in place of two.
const PAIR: f64 = 0.35;
/// The cost of each letter of the name that is cut off at its start or end.
const CUT_OFF: f64 = 0.8;
/// The cost of neighboring words, once per side.
const NEIGHBOR: f64 = 0.4;
/// The additional cost of each letter of neighboring words.
const NEIGHBOR_LETTER: f64 = 0.13;
/// The maximum cost of neighboring words per side, for each letter of the name.
const NEIGHBORS_MOST: f64 = 0.35;

/// Letters that OCR confuses.
const LOOKALIKES: [&str; 24] = [
    "il1jt", "o0qc", "ce", "oe", "s5", "b8", "b6", "g9q", "gy", "z2", "uvy", "nh", "ft", "ao", "ae", "mn",
    "bh", "rf", "wv", "ah", "bd", "be", "ef", "g6",
];

/// Pairs of letters that OCR confuses with one letter.
const PAIRS: [([char; 2], char); 10] = [
    (['f', 'i'], 'h'),
    (['r', 'n'], 'm'),
    (['n', 'n'], 'm'),
    (['c', 'l'], 'd'),
    (['v', 'v'], 'w'),
    (['i', 'i'], 'u'),
    (['l', 'i'], 'h'),
    (['i', 'n'], 'm'),
    (['l', 'l'], 'u'),
    (['r', 'i'], 'n'),
];

/// The letters beside a name that may be dust or a frame.
const DUST: usize = 1;
/// The similarity from which a name may be the title.
const SIMILAR: f64 = 0.65;

/// The sides of a name on which there may be neighboring words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    Before,
    After,
    Both,
}

/// Compares one text with many names.
pub(super) struct Aligner<'a> {
    text: &'a Letters,
    /// The cost rows of the last two letters of the name, and space for the next row.
    rows: [Vec<f64>; 3],
}

impl<'a> Aligner<'a> {
    pub(super) fn new(text: &'a Letters) -> Self {
        let row = vec![0.0; text.all.len() + 1];
        Self { text, rows: [row.clone(), row.clone(), row] }
    }

    /// The similarity of the text to a name, 0 to 1. It is 0 for a name within a sentence.
    pub(super) fn likeness(&mut self, name: &[char]) -> f64 {
        let length = name.len() as f64;
        // A text that is much shorter than the name cannot match.
        if name.is_empty() || (self.text.all.len() as f64) < 0.4 * length {
            return 0.0;
        }
        let cost = self.cost(name, Sides::Before).min(self.cost(name, Sides::After));
        let similarity = (1.0 - cost / length).max(0.0);
        let within = similarity > SIMILAR && self.cost(name, Sides::Both) < cost;
        if within { 0.0 } else { similarity }
    }

    /// The cost of reading the text as a name with neighboring words.
    fn cost(&mut self, name: &[char], sides: Sides) -> f64 {
        let length = name.len() as f64;
        for end in 0..=self.text.all.len() {
            let begins = self.text.begins[end] && (sides != Sides::After || end <= DUST);
            self.rows[1][end] = if begins { neighbor_cost(end, length) } else { f64::INFINITY };
        }
        let mut cost = self.cost_at_word_end(length, sides) + CUT_OFF * length;
        for (i, &wanted) in name.iter().enumerate() {
            let earlier = i.checked_sub(1).map(|before| name[before]);
            self.next_row(CUT_OFF * (i + 1) as f64, earlier, wanted);
            let left = (name.len() - i - 1) as f64;
            cost = cost.min(self.cost_at_word_end(length, sides) + CUT_OFF * left);
        }
        cost
    }

    /// Computes the row of the next letter of the name.
    fn next_row(&mut self, nothing_read: f64, earlier: Option<char>, wanted: char) {
        let text = &self.text.all;
        let [two_ago, ago, now] = &mut self.rows;
        now[0] = nothing_read;
        for j in 1..=text.len() {
            let read = text[j - 1];
            let mut cost =
                (ago[j - 1] + substitution_cost(wanted, read)).min(ago[j] + 1.0).min(now[j - 1] + 1.0);
            if j >= 2 && is_pair([text[j - 2], read], wanted) {
                cost = cost.min(ago[j - 2] + PAIR);
            }
            if earlier.is_some_and(|earlier| is_pair([earlier, wanted], read)) {
                cost = cost.min(two_ago[j - 1] + PAIR);
            }
            now[j] = cost;
        }
        self.rows.rotate_left(1);
    }

    /// The lowest cost in the last row at the end of a word, including the words after it.
    fn cost_at_word_end(&self, length: f64, sides: Sides) -> f64 {
        let columns = self.text.all.len();
        let ends = (0..=columns).filter(|end| self.text.begins[*end]);
        let ends = ends.filter(|end| sides != Sides::Before || columns - end <= DUST);
        ends.map(|end| self.rows[1][end] + neighbor_cost(columns - end, length)).fold(f64::INFINITY, f64::min)
    }
}

/// The cost of words on one side of a name, from their number of letters and that of the name.
fn neighbor_cost(letters: usize, length: f64) -> f64 {
    let cost = if letters == 0 { 0.0 } else { NEIGHBOR + NEIGHBOR_LETTER * letters as f64 };
    cost.min(NEIGHBORS_MOST * length)
}

fn substitution_cost(wanted: char, read: char) -> f64 {
    if wanted == read {
        0.0
    } else if is_alike(wanted, read) {
        LOOKALIKE
    } else {
        1.0
    }
}

fn is_alike(one: char, other: char) -> bool {
    static ALIKE: LazyLock<Box<[[bool; 128]; 128]>> = LazyLock::new(|| {
        let mut alike = Box::new([[false; 128]; 128]);
        for group in LOOKALIKES {
            for (one, other) in group.bytes().flat_map(|one| group.bytes().map(move |other| (one, other))) {
                alike[usize::from(one)][usize::from(other)] = true;
            }
        }
        alike
    });
    let place = |c: char| usize::try_from(u32::from(c)).ok().filter(|place| *place < 128);
    matches!((place(one), place(other)), (Some(one), Some(other)) if ALIKE[one][other])
}

fn is_pair(two: [char; 2], one: char) -> bool {
    PAIRS.contains(&(two, one))
}
