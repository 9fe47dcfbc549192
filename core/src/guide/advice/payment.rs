//! Payable options.

use starboard_cards::Step;

use crate::character::Character;
use crate::pieces::{DecisionId, DecisionKind};
use crate::table::Table;

/// The options of pending decisions that the player cannot pay.
pub(crate) fn unpayable(table: &Table) -> Vec<(DecisionId, u8)> {
    let mut unpayable = Vec::new();
    for decision in &table.decisions {
        let DecisionKind::PickOption { options, .. } = &decision.about else { continue };
        let player = Character::at(table, decision.seat);
        let pays = |steps: &[Step]| player.as_ref().is_ok_and(|player| player.payable(steps));
        let asks_too_much = |(_, steps): &(u8, &Vec<Step>)| !pays(steps);
        let places = (0u8..).zip(options).filter(asks_too_much).map(|(place, _)| place);
        unpayable.extend(places.map(|place| (decision.id, place)));
    }
    unpayable
}

impl Character<'_> {
    /// Returns true if a player can pay for an option.
    pub(super) fn payable(&self, steps: &[Step]) -> bool {
        let free = || self.seat.cards.iter().map(|c| &c.copy).filter(|c| !self.penalized(c));
        let worth = || -> u32 { free().filter_map(|c| self.table.value_of(c)).sum() };
        steps.iter().all(|step| match step {
            Step::GiveItems { worth: asked } => worth() >= *asked,
            Step::DiscardCards { count } => {
                self.seat.hand.is_none_or(|hand| usize::from(hand) + free().count() >= usize::from(*count))
            }
            _ => true,
        })
    }
}
