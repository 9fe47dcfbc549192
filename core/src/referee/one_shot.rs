//! Cards that are used once. All editions, "Treasures – Using Them" or "One-Shot Treasures".

use starboard_cards::{CardId, CardKind, OneShot, OneShotEffect, Phase, Side};

use super::{Referee, Verdict};
use crate::character::Character;
use crate::fight::Attempt;
use crate::messages::{Breach, Event, LeaveReason, LevelReason};
use crate::pieces::{
    CardCopy, CombatSide, CombatStage, Deal, Decision, DecisionId, DecisionKind, Flight, Mark, MonsterId,
    Removal, SeatId, Way,
};
use crate::table::Answerable;

/// The use of a one-shot.
#[derive(Clone, Copy)]
pub(super) struct Use {
    pub(super) side: Option<CombatSide>,
    pub(super) monster: Option<MonsterId>,
    pub(super) on: Option<SeatId>,
    pub(super) by: Option<SeatId>,
}

impl Referee {
    pub(super) fn one_shot(&self, copy: &CardCopy) -> Result<OneShot, Breach> {
        match &self.table.card(&copy.card)?.kind {
            CardKind::OneShot(printed) => Ok(printed.clone()),
            _ => Err(Breach::WrongKind { card: copy.clone() }),
        }
    }

    pub(super) fn play_one_shot(&mut self, card: &CardCopy, usage: Use) -> Verdict {
        let printed = self.one_shot(card)?;
        let on_table = self.table.owner(card);
        let by = usage.by.or(on_table);
        self.not_with_another_player(card, by)?;
        if printed.out_of_combat {
            let fighting = self.table.combat.is_some();
            self.object_if(fighting, Breach::InCombat)?;
        }
        if let Some(user) = by {
            self.living(user)?;
            let fits = Character::of(&self.table, self.seat(user)?).fits(printed.only.as_ref(), None);
            self.object_if(!fits, Breach::Restricted { card: card.clone() })?;
        }
        if printed.effect == OneShotEffect::Cancel {
            return self.cancel(card, by);
        }
        if on_table.is_none() {
            self.may_come_to_table(card)?;
        }
        if printed.effect == OneShotEffect::HandOverTurn {
            return self.hand_over_turn(card, Use { by, ..usage });
        }
        self.emit(Event::Answerable { card: card.clone(), by, drawn: false, instead: None })?;
        let usage = Use { by, ..usage };
        match &printed.effect {
            OneShotEffect::CombatBonus { bonus, side } => self.add_combat_bonus(card, *bonus, *side, usage),
            OneShotEffect::RemoveMonster { kill, leaves_treasure } => {
                self.still_fighting()?;
                let only = self.combat()?.active().map(|m| m.id).next();
                let monster = usage.monster.or(only).ok_or(Breach::NoCombat)?;
                self.use_up(card, by)?;
                let how = Removal { by: Some(card.clone()), kill: *kill, leaves_treasure: *leaves_treasure };
                self.remove_monster(monster, &how)
            }
            OneShotEffect::DecideFlight => self.decide_flight(card, usage),
            OneShotEffect::RestoreLevels { levels } => self.restore(card, *levels, usage),
            OneShotEffect::DistractHelper { race } => self.distract(card, race, by),
            // A roll to escape is made together with its cards. For all other rolls the face is typed.
            OneShotEffect::SetDie if !self.only_escapes(by) => {
                let rollers = self.rollers();
                let others = by.is_some_and(|by| !rollers.is_empty() && !rollers.contains(&by));
                self.object_if(others, Breach::OwnRoll)?;
                self.use_up(card, by)
            }
            OneShotEffect::SetDie | OneShotEffect::FoolMonster => {
                let due = self.fight_now()?.attempts_due();
                let others = by.is_some_and(|by| due.iter().all(|a| a.seat != by));
                self.object_if(others, Breach::OwnRoll)?;
                Err(Breach::NothingPending)
            }
            OneShotEffect::TakeTopDiscard => {
                self.use_up(card, by)?;
                let Some(seat) = by else { return Ok(()) };
                self.emit(Event::PowerUsed { seat, card: card.clone(), takes: None, from: None, die: None })?;
                self.draw(seat, 1)
            }
            OneShotEffect::TakeMonsters => self.use_up(card, by),
            OneShotEffect::Cancel | OneShotEffect::HandOverTurn => Ok(()),
        }
    }

    /// Returns true if the munchkins run, and no roll of this player is due except to escape.
    fn only_escapes(&self, by: Option<SeatId>) -> bool {
        let fleeing = self.table.combat.as_ref().is_some_and(|c| c.stage == CombatStage::Fleeing);
        fleeing && by.is_none_or(|by| !self.rollers().contains(&by))
    }

