//! Limits on the Races, Classes, blends and Sidekicks of a player. All editions, "Super Munchkin and
//! Half-Breed" and "Sidekicks".

use starboard_cards::CardKind;

use crate::character::Character;
use crate::messages::Breach;
use crate::pieces::{CardCopy, Reason};

impl Character<'_> {
    /// The number of Races that a player may have.
    pub(crate) fn race_limit(&self) -> usize {
        1 + usize::from(self.seat.of_kind(|k| matches!(k, CardKind::HalfBreed)).next().is_some())
    }

    /// The number of Classes that a player may have.
    pub(crate) fn class_limit(&self) -> usize {
        1 + usize::from(self.seat.of_kind(|k| matches!(k, CardKind::SuperMunchkin)).next().is_some())
    }

    /// The breach of the limit on Races, and the same as a reason.
    fn beyond_races(&self) -> (Breach, Reason) {
        match self.race_limit() {
            1 => (Breach::OneRace, Reason::OneRace),
            _ => (Breach::TwoRaces, Reason::TwoRaces),
        }
    }

    /// The breach of the limit on Classes, and the same as a reason.
    fn beyond_classes(&self) -> (Breach, Reason) {
        match self.class_limit() {
            1 => (Breach::OneClass, Reason::OneClass),
            _ => (Breach::TwoClasses, Reason::TwoClasses),
        }
    }

    /// The objection to adding a Race, Class, blend or Sidekick to the cards in play.
    pub(crate) fn trait_breach(&self, copy: &CardCopy, kind: &CardKind) -> Option<Breach> {
        let has = |is: fn(&CardKind) -> bool| self.seat.of_kind(is).count();
        let rules = &self.table.rules;
        match kind {
            CardKind::Race(_) => {
                let same = self.races().any(|c| c.card == copy.card);
                let full = self.races().count() >= self.race_limit();
                (same && !rules.same_trait_twice.value)
                    .then_some(Breach::SameRace)
                    .or_else(|| full.then(|| self.beyond_races().0))
            }
            CardKind::Class(_) => {
                let same = self.classes().any(|c| c.card == copy.card);
                let full = self.classes().count() >= self.class_limit();
                (same && !rules.same_trait_twice.value)
                    .then_some(Breach::SameClass)
                    .or_else(|| full.then(|| self.beyond_classes().0))
            }
            CardKind::HalfBreed | CardKind::SuperMunchkin
                if self.seat.cards.iter().any(|card| card.printed.kind == *kind) =>
            {
                Some(Breach::SecondBlend { card: copy.clone() })
            }
            CardKind::HalfBreed => {
                (has(|k| matches!(k, CardKind::Race(_))) == 0).then_some(Breach::NeedsRace)
            }
            CardKind::SuperMunchkin => {
                (has(|k| matches!(k, CardKind::Class(_))) == 0).then_some(Breach::NeedsClass)
            }
            CardKind::Sidekick(_) => {
                let limit = self.sidekick_limit();
                (has(|k| matches!(k, CardKind::Sidekick(_))) >= usize::from(limit))
                    .then_some(Breach::Sidekicks { limit })
            }
            _ => None,
        }
    }

    /// The reasons why these Sidekicks, Races and Classes may not be together.
    pub(crate) fn crowding(&self, cards: &[CardCopy]) -> Vec<Reason> {
        let of = |is: fn(&CardKind) -> bool| -> Vec<&CardCopy> {
            cards.iter().filter(|c| self.table.kind(c).is_some_and(is)).collect()
        };
        let twice =
            |of: &[&CardCopy]| of.iter().enumerate().any(|(i, a)| of[..i].iter().any(|b| a.card == b.card));
        let races = of(|k| matches!(k, CardKind::Race(_)));
        let classes = of(|k| matches!(k, CardKind::Class(_)));
        let sidekicks = of(|k| matches!(k, CardKind::Sidekick(_)));
        let same = !self.table.rules.same_trait_twice.value;
        let faults = [
            (same && twice(&races), Reason::SameRace),
            (same && twice(&classes), Reason::SameClass),
            (races.len() > self.race_limit(), self.beyond_races().1),
            (classes.len() > self.class_limit(), self.beyond_classes().1),
            (sidekicks.len() > usize::from(self.sidekick_limit()), Reason::Sidekicks),
        ];
        faults.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason).collect()
    }
}
