//! The charity of a player, before it is given.

use crate::character::Character;
use crate::messages::{CharityView, ShareView};
use crate::pieces::{HandCount, SeatId};
use crate::referee::Charity;
use crate::table::Table;

impl Table {
    /// The charity of a player with a number of hand cards: even shares, with the larger ones first to the players that
    /// the giver names, then clockwise. Without receivers, all cards go to the discards.
    pub fn charity(&self, giver: SeatId, hand: u8, larger_to: &[SeatId]) -> CharityView {
        let Ok(giver) = Character::at(self, giver) else {
            // Nobody stands there who could give anything.
            return CharityView { over: 0, shares: Vec::new(), discarded: 0, counted: None };
        };
        let Charity { over, shares, discarded } = giver.charity_of(hand, larger_to);
        let shares = shares.into_iter();
        let shares =
            shares.map(|share| ShareView { seat: share.seat, cards: share.cards, larger: share.larger });
        CharityView { over, shares: shares.collect(), discarded, counted: giver.old_count() }
    }
}

impl Character<'_> {
    /// The last count of a hand, if it may hold other cards by now: not all cards that come and go are told.
    fn old_count(&self) -> Option<HandCount> {
        let now = self.table.turn.map(|turn| (turn.number, Some(turn.phase)));
        let counted = self.seat.counted?;
        (now != Some((counted.turn, counted.phase))).then_some(counted)
    }
}
