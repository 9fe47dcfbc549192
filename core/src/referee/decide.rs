//! Answers to pending decisions.

use std::collections::BTreeMap;

use starboard_cards::{CardKind, Count, Step, TraitKind};

use super::death::{Body, highest};
use super::swap::Swap;
use super::{Referee, Verdict, distinct};
use crate::messages::{Breach, Event, LeaveReason, LevelReason, Payment};
use crate::pieces::{CardCopy, Choice, Decision, DecisionId, DecisionKind, PickFor, SeatId};

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
            (DecisionKind::RollToStay { card, face: leaves }, Choice::Die { die }) => {
                let die = self.roll_for(seat, *die)?;
                if die == leaves && self.seat(seat)?.in_play(&card).is_ok() {
                    self.leave(seat, &card, &LeaveReason::Discarded)?;
                }
            }
            (DecisionKind::RollForSwap { cause, high, low, next_combat }, Choice::Dice { dice }) => {
                let swap = Swap { cause, high, low, next_combat };
                return self.swap_by_dice(seat, swap, dice, rest);
            }
            (DecisionKind::PickForSwap { cause, high, low, next_combat }, Choice::Seat { seat: with }) => {
                let swap = Swap { cause, high, low, next_combat };
                return self.swap_by_choice(seat, swap, *with, rest);
            }
            (DecisionKind::FindInDiscards { what, cause, any }, choice) => {
                self.replace_trait(seat, what, &cause, choice)?;
                if any {
                    self.lose_idle_blends(seat, what, &cause)?;
                }
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
            ) => {
                self.done_at_table(&step, victim, &cause, choice)?;
            }
            (DecisionKind::PickOption { options, cause }, Choice::Option { option }) => {
                let last = options.len() as i32 - 1;
                let steps =
                    options.get(usize::from(*option)).ok_or(Breach::OutOfRange { min: 0, max: last })?;
                let after = rest.iter().flat_map(|r| r.steps.iter());
                let steps: Vec<Step> = steps.iter().chain(after).cloned().collect();
                return self.afflict(seat, &cause, &steps);
            }
            (DecisionKind::StayAlive { levels, card }, Choice::Yes { yes }) => {
                if *yes {
                    self.shift_level(seat, -i32::from(levels), LevelReason::StayAlive { card })?;
                    // Older journals keep the steps after the death here.
                    return rest.map_or(Ok(()), |rest| self.afflict_others(rest));
                }
                self.kill(seat)?;
            }
            (
                DecisionKind::Loot { dead, cards, joined, hand, tied_with, next, .. },
                Choice::Dice { dice },
            ) if !tied_with.is_empty() => {
                let rolled = self.roll_for_tied(&self.tied(seat, &tied_with), dice)?;
                return self.ask_tied(
                    Body { dead, cards, joined, hand },
                    &highest(&rolled),
                    rolled,
                    seat,
                    next,
                );
            }
            (
                DecisionKind::Loot { dead, cards, joined, hand, tied_with, next, .. },
                Choice::Seat { seat: first },
            ) if !tied_with.is_empty() => {
                if !self.tied(seat, &tied_with).contains(first) {
                    return Err(Breach::UnknownSeat { seat: *first });
                }
                let body = Body { dead, cards, joined, hand };
                return self.ask_tied(body, &[*first], Vec::new(), seat, next);
            }
            (DecisionKind::Loot { dead, cards, joined, hand, tied_with, next, .. }, choice) => {
                // A die at the table settles a tie, and the player who answers has won it.
                let looter = actor.filter(|a| tied_with.contains(a)).unwrap_or(seat);
                let body = self.loot(looter, Body { dead, cards, joined, hand }, choice)?;
                let order: Vec<SeatId> =
                    next.into_iter().map(|next| if next == looter { seat } else { next }).collect();
                return self.ask_looter(body, &order);
            }
            (DecisionKind::DrawNewHand { each }, Choice::Done {}) => {
                self.draw(seat, each.saturating_mul(2))?;
            }
            (DecisionKind::CollectRewards { treasures, doors, deal, .. }, Choice::Done {}) => {
                let shares = deal.map_or(vec![(seat, treasures)], |(helper, deal)| {
                    deal.shares(treasures, seat, helper).map_or_else(Vec::new, Vec::from)
                });
                let mut drawn: BTreeMap<SeatId, u8> = BTreeMap::new();
                for (seat, cards) in doors.into_iter().chain(shares) {
                    let all = drawn.entry(seat).or_default();
                    *all = all.saturating_add(cards);
                }
                for (seat, cards) in drawn {
                    let Some(hand) = self.seat(seat).ok().and_then(|s| s.hand) else { continue };
                    let more = cards.saturating_sub(ahead.get(&seat).copied().unwrap_or(0));
                    if more > 0 {
                        let cards = Some(hand.saturating_add(more));
                        self.emit(Event::HandCounted { seat, cards, changed: true })?;
                    }
                }
            }
            // Skipped, or done with the real cards.
            (DecisionKind::TakeTrait { .. } | DecisionKind::Throw { .. }, Choice::Done {})
            | (_, Choice::Skip {}) => {}
            _ => return Err(Breach::WRONG_ANSWER),
        }
        self.afflict_rest(rest)
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
