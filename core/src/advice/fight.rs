//! What would turn a fight.

use starboard_cards::{Ability, ActivePower, Card, CardKind, Immunity, OneShotEffect, Side};

use crate::{
    CardCopy, Combat, CombatSide, CombatStage, FightingMonster, MonsterId, Removal, SeatId, Table, TurnerView,
};

/// A fight, and the side that something has to turn it for.
struct Margin<'t> {
    table: &'t Table,
    combat: &'t Combat,
    side: CombatSide,
    /// The munchkins' strength less the monsters'.
    now: i32,
}

impl Margin<'_> {
    fn helper(&self) -> Option<SeatId> {
        self.combat.helper.as_ref().map(|(seat, _)| *seat)
    }

    /// What the side gains by a change of the combat.
    fn gain_of(&self, change: impl FnOnce(&mut Combat)) -> i32 {
        let (mut combat, helper) = (self.combat.clone(), self.helper());
        change(&mut combat);
        let table = self.table;
        let then = table.munchkins(&combat, helper).total() - table.monsters(&combat, helper).total();
        if self.side == CombatSide::Munchkins { then - self.now } else { self.now - then }
    }

    /// What the side gains by a change of one monster.
    fn gain_with(&self, monster: MonsterId, change: impl FnMut(&mut FightingMonster)) -> i32 {
        self.gain_of(|combat| combat.monsters.iter_mut().filter(|m| m.id == monster).take(1).for_each(change))
    }

    /// Who wins after a change of one monster.
    fn winner_with(&self, monster: MonsterId, change: impl FnMut(&mut FightingMonster)) -> CombatSide {
        let mut combat = self.combat.clone();
        combat.monsters.iter_mut().filter(|m| m.id == monster).take(1).for_each(change);
        self.table.winner(&combat, self.helper())
    }
}

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
        let fight = Margin { table: self, combat, side, now: munchkins - monsters };
        let mut turners = self.powers_that_turn(&fight, needed);
        for card in self.catalogue.cards().filter(|card| self.offers(&card.id)) {
            let Some(amount) = self.turned_by(&fight, card, needed) else { continue };
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

    /// Whether a card turns the fight, and by how much it does; no number where a monster goes.
    fn turned_by(&self, fight: &Margin<'_>, card: &Card, needed: i32) -> Option<Option<i32>> {
        let best =
            |amounts: &mut dyn Iterator<Item = i32>| amounts.max().filter(|most| *most >= needed).map(Some);
        match &card.kind {
            CardKind::OneShot(printed) => match printed.effect {
                OneShotEffect::CombatBonus { bonus, side: allowed } => {
                    let fits = allowed == Side::Either || fight.side == CombatSide::Munchkins;
                    best(&mut fits.then_some(bonus).into_iter())
                }
                OneShotEffect::RemoveMonster { kill, leaves_treasure } => {
                    let gone = Removal { by: None, kill, leaves_treasure };
                    let wins = |id| fight.winner_with(id, |m| m.removed = Some(gone.clone()));
                    let turns = fight.combat.active().any(|m| wins(m.id) == fight.side);
                    turns.then_some(None)
                }
                _ => None,
            },
            CardKind::Enhancer(enhancer) => {
                let play = (self.play_id(), CardCopy::first(card.id.clone()));
                let free = fight.combat.active().filter(|m| !enhancer.clones || m.clone.is_none());
                let gain = |id| {
                    fight.gain_with(id, |m| {
                        if enhancer.clones {
                            m.clone = Some(play.clone());
                        } else {
                            m.enhancers.push(play.clone());
                        }
                    })
                };
                best(&mut free.map(|m| gain(m.id)))
            }
            _ => None,
        }
    }

    /// Optional powers of cards that the party has in play.
    fn powers_that_turn(&self, fight: &Margin<'_>, needed: i32) -> Vec<TurnerView> {
        if fight.side == CombatSide::Monsters {
            return Vec::new();
        }
        let mut turners = Vec::new();
        for seat in fight.combat.party().filter_map(|id| self.seat(id).ok()) {
            for (card, ability) in self.abilities(seat) {
                let used = fight.combat.powers.iter().any(|(_, c)| *c == card.copy);
                let gain = match ability {
                    Ability::SelfDestruct { bonus } if self.may_self_destruct(fight.combat, seat.id) => {
                        let plain = match &card.printed.kind {
                            CardKind::Sidekick(sidekick) => sidekick.bonus,
                            _ => 0,
                        };
                        bonus - plain
                    }
                    Ability::Power { power: ActivePower::DoubleLevel, .. }
                    | Ability::WinsWithoutKill
                    | Ability::SpeaksForOwner => {
                        fight.gain_of(|c| c.powers.push((seat.id, card.copy.clone())))
                    }
                    _ => continue,
                };
                if !used && gain >= needed {
                    let (card, amount, owner) = (card.copy.clone(), Some(gain), Some(seat.id));
                    turners.push(TurnerView { card, side: fight.side, amount, owner });
                }
            }
        }
        turners
    }

    /// Whether a Sidekick of a player may be blown up in a combat.
    pub(crate) fn may_self_destruct(&self, combat: &Combat, seat: SeatId) -> bool {
        let own = combat.fighter == seat || self.rules.helper_may_self_destruct.value;
        own && !self.immune(combat, Immunity::Sidekicks)
    }
}
