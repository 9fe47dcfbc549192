use std::sync::Arc;

use starboard_cards::{CardKind, Phase};

use crate::messages::{Breach, Event, LeaveReason};
use crate::pieces::limits::{NAME_MAX, SEATS_MAX};
use crate::pieces::{
    CardCopy, Combat, CombatSide, CombatStage, DecisionKind, FightingMonster, Flight, HandCount, InPlay,
    Mark, PickFor, Played, Seat, SeatId, Turn,
};
use crate::table::{Answerable, RuledBy, Table};

impl Table {
    /// Applies one event of a journal, as the one before it tells what an old one leaves out.
    ///
    /// # Errors
    /// The event refers to something that the table does not have.
    pub(crate) fn fold_after(&mut self, before: Option<&Event>, event: &Event) -> Result<(), Breach> {
        match (before, event) {
            (
                Some(Event::Overruled { breach: Breach::MustFight }),
                Event::Declined { seat, let_go: None },
            ) => self.fold(&Event::Declined { seat: *seat, let_go: Some(false) }),
            _ => self.fold(event),
        }
    }

    /// Applies one event to the table. This is the only way to change a table.
    ///
    /// # Errors
    /// The event refers to something that the table does not have.
    pub(crate) fn fold(&mut self, event: &Event) -> Result<(), Breach> {
        match event {
            Event::TableSet { .. } => return Err(Breach::WrongStage),
            Event::RulesKept { .. } => self.kept_rules.clear(),
            Event::RulesChanged { edition, house_rules, rules_revision } => {
                let ruled = RuledBy::new(&self.base, *edition, house_rules, *rules_revision)?;
                self.play_by(ruled);
            }
            // These are only for the log.
            Event::Overruled { .. }
            | Event::CardUsed { .. }
            | Event::Rolled { .. }
            | Event::Spared { .. }
            | Event::CombatWon { .. } => {}

            Event::Declined { seat, let_go } => {
                if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == *seat) {
                    turn.let_go = let_go.unwrap_or(true);
                }
            }

            // Loot goes to the hand and may be played at once.
            Event::Looted { seat, .. } => self.receive(*seat, 1)?,

            Event::Answerable { card, by, drawn, instead } => {
                let trap = *drawn && matches!(self.kind(card), Some(CardKind::Trap(_)));
                // The opened door may have come from another player.
                let opens =
                    |turn: &Turn| *by == Some(turn.seat) && turn.phase == Phase::OpenDoor && turn.doors > 0;
                if let Some(turn) = self.turn.as_mut().filter(|turn| trap && opens(turn)) {
                    turn.trap = turn.trap.or(Some(Phase::OpenDoor));
                }
                let mut before = self.clone();
                // Only one level of answers is kept; earlier plays are settled.
                if let Some(earlier) = &mut before.answerable {
                    earlier.before.answerable = None;
                }
                let (card, instead) = (card.clone(), instead.clone());
                self.answerable =
                    Some(Box::new(Answerable { card, by: *by, drawn: *drawn, instead, before }));
            }
            Event::Unanswered => self.answerable = None,
            Event::Cancelled { with, by, .. } => {
                let answered = self.answerable.clone().ok_or(Breach::NothingToAnswer)?;
                let before = std::mem::replace(self, answered.before);
                // The answer can itself be answered.
                let answer = Answerable { card: with.clone(), by: *by, drawn: false, instead: None, before };
                self.answerable = Some(Box::new(answer));
            }
            Event::SetAdded { set, name, revision, text } => {
                self.fold_set(set, name, *revision, text)?;
            }
            Event::PowerUsed { seat, card, takes, from, .. } => {
                // A card that is not taken from a player goes from a deck or its discards to the hand.
                let brings = takes.is_some() || self.card(&card.card)?.brings_cards();
                if brings && from.is_none() {
                    self.receive(*seat, u8::from(takes.is_some()))?;
                }
            }
            Event::Paid { seat, cards } => self.give_up(*seat, cards.unwrap_or(Event::WHOLE_HAND))?,
            Event::DoorOpened { seat, card } => {
                self.seat(*seat)?;
                let trap =
                    card.as_ref().is_some_and(|card| matches!(self.kind(card), Some(CardKind::Trap(_))));
                self.settle_hands();
                let turn = self.turn.as_mut().ok_or(Breach::WrongStage)?;
                turn.doors = turn.doors.saturating_add(1);
                turn.trap = trap.then(|| turn.stage_of_door());
                if matches!(turn.phase, Phase::ListenAtDoor | Phase::Arrange | Phase::LootRoom) {
                    turn.phase = Phase::OpenDoor;
                }
            }

            Event::SeatAdded { id, seat } => {
                if usize::from(id.0) != self.seats.len()
                    || self.seats().count() >= usize::from(SEATS_MAX)
                    || seat.name.len() > NAME_MAX * 16
                {
                    return Err(Breach::TooManySeats { max: SEATS_MAX });
                }
                self.seats.push(Seat::new(*id, seat));
                self.order.push(*id);
            }
            Event::SeatRemoved { seat } => {
                let gone = self.seat_mut(*seat)?;
                (gone.left, gone.dying) = (true, false);
                // The next player to get one of these bookmarks may play it.
                self.bookmarks.retain(|_, holder| *holder != Some(*seat));
            }
            Event::SeatReturned { seat, cards } => {
                if self.seats().count() >= usize::from(SEATS_MAX) {
                    return Err(Breach::TooManySeats { max: SEATS_MAX });
                }
                let gone = self.gone().find(|s| s.id == *seat).ok_or(Breach::UnknownSeat { seat: *seat })?;
                let back = |copy: &CardCopy| cards.contains(copy) && self.location(copy).is_none();
                let mut kept: Vec<InPlay> =
                    gone.kept.iter().filter(|card| back(&card.copy)).cloned().collect();
                let lies = |mark: &Mark| mark.lies().is_some_and(|card| self.location(card).is_some());
                let elsewhere: Vec<Mark> = gone.marks.iter().filter(|mark| lies(mark)).cloned().collect();
                let copies: Vec<CardCopy> = kept.iter().map(|card| card.copy.clone()).collect();
                for card in &mut kept {
                    // An own set may have had another revision since.
                    card.printed = self.card(&card.copy.card)?;
                    card.held_by = card.held_by.take().filter(|holder| copies.contains(holder));
                }
                let seat = &mut self.seats[usize::from(seat.0)];
                seat.left = false;
                seat.away = false;
                seat.kept.clear();
                seat.cards = kept;
                seat.marks.retain(|mark| {
                    let without_item = matches!(mark, Mark::Reversed { item, .. } if !copies.contains(item));
                    !without_item && !elsewhere.contains(mark)
                });
            }
            Event::SeatMoved { seat, place } => {
                self.seat(*seat)?;
                self.order.retain(|id| id != seat);
                let before = self.seats().nth(usize::from(*place)).map(|s| s.id);
                let at = self.order.iter().position(|id| Some(*id) == before);
                self.order.insert(at.unwrap_or(self.order.len()), *seat);
            }
            Event::SeatAway { seat, away } => self.seat_mut(*seat)?.away = *away,
            Event::TurnPassedOver { seat } => {
                self.seat(*seat)?;
            }
            Event::SeatEdited { seat, name, standie } => {
                let seat = self.seat_mut(*seat)?;
                seat.name.clone_from(name);
                seat.standie = *standie;
            }

            Event::TurnBegan { seat, number, phase, doors } => {
                self.seat(*seat)?;
                // Cards received at the end of a turn may still be played as the next turn begins, but not
                // later.
                for seat in &mut self.seats {
                    seat.received_in = seat.received_in.filter(|turn| turn.saturating_add(1) >= *number);
                }
                self.turn = Some(Turn {
                    number: *number,
                    seat: *seat,
                    phase: *phase,
                    fought: false,
                    let_go: false,
                    doors: *doors,
                    trap: None,
                });
            }
            Event::TurnEnded { seat } => {
                for seat in &mut self.seats {
                    seat.lost_levels = 0;
                    seat.marks.retain(|mark| !matches!(mark, Mark::Distracted { .. }));
                }
                let seat = self.seat_mut(*seat)?;
                seat.marks.retain_mut(|mark| match mark {
                    Mark::CannotHelp { turns, .. } | Mark::CannotUsePower { turns, .. } => {
                        *turns = turns.saturating_sub(1);
                        *turns > 0
                    }
                    _ => true,
                });
            }
            Event::PhaseBegan { phase } => {
                let turn = self.turn.as_mut().ok_or(Breach::WrongStage)?;
                turn.phase = *phase;
                turn.trap = None;
            }

            Event::LevelChanged { seat, by, .. } => {
                let winning = self.rules.winning_level.value;
                let seat = self.seat_mut(*seat)?;
                let level = i32::from(seat.level).saturating_add(*by).clamp(1, i32::from(winning)) as u8;
                seat.lost_levels = if level < seat.level {
                    seat.lost_levels.saturating_add(seat.level - level)
                } else {
                    seat.lost_levels.saturating_sub(level - seat.level)
                };
                seat.level = level;
            }
            Event::GearAdjusted { seat, by } => {
                let gear = &mut self.seat_mut(*seat)?.typed_gear;
                *gear = gear.saturating_add(*by);
            }
            Event::LossesSettled => {
                for seat in &mut self.seats {
                    seat.lost_levels = 0;
                }
            }
            Event::SexChanged { seat, sex, begins } => {
                let seat = self.seat_mut(*seat)?;
                seat.changed_sex |= !begins && seat.sex != *sex;
                if *begins {
                    seat.starting_sex = *sex;
                }
                seat.sex = *sex;
            }
            Event::HandCounted { seat, cards, changed } => {
                let counted = cards.map(|cards| self.counted_now(cards));
                let seat = self.seat_mut(*seat)?;
                seat.hand = *cards;
                if !changed {
                    seat.played_ahead = 0;
                    seat.counted = counted;
                }
            }

            Event::CardPlayed { seat, card, equipped, allowed, held_by } => {
                let printed = self.card(&card.card)?;
                let card = InPlay {
                    copy: card.clone(),
                    printed,
                    equipped: *equipped,
                    allowed: allowed.clone(),
                    held_by: held_by.clone(),
                };
                self.give_up(*seat, 1)?;
                self.seat_mut(*seat)?.cards.push(card);
            }
            Event::CardTurned { seat, card, equipped, allowed } => {
                let card = self.seat_mut(*seat)?.in_play_mut(card)?;
                card.equipped = *equipped;
                card.allowed.clone_from(allowed);
            }
            Event::CardHeld { seat, card, by } => {
                self.seat_mut(*seat)?.in_play_mut(card)?.held_by.clone_from(by);
            }
            Event::CardLeft { seat, card, why } => {
                if let LeaveReason::Taken { by } = why {
                    self.receive(*by, 0)?;
                }
                let owner = self.seat_mut(*seat)?;
                let leaving = owner.in_play(card)?.clone();
                owner.cards.retain(|c| c.copy != *card);
                if *why == LeaveReason::SeatLeft {
                    owner.kept.push(leaving);
                } else if *why != LeaveReason::Death {
                    owner.marks.retain(|m| !matches!(m, Mark::Reversed { item, .. } if item == card));
                }
                self.no_longer_pick(*seat, card);
            }
            Event::CardGiven { from, to, card } => {
                let giver = self.seat_mut(*from)?;
                giver.in_play(card)?;
                giver.cards.retain(|c| c.copy != *card);
                // Cards that it holds stay behind; a join is restored later.
                let held = giver.cards.iter_mut().filter(|c| c.held_by.as_ref() == Some(card));
                held.for_each(|c| c.held_by = None);
                // A penalty moves with its Item.
                let lies_on_it = |m: &Mark| matches!(m, Mark::Reversed { item, .. } if item == card);
                let (reversed, others) =
                    std::mem::take(&mut giver.marks).into_iter().partition::<Vec<_>, _>(lies_on_it);
                giver.marks = others;
                self.no_longer_pick(*from, card);
                let printed = self.card(&card.card)?;
                let equipped = printed.item().is_none();
                let card =
                    InPlay { copy: card.clone(), printed, equipped, allowed: Vec::new(), held_by: None };
                let taker = self.seat_mut(*to)?;
                taker.cards.push(card);
                taker.marks.extend(reversed);
            }
            Event::FiguresRead { card, figures } => {
                let printed = self.card(&card.card)?;
                let known = self.figures.entry(card.card.clone()).or_default();
                known.update(figures);
                if let Some(item) = printed.item() {
                    self.items_read.insert(card.card.clone(), known.completed(item));
                }
            }
            Event::BookmarkPlayed { seat, card } => {
                self.seat_mut(*seat)?.played_bookmark = true;
                self.bookmarks.insert(card.clone(), Some(*seat));
            }
            Event::BookmarkPassed { card, to } => {
                to.map(|to| self.seat(to).map(|_| ())).transpose()?;
                self.bookmarks.insert(card.clone(), *to);
            }
            Event::Marked { seat, mark } => {
                self.seat_mut(*seat)?.marks.push(mark.clone());
                // A penalty stays with its owner.
                if let Mark::Reversed { item, .. } = mark {
                    self.no_longer_pick(*seat, item);
                }
            }
            Event::Unmarked { seat, mark } => {
                let marks = &mut self.seat_mut(*seat)?.marks;
                let index = usize::from(*mark);
                if index >= marks.len() {
                    return Err(Breach::NothingPending);
                }
                marks.remove(index);
            }

            Event::DeathAwaits { seat } => self.seat_mut(*seat)?.dying = true,
            Event::Died { seat, keeps } => self.fold_death(*seat, keeps)?,
            Event::CameBack { seat } => self.seat_mut(*seat)?.dead = false,
            Event::CharityGiven { seat, shares, .. } => {
                let limit = self.rules.hand_limit.value;
                let counted = Some(self.counted_now(limit));
                let giver = self.seat_mut(*seat)?;
                (giver.hand, giver.counted) = (Some(limit), counted);
                for (to, cards) in shares {
                    self.receive(*to, *cards)?;
                }
            }
            Event::DecisionDue { decision } => {
                self.next_decision = decision.id.0.saturating_add(1);
                match decision.about {
                    DecisionKind::DrawNewHand { .. } => self.seat_mut(decision.seat)?.awaits_hand = false,
                    DecisionKind::StayAlive { .. } => self.seat_mut(decision.seat)?.dying = false,
                    _ => {}
                }
                self.decisions.push(decision.clone());
            }
            Event::Decided { decision, skipped } => {
                let place = self.decisions.iter().position(|d| d.id == *decision);
                let decided = self.decisions.remove(place.ok_or(Breach::NothingPending)?);
                // Everyone who shares in a reward may play it at once.
                if let DecisionKind::CollectRewards { doors, deal, .. } = decided.about {
                    let helper = deal.map(|(helper, _)| helper);
                    for taker in doors.into_iter().map(|(seat, _)| seat).chain(helper).chain([decided.seat]) {
                        if self.seat(taker).is_ok() {
                            self.receive(taker, 0)?;
                            let ahead = &mut self.seat_mut(taker)?.played_ahead;
                            *ahead = if *skipped { *ahead } else { 0 };
                        }
                    }
                }
            }
            Event::GameWon { winners } => self.winners.clone_from(winners),
            _ => return self.fold_combat(event),
        }
        Ok(())
    }

    /// Removes cards from a hand. A card played from an empty hand while rewards are due counts as one of the
    /// rewards.
    fn give_up(&mut self, seat: SeatId, cards: u8) -> Result<(), Breach> {
        let due = self.decisions.iter().any(|decision| decision.rewards(seat));
        let seat = self.seat_mut(seat)?;
        if due && cards == 1 && seat.hand == Some(0) {
            seat.played_ahead = seat.played_ahead.saturating_add(1);
        }
        seat.hand = seat.hand.map(|hand| hand.saturating_sub(cards));
        Ok(())
    }

    /// Adds cards to a hand. They may be played at once.
    fn receive(&mut self, seat: SeatId, cards: u8) -> Result<(), Breach> {
        let number = self.turn.map_or(0, |turn| turn.number);
        let seat = self.seat_mut(seat)?;
        seat.hand = seat.hand.map(|hand| hand.saturating_add(cards));
        seat.received_in = Some(number);
        Ok(())
    }

    /// Makes received cards an ordinary part of the hand, because the game goes on.
    fn settle_hands(&mut self) {
        for seat in &mut self.seats {
            seat.received_in = None;
            seat.played_ahead = 0;
            seat.counted = seat.counted.map(|counted| HandCount { phase: None, ..counted });
        }
    }

    fn counted_now(&self, cards: u8) -> HandCount {
        let (turn, phase) = self.turn.map_or((0, None), |turn| (turn.number, Some(turn.phase)));
        HandCount { cards, turn, phase }
    }

    /// Removes a card that its owner no longer has, or can no longer lose, from the pick lists, as long as a choice
    /// remains. Only where there are too many, it counts as one card picked: what a card demands is still due.
    fn no_longer_pick(&mut self, owner: SeatId, card: &CardCopy) {
        for decision in &mut self.decisions {
            let DecisionKind::PickCards { victim, count, among, purpose, .. } = &mut decision.about else {
                continue;
            };
            if *victim != owner || !among.contains(card) {
                continue;
            }
            let surplus = matches!(purpose, PickFor::Surplus | PickFor::Sideways);
            *count -= u8::from(surplus && *count > 0);
            if surplus || among.len() > usize::from(*count) + 1 {
                among.retain(|c| c != card);
            }
        }
    }

    fn fold_death(&mut self, seat: SeatId, keeps: &[CardCopy]) -> Result<(), Breach> {
        let (blends, traps) = (self.rules.death_keeps_blends.value, self.rules.death_keeps_traps.value);
        let catalogue = Arc::clone(&self.catalogue);
        let empty = self.counted_now(0);
        let seat = self.seat_mut(seat)?;
        seat.counted = seat.hand.map(|_| empty);
        seat.dead = true;
        seat.dying = false;
        seat.awaits_hand = true;
        seat.hand = seat.hand.map(|_| 0);
        seat.typed_gear = 0;
        seat.played_ahead = 0;
        seat.cards.retain(|c| {
            use starboard_cards::CardKind::{Class, HalfBreed, Race, SuperMunchkin};
            match catalogue.card(&c.copy.card).map(|c| &c.kind) {
                Some(Class(_) | Race(_)) => true,
                Some(HalfBreed | SuperMunchkin) => blends || keeps.contains(&c.copy),
                _ => false,
            }
        });
        // A reversed Item is lost with all other cards, and so is its mark.
        seat.marks.retain(|m| traps && !matches!(m, Mark::Reversed { .. }));
        Ok(())
    }

    fn fold_combat(&mut self, event: &Event) -> Result<(), Breach> {
        if let Event::CombatBegan { fighter } = event {
            self.seat(*fighter)?;
            self.settle_hands();
            self.combat = Some(Combat {
                fighter: *fighter,
                helper: None,
                forced: false,
                monsters: Vec::new(),
                plays: Vec::new(),
                discards: Vec::new(),
                powers: Vec::new(),
                stage: CombatStage::Fighting,
                flights: Vec::new(),
                pending_gains: Vec::new(),
                decided_escape: None,
                lost_by: 0,
            });
            if let Some(turn) = self.turn.as_mut().filter(|t| t.seat == *fighter) {
                turn.fought = true;
                if matches!(turn.phase, Phase::ListenAtDoor | Phase::Arrange) {
                    turn.phase = Phase::OpenDoor;
                }
            }
            return Ok(());
        }
        if matches!(event, Event::CombatEnded) {
            let combat = self.combat.take().ok_or(Breach::NoCombat)?;
            for seat in combat.party() {
                self.seat_mut(seat)?.marks.retain(|m| !matches!(m, Mark::NextCombat { waits: false, .. }));
            }
            for mark in self.seats.iter_mut().flat_map(|s| &mut s.marks) {
                if let Mark::NextCombat { waits, .. } = mark {
                    *waits = false;
                }
            }
            return Ok(());
        }
        if let Event::Fled { seat, die: Some(_), .. } = event {
            self.seat_mut(*seat)?.marks.retain(|m| !matches!(m, Mark::NextFlight { .. }));
        }
        if let Event::Enhanced { play, .. } | Event::StrengthAdded { play, .. } = event {
            self.next_play = play.0.saturating_add(1);
        }
        self.combat.as_mut().ok_or(Breach::NoCombat)?.fold(event)
    }
}

