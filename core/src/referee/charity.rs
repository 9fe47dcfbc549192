//! Charity. All editions, "Charity".

use super::{Referee, Verdict};
use crate::messages::{CharityView, Event, ShareView};
use crate::pieces::{HandCount, SeatId};
use crate::table::Table;

impl Referee {
    pub(super) fn charity(&mut self, seat: SeatId, hand: u8, larger_to: &[SeatId]) -> Verdict {
        self.seat(seat)?;
        for to in larger_to {
            self.seat(*to)?;
        }
        self.no_combat()?;
        self.own_turn(seat)?;
        let CharityView { over, shares, discarded, .. } = self.table.charity(seat, hand, larger_to);
        if over == 0 {
            return self.emit(Event::HandCounted { seat, cards: Some(hand), changed: false });
        }
        let (larger, even): (Vec<_>, Vec<_>) = shares.into_iter().partition(|share| share.larger);
        let given = larger.into_iter().chain(even).filter(|share| share.cards > 0);
        let shares = given.map(|share| (share.seat, share.cards)).collect();
        self.emit(Event::CharityGiven { seat, shares, discarded })
    }
}

impl Table {
    /// The charity of a player with a number of hand cards: even shares, with the larger ones first to the players that
    /// the giver names, then clockwise. Without receivers, all cards go to the discards.
    pub fn charity(&self, giver: SeatId, hand: u8, larger_to: &[SeatId]) -> CharityView {
        let over = hand.saturating_sub(self.rules.hand_limit.value);
        let counted = self.old_count(giver);
        let receivers = self.charity_receivers(giver);
        let count = u8::try_from(receivers.len()).unwrap_or(u8::MAX);
        let Some(even) = over.checked_div(count) else {
            return CharityView { over, shares: Vec::new(), discarded: over, counted };
        };
        let mut order = receivers.clone();
        order.sort_by_key(|id| larger_to.iter().position(|named| named == id).unwrap_or(usize::MAX));
        order.truncate(usize::from(over % count));
        let share = |seat| {
            let larger = order.contains(&seat);
            ShareView { seat, cards: even + u8::from(larger), larger }
        };
        CharityView { over, shares: receivers.into_iter().map(share).collect(), discarded: 0, counted }
    }

    /// The last count of a hand, if it may hold other cards by now: not all cards that come and go are told.
    fn old_count(&self, seat: SeatId) -> Option<HandCount> {
        let now = self.turn.map(|turn| (turn.number, Some(turn.phase)));
        let counted = self.seat(seat).ok()?.counted?;
        (now != Some((counted.turn, counted.phase))).then_some(counted)
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
