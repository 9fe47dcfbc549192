//! Losses of victims: Items, Races, Classes, and the bonus of the best Item.

use starboard_cards::{Ability, Chooser, Count, ItemFilter, Slot, Step, TraitKind};

use super::affliction::Remaining;
use super::{Referee, Verdict};
use crate::character::Character;
use crate::messages::{Breach, Event, LeaveReason};
use crate::pieces::{
    Affliction, CardCopy, Decision, DecisionKind, InPlay, Mark, PickFor, Reason, SeatId, SpareReason,
};

impl Referee {
    pub(super) fn lose_items(
        &mut self,
        what: &ItemFilter,
        count: Count,
        chooser: Chooser,
        first: Option<Slot>,
        otherwise: &[Step],
        rest: Affliction,
    ) -> Result<Remaining, Breach> {
        let player = self.character(rest.victim)?;
        let fits = |c: &&InPlay| player.matches(c, what);
        let among =
            player.one_per_joined_group(player.seat.cards.iter().filter(fits).map(|c| c.copy.clone()));
        if among.is_empty() {
            let why = player.no_items(what);
            return self.instead(why, otherwise, rest);
        }
        let Count::Exactly(count) = count else {
            self.lose(rest.victim, &among, &rest.cause)?;
            return Ok(Remaining::Follow);
        };
        let player = self.character(rest.victim)?;
        // Cards of the preferred slot are settled first; the other losses come from the rest.
        let in_slot = |copy: &CardCopy| {
            let item = player.seat.in_play(copy).ok().and_then(|c| self.table.item(c));
            first.is_some_and(|slot| item.is_some_and(|i| i.slots.contains(&slot)))
        };
        let preferred: Vec<CardCopy> = among.iter().filter(|c| in_slot(c)).cloned().collect();
        let decider = self.chooser(rest.victim, chooser);
        if count > 1 && !preferred.is_empty() && among.len() > usize::from(count) {
            let (what, count) = (what.clone(), Count::Exactly(count - 1));
            let others = Step::LoseItems { what, count, chooser, first: None, otherwise: Vec::new() };
            let steps = std::iter::once(others).chain(rest.steps).collect();
            let then = Affliction { steps, ..rest };
            if self.pick(decider, 1, preferred, PickFor::Loss, then.clone())? == Remaining::Follow {
                self.afflict_rest(Some(then))?;
            }
            return Ok(Remaining::Wait);
        }
        let among = self.without_layers(rest.victim, &among)?;
        self.pick(decider, count, among, PickFor::Loss, rest)
    }

    /// Takes the steps for a victim without anything to lose, or tells why nothing is lost.
    fn instead(
        &mut self,
        why: SpareReason,
        otherwise: &[Step],
        rest: Affliction,
    ) -> Result<Remaining, Breach> {
        if otherwise.is_empty() {
            self.spare(rest.victim, rest.cause, why)?;
            return Ok(Remaining::Follow);
        }
        let (begun, card) = (self.events.len(), rest.cause.clone());
        let steps = otherwise.iter().chain(&rest.steps).cloned().collect();
        self.afflict_rest(Some(Affliction { steps, ..rest }))?;
        // Two losses of which neither is possible are told in their order. It changes nothing at the table.
        if self.events[begun..].iter().all(|event| matches!(event, Event::Spared { .. })) {
            let first = Event::Spared { seat: rest.victim, card, why, nothing_else: false };
            self.events.insert(begun, first);
        }
        Ok(Remaining::Wait)
    }

    /// Asks for a pick, or applies it at once if there is no choice.
    fn pick(
        &mut self,
        seat: SeatId,
        count: u8,
        among: Vec<CardCopy>,
        purpose: PickFor,
        rest: Affliction,
    ) -> Result<Remaining, Breach> {
        if count == 1
            && let Some(on) = self.aim(rest.victim, &among, purpose)?
        {
            self.dispose(rest.victim, &[on], purpose, &rest.cause)?;
            return Ok(Remaining::Follow);
        }
        if among.len() <= usize::from(count) {
            self.dispose(rest.victim, &among, purpose, &rest.cause)?;
            return Ok(Remaining::Follow);
        }
        let about =
            DecisionKind::PickCards { victim: rest.victim, count, among, cause: rest.cause.clone(), purpose };
        self.ask(seat, about, Some(rest))?;
        Ok(Remaining::Wait)
    }

