//! Answers to pending decisions.

use std::collections::BTreeMap;

use starboard_cards::{CardKind, Count, Step, TraitKind};

use super::death::{Body, highest};
use super::swap::Swap;
use super::{Referee, Verdict, distinct};
use crate::messages::{Breach, Event, LeaveReason, LevelReason, Payment};
use crate::pieces::{
    Affliction, CardCopy, Choice, Deal, Decision, DecisionId, DecisionKind, PickFor, SeatId,
};

impl Referee {
    pub(super) fn decide(&mut self, actor: Option<SeatId>, id: DecisionId, choice: &Choice) -> Verdict {
        let decision = self.table.decision(id).ok_or(Breach::NothingPending)?.clone();
        let Decision { seat, about, rest, .. } = decision;
        let ahead: BTreeMap<SeatId, u8> = self.table.seats().map(|s| (s.id, s.played_ahead)).collect();
        self.emit(Event::Decided { decision: id, skipped: matches!(choice, Choice::Skip {}) })?;
        match (about, choice) {
            (DecisionKind::PickCards { victim, count, among, cause, purpose }, Choice::Cards { cards }) => {
                self.picked(victim, count, &among, cards, purpose, &cause)?;
            }
            (DecisionKind::RollDie { cause, victim }, Choice::Die { die }) => {
                let levels = i32::from(self.roll_for(victim, *die)?);
                self.lose_levels(victim, levels, cause)?;
            }
            (DecisionKind::RollToStay { card, face }, Choice::Die { die }) => {
                self.roll_to_stay(seat, &card, face, *die)?;
            }
            (DecisionKind::RollForSwap { cause, high, low, next_combat }, Choice::Dice { dice }) => {
                return self.swap_by_dice(seat, Swap { cause, high, low, next_combat }, dice, rest);
            }
            (DecisionKind::PickForSwap { cause, high, low, next_combat }, Choice::Seat { seat: with }) => {
                return self.swap_by_choice(seat, Swap { cause, high, low, next_combat }, *with, rest);
            }
            (DecisionKind::FindInDiscards { what, cause, any }, choice) => {
                self.found_in_discards(seat, what, &cause, any, choice)?;
            }
            (DecisionKind::TakeTrait { cause }, Choice::Cards { cards }) => {
                self.found_trait(seat, &cause, cards)?;
            }
            (DecisionKind::Throw { cause, hit }, Choice::Seat { seat: at }) => {
                self.seat(*at)?;
                self.afflict(*at, &cause, &hit)?;
            }
            (
                DecisionKind::DoAtTable { step, victim, cause, .. },
                choice @ (Choice::Done {} | Choice::Cards { .. }),
            ) => self.done_at_table(&step, victim, &cause, choice)?,
            (DecisionKind::PickOption { options, cause }, Choice::Option { option }) => {
                return self.take_option(seat, &cause, &options, *option, rest.as_ref());
            }
            (DecisionKind::StayAlive { levels, card }, Choice::Yes { yes: true }) => {
                self.shift_level(seat, -i32::from(levels), LevelReason::StayAlive { card })?;
                // Older journals keep the steps after the death here.
                return rest.map_or(Ok(()), |rest| self.afflict_others(rest));
            }
            (DecisionKind::StayAlive { .. }, Choice::Yes { yes: false }) => self.kill(seat)?,
            (DecisionKind::Loot { dead, cards, joined, hand, tied_with, next, .. }, choice) => {
                let body = Body { dead, cards, joined, hand };
                return self.loot_in_turn(actor, seat, body, &tied_with, next, choice);
            }
            (DecisionKind::DrawNewHand { each }, Choice::Done {}) => {
                self.draw(seat, each.saturating_mul(2))?;
            }
            (DecisionKind::CollectRewards { treasures, doors, deal, .. }, Choice::Done {}) => {
                self.draw_rewards(seat, treasures, doors, deal, &ahead)?;
            }
            // Skipped, or done with the real cards.
            (DecisionKind::TakeTrait { .. } | DecisionKind::Throw { .. }, Choice::Done {})
            | (_, Choice::Skip {}) => {}
            _ => return Err(Breach::WRONG_ANSWER),
        }
        self.afflict_rest(rest)
    }

    /// Replaces Races or Classes by those found in the discards.
    fn found_in_discards(
        &mut self,
        victim: SeatId,
        what: TraitKind,
        cause: &CardCopy,
        any: bool,
        choice: &Choice,
    ) -> Verdict {
        self.replace_trait(victim, what, cause, choice)?;
        if any { self.lose_idle_blends(victim, what, cause) } else { Ok(()) }
    }

