//! Compares the actual result with the expectations of a scenario.

use std::collections::BTreeMap;

use starboard_core::{Breach, CombatSide, CombatView, DecisionKind, Event, Mark, SeatId, Table, Way};

use super::Fault;
use super::file::{ExpectCombat, ExpectEquip, ExpectEscape, ExpectPlayer, Scenario, Verb};
use super::session::{Mistake, Session};
use super::table::code_of;

/// The outcome of a fight. A declined fight has no sides and no winner.
#[derive(Default)]
struct Outcome {
    sides: Option<(i32, i32)>,
    winner: Option<&'static str>,
    kill: bool,
    levels: BTreeMap<String, i32>,
    treasures: i32,
    face_up: Option<bool>,
    doors: BTreeMap<String, i32>,
    wins_game: Vec<String>,
    picks: Vec<String>,
}

fn compare_outcome(expected: &ExpectCombat, actual: &Outcome, faults: &mut Vec<Fault>) {
    let mut note = |field: &str, differs: Option<Fault>| {
        if let Some(Fault::Differs { expected, actual, .. }) = differs {
            faults.push(Fault::Differs { field: format!("expect.combat.{field}"), expected, actual });
        }
    };
    if let Some((munchkins, monsters)) = &actual.sides {
        note("munchkins", differs(expected.munchkins.as_ref(), munchkins));
        note("monsters", differs(expected.monsters.as_ref(), monsters));
    }
    if let Some(winner) = actual.winner {
        note("winner", differs(expected.winner.as_deref(), winner));
    }
    note("kill", differs(expected.kill.as_ref(), &actual.kill));
    note("levels", differs(expected.levels.as_ref().map(without_zero).as_ref(), &actual.levels));
    note("treasures", differs(expected.treasures.as_ref(), &actual.treasures));
    if let Some(face_up) = actual.face_up {
        let draw = if face_up { "face-up" } else { "face-down" };
        note("draw", differs(expected.draw.as_deref(), draw));
    }
    note("doors", differs(expected.doors.as_ref().map(without_zero).as_ref(), &actual.doors));
    note("wins_game", differs(expected.wins_game.as_ref(), &actual.wins_game));
    note("picks", differs(expected.picks.as_ref(), &actual.picks));
}

/// Records a fault if the actual value differs from the expected one. Without an expectation, there is no
/// fault.
pub(super) fn check<T: PartialEq + std::fmt::Debug>(
    faults: &mut Vec<Fault>,
    field: &str,
    expected: Option<&T>,
    actual: &T,
) {
    if let Some(expected) = expected.filter(|e| *e != actual) {
        faults.push(Fault::differs(field, expected, actual));
    }
}

impl Session {
    /// Compares the fight before anybody flees or wins. If it is already over, compares its outcome.
    pub(crate) fn compare_combat(&self, scenario: &Scenario, faults: &mut Vec<Fault>) -> Result<(), Mistake> {
        let expect = &scenario.expect;
        if self.objection.is_some() || (expect.combat.is_none() && expect.escape.is_empty()) {
            return Ok(());
        }
        let view = self.table.view();
        let outcome = match &view.combat {
            Some(combat) => Some(self.current_outcome(combat)),
            None => self.final_outcome(),
        };
        let Some(outcome) = outcome else {
            faults.push(Fault::differs("expect.combat", "a combat", "none"));
            return Ok(());
        };
        if let Some(expected) = &expect.combat {
            compare_outcome(expected, &outcome, faults);
        }
        match &view.combat {
            Some(combat) => expect.escape.iter().try_for_each(|e| self.compare_escape(combat, e, faults)),
            None => {
                for expected in expect.escape.iter().filter(|_| outcome.winner.is_some()) {
                    let field = format!("expect.escape of {} from {}", expected.player, expected.monster);
                    faults.push(Fault::differs(field, "an attempt", "none"));
                }
                Ok(())
            }
        }
    }

