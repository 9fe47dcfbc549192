//! Running away. All editions, "Running Away" and "Sidekicks".

use starboard_cards::{CardKind, Immunity, OneShotEffect};

use super::{Referee, Verdict, distinct, face};
use crate::fight::{Attempt, Fight};
use crate::messages::{Breach, Event, LeaveReason, LevelReason};
use crate::pieces::{CardCopy, CombatStage, Decision, DecisionKind, Flight, SeatId, Way, Why};

/// The one-shots of an attempt to escape.
#[derive(Default)]
struct Aids {
    die_setter: Option<CardCopy>,
    monster_fooler: Option<CardCopy>,
    /// The cards that restore Levels, with the number of Levels.
    med_kits: Vec<(CardCopy, u8)>,
}

impl Referee {
    pub(super) fn run_away(&mut self) -> Verdict {
        self.still_fighting()?;
        let combat = self.combat()?.clone();
        let (munchkins, monsters) = self.fight_now()?.totals();
        let winning = self.winning()?;
        self.object_if(winning, Breach::Winning { munchkins, monsters })?;
        if combat.stage == CombatStage::Claimed {
            self.emit(Event::ClaimStopped)?;
        }
        self.emit(Event::FlightBegan { munchkins, monsters })?;
        // Settles attempts that need no roll because the card decides.
        for attempt in self.fight_now()?.attempts_due() {
            if matches!(self.way(attempt)?, Way::NotPursued | Way::Automatic) {
                self.settle(attempt, None, true)?;
            }
        }
        Ok(())
    }

    pub(super) fn flee(&mut self, attempt: Attempt, die: Option<u8>, with: &[CardCopy]) -> Verdict {
        distinct(with)?;
        if self.table.rules.dead_stop_running.value {
            self.living(attempt.seat)?;
        }
        self.must_flee()?;
        if !self.fight_now()?.attempts_due().contains(&attempt) {
            return Err(Breach::NothingPending);
        }
        let Attempt { seat, monster, from_clone } = attempt;
        let failed = |die| Flight { seat, monster, from_clone, die, escaped: false };
        let sidekick = with.iter().find(|c| matches!(self.table.kind(c), Some(CardKind::Sidekick(_))));
        if let Some(sidekick) = sidekick {
            return self.sacrifice(seat, sidekick, false);
        }
        let Aids { die_setter, monster_fooler, med_kits } = self.aids(seat, with)?;
        let (die, escaped) = match self.way(attempt)? {
            Way::Die => {
                let runner = self.seat(seat)?;
                let needs =
                    self.fight_now()?.face_to_escape(runner, self.combat()?.monster(monster)?).total();
                let enough = |die: u8| i32::from(die) >= needs;
                // A set die becomes a 6. It is set only where that helps.
                match die_setter.filter(|_| enough(6) && !die.is_some_and(enough)) {
                    Some(card) => {
                        // If the face is unknown, the roll happens after the card is answered.
                        self.spend(&card, seat, die.map(|die| failed(Some(die))))?;
                        (Some(6), true)
                    }
                    None => {
                        let die = face(die)?;
                        (Some(die), enough(die))
                    }
                }
            }
            Way::Automatic | Way::NotPursued => (None, true),
            Way::Impossible => (None, false),
        };
        // Without a roll, no roll can fail.
        let fooled = monster_fooler.filter(|_| !escaped && die.is_some());
        if let Some(card) = &fooled {
            self.spend(card, seat, Some(failed(die)))?;
        }
        let level = self.seat(seat)?.level;
        self.settle(attempt, die, escaped || fooled.is_some())?;
        self.restore_by(med_kits, seat, level)?;
        if fooled.is_some() { self.draw_from_fooled(attempt) } else { Ok(()) }
    }

    /// Tells the one-shots of an attempt apart.
    fn aids(&mut self, seat: SeatId, with: &[CardCopy]) -> Result<Aids, Breach> {
        let mut aids = Aids::default();
        for card in with {
            self.not_with_another_player(card, Some(seat))?;
            if self.table.owner(card).is_none() {
                self.may_come_to_table(card)?;
            }
            match self.one_shot(card)?.effect {
                OneShotEffect::SetDie => aids.die_setter = Some(card.clone()),
                OneShotEffect::FoolMonster => aids.monster_fooler = Some(card.clone()),
                OneShotEffect::RestoreLevels { levels } => aids.med_kits.push((card.clone(), levels)),
                _ => return Err(Breach::WrongKind { card: card.clone() }),
            }
        }
        Ok(aids)
    }

    /// Restores Levels up to the one before the attempt, with as few of these cards as that takes.
    fn restore_by(&mut self, med_kits: Vec<(CardCopy, u8)>, seat: SeatId, level: u8) -> Verdict {
        let mut lost = level.saturating_sub(self.seat(seat)?.level);
        for (kit, levels) in med_kits {
            if lost == 0 {
                break;
            }
            let back = levels.min(lost);
            lost -= back;
            self.spend(&kit, seat, None)?;
            self.shift_level(seat, i32::from(back), LevelReason::Card { card: kit })?;
        }
        Ok(())
    }

