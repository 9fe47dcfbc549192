//! The lines of a table as they are found, verified by the chain of their checksums.

use super::Record;
use super::checksum::Checksum;

/// The largest gap between two lines that is taken for missing lines, and not for a damaged number.
const LARGEST_GAP: u64 = 1000;

/// A line as found in a database.
#[derive(Clone, Debug)]
pub(crate) struct FoundLine {
    /// Its number.
    pub(crate) seq: u64,
    /// Its content, if it can be read.
    pub(crate) record: Option<Record>,
    /// Its checksum, if it has one that can be read.
    pub(crate) checksum: Option<Checksum>,
}

impl FoundLine {
    /// True if it was written after a line with this checksum.
    fn follows(&self, game: i64, seq: u64, checksum: Checksum) -> bool {
        let expected = self.record.as_ref().map(|record| record.checksum(game, Some(checksum)));
        self.seq == seq + 1 && self.checksum.is_some() && expected == self.checksum
    }
}

/// The lines of a table from the first one. None for one that is missing, unreadable or changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) lines: Vec<Option<Record>>,
    /// True if a checksum is damaged, or a line at an impossible place was left out.
    pub(crate) broken: bool,
}

impl Chain {
    /// Verifies lines, which come in order of their numbers, by their checksums.
    ///
    /// A line behind one that cannot be read is only taken if the next one confirms its checksum.
    pub(crate) fn verify(game: i64, found: Vec<FoundLine>) -> Self {
        let mut chain = Self::default();
        // The checksum of the line before, which itself has none before the first line; none if it cannot be known.
        let mut before: Option<Option<Checksum>> = Some(None);
        let mut found = found.into_iter().peekable();
        while let Some(line) = found.next() {
            let ends = chain.ends();
            if !chain.leave_gap(line.seq) {
                break;
            }
            before = before.filter(|_| chain.ends() == ends);
            let FoundLine { seq, record, checksum: stored } = line;
            let next = found.peek();
            let follows = |sum| next.is_some_and(|next| next.follows(game, seq, sum));
            let right = record.as_ref().zip(before).map(|(record, before)| record.checksum(game, before));
            let sound = match right {
                // If only the checksum is damaged, the next line was written after the right one.
                Some(right) => stored == Some(right) || follows(right),
                None => record.is_some() && stored.is_some_and(follows),
            };
            chain.broken |= right.is_some_and(|right| stored != Some(right));
            before = right.filter(|_| sound).or(stored).map(Some);
            chain.lines.push(record.filter(|_| sound));
        }
        chain
    }

    /// Takes lines as they are, from a database whose lines have no checksums.
    pub(crate) fn unverified(found: Vec<FoundLine>) -> Self {
        let mut chain = Self::default();
        for line in found {
            if !chain.leave_gap(line.seq) {
                break;
            }
            chain.lines.push(line.record);
        }
        chain
    }

    /// The number of its last line.
    pub(crate) fn ends(&self) -> u64 {
        self.lines.len() as u64
    }

    /// All lines, if none is missing or damaged.
    pub(crate) fn whole(&self) -> Option<Vec<Record>> {
        (!self.broken).then(|| self.lines.iter().cloned().collect())?
    }

    /// Adds missing lines before the line `seq`. Returns false if there cannot be that many.
    fn leave_gap(&mut self, seq: u64) -> bool {
        let missing = seq.checked_sub(self.ends() + 1).filter(|missing| *missing < LARGEST_GAP);
        self.broken |= missing.is_none();
        self.lines.extend((0..missing.unwrap_or(0)).map(|_| None));
        missing.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Kind;

    const GAME: i64 = 7;

    fn record(seq: u64, payload: &str) -> Record {
        Record {
            seq,
            at: 1,
            actor: None,
            kind: Kind::Act,
            action: Some("roll".to_owned()),
            payload: payload.to_owned(),
            version: 1,
            origin: None,
        }
    }

    fn sound(lines: u64) -> Vec<FoundLine> {
        let mut before = None;
        let line = |seq| {
            let record = record(seq, "[]");
            before = Some(record.checksum(GAME, before));
            FoundLine { seq, record: Some(record), checksum: before }
        };
        (1..=lines).map(line).collect()
    }

    /// The numbers of the lines that are not taken, and whether all checksums are right.
    fn bad(found: Vec<FoundLine>) -> (Vec<u64>, bool) {
        let chain = Chain::verify(GAME, found);
        let bad = (1..).zip(&chain.lines).filter(|(_, line)| line.is_none()).map(|(seq, _)| seq).collect();
        (bad, !chain.broken)
    }

    #[test]
    fn sound_lines_are_whole() {
        assert_eq!(Chain::verify(GAME, sound(5)).whole().map(|lines| lines.len()), Some(5));
        assert_eq!(Chain::verify(GAME, Vec::new()).whole(), Some(Vec::new()));
        assert_eq!(bad(sound(5)), (vec![], true));
    }

    #[test]
    fn a_changed_line_alone_is_bad() {
        for seq in 1..=5 {
            let mut found = sound(5);
            found[seq - 1].record = Some(record(seq as u64, "[ ]"));
            assert_eq!(bad(found), (vec![seq as u64], false));
        }
    }

    #[test]
    fn lines_of_another_table_are_bad() {
        assert!(Chain::verify(GAME + 1, sound(3)).lines.iter().any(Option::is_none));
    }

    #[test]
    fn lines_that_are_exchanged_are_bad() {
        let mut found = sound(5);
        let (one, other) = (found[1].record.take(), found[2].record.take());
        (found[1].record, found[2].record) = (other, one);
        assert_eq!(bad(found).0, [2, 3]);
    }

    #[test]
    fn a_damaged_checksum_leaves_its_line() {
        let other = Some(record(9, "").checksum(GAME, None));
        let mut found = sound(5);
        found[2].checksum = other;
        assert_eq!(bad(found), (vec![], false));
        let mut found = sound(5);
        found[4].checksum = other;
        assert_eq!(bad(found), (vec![5], false));
    }

    #[test]
    fn lines_behind_a_gap_are_taken_if_the_next_one_confirms_them() {
        let mut found = sound(6);
        found[2].record = None;
        assert_eq!(bad(found).0, [3]);
        let mut found = sound(6);
        found.remove(2);
        assert_eq!(bad(found).0, [3]);
        let mut found = sound(6);
        found.remove(4);
        assert_eq!(bad(found).0, [5, 6]);
    }

    #[test]
    fn an_impossible_number_is_damage() {
        for seq in [0, 1 << 40] {
            let mut found = sound(3);
            found[2].seq = seq;
            let chain = Chain::verify(GAME, found);
            assert_eq!((chain.lines.len(), chain.whole()), (2, None));
        }
    }
}