    /// Settles picks with no choice left after some of their cards left play. A surplus that no longer exists
    /// takes nothing, and one that still exists is asked for again.
    pub(super) fn settle_forced_picks(&mut self) -> Verdict {
        let idle = |d: &Decision| {
            let DecisionKind::PickCards { victim, count, among, cause, purpose } = &d.about else {
                return None;
            };
            let player = self.character(*victim).ok()?;
            let open = |c: &&CardCopy| player.seat.in_play(c).is_ok() && !player.penalized(c);
            let left: Vec<CardCopy> = among.iter().filter(open).cloned().collect();
            let surplus = player.still_surplus(among).filter(|_| *purpose == PickFor::Surplus);
            if *count == 0 || surplus.is_some_and(|(_, count)| count == 0) {
                return Some((d.clone(), *victim, Vec::new(), *purpose, cause.clone(), surplus, false));
            }
            let settled = left.len() < among.len() && left.len() <= usize::from(*count);
            let short = left.len() < usize::from(*count) && self.gives_up(among);
            settled.then(|| (d.clone(), *victim, left, *purpose, cause.clone(), None, short))
        };
        let Some((decision, victim, left, purpose, cause, surplus, short)) =
            self.table.decisions.iter().find_map(idle)
        else {
            return Ok(());
        };
        // Nobody gets rid of what is owed.
        self.object_if(short, Breach::Unsettled)?;
        let Decision { id: decision, rest, .. } = decision;
        self.emit(Event::Decided { decision, skipped: false })?;
        self.dispose(victim, &left, purpose, &cause)?;
        if let Some((limited, _)) = surplus {
            self.ask_for_surplus(victim, limited, &cause)?;
        }
        self.afflict_rest(rest)?;
        self.settle_forced_picks()
    }

    /// Returns true if the action gives up one of these cards on purpose. Races are given only by a card.
    fn gives_up(&self, among: &[CardCopy]) -> bool {
        self.events.iter().any(|event| match event {
            Event::CardLeft { card, why: LeaveReason::Sold | LeaveReason::Discarded, .. } => {
                among.contains(card)
            }
            Event::CardGiven { card, .. } => among.contains(card) && self.table.value_of(card).is_some(),
            _ => false,
        })
    }

    /// The target of a Trap. A joined card stands for its group, and a card worn over another for that one.
    fn aim(
        &mut self,
        victim: SeatId,
        among: &[CardCopy],
        purpose: PickFor,
    ) -> Result<Option<CardCopy>, Breach> {
        let Some(mut on) = self.aimed.take() else { return Ok(None) };
        if !among.contains(&on) {
            for open in among {
                let one = std::slice::from_ref(open);
                let mut hit = self.with_joined(victim, one)?;
                if purpose == PickFor::Loss {
                    hit.extend(self.also_lost(victim, one)?);
                }
                if hit.contains(&on) {
                    on = open.clone();
                    break;
                }
            }
        }
        self.may_be_hit(victim, &on, among)?;
        Ok(Some(on))
    }

    /// Objects to a card in play that is not a valid target.
    pub(super) fn may_be_hit(&mut self, victim: SeatId, on: &CardCopy, among: &[CardCopy]) -> Verdict {
        self.seat(victim)?.in_play(on)?;
        self.object_if(!among.contains(on), Breach::NotHighest { card: on.clone() })
    }

