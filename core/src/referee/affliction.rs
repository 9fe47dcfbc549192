//! Effects of monsters and Traps on their victims, step by step.

use starboard_cards::{Amount, CardKind, Chooser, Recipients, Step};

use super::{Referee, Verdict};
use crate::character::Character;
use crate::messages::{Breach, Event, LevelReason};
use crate::pieces::{Affliction, CardCopy, CombatStage, Decision, DecisionKind, Mark, SeatId, SpareReason};

/// The fate of the steps after one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remaining {
    /// They follow at once.
    Follow,
    /// They wait for a decision, or are taken already with those of another card or branch.
    Wait,
}

impl Referee {
    pub(super) fn play_trap(
        &mut self,
        seat: SeatId,
        copy: &CardCopy,
        from: Option<SeatId>,
        on: Option<&CardCopy>,
    ) -> Verdict {
        let CardKind::Trap(trap) = &self.table.card(&copy.card)?.kind else {
            return Err(Breach::WrongKind { card: copy.clone() });
        };
        self.seat(seat)?;
        self.may_come_to_table(copy)?;
        self.living(seat)?;
        if let Some(from) = from {
            self.living(from)?;
        }
        let (drawn, by) = (from.is_none(), Some(from.unwrap_or(seat)));
        self.emit(Event::Answerable { card: copy.clone(), by, drawn, instead: None })?;
        self.pay_from_hand(from)?;
        self.emit(Event::CardUsed { card: copy.clone(), by: from, on: Some(seat) })?;
        self.aimed = on.cloned();
        self.afflict(seat, copy, &trap.steps)?;
        let Some(missed) = self.aimed.take() else { return Ok(()) };
        // The Trap hit this card along with its target, or it cannot hit such a card.
        let player = self.seat(seat)?;
        let spared = player.in_play(&missed).is_ok() && !player.has_reversed(&missed);
        if spared { Err(Breach::WrongKind { card: missed }) } else { Ok(()) }
    }

    /// Applies a card's effects to a player.
    pub(super) fn afflict(&mut self, victim: SeatId, cause: &CardCopy, steps: &[Step]) -> Verdict {
        let affliction = Affliction { victim, cause: cause.clone(), steps: steps.to_vec() };
        if self.seat(victim).is_ok_and(|seat| seat.dying) {
            return self.afflict_others(affliction);
        }
        let begun = self.events.len();
        self.afflict_rest(Some(affliction))?;
        if self.events.len() == begun && !steps.is_empty() && self.seat(victim).is_ok() {
            self.spare(victim, cause.clone(), SpareReason::Unaffected {})?;
        }
        let told = self.events.get_mut(begun..).unwrap_or_default();
        if told.iter().all(|event| matches!(event, Event::Spared { .. })) {
            for event in told {
                if let Event::Spared { nothing_else, .. } = event {
                    *nothing_else = true;
                }
            }
        }
        Ok(())
    }

    /// Applies only the effects on other players, because the victim is dead or has paid for his life.
    pub(super) fn afflict_others(&mut self, mut affliction: Affliction) -> Verdict {
        affliction.steps.retain(concerns_others);
        self.afflict_rest(Some(affliction))
    }

