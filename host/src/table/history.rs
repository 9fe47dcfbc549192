//! The undo history: the lines of a journal that are in effect.
//!
//! Nothing is ever removed from a journal: undo and redo are lines themselves. The lines in effect follow
//! from the journal alone, so they are the same after a restart. This module only works with line numbers.

use std::collections::HashSet;

/// The effect of a line on the history of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// An action.
    Act,
    /// An undo, with the last act to keep.
    Undo(u64),
    /// A redo, with the last act to repeat.
    Redo(u64),
    /// Some acts are taken back, and those after them stay. It can be undone like an act.
    TakeBack(Vec<u64>),
}

/// The act is not one that undo or redo can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoSuchStep;

/// The steps in effect and the steps that can be redone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    /// In the order of the lines. The first one is the set-up.
    steps: Vec<Step>,
    /// The number of steps in effect. The others can be redone.
    count: usize,
}

/// A line that undo and redo reach.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    seq: u64,
    /// The acts that it takes back, ascending; empty for an act.
    takes_back: Vec<u64>,
}

impl History {
    /// The history of the lines 1, 2, 3 and so on.
    pub(crate) fn fold(turns: impl IntoIterator<Item = Turn>) -> Result<Self, NoSuchStep> {
        let mut history = Self::default();
        for (seq, turn) in (1..).zip(turns) {
            history.push(seq, turn)?;
        }
        Ok(history)
    }

    /// Adds the line `seq`. If it does not fit, the history is unchanged.
    pub(crate) fn push(&mut self, seq: u64, turn: Turn) -> Result<(), NoSuchStep> {
        match turn {
            Turn::Act => self.add(Step { seq, takes_back: Vec::new() }),
            Turn::TakeBack(lines) => {
                let takes_back = self.takes_back(lines)?;
                self.add(Step { seq, takes_back });
            }
            Turn::Undo(to) => {
                let stays = place(self.done(), to)? + 1;
                if stays == self.count {
                    return Err(NoSuchStep);
                }
                self.count = stays;
            }
            Turn::Redo(to) => {
                self.count += place(self.undone(), to)? + 1;
            }
        }
        Ok(())
    }

    fn add(&mut self, step: Step) {
        self.steps.truncate(self.count);
        self.steps.push(step);
        self.count += 1;
    }

    /// The steps in effect, oldest first.
    fn done(&self) -> &[Step] {
        &self.steps[..self.count]
    }

    /// The steps that can be redone, the next one first.
    fn undone(&self) -> &[Step] {
        &self.steps[self.count..]
    }

    /// The acts in effect, oldest first.
    pub(crate) fn acts(&self) -> Vec<u64> {
        let taken: HashSet<u64> =
            self.done().iter().flat_map(|step| step.takes_back.iter().copied()).collect();
        let acts = self.done().iter().filter(|step| step.takes_back.is_empty());
        acts.map(|step| step.seq).filter(|seq| !taken.contains(seq)).collect()
    }

    /// Acts that can be taken back, ascending and without duplicates; never the set-up.
    pub(crate) fn takes_back(&self, mut lines: Vec<u64>) -> Result<Vec<u64>, NoSuchStep> {
        lines.sort_unstable();
        lines.dedup();
        let reached = |line: &u64| {
            let Ok(index) = self.done().binary_search_by_key(line, |step| step.seq) else { return false };
            let is_act = |step: &Step| step.takes_back.is_empty();
            let stays = |step: &Step| step.takes_back.binary_search(line).is_err();
            index > 0
                && self.done().get(index).is_some_and(is_act)
                && self.done().iter().skip(index).all(stays)
        };
        if !lines.is_empty() && lines.iter().all(reached) { Ok(lines) } else { Err(NoSuchStep) }
    }

    /// Returns true if the act of a line is in effect.
    pub(crate) fn is_in_effect(&self, seq: u64) -> bool {
        self.acts().binary_search(&seq).is_ok()
    }

    /// The acts that were in effect before a step, newest first. They include those taken back alone.
    pub(crate) fn acts_before(&self, seq: u64) -> impl Iterator<Item = u64> + Clone {
        let earlier = self.steps.partition_point(|step| step.seq < seq);
        let steps = self.steps.get(..earlier).unwrap_or_default().iter().rev();
        steps.filter(|step| step.takes_back.is_empty()).map(|step| step.seq)
    }

    /// The last step in effect.
    pub(crate) fn last(&self) -> Option<u64> {
        self.done().last().map(|step| step.seq)
    }