    /// Applies the purpose of a pick to the picked cards.
    pub(super) fn dispose(
        &mut self,
        victim: SeatId,
        cards: &[CardCopy],
        purpose: PickFor,
        cause: &CardCopy,
    ) -> Verdict {
        match purpose {
            PickFor::Loss | PickFor::Surplus => self.lose(victim, cards, cause),
            PickFor::Sideways => self.turn_sideways(victim, cards),
            PickFor::Hand { to } => self.take_to_hand(victim, cards, to),
            PickFor::Reversal { levels_to_discard } => {
                for item in self.with_joined(victim, cards)? {
                    let item = &item;
                    let player = self.seat(victim)?;
                    if self.table.item(player.in_play(item)?).is_none() || player.has_reversed(item) {
                        return Err(Breach::WrongKind { card: item.clone() });
                    }
                    let mark = Mark::Reversed { item: item.clone(), card: cause.clone(), levels_to_discard };
                    self.emit(Event::Marked { seat: victim, mark })?;
                    self.keep_in_use(victim, item)?;
                }
                Ok(())
            }
        }
    }

    /// Items with all Items permanently joined to them, and the joining cards.
    pub(super) fn with_joined(&self, seat: SeatId, cards: &[CardCopy]) -> Result<Vec<CardCopy>, Breach> {
        Ok(self.character(seat)?.with_joined(cards))
    }

    /// A penalty counts even if the card lies sideways.
    fn keep_in_use(&mut self, seat: SeatId, copy: &CardCopy) -> Verdict {
        if self.seat(seat)?.in_play(copy)?.equipped {
            return Ok(());
        }
        self.emit(Event::CardTurned {
            seat,
            card: copy.clone(),
            equipped: true,
            allowed: Reason::OF_ITEMS.to_vec(),
        })
    }

    pub(super) fn lose(&mut self, victim: SeatId, cards: &[CardCopy], cause: &CardCopy) -> Verdict {
        let mut cards = cards.to_vec();
        cards.extend(self.also_lost(victim, &cards)?);
        for copy in &cards {
            if self.seat(victim)?.in_play(copy).is_ok() {
                self.leave(victim, copy, &LeaveReason::Lost { card: cause.clone() })?;
            }
        }
        Ok(())
    }

    /// The other Items that are worn in a slot of a lost Item, if one of that slot is worn over the others: all of them are
    /// lost together.
    fn also_lost(&self, victim: SeatId, cards: &[CardCopy]) -> Result<Vec<CardCopy>, Breach> {
        let player = self.character(victim)?;
        let worn: Vec<&InPlay> = player.seat.cards.iter().filter(|card| card.equipped).collect();
        let stays = |card: &InPlay| player.penalized(&card.copy);
        let layered: Vec<Slot> =
            worn.iter().filter(|card| !stays(card)).filter_map(|card| self.worn_over(card)).collect();
        let slots = |card: &InPlay| {
            let printed = self.table.item(card).into_iter().flat_map(|item| item.slots.iter().copied());
            let slots = printed.chain(self.worn_over(card));
            slots.filter(|slot| layered.contains(slot)).collect::<Vec<_>>()
        };
        let mut lost: Vec<&InPlay> = worn.iter().filter(|card| cards.contains(&card.copy)).copied().collect();
        let mut at = 0;
        while let Some(card) = lost.get(at) {
            let taken = slots(card);
            let goes = |other: &&&InPlay| {
                !stays(other) && slots(other).iter().any(|slot| taken.contains(slot)) && !lost.contains(other)
            };
            lost.extend(worn.iter().filter(goes).copied().collect::<Vec<_>>());
            at += 1;
        }
        Ok(lost.into_iter().map(|card| card.copy.clone()).filter(|copy| !cards.contains(copy)).collect())
    }

    /// The slot in which an Item is worn over others.
    fn worn_over(&self, card: &InPlay) -> Option<Slot> {
        self.table.item(card)?.abilities.iter().find_map(|ability| match ability {
            Ability::WornOver { slot } => Some(*slot),
            _ => None,
        })
    }

    /// The choices without Items that are lost together with another one of them. What is worn below stands for them.
    fn without_layers(&self, victim: SeatId, among: &[CardCopy]) -> Result<Vec<CardCopy>, Breach> {
        let player = self.seat(victim)?;
        let is_layer =
            |copy: &&CardCopy| player.in_play(copy).is_ok_and(|card| self.worn_over(card).is_some());
        let (layers, below): (Vec<&CardCopy>, Vec<&CardCopy>) = among.iter().partition(is_layer);
        let mut plain = among.to_vec();
        for copy in layers.into_iter().chain(below) {
            let others: Vec<CardCopy> = plain.iter().filter(|c| *c != copy).cloned().collect();
            if self.also_lost(victim, &others)?.contains(copy) {
                plain = others;
            }
        }
        Ok(plain)
    }