    /// The outcome of the current fight if it ended now.
    fn current_outcome(&self, combat: &CombatView) -> Outcome {
        let wins = combat.winner == CombatSide::Munchkins;
        let rewards = &combat.rewards;
        let doors = rewards.doors.iter().filter(|_| wins).map(|(s, sum)| (self.name(*s), sum.total()));
        Outcome {
            sides: Some((combat.munchkins.total(), combat.monsters.total())),
            winner: Some(if wins { "munchkins" } else { "monsters" }),
            kill: wins && rewards.kill,
            levels: if wins { self.levels_gained(combat) } else { BTreeMap::new() },
            treasures: if wins { rewards.treasures.total() } else { 0 },
            face_up: Some(rewards.face_up),
            doors: doors.collect(),
            wins_game: rewards.wins_game.iter().filter(|_| wins).map(|s| self.name(*s)).collect(),
            picks: rewards.picks.iter().filter(|_| wins).map(|s| self.name(*s)).collect(),
        }
    }

    /// The outcome of a fight that the fighter declined or that ended with its last monster.
    fn final_outcome(&self) -> Option<Outcome> {
        let ends = |e: &Event| matches!(e, Event::Declined { .. } | Event::CombatWon { .. });
        let place = self.events.iter().rposition(ends)?;
        let mut outcome = Outcome::default();
        for event in &self.events[place..] {
            match event {
                Event::CombatWon { kills, munchkins, monsters } => {
                    outcome.sides = Some((*munchkins, *monsters));
                    outcome.winner = Some("munchkins");
                    outcome.kill = *kills > 0;
                }
                Event::LevelChanged { seat, by, .. } => {
                    outcome.levels.insert(self.name(*seat), *by);
                }
                Event::DecisionDue { decision } => {
                    if let DecisionKind::CollectRewards { treasures, doors, face_up, picks, .. } =
                        &decision.about
                    {
                        outcome.picks = picks.iter().map(|s| self.name(*s)).collect();
                        outcome.treasures += i32::from(*treasures);
                        outcome.doors.extend(doors.iter().map(|(s, n)| (self.name(*s), i32::from(*n))));
                        outcome.face_up = Some(*face_up);
                    }
                }
                Event::GameWon { winners } => {
                    outcome.wins_game = winners.iter().map(|s| self.name(*s)).collect();
                }
                _ => {}
            }
        }
        Some(outcome)
    }

    /// The Levels that a win brings. The limit is the winning Level for a kill, or else the Level before it.
    fn levels_gained(&self, combat: &CombatView) -> BTreeMap<String, i32> {
        let winning = i32::from(self.table.rules().winning_level.value);
        let gained = combat.rewards.levels.iter().map(|(seat, sum)| {
            let wins = combat.rewards.wins_game.contains(seat);
            let level = self.table.seat(*seat).map_or(1, |s| i32::from(s.level));
            let room = (winning - i32::from(!wins) - level).max(0);
            (self.name(*seat), sum.total().min(room))
        });
        gained.filter(|(_, n)| *n != 0).collect()
    }

    fn compare_escape(
        &self,
        combat: &CombatView,
        expected: &ExpectEscape,
        faults: &mut Vec<Fault>,
    ) -> Result<(), Mistake> {
        let (seat, monster) = (self.seat(&expected.player)?, self.copy(&expected.monster)?);
        let foe = combat.foes.iter().find(|f| f.foe.card() == Some(&monster)).map(|f| f.id);
        let flight = combat.flights.iter().find(|f| f.seat == seat && Some(f.monster) == foe);
        let field = format!("expect.escape of {} from {}", expected.player, expected.monster);
        let Some(flight) = flight else {
            faults.push(Fault::differs(field, "an attempt", "none"));
            return Ok(());
        };
        let how = match flight.way {
            Way::Die => "die",
            Way::Automatic => "automatic",
            Way::Impossible => "impossible",
            Way::NotPursued => "not-pursued",
        };
        if expected.how.is_some() || flight.way != Way::Die {
            check(faults, &format!("{field}: how"), Some(&expected.how.as_deref().unwrap_or("die")), &how);
        }
        check(faults, &format!("{field}: needs"), expected.needs.as_ref(), &flight.needs.total().max(1));
        Ok(())
    }

