//! Cards in play: playing, arranging, holding and discarding them, and cards that leave with others.

use starboard_cards::{Ability, CardKind, KindName};

use super::{Referee, Verdict, distinct};
use crate::character::{Character, EquipConflicts};
use crate::messages::{Breach, Event, LeaveReason, LevelReason};
use crate::pieces::{CardCopy, DecisionKind, Mark, Reason, SeatId, Stage};

impl Referee {
    pub(super) fn play(
        &mut self,
        seat: SeatId,
        copy: &CardCopy,
        sideways: bool,
        with: Option<&CardCopy>,
        instead_of: Option<&CardCopy>,
    ) -> Verdict {
        let kind = &self.table.card(&copy.card)?.kind;
        self.seat(seat)?;
        self.may_come_to_table(copy)?;
        self.living(seat)?;
        let first = &self.table.rules.first_plays.value;
        let late = first_play(kind).is_some_and(|kind| !first.contains(&kind));
        self.object_if(
            late && self.table.stage() == Stage::SetUp,
            Breach::FirstPlays { card: copy.clone() },
        )?;
        match kind {
            CardKind::Item(_) => {
                self.may_play_from_hand(seat)?;
                self.items_in_combat(seat)?;
                self.play_item(seat, copy, sideways, with)
            }
            // One-shots and other Treasures with a value may lie on the table until they are used or sold.
            CardKind::OneShot(_) | CardKind::Special(_) => {
                self.may_play_from_hand(seat)?;
                self.put_down(seat, copy, None)
            }
            CardKind::Race(_) | CardKind::Class(_) | CardKind::HalfBreed | CardKind::SuperMunchkin => {
                let blend = matches!(kind, CardKind::HalfBreed | CardKind::SuperMunchkin);
                if !(blend && self.table.rules.blends_at_any_time.value) {
                    self.may_play_from_hand(seat)?;
                }
                self.take_on_trait(seat, copy, kind, with, instead_of)
            }
            CardKind::Sidekick(_) => {
                self.take_on_trait(seat, copy, kind, None, instead_of)?;
                self.settle_sidekick_decision(seat)
            }
            CardKind::Cheat => {
                let item = with.ok_or_else(|| Breach::WrongKind { card: copy.clone() })?;
                self.may_play_from_hand(seat)?;
                self.items_in_combat(seat)?;
                if self.seat(seat)?.in_play(item).is_err() {
                    // Room does not matter, because a Cheat! lets the Item be used against the rules.
                    self.may_come_to_table(item)?;
                    self.put_down(seat, item, None)?;
                }
                self.put_down(seat, copy, None)?;
                self.hold(seat, item, Some(copy))?;
                let whole = self.with_joined(seat, std::slice::from_ref(item))?;
                whole.iter().try_for_each(|item| self.turn_if_legal(seat, item))
            }
            CardKind::Monster(_)
            | CardKind::Enhancer(_)
            | CardKind::WanderingMonster
            | CardKind::Trap(_)
            | CardKind::LevelUp(_)
            | CardKind::Bookmark(_) => Err(Breach::WrongKind { card: copy.clone() }),
        }
    }

    pub(super) fn put_down(&mut self, seat: SeatId, copy: &CardCopy, held_by: Option<CardCopy>) -> Verdict {
        let equipped = !matches!(self.table.kind(copy), Some(CardKind::Item(_)));
        self.emit(Event::CardPlayed { seat, card: copy.clone(), equipped, allowed: Vec::new(), held_by })
    }

    pub(super) fn play_item(
        &mut self,
        seat: SeatId,
        copy: &CardCopy,
        sideways: bool,
        with: Option<&CardCopy>,
    ) -> Verdict {
        self.may_carry(seat, copy, &[])?;
        if sideways {
            self.may_lie_sideways(copy)?;
        }
        self.put_down(seat, copy, None)?;
        if let Some(holder) = with {
            self.hold_item(seat, copy, Some(holder), true)?;
        }
        if sideways { Ok(()) } else { self.take_into_use(seat, copy) }
    }

    /// Puts an Item in use if that is legal, and otherwise leaves it sideways.
    pub(super) fn turn_if_legal(&mut self, seat: SeatId, copy: &CardCopy) -> Verdict {
        let player = self.character(seat)?;
        if player.seat.in_play(copy)?.equipped {
            return Ok(());
        }
        let EquipConflicts { restricted, crowded } = player.equip_conflicts(std::slice::from_ref(copy));
        if restricted.is_empty() && crowded.is_empty() {
            self.emit(Event::CardTurned { seat, card: copy.clone(), equipped: true, allowed: Vec::new() })?;
        }
        Ok(())
    }

