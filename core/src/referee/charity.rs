//! Charity. All editions, "Charity".

use super::{Referee, Verdict};
use crate::character::Character;
use crate::messages::Event;
use crate::pieces::SeatId;

/// The charity of a player at the end of a turn.
pub(crate) struct Charity {
    /// The number of cards beyond the hand limit.
    pub(crate) over: u8,
    /// The shares of the receivers, clockwise; none if the player is one of the lowest.
    pub(crate) shares: Vec<Share>,
    /// The number of cards for the discards.
    pub(crate) discarded: u8,
}

/// The share of one receiver of charity.
pub(crate) struct Share {
    /// The receiver.
    pub(crate) seat: SeatId,
    /// The number of cards.
    pub(crate) cards: u8,
    /// True for one card more than others get.
    pub(crate) larger: bool,
}

impl Referee {
    pub(super) fn give_charity(&mut self, seat: SeatId, hand: u8, larger_to: &[SeatId]) -> Verdict {
        self.seat(seat)?;
        for to in larger_to {
            self.seat(*to)?;
        }
        self.no_combat()?;
        self.own_turn(seat)?;
        let Charity { over, shares, discarded } = self.character(seat)?.charity_of(hand, larger_to);
        if over == 0 {
            return self.emit(Event::HandCounted { seat, cards: Some(hand), changed: false });
        }
        let (larger, even): (Vec<_>, Vec<_>) = shares.into_iter().partition(|share| share.larger);
        let given = larger.into_iter().chain(even).filter(|share| share.cards > 0);
        let shares = given.map(|share| (share.seat, share.cards)).collect();
        self.emit(Event::CharityGiven { seat, shares, discarded })
    }
}

impl Character<'_> {
    /// The charity of a player with a number of hand cards: even shares, with the larger ones first to the players that
    /// the giver names, then clockwise. Without receivers, all cards go to the discards.
    pub(crate) fn charity_of(&self, hand: u8, larger_to: &[SeatId]) -> Charity {
        let over = hand.saturating_sub(self.table.rules.hand_limit.value);
        let receivers = self.charity_receivers();
        let count = u8::try_from(receivers.len()).unwrap_or(u8::MAX);
        let Some(even) = over.checked_div(count) else {
            return Charity { over, shares: Vec::new(), discarded: over };
        };
        let mut order = receivers.clone();
        order.sort_by_key(|id| larger_to.iter().position(|named| named == id).unwrap_or(usize::MAX));
        order.truncate(usize::from(over % count));
        let share = |seat| {
            let larger = order.contains(&seat);
            Share { seat, cards: even + u8::from(larger), larger }
        };
        Charity { over, shares: receivers.into_iter().map(share).collect(), discarded: 0 }
    }

    /// The receivers of a player's charity, clockwise: the players with the lowest Level, in some editions
    /// without the dead. Empty if the giver has the lowest Level too.
    pub(crate) fn charity_receivers(&self) -> Vec<SeatId> {
        let giver = self.seat.id;
        let no_dead = self.table.rules.dead_receive_nothing.value;
        let eligible = || self.table.seats().filter(|s| s.id == giver || !(no_dead && s.dead));
        let lowest = eligible().map(|s| s.level).min();
        let lowest = eligible().filter(|s| Some(s.level) == lowest).map(|s| s.id);
        let (after, before): (Vec<SeatId>, Vec<SeatId>) = lowest.partition(|id| *id >= giver);
        if after.first() == Some(&giver) { Vec::new() } else { [after, before].concat() }
    }
}
