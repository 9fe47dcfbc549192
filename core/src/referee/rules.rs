//! Another edition or other house rules at a running table.

use starboard_cards::{EditionId, HouseRule, Phase};

use super::surplus::Limited;
use super::{Referee, Verdict};
use crate::messages::{Breach, Event};
use crate::pieces::{DecisionKind, PickFor, Seat, SeatId};
use crate::table::RuledBy;

impl Referee {
    /// Plays on by other rules. Cards and Levels stay; what counts follows the new rules.
    pub(super) fn change_rules(&mut self, edition: EditionId, house_rules: &[HouseRule]) -> Verdict {
        let rules_revision = self.table.base.edition(edition).revision();
        let ruled = RuledBy::new(&self.table.base, edition, house_rules, rules_revision)?;
        if (ruled.edition, &ruled.house_rules) == (self.table.edition, &self.table.house_rules) {
            return Ok(());
        }
        let max = ruled.rules.winning_level.value;
        let past = |seat: &&Seat| seat.level >= max && !self.table.winners.contains(&seat.id);
        if let Some(seat) = self.table.seats().find(past) {
            return Err(Breach::PastWinningLevel { seat: seat.id, max });
        }
        let count = self.table.seats().count();
        let (min, max) = (ruled.rules.players_min.value, ruled.rules.players_max.value);
        self.object_if(count < usize::from(min) || count > usize::from(max), Breach::Players { min, max })?;
        // A decision may depend on the rules by which it became due. That of too many Complex Items follows the new ones.
        let open = |about: &DecisionKind| {
            !matches!(about, DecisionKind::PickCards { purpose: PickFor::Sideways, .. })
        };
        let unsettled = self.table.decisions.iter().any(|decision| open(&decision.about));
        self.object_if(unsettled, Breach::Unsettled)?;
        if self.table.combat.is_some() && self.still_fighting().is_ok() {
            self.stop_claim()?;
        }
        let before = self.surplus_of_all();
        let house_rules = house_rules.to_vec();
        self.emit(Event::RulesChanged { edition, house_rules, rules_revision })?;
        self.keep_phase()?;
        for ((seat, limited, was), (.., now)) in before.into_iter().zip(self.surplus_of_all()) {
            // Cards that the table allowed before stay.
            if now > was
                && let Some(cause) = self.character(seat)?.surplus(limited).0.pop()
            {
                self.ask_for_surplus(seat, limited, &cause)?;
            }
        }
        Ok(())
    }

    fn surplus_of_all(&self) -> Vec<(SeatId, Limited, u8)> {
        let of = |seat| Limited::ALL.map(|limited| (seat, limited));
        let count = |(seat, limited)| {
            let count = self.character(seat).map_or(0, |player| player.surplus(limited).1);
            (seat, limited, count)
        };
        self.table.seats().flat_map(|seat| of(seat.id)).map(count).collect()
    }

    /// Moves a turn on to the phase that the new rules have in place of the current one.
    fn keep_phase(&mut self) -> Verdict {
        let Some(turn) = self.table.turn else { return Ok(()) };
        let phases = self.table.phases();
        if phases.contains(&turn.phase) {
            return Ok(());
        }
        let alike: &[Phase] = match turn.phase {
            Phase::LookForTrouble | Phase::LootRoom => &[Phase::TroubleOrLoot],
            Phase::TroubleOrLoot => &[Phase::LookForTrouble, Phase::LootRoom],
            Phase::ListenAtDoor => &[Phase::Arrange],
            _ => &[],
        };
        let phase = alike.iter().find(|phase| phases.contains(phase)).or_else(|| phases.first());
        phase.map_or(Ok(()), |phase| self.emit(Event::PhaseBegan { phase: *phase }))
    }
}