    /// The players whose rolls are due, apart from those to escape.
    fn rollers(&self) -> Vec<SeatId> {
        let decisions = self.table.decisions.iter().flat_map(|decision| match &decision.about {
            DecisionKind::RollDie { victim, .. } => vec![*victim],
            DecisionKind::RollToStay { .. } => vec![decision.seat],
            DecisionKind::RollForSwap { high, low, .. } => high.iter().chain(low).copied().collect(),
            DecisionKind::Loot { tied_with, .. } if !tied_with.is_empty() => {
                tied_with.iter().chain([&decision.seat]).copied().collect()
            }
            _ => Vec::new(),
        });
        // The neighbor's roll for a monster can be typed anew until the fight is decided.
        let fighting = self.table.combat.iter().filter(|combat| combat.stage != CombatStage::Fleeing);
        let for_monsters = fighting.filter(|combat| {
            combat.active().any(|m| self.table.printed(m).is_some_and(|m| m.rolls_for_strength))
        });
        decisions.chain(for_monsters.map(|combat| self.table.left_of(combat.fighter))).collect()
    }

    /// Uses and discards a one-shot from the hand or the table.
    pub(super) fn use_up(&mut self, card: &CardCopy, by: Option<SeatId>) -> Verdict {
        match self.table.owner(card) {
            Some(owner) => self.leave(owner, card, &LeaveReason::Discarded)?,
            None => self.comes_from_hand(card, by)?,
        }
        self.emit(Event::CardUsed { card: card.clone(), by, on: None })
    }

    /// Objects to a card that lies before another player.
    pub(super) fn not_with_another_player(&mut self, card: &CardCopy, user: Option<SeatId>) -> Verdict {
        let other = self.table.owner(card).filter(|owner| user.is_some_and(|user| user != *owner));
        match other {
            Some(seat) => self.object(Breach::HeldByAnother { card: card.clone(), seat }),
            None => Ok(()),
        }
    }

    fn add_combat_bonus(&mut self, card: &CardCopy, amount: i32, printed: Side, usage: Use) -> Verdict {
        self.still_fighting()?;
        let side = usage.side.unwrap_or(match printed {
            Side::Munchkins | Side::Either => CombatSide::Munchkins,
            Side::Monsters => CombatSide::Monsters,
        });
        match (printed, side) {
            (Side::Munchkins, CombatSide::Monsters) => {
                self.object(Breach::MunchkinsOnly { card: card.clone() })?;
            }
            (Side::Monsters, CombatSide::Munchkins) => {
                self.object(Breach::MonstersOnly { card: card.clone() })?;
            }
            _ => {}
        }
        match self.table.owner(card) {
            Some(owner) => self.leave(owner, card, &LeaveReason::Discarded)?,
            None => self.comes_from_hand(card, usage.by)?,
        }
        self.stop_claim()?;
        let play = self.table.play_id();
        self.emit(Event::StrengthAdded { play, side, amount, card: Some(card.clone()), by: usage.by })
    }

    /// Undoes the previous Trap or one-shot.
    fn cancel(&mut self, card: &CardCopy, by: Option<SeatId>) -> Verdict {
        let answered = self.table.answered();
        // A player who drew a Trap face up did not have it in hand.
        let player = |a: &Answerable| a.by.filter(|_| !a.drawn);
        let Some((answered, player, instead)) =
            answered.map(|a| (a.card.clone(), player(a), a.instead.clone()))
        else {
            return Err(Breach::NothingToAnswer);
        };
        if self.table.owner(card).is_none() {
            self.may_come_to_table(card)?;
        }
        self.emit(Event::CardUsed { card: card.clone(), by, on: None })?;
        self.emit(Event::Cancelled { card: answered.clone(), with: card.clone(), by })?;
        // Both cards are used now, wherever they were.
        for (used, by) in [(card, by), (&answered, player)] {
            match (self.table.owner(used), self.table.kind(used)) {
                (Some(owner), Some(CardKind::OneShot(_))) => {
                    self.leave(owner, used, &LeaveReason::Discarded)?;
                }
                (None, _) => self.pay_from_hand(by)?,
                _ => {}
            }
        }
        let Some(Flight { seat, monster, from_clone, die, escaped }) = instead else { return Ok(()) };
        self.settle(Attempt { seat, monster, from_clone }, die, escaped)
    }

    /// Decides the flight: everyone escapes or everyone is caught, now or as soon as they run.
    fn decide_flight(&mut self, card: &CardCopy, usage: Use) -> Verdict {
        let fleeing = self.combat()?.stage == CombatStage::Fleeing;
        let escape = usage.side.unwrap_or(CombatSide::Munchkins) == CombatSide::Munchkins;
        self.use_up(card, usage.by)?;
        self.emit(Event::FlightDecided { escape })?;
        if !fleeing {
            return Ok(());
        }
        while let Some(attempt) = self.fight_now()?.attempts_due().first().copied() {
            let escaped = matches!(self.way(attempt)?, Way::Automatic | Way::NotPursued);
            self.settle(attempt, None, escaped)?;
        }
        Ok(())
    }