    /// The step that the next undo reverts; never the set-up.
    pub(crate) fn next_undo(&self) -> Option<u64> {
        self.done().get(1..)?.last().map(|step| step.seq)
    }

    /// The step that the next redo repeats.
    pub(crate) fn next_redo(&self) -> Option<u64> {
        self.undone().first().map(|step| step.seq)
    }

    /// The line for one step of undo.
    pub(crate) fn undo_one(&self) -> Result<Turn, NoSuchStep> {
        match self.done() {
            [.., stays, _] => Ok(Turn::Undo(stays.seq)),
            _ => Err(NoSuchStep),
        }
    }

    /// The undo line that restores the state after an earlier line.
    ///
    /// `earlier` is the history up to that line. Refuses if a step of it has been dropped since.
    pub(crate) fn undo_to(&self, earlier: &Self) -> Result<Turn, NoSuchStep> {
        let stays = earlier.last().ok_or(NoSuchStep)?;
        if earlier.count < self.count && self.done().starts_with(earlier.done()) {
            Ok(Turn::Undo(stays))
        } else {
            Err(NoSuchStep)
        }
    }

    /// The line for one step of redo, or for all steps up to the step `to`.
    pub(crate) fn redo_to(&self, to: Option<u64>) -> Result<Turn, NoSuchStep> {
        let to = to.or(self.next_redo()).filter(|to| place(self.undone(), *to).is_ok());
        to.map(Turn::Redo).ok_or(NoSuchStep)
    }
}

