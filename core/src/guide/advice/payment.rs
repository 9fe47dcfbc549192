//! Payable options.

use starboard_cards::Step;

use crate::pieces::{DecisionId, DecisionKind, SeatId};
use crate::table::Table;

impl Table {
    /// The options of pending decisions that the player cannot pay.
    pub(crate) fn unpayable(&self) -> Vec<(DecisionId, u8)> {
        let mut unpayable = Vec::new();
        for decision in &self.decisions {
            let DecisionKind::PickOption { options, .. } = &decision.about else { continue };
            let asks_too_much = |(_, steps): &(u8, &Vec<Step>)| !self.payable(decision.seat, steps);
            let places = (0u8..).zip(options).filter(asks_too_much).map(|(place, _)| place);
            unpayable.extend(places.map(|place| (decision.id, place)));
        }
        unpayable
    }

    /// Returns true if a player can pay for an option.
    pub(super) fn payable(&self, player: SeatId, steps: &[Step]) -> bool {
        let Ok(seat) = self.seat(player) else { return false };
        let free = || seat.cards.iter().map(|c| &c.copy).filter(|c| !self.penalized(seat, c));
        let worth = || -> u32 { free().filter_map(|c| self.value_of(c)).sum() };
        steps.iter().all(|step| match step {
            Step::GiveItems { worth: asked } => worth() >= *asked,
            Step::DiscardCards { count } => {
                seat.hand.is_none_or(|hand| usize::from(hand) + free().count() >= usize::from(*count))
            }
            _ => true,
        })
    }
}
