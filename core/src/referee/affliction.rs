//! What monsters and Traps do to their victims, step by step.

use starboard_cards::{
    Ability, Amount, CardKind, Chooser, Count, ItemFilter, Recipients, Slot, Step, TraitKind,
};

use super::{Referee, Verdict};
use crate::strength::is_reversed;
use crate::{
    Affliction, Breach, CardCopy, Choice, Decision, Event, InPlay, LeaveWhy, LevelWhy, Mark, Matter, PickFor,
    Seat, SeatId,
};

impl Referee {
    pub(super) fn play_trap(
        &mut self,
        seat: SeatId,
        copy: &CardCopy,
        from: Option<SeatId>,
        on: Option<&CardCopy>,
    ) -> Verdict {
        let CardKind::Trap(trap) = &self.table.card(&copy.card)?.kind else {
            return Err(Breach::WrongKind { card: copy.clone() });
        };
        self.seat(seat)?;
        if let Some(from) = from {
            self.seat(from)?;
        }
        self.comes_to_table(copy)?;
        self.living(seat)?;
        self.emit(Event::Answerable { card: copy.clone(), by: from, drawn: from.is_none() })?;
        self.emit(Event::CardUsed { card: copy.clone(), by: from, on: Some(seat) })?;
        self.afflict(seat, copy, &trap.steps)?;
        on.map_or(Ok(()), |on| self.hit(seat, copy, on))
    }

    /// The victim chose what the Trap hits.
    fn hit(&mut self, victim: SeatId, cause: &CardCopy, on: &CardCopy) -> Verdict {
        let asked = self.table.decisions.iter().find_map(|d| match &d.about {
            Matter::PickCards { cause: c, among, .. } if c == cause => Some((d.id, among.contains(on))),
            _ => None,
        });
        match asked {
            Some((decision, true)) => self.decide(None, decision, &Choice::Cards { cards: vec![on.clone()] }),
            Some((_, false)) => Err(Breach::NotHighest { card: on.clone() }),
            // There was nothing to choose, so that it hit this card or could not.
            None => {
                let player = self.seat(victim)?;
                let spared = player.in_play(on).is_ok() && !is_reversed(player, on);
                if spared { Err(Breach::NotHighest { card: on.clone() }) } else { Ok(()) }
            }
        }
    }

    /// Does to a player what a card says.
    pub(super) fn afflict(&mut self, victim: SeatId, cause: &CardCopy, steps: &[Step]) -> Verdict {
        self.afflict_rest(Some(Affliction { victim, cause: cause.clone(), steps: steps.to_vec() }))
    }

