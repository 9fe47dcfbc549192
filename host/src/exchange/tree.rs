//! The order in which the lines of a game are replayed.

use std::borrow::Cow;
use std::cmp::Reverse;

use crate::table::history::{History, NoSuchStep, Turn};
use crate::wire::ImportFault;

/// The lines of a game, each below the act or take-back before it.
pub(super) struct Tree {
    /// For each line, the number of the act or take-back before it; 0 if there is none.
    parents: Vec<u32>,
    /// By line number: the lines that follow, longest branch first.
    children: Vec<Vec<u32>>,
    /// The first line that leads where it cannot.
    fault: Option<(u32, ImportFault)>,
}

impl Tree {
    /// The tree of the lines 1, 2, 3 and so on, up to one that leads where it cannot.
    pub(super) fn of(turns: &[Turn]) -> Self {
        let mut history = History::default();
        let mut fault = None;
        let mut parents = Vec::with_capacity(turns.len());
        for (place, turn) in (1..).zip(turns) {
            let act = history.last().map_or(0, |act| u32::try_from(act).unwrap_or(u32::MAX));
            if let Err(NoSuchStep) = history.push(u64::from(place), turn.clone()) {
                fault = Some((place, ImportFault::NoSuchStep { place }));
                break;
            }
            parents.push(act);
        }
        // By line number: the number of acts in the branch.
        let mut acts = vec![0_u32; parents.len() + 1];
        let mut children = vec![Vec::new(); parents.len() + 1];
        for (index, (act, turn)) in parents.iter().zip(turns).enumerate().rev() {
            let at = index + 1;
            acts[at] += u32::from(matches!(turn, Turn::Act | Turn::TakeBack(_)));
            acts[*act as usize] += acts[at];
            children[*act as usize].push(u32::try_from(at).unwrap_or(u32::MAX));
        }
        for lines in &mut children {
            lines.sort_by_key(|at| Reverse(acts[*at as usize]));
        }
        Self { parents, children, fault }
    }

    /// The act or take-back before a line; none for the first one.
    pub(super) fn before(&self, place: u32) -> Option<u32> {
        self.parents.get((place as usize).checked_sub(1)?).copied().filter(|before| *before > 0)
    }

    /// Visits each line once, with the state of the act before it, and keeps the state that the visit of an act
    /// returns. A redo leads to the same state as before and is not replayed.
    ///
    /// Of the lines that follow an act, the one with the longest continuation is visited last, so its state is
    /// moved instead of cloned. The number of states held at a time is therefore at most logarithmic in the
    /// number of acts.
    ///
    /// # Errors
    /// The fault of the first line that has one.
    pub(super) fn walk<T: Clone>(
        &self,
        mut visit: impl FnMut(u32, Option<Cow<'_, T>>) -> Result<Option<T>, ImportFault>,
    ) -> Result<(), ImportFault> {
        let follow = |place: u32| self.children.get(place as usize).map_or(&[][..], Vec::as_slice);
        let mut first_fault = self.fault.clone();
        let mut branches = vec![(None, follow(0))];
        while let Some((state, left)) = branches.pop() {
            let Some((place, left)) = left.split_last() else { continue };
            let result = if left.is_empty() {
                visit(*place, state.map(Cow::Owned))
            } else {
                let result = visit(*place, state.as_ref().map(Cow::Borrowed));
                branches.push((state, left));
                result
            };
            match result {
                Ok(Some(state)) => branches.push((Some(state), follow(*place))),
                Ok(None) => {}
                Err(fault) if first_fault.as_ref().is_none_or(|(first, _)| place < first) => {
                    first_fault = Some((*place, fault));
                }
                Err(_) => {}
            }
        }
        first_fault.map_or(Ok(()), |(_, fault)| Err(fault))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// The number of states now and at most, and the number of clones.
    #[derive(Default)]
    struct Count {
        now: Cell<usize>,
        most: Cell<usize>,
        copies: Cell<usize>,
    }

    /// A state: the number of acts so far.
    struct Acts<'c>(usize, &'c Count);

    impl<'c> Acts<'c> {
        fn new(acts: usize, count: &'c Count) -> Self {
            count.now.set(count.now.get() + 1);
            count.most.set(count.most.get().max(count.now.get()));
            Self(acts, count)
        }
    }

    impl Clone for Acts<'_> {
        fn clone(&self) -> Self {
            self.1.copies.set(self.1.copies.get() + 1);
            Self::new(self.0, self.1)
        }
    }

