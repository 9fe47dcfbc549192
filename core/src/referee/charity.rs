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
            return self.emit(Event::HandCounted { seat, cards: Some(hand), changed: false });
        }
        let (shares, discarded) = self.table.charity_shares(seat, hand - limit, larger_to);
        self.emit(Event::CharityGiven { seat, shares, discarded })
    }
}

impl Table {
    /// The shares of cards beyond the hand limit: even among the receivers, with the larger shares first to
    /// the players that the giver names, then clockwise. Without receivers, all cards go to the discards.
    fn charity_shares(&self, giver: SeatId, excess: u8, larger_to: &[SeatId]) -> (Vec<(SeatId, u8)>, u8) {
        let mut order = self.charity_receivers(giver);
        if order.is_empty() {
            return (Vec::new(), excess);
        }
        order.sort_by_key(|id| larger_to.iter().position(|l| l == id).unwrap_or(usize::MAX));
        let count = u8::try_from(order.len()).unwrap_or(u8::MAX);
        let (even, rest) = (excess / count, excess % count);
        let share = |i: usize| even + u8::from(i < usize::from(rest));
        let shares =
            order.into_iter().enumerate().map(|(i, id)| (id, share(i))).filter(|(_, n)| *n > 0).collect();
        (shares, 0)
    }

    /// The receivers of a player's charity, clockwise: the players with the lowest Level, in some editions
    /// without the dead. Empty if the giver has the lowest Level too.
    pub(crate) fn charity_receivers(&self, giver: SeatId) -> Vec<SeatId> {
        let no_dead = self.rules.dead_receive_nothing.value;
        let eligible = || self.seats().filter(|s| s.id == giver || !(no_dead && s.dead));
        let lowest = eligible().map(|s| s.level).min();
        let lowest = eligible().filter(|s| Some(s.level) == lowest).map(|s| s.id);
        let (after, before): (Vec<SeatId>, Vec<SeatId>) = lowest.partition(|id| *id >= giver);
        if after.first() == Some(&giver) { Vec::new() } else { [after, before].concat() }
    }
}