    pub(super) fn lose_traits(
        &mut self,
        what: TraitKind,
        count: Count,
        otherwise: &[Step],
        rest: Affliction,
    ) -> Result<Remaining, Breach> {
        let among = self.traits(rest.victim, what)?;
        if among.is_empty() {
            return self.instead(SpareReason::NoTraits { what }, otherwise, rest);
        }
        match count {
            Count::All => {
                self.lose(rest.victim, &among, &rest.cause)?;
                Ok(Remaining::Follow)
            }
            Count::Exactly(count) => self.pick(rest.victim, count, among, PickFor::Loss, rest),
        }
    }

    /// A player's cards of a trait kind.
    pub(super) fn traits(&self, seat: SeatId, what: TraitKind) -> Result<Vec<CardCopy>, Breach> {
        let player = self.character(seat)?;
        let races = player.races().filter(|_| what != TraitKind::Class);
        let classes = player.classes().filter(|_| what != TraitKind::Race);
        Ok(races.chain(classes).cloned().collect())
    }

    pub(super) fn reverse_best(
        &mut self,
        levels_to_discard: u8,
        rest: Affliction,
    ) -> Result<Remaining, Breach> {
        let player = self.character(rest.victim)?;
        // Permanently joined Items are one Item with the total bonus.
        let joined = |c: &InPlay| player.joiner(c).cloned();
        let own = |c: &InPlay| self.table.item(c).map_or(0, |item| player.item_bonus(c, item));
        let bonus = |c: &InPlay| match joined(c) {
            Some(tape) => {
                player.seat.cards.iter().filter(|o| joined(o).as_ref() == Some(&tape)).map(own).sum()
            }
            None => own(c),
        };
        // An Item that is sideways or restricted gives no bonus now. It is hit only if no other is available.
        let counting = player.seat.cards.iter().zip(player.verdicts()).filter(|(_, why)| why.is_empty());
        let counting: Vec<&InPlay> = counting.map(|(card, _)| card).filter(|c| bonus(c) > 0).collect();
        let open = if counting.is_empty() { player.seat.cards.iter().collect() } else { counting };
        let Some(best) = open.iter().map(|c| bonus(c)).max().filter(|best| *best > 0) else {
            self.spare(rest.victim, rest.cause, SpareReason::NoBonus {})?;
            return Ok(Remaining::Follow);
        };
        let best = open.iter().filter(|c| bonus(c) == best).map(|c| c.copy.clone());
        let among = player.one_per_joined_group(best);
        self.pick(rest.victim, 1, among, PickFor::Reversal { levels_to_discard }, rest)
    }
}

impl Character<'_> {
    /// Returns true if a card takes this Item in play. An Item whose bonus became a penalty cannot be taken.
    fn matches(&self, card: &InPlay, what: &ItemFilter) -> bool {
        self.fits_filter(card, what) && (self.table.item(card).is_none() || !self.penalized(&card.copy))
    }

    /// The reason why no Item of a player can be taken.
    fn no_items(&self, what: &ItemFilter) -> SpareReason {
        let kept = self.seat.cards.iter().find(|card| self.fits_filter(card, what));
        kept.map_or(SpareReason::NoItems { what: what.clone() }, |card| SpareReason::Penalized {
            card: card.copy.clone(),
        })
    }

    fn fits_filter(&self, card: &InPlay, what: &ItemFilter) -> bool {
        let Some(item) = self.table.item(card) else {
            // One-shots and similar cards on the table are also Items, but match only an empty filter.
            return *what == ItemFilter::default() && self.table.value_of(&card.copy).is_some();
        };
        what.slot.is_none_or(|slot| item.slots.contains(&slot))
            && what.complex.is_none_or(|complex| item.complex == complex)
            && what.worn.is_none_or(|worn| card.equipped == worn)
    }
}
