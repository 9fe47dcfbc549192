//! The charity of a player, before it is given.

use crate::messages::{CharityView, ShareView};
use crate::pieces::{HandCount, SeatId};
use crate::referee::Charity;
use crate::table::Table;

impl Table {
    /// The charity of a player with a number of hand cards: even shares, with the larger ones first to the players that
    /// the giver names, then clockwise. Without receivers, all cards go to the discards.
    pub fn charity(&self, giver: SeatId, hand: u8, larger_to: &[SeatId]) -> CharityView {
        let Charity { over, shares, discarded } = self.charity_of(giver, hand, larger_to);
        let shares = shares.into_iter();
        let shares =
            shares.map(|share| ShareView { seat: share.seat, cards: share.cards, larger: share.larger });
        CharityView { over, shares: shares.collect(), discarded, counted: self.old_count(giver) }
    }

    /// The last count of a hand, if it may hold other cards by now: not all cards that come and go are told.
    fn old_count(&self, seat: SeatId) -> Option<HandCount> {
        let now = self.turn.map(|turn| (turn.number, Some(turn.phase)));
        let counted = self.seat(seat).ok()?.counted?;
        (now != Some((counted.turn, counted.phase))).then_some(counted)
    }
}
