//! Charity. All editions, "Charity".

use super::{Referee, Verdict};
use crate::{Event, SeatId, Table};

impl Referee {
    pub(super) fn charity(&mut self, seat: SeatId, hand: u8, larger_to: &[SeatId]) -> Verdict {
        self.seat(seat)?;
        for to in larger_to {
            self.seat(*to)?;
        }
        self.no_combat()?;
        self.own_turn(seat)?;
        let limit = self.table.rules.hand_limit.value;
        if hand <= limit {
            return self.emit(Event::HandCounted { seat, cards: Some(hand) });
        }
        let (shares, discarded) = self.table.charity_shares(seat, hand - limit, larger_to);
        self.emit(Event::CharityGiven { seat, shares, discarded })
    }
}

impl Table {
    /// How cards beyond the hand limit are shared out: evenly among the lowest players, the bigger shares to those the
    /// giver names and then clockwise; or all to the discards if the giver is one of the lowest.
    pub fn charity_shares(&self, giver: SeatId, excess: u8, larger_to: &[SeatId]) -> (Vec<(SeatId, u8)>, u8) {
        let no_dead = self.rules.dead_receive_nothing.value;
        let eligible = || self.seats().filter(|s| s.id == giver || !(no_dead && s.dead));
        let Some(lowest) = eligible().map(|s| s.level).min() else { return (Vec::new(), excess) };
        if self.seat(giver).is_ok_and(|s| s.level <= lowest) {
            return (Vec::new(), excess);
        }
        let (after, before): (Vec<SeatId>, Vec<SeatId>) =
            eligible().filter(|s| s.level == lowest).map(|s| s.id).partition(|id| *id > giver);
        let mut order: Vec<SeatId> = [after, before].concat();
        order.sort_by_key(|id| larger_to.iter().position(|l| l == id).unwrap_or(usize::MAX));
        let count = u8::try_from(order.len()).unwrap_or(u8::MAX);
        let (even, rest) = (excess / count, excess % count);
        let share = |i: usize| even + u8::from(i < usize::from(rest));
        let shares =
            order.into_iter().enumerate().map(|(i, id)| (id, share(i))).filter(|(_, n)| *n > 0).collect();
        (shares, 0)
    }
}