impl Combat {
    fn fold(&mut self, event: &Event) -> Result<(), Breach> {
        match event {
            Event::MonsterJoined { monster, foe, with } => self.monsters.push(FightingMonster {
                id: *monster,
                foe: foe.clone(),
                brought_by: with.clone(),
                enhancers: Vec::new(),
                clone: None,
                die: None,
                clone_die: None,
                removed: None,
                clone_removed: None,
                tagged: Vec::new(),
            }),
            Event::MonsterTagged { monster, tag, on } => {
                let tagged = &mut self.monster_mut(*monster)?.tagged;
                tagged.retain(|(t, _)| t != tag);
                tagged.push((*tag, *on));
            }
            // Old journals lack `of_clone`, so the removal rule decides if the Clone left.
            Event::MonsterRemoved { monster, how, .. } => self.monster_mut(*monster)?.remove(how),
            Event::MonsterDieRolled { monster, die, of_clone } => {
                let monster = self.monster_mut(*monster)?;
                *(if *of_clone { &mut monster.clone_die } else { &mut monster.die }) = Some(*die);
            }
            Event::Enhanced { play, monster, card, clones } => {
                let monster = self.monster_mut(*monster)?;
                if *clones {
                    monster.clone = Some((*play, card.clone()));
                } else {
                    monster.enhancers.push((*play, card.clone()));
                }
            }
            Event::HelperJoined { seat, deal, forced } => {
                self.helper = Some((*seat, deal.clone()));
                self.forced = *forced;
            }
            Event::HelperLeft { .. } => {
                self.helper = None;
                self.forced = false;
            }
            Event::StrengthAdded { play, side, amount, card, by } => {
                self.plays.push(Played {
                    id: *play,
                    side: *side,
                    amount: *amount,
                    card: card.clone(),
                    by: *by,
                });
            }
            Event::DiscardedForStrength { seat, side, cards } => {
                let replaced = |for_side: &Option<CombatSide>| for_side.is_none() || for_side == side;
                self.discards.retain(|(s, for_side, _)| s != seat || !replaced(for_side));
                self.discards.push((*seat, *side, *cards));
            }
            Event::PowerSwitched { seat, card, on } => {
                self.powers.retain(|(_, c)| c != card);
                if *on {
                    self.powers.push((*seat, card.clone()));
                }
            }
            Event::PlayTakenBack { play } => {
                self.plays.retain(|p| p.id != *play);
                for monster in &mut self.monsters {
                    monster.enhancers.retain(|(id, _)| id != play);
                    monster.clone = monster.clone.take().filter(|(id, _)| id != play);
                }
            }
            Event::WinClaimed => self.stage = CombatStage::Claimed,
            Event::GainAwaits { card, levels } => {
                if self.pending_gains.iter().all(|(c, _)| c != card) {
                    self.pending_gains.push((card.clone(), *levels));
                }
            }
            Event::FlightDecided { escape } => self.decided_escape = Some(*escape),
            Event::ClaimStopped => self.stage = CombatStage::Fighting,
            Event::FlightBegan { munchkins, monsters } => {
                self.stage = CombatStage::Fleeing;
                self.lost_by = monsters - munchkins;
            }
            Event::Fled { seat, monster, from_clone, die, escaped } => self.flights.push(Flight {
                seat: *seat,
                monster: *monster,
                from_clone: *from_clone,
                die: *die,
                escaped: *escaped,
            }),
            _ => return Err(Breach::WrongStage),
        }
        Ok(())
    }
}