    /// Compares the final table.
    pub(crate) fn compare(&self, scenario: &Scenario, faults: &mut Vec<Fault>) -> Result<(), Mistake> {
        let expect = &scenario.expect;
        let actual = self.objection.as_ref().map(|o| code(&o.breach, scenario));
        if actual != expect.error {
            let none = || "no objection".to_owned();
            faults.push(Fault::differs(
                "expect.error",
                expect.error.clone().unwrap_or_else(none),
                actual.unwrap_or_else(none),
            ));
            return Ok(());
        }
        for expected in &expect.equip {
            self.compare_equip(expected, faults)?;
        }
        for expected in &expect.best {
            let seat = self.seat(&expected.player)?;
            let best = self.table.best_bonus(seat).unwrap_or_default();
            check(faults, &format!("expect.best of {}", expected.player), Some(&expected.bonus), &best);
        }
        self.compare_advice(expect, faults)?;
        let overruled = self.events.iter().filter_map(|e| match e {
            Event::Overruled { breach } => Some(breach.code().to_owned()),
            _ => None,
        });
        check(faults, "expect.overruled", expect.overruled.as_ref(), &overruled.collect());
        let spared = self.events.iter().filter_map(|event| match event {
            Event::Spared { seat, why, nothing_else, .. } => {
                let only = if *nothing_else { " only" } else { "" };
                Some(format!("{}: {}{only}", self.name(*seat), code_of(why, "why")))
            }
            _ => None,
        });
        check(faults, "expect.spared", expect.spared.as_ref(), &spared.collect());
        for expected in &expect.player {
            self.compare_player(expected, faults)?;
        }
        for expected in &expect.charity {
            let giver = self.seat(&expected.giver)?;
            let shared = self.events.iter().rev().find_map(|e| match e {
                Event::CharityGiven { seat, shares, discarded } if *seat == giver => {
                    Some((shares.clone(), *discarded))
                }
                _ => None,
            });
            let (shares, discarded) = shared.unwrap_or_default();
            let shares: BTreeMap<String, u8> = shares.into_iter().map(|(s, n)| (self.name(s), n)).collect();
            let field = format!("expect.charity of {}", expected.giver);
            check(faults, &format!("{field}: shares"), expected.shares.as_ref(), &shares);
            check(faults, &format!("{field}: discard"), expected.discard.as_ref(), &discarded);
        }
        if let Some(expected) = &expect.table {
            super::table::compare(self, expected, faults)?;
        }
        if let Some(expected) = &expect.looting {
            let dead = self.table.seats().find(|s| s.dead).map(|s| s.id);
            let order: Vec<String> = dead.map(|d| self.looting(d)).unwrap_or_default();
            let sorted = |order: &[String]| -> Vec<Vec<String>> {
                order
                    .iter()
                    .map(|tie| {
                        let mut names: Vec<String> = tie.split('|').map(str::to_owned).collect();
                        names.sort();
                        names
                    })
                    .collect()
            };
            check(faults, "expect.looting.order", Some(&sorted(&expected.order)), &sorted(&order));
        }
        Ok(())
    }

    /// The looters in order, with ties in one entry.
    fn looting(&self, dead: SeatId) -> Vec<String> {
        let order = self.table.looting_order(dead);
        // If the hand of the dead player was counted, only as many players as there are cards get one.
        let left = self.events.iter().find_map(|e| match e {
            Event::DecisionDue { decision } => match &decision.about {
                DecisionKind::Loot { cards, joined, hand, .. } => {
                    let along: usize = joined.iter().map(|one| one.len() - 1).sum();
                    Some(hand.map(|hand| cards.len() - along + usize::from(hand)))
                }
                _ => None,
            },
            _ => None,
        });
        let mut left = left.unwrap_or(Some(0)).unwrap_or(usize::MAX);
        let order = order.into_iter().take_while(|tied| {
            let some = left > 0;
            left = left.saturating_sub(tied.len());
            some
        });
        let order: Vec<Vec<SeatId>> = order.collect();
        order.iter().map(|tied| tied.iter().map(|s| self.name(*s)).collect::<Vec<_>>().join("|")).collect()
    }

    fn compare_equip(&self, expected: &ExpectEquip, faults: &mut Vec<Fault>) -> Result<(), Mistake> {
        let seat = self.seat(&expected.player)?;
        let cards = self.copies(&expected.cards)?;
        // The expectation may name cards that are not in play. They are put into play first.
        let mut table: Table = self.table.clone();
        let missing: Vec<_> =
            cards.iter().filter(|c| table.seat(seat).is_ok_and(|s| s.in_play(c).is_err())).cloned().collect();
        for card in missing {
            let play = starboard_core::Action::Play { seat, card, sideways: true, with: None };
            if let Ok(outcome) = table.apply(None, &play, true) {
                table = outcome.after;
            }
        }
        let field = format!("expect.equip of {}", expected.player);
        match table.loadout(seat, &cards) {
            Ok(loadout) => {
                check(
                    faults,
                    &format!("{field}: legal"),
                    expected.legal.as_ref(),
                    &loadout.reasons.is_empty(),
                );
                let mut reasons: Vec<String> = loadout.reasons.iter().map(word).collect();
                reasons.sort();
                let wanted = expected.reasons.clone().map(|mut r| {
                    r.sort();
                    r
                });
                check(faults, &format!("{field}: reasons"), wanted.as_ref(), &reasons);
                check(faults, &format!("{field}: bonus"), expected.bonus.as_ref(), &loadout.bonus);
            }
            Err(breach) => faults.push(Fault::differs(field, "a set of Items", breach)),
        }
        Ok(())
    }

