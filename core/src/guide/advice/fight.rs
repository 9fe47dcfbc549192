//! Cards that would turn a fight.

use starboard_cards::{Ability, ActivePower, Card, CardKind, OneShot, OneShotEffect, Side};

use crate::character::Character;
use crate::fight::Fight;
use crate::messages::TurnerView;
use crate::pieces::{CardCopy, Combat, CombatSide, CombatStage, FightingMonster, MonsterId, Removal};

/// A fight, and the losing side that the advice is for.
struct LosingFight<'t> {
    now: Fight<'t>,
    side: CombatSide,
    munchkins: i32,
    monsters: i32,
}

impl LosingFight<'_> {
    /// The fight with the present helper if the combat changes to this one.
    fn changed<'c>(&'c self, then: &'c Combat) -> Fight<'c> {
        Fight::of(self.now.table, then)
    }

    /// The combat after a change to one monster.
    fn with(&self, monster: MonsterId, change: impl FnMut(&mut FightingMonster)) -> Combat {
        let mut combat = self.now.combat.clone();
        combat.monsters.iter_mut().filter(|m| m.id == monster).for_each(change);
        combat
    }

    /// The side's gain if the combat changes to this one.
    fn gain(&self, then: &Combat) -> i32 {
        let munchkins = self.changed(then).munchkins().total();
        self.gain_of_monsters(then) + self.to_side(munchkins - self.munchkins)
    }

    /// As above, if nothing changes for the munchkins.
    fn gain_of_monsters(&self, then: &Combat) -> i32 {
        self.to_side(self.monsters - self.changed(then).monsters().total())
    }

    /// A gain of the munchkins from the side's point of view.
    fn to_side(&self, gain: i32) -> i32 {
        if self.side == CombatSide::Munchkins { gain } else { -gain }
    }

    /// The combat won by removing one monster, if any. One with a kill takes precedence.
    fn won_without_one(&self, gone: &Removal) -> Option<Combat> {
        let without = |id| {
            self.with(id, |m| {
                // Only one of a monster and its Clone leaves.
                if m.clone.take().is_none() {
                    m.removed = Some(gone.clone());
                }
            })
        };
        let won = |then: &Combat| self.changed(then).winner() == CombatSide::Munchkins;
        let munchkins = self.side == CombatSide::Munchkins;
        let ways = self.now.combat.active().filter(|_| munchkins).map(|m| without(m.id));
        ways.filter(won).max_by_key(|then| self.kills(then))
    }

    /// Returns true if the munchkins kill a monster by winning this combat.
    fn kills(&self, then: &Combat) -> bool {
        self.changed(then).kills() > 0
    }

    /// The maximum that a card adds to the side.
    fn gain_by(&self, card: &Card) -> Option<i32> {
        match &card.kind {
            CardKind::OneShot(OneShot { effect: OneShotEffect::CombatBonus { bonus, side }, .. }) => {
                let fits = match side {
                    Side::Either => true,
                    Side::Munchkins => self.side == CombatSide::Munchkins,
                    Side::Monsters => self.side == CombatSide::Monsters,
                };
                fits.then_some(*bonus)
            }
            CardKind::Enhancer(enhancer) => {
                let play = (self.now.table.play_id(), CardCopy::first(card.id.clone()));
                let monsters = self.now.combat.active();
                if enhancer.clones {
                    let free = monsters.filter(|m| m.clone.is_none());
                    free.map(|m| self.gain(&self.with(m.id, |m| m.clone = Some(play.clone())))).max()
                } else {
                    let on = |id| self.with(id, |m| m.enhancers.push(play.clone()));
                    monsters.map(|m| self.gain_of_monsters(&on(m.id))).max()
                }
            }
            _ => None,
        }
    }

    /// The optional powers of the party's cards in play that turn the fight.
    fn powers_that_turn(&self, needed: i32) -> Vec<TurnerView> {
        if self.side == CombatSide::Monsters {
            return Vec::new();
        }
        let mut turners = Vec::new();
        for seat in self.now.combat.party().filter_map(|id| self.now.table.seat(id).ok()) {
            for (card, ability) in Character::of(self.now.table, seat).abilities() {
                let used = self.now.combat.powers.iter().any(|(_, c)| *c == card.copy);
                let (gain, kill) = match ability {
                    Ability::SelfDestruct { bonus } if self.now.may_self_destruct(seat.id) => {
                        let plain = match &card.printed.kind {
                            CardKind::Sidekick(sidekick) => sidekick.bonus,
                            _ => 0,
                        };
                        (bonus - plain, self.kills(self.now.combat))
                    }
                    Ability::Power { power: ActivePower::DoubleLevel, .. }
                    | Ability::WinsWithoutKill
                    | Ability::SpeaksForOwner => {
                        let mut then = self.now.combat.clone();
                        then.powers.push((seat.id, card.copy.clone()));
                        (self.gain(&then), self.kills(&then))
                    }
                    _ => continue,
                };
                if !used && gain >= needed {
                    let (card, amount, owner) = (card.copy.clone(), Some(gain), Some(seat.id));
                    turners.push(TurnerView { card, side: self.side, amount, kill, owner });
                }
            }
        }
        turners
    }
}

impl Fight<'_> {
    /// The cards that would turn the fight alone: for the munchkins if they are losing, otherwise for the
    /// monsters. Cards in play come first, then the weakest sufficient ones.
    pub(crate) fn turners(&self) -> Vec<TurnerView> {
        let Self { table, combat, .. } = *self;
        // The result is unknown while a die is due.
        if combat.stage == CombatStage::Fleeing || self.die_due().is_some() {
            return Vec::new();
        }
        let (munchkins, monsters) = self.totals();
        let side = match self.winner_by((munchkins, monsters)) {
            CombatSide::Munchkins => CombatSide::Monsters,
            CombatSide::Monsters => CombatSide::Munchkins,
        };
        // Monsters win ties; the munchkins need more.
        let needed = match side {
            CombatSide::Munchkins => monsters - munchkins + 1,
            CombatSide::Monsters => munchkins - monsters,
        };
        let beaten = combat.active().all(|m| self.beaten_without_fight(m));
        if side == CombatSide::Monsters && beaten {
            return Vec::new();
        }
        let fight = LosingFight { now: *self, side, munchkins, monsters };
        let kills = fight.kills(combat);
        let mut turners = fight.powers_that_turn(needed);
        for card in table.catalogue.cards().filter(|card| table.offers(&card.id)) {
            let turned = match &card.kind {
                // Removing a monster has no fixed amount.
                CardKind::OneShot(OneShot {
                    effect: OneShotEffect::RemoveMonster { kill, leaves_treasure },
                    ..
                }) => {
                    let gone = Removal { by: None, kill: *kill, leaves_treasure: *leaves_treasure };
                    fight.won_without_one(&gone).map(|then| (None, fight.kills(&then)))
                }
                _ => fight.gain_by(card).filter(|gain| *gain >= needed).map(|gain| (Some(gain), kills)),
            };
            let Some((amount, kill)) = turned else { continue };
            let copies = (1..=table.catalogue.copies(&card.id))
                .map(|number| CardCopy { card: card.id.clone(), number });
            let free = |copy: &CardCopy| !matches!(table.location(copy), Some(None));
            if let Some(copy) = copies.into_iter().find(free) {
                let owner = table.owner(&copy);
                turners.push(TurnerView { card: copy, side, amount, kill, owner });
            }
        }
        turners.sort_by_key(|t| (t.owner.is_none(), t.amount.unwrap_or(i32::MAX)));
        turners
    }
}
