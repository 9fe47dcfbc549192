//! Hands, as far as they are counted.

use crate::messages::{Breach, Payment};
use crate::pieces::{CardCopy, HandCount, SeatId};
use crate::table::Table;

impl Table {
    /// Notes the number of cards in a hand: counted anew, or adjusted because cards came or went.
    pub(super) fn count_hand(
        &mut self,
        seat: SeatId,
        cards: Option<u8>,
        changed: bool,
    ) -> Result<(), Breach> {
        let counted = cards.map(|cards| self.counted_now(cards));
        let seat = self.seat_mut(seat)?;
        seat.hand = cards;
        if !changed {
            seat.played_ahead = 0;
            seat.counted = counted;
        }
        Ok(())
    }

    /// Removes cards from a hand. A card played from an empty hand while rewards are due counts as one of the
    /// rewards.
    pub(super) fn give_up(&mut self, seat: SeatId, cards: Payment) -> Result<(), Breach> {
        let due = self.decisions.iter().any(|decision| decision.rewards(seat));
        let seat = self.seat_mut(seat)?;
        if due && cards == Payment::Cards(1) && seat.hand == Some(0) {
            seat.played_ahead = seat.played_ahead.saturating_add(1);
        }
        seat.hand = seat.hand.map(|hand| match cards {
            Payment::Cards(cards) => hand.saturating_sub(cards),
            Payment::WholeHand | Payment::WholeHandShown => 0,
        });
        Ok(())
    }

    /// Adds cards to a hand. They may be played at once.
    pub(super) fn receive(&mut self, seat: SeatId, cards: u8) -> Result<(), Breach> {
        let number = self.turn.map_or(0, |turn| turn.number);
        let seat = self.seat_mut(seat)?;
        seat.hand = seat.hand.map(|hand| hand.saturating_add(cards));
        seat.received_in = Some(number);
        Ok(())
    }

    /// Brings a card that a power takes to the hand. One that is not taken from a player comes from a deck or its
    /// discards.
    pub(super) fn take_by_power(
        &mut self,
        seat: SeatId,
        card: &CardCopy,
        takes: Option<&CardCopy>,
        from: Option<SeatId>,
    ) -> Result<(), Breach> {
        let brings = takes.is_some() || self.card(&card.card)?.brings_cards();
        if brings && from.is_none() {
            self.receive(seat, u8::from(takes.is_some()))?;
        }
        Ok(())
    }

    /// Gives the cards of a hand beyond the limit away.
    pub(super) fn give_charity(&mut self, giver: SeatId, shares: &[(SeatId, u8)]) -> Result<(), Breach> {
        let limit = self.rules.hand_limit.value;
        let counted = Some(self.counted_now(limit));
        let giver = self.seat_mut(giver)?;
        (giver.hand, giver.counted) = (Some(limit), counted);
        shares.iter().try_for_each(|(to, cards)| self.receive(*to, *cards))
    }

    /// Makes received cards an ordinary part of the hand, because the game goes on.
    pub(super) fn settle_hands(&mut self) {
        for seat in &mut self.seats {
            seat.received_in = None;
            seat.played_ahead = 0;
            seat.counted = seat.counted.map(|counted| HandCount { phase: None, ..counted });
        }
    }

    /// The count of a hand in this phase.
    pub(super) fn counted_now(&self, cards: u8) -> HandCount {
        let (turn, phase) = self.turn.map_or((0, None), |turn| (turn.number, Some(turn.phase)));
        HandCount { cards, turn, phase }
    }
}
