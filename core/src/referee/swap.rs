//! Swaps with players selected by dice: sex with the highest, Races with the lowest.

use starboard_cards::TraitKind;

use super::{Referee, Verdict};
use crate::messages::{Breach, Event};
use crate::pieces::{Affliction, CardCopy, DecisionKind, Mark, SeatId, SpareReason};

/// A swap with undetermined partners.
pub(super) struct Swap {
    pub(super) cause: CardCopy,
    /// Candidates for the highest roll.
    pub(super) high: Vec<SeatId>,
    /// Candidates for the lowest roll.
    pub(super) low: Vec<SeatId>,
    pub(super) next_combat: i32,
}

impl Referee {
    /// Narrows down the candidates by their dice.
    pub(super) fn swap_by_dice(
        &mut self,
        victim: SeatId,
        swap: Swap,
        dice: &[(SeatId, Option<u8>)],
        rest: Option<Affliction>,
    ) -> Verdict {
        let mut rolls = Vec::with_capacity(dice.len());
        for (seat, die) in dice {
            self.seat(*seat)?;
            rolls.push((*seat, self.roll_for(*seat, *die)?));
        }
        let rolled = |among: &[SeatId]| -> Vec<(SeatId, u8)> {
            rolls.iter().filter(|(s, _)| among.contains(s)).copied().collect()
        };
        let keep = |among: Vec<SeatId>, best: fn(&[(SeatId, u8)]) -> Option<u8>| -> Vec<SeatId> {
            if among.len() == 1 {
                return among;
            }
            let rolls = rolled(&among);
            let wanted = best(&rolls);
            rolls.into_iter().filter(|(_, die)| Some(*die) == wanted).map(|(s, _)| s).collect()
        };
        let high = keep(swap.high, |rolls| rolls.iter().map(|(_, die)| *die).max());
        let low = keep(swap.low, |rolls| rolls.iter().map(|(_, die)| *die).min());
        if high.is_empty() || low.is_empty() {
            return Err(Breach::NoDie);
        }
        self.swap(victim, Swap { high, low, ..swap }, rest)
    }

    /// The victim picks one of the tied players: the highest first, then the lowest.
    pub(super) fn swap_by_choice(
        &mut self,
        victim: SeatId,
        mut swap: Swap,
        with: SeatId,
        rest: Option<Affliction>,
    ) -> Verdict {
        let tied = if swap.high.len() > 1 { &mut swap.high } else { &mut swap.low };
        if !tied.contains(&with) {
            return Err(Breach::UnknownSeat { seat: with });
        }
        *tied = vec![with];
        self.swap(victim, swap, rest)
    }

    /// Swaps if both partners are known, and otherwise asks again.
    pub(super) fn swap(&mut self, victim: SeatId, swap: Swap, rest: Option<Affliction>) -> Verdict {
        let Swap { cause, high, low, next_combat } = swap;
        let ([highest], [lowest]) = (high.as_slice(), low.as_slice()) else {
            let about = if self.table.rules.tied_swap_rolls_again.value {
                DecisionKind::RollForSwap { cause, high, low, next_combat }
            } else {
                DecisionKind::PickForSwap { cause, high, low, next_combat }
            };
            return self.ask(victim, about, rest);
        };
        let (highest, lowest) = (*highest, *lowest);
        let (own, theirs) = (self.seat(victim)?.sex, self.seat(highest)?.sex);
        if own != theirs {
            for (seat, sex) in [(victim, theirs), (highest, own)] {
                self.emit(Event::SexChanged { seat, sex, begins: false })?;
                let (card, waits) = (cause.clone(), self.mark_waits(seat, &cause));
                let mark = Mark::NextCombat { amount: next_combat, card, waits };
                self.emit(Event::Marked { seat, mark })?;
            }
        }
        let (mine, his) = (self.traits(victim, TraitKind::Race)?, self.traits(lowest, TraitKind::Race)?);
        if own == theirs && mine.is_empty() && his.is_empty() {
            self.spare(victim, cause, SpareReason::NothingToSwap {})?;
        }
        for (from, to, cards) in [(victim, lowest, mine), (lowest, victim, his)] {
            for card in cards {
                self.emit(Event::CardGiven { from, to, card })?;
            }
        }
        self.afflict_rest(rest)
    }
}
