//! Decisions that become due, and what they leave to choose from.

use crate::messages::Breach;
use crate::pieces::{CardCopy, Decision, DecisionId, DecisionKind, PickFor, SeatId};
use crate::table::Table;

impl Table {
    /// Asks a player. A player who is asked to draw a new hand or to stay alive no longer waits for that question.
    pub(super) fn ask(&mut self, decision: &Decision) -> Result<(), Breach> {
        self.next_decision = decision.id.0.saturating_add(1);
        match decision.about {
            DecisionKind::DrawNewHand { .. } => self.seat_mut(decision.seat)?.awaits_hand = false,
            DecisionKind::StayAlive { .. } => self.seat_mut(decision.seat)?.dying = false,
            _ => {}
        }
        self.decisions.push(decision.clone());
        Ok(())
    }

    /// Settles a decision. Everyone who shares in a reward may play it at once.
    pub(super) fn decide(&mut self, decision: DecisionId, skipped: bool) -> Result<(), Breach> {
        let place = self.decisions.iter().position(|due| due.id == decision);
        let decided = self.decisions.remove(place.ok_or(Breach::NothingPending)?);
        for taker in decided.takers() {
            if self.seat(taker).is_ok() {
                self.receive(taker, 0)?;
                let ahead = &mut self.seat_mut(taker)?.played_ahead;
                *ahead = if skipped { *ahead } else { 0 };
            }
        }
        Ok(())
    }

    /// Removes a card that its owner no longer has, or can no longer lose, from the pick lists.
    pub(super) fn no_longer_pick(&mut self, owner: SeatId, card: &CardCopy) {
        self.decisions.iter_mut().for_each(|decision| decision.no_longer_pick(owner, card));
    }
}

impl Decision {
    /// The players who get some of the rewards to collect, each as often as there are reasons.
    fn takers(&self) -> Vec<SeatId> {
        let DecisionKind::CollectRewards { doors, deal, .. } = &self.about else { return Vec::new() };
        let helper = deal.iter().map(|(helper, _)| *helper);
        doors.iter().map(|(seat, _)| *seat).chain(helper).chain([self.seat]).collect()
    }

    /// Takes a card off the list to pick from, as long as a choice remains. Only where there are too many, it counts as
    /// one card picked: what a card demands is still due.
    fn no_longer_pick(&mut self, owner: SeatId, card: &CardCopy) {
        let DecisionKind::PickCards { victim, count, among, purpose, .. } = &mut self.about else { return };
        if *victim != owner || !among.contains(card) {
            return;
        }
        let surplus = matches!(purpose, PickFor::Surplus | PickFor::Sideways);
        *count -= u8::from(surplus && *count > 0);
        if surplus || among.len() > usize::from(*count) + 1 {
            among.retain(|other| other != card);
        }
    }
}