    /// Applies steps in order, up to one that needs a decision.
    pub(super) fn afflict_rest(&mut self, affliction: Option<Affliction>) -> Verdict {
        let Some(Affliction { victim, cause, mut steps }) = affliction else { return Ok(()) };
        if self.seat(victim).is_err() {
            // A player who has left suffers no effects, but an effect around the table continues.
            steps.retain(|step| matches!(step, Step::TakeAround { .. }));
        }
        let mut steps = steps.into_iter();
        while let Some(step) = steps.next() {
            let rest = Affliction { victim, cause: cause.clone(), steps: steps.clone().collect() };
            if self.take_step(&step, rest)? == Remaining::Wait {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Applies one step.
    #[expect(clippy::too_many_lines, reason = "a list of steps, which other effects will replace")]
    fn take_step(&mut self, step: &Step, rest: Affliction) -> Result<Remaining, Breach> {
        let Affliction { victim, cause, .. } = &rest;
        let (victim, cause) = (*victim, cause.clone());
        match step {
            Step::LoseLevels { amount: Amount::Fixed(levels) } => {
                let kept = self.seat(victim)?.level == 1;
                self.lose_levels(victim, i32::from(*levels), cause)?;
                if let Some(Step::OthersGainLevels { to: Recipients::Neighbors, .. }) = rest.steps.first()
                    && kept
                {
                    // Levels that the victim did not lose are not gained by others.
                    let steps = rest.steps[1..].to_vec();
                    self.afflict_rest(Some(Affliction { steps, ..rest }))?;
                    return Ok(Remaining::Wait);
                }
            }
            Step::LoseLevels { amount: Amount::Margin(most) } => {
                let least = i32::from(self.table.rules.lost_tie_costs_a_level.value);
                let lost_by = self.table.combat.as_ref().map_or(0, |c| c.lost_by.max(least));
                self.lose_levels(victim, lost_by.clamp(0, i32::from(*most)), cause)?;
            }
            Step::LoseLevels { amount: Amount::Die } => {
                self.ask(victim, DecisionKind::RollDie { cause, victim }, Some(rest))?;
                return Ok(Remaining::Wait);
            }
            Step::SetLevel { level, only_if_below } => {
                let now = self.seat(victim)?.level;
                if now == *level || (*only_if_below && now > *level) {
                    self.spare(victim, cause, SpareReason::AtLevel { level: now })?;
                } else if now < *level && self.gains_no_level(victim, &cause) {
                    self.spare(victim, cause, SpareReason::NoKill {})?;
                } else {
                    let why = LevelReason::Card { card: cause };
                    self.shift_level(victim, i32::from(*level) - i32::from(now), why)?;
                }
            }
            Step::Die => {
                if self.seat(victim)?.dead {
                    self.spare(victim, cause, SpareReason::Dead {})?;
                }
                self.die_in_turn(victim)?;
                self.afflict_others(rest)?;
                return Ok(Remaining::Wait);
            }
            Step::LoseItems { what, count, chooser, first, otherwise } => {
                return self.lose_items(what, *count, *chooser, *first, otherwise, rest);
            }
            Step::LoseTraits { what, count, otherwise } => {
                return self.lose_traits(*what, *count, otherwise, rest);
            }
            Step::OthersGainLevels { amount, to } => self.others_gain(victim, &cause, *amount, *to)?,
            Step::ChangeSex => {
                let sex = self.seat(victim)?.sex.other();
                self.emit(Event::SexChanged { seat: victim, sex, begins: false })?;
            }
            Step::NextCombat { amount } => {
                let waits = self.mark_waits(victim, &cause);
                let mark = Mark::NextCombat { amount: *amount, card: cause, waits };
                self.emit(Event::Marked { seat: victim, mark })?;
            }
            Step::CannotHelp { .. } => {
                let mark = Mark::CannotHelp { card: cause, turns: self.own_turns_until_free(victim) };
                self.emit(Event::Marked { seat: victim, mark })?;
            }
            Step::CannotUsePower { class, .. } => {
                let turns = self.own_turns_until_free(victim);
                let mark = Mark::CannotUsePower { class: class.clone(), card: cause, turns };
                self.emit(Event::Marked { seat: victim, mark })?;
            }
            Step::ReverseBestItem { levels_to_discard } => {
                return self.reverse_best(*levels_to_discard, rest);
            }
            Step::If { who, then, otherwise } => {
                let branch = Character::of(&self.table, self.seat(victim)?).branch(who, then, otherwise);
                let steps = branch.iter().chain(&rest.steps).cloned().collect();
                self.afflict_rest(Some(Affliction { steps, ..rest }))?;
                return Ok(Remaining::Wait);
            }
            Step::Either { options } => {
                self.ask(victim, DecisionKind::PickOption { options: options.clone(), cause }, Some(rest))?;
                return Ok(Remaining::Wait);
            }
            Step::DiscardHand { .. } if self.seat(victim)?.hand == Some(0) => {
                self.spare(victim, cause, SpareReason::EmptyHand {})?;
            }
            Step::DiscardHand { chooser, .. } => {
                self.do_at_table(step, *chooser, rest)?;
                return Ok(Remaining::Wait);
            }
            Step::DiscardCards { count } if self.everything_fits(victim, *count)? => {
                let all = self.discardable(victim)?;
                if all.is_empty() && self.seat(victim)?.hand == Some(0) {
                    self.spare(victim, cause, SpareReason::NoCards {})?;
                    return Ok(Remaining::Follow);
                }
                self.emit(Event::HandCounted { seat: victim, cards: Some(0), changed: false })?;
                self.lose(victim, &all, &cause)?;
            }
            Step::DiscardCards { .. } | Step::GiveItems { .. } | Step::AsPrinted => {
                self.do_at_table(step, Chooser::Victim, rest)?;
                return Ok(Remaining::Wait);
            }
            Step::NextFlight { amount, whose } => self.next_flight(victim, &cause, *amount, *whose)?,
            Step::PassOn { to, unless } => self.pass_on(victim, &cause, *to, unless)?,
            Step::NewTraits => {
                self.new_traits(rest)?;
                return Ok(Remaining::Wait);
            }
            Step::TakeAround { direction, takers } => {
                self.take_around(*direction, *takers, rest)?;
                return Ok(Remaining::Wait);
            }
            Step::FindTrait { what } => {
                self.ask(victim, DecisionKind::FindInDiscards { what: *what, cause, any: true }, Some(rest))?;
                return Ok(Remaining::Wait);
            }
            Step::TakeTrait => {
                self.ask(victim, DecisionKind::TakeTrait { cause }, Some(rest))?;
                return Ok(Remaining::Wait);
            }
            Step::Throw { hit } => {
                self.ask(victim, DecisionKind::Throw { cause, hit: hit.clone() }, Some(rest))?;
                return Ok(Remaining::Wait);
            }
            Step::SwapByDice { next_combat } => {
                let others: Vec<SeatId> =
                    self.table.seats().map(|s| s.id).filter(|id| *id != victim).collect();
                if others.is_empty() {
                    self.spare(victim, cause, SpareReason::NobodyElse {})?;
                    return Ok(Remaining::Follow);
                }
                let about = DecisionKind::RollForSwap {
                    cause,
                    high: others.clone(),
                    low: others,
                    next_combat: *next_combat,
                };
                self.ask(victim, about, Some(rest))?;
                return Ok(Remaining::Wait);
            }
            Step::ReplaceTrait { what } => {
                if self.traits(victim, *what)?.is_empty() {
                    self.spare(victim, cause, SpareReason::NoTraits { what: *what })?;
                    return Ok(Remaining::Follow);
                }
                self.ask(
                    victim,
                    DecisionKind::FindInDiscards { what: *what, cause, any: false },
                    Some(rest),
                )?;
                return Ok(Remaining::Wait);
            }
        }
        Ok(Remaining::Follow)
    }

    fn do_at_table(&mut self, step: &Step, chooser: Chooser, rest: Affliction) -> Verdict {
        let about = DecisionKind::DoAtTable {
            step: step.clone(),
            victim: rest.victim,
            chooser,
            cause: rest.cause.clone(),
        };
        self.ask(self.chooser(rest.victim, chooser), about, Some(rest))
    }

    pub(super) fn chooser(&self, victim: SeatId, chooser: Chooser) -> SeatId {
        match chooser {
            Chooser::Victim => victim,
            Chooser::Left => self.table.left_of(victim),
            Chooser::Right => self.table.right_of(victim),
        }
    }

    /// Returns true if a player has no choice because all cards must be discarded.
    fn everything_fits(&self, seat: SeatId, count: u8) -> Result<bool, Breach> {
        let in_play = self.discardable(seat)?.len();
        Ok(self.seat(seat)?.hand.is_some_and(|hand| usize::from(hand) + in_play <= usize::from(count)))
    }

    /// The player's cards in play that can be removed.
    pub(super) fn discardable(&self, seat: SeatId) -> Result<Vec<CardCopy>, Breach> {
        let player = self.character(seat)?;
        Ok(player.seat.cards.iter().map(|c| &c.copy).filter(|c| !player.penalized(c)).cloned().collect())
    }

    /// Returns true if a modifier of the next combat skips the current one. In some editions a Trap that is played in a
    /// combat counts in that one. Bad Stuff comes when the combat is lost, and a Trap during the flight is too late for
    /// it, so both wait.
    pub(super) fn mark_waits(&self, seat: SeatId, cause: &CardCopy) -> bool {
        let trap = matches!(self.table.kind(cause), Some(CardKind::Trap(_)));
        let lost = self.table.combat.as_ref().is_some_and(|combat| combat.stage == CombatStage::Fleeing);
        let counts_now = self.table.rules.next_combat_trap_counts_now.value && trap && !lost;
        self.table.in_combat(seat) && !counts_now
    }

    /// An effect until the end of a player's next turn outlives the current turn if it is his.
    fn own_turns_until_free(&self, seat: SeatId) -> u8 {
        if self.table.turn.is_some_and(|t| t.seat == seat) { 2 } else { 1 }
    }

    /// Asks a player for a decision.
    pub(super) fn ask(&mut self, seat: SeatId, about: DecisionKind, rest: Option<Affliction>) -> Verdict {
        let rest = rest.filter(|r| !r.steps.is_empty());
        let decision = Decision { id: self.table.decision_id(), seat, about, rest };
        self.emit(Event::DecisionDue { decision })
    }

    fn others_gain(&mut self, victim: SeatId, cause: &CardCopy, levels: u8, to: Recipients) -> Verdict {
        let before = self.events.len();
        match to {
            Recipients::Neighbors => {
                let (left, right) = (self.table.left_of(victim), self.table.right_of(victim));
                let neighbors = if left == right { vec![left] } else { vec![left, right] };
                self.gain(neighbors.into_iter().filter(|s| *s != victim), cause, levels)?;
            }
            // The receivers are known only after everybody has run.
            Recipients::NotCaught if self.table.combat.is_some() => {
                self.emit(Event::GainAwaits { card: cause.clone(), levels })?;
            }
            Recipients::NotCaught => {
                let others: Vec<SeatId> = self.table.seats().map(|s| s.id).filter(|s| *s != victim).collect();
                self.gain(others.into_iter(), cause, levels)?;
            }
        }
        if self.events.len() > before {
            return Ok(());
        }
        self.spare(victim, cause.clone(), SpareReason::NobodyGains {})
    }

    /// Gives Levels without a kill: at most up to one below the winning Level, and none to the dead.
    fn gain(&mut self, takers: impl Iterator<Item = SeatId>, cause: &CardCopy, levels: u8) -> Verdict {
        for seat in takers {
            let player = self.character(seat)?;
            if !player.seat.dead && !self.gains_no_level(seat, cause) {
                let levels = levels.min(player.levels_left());
                self.shift_level(seat, levels.into(), LevelReason::Card { card: cause.clone() })?;
            }
        }
        Ok(())
    }

    /// Returns true if a player gains no Level from a monster's Bad Stuff: one who fought it without a kill, where the
    /// rules bar that. Guest Artist and Deluxe rules, "Conflicts Between Cards and Rules". They do not concern players
    /// who took no part in the combat.
    fn gains_no_level(&self, seat: SeatId, cause: &CardCopy) -> bool {
        let monster = matches!(self.table.kind(cause), Some(CardKind::Monster(_)));
        let fights = self.table.combat.as_ref().is_some_and(|combat| combat.party().any(|id| id == seat));
        monster && fights && !self.table.rules.levels_without_kill.value
    }

    /// Gives the pending Levels to players whom a monster did not catch.
    pub(super) fn give_pending_gains(&mut self) -> Verdict {
        let combat = self.combat()?.clone();
        for (cause, levels) in &combat.pending_gains {
            let by_cause = |id| combat.monster(id).is_ok_and(|m| m.foe.card() == Some(cause));
            let caught: Vec<SeatId> =
                combat.flights.iter().filter(|f| !f.escaped && by_cause(f.monster)).map(|f| f.seat).collect();
            let others: Vec<SeatId> =
                self.table.seats().map(|s| s.id).filter(|s| !caught.contains(s)).collect();
            self.gain(others.into_iter(), cause, *levels)?;
        }
        Ok(())
    }
}

/// Returns true if a step takes nothing from the victim and concerns only other players.
fn concerns_others(step: &Step) -> bool {
    match step {
        Step::OthersGainLevels { .. } => true,
        Step::If { then, otherwise, .. } => then.iter().chain(otherwise).all(concerns_others),
        _ => false,
    }
}
