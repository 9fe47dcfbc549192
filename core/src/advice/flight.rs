//! How a flight may end: exact odds over all dice.

use std::cell::Cell;

use starboard_cards::Step;

use crate::escape::Attempt;
use crate::strength::is_reversed;
use crate::{Action, Choice, CombatStage, Decision, Matter, OddsView, Seat, SeatId, Table, Way};

/// The most throws and choices that are gone through for one runner, each counted by the monsters that are left. A further
/// monster at least doubles them, and a table can let any number into a fight.
const STEPS_MAX: u32 = 100_000;

/// What may come of a flight for one runner, weighted by the dice that lead there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Odds {
    weight: f64,
    free: f64,
    dead: f64,
    levels_lost: f64,
}

impl Odds {
    fn add(&mut self, other: Self, weight: f64) {
        self.weight += other.weight * weight;
        self.free += other.free * weight;
        self.dead += other.dead * weight;
        self.levels_lost += other.levels_lost * weight;
    }
}

impl Table {
    /// What running away would mean, or still means, for each of the party. Every die, monster and Clone is gone
    /// through; where a card leaves a choice, the runner is taken to choose what keeps him alive and then what costs the
    /// fewest Levels. Sidekicks are not sacrificed: that is certain, and shown beside it. Without a combat there are none,
    /// nor for a runner from more monsters than can be gone through.
    pub fn flight_odds(&self) -> Vec<OddsView> {
        let Some(combat) = &self.combat else { return Vec::new() };
        let table = if combat.stage == CombatStage::Fleeing {
            self.clone()
        } else {
            match self.apply(None, &Action::RunAway {}, true) {
                Ok(outcome) => outcome.after,
                Err(_) => return Vec::new(),
            }
        };
        combat
            .party()
            .filter_map(|id| self.seat(id).ok())
            .filter(|seat| !seat.dead)
            .filter_map(|seat| {
                let caught = combat.flights.iter().any(|f| f.seat == seat.id && !f.escaped);
                let left = Cell::new(STEPS_MAX);
                let odds = table.odds_of(seat.id, seat, caught, &left);
                (left.get() > 0).then_some(OddsView {
                    seat: seat.id,
                    all_escape: odds.free,
                    dead: odds.dead,
                    levels_lost: odds.levels_lost,
                })
            })
            .collect()
    }

    /// The odds from here on. The other runner's dice do not touch this one, so that his attempts are left out.
    fn odds_of(&self, runner: SeatId, before: &Seat, caught: bool, left: &Cell<u32>) -> Odds {
        let monsters = self.combat.as_ref().map_or(0, |combat| combat.monsters.len());
        left.set(left.get().saturating_sub(1 + monsters as u32));
        if left.get() == 0 {
            return Odds::default();
        }
        if let Some(decision) = self.waiting_for().iter().find(|d| d.seat == runner && is_harm(&d.about)) {
            return self.odds_of_decision(decision, runner, before, caught, left);
        }
        let due =
            self.combat.as_ref().and_then(|c| self.attempts_due(c).into_iter().find(|a| a.seat == runner));
        let Some(attempt) = due else { return self.outcome(runner, before, caught) };
        let Some(combat) = &self.combat else { return self.outcome(runner, before, caught) };
        let (Ok(seat), Ok(monster)) = (self.seat(runner), combat.monster(attempt.monster)) else {
            return self.outcome(runner, before, caught);
        };
        let escaping = match self.way(seat, monster) {
            Way::Die => 7 - self.face_to_escape(seat, monster).total().clamp(1, 7),
            Way::Automatic | Way::NotPursued => 6,
            Way::Impossible => 0,
        };
        let mut odds = Odds::default();
        let ways = [(escaping, 6, true), (6 - escaping, 1, false)];
        for (faces, die, escapes) in ways.into_iter().filter(|(faces, ..)| *faces > 0) {
            let Ok(outcome) = self.apply(None, &flee(attempt, die), true) else { continue };
            let rest = outcome.after.odds_of(runner, before, caught || !escapes, left);
            odds.add(rest, f64::from(faces) / 6.0);
        }
        odds
    }

    fn odds_of_decision(
        &self,
        decision: &Decision,
        runner: SeatId,
        before: &Seat,
        caught: bool,
        left: &Cell<u32>,
    ) -> Odds {
        let answer = |choice: Choice| {
            let action = Action::Decide { decision: decision.id, choice };
            self.apply(None, &action, true)
                .map(|outcome| outcome.after.odds_of(runner, before, caught, left))
                .unwrap_or_default()
        };
        let best = |choices: Vec<Choice>| {
            choices.into_iter().map(answer).min_by(|a, b| {
                (a.dead, a.levels_lost)
                    .partial_cmp(&(b.dead, b.levels_lost))
                    .unwrap_or(std::cmp::Ordering::Equal)
            })
        };
        match &decision.about {
            Matter::RollDie { .. } => {
                let mut odds = Odds::default();
                for die in 1..=6 {
                    odds.add(answer(Choice::Die { die: Some(die) }), 1.0 / 6.0);
                }
                odds
            }
            Matter::StayAlive { .. } => answer(Choice::Yes { yes: true }),
            Matter::PickOption { options, .. } => {
                let choices = (0u8..).zip(options).filter(|(_, steps)| self.payable(runner, steps));
                best(choices.map(|(option, _)| Choice::Option { option }).collect()).unwrap_or_default()
            }
            Matter::PickCards { among, count, .. } => {
                answer(Choice::Cards { cards: among.iter().take(usize::from(*count)).cloned().collect() })
            }
            _ => answer(Choice::Skip {}),
        }
    }

    /// Whether a runner can pay what an option asks.
    fn payable(&self, runner: SeatId, steps: &[Step]) -> bool {
        let Ok(seat) = self.seat(runner) else { return false };
        let free = || seat.cards.iter().map(|c| &c.copy).filter(|c| !is_reversed(seat, c));
        let worth = || -> u32 { free().filter_map(|c| self.value_of(c)).sum() };
        steps.iter().all(|step| match step {
            Step::GiveItems { worth: asked } => worth() >= *asked,
            Step::DiscardCards { count } => {
                seat.hand.is_none_or(|hand| usize::from(hand) + free().count() >= usize::from(*count))
            }
            _ => true,
        })
    }

    fn outcome(&self, runner: SeatId, before: &Seat, caught: bool) -> Odds {
        let Ok(after) = self.seat(runner) else { return Odds::default() };
        Odds {
            weight: 1.0,
            free: if caught { 0.0 } else { 1.0 },
            dead: if after.dead { 1.0 } else { 0.0 },
            levels_lost: f64::from(before.level.saturating_sub(after.level)),
        }
    }
}

fn flee(attempt: Attempt, die: u8) -> Action {
    let Attempt { seat, monster, from_clone } = attempt;
    Action::Flee { seat, monster, from_clone, die: Some(die), with: Vec::new() }
}

/// Whether a pending decision is about what a monster does.
fn is_harm(about: &Matter) -> bool {
    matches!(
        about,
        Matter::RollDie { .. }
            | Matter::StayAlive { .. }
            | Matter::PickOption { .. }
            | Matter::PickCards { .. }
            | Matter::DoAtTable { .. }
    )
}
