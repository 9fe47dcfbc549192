//! Death, looting and return. All editions, "Death".

use starboard_cards::{Ability, CardKind};

use super::{Referee, Verdict};
use crate::character::Character;
use crate::messages::{Breach, Event};
use crate::pieces::{CardCopy, Combat, CombatStage, Decision, DecisionKind, Mark, SeatId};
use crate::table::Table;

/// The loot of a dead character.
pub(super) struct Body {
    pub(super) dead: SeatId,
    pub(super) cards: Vec<CardCopy>,
    /// Groups of these cards that go as one.
    pub(super) joined: Vec<Vec<CardCopy>>,
    pub(super) hand: Option<u8>,
}

impl Referee {
    pub(super) fn die(&mut self, seat: SeatId) -> Verdict {
        self.living(seat)?;
        self.die_in_turn(seat)
    }

    /// Lets a character die, though not before everything that earlier cards ask of him is settled.
    pub(super) fn die_in_turn(&mut self, seat: SeatId) -> Verdict {
        let player = self.seat(seat)?;
        if player.dead || player.dying {
            Ok(())
        } else if self.table.decisions.iter().any(|decision| decision.precedes_death(seat)) {
            self.emit(Event::DeathAwaits { seat })
        } else {
            self.die_unless_saved(seat)
        }
    }

    /// Lets everybody die whose death waits for nothing any more.
    pub(super) fn settle_deaths(&mut self) -> Verdict {
        let waits = |seat| self.table.decisions.iter().any(|decision| decision.precedes_death(seat));
        let due: Vec<SeatId> =
            self.table.seats().filter(|seat| seat.dying && !waits(seat.id)).map(|seat| seat.id).collect();
        due.into_iter().try_for_each(|seat| self.die_unless_saved(seat))
    }

    /// Lets a character die, or first asks the player if a card can keep him alive.
    fn die_unless_saved(&mut self, seat: SeatId) -> Verdict {
        let saved = self.character(seat)?.abilities().find_map(|(card, ability)| match ability {
            Ability::StayAlive { levels } => Some((card.copy.clone(), *levels)),
            _ => None,
        });
        match saved {
            Some((card, levels)) => self.ask(seat, DecisionKind::StayAlive { levels, card }, None),
            None => self.kill(seat),
        }
    }

    pub(super) fn kill(&mut self, seat: SeatId) -> Verdict {
        if self.seat(seat)?.dead {
            return Ok(());
        }
        let cards = self.character(seat)?.body();
        let hand = self.seat(seat)?.hand;
        let mut joined: Vec<Vec<CardCopy>> = Vec::new();
        for card in cards.iter().filter(|card| self.table.joins(card)) {
            joined.push(self.with_joined(seat, std::slice::from_ref(card))?);
        }
        joined.retain(|one| one.len() > 1);
        let keeps = self.character(seat)?.kept_blends();
        let before: Vec<Decision> =
            self.table.decisions.iter().filter(|d| d.ends_at_death(seat)).cloned().collect();
        self.remove_marks_at_death(seat)?;
        self.emit(Event::Died { seat, keeps })?;
        self.end_help_of_dead(seat)?;
        let order: Vec<SeatId> = self.table.looting_order(seat).concat();
        self.ask_looter(Body { dead: seat, cards, joined, hand }, &order)?;
        self.drop_losses_of_dead(seat, before)
    }

    /// Ends the help of a helper who died. Guest Artist and Deluxe rules, "Death": the new character can help
    /// after the next turn has begun.
    fn end_help_of_dead(&mut self, seat: SeatId) -> Verdict {
        let helps = |combat: &Combat| {
            combat.stage != CombatStage::Fleeing && combat.helper.as_ref().is_some_and(|(h, _)| *h == seat)
        };
        if !self.table.combat.as_ref().is_some_and(helps) {
            return Ok(());
        }
        self.stop_claim()?;
        self.emit(Event::HelperLeft { seat })
    }

    /// Removes the dead character's marks, except for Traps where these stay.
    fn remove_marks_at_death(&mut self, seat: SeatId) -> Verdict {
        let trap = |mark: &Mark| matches!(self.table.kind(mark.card()), Some(CardKind::Trap(_)));
        let marks = (0u8..).zip(&self.seat(seat)?.marks);
        let gone: Vec<u8> = marks.filter(|(_, mark)| !trap(mark)).map(|(place, _)| place).collect();
        gone.into_iter().rev().try_for_each(|mark| self.emit(Event::Unmarked { seat, mark }))
    }

    /// Drops pending losses of a player who died. Effects on other players continue.
    fn drop_losses_of_dead(&mut self, dead: SeatId, open: Vec<Decision>) -> Verdict {
        for Decision { id, about, rest, .. } in open {
            self.emit(Event::Decided { decision: id, skipped: true })?;
            if let DecisionKind::Loot { dead, cards, joined, hand, next, .. } = about {
                self.ask_looter(Body { dead, cards, joined, hand }, &next)?;
            }
            match rest {
                Some(rest) if rest.victim == dead => self.afflict_others(rest)?,
                rest => self.afflict_rest(rest)?,
            }
        }
        Ok(())
    }

