//! How like a text is to a name, where the text was read from a picture.
//!
//! It is the edit distance of Levenshtein with three changes: letters that look alike cost less; two letters may stand
//! for one (`rn` for `m`); and whole words before and after the name cost little, because they come from neighbours.

use std::sync::LazyLock;

use super::letters::Letters;

/// A letter in place of one that looks like it.
const LOOKALIKE: f64 = 0.3;
/// Two letters in place of one that looks like them, or one in place of two.
const PAIR: f64 = 0.35;
/// A letter of the name that is missing before the first or after the last one that was read.
const CUT_OFF: f64 = 0.8;
/// Words around the name: once a side, and for each of their letters.
const NEIGHBOUR: f64 = 0.4;
const NEIGHBOUR_LETTER: f64 = 0.13;
/// However long they are, they cost no more than this for each letter of the name: the name is still there.
const NEIGHBOURS_MOST: f64 = 0.35;

/// Letters that readers take for each other.
const LOOKALIKES: [&str; 22] = [
    "il1jt", "o0qc", "ce", "oe", "s5", "b8", "b6", "g9q", "gy", "z2", "uvy", "nh", "ft", "ao", "ae", "mn",
    "bh", "rf", "wv", "ah", "bd", "be",
];

/// Pairs of letters that readers take for one.
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

/// Compares one text with many names.
pub(super) struct Aligner<'a> {
    text: &'a Letters,
    /// The costs as of two letters of the name ago, as of the last one, and room for the next one.
    rows: [Vec<f64>; 3],
}

impl<'a> Aligner<'a> {
    pub(super) fn new(text: &'a Letters) -> Self {
        let row = vec![0.0; text.all.len() + 1];
        Self { text, rows: [row.clone(), row.clone(), row] }
    }

    /// How like the text is to a name, 0 to 1.
    pub(super) fn likeness(&mut self, name: &[char]) -> f64 {
        let text = &self.text.all;
        let length = name.len() as f64;
        // What is much shorter than the name, or has too few of its letters, need not be compared.
        if name.is_empty() || (text.len() as f64) < 0.4 * length {
            return 0.0;
        }
        let columns = text.len();
        for end in 0..=columns {
            self.rows[1][end] = if self.text.begins[end] { neighbours(end, length) } else { f64::INFINITY };
        }
        let mut cost = self.ended(length) + CUT_OFF * length;
        for (i, &wanted) in name.iter().enumerate() {
            let earlier = i.checked_sub(1).map(|before| name[before]);
            self.next_row(CUT_OFF * (i + 1) as f64, earlier, wanted);
            let left = (name.len() - i - 1) as f64;
            cost = cost.min(self.ended(length) + CUT_OFF * left);
        }
        (1.0 - cost / length).max(0.0)
    }

    /// Goes on by a letter of the name.
    fn next_row(&mut self, nothing_read: f64, earlier: Option<char>, wanted: char) {
        let text = &self.text.all;
        let [two_ago, ago, now] = &mut self.rows;
        now[0] = nothing_read;
        for j in 1..=text.len() {
            let read = text[j - 1];
            let mut cost = (ago[j - 1] + instead(wanted, read)).min(ago[j] + 1.0).min(now[j - 1] + 1.0);
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

    /// The lowest cost of the last row where a word ends, with that of the words after it.
    fn ended(&self, length: f64) -> f64 {
        let columns = self.text.all.len();
        let ends = (0..=columns).filter(|end| self.text.begins[*end]);
        ends.map(|end| self.rows[1][end] + neighbours(columns - end, length)).fold(f64::INFINITY, f64::min)
    }
}

/// What words on one side of a name cost, by their letters and those of the name.
fn neighbours(letters: usize, length: f64) -> f64 {
    let cost = if letters == 0 { 0.0 } else { NEIGHBOUR + NEIGHBOUR_LETTER * letters as f64 };
    cost.min(NEIGHBOURS_MOST * length)
}

fn instead(wanted: char, read: char) -> f64 {
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
