//! Bookmarks in play. Version 1.2 of the rules, "Bookmark Promos".

use starboard_cards::{CardId, CardKind, Direction, Heir, Runners, Step, TraitKind};

use super::{Referee, Verdict};
use crate::messages::{Breach, Event, LeaveReason};
use crate::pieces::limits::SEATS_MAX;
use crate::pieces::{Affliction, CardCopy, DecisionKind, Mark, PickFor, SeatId};

impl Referee {
    pub(super) fn play_bookmark(&mut self, seat: SeatId, copy: &CardCopy) -> Verdict {
        let CardKind::Bookmark(bookmark) = &self.table.card(&copy.card)?.kind else {
            return Err(Breach::WrongKind { card: copy.clone() });
        };
        self.living(seat)?;
        let played = self.table.offers(&copy.card);
        self.object_if(!played, Breach::NotInThisGame)?;
        match self.table.bookmarks.get(copy).copied() {
            Some(None) => self.object(Breach::UsedUp { card: copy.clone() })?,
            Some(Some(holder)) if holder != seat => {
                self.object(Breach::HeldByAnother { card: copy.clone(), seat: holder })?;
            }
            _ => {}
        }
        self.emit(Event::BookmarkPlayed { seat, card: copy.clone() })?;
        self.afflict(seat, copy, &bookmark.steps)
    }

    pub(super) fn next_flight(
        &mut self,
        victim: SeatId,
        cause: &CardCopy,
        amount: i32,
        whose: Runners,
    ) -> Verdict {
        let runners = match whose {
            Runners::Victim => vec![victim],
            Runners::Everybody => self.table.seats().map(|s| s.id).collect(),
        };
        for seat in runners {
            self.emit(Event::Marked { seat, mark: Mark::NextFlight { amount, card: cause.clone() } })?;
        }
        Ok(())
    }

    /// Removes a player's Races, Classes and blends, then lets him find a new Race and Class.
    pub(super) fn new_traits(&mut self, rest: Affliction) -> Verdict {
        let Affliction { victim, cause, steps } = rest;
        let old = self.traits(victim, TraitKind::Either)?;
        let keeps = self.table.rules.bookmark_keeps_blends.value;
        let blend = |kind: &CardKind| matches!(kind, CardKind::HalfBreed | CardKind::SuperMunchkin);
        let blends: Vec<CardCopy> = self.seat(victim)?.of_kind(blend).filter(|_| !keeps).cloned().collect();
        for card in old.iter().chain(&blends) {
            let why = LeaveReason::Lost { card: cause.clone() };
            self.emit(Event::CardLeft { seat: victim, card: card.clone(), why })?;
        }
        let before: Vec<CardId> = old.into_iter().map(|copy| copy.card).collect();
        let finds = [TraitKind::Class, TraitKind::Race].map(|what| Step::FindTrait { what });
        // The earlier traits stop the bookmark from passing on.
        let then = steps.into_iter().map(|step| match step {
            Step::PassOn { to, .. } => Step::PassOn { to, unless: before.clone() },
            step => step,
        });
        let steps = finds.into_iter().chain(then).collect();
        self.afflict_rest(Some(Affliction { victim, cause, steps }))
    }

    /// Removes a kept blend if no trait was found for it.
    pub(super) fn lose_idle_blends(&mut self, victim: SeatId, what: TraitKind, cause: &CardCopy) -> Verdict {
        if !self.traits(victim, what)?.is_empty() {
            return Ok(());
        }
        let idle = move |kind: &CardKind| match kind {
            CardKind::HalfBreed => what == TraitKind::Race,
            CardKind::SuperMunchkin => what == TraitKind::Class,
            _ => false,
        };
        let blends: Vec<CardCopy> = self.seat(victim)?.of_kind(idle).cloned().collect();
        for card in blends {
            let why = LeaveReason::Lost { card: cause.clone() };
            self.emit(Event::CardLeft { seat: victim, card, why })?;
        }
        Ok(())
    }

    /// Moves a Race, Class or blend found in a deck to the hand.
    pub(super) fn found_trait(&mut self, seat: SeatId, cause: &CardCopy, found: &[CardCopy]) -> Verdict {
        let [card] = found else { return Err(Breach::OutOfRange { min: 1, max: 1 }) };
        use CardKind::{Class, HalfBreed, Race, SuperMunchkin};
        if !matches!(self.table.card(&card.card)?.kind, Class(_) | Race(_) | HalfBreed | SuperMunchkin) {
            return Err(Breach::WrongKind { card: card.clone() });
        }
        self.may_come_to_table(card)?;
        let takes = Some(card.clone());
        self.emit(Event::PowerUsed { seat, card: cause.clone(), takes, from: None, die: None })
    }