/// The place of a line among steps.
fn place(steps: &[Step], seq: u64) -> Result<usize, NoSuchStep> {
    steps.binary_search_by_key(&seq, |step| step.seq).map_err(|_| NoSuchStep)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A step that a player tries. Indexes are taken modulo the number of lines.
    #[derive(Clone, Debug)]
    enum Try {
        Act,
        UndoOne,
        UndoTo(prop::sample::Index),
        TakeBack(prop::sample::Index),
        RedoOne,
        RedoTo(prop::sample::Index),
    }

    fn tries() -> impl Strategy<Value = Vec<Try>> {
        let one = prop_oneof![
            4 => Just(Try::Act),
            2 => Just(Try::UndoOne),
            1 => any::<prop::sample::Index>().prop_map(Try::UndoTo),
            1 => any::<prop::sample::Index>().prop_map(Try::TakeBack),
            2 => Just(Try::RedoOne),
            1 => any::<prop::sample::Index>().prop_map(Try::RedoTo),
        ];
        prop::collection::vec(one, 0..80)
    }

    /// A journal with its set-up, and the expected acts after each line: a slow, independent model that keeps
    /// every state in full.
    struct Played {
        turns: Vec<Turn>,
        live: History,
        /// The steps in effect after each line, each with what it takes back.
        moments: Vec<Vec<(u64, Option<u64>)>>,
    }

    fn play(tries: &[Try]) -> Played {
        let mut live = History::default();
        live.push(1, Turn::Act).unwrap();
        let mut played = Played { turns: vec![Turn::Act], live, moments: vec![vec![(1, None)]] };
        for one in tries {
            let seqs = played.turns.len();
            let turn = match one {
                Try::Act => Ok(Turn::Act),
                Try::UndoOne => played.live.undo_one(),
                Try::UndoTo(index) => {
                    let to = index.index(seqs);
                    let earlier = History::fold(played.turns[..=to].iter().cloned()).unwrap();
                    let turn = played.live.undo_to(&earlier);
                    let before = played.moments.last().unwrap();
                    let back = &played.moments[to];
                    assert_eq!(turn.is_ok(), before != back && before.starts_with(back));
                    turn
                }
                Try::TakeBack(index) => {
                    let line = index.index(seqs) as u64 + 1;
                    let mut after = played.live.clone();
                    let turn = Turn::TakeBack(vec![line]);
                    let reached = after.push(seqs as u64 + 1, turn.clone());
                    let acts = effective(played.moments.last().unwrap());
                    assert_eq!(reached.is_ok(), line > 1 && acts.contains(&line));
                    reached.map(|()| turn)
                }
                Try::RedoOne => played.live.redo_to(None),
                Try::RedoTo(index) => played.live.redo_to(Some(index.index(seqs) as u64 + 1)),
            };
            let Ok(turn) = turn else { continue };
            let seq = seqs as u64 + 1;
            played.live.push(seq, turn.clone()).unwrap();
            played.turns.push(turn);
            played.moments.push(steps(&played.live));
            assert_eq!(played.live.acts(), effective(played.moments.last().unwrap()));
        }
        played
    }

    fn steps(history: &History) -> Vec<(u64, Option<u64>)> {
        history.done().iter().map(|step| (step.seq, step.takes_back.first().copied())).collect()
    }

    /// The acts among steps that no step takes back.
    fn effective(steps: &[(u64, Option<u64>)]) -> Vec<u64> {
        let acts = steps.iter().filter(|(_, takes_back)| takes_back.is_none()).map(|(seq, _)| *seq);
        acts.filter(|act| steps.iter().all(|(_, takes_back)| *takes_back != Some(*act))).collect()
    }

    proptest! {
        #[test]
        fn folding_the_lines_gives_the_live_history(tries in tries()) {
            let played = play(&tries);
            prop_assert_eq!(History::fold(played.turns).unwrap(), played.live);
        }

        #[test]
        fn undo_then_redo_changes_nothing_that_counts(tries in tries()) {
            let before = play(&tries).live;
            let mut after = before.clone();
            if let Ok(undo) = before.undo_one() {
                after.push(1000, undo).unwrap();
                prop_assert_eq!(after.next_redo(), before.next_undo());
                after.push(1001, after.redo_to(None).unwrap()).unwrap();
            }
            prop_assert_eq!(after, before);
        }

        #[test]
        fn undo_to_any_moment_then_redo_to_the_last_act_changes_nothing(tries in tries(), to in any::<prop::sample::Index>()) {
            let played = play(&tries);
            let to = to.index(played.turns.len());
            let earlier = History::fold(played.turns[..=to].iter().cloned()).unwrap();
            let mut after = played.live.clone();
            if let Ok(undo) = played.live.undo_to(&earlier) {
                after.push(1000, undo).unwrap();
                prop_assert_eq!(&steps(&after), &played.moments[to]);
                after.push(1001, Turn::Redo(played.live.last().unwrap())).unwrap();
            }
            prop_assert_eq!(after, played.live);
        }

        #[test]
        fn the_order_holds_and_the_set_up_stays(tries in tries()) {
            let live = play(&tries).live;
            prop_assert_eq!(live.acts()[0], 1);
            prop_assert!(live.steps.is_sorted_by(|a, b| a.seq < b.seq));
        }
    }

    #[test]
    fn an_act_after_an_undo_drops_what_was_undone() {
        let turns = [Turn::Act, Turn::Act, Turn::Act, Turn::Undo(1), Turn::Act];
        let history = History::fold(turns).unwrap();
        assert_eq!(history.acts(), [1, 5]);
        assert_eq!(history.redo_to(None), Err(NoSuchStep));
        assert_eq!(history.redo_to(Some(3)), Err(NoSuchStep));
    }

    #[test]
    fn the_set_up_cannot_be_undone() {
        let history = History::fold([Turn::Act]).unwrap();
        assert_eq!(history.undo_one(), Err(NoSuchStep));
        assert_eq!(history.next_undo(), None);
        assert_eq!(history.clone().push(2, Turn::Undo(1)), Err(NoSuchStep));
        assert_eq!(history.clone().push(2, Turn::Undo(0)), Err(NoSuchStep));
    }

    #[test]
    fn several_acts_are_undone_and_redone_at_once() {
        let mut history = History::fold(vec![Turn::Act; 5]).unwrap();
        history.push(6, Turn::Undo(2)).unwrap();
        assert_eq!((history.acts(), history.next_redo()), (vec![1, 2], Some(3)));
        history.push(7, history.redo_to(Some(4)).unwrap()).unwrap();
        assert_eq!((history.acts(), history.next_redo()), (vec![1, 2, 3, 4], Some(5)));
    }

    #[test]
    fn an_early_act_is_taken_back_alone_and_given_back() {
        let mut history = History::fold([Turn::Act, Turn::Act, Turn::Act, Turn::TakeBack(vec![2])]).unwrap();
        assert_eq!((history.acts(), history.next_undo()), (vec![1, 3], Some(4)));
        assert_eq!(history.clone().push(5, Turn::TakeBack(vec![2])), Err(NoSuchStep));
        history.push(5, history.undo_one().unwrap()).unwrap();
        assert_eq!((history.acts(), history.next_redo()), (vec![1, 2, 3], Some(4)));
    }
}
