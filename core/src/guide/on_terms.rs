//! Bonuses that cards in play add to strength only on terms.

use starboard_cards::{Ability, ActivePower};

use crate::character::Character;
use crate::fight::{Circumstances, Fight};
use crate::messages::{OnTermsView, Terms};
use crate::pieces::{CombatStage, InPlay, Reason};

impl Character<'_> {
    /// Strength that a player's cards add on terms that are not met, in the present fight or at the beginning of one.
    pub(crate) fn on_terms(&self, verdicts: &[Vec<Reason>]) -> Vec<OnTermsView> {
        let fight = Fight::now(self.table).filter(|_| self.table.in_combat(self.seat.id));
        if fight.is_some_and(|fight| fight.combat.stage == CombatStage::Fleeing) {
            return Vec::new();
        }
        let when = fight.map_or(Circumstances::OPENING, Circumstances::of);
        let out = fight.map(|fight| fight.shut_out(self.seat)).unwrap_or_default();
        let counts = |place: usize| verdicts[place].is_empty() && out.get(place).is_none_or(Option::is_none);
        let cards =
            self.seat.cards.iter().enumerate().filter(|(place, _)| counts(*place)).map(|(_, card)| card);
        let abilities = cards.flat_map(|card| card.printed.abilities().iter().map(move |a| (card, a)));
        abilities
            .filter_map(|(card, ability)| {
                let (bonus, terms) = self.terms_of(card, ability, &when)?;
                (bonus != 0).then(|| OnTermsView { card: card.copy.clone(), bonus, terms })
            })
            .collect()
    }

    fn terms_of(&self, card: &InPlay, ability: &Ability, when: &Circumstances) -> Option<(i32, Terms)> {
        let unused = !when.power_in_use(&card.copy);
        Some(match ability {
            Ability::WinsWithoutKill if unused => (self.bonus_without_kill(card), Terms::WithoutKill),
            Ability::AloneBonus { bonus } if !when.alone => (*bonus, Terms::Alone),
            Ability::PerMonster { bonus } if when.monsters <= 1 => (*bonus, Terms::PerMonster),
            Ability::Power { cost, power: ActivePower::DoubleLevel, .. }
                if unused && !self.seat.may_not_use(&card.copy) =>
            {
                (self.seat.level.into(), Terms::Paid { cost: cost.clone() })
            }
            Ability::SelfDestruct { bonus }
                if when.fight.is_none_or(|fight| fight.may_self_destruct(self.seat.id)) =>
            {
                (*bonus, Terms::SelfDestruct { usual: self.bonus(card) })
            }
            _ => return None,
        })
    }
}