    /// Asks the next looter who is present and alive, if any loot is left. An uncounted hand counts as loot.
    pub(super) fn ask_looter(&mut self, body: Body, order: &[SeatId]) -> Verdict {
        let Body { dead, cards, joined, hand } = body;
        if cards.is_empty() && hand == Some(0) {
            return Ok(());
        }
        let mut there = order.iter().copied().filter(|seat| self.seat(*seat).is_ok_and(|seat| !seat.dead));
        let Some(first) = there.next() else { return Ok(()) };
        let next: Vec<SeatId> = there.collect();
        let level = self.seat(first)?.level;
        let tied_with =
            next.iter().copied().filter(|s| self.seat(*s).is_ok_and(|s| s.level == level)).collect();
        let rolled = Vec::new();
        self.ask(first, DecisionKind::Loot { dead, cards, joined, hand, tied_with, rolled, next }, None)
    }

    /// The tied players who are present and alive.
    pub(super) fn tied(&self, first: SeatId, others: &[SeatId]) -> Vec<SeatId> {
        let there = |seat: &SeatId| self.seat(*seat).is_ok_and(|seat| !seat.dead);
        [first].into_iter().chain(others.iter().copied()).filter(there).collect()
    }

    /// Rolls a die for each of the tied players.
    pub(super) fn roll_for_tied(
        &mut self,
        tied: &[SeatId],
        dice: &[(SeatId, Option<u8>)],
    ) -> Result<Vec<(SeatId, u8)>, Breach> {
        let mut rolls = Vec::with_capacity(tied.len());
        for seat in tied {
            let (_, die) = dice.iter().find(|(s, _)| s == seat).ok_or(Breach::NoDie)?;
            rolls.push((*seat, self.roll_for(*seat, *die)?));
        }
        Ok(rolls)
    }

    /// Asks the players left in a tie, after a roll if there was one. `asked` was asked before, and `next` are the
    /// looters after him.
    pub(super) fn ask_tied(
        &mut self,
        body: Body,
        left: &[SeatId],
        rolled: Vec<(SeatId, u8)>,
        asked: SeatId,
        next: Vec<SeatId>,
    ) -> Verdict {
        let Body { dead, cards, joined, hand } = body;
        let [first, tied_with @ ..] = left else { return Ok(()) };
        let next = [asked].into_iter().chain(next).filter(|seat| seat != first).collect();
        self.ask(
            *first,
            DecisionKind::Loot { dead, cards, joined, hand, tied_with: tied_with.to_vec(), rolled, next },
            None,
        )
    }

    pub(super) fn come_back(&mut self, seat: SeatId) -> Verdict {
        if !self.seat(seat)?.dead {
            return Err(Breach::NothingPending);
        }
        self.emit(Event::CameBack { seat })?;
        if self.table.turn.is_some_and(|t| t.seat == seat) {
            let each = self.table.rules.deal_after_death.value;
            self.ask(seat, DecisionKind::DrawNewHand { each }, None)?;
        }
        Ok(())
    }
}

/// The players with the highest roll.
pub(super) fn highest(rolled: &[(SeatId, u8)]) -> Vec<SeatId> {
    let most = rolled.iter().map(|(_, die)| *die).max();
    rolled.iter().filter(|(_, die)| Some(*die) == most).map(|(seat, _)| *seat).collect()
}

impl Table {
    /// The players who loot a body, highest Level first. Players of the same Level form a group, in turn
    /// order from the dead player's left; a die settles their order. The dead take nothing.
    pub fn looting_order(&self, dead: SeatId) -> Vec<Vec<SeatId>> {
        let place = |id: SeatId| self.order.iter().position(|seat| *seat == id);
        let mut order: Vec<_> = self.seats().filter(|s| s.id != dead && !s.dead).collect();
        order.sort_by_key(|s| (std::cmp::Reverse(s.level), place(s.id) < place(dead)));
        order.chunk_by(|a, b| a.level == b.level).map(|tied| tied.iter().map(|s| s.id).collect()).collect()
    }
}

impl Character<'_> {
    /// The cards that others may loot: all cards that the dead character does not keep.
    fn body(&self) -> Vec<CardCopy> {
        let keeps = self.kept_blends();
        let stays = |copy: &&CardCopy| {
            matches!(self.table.kind(copy), Some(CardKind::Class(_) | CardKind::Race(_)))
                || keeps.contains(copy)
        };
        self.seat.cards.iter().map(|c| &c.copy).filter(|c| !stays(c)).cloned().collect()
    }

    /// The blends that a player keeps at death. If the edition does not name them, he keeps those that hold
    /// two cards, because all Races and Classes stay and need them.
    fn kept_blends(&self) -> Vec<CardCopy> {
        let named = self.table.rules.death_keeps_blends.value;
        let (races, classes) = (self.races().count(), self.classes().count());
        let stays = |kind: &CardKind| match kind {
            CardKind::HalfBreed => named || races > 1,
            CardKind::SuperMunchkin => named || classes > 1,
            _ => false,
        };
        self.seat.of_kind(stays).cloned().collect()
    }
}