    /// Lets a Sidekick leave at one face of the die.
    fn roll_to_stay(&mut self, seat: SeatId, card: &CardCopy, leaves: u8, die: Option<u8>) -> Verdict {
        let die = self.roll_for(seat, die)?;
        if die == leaves && self.seat(seat)?.in_play(card).is_ok() {
            self.leave(seat, card, &LeaveReason::Discarded)?;
        }
        Ok(())
    }

    /// Takes the steps of one option, and then the remaining ones.
    fn take_option(
        &mut self,
        seat: SeatId,
        cause: &CardCopy,
        options: &[Vec<Step>],
        option: u8,
        rest: Option<&Affliction>,
    ) -> Verdict {
        let last = options.len() as i32 - 1;
        let steps = options.get(usize::from(option)).ok_or(Breach::OutOfRange { min: 0, max: last })?;
        let after = rest.iter().flat_map(|rest| rest.steps.iter());
        let steps: Vec<Step> = steps.iter().chain(after).cloned().collect();
        self.afflict(seat, cause, &steps)
    }

    /// Settles a tie between looters, or lets one of them loot, and asks the next one.
    fn loot_in_turn(
        &mut self,
        actor: Option<SeatId>,
        seat: SeatId,
        body: Body,
        tied_with: &[SeatId],
        next: Vec<SeatId>,
        choice: &Choice,
    ) -> Verdict {
        match choice {
            Choice::Dice { dice } if !tied_with.is_empty() => {
                let rolled = self.roll_for_tied(&self.tied(seat, tied_with), dice)?;
                self.ask_tied(body, &highest(&rolled), rolled, seat, next)
            }
            Choice::Seat { seat: first } if !tied_with.is_empty() => {
                if !self.tied(seat, tied_with).contains(first) {
                    return Err(Breach::UnknownSeat { seat: *first });
                }
                self.ask_tied(body, &[*first], Vec::new(), seat, next)
            }
            choice => {
                // A die at the table settles a tie, and the player who answers has won it.
                let looter = actor.filter(|a| tied_with.contains(a)).unwrap_or(seat);
                let body = self.loot(looter, body, choice)?;
                let order: Vec<SeatId> =
                    next.into_iter().map(|next| if next == looter { seat } else { next }).collect();
                self.ask_looter(body, &order)
            }
        }
    }

    /// Adds drawn rewards to counted hands, without the cards that were played ahead.
    fn draw_rewards(
        &mut self,
        fighter: SeatId,
        treasures: u8,
        doors: Vec<(SeatId, u8)>,
        deal: Option<(SeatId, Deal)>,
        ahead: &BTreeMap<SeatId, u8>,
    ) -> Verdict {
        let shares = deal.map_or(vec![(fighter, treasures)], |(helper, deal)| {
            deal.shares(treasures, fighter, helper).map_or_else(Vec::new, Vec::from)
        });
        let mut drawn: BTreeMap<SeatId, u8> = BTreeMap::new();
        for (seat, cards) in doors.into_iter().chain(shares) {
            let all = drawn.entry(seat).or_default();
            *all = all.saturating_add(cards);
        }
        for (seat, cards) in drawn {
            let more = cards.saturating_sub(ahead.get(&seat).copied().unwrap_or(0));
            if self.seat(seat).is_ok() {
                self.draw(seat, more)?;
            }
        }
        Ok(())
    }

    fn replace_trait(
        &mut self,
        victim: SeatId,
        what: TraitKind,
        cause: &CardCopy,
        choice: &Choice,
    ) -> Verdict {
        let old = self.traits(victim, what)?;
        match choice {
            Choice::Skip {} => Ok(()),
            Choice::Done {} => self.lose(victim, &old, cause),
            Choice::Cards { cards } => {
                let [found] = cards.as_slice() else { return Err(Breach::OutOfRange { min: 1, max: 1 }) };
                let fits = matches!(
                    (what, &self.table.card(&found.card)?.kind),
                    (TraitKind::Race, CardKind::Race(_)) | (TraitKind::Class, CardKind::Class(_))
                );
                if !fits {
                    return Err(Breach::WrongKind { card: found.clone() });
                }
                self.may_come_to_table(found)?;
                // The new trait comes first, so that a blend of the two is not lost in between.
                let played = Event::CardPlayed {
                    seat: victim,
                    card: found.clone(),
                    equipped: true,
                    allowed: Vec::new(),
                    held_by: None,
                };
                self.emit(played)?;
                self.lose(victim, &old, cause)
            }
            _ => Err(Breach::OutOfRange { min: 1, max: 1 }),
        }
    }

