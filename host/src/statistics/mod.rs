//! The statistics of a game: a second fold of the events in effect, alongside the table.

pub(crate) mod all_games;
mod awards;
mod climb;
mod fairness;

use std::collections::BTreeMap;
use std::sync::Arc;

use starboard_cards::{CardId, CardKind, Catalogue, without_turns};
use starboard_core::{
    Deal, DecisionId, DecisionKind, Event, Flight, Foe, MonsterId, ReplayFault, Seat, SeatId, Table,
};

use awards::Luck;
use climb::Climb;

use crate::wire::{DiceStatistics, FightStatistics, SeatStatistics, Statistics};

/// An act in effect.
pub(crate) struct Act<'e> {
    /// The line number.
    pub(crate) seq: u64,
    /// The time, in milliseconds since 1970 (UTC).
    pub(crate) at: i64,
    /// True if the host rolled its dice.
    pub(crate) rolled: bool,
    /// Its events.
    pub(crate) events: &'e [Event],
}

/// The statistics of the acts in effect.
///
/// # Errors
/// The first event that does not fit the table.
pub(crate) fn of<'e>(
    catalogue: &Arc<Catalogue>,
    acts: impl IntoIterator<Item = Act<'e>>,
) -> Result<Statistics, ReplayFault> {
    let mut tally = Tally::default();
    let mut climb = Climb::default();
    let mut table: Option<Table> = None;
    for Act { seq, at, rolled, events } in acts {
        tally.dice.rolled_here = rolled;
        for event in events {
            let before = table.take();
            if let Some(table) = &before {
                tally.count(seq, table, event);
            }
            let event = std::iter::once(event);
            table = Some(match before {
                None => Table::replay(catalogue, event)?,
                Some(table) => table.then(event)?,
            });
        }
        if let Some(table) = &table {
            tally.began_at.get_or_insert(at);
            tally.update_seats(table);
            climb.record(seq, tally.turns, table);
            // The clock may have been set back, so the end is never before the beginning.
            tally.played_until = tally.played_until.max(at);
        }
    }
    Ok(tally.finish(table.as_ref(), &climb))
}

fn add_new(known: &mut Vec<CardId>, card: &CardId) {
    if !known.contains(card) {
        known.push(card.clone());
    }
}

/// The counts so far.
#[derive(Clone, Default)]
struct Tally {
    began_at: Option<i64>,
    played_until: i64,
    turns: u32,
    seats: Vec<SeatStatistics>,
    fights: Vec<FightStatistics>,
    /// The monsters of the current fight.
    foes: Vec<(MonsterId, Foe)>,
    rewards: Vec<Reward>,
    dice: Dice,
    /// The escape attempt whose die roll was changed by a card. The original roll is counted, and the changed
    /// one is not.
    changed: Option<(SeatId, MonsterId, bool)>,
    /// The counts before the last card that can still be cancelled. Only one level is kept, as at the table.
    before: Option<Box<Tally>>,
}

/// All dice, which count even if a card cancels what they decided.
#[derive(Clone, Default)]
struct Dice {
    /// The count of each face that the host rolled.
    rolled: [u32; 6],
    /// The count of each face that was entered.
    entered: [u32; 6],
    /// True if the host rolled the dice of the current act.
    rolled_here: bool,
    luck: BTreeMap<SeatId, Luck>,
}

/// The Treasures earned in a fight.
#[derive(Clone)]
struct Reward {
    decision: DecisionId,
    seat: SeatId,
    treasures: u8,
    deal: Option<(SeatId, Deal)>,
    /// The line in which it was decided.
    settled: Option<u64>,
}

impl Tally {
    /// Counts an event. `table` is the state before the event.
    #[expect(clippy::too_many_lines, reason = "a list of the events that count, with short arms")]
    fn count(&mut self, seq: u64, table: &Table, event: &Event) {
        match event {
            Event::Answerable { instead, .. } => {
                if let Some(Flight { seat, monster, from_clone, die, .. }) = instead {
                    let attempt = Some((*seat, *monster, *from_clone));
                    if self.changed != attempt {
                        self.roll(Some(*seat), *die);
                        self.changed = attempt;
                    }
                }
                let mut before = self.clone();
                if let Some(earlier) = &mut before.before {
                    earlier.before = None;
                }
                self.before = Some(Box::new(before));
            }
            Event::Unanswered => self.before = None,
            // A cancelled event is not counted, except for its dice.
            Event::Cancelled { .. } => {
                let Some(before) = self.before.clone() else { return };
                let after = std::mem::replace(self, *before);
                self.dice.clone_from(&after.dice);
                self.before = Some(Box::new(after));
            }
            Event::SeatRemoved { seat } => {
                let level = table.seats().find(|here| here.id == *seat).map(|here| here.level);
                self.add(*seat, |known| known.left = level);
            }
            Event::SeatReturned { seat, .. } => self.add(*seat, |known| known.left = None),
            Event::TurnBegan { .. } => {
                self.end_column(table);
                self.turns += 1;
            }
            Event::CombatBegan { .. } => {
                self.foes.clear();
                self.changed = None;
            }
            Event::MonsterJoined { monster, foe, .. } => self.foes.push((*monster, foe.clone())),
            Event::CombatWon { kills, munchkins, monsters } => {
                let Some((fighter, helper)) = self.fight(seq, table, [*munchkins, *monsters], Some(*kills))
                else {
                    return;
                };
                self.add(fighter, |seat| seat.kills += u32::from(*kills));
                if let Some(helper) = helper {
                    self.add(helper, |seat| seat.helped += 1);
                }
            }
            Event::FlightBegan { munchkins, monsters } => {
                self.fight(seq, table, [*munchkins, *monsters], None);
            }
            Event::Fled { seat, monster, from_clone, escaped, die } => {
                self.add(*seat, |seat| *(if *escaped { &mut seat.escaped } else { &mut seat.caught }) += 1);
                if let Some(fight) = self.fights.last_mut()
                    && !(*escaped || fight.won || fight.caught.contains(seat))
                {
                    fight.caught.push(*seat);
                }
                if self.changed != Some((*seat, *monster, *from_clone)) {
                    self.roll(Some(*seat), *die);
                }
            }
            Event::Died { seat, .. } => self.add(*seat, |seat| seat.deaths += 1),
            Event::Rolled { seat, die } => self.roll(*seat, Some(*die)),
            Event::MonsterDieRolled { die, .. } => self.roll(None, Some(*die)),
            Event::PowerUsed { seat, die, .. } => self.roll(Some(*seat), *die),
            Event::DecisionDue { decision } => {
                if let DecisionKind::CollectRewards { treasures, deal, .. } = &decision.about {
                    // A reward that is decided and asked again within one line was changed by a card, and
                    // counts once.
                    self.rewards.retain(|reward| reward.settled != Some(seq));
                    self.rewards.push(Reward {
                        decision: decision.id,
                        seat: decision.seat,
                        treasures: *treasures,
                        deal: deal.clone(),
                        settled: None,
                    });
                }
            }
            Event::Decided { decision, .. } => {
                let reward = self.rewards.iter_mut().find(|reward| reward.decision == *decision);
                if let Some(reward) = reward {
                    reward.settled = Some(seq);
                }
            }
            _ => {}
        }
    }