    /// Keeps a helper of a Race from helping, or after the fight from the promised Treasures.
    fn distract(&mut self, card: &CardCopy, race: &CardId, by: Option<SeatId>) -> Verdict {
        let promised = self.table.decisions.iter().find_map(|d| match &d.about {
            DecisionKind::CollectRewards { deal: Some((helper, _)), .. } => Some((d.clone(), *helper)),
            _ => None,
        });
        let fighting = self.table.combat.as_ref().and_then(|c| c.helper.as_ref()).map(|(seat, _)| *seat);
        let helper = fighting.or(promised.as_ref().map(|(_, helper)| *helper)).ok_or(Breach::NoHelper)?;
        let fits = Character::of(&self.table, self.seat(helper)?).races().any(|c| c.card == *race);
        self.object_if(!fits, Breach::Restricted { card: card.clone() })?;
        if fighting.is_some() {
            // A fleeing helper cannot be removed and still has to run.
            self.still_fighting()?;
        } else if let Some((Decision { seat, .. }, _)) = &promised {
            let helped = by.is_none_or(|by| by == *seat);
            self.object_if(!helped, Breach::NotYourHelper { seat: *seat })?;
        }
        self.use_up(card, by)?;
        if fighting.is_some() {
            self.stop_claim()?;
            self.emit(Event::HelperLeft { seat: helper })?;
            return self.emit(Event::Marked { seat: helper, mark: Mark::Distracted { card: card.clone() } });
        }
        let Some((Decision { id, seat, about, rest }, _)) = promised else { return Ok(()) };
        let DecisionKind::CollectRewards { treasures, face_up, doors, deal, .. } = about else {
            return Ok(());
        };
        self.emit(Event::Decided { decision: id, skipped: false })?;
        // An Item of the fighter is not part of the Treasures.
        let items = deal.map(|(_, deal)| deal.items).filter(|items| !items.is_empty());
        let deal = items.map(|items| (helper, Deal { items, ..Deal::default() }));
        let about = DecisionKind::CollectRewards { treasures, face_up, doors, deal, picks: Vec::new() };
        self.ask(seat, about, rest)
    }

    fn restore(&mut self, card: &CardCopy, levels: u8, usage: Use) -> Verdict {
        let seat = usage.on.or(usage.by).ok_or(Breach::NoTarget)?;
        let lost = self.seat(seat)?.lost_levels;
        let others = usage.by.is_some_and(|by| by != seat);
        self.object_if(lost == 0 || others, Breach::NothingLost)?;
        self.use_up(card, usage.by)?;
        self.shift_level(seat, i32::from(levels.min(lost)), LevelReason::Card { card: card.clone() })
    }

    /// Hands the opened door with its card, and the turn, to another player.
    fn hand_over_turn(&mut self, card: &CardCopy, Use { by, on, .. }: Use) -> Verdict {
        let turn = self.turn()?;
        let to = on.ok_or(Breach::NoTarget)?;
        self.living(to)?;
        // The turn may have gone on after a drawn Trap.
        let answered = self.table.answerable.as_ref().filter(|a| a.drawn);
        let at = answered.and_then(|a| a.before.turn).unwrap_or(turn);
        let opened = at.phase == Phase::OpenDoor && (at.doors > 0 || self.table.combat.is_some());
        self.object_if(!opened, Breach::NoDoorOpened)?;
        let met = self.table.combat.as_ref().and_then(|c| c.monsters.first()).map(|m| m.foe.clone());
        if met.is_some() {
            self.still_fighting()?;
        }
        // A drawn Trap and a monster's effects before combat are undone for the first player.
        let drawn = self.table.answerable.as_ref().filter(|a| a.drawn).map(|a| a.card.clone());
        match &drawn {
            Some(drawn) => {
                self.emit(Event::Cancelled { card: drawn.clone(), with: card.clone(), by })?;
            }
            None => self.emit(Event::Answerable { card: card.clone(), by, drawn: false, instead: None })?,
        }
        self.use_up(card, by)?;
        if self.table.combat.is_some() {
            self.leave_unfought()?;
        }
        self.emit(Event::TurnEnded { seat: turn.seat })?;
        let number = turn.number.saturating_add(1);
        self.emit(Event::TurnBegan { seat: to, number, phase: Phase::OpenDoor, doors: 1 })?;
        self.bring_back_dead(to)?;
        match (met, drawn) {
            (Some(foe), _) => self.fight(Some(to), &foe),
            (None, Some(trap)) => self.play_trap(to, &trap, None, None),
            // The hand card now goes to the other player.
            (None, None) => {
                self.pay_from_hand(Some(turn.seat))?;
                self.draw(to, 1)
            }
        }
    }

    /// Ends a combat that its party never met, and cancels what its monsters would still take.
    fn leave_unfought(&mut self) -> Verdict {
        let combat = self.combat()?.clone();
        let taken = |d: &&Decision| {
            combat.monsters.iter().filter_map(|m| m.foe.card()).any(|card| d.involves(&card.card))
        };
        let open: Vec<DecisionId> = self.table.decisions.iter().filter(taken).map(|d| d.id).collect();
        for decision in open {
            self.emit(Event::Decided { decision, skipped: true })?;
        }
        self.end_unfought()
    }
}
