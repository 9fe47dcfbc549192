//! Sidekicks that may be sacrificed.

use starboard_cards::{CardKind, Immunity};

use crate::fight::Fight;
use crate::messages::SacrificeView;
use crate::pieces::{CombatStage, Seat};

impl Fight<'_> {
    /// The Sidekicks that may be sacrificed: those of players who still have to run, unless a monster is
    /// immune to Sidekicks. The fighter decides for the helper too, but not the reverse.
    pub(crate) fn sacrifices(&self) -> Vec<SacrificeView> {
        let Self { table, combat, .. } = *self;
        if combat.stage != CombatStage::Fleeing || self.immune(Immunity::Sidekicks) {
            return Vec::new();
        }
        let due = self.attempts_due();
        let runners = combat.party().filter(|seat| due.iter().any(|attempt| attempt.seat == *seat));
        let runners = runners.filter_map(|seat| table.seat(seat).ok());
        let both = |seat: &Seat| {
            seat.id == combat.fighter && due.iter().any(|attempt| Some(attempt.seat) == combat.helper())
        };
        runners
            .flat_map(|seat| {
                let sidekicks = seat.cards.iter().filter(|c| matches!(c.printed.kind, CardKind::Sidekick(_)));
                sidekicks.map(move |card| (seat, card.copy.clone()))
            })
            .map(|(seat, card)| SacrificeView { seat: seat.id, card, both: both(seat) })
            .collect()
    }
}
