//! How a flight may end: exact odds over all dice.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use starboard_cards::Step;

use crate::escape::Attempt;
use crate::{
    Action, Affliction, CardCopy, Choice, CombatStage, Decision, Flight, Matter, OddsView, Seat, SeatId,
    Table, Way,
};

/// The most throws and choices that are gone through for one runner, each counted by the monsters of the fight: what an
/// attempt takes to work out grows with them, and a table can let any number into a fight.
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
                let told = combat.active().all(|monster| monster.foe.card().is_some());
                let mut course =
                    Course { runner: seat.id, before: seat, left: STEPS_MAX, told, known: BTreeMap::new() };
                let odds = course.odds(&table, caught);
                (course.left > 0).then_some(OddsView {
                    told: course.told,
                    seat: seat.id,
                    all_escape: odds.free,
                    dead: odds.dead,
                    levels_lost: odds.levels_lost,
                })
            })
            .collect()
    }
}

/// What the rest of a flight depends on, whatever way led there.
#[derive(PartialEq)]
struct OnTheRun {
    caught: bool,
    seats: Vec<Seat>,
    open: Vec<(SeatId, Matter, Option<Affliction>)>,
    mockery: Vec<(CardCopy, u8)>,
    flights: Vec<Flight>,
}

impl OnTheRun {
    fn of(table: &Table, caught: bool) -> Self {
        let open = table.decisions.iter().map(|d| (d.seat, d.about.clone(), d.rest.clone())).collect();
        let mockery = table.combat.as_ref().map(|c| c.mockery.clone()).unwrap_or_default();
        // Whom which monster caught matters where others gain by it.
        let gains = table.combat.as_ref().filter(|c| !c.mockery.is_empty());
        let flights = gains.map(|c| c.flights.clone()).unwrap_or_default();
        Self { caught, seats: table.seats.clone(), open, mockery, flights }
    }
}

/// The flight of one runner. Many ways lead to the same place, most of all from monsters that are alike, so that each place
/// is gone through once.
struct Course<'t> {
    runner: SeatId,
    before: &'t Seat,
    /// The steps that are left.
    left: u32,
    /// Whether everything is known that may befall him.
    told: bool,
    /// The odds from the places that were reached, by the attempts due there and the runner's Level.
    known: BTreeMap<(usize, u8), Vec<(OnTheRun, Odds)>>,
}

impl Course<'_> {
    /// The odds from here on. The other runner's dice do not touch this one, so that his attempts are left out.
    fn odds(&mut self, table: &Table, caught: bool) -> Odds {
        let due = table.combat.as_ref().map(|c| table.attempts_due(c)).unwrap_or_default();
        let level = table.seat(self.runner).map_or(0, |seat| seat.level);
        let place = OnTheRun::of(table, caught);
        let alike = self.known.entry((due.len(), level)).or_default();
        if let Some((_, odds)) = alike.iter().find(|(known, _)| *known == place) {
            return *odds;
        }
        let monsters = table.combat.as_ref().map_or(0, |combat| combat.monsters.len());
        self.left = self.left.saturating_sub(1 + monsters as u32);
        if self.left == 0 {
            return Odds::default();
        }
        let odds = self.gone_through(table, &due, caught);
        self.known.entry((due.len(), level)).or_default().push((place, odds));
        odds
    }

    fn gone_through(&mut self, table: &Table, due: &[Attempt], caught: bool) -> Odds {
        let asked = |d: &&Decision| d.seat == self.runner && is_harm(&d.about);
        if let Some(decision) = table.waiting_for().iter().find(asked) {
            return self.decided(table, decision, caught);
        }
        let attempt = due.iter().copied().find(|a| a.seat == self.runner);
        let (Some(attempt), Some(combat)) = (attempt, &table.combat) else { return self.end(table, caught) };
        let (Ok(seat), Ok(monster)) = (table.seat(self.runner), combat.monster(attempt.monster)) else {
            return self.end(table, caught);
        };
        let escaping = match table.way(seat, monster) {
            Way::Die => 7 - table.face_to_escape(seat, monster).total().clamp(1, 7),
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
        if matches!(decision.about, Matter::DoAtTable { step: Step::AsPrinted, .. }) {
            self.told = false;
        }
        let mut answer = |choice: Choice| {
            let action = Action::Decide { decision: decision.id, choice };
            let outcome = table.apply(None, &action, true);
            outcome.map(|outcome| self.odds(&outcome.after, caught)).unwrap_or_default()
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
                let choices = (0u8..).zip(options).filter(|(_, steps)| table.payable(decision.seat, steps));
                let courses = choices.map(|(option, _)| answer(Choice::Option { option }));
                let harm = |odds: &Odds| (odds.dead, odds.levels_lost);
                let least = |a: &Odds, b: &Odds| harm(a).partial_cmp(&harm(b)).unwrap_or(Ordering::Equal);
                courses.min_by(least).unwrap_or_default()
            }
            Matter::PickCards { among, count, .. } => {
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
            dead: if after.dead { 1.0 } else { 0.0 },
            levels_lost: f64::from(self.before.level) - f64::from(after.level),
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
