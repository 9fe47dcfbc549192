//! Players who come, go and change places, and their characters' Levels, sex and death.

use std::sync::Arc;

use starboard_cards::{CardKind, Catalogue, Sex};

use crate::messages::Breach;
use crate::pieces::limits::{NAME_MAX, SEATS_MAX};
use crate::pieces::{CardCopy, HandCount, InPlay, Mark, NewSeat, Seat, SeatId, Standie};
use crate::table::Table;

impl Table {
    /// Adds a player, in the last place.
    pub(super) fn add_seat(&mut self, id: SeatId, seat: &NewSeat) -> Result<(), Breach> {
        let fits = usize::from(id.0) == self.seats.len() && seat.name.len() <= NAME_MAX * 16;
        if !fits || self.seats().count() >= usize::from(SEATS_MAX) {
            return Err(Breach::TooManySeats { max: SEATS_MAX });
        }
        self.seats.push(Seat::new(id, seat));
        self.order.push(id);
        Ok(())
    }

    /// Lets a player leave. The next player to get one of his bookmarks may play it.
    pub(super) fn vacate(&mut self, seat: SeatId) -> Result<(), Breach> {
        let gone = self.seat_mut(seat)?;
        (gone.left, gone.dying) = (true, false);
        self.bookmarks.retain(|_, holder| *holder != Some(seat));
        Ok(())
    }

    /// Lets a player who left come back, with those of these cards that are still free.
    pub(super) fn return_to(&mut self, seat: SeatId, cards: &[CardCopy]) -> Result<(), Breach> {
        if self.seats().count() >= usize::from(SEATS_MAX) {
            return Err(Breach::TooManySeats { max: SEATS_MAX });
        }
        let gone = self.gone().find(|gone| gone.id == seat).ok_or(Breach::UnknownSeat { seat })?;
        let back = |copy: &CardCopy| cards.contains(copy) && self.location(copy).is_none();
        let mut kept: Vec<InPlay> = gone.kept.iter().filter(|card| back(&card.copy)).cloned().collect();
        let lies = |mark: &Mark| mark.lies().is_some_and(|card| self.location(card).is_some());
        let elsewhere: Vec<Mark> = gone.marks.iter().filter(|mark| lies(mark)).cloned().collect();
        let copies: Vec<CardCopy> = kept.iter().map(|card| card.copy.clone()).collect();
        for card in &mut kept {
            // An own set may have had another revision since.
            card.printed = self.card(&card.copy.card)?;
            card.held_by = card.held_by.take().filter(|holder| copies.contains(holder));
        }
        self.seats[usize::from(seat.0)].come_back(kept, &elsewhere);
        Ok(())
    }

    /// Moves a player to another place, counted clockwise.
    pub(super) fn move_seat(&mut self, seat: SeatId, place: u8) -> Result<(), Breach> {
        self.seat(seat)?;
        self.order.retain(|id| *id != seat);
        let before = self.seats().nth(usize::from(place)).map(|s| s.id);
        let at = self.order.iter().position(|id| Some(*id) == before);
        self.order.insert(at.unwrap_or(self.order.len()), seat);
        Ok(())
    }

    /// Changes a Level, within the limits of the game.
    pub(super) fn shift_level(&mut self, seat: SeatId, by: i32) -> Result<(), Breach> {
        let winning = self.rules.winning_level.value;
        self.seat_mut(seat)?.shift_level(by, winning);
        Ok(())
    }

    /// Lets a character die. It keeps its Races and Classes, and what blends them.
    pub(super) fn die(&mut self, seat: SeatId, keeps: &[CardCopy]) -> Result<(), Breach> {
        let (blends, traps) = (self.rules.death_keeps_blends.value, self.rules.death_keeps_traps.value);
        let catalogue = Arc::clone(&self.catalogue);
        let empty = self.counted_now(0);
        let seat = self.seat_mut(seat)?;
        seat.lose_at_death(&catalogue, |copy| blends || keeps.contains(copy), traps);
        seat.die(empty);
        Ok(())
    }
}

impl Seat {
    /// Changes a player's name and piece.
    pub(super) fn edit(&mut self, name: &str, standie: Standie) {
        name.clone_into(&mut self.name);
        self.standie = standie;
    }

    /// Sits down again with the cards that are still there, without marks whose cards lie elsewhere.
    fn come_back(&mut self, cards: Vec<InPlay>, elsewhere: &[Mark]) {
        self.left = false;
        self.away = false;
        self.kept.clear();
        let here = |item: &CardCopy| cards.iter().any(|card| card.copy == *item);
        self.marks.retain(|mark| {
            let without_item = matches!(mark, Mark::Reversed { item, .. } if !here(item));
            !without_item && !elsewhere.contains(mark)
        });
        self.cards = cards;
    }

    /// Changes the Level, from 1 to the winning one. A card may still restore what is lost.
    fn shift_level(&mut self, by: i32, winning: u8) {
        let level = i32::from(self.level).saturating_add(by).clamp(1, i32::from(winning)) as u8;
        self.lost_levels = if level < self.level {
            self.lost_levels.saturating_add(self.level - level)
        } else {
            self.lost_levels.saturating_sub(level - self.level)
        };
        self.level = level;
    }

    /// Lets nothing restore the lost Levels any more.
    pub(super) fn settle_losses(&mut self) {
        self.lost_levels = 0;
    }

    pub(super) fn adjust_gear(&mut self, by: i32) {
        self.typed_gear = self.typed_gear.saturating_add(by);
    }

    /// Changes the sex, or says with which one the character begins.
    pub(super) fn change_sex(&mut self, sex: Sex, begins: bool) {
        self.changed_sex |= !begins && self.sex != sex;
        if begins {
            self.starting_sex = sex;
        }
        self.sex = sex;
    }

    fn die(&mut self, empty: HandCount) {
        self.counted = self.hand.map(|_| empty);
        self.hand = self.hand.map(|_| 0);
        self.dead = true;
        self.dying = false;
        self.awaits_hand = true;
        self.typed_gear = 0;
        self.played_ahead = 0;
    }

    /// Leaves everything behind but Races, Classes, these blends, and lasting Traps where these stay.
    fn lose_at_death(&mut self, catalogue: &Catalogue, keeps: impl Fn(&CardCopy) -> bool, traps: bool) {
        self.cards.retain(|card| match catalogue.card(&card.copy.card).map(|printed| &printed.kind) {
            Some(CardKind::Class(_) | CardKind::Race(_)) => true,
            Some(CardKind::HalfBreed | CardKind::SuperMunchkin) => keeps(&card.copy),
            _ => false,
        });
        // A reversed Item is lost with all other cards, and so is its mark.
        self.marks.retain(|mark| traps && !matches!(mark, Mark::Reversed { .. }));
    }
}
