//! Exact odds of a flight over all dice.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use starboard_cards::Step;

use crate::character::Character;
use crate::fight::{Attempt, Fight};
use crate::messages::{Action, OddsView};
use crate::pieces::{
    Affliction, CardCopy, Choice, CombatStage, Decision, DecisionKind, Flight, PickFor, Seat, SeatId, Way,
};
use crate::table::Table;

/// The step limit for one runner, where each throw or choice costs more steps with more monsters. The work
/// for an attempt grows with them, and a table can add any number.
const STEPS_MAX: u32 = 100_000;

/// The odds for one runner, weighted by the dice.
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
    /// The odds of running away, for each player in the party. Covers every die, monster and Clone. At a
    /// choice, the runner stays alive first and then loses the fewest Levels. Sidekicks are not sacrificed:
    /// that result is certain and shown separately. Empty without a combat. A runner from too many monsters
    /// is left out.
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
                let all_known = combat.active().all(|monster| monster.foe.card().is_some());
                let mut search = OddsSearch {
                    runner: seat.id,
                    before: seat,
                    steps_left: STEPS_MAX,
                    all_known,
                    known: BTreeMap::new(),
                };
                let odds = search.odds(&table, caught);
                (search.steps_left > 0).then_some(OddsView {
                    told: search.all_known,
                    seat: seat.id,
                    all_escape: odds.free,
                    dead: odds.dead,
                    levels_lost: odds.levels_lost,
                })
            })
            .collect()
    }
}

/// The state that determines the rest of a flight.
#[derive(PartialEq)]
struct FlightState {
    caught: bool,
    seats: Vec<Seat>,
    open: Vec<(SeatId, DecisionKind, Option<Affliction>)>,
    pending_gains: Vec<(CardCopy, u8)>,
    flights: Vec<Flight>,
}

impl FlightState {
    fn of(table: &Table, caught: bool) -> Self {
        let open = table.decisions.iter().map(|d| (d.seat, d.about.clone(), d.rest.clone())).collect();
        let pending_gains = table.combat.as_ref().map(|c| c.pending_gains.clone()).unwrap_or_default();
        // The caught players matter only if others gain Levels by it.
        let gains = table.combat.as_ref().filter(|c| !c.pending_gains.is_empty());
        let flights = gains.map(|c| c.flights.clone()).unwrap_or_default();
        Self { caught, seats: table.seats.clone(), open, pending_gains, flights }
    }
}

/// The flight of one runner. Many paths lead to the same state, especially from similar monsters, so each
/// state is calculated once.
struct OddsSearch<'t> {
    runner: SeatId,
    before: &'t Seat,
    /// The steps left.
    steps_left: u32,
    /// True if all effects on the runner are known.
    all_known: bool,
    /// The odds of known states, by the number of attempts due and the runner's Level.
    known: BTreeMap<(usize, u8), Vec<(FlightState, Odds)>>,
}