    /// Objects to playing or turning Items in a fight. Some editions allow it to the fighter on his own turn.
    fn items_in_combat(&mut self, seat: SeatId) -> Verdict {
        let bound = self.table.in_combat(seat) && !self.character(seat)?.plays_in_own_fight();
        self.object_if(bound, Breach::InCombat)
    }

    pub(super) fn arrange(
        &mut self,
        seat: SeatId,
        equip: &[CardCopy],
        unequip: &[CardCopy],
        hold: &[(CardCopy, CardCopy)],
    ) -> Verdict {
        let player = self.character(seat)?;
        for copy in equip.iter().chain(unequip) {
            if self.table.item(player.seat.in_play(copy)?).is_none() {
                return Err(Breach::WrongKind { card: copy.clone() });
            }
        }
        distinct(&[equip, unequip].concat())?;
        let unequip = &player.with_joined(unequip);
        let penalized = unequip.iter().find(|copy| player.seat.has_reversed(copy)).cloned();
        let fighting = self.table.in_combat(seat);
        let due = equip.is_empty() && hold.is_empty() && player.settles_complex(unequip);
        let joins = unequip.is_empty() && player.only_joins(equip, hold);
        self.object_if(fighting && !due && !joins, Breach::InCombat)?;
        if let Some(card) = penalized {
            self.object(Breach::Penalized { card })?;
        }
        for copy in unequip {
            self.may_lie_sideways(copy)?;
        }
        self.turn_sideways(seat, unequip)?;
        for (item, by) in hold {
            self.hold(seat, item, Some(by))?;
        }
        // Joined Items lie the same way, even if their owner may not use all of them.
        let whole = self.with_joined(seat, equip)?;
        distinct(&[whole.as_slice(), unequip].concat())?;
        let EquipConflicts { mut restricted, crowded } = self.character(seat)?.equip_conflicts(&whole);
        restricted.retain(|card| equip.contains(card));
        for reason in &crowded {
            if let Some(breach) = self.character(seat)?.fit_breach(*reason) {
                self.object(breach)?;
            }
        }
        for card in &restricted {
            self.object(Breach::Restricted { card: card.clone() })?;
        }
        for copy in &whole {
            if !self.seat(seat)?.in_play(copy)?.equipped {
                let mut allowed = crowded.clone();
                allowed.extend(restricted.contains(copy).then_some(Reason::Restricted));
                self.emit(Event::CardTurned { seat, card: copy.clone(), equipped: true, allowed })?;
            }
        }
        Ok(())
    }

    /// Turns Items sideways, with what is joined to them.
    pub(super) fn turn_sideways(&mut self, seat: SeatId, cards: &[CardCopy]) -> Verdict {
        for card in self.with_joined(seat, cards)? {
            if self.seat(seat)?.in_play(&card)?.equipped {
                self.emit(Event::CardTurned { seat, card, equipped: false, allowed: Vec::new() })?;
            }
        }
        Ok(())
    }

    pub(super) fn hold(&mut self, seat: SeatId, copy: &CardCopy, by: Option<&CardCopy>) -> Verdict {
        self.hold_item(seat, copy, by, false)
    }