    impl Drop for Acts<'_> {
        fn drop(&mut self) {
            self.1.now.set(self.1.now.get() - 1);
        }
    }

    /// The number of acts visited, the clones, the most states at a time, and the acts before the last line.
    fn count(lines: &[Turn]) -> [usize; 4] {
        let (count, mut done, mut deep) = (Count::default(), 0, 0);
        let walked = Tree::of(lines).walk(|place, before: Option<Cow<'_, Acts<'_>>>| {
            let Turn::Act = lines[place as usize - 1] else { return Ok(None) };
            done += 1;
            let before = before.map_or_else(|| Acts::new(0, &count), Cow::into_owned);
            if place as usize == lines.len() {
                deep = before.0;
            }
            Ok(Some(Acts::new(before.0 + 1, &count)))
        });
        assert_eq!(walked, Ok(()));
        [done, count.copies.get(), count.most.get(), deep]
    }

    #[test]
    fn a_redo_is_not_replayed() {
        let mut lines = vec![Turn::Act; 1000];
        for _ in 0..500 {
            lines.push(Turn::Undo(1));
            lines.push(Turn::Redo(1000));
        }
        lines.push(Turn::Act);
        let [done, copies, _, deep] = count(&lines);
        assert_eq!((done, copies, deep), (1001, 0, 1000));
    }

    #[test]
    fn few_states_are_kept_when_a_game_returns_to_every_act() {
        let mut lines = vec![Turn::Act; 5000];
        for to in (1..5000).rev() {
            lines.push(Turn::Undo(to));
            lines.push(Turn::Act);
        }
        let [done, copies, most, deep] = count(&lines);
        assert_eq!((done, copies, deep), (9999, 4999, 1));
        assert!(most <= 4, "{most}");
    }

    #[test]
    fn few_states_are_kept_for_random_undos() {
        let (mut lines, mut history, mut dice) = (Vec::new(), History::default(), 1_u64);
        for place in 1..=20_000 {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let done = history.acts();
            let next = match done.get((dice >> 33) as usize % done.len().max(1)) {
                Some(to) if dice >> 62 == 0 && Some(to) != done.last() => Turn::Undo(*to),
                _ => Turn::Act,
            };
            history.push(place, next.clone()).unwrap();
            lines.push(next);
        }
        let [done, _, most, _] = count(&lines);
        assert!(done > 10_000 && most <= 18, "{most} of {done}");
    }

    #[test]
    fn the_first_invalid_line_is_reported() {
        let turns = [1, 2, 2].map(Turn::Undo);
        let mut lines = vec![Turn::Act; 4];
        for turn in turns {
            lines.push(Turn::Act);
            lines.push(turn);
        }
        let fault = |place| ImportFault::BadNumber { place, found: 0 };
        let walked =
            Tree::of(&lines).walk(|place, _| if place > 2 { Err(fault(place)) } else { Ok(Some(())) });
        assert_eq!(walked, Err(fault(3)));
    }

    #[test]
    fn an_act_after_an_undo_starts_from_the_restored_state() {
        let mut lines = vec![Turn::Act; 10];
        for _ in 0..5 {
            lines.push(Turn::Undo(3));
            lines.push(Turn::Act);
        }
        let [done, copies, _, deep] = count(&lines);
        assert_eq!((done, copies, deep), (15, 5, 3));
    }
}
