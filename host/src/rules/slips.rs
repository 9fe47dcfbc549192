use strsim::osa_distance;

/// The rows of a phone's keyboard.
const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// A word as it was typed, to compare it with the words that may be meant.
pub(super) struct Slip<'w> {
    word: &'w str,
    /// The letters that the word may begin with: the first two, and the neighbors of the first.
    firsts: Vec<char>,
    length: usize,
}

impl<'w> Slip<'w> {
    pub(super) fn of(word: &'w str) -> Self {
        let length = word.chars().count();
        let mut firsts: Vec<char> = word.chars().take(if length > 4 { 2 } else { 1 }).collect();
        if let Some(first) = firsts.first().copied().filter(|_| length > 4) {
            firsts.extend(neighbors(first));
        }
        Self { word, firsts, length }
    }

    /// Returns true if a word begins as this one may have been meant to.
    pub(super) fn may_begin(&self, other: &str) -> bool {
        other.chars().next().is_some_and(|first| self.firsts.contains(&first))
    }

    /// The largest distance of a word that may be meant, by the length of this one.
    pub(super) fn allowed(&self) -> usize {
        if self.length < 7 { 3 } else { 5 }
    }

    /// Twice the number of letters that differ, are missing or have changed places, and one more if the first letter is another
    /// one that has not changed places.
    pub(super) fn distance(&self, other: &str) -> usize {
        let [own, others] = [self.word, other].map(|word| {
            let mut letters = word.chars();
            (letters.next(), letters.next())
        });
        let begins = own.0 == others.0 || own == (others.1, others.0);
        2 * osa_distance(self.word, other) + usize::from(!begins)
    }
}

/// The letters beside and below or above another one.
fn neighbors(letter: char) -> Vec<char> {
    let place =
        |letter: char| ROWS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.find(letter)?)));
    let Some((row, column)) = place(letter) else { return Vec::new() };
    let near = |other: &char| {
        place(*other).is_some_and(|(other_row, other_column)| {
            other != &letter && row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1
        })
    };
    ROWS.iter().flat_map(|keys| keys.chars()).filter(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_letter_may_be_a_neighbor_or_have_changed_places() {
        let may = |typed: &str, meant: &str| {
            let slip = Slip::of(typed);
            slip.may_begin(meant) && slip.distance(meant) <= slip.allowed()
        };
        assert!(may("jonster", "monster"));
        assert!(may("omnster", "monster"));
        assert!(may("helpr", "helper"));
        assert!(!may("qonster", "monster"));
        assert!(!may("item", "helm"));
    }
}