    fn compare_player(&self, expected: &ExpectPlayer, faults: &mut Vec<Fault>) -> Result<(), Mistake> {
        let Ok(seat) = self.table.seat(self.seat(&expected.name)?) else { return Ok(()) };
        let field = |key: &str| format!("expect.player {}: {key}", expected.name);
        check(faults, &field("level"), expected.level.as_ref(), &seat.level);
        check(faults, &field("sex"), expected.sex.as_ref(), &seat.sex);
        check(faults, &field("dead"), expected.dead.as_ref(), &seat.dead);
        check(faults, &field("hand"), expected.hand.map(Some).as_ref(), &seat.hand);
        let view = self.table.view();
        let shown = view.seats.iter().find(|s| s.id == seat.id);
        if let Some(bookmarks) = &expected.bookmarks {
            let his = shown.map(|s| s.bookmarks.clone()).unwrap_or_default();
            check(faults, &field("bookmarks"), Some(&self.copies(bookmarks)?), &his);
        }
        if let Some([used, have]) = expected.hands {
            check(faults, &field("hands"), Some(&Some((used, have))), &shown.map(|s| s.hands));
        }
        if let Some(cards) = &expected.cards {
            let mut wanted = self.copies(cards)?;
            let mut actual: Vec<_> = seat.cards.iter().map(|c| c.copy.clone()).collect();
            wanted.sort();
            actual.sort();
            let names = |cards: &[starboard_core::CardCopy]| {
                cards.iter().map(ToString::to_string).collect::<Vec<_>>()
            };
            check(faults, &field("cards"), Some(&names(&wanted)), &names(&actual));
        }
        if let Some(owes) = &expected.owes {
            let mut wanted = owes.clone();
            let mut actual: Vec<String> = seat.marks.iter().filter_map(owed).collect();
            wanted.sort();
            actual.sort();
            check(faults, &field("owes"), Some(&wanted), &actual);
        }
        Ok(())
    }
}

fn differs<T: PartialEq + std::fmt::Debug + ?Sized>(expected: Option<&T>, actual: &T) -> Option<Fault> {
    expected.filter(|e| *e != actual).map(|e| Fault::differs("", e, actual))
}

fn without_zero(map: &BTreeMap<String, i32>) -> BTreeMap<String, i32> {
    map.iter().filter(|(_, n)| **n != 0).map(|(name, n)| (name.clone(), *n)).collect()
}

/// The lasting effect of a mark, in the words of the format.
fn owed(mark: &Mark) -> Option<String> {
    match mark {
        Mark::NextCombat { amount, .. } => Some(format!("next-combat {amount:+}")),
        Mark::NextFlight { amount, .. } => Some(format!("next-flight {amount:+}")),
        Mark::CannotHelp { .. } | Mark::Distracted { .. } => Some("cannot-help".to_owned()),
        Mark::CannotUsePower { class, .. } => Some(format!("no-power {class}")),
        Mark::Reversed { .. } | Mark::Trap { .. } => None,
    }
}

/// The format's code for an objection.
fn code(breach: &Breach, scenario: &Scenario) -> String {
    let code = match breach {
        // The format has one code for everything that a combat forbids, and none for a card that is not an
        // Item. A sale of such a card is worth too little, and in a trade it can only be a Sidekick.
        Breach::AlreadyFighting => "in-combat",
        Breach::NotAnItem { .. } if scenario.play.last().is_some_and(|p| p.verb == Verb::Trade) => {
            "sidekicks"
        }
        Breach::NotAnItem { .. } => "too-little",
        _ => breach.code(),
    };
    code.to_owned()
}

/// The format's code for a reason.
fn word(reason: &starboard_core::Reason) -> String {
    reason.code().to_owned()
}