    /// Carries steps out one after the other, up to one that somebody has to decide.
    pub(super) fn afflict_rest(&mut self, affliction: Option<Affliction>) -> Verdict {
        let Some(Affliction { victim, cause, steps }) = affliction else { return Ok(()) };
        let mut steps = steps.into_iter();
        while let Some(step) = steps.next() {
            let rest = Affliction { victim, cause: cause.clone(), steps: steps.clone().collect() };
            if self.take_step(&step, rest)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Carries out one step. Returns whether the rest now waits for a decision.
    fn take_step(&mut self, step: &Step, rest: Affliction) -> Result<bool, Breach> {
        let Affliction { victim, cause, .. } = &rest;
        let (victim, cause) = (*victim, cause.clone());
        let why = LevelWhy::Card { card: cause.clone() };
        match step {
            Step::LoseLevels { amount: Amount::Fixed(levels) } => {
                self.shift_level(victim, -i32::from(*levels), why)?;
            }
            Step::LoseLevels { amount: Amount::Margin(most) } => {
                let margin = self.table.combat.as_ref().map_or(0, |c| c.lost_by).clamp(0, i32::from(*most));
                self.shift_level(victim, -margin, why)?;
            }
            Step::LoseLevels { amount: Amount::Die } => {
                self.ask(victim, Matter::RollDie { cause, victim }, Some(rest))?;
                return Ok(true);
            }
            Step::SetLevel { level, only_if_below } => {
                let now = self.seat(victim)?.level;
                if !only_if_below || now < *level {
                    self.shift_level(victim, i32::from(*level) - i32::from(now), why)?;
                }
            }
            Step::Die => {
                self.strike_down(victim, Some(rest))?;
                return Ok(true);
            }
            Step::LoseItems { what, count, chooser, first, otherwise } => {
                return self.lose_items(what, *count, *chooser, *first, otherwise, rest);
            }
            Step::LoseTraits { what, count, otherwise } => {
                return self.lose_traits(*what, *count, otherwise, rest);
            }
            Step::OthersGainLevels { amount, to } => self.others_gain(victim, &cause, *amount, *to)?,
            Step::ChangeSex => {
                let sex = self.seat(victim)?.sex.other();
                self.emit(Event::SexChanged { seat: victim, sex })?;
            }
            Step::NextCombat { amount } => {
                let waits =
                    self.table.in_combat(victim) && !self.table.rules.next_combat_trap_counts_now.value;
                let mark = Mark::NextCombat { amount: *amount, card: cause, waits };
                self.emit(Event::Marked { seat: victim, mark })?;
            }
            Step::CannotHelp { .. } => {
                let mark = Mark::CannotHelp { card: cause, turns: self.own_turns_until_free(victim) };
                self.emit(Event::Marked { seat: victim, mark })?;
            }
            Step::CannotUsePower { class, .. } => {
                let turns = self.own_turns_until_free(victim);
                let mark = Mark::CannotUsePower { class: class.clone(), card: cause, turns };
                self.emit(Event::Marked { seat: victim, mark })?;
            }
            Step::ReverseBestItem { levels_to_discard } => {
                return self.reverse_best(*levels_to_discard, rest);
            }
            Step::If { who, then, otherwise } => {
                // Where nothing befalls the others, the condition is a weakness, and half a Race or Class may not have it.
                let player = self.seat(victim)?;
                let weakness = otherwise.is_empty();
                let holds =
                    if weakness { self.table.suffers(player, who) } else { self.table.meets(player, who) };
                let branch = if holds { then } else { otherwise };
                let steps = branch.iter().chain(&rest.steps).cloned().collect();
                self.afflict_rest(Some(Affliction { steps, ..rest }))?;
                return Ok(true);
            }
            Step::Either { options } => {
                self.ask(victim, Matter::PickOption { options: options.clone(), cause }, Some(rest))?;
                return Ok(true);
            }
            Step::DiscardHand { chooser, .. } => {
                self.do_at_table(step, *chooser, rest)?;
                return Ok(true);
            }
            Step::DiscardCards { count } if self.everything_fits(victim, *count)? => {
                let all: Vec<CardCopy> = self.seat(victim)?.cards.iter().map(|c| c.copy.clone()).collect();
                self.emit(Event::HandCounted { seat: victim, cards: Some(0) })?;
                self.lose(victim, &all, &cause)?;
            }
            Step::DiscardCards { .. } | Step::GiveItems { .. } => {
                self.do_at_table(step, Chooser::Victim, rest)?;
                return Ok(true);
            }
            Step::SwapByDice { next_combat } => {
                let others: Vec<SeatId> =
                    self.table.seats().map(|s| s.id).filter(|id| *id != victim).collect();
                let about = Matter::RollForSwap {
                    cause,
                    high: others.clone(),
                    low: others,
                    next_combat: *next_combat,
                };
                self.ask(victim, about, Some(rest))?;
                return Ok(true);
            }
            Step::ReplaceTrait { what } => {
                if self.traits(victim, *what)?.is_empty() {
                    return Ok(false);
                }
                self.ask(victim, Matter::FindInDiscards { what: *what, cause }, Some(rest))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn do_at_table(&mut self, step: &Step, chooser: Chooser, rest: Affliction) -> Verdict {
        let about =
            Matter::DoAtTable { step: step.clone(), victim: rest.victim, chooser, cause: rest.cause.clone() };
        self.ask(self.chooser(rest.victim, chooser), about, Some(rest))
    }

    fn chooser(&self, victim: SeatId, chooser: Chooser) -> SeatId {
        match chooser {
            Chooser::Victim => victim,
            Chooser::Left => self.table.left_of(victim),
            Chooser::Right => self.table.right_of(victim),
        }
    }

    /// Whether a player has no more cards than he must discard, so that there is nothing to choose.
    fn everything_fits(&self, seat: SeatId, count: u8) -> Result<bool, Breach> {
        let player = self.seat(seat)?;
        Ok(player.hand.is_some_and(|hand| usize::from(hand) + player.cards.len() <= usize::from(count)))
    }

    /// Whether a modifier of the next combat leaves out the present one.
    pub(super) fn mark_waits(&self, seat: SeatId) -> bool {
        self.table.in_combat(seat) && !self.table.rules.next_combat_trap_counts_now.value
    }

    /// What lasts to the end of a player's next turn outlives the present one, if that is his.
    fn own_turns_until_free(&self, seat: SeatId) -> u8 {
        if self.table.turn.is_some_and(|t| t.seat == seat) { 2 } else { 1 }
    }

    /// Puts a question to a player.
    pub(super) fn ask(&mut self, seat: SeatId, about: Matter, rest: Option<Affliction>) -> Verdict {
        let rest = rest.filter(|r| !r.steps.is_empty());
        let decision = Decision { id: self.table.decision_id(), seat, about, rest };
        self.emit(Event::DecisionDue { decision })
    }

    fn lose_items(
        &mut self,
        what: &ItemFilter,
        count: Count,
        chooser: Chooser,
        first: Option<Slot>,
        otherwise: &[Step],
        rest: Affliction,
    ) -> Result<bool, Breach> {
        let player = self.seat(rest.victim)?;
        let fits = |c: &&InPlay| self.table.matches(player, c, what);
        let among: Vec<CardCopy> = player.cards.iter().filter(fits).map(|c| c.copy.clone()).collect();
        if among.is_empty() {
            let steps = otherwise.iter().chain(&rest.steps).cloned().collect();
            self.afflict_rest(Some(Affliction { steps, ..rest }))?;
            return Ok(true);
        }
        let Count::Exactly(count) = count else {
            self.lose(rest.victim, &among, &rest.cause)?;
            return Ok(false);
        };
        // What goes before all others is settled first; the remainder comes from what is left.
        let in_slot = |copy: &CardCopy| {
            let item = player.in_play(copy).ok().and_then(|c| self.table.item(c));
            first.is_some_and(|slot| item.is_some_and(|i| i.slots.contains(&slot)))
        };
        let preferred: Vec<CardCopy> = among.iter().filter(|c| in_slot(c)).cloned().collect();
        if count > 1 && preferred.len() == 1 && among.len() > usize::from(count) {
            self.lose(rest.victim, &preferred, &rest.cause)?;
            return self.lose_items(what, Count::Exactly(count - 1), chooser, None, &[], rest);
        }
        let decider = self.chooser(rest.victim, chooser);
        let among = self.without_layers(rest.victim, &among)?;
        self.pick(decider, count, among, PickFor::Loss, rest)
    }

    /// Has cards picked, or takes them at once where there is nothing to choose.
    fn pick(
        &mut self,
        seat: SeatId,
        count: u8,
        among: Vec<CardCopy>,
        purpose: PickFor,
        rest: Affliction,
    ) -> Result<bool, Breach> {
        let joined =
            among.first().map(|one| self.with_joined(rest.victim, std::slice::from_ref(one))).transpose()?;
        let one_item = count == 1 && joined.is_some_and(|joined| among.iter().all(|c| joined.contains(c)));
        if one_item || among.len() <= usize::from(count) {
            self.dispose(rest.victim, &among, purpose, &rest.cause)?;
            return Ok(false);
        }
        let about =
            Matter::PickCards { victim: rest.victim, count, among, cause: rest.cause.clone(), purpose };
        self.ask(seat, about, Some(rest))?;
        Ok(true)
    }

    /// Does with picked cards what they were picked for.
    pub(super) fn dispose(
        &mut self,
        victim: SeatId,
        cards: &[CardCopy],
        purpose: PickFor,
        cause: &CardCopy,
    ) -> Verdict {
        match purpose {
            PickFor::Loss => self.lose(victim, cards, cause),
            PickFor::Reversal { levels_to_discard } => {
                for item in self.with_joined(victim, cards)? {
                    let item = &item;
                    let mark = Mark::Reversed { item: item.clone(), card: cause.clone(), levels_to_discard };
                    self.emit(Event::Marked { seat: victim, mark })?;
                    self.keep_in_use(victim, item)?;
                }
                Ok(())
            }
        }
    }

    /// Items together with those that are joined to them for good.
    fn with_joined(&self, seat: SeatId, cards: &[CardCopy]) -> Result<Vec<CardCopy>, Breach> {
        let player = self.seat(seat)?;
        let tape = |c: &InPlay| self.table.holder(player, c).filter(|holder| self.joins(holder)).cloned();
        let mut all = cards.to_vec();
        for copy in cards {
            let Some(tape) = player.in_play(copy).ok().and_then(tape) else { continue };
            let others =
                player.cards.iter().filter(|c| c.held_by.as_ref() == Some(&tape)).map(|c| c.copy.clone());
            for other in others {
                if !all.contains(&other) {
                    all.push(other);
                }
            }
        }
        Ok(all)
    }

    /// A penalty counts whether or not the card lies sideways.
    fn keep_in_use(&mut self, seat: SeatId, copy: &CardCopy) -> Verdict {
        if self.seat(seat)?.in_play(copy)?.equipped {
            return Ok(());
        }
        self.emit(Event::CardTurned { seat, card: copy.clone(), equipped: true, allowed: true })
    }

    pub(super) fn lose(&mut self, victim: SeatId, cards: &[CardCopy], cause: &CardCopy) -> Verdict {
        let mut cards = cards.to_vec();
        cards.extend(self.lost_along(victim, &cards)?);
        for copy in &cards {
            if self.seat(victim)?.in_play(copy).is_ok() {
                self.leave(victim, copy, &LeaveWhy::Lost { card: cause.clone() })?;
            }
        }
        Ok(())
    }

    /// Items that are worn over others of their slot are lost with them.
    fn lost_along(&self, victim: SeatId, cards: &[CardCopy]) -> Result<Vec<CardCopy>, Breach> {
        let player = self.seat(victim)?;
        let lost_slots: Vec<Slot> = cards
            .iter()
            .filter_map(|c| player.in_play(c).ok())
            .filter(|c| c.equipped)
            .filter_map(|c| self.table.item(c))
            .flat_map(|i| i.slots.iter().copied())
            .collect();
        let goes = |c: &&InPlay| {
            let over = self.table.item(c).into_iter().flat_map(|i| &i.abilities).find_map(|a| match a {
                Ability::WornOver { slot } => Some(*slot),
                _ => None,
            });
            c.equipped && !cards.contains(&c.copy) && over.is_some_and(|slot| lost_slots.contains(&slot))
        };
        Ok(player.cards.iter().filter(goes).map(|c| c.copy.clone()).collect())
    }

    /// What is worn over something goes with it, so that there is no choice between the two.
    fn without_layers(&self, victim: SeatId, among: &[CardCopy]) -> Result<Vec<CardCopy>, Breach> {
        let mut plain = among.to_vec();
        for copy in among {
            let others: Vec<CardCopy> = plain.iter().filter(|c| *c != copy).cloned().collect();
            if self.lost_along(victim, &others)?.contains(copy) {
                plain = others;
            }
        }
        Ok(plain)
    }

    fn lose_traits(
        &mut self,
        what: TraitKind,
        count: Count,
        otherwise: &[Step],
        rest: Affliction,
    ) -> Result<bool, Breach> {
        let among = self.traits(rest.victim, what)?;
        if among.is_empty() {
            let steps = otherwise.iter().chain(&rest.steps).cloned().collect();
            self.afflict_rest(Some(Affliction { steps, ..rest }))?;
            return Ok(true);
        }
        match count {
            Count::All => {
                self.lose(rest.victim, &among, &rest.cause)?;
                Ok(false)
            }
            Count::Exactly(count) => self.pick(rest.victim, count, among, PickFor::Loss, rest),
        }
    }

    /// The Race or Class cards of a player.
    pub(super) fn traits(&self, seat: SeatId, what: TraitKind) -> Result<Vec<CardCopy>, Breach> {
        let player = self.seat(seat)?;
        let races = self.table.races(player).filter(|_| what != TraitKind::Class);
        let classes = self.table.classes(player).filter(|_| what != TraitKind::Race);
        Ok(races.chain(classes).cloned().collect())
    }

    fn reverse_best(&mut self, levels_to_discard: u8, rest: Affliction) -> Result<bool, Breach> {
        let player = self.seat(rest.victim)?;
        // Items that are joined for good are one Item with the bonus of both.
        let joined = |c: &InPlay| self.table.holder(player, c).filter(|holder| self.joins(holder)).cloned();
        let own = |c: &InPlay| self.table.item(c).map_or(0, |item| self.table.item_bonus(player, c, item));
        let bonus = |c: &InPlay| match joined(c) {
            Some(tape) => player.cards.iter().filter(|o| joined(o).as_ref() == Some(&tape)).map(own).sum(),
            None => own(c),
        };
        let Some(best) = player.cards.iter().map(bonus).max().filter(|best| *best > 0) else {
            return Ok(false);
        };
        let among = player.cards.iter().filter(|c| bonus(c) == best).map(|c| c.copy.clone()).collect();
        self.pick(rest.victim, 1, among, PickFor::Reversal { levels_to_discard }, rest)
    }

    fn others_gain(&mut self, victim: SeatId, cause: &CardCopy, levels: u8, to: Recipients) -> Verdict {
        match to {
            Recipients::Neighbors => {
                let (left, right) = (self.table.left_of(victim), self.table.right_of(victim));
                let neighbors = if left == right { vec![left] } else { vec![left, right] };
                self.gain(neighbors.into_iter().filter(|s| *s != victim), cause, levels)
            }
            // Who that is shows when everybody has run.
            Recipients::NotCaught if self.table.combat.is_some() => {
                self.emit(Event::GainAwaits { card: cause.clone(), levels })
            }
            Recipients::NotCaught => {
                let others: Vec<SeatId> = self.table.seats().map(|s| s.id).filter(|s| *s != victim).collect();
                self.gain(others.into_iter(), cause, levels)
            }
        }
    }

    /// Gives Levels that are no kill: up to the Level before the winning one, and not to the dead.
    fn gain(&mut self, takers: impl Iterator<Item = SeatId>, cause: &CardCopy, levels: u8) -> Verdict {
        let most = i32::from(self.table.rules.winning_level.value) - 1;
        for seat in takers {
            let Seat { level, dead, .. } = self.seat(seat)?;
            let room = (most - i32::from(*level)).max(0);
            if !dead {
                self.shift_level(seat, i32::from(levels).min(room), LevelWhy::Card { card: cause.clone() })?;
            }
        }
        Ok(())
    }

    /// Gives what awaits those whom a monster did not catch.
    pub(super) fn give_awaited(&mut self) -> Verdict {
        let combat = self.combat()?.clone();
        for (cause, levels) in &combat.mockery {
            let by_cause = |id| combat.monster(id).is_ok_and(|m| m.foe.card() == Some(cause));
            let caught: Vec<SeatId> =
                combat.flights.iter().filter(|f| !f.escaped && by_cause(f.monster)).map(|f| f.seat).collect();
            let others: Vec<SeatId> =
                self.table.seats().map(|s| s.id).filter(|s| !caught.contains(s)).collect();
            self.gain(others.into_iter(), cause, *levels)?;
        }
        Ok(())
    }
}

impl crate::Table {
    /// Whether an Item in play is one of those that a card takes. An Item whose bonus became a penalty cannot be taken.
    fn matches(&self, player: &Seat, card: &InPlay, what: &ItemFilter) -> bool {
        self.item(card).is_some_and(|item| {
            !is_reversed(player, &card.copy)
                && what.slot.is_none_or(|slot| item.slots.contains(&slot))
                && what.complex.is_none_or(|complex| item.complex == complex)
                && what.worn.is_none_or(|worn| card.equipped == worn)
        })
    }
}