    /// Gives an Item another holder. In a fight that is open to Items, a tape joins any, and other holders take what has
    /// just been played.
    fn hold_item(
        &mut self,
        seat: SeatId,
        copy: &CardCopy,
        by: Option<&CardCopy>,
        just_played: bool,
    ) -> Verdict {
        let player = self.character(seat)?;
        let card = player.seat.in_play(copy)?;
        if self.table.item(card).is_none() {
            return Err(Breach::WrongKind { card: copy.clone() });
        }
        let tape = player.joiner(card).cloned();
        let by_cheat = by.is_some_and(|holder| matches!(self.table.kind(holder), Some(CardKind::Cheat)));
        if let (Some(tape), Some(by)) = (&tape, by.filter(|by| by_cheat || self.table.carries(by))) {
            // Joined Items are held as one Item.
            return self.hold_item(seat, tape, Some(by), just_played);
        }
        let taped = tape.is_some();
        let crowded = match by {
            Some(holder) => !player.room_at(holder, copy)?,
            None => false,
        };
        if let Some(holder) = by.filter(|_| crowded) {
            self.object(Breach::CannotHold { card: holder.clone() })?;
        }
        self.object_if(taped, Breach::Taped { card: copy.clone() })?;
        let joins = by.is_some_and(|holder| self.table.joins(holder));
        let open = by_cheat || ((joins || just_played) && self.character(seat)?.plays_in_own_fight());
        let fighting = self.table.in_combat(seat);
        self.object_if(fighting && !open, Breach::InCombat)?;
        self.emit(Event::CardHeld { seat, card: copy.clone(), by: by.cloned() })?;
        if let Some(tape) = by.filter(|by| self.table.joins(by)) {
            self.use_joined_together(seat, tape)?;
        }
        // An Item that the table allows without room has to count.
        if crowded {
            let mut allowed = self.seat(seat)?.in_play(copy)?.allowed.clone();
            allowed.push(Reason::Hands);
            self.emit(Event::CardTurned { seat, card: copy.clone(), equipped: true, allowed })?;
        }
        Ok(())
    }

    /// Puts newly joined Items in use together if one of them was in use.
    fn use_joined_together(&mut self, seat: SeatId, tape: &CardCopy) -> Verdict {
        let player = self.seat(seat)?;
        let joined = player.cards.iter().filter(|c| c.held_by.as_ref() == Some(tape));
        let (used, sideways): (Vec<_>, Vec<_>) =
            joined.map(|c| (c.equipped, c.copy.clone())).partition(|(equipped, _)| *equipped);
        if used.is_empty() {
            return Ok(());
        }
        sideways.iter().try_for_each(|(_, copy)| self.turn_if_legal(seat, copy))
    }

    pub(super) fn discard(&mut self, seat: SeatId, cards: &[CardCopy]) -> Verdict {
        distinct(cards)?;
        for copy in cards {
            let player = self.character(seat)?;
            if player.seat.in_play(copy).is_err() && self.has_left(copy) {
                continue;
            }
            player.seat.in_play(copy)?;
            let whole = player.with_joined(std::slice::from_ref(copy));
            let price = player.seat.marks.iter().find_map(|m| match m {
                Mark::Reversed { item, levels_to_discard, card } if whole.contains(item) => {
                    Some((i32::from(*levels_to_discard), card.clone()))
                }
                _ => None,
            });
            let free = self.table.rules.items_leave_freely.value || player.slowed_by().contains(copy);
            let kept = self.table.value_of(copy).is_some() && !free;
            self.object_if(kept && price.is_none(), Breach::ThrownAway { card: copy.clone() })?;
            self.leave(seat, copy, &LeaveReason::Discarded)?;
            if let Some((levels, card)) = price {
                self.shift_level(seat, -levels, LevelReason::Card { card })?;
            }
            let sidekick = matches!(self.table.kind(copy), Some(CardKind::Sidekick(_)));
            if sidekick && !self.table.rules.sidekicks_leave_freely.value {
                self.ask(seat, DecisionKind::PlaySidekick { instead_of: copy.clone() }, None)?;
            }
        }
        Ok(())
    }

    /// Takes a card out of play, with all cards that cannot stay without it.
    pub(super) fn leave(&mut self, seat: SeatId, copy: &CardCopy, why: &LeaveReason) -> Verdict {
        let player = self.character(seat)?;
        let card = player.seat.in_play(copy)?;
        let along = || LeaveReason::WentAlong { with: copy.clone() };
        let holder = player.holder(card).cloned();
        let held: Vec<CardCopy> = player
            .seat
            .cards
            .iter()
            .filter(|c| c.held_by.as_ref() == Some(copy))
            .map(|c| c.copy.clone())
            .collect();
        let (joins, carries) = (self.table.joins(copy), self.table.carries(copy));
        self.emit(Event::CardLeft { seat, card: copy.clone(), why: why.clone() })?;
        for held in held {
            let Ok(player) = self.character(seat) else { continue };
            if player.seat.in_play(&held).is_err() {
                continue;
            }
            // A carrier does not take along a penalty that only its own discard removes.
            let goes = joins || (carries && !player.penalized(&held));
            if goes {
                self.leave(seat, &held, &along())?;
            } else if carries {
                self.leave_behind(seat, &held)?;
            } else {
                self.emit(Event::CardHeld { seat, card: held, by: None })?;
            }
        }
        // A Cheat! leaves with its Item, and a tape with both of its Items. A Sidekick stays without its
        // load.
        let goes = |holder: &CardCopy| {
            matches!(self.table.kind(holder), Some(CardKind::Cheat)) || self.table.joins(holder)
        };
        if let Some(holder) =
            holder.filter(|h| goes(h) && self.seat(seat).is_ok_and(|s| s.in_play(h).is_ok()))
        {
            self.leave(seat, &holder, &along())?;
        }
        self.drop_blends(seat, copy)
    }

