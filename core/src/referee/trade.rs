//! Selling and trading. All editions, "Selling Items" and "Trading".

use super::{Referee, Verdict, distinct};
use crate::messages::{Breach, Event, LeaveReason, LevelReason};
use crate::pieces::{CardCopy, CombatStage, SeatId};

/// The price of a Level, in credits or Gold Pieces. All editions, "Selling Items".
pub(crate) const LEVEL_PRICE: u32 = 1_000;

impl Referee {
    pub(super) fn sell(&mut self, seat: SeatId, cards: &[CardCopy]) -> Verdict {
        distinct(cards)?;
        let player = self.character(seat)?;
        let (in_play, from_hand): (Vec<&CardCopy>, Vec<&CardCopy>) =
            cards.iter().partition(|c| player.seat.in_play(c).is_ok());
        let mut value = 0u32;
        let mut breaches = Vec::new();
        for copy in cards {
            self.table.card(&copy.card)?;
            match self.table.value_of(copy) {
                Some(worth) => value = value.saturating_add(worth),
                None => breaches.push(Breach::NotAnItem { card: copy.clone() }),
            }
        }
        breaches.extend(in_play.iter().filter_map(|copy| self.leave_breach(seat, copy, cards)));
        let most = u32::from(player.levels_left());
        let winning = self.table.rules.winning_level.value;
        for copy in from_hand {
            self.may_come_to_table(copy)?;
        }
        self.living(seat)?;
        self.own_turn(seat)?;
        if self.table.turn.is_none() {
            self.object(Breach::WrongPhase { phase: starboard_cards::Phase::Arrange })?;
        }
        let fighting = self.table.in_combat(seat)
            && !(self.table.rules.sell_while_fleeing.value
                && self.table.combat.as_ref().is_some_and(|c| c.stage == CombatStage::Fleeing));
        self.object_if(fighting, Breach::InCombat)?;
        for breach in breaches {
            self.object(breach)?;
        }
        if cards.is_empty() {
            return Err(Breach::NoTarget);
        }
        self.object_if(value < LEVEL_PRICE, Breach::TooLittle { value, needed: LEVEL_PRICE })?;
        // Value beyond the price of the Levels is lost.
        self.object_if(most == 0, Breach::Level10 { level: winning })?;
        for copy in cards {
            match self.seat(seat)?.in_play(copy) {
                Ok(_) => self.leave(seat, copy, &LeaveReason::Sold)?,
                // Another card that it was joined to was sold just before, and took it along.
                Err(_) if self.has_left(copy) => {}
                Err(_) => {
                    self.comes_from_hand(copy, Some(seat))?;
                    self.emit(Event::CardUsed { card: copy.clone(), by: Some(seat), on: None })?;
                }
            }
        }
        // An overruled sale buys at least one Level. Even then a sale never reaches the winning Level.
        let levels = (value / LEVEL_PRICE).max(1);
        self.shift_level(seat, levels.min(most) as i32, LevelReason::Sale)
    }

    /// Trades Items of both players at once. The limits apply as if each player's own Items had left first.
    pub(super) fn trade(
        &mut self,
        from: SeatId,
        to: SeatId,
        cards: &[CardCopy],
        in_return: &[CardCopy],
    ) -> Verdict {
        distinct(&[cards, in_return].concat())?;
        if from == to {
            return Err(Breach::SamePlayer { seat: to });
        }
        let mut breaches = self.trade_breaches(from, cards)?;
        breaches.extend(self.trade_breaches(to, in_return)?);
        self.living(from)?;
        if self.table.rules.dead_receive_nothing.value || !in_return.is_empty() {
            self.living(to)?;
        }
        self.out_of_combat(&[from, to])?;
        for breach in breaches {
            self.object(breach)?;
        }
        let joins = [self.joins_among(from, cards)?, self.joins_among(to, in_return)?];
        for copy in cards {
            self.may_carry(to, copy, in_return)?;
            self.give(from, to, copy)?;
        }
        for copy in in_return {
            self.may_carry(from, copy, &[])?;
            self.give(to, from, copy)?;
        }
        for ((seat, copies), joins) in [(to, cards), (from, in_return)].into_iter().zip(joins) {
            self.join_again(seat, joins)?;
            for copy in copies {
                self.take_into_use(seat, copy)?;
            }
        }
        Ok(())
    }

    /// The Items joined by a tape in the same list, with their tapes.
    pub(super) fn joins_among(
        &self,
        seat: SeatId,
        cards: &[CardCopy],
    ) -> Result<Vec<(CardCopy, CardCopy)>, Breach> {
        let player = self.character(seat)?;
        let tape = |copy: &CardCopy| {
            let card = player.seat.in_play(copy).ok()?;
            let tape = player.joiner(card).filter(|tape| cards.contains(tape))?;
            Some((copy.clone(), tape.clone()))
        };
        Ok(cards.iter().filter_map(tape).collect())
    }

    /// Restores joins with the new owner.
    pub(super) fn join_again(&mut self, seat: SeatId, joins: Vec<(CardCopy, CardCopy)>) -> Verdict {
        joins
            .into_iter()
            .try_for_each(|(card, tape)| self.emit(Event::CardHeld { seat, card, by: Some(tape) }))
    }

    /// The objections to trading cards away, or to offering them to a helper.
    pub(super) fn trade_breaches(&self, seat: SeatId, cards: &[CardCopy]) -> Result<Vec<Breach>, Breach> {
        let giver = self.seat(seat)?;
        let mut breaches = Vec::new();
        for copy in cards {
            giver.in_play(copy)?;
            if self.table.value_of(copy).is_none() {
                breaches.push(Breach::NotAnItem { card: copy.clone() });
            }
            breaches.extend(self.leave_breach(seat, copy, cards));
        }
        Ok(breaches)
    }

    /// Gives an Item to another player. A Cheat! on it is discarded.
    pub(super) fn give(&mut self, from: SeatId, to: SeatId, copy: &CardCopy) -> Verdict {
        let giver = self.character(from)?;
        let holder = giver.holder(giver.seat.in_play(copy)?).cloned();
        self.emit(Event::CardGiven { from, to, card: copy.clone() })?;
        let Some(holder) = holder else { return Ok(()) };
        if matches!(self.table.kind(&holder), Some(starboard_cards::CardKind::Cheat)) {
            let why = LeaveReason::WentAlong { with: copy.clone() };
            self.emit(Event::CardLeft { seat: from, card: holder, why })?;
        }
        Ok(())
    }

    /// The breach that keeps an Item with its owner: a penalty, or a tape to an Item that stays.
    fn leave_breach(&self, seat: SeatId, copy: &CardCopy, leaving: &[CardCopy]) -> Option<Breach> {
        let player = self.character(seat).ok()?;
        if player.penalized(copy) {
            return Some(Breach::Penalized { card: copy.clone() });
        }
        let whole = player.with_joined(std::slice::from_ref(copy));
        let stays = whole.iter().any(|part| part != copy && !leaving.contains(part));
        stays.then(|| Breach::Taped { card: copy.clone() })
    }

    /// Returns true if a card left play during this action.
    pub(super) fn has_left(&self, copy: &CardCopy) -> bool {
        self.events.iter().any(|e| matches!(e, Event::CardLeft { card, .. } if card == copy))
    }
}