impl OddsSearch<'_> {
    /// The odds from this state on. The other runner's dice do not affect this runner, so they are left out.
    fn odds(&mut self, table: &Table, caught: bool) -> Odds {
        let due = Fight::now(table).map(|fight| fight.attempts_due()).unwrap_or_default();
        let level = table.seat(self.runner).map_or(0, |seat| seat.level);
        let place = FlightState::of(table, caught);
        let alike = self.known.entry((due.len(), level)).or_default();
        if let Some((_, odds)) = alike.iter().find(|(known, _)| *known == place) {
            return *odds;
        }
        let monsters = table.combat.as_ref().map_or(0, |combat| combat.monsters.len());
        self.steps_left = self.steps_left.saturating_sub(1 + monsters as u32);
        if self.steps_left == 0 {
            return Odds::default();
        }
        let odds = self.explore(table, &due, caught);
        self.known.entry((due.len(), level)).or_default().push((place, odds));
        odds
    }

    fn explore(&mut self, table: &Table, due: &[Attempt], caught: bool) -> Odds {
        let asked = |d: &&Decision| d.seat == self.runner && is_harm(&d.about);
        if let Some(decision) = table.waiting_for().iter().find(asked) {
            return self.decided(table, decision, caught);
        }
        let attempt = due.iter().copied().find(|a| a.seat == self.runner);
        let (Some(attempt), Some(fight)) = (attempt, Fight::now(table)) else {
            return self.end(table, caught);
        };
        let (Ok(seat), Ok(monster)) = (table.seat(self.runner), fight.combat.monster(attempt.monster)) else {
            return self.end(table, caught);
        };
        let escaping = match fight.way(seat, monster) {
            Way::Die => 7 - fight.face_to_escape(seat, monster).total().clamp(1, 7),
            Way::Automatic | Way::NotPursued => 6,
            Way::Impossible => 0,
        };
        let mut odds = Odds::default();
        let ways = [(escaping, 6, true), (6 - escaping, 1, false)];
        for (faces, die, escapes) in ways.into_iter().filter(|(faces, ..)| *faces > 0) {
            let Ok(outcome) = table.apply(None, &flee(attempt, die), true) else { continue };
            odds.add(self.odds(&outcome.after, caught || !escapes), f64::from(faces) / 6.0);
        }
        odds
    }

    fn decided(&mut self, table: &Table, decision: &Decision, caught: bool) -> Odds {
        if matches!(decision.about, DecisionKind::DoAtTable { step: Step::AsPrinted, .. }) {
            self.all_known = false;
        }
        let mut answer = |choice: Choice| {
            let action = Action::Decide { decision: decision.id, choice };
            let outcome = table.apply(None, &action, true);
            outcome.map(|outcome| self.odds(&outcome.after, caught)).unwrap_or_default()
        };
        match &decision.about {
            DecisionKind::RollDie { .. } => {
                let mut odds = Odds::default();
                for die in 1..=6 {
                    odds.add(answer(Choice::Die { die: Some(die) }), 1.0 / 6.0);
                }
                odds
            }
            DecisionKind::StayAlive { .. } => answer(Choice::Yes { yes: true }),
            DecisionKind::PickOption { options, .. } => {
                let player = Character::at(table, decision.seat);
                let pays = |steps: &[Step]| player.as_ref().is_ok_and(|player| player.payable(steps));
                let choices = (0u8..).zip(options).filter(|(_, steps)| pays(steps));
                let courses = choices.map(|(option, _)| answer(Choice::Option { option }));
                let harm = |odds: &Odds| (odds.dead, odds.levels_lost);
                let least = |a: &Odds, b: &Odds| harm(a).partial_cmp(&harm(b)).unwrap_or(Ordering::Equal);
                courses.min_by(least).unwrap_or_default()
            }
            DecisionKind::PickCards { among, count, .. } => {
                answer(Choice::Cards { cards: among.iter().take(usize::from(*count)).cloned().collect() })
            }
            _ => answer(Choice::Skip {}),
        }
    }

    fn end(&self, table: &Table, caught: bool) -> Odds {
        let Ok(after) = table.seat(self.runner) else { return Odds::default() };
        Odds {
            weight: 1.0,
            free: if caught { 0.0 } else { 1.0 },
            dead: if after.dead || after.dying { 1.0 } else { 0.0 },
            levels_lost: f64::from(self.before.level) - f64::from(after.level),
        }
    }
}

fn flee(attempt: Attempt, die: u8) -> Action {
    let Attempt { seat, monster, from_clone } = attempt;
    Action::Flee { seat, monster, from_clone, die: Some(die), with: Vec::new() }
}

/// Returns true if a pending decision is about a monster's effect.
fn is_harm(about: &DecisionKind) -> bool {
    match about {
        DecisionKind::PickCards { purpose, .. } => *purpose != PickFor::Sideways,
        DecisionKind::RollDie { .. }
        | DecisionKind::StayAlive { .. }
        | DecisionKind::PickOption { .. }
        | DecisionKind::DoAtTable { .. } => true,
        _ => false,
    }
}