    /// Turns Items sideways that stay after their carrier leaves. A penalty keeps counting.
    pub(super) fn leave_behind(&mut self, seat: SeatId, loose: &CardCopy) -> Verdict {
        self.emit(Event::CardHeld { seat, card: loose.clone(), by: None })?;
        for card in self.with_joined(seat, std::slice::from_ref(loose))? {
            let equipped = self.seat(seat)?.has_reversed(&card);
            let allowed = if equipped { Reason::OF_ITEMS.to_vec() } else { Vec::new() };
            self.emit(Event::CardTurned { seat, card, equipped, allowed })?;
        }
        Ok(())
    }
}

impl Character<'_> {
    /// Returns true if a player may play Items in the current fight: his own, on his own turn.
    fn plays_in_own_fight(&self) -> bool {
        let fights = self.table.combat.as_ref().is_some_and(|combat| combat.fighter == self.seat.id);
        let own_turn = self.table.turn.is_some_and(|turn| turn.seat == self.seat.id);
        fights && own_turn && self.table.rules.own_turn_items_in_combat.value
    }

    /// Returns true if the fighter joins Items in a fight that is open to Items, and takes none into use that was not
    /// there before, other than together with one that was.
    fn only_joins(&self, equip: &[CardCopy], hold: &[(CardCopy, CardCopy)]) -> bool {
        let used = |copy: &CardCopy| self.seat.in_play(copy).is_ok_and(|card| card.equipped);
        let joined = |copy: &CardCopy| hold.iter().any(|(item, _)| item == copy);
        let together = hold.iter().any(|(item, _)| used(item));
        self.plays_in_own_fight()
            && hold.iter().all(|(_, by)| self.table.joins(by))
            && equip.iter().all(|copy| used(copy) || (joined(copy) && together))
    }

    /// Returns true if a player uses too many Complex Items and turns some of them sideways. A player who loses the card that
    /// allowed them chooses which one stays, even in a fight. Deluxe rules, "Items".
    fn settles_complex(&self, unequip: &[CardCopy]) -> bool {
        let (among, count) = self.excess_complex();
        let chosen: Vec<CardCopy> = unequip.iter().filter(|copy| among.contains(copy)).cloned().collect();
        let along = self.with_joined(&chosen);
        (1..=usize::from(count)).contains(&chosen.len()) && unequip.iter().all(|copy| along.contains(copy))
    }

    /// Returns true if a holder has room for one more Item and may hold it.
    fn room_at(&self, holder: &CardCopy, copy: &CardCopy) -> Result<bool, Breach> {
        self.seat.in_play(holder)?;
        let held = self.seat.cards.iter().filter(|c| c.held_by.as_ref() == Some(holder)).count();
        let card = self.seat.in_play(copy)?;
        let item = self.table.item(card).ok_or_else(|| Breach::WrongKind { card: copy.clone() })?;
        if holder == copy || !self.table.card(&holder.card)?.holds_items() {
            return Err(Breach::WrongKind { card: holder.clone() });
        }
        if matches!(self.table.kind(holder), Some(CardKind::Cheat)) {
            return Ok(held == 0);
        }
        Ok(self.table.abilities_of(holder).any(|ability| match ability {
            Ability::Joins { items, hands_each } => {
                held < usize::from(*items) && self.hands_of(item) == *hands_each
            }
            Ability::Carries { hands } => self.has_room(holder, *hands, card),
            _ => false,
        }))
    }
}

/// The kind that decides if a card may be played from the first hand; none for cards with their own timing.
fn first_play(kind: &CardKind) -> Option<KindName> {
    match kind {
        CardKind::Race(_) | CardKind::HalfBreed => Some(KindName::Race),
        CardKind::Class(_) | CardKind::SuperMunchkin => Some(KindName::Class),
        CardKind::Item(_) => Some(KindName::Item),
        CardKind::Sidekick(_) => Some(KindName::Sidekick),
        _ => None,
    }
}