    /// Uses up a one-shot that may still be answered.
    fn spend(&mut self, card: &CardCopy, by: SeatId, instead: Option<Flight>) -> Verdict {
        self.emit(Event::Answerable { card: card.clone(), by: Some(by), drawn: false, instead })?;
        self.use_up(card, Some(by))
    }

    /// Lets the player take the Treasures of the fooled monster if it was the only one.
    fn draw_from_fooled(&mut self, attempt: Attempt) -> Verdict {
        let combat = self.combat()?;
        if combat.monsters.len() > 1 || combat.monsters.iter().any(|m| m.clone.is_some()) {
            return Ok(());
        }
        // Special rewards are only for a defeat.
        let rewards = self.fight_now()?.rewards().treasures;
        let own = rewards.addends().iter().filter(|a| a.why != Why::Reward).map(|a| a.amount);
        let treasures = own.sum::<i32>().clamp(0, 255) as u8;
        self.ask(attempt.seat, DecisionKind::draw(treasures, Vec::new()), None)
    }

    pub(super) fn sacrifice(&mut self, seat: SeatId, card: &CardCopy, both: bool) -> Verdict {
        self.must_flee()?;
        self.seat(seat)?.in_play(card)?;
        if !matches!(self.table.kind(card), Some(CardKind::Sidekick(_))) {
            return Err(Breach::WrongKind { card: card.clone() });
        }
        let due = self.fight_now()?.attempts_due();
        if due.iter().all(|a| a.seat != seat) {
            return Err(Breach::NothingPending);
        }
        let barred = self.fight_now()?.immune(Immunity::Sidekicks);
        self.object_if(barred, Breach::NoSacrifice)?;
        self.leave(seat, card, &LeaveReason::Sacrificed)?;
        // The fighter decides for the helper too, but not the reverse.
        let both = both && self.combat()?.fighter == seat;
        for attempt in due.into_iter().filter(|a| both || a.seat == seat) {
            // Without shared abilities, a player still has to run from a monster that is immune to Sidekicks.
            let proof = self.table.is_immune(self.combat()?.monster(attempt.monster)?, Immunity::Sidekicks);
            if barred || !proof {
                self.settle(attempt, None, true)?;
            }
        }
        Ok(())
    }

    pub(super) fn must_flee(&self) -> Verdict {
        let fleeing = self.combat()?.stage == CombatStage::Fleeing;
        if fleeing { Ok(()) } else { Err(Breach::WrongStage) }
    }

    pub(super) fn way(&self, attempt: Attempt) -> Result<Way, Breach> {
        let fight = self.fight_now()?;
        Ok(fight.way(self.seat(attempt.seat)?, fight.combat.monster(attempt.monster)?))
    }

    /// Records an attempt and applies its consequences.
    pub(super) fn settle(&mut self, attempt: Attempt, die: Option<u8>, escaped: bool) -> Verdict {
        let Attempt { seat, monster, from_clone } = attempt;
        let fighting = self.combat()?.monster(monster)?;
        let card = fighting.foe.card().cloned();
        let pursued = self.way(attempt)? != Way::NotPursued;
        self.emit(Event::Fled { seat, monster, from_clone, die, escaped })?;
        let Some(card) = card else { return Ok(()) };
        let printed = self.table.card(&card.card)?;
        let Some(printed) = printed.monster() else { return Ok(()) };
        // The effect on everybody who does not win depends on the character at that time, so it comes before
        // the Bad Stuff.
        if pursued && (escaped || self.table.rules.caught_pay_for_escaping_too.value) {
            self.afflict(seat, &card, &printed.even_if_escaped)?;
        }
        if escaped { Ok(()) } else { self.afflict(seat, &card, &printed.bad_stuff) }
    }

    /// Ends a flight after the last attempt, death or decision.
    pub(super) fn end_settled_flight(&mut self) -> Verdict {
        let Some(combat) = &self.table.combat else { return Ok(()) };
        // A pending death is part of the flight: the gains of others depend on the players whom the monster
        // caught.
        let saved =
            |d: &Decision| matches!(d.about, DecisionKind::StayAlive { .. }) && self.table.in_combat(d.seat);
        let dying = self.table.seats().any(|seat| seat.dying && self.table.in_combat(seat.id));
        let open = dying || self.table.decisions.iter().any(saved);
        let running = open || !Fight::of(&self.table, combat).attempts_due().is_empty();
        if combat.stage != CombatStage::Fleeing || running {
            return Ok(());
        }
        let fighter = combat.fighter;
        self.give_pending_gains()?;
        self.emit(Event::CombatEnded)?;
        self.after_combat(fighter, &[])
    }
}