    /// Settles a step done with the real cards. Named cards in play leave the table.
    fn done_at_table(&mut self, step: &Step, victim: SeatId, cause: &CardCopy, choice: &Choice) -> Verdict {
        let cards: &[CardCopy] = if let Choice::Cards { cards } = choice { cards } else { &[] };
        distinct(cards)?;
        let player = self.character(victim)?;
        let in_play: Vec<CardCopy> =
            cards.iter().filter(|c| player.seat.in_play(c).is_ok()).cloned().collect();
        let penalized = in_play.iter().find(|c| player.penalized(c)).cloned();
        let from_hand = |count: usize| u8::try_from(count.saturating_sub(in_play.len())).unwrap_or(u8::MAX);
        if let Some(card) = penalized {
            self.object(Breach::Penalized { card })?;
        }
        match step {
            Step::GiveItems { worth } if !cards.is_empty() => {
                for card in cards {
                    let worthless = self.table.value_of(card).is_none();
                    self.object_if(worthless, Breach::NotAnItem { card: card.clone() })?;
                }
                // Joined Items go as one, with their total value.
                let given = self.with_joined(victim, &in_play)?;
                let value = given.iter().filter_map(|c| self.table.value_of(c)).sum();
                self.object_if(value < *worth, Breach::TooLittle { value, needed: *worth })?;
            }
            Step::DiscardCards { count } => {
                self.object_if(cards.len() > usize::from(*count), Breach::Price { cards: *count })?;
                // What does not come from play comes from the hand: the card says "must", and so stands over the rule
                // that keeps the hand out of losses (Starboard's reading).
                let needed = from_hand(usize::from(*count));
                let left = self.discardable(victim)?.iter().any(|card| !in_play.contains(card));
                let small = self.seat(victim)?.hand.is_some_and(|hand| hand < needed);
                self.object_if(small && left, Breach::HandTooSmall { needed })?;
                if needed > 0 {
                    self.emit(Event::Paid { seat: victim, cards: Payment::Cards(needed) })?;
                }
            }
            Step::DiscardHand { count, .. } => {
                let cards = match count {
                    Count::All => Payment::WholeHand,
                    Count::Exactly(count) => Payment::Cards(*count),
                };
                self.emit(Event::Paid { seat: victim, cards })?;
            }
            _ => {}
        }
        self.lose(victim, &in_play, cause)
    }

    fn picked(
        &mut self,
        victim: SeatId,
        count: u8,
        among: &[CardCopy],
        cards: &[CardCopy],
        purpose: PickFor,
        cause: &CardCopy,
    ) -> Verdict {
        distinct(cards)?;
        if cards.len() != usize::from(count) {
            return Err(Breach::OutOfRange { min: count.into(), max: count.into() });
        }
        for card in cards {
            self.may_be_hit(victim, card, among)?;
        }
        self.dispose(victim, cards, purpose, cause)
    }

    /// Loots one card, and returns the rest of the body.
    fn loot(&mut self, looter: SeatId, mut body: Body, choice: &Choice) -> Result<Body, Breach> {
        match choice {
            Choice::Cards { cards: taken } => {
                let [card] = taken.as_slice() else { return Err(Breach::OutOfRange { min: 1, max: 1 }) };
                if !body.cards.contains(card) {
                    return Err(Breach::NotInPlay { card: card.clone() });
                }
                let as_one = body.joined.iter().find(|one| one.contains(card)).cloned();
                let taken = as_one.unwrap_or_else(|| taken.clone());
                for card in &taken {
                    // A card that somebody played against the rules is no longer loot.
                    self.not_on_table(card)?;
                    self.emit(Event::Looted { seat: looter, dead: body.dead, card: Some(card.clone()) })?;
                }
                body.cards.retain(|card| !taken.contains(card));
                if !self.table.rules.loot_to_hand.value {
                    self.put_down_loot(looter, &taken)?;
                }
            }
            Choice::Done {} => {
                body.hand = body.hand.map(|h| h.saturating_sub(1));
                self.emit(Event::Looted { seat: looter, dead: body.dead, card: None })?;
            }
            Choice::Skip {} => {}
            _ => return Err(Breach::OutOfRange { min: 1, max: 1 }),
        }
        Ok(body)
    }

    /// Puts looted Items in play where loot does not go to the hand, joined as before.
    fn put_down_loot(&mut self, looter: SeatId, taken: &[CardCopy]) -> Verdict {
        let tape = taken.iter().find(|card| self.table.joins(card) && taken.len() > 1).cloned();
        for card in taken {
            if !matches!(self.table.kind(card), Some(CardKind::Item(_))) {
                continue;
            }
            self.play_item(looter, card, tape.is_some(), None)?;
        }
        let Some(tape) = tape else { return Ok(()) };
        let joins = taken.iter().filter(|card| **card != tape).map(|card| (card.clone(), tape.clone()));
        self.join_again(looter, joins.collect())?;
        taken.iter().try_for_each(|card| self.take_into_use(looter, card))
    }
}