    /// Adds the current fight, won with so many kills or not won, and returns the fighter and the helper.
    fn fight(
        &mut self,
        seq: u64,
        table: &Table,
        [munchkins, monsters]: [i32; 2],
        kills: Option<u8>,
    ) -> Option<(SeatId, Option<SeatId>)> {
        let combat = table.combat()?;
        let (fighter, helper) = (combat.fighter, combat.helper());
        let foes = std::mem::take(&mut self.foes).into_iter().map(|(_, foe)| foe).collect();
        let (turn, caught) = (self.turns, Vec::new());
        let (won, kills) = (kills.is_some(), kills.unwrap_or_default());
        self.fights.push(FightStatistics {
            seq,
            turn,
            fighter,
            helper,
            foes,
            munchkins,
            monsters,
            won,
            kills,
            caught,
        });
        Some((fighter, helper))
    }

    /// Counts a die of a player or a monster.
    fn roll(&mut self, seat: Option<SeatId>, die: Option<u8>) {
        let Dice { rolled, entered, rolled_here, luck } = &mut self.dice;
        let faces = if *rolled_here { rolled } else { entered };
        let Some(die) = die else { return };
        let Some(count) = faces.get_mut(usize::from(die).wrapping_sub(1)) else { return };
        *count += 1;
        if let Some(seat) = seat {
            luck.entry(seat).or_default().add(die);
        }
    }

    fn add(&mut self, seat: SeatId, change: impl FnOnce(&mut SeatStatistics)) {
        if let Some(seat) = self.seats.iter_mut().find(|known| known.seat == seat) {
            change(seat);
        }
    }

    /// Adds new players, and updates changed names and pieces.
    fn update_seats(&mut self, table: &Table) {
        for Seat { id, name, standie, cards, .. } in table.seats() {
            let known = match self.seats.iter().position(|known| known.seat == *id) {
                Some(place) => &mut self.seats[place],
                None => self.seats.push_mut(SeatStatistics {
                    seat: *id,
                    name: without_turns(name).into(),
                    standie: *standie,
                    levels: vec![None; self.turns as usize],
                    left: None,
                    kills: 0,
                    helped: 0,
                    treasures: 0,
                    escaped: 0,
                    caught: 0,
                    deaths: 0,
                    races: Vec::new(),
                    classes: Vec::new(),
                }),
            };
            (known.name, known.standie) = (without_turns(name).into(), *standie);
            for card in cards {
                let card = &card.copy.card;
                match table.catalogue().card(card).map(|card| &card.kind) {
                    Some(CardKind::Race(_)) => add_new(&mut known.races, card),
                    Some(CardKind::Class(_)) => add_new(&mut known.classes, card),
                    _ => {}
                }
            }
        }
    }

    /// Records all Levels at the end of a turn, or at the current end of the game.
    fn end_column(&mut self, table: &Table) {
        for seat in &mut self.seats {
            seat.levels.push(table.seats().find(|now| now.id == seat.seat).map(|now| now.level));
        }
    }

    fn finish(mut self, table: Option<&Table>, climb: &Climb) -> Statistics {
        if let Some(table) = table {
            self.end_column(table);
        }
        for Reward { seat, treasures, deal, .. } in std::mem::take(&mut self.rewards) {
            let promised = deal.and_then(|(helper, deal)| Some((helper, deal.treasures?.min(treasures))));
            let (helper, share) = promised.unwrap_or((seat, 0));
            self.add(helper, |known| known.treasures += u32::from(share));
            self.add(seat, |known| known.treasures += u32::from(treasures - share));
        }
        let winners = table.map(|table| table.winners().to_vec()).unwrap_or_default();
        let Dice { rolled, entered, luck, .. } = self.dice;
        Statistics {
            began_at: self.began_at.unwrap_or_default(),
            played_until: self.played_until,
            turns: self.turns,
            awards: awards::of(&self.seats, &self.fights, &luck),
            seats: self.seats,
            fights: self.fights,
            dice: DiceStatistics {
                rolled,
                entered,
                needed: fairness::NEEDED,
                fairness: fairness::test(rolled),
            },
            turning_point: climb.turning_point(&winners),
            winners,
        }
    }
}