    /// Lets a player take an Item from the next one, and continues with that one until everybody has taken.
    pub(super) fn take_around(
        &mut self,
        direction: Direction,
        takers: Option<u8>,
        rest: Affliction,
    ) -> Verdict {
        let Affliction { victim: taker, cause, steps } = rest;
        let from = self.next_living(taker, direction);
        let everybody = self.table.seats().filter(|s| !s.dead).count();
        let left = takers.map_or(everybody, usize::from);
        if left == 0 || from == taker {
            return self.afflict_rest(Some(Affliction { victim: taker, cause, steps }));
        }
        let first = takers.is_none();
        let takers = Some(u8::try_from(left - 1).unwrap_or(0));
        let next = std::iter::once(Step::TakeAround { direction, takers }).chain(steps).collect();
        let next = Affliction { victim: from, cause: cause.clone(), steps: next };
        let owner = self.character(from)?;
        let holds = |copy: &CardCopy| owner.seat.cards.iter().any(|c| c.held_by.as_ref() == Some(copy));
        let among: Vec<CardCopy> = owner
            .seat
            .cards
            .iter()
            .map(|c| &c.copy)
            .filter(|c| self.table.value_of(c).is_some() && !owner.penalized(c) && !holds(c))
            .cloned()
            .collect();
        // A player who has left the table is skipped.
        if among.is_empty() || self.seat(taker).is_err() {
            return self.afflict_rest(Some(next));
        }
        if first {
            self.emit(Event::BookmarkPassed { card: cause.clone(), to: Some(from) })?;
        }
        let purpose = PickFor::Hand { to: taker };
        self.ask(taker, DecisionKind::PickCards { victim: from, count: 1, among, cause, purpose }, Some(next))
    }

    /// Takes Items from play into another player's hand. Permanently joined Items go together.
    pub(super) fn take_to_hand(&mut self, victim: SeatId, cards: &[CardCopy], to: SeatId) -> Verdict {
        let taken = self.with_joined(victim, cards)?;
        let hand = self.seat(to)?.hand;
        for card in &taken {
            let why = LeaveReason::Taken { by: to };
            if taken.len() == 1 {
                self.leave(victim, card, &why)?;
            } else {
                self.emit(Event::CardLeft { seat: victim, card: card.clone(), why })?;
            }
        }
        let more = u8::try_from(taken.len()).unwrap_or(u8::MAX);
        match hand {
            Some(hand) => self.emit(Event::HandCounted {
                seat: to,
                cards: Some(hand.saturating_add(more)),
                changed: true,
            }),
            None => Ok(()),
        }
    }

    pub(super) fn pass_on(
        &mut self,
        victim: SeatId,
        cause: &CardCopy,
        to: Heir,
        unless: &[CardId],
    ) -> Verdict {
        let regained = self.traits(victim, TraitKind::Either)?.iter().any(|c| unless.contains(&c.card));
        let heir = match to {
            _ if regained => None,
            Heir::Nobody => None,
            Heir::Right => Some(self.table.right_of(victim)),
            Heir::NextOnLeft => {
                let mut heir = self.table.left_of(victim);
                while heir != victim && self.seat(heir)?.played_bookmark {
                    heir = self.table.left_of(heir);
                }
                Some(heir)
            }
        };
        self.emit(Event::BookmarkPassed { card: cause.clone(), to: heir })
    }

    /// The next living player in a direction; the player himself if there is none.
    fn next_living(&self, seat: SeatId, direction: Direction) -> SeatId {
        let step = |seat| match direction {
            Direction::Left => self.table.left_of(seat),
            Direction::Right => self.table.right_of(seat),
        };
        // The limit is once around, because the search never returns to a player who has left the table.
        std::iter::successors(Some(step(seat)), |next| Some(step(*next)))
            .take(usize::from(SEATS_MAX))
            .take_while(|next| *next != seat)
            .find(|next| self.seat(*next).is_ok_and(|seat| !seat.dead))
            .unwrap_or(seat)
    }
}
