//! Limits on the Races, Classes, blends and Sidekicks of a player. All editions, "Super Munchkin and
//! Half-Breed" and "Sidekicks".

use starboard_cards::CardKind;

use crate::messages::Breach;
use crate::pieces::{CardCopy, Reason, Seat};
use crate::table::Table;

impl Table {
    /// The number of Races that a player may have.
    pub(crate) fn race_limit(&self, seat: &Seat) -> usize {
        1 + usize::from(self.of_kind(seat, |k| matches!(k, CardKind::HalfBreed)).next().is_some())
    }

    /// The number of Classes that a player may have.
    pub(crate) fn class_limit(&self, seat: &Seat) -> usize {
        1 + usize::from(self.of_kind(seat, |k| matches!(k, CardKind::SuperMunchkin)).next().is_some())
    }

    /// The objection to adding a Race, Class, blend or Sidekick to the cards in play.
    pub(crate) fn trait_breach(&self, seat: &Seat, copy: &CardCopy, kind: &CardKind) -> Option<Breach> {
        let has = |is: fn(&CardKind) -> bool| self.of_kind(seat, is).count();
        let rules = &self.rules;
        match kind {
            CardKind::Race(_) => {
                let same = self.races(seat).any(|c| c.card == copy.card);
                (same && !rules.same_trait_twice.value).then_some(Breach::SameRace).or_else(|| {
                    (self.races(seat).count() >= self.race_limit(seat)).then_some(Breach::OneRace)
                })
            }
            CardKind::Class(_) => {
                let same = self.classes(seat).any(|c| c.card == copy.card);
                (same && !rules.same_trait_twice.value).then_some(Breach::SameClass).or_else(|| {
                    (self.classes(seat).count() >= self.class_limit(seat)).then_some(Breach::OneClass)
                })
            }
            CardKind::HalfBreed | CardKind::SuperMunchkin
                if seat.cards.iter().any(|card| card.printed.kind == *kind) =>
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
                let limit = self.sidekick_limit(seat);
                (has(|k| matches!(k, CardKind::Sidekick(_))) >= usize::from(limit))
                    .then_some(Breach::Sidekicks { limit })
            }
            _ => None,
        }
    }

    /// The reasons why these Sidekicks, Races and Classes may not be together.
    pub(crate) fn crowding(&self, seat: &Seat, cards: &[CardCopy]) -> Vec<Reason> {
        let of = |is: fn(&CardKind) -> bool| -> Vec<&CardCopy> {
            cards.iter().filter(|c| self.kind(c).is_some_and(is)).collect()
        };
        let twice =
            |of: &[&CardCopy]| of.iter().enumerate().any(|(i, a)| of[..i].iter().any(|b| a.card == b.card));
        let races = of(|k| matches!(k, CardKind::Race(_)));
        let classes = of(|k| matches!(k, CardKind::Class(_)));
        let sidekicks = of(|k| matches!(k, CardKind::Sidekick(_)));
        let same = !self.rules.same_trait_twice.value;
        let faults = [
            (same && twice(&races), Reason::SameRace),
            (same && twice(&classes), Reason::SameClass),
            (races.len() > self.race_limit(seat), Reason::OneRace),
            (classes.len() > self.class_limit(seat), Reason::OneClass),
            (sidekicks.len() > usize::from(self.sidekick_limit(seat)), Reason::Sidekicks),
        ];
        faults.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason).collect()
    }
}
