//! What would turn a fight.

use starboard_cards::{Ability, ActivePower, CardKind, OneShotEffect, Side};

use crate::{CardCopy, Combat, CombatSide, CombatStage, Table, TurnerView};

impl Table {
    /// The cards that would turn the fight by themselves, those in play first, then the weakest that is enough: for the
    /// munchkins while they lose, and for the monsters while they win.
    pub(crate) fn turners(&self, combat: &Combat) -> Vec<TurnerView> {
        if combat.stage == CombatStage::Fleeing {
            return Vec::new();
        }
        let helper = combat.helper.as_ref().map(|(seat, _)| *seat);
        let (munchkins, monsters) =
            (self.munchkins(combat, helper).total(), self.monsters(combat, helper).total());
        let side = match self.winner_by(combat, helper, (munchkins, monsters)) {
            CombatSide::Munchkins => CombatSide::Monsters,
            CombatSide::Monsters => CombatSide::Munchkins,
        };
        // Monsters win ties, the munchkins have to be stronger.
        let needed = match side {
            CombatSide::Munchkins => monsters - munchkins + 1,
            CombatSide::Monsters => munchkins - monsters,
        };
        let beaten = combat.active().all(|m| self.beaten_without_fight(m, combat, helper));
        if side == CombatSide::Monsters && beaten {
            return Vec::new();
        }
        let mut turners = self.powers_that_turn(combat, side, needed);
        for card in self.catalogue.cards().filter(|card| self.offers(&card.id)) {
            let effect = match &card.kind {
                CardKind::OneShot(printed) => match printed.effect {
                    OneShotEffect::CombatBonus { bonus, side: allowed } => {
                        (allowed == Side::Either || side == CombatSide::Munchkins).then_some(Some(bonus))
                    }
                    // With the only monster gone the fight is won.
                    OneShotEffect::RemoveMonster { .. } => {
                        (side == CombatSide::Munchkins && combat.active().count() == 1).then_some(None)
                    }
                    _ => None,
                },
                CardKind::Enhancer(enhancer) if !enhancer.clones => {
                    Some(Some(if side == CombatSide::Monsters { enhancer.bonus } else { -enhancer.bonus }))
                }
                _ => None,
            };
            let Some(amount) = effect.filter(|amount| amount.is_none_or(|amount| amount >= needed)) else {
                continue;
            };
            let copies = (1..=self.catalogue.copies(&card.id))
                .map(|number| CardCopy { card: card.id.clone(), number });
            let free = |copy: &CardCopy| !matches!(self.whereabouts(copy), Some(None));
            if let Some(copy) = copies.into_iter().find(free) {
                let owner = self.owner(&copy);
                turners.push(TurnerView { card: copy, side, amount, owner });
            }
        }
        turners.sort_by_key(|t| (t.owner.is_none(), t.amount.unwrap_or(i32::MAX)));
        turners
    }

    /// Optional powers of cards that the party has in play.
    fn powers_that_turn(&self, combat: &Combat, side: CombatSide, needed: i32) -> Vec<TurnerView> {
        if side == CombatSide::Monsters {
            return Vec::new();
        }
        let mut turners = Vec::new();
        for seat in combat.party().filter_map(|id| self.seat(id).ok()) {
            for (card, ability) in self.abilities(seat) {
                let used = combat.powers.iter().any(|(_, c)| *c == card.copy);
                let plain = self.catalogue.card(&card.copy.card).and_then(|c| match &c.kind {
                    CardKind::Sidekick(sidekick) => Some(sidekick.bonus),
                    _ => None,
                });
                let gain = match ability {
                    Ability::SelfDestruct { bonus } => bonus - plain.unwrap_or(0),
                    Ability::Power { power: ActivePower::DoubleLevel, .. } => i32::from(seat.level),
                    Ability::WinsWithoutKill => {
                        self.item(card).map_or(0, |item| self.item_bonus(seat, card, item))
                    }
                    _ => continue,
                };
                if !used && gain >= needed {
                    turners.push(TurnerView {
                        card: card.copy.clone(),
                        side,
                        amount: Some(gain),
                        owner: Some(seat.id),
                    });
                }
            }
        }
        turners
    }
}
