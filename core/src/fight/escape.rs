//! Running away: the die face to escape, and the cases without a die.

use starboard_cards::{Ability, CardKind, Item};

use crate::character::Character;
use crate::fight::Fight;
use crate::pieces::{
    CardCopy, CombatStage, DecidedFlight, FightingMonster, InPlay, Mark, MonsterId, Reason, Seat, SeatId,
    Source, Sum, Way, Why,
};

/// An attempt that a fleeing player still has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) seat: SeatId,
    pub(crate) monster: MonsterId,
    pub(crate) from_clone: bool,
}

/// An Item's modifier of every roll to Run Away.
pub(crate) fn item_run_away(item: &Item) -> i32 {
    item.abilities.iter().map(|a| if let Ability::RunAway { bonus } = a { *bonus } else { 0 }).sum()
}

impl Fight<'_> {
    /// The lowest face that escapes a monster. A sum of 7 or more is impossible; 1 or less always escapes.
    pub(crate) fn face_to_escape(&self, seat: &Seat, monster: &FightingMonster) -> Sum {
        let mut sum = Sum::default();
        sum.push(i32::from(self.table.rules.run_away_needs.value), Source::Rule, Why::EscapeFace);
        let runner = Character::of(self.table, seat);
        for addend in runner.run_away(&runner.verdicts_now()).addends() {
            sum.push(-addend.amount, addend.source.clone(), addend.why.clone());
        }
        if let Some(printed) = self.table.printed(monster) {
            sum.push_nonzero(-printed.run_away, Source::Monster { monster: monster.id }, Why::RunAway);
        }
        // The Clone's penalty is on the player, not on one monster, so it may slow every flight of the
        // combat.
        let every = self.table.rules.clone_slows_every_flight.value;
        let monsters = self.combat.monsters.iter().filter(|m| every || m.id == monster.id);
        for (_, card) in monsters.flat_map(|m| m.enhancers.iter().chain(&m.clone)) {
            if let Some(CardKind::Enhancer(enhancer)) = self.table.kind(card) {
                let source = Source::Card { card: card.clone(), seat: None };
                sum.push_nonzero(-enhancer.run_away, source, Why::RunAway);
            }
        }
        sum
    }

    /// The way an attempt is decided.
    pub(crate) fn way(&self, seat: &Seat, monster: &FightingMonster) -> Way {
        let pursuit = self.table.printed(monster).map(|m| m.pursuit.clone()).unwrap_or_default();
        let fits = |who: &Option<starboard_cards::Who>| {
            who.as_ref().is_some_and(|who| Character::of(self.table, seat).meets(who))
        };
        let saved = self.combat.decided == Some(DecidedFlight::Escape)
            && self.table.rules.decided_escape_beats_impossible.value;
        // A monster that is beaten without a fight pursues nobody.
        let beaten = self.beaten_without_fight(monster);
        if beaten || fits(&pursuit.ignores) {
            Way::NotPursued
        } else if fits(&pursuit.lets_go) {
            // This escape is part of the Bad Stuff, so it applies even if everybody is caught.
            Way::Automatic
        } else if pursuit.no_escape && !saved {
            Way::Impossible
        } else {
            match self.combat.decided {
                Some(DecidedFlight::Escape) => Way::Automatic,
                Some(DecidedFlight::Caught) => Way::Impossible,
                None => Way::Die,
            }
        }
    }
}

impl Character<'_> {
    /// All modifiers of a character's rolls to Run Away.
    ///
    /// A Ship that changes the roll replaces all other modifiers (Starfinder rules, "Ships").
    pub(crate) fn run_away(&self, verdicts: &[Vec<Reason>]) -> Sum {
        let mut sum = Sum::default();
        let counts = |verdict: &[Reason]| verdict.is_empty() && self.table.rules.ships.value;
        let ship = self.seat.cards.iter().zip(verdicts).find(|(c, verdict)| {
            counts(verdict) && self.table.item(c).is_some_and(|i| i.ship && item_run_away(i) != 0)
        });
        for (card, verdict) in self.seat.cards.iter().zip(verdicts) {
            if ship.is_some_and(|(ship, _)| ship.copy != card.copy) {
                continue;
            }
            if !verdict.is_empty() {
                continue;
            }
            let printed = &card.printed;
            for ability in printed.abilities() {
                if let Ability::RunAway { bonus } = ability {
                    let source = Source::Card { card: card.copy.clone(), seat: Some(self.seat.id) };
                    sum.push_nonzero(*bonus, source, Why::RunAway);
                }
            }
        }
        for mark in self.seat.marks.iter().filter(|_| ship.is_none()) {
            if let Mark::NextFlight { amount, card } = mark {
                let source = Source::Card { card: card.clone(), seat: Some(self.seat.id) };
                sum.push_nonzero(*amount, source, Why::NextFlight);
            }
        }
        sum
    }

    /// The lowest face that escapes with these modifiers; none if no face does.
    pub(crate) fn escape_face(&self, run_away: &Sum) -> Option<u8> {
        lowest_face(i32::from(self.table.rules.run_away_needs.value) - run_away.total())
    }

    /// Ships in play that slow a player who still has to roll. He may discard them first (Starfinder rules,
    /// "Ships").
    pub(crate) fn slowed_by(&self) -> Vec<CardCopy> {
        let fleeing = Fight::now(self.table).filter(|fight| fight.combat.stage == CombatStage::Fleeing);
        let rolls = fleeing.is_some_and(|fight| {
            let due = fight.attempts_due();
            due.iter().filter(|attempt| attempt.seat == self.seat.id).any(|attempt| {
                let monster = fight.combat.monster(attempt.monster);
                monster.is_ok_and(|monster| fight.way(self.seat, monster) == Way::Die)
            })
        });
        let slows = |c: &&InPlay| self.table.item(c).is_some_and(|item| item.ship && item_run_away(item) < 0);
        let ships = self.seat.cards.iter().filter(|_| rolls && self.table.rules.ships.value).filter(slows);
        ships.map(|card| card.copy.clone()).collect()
    }
}

impl Fight<'_> {
    /// The attempts still due, the fighter's first.
    pub(crate) fn attempts_due(&self) -> Vec<Attempt> {
        let stop = self.table.rules.dead_stop_running.value;
        let party =
            self.seats().filter(|id| self.table.seat(*id).is_ok_and(|s| !((s.dead || s.dying) && stop)));
        let mut due = Vec::new();
        for seat in party {
            for monster in self.combat.active() {
                for from_clone in [false, true] {
                    let exists = !from_clone || monster.clone.is_some();
                    let settled = self
                        .combat
                        .flights
                        .iter()
                        .any(|f| (f.seat, f.monster, f.from_clone) == (seat, monster.id, from_clone));
                    if exists && !settled {
                        due.push(Attempt { seat, monster: monster.id, from_clone });
                    }
                }
            }
        }
        due
    }
}

/// The lowest face of a die that reaches a number; none if no face does.
pub(crate) fn lowest_face(number: i32) -> Option<u8> {
    u8::try_from(number.max(1)).ok().filter(|face| *face <= 6)
}
