//! Cards that come into play, leave it, or change hands, and what is noted about them.

use crate::messages::{Breach, LeaveReason, Payment};
use crate::pieces::{CardCopy, Figures, InPlay, Mark, Reason, Seat, SeatId};
use crate::table::Table;

impl Table {
    /// Puts a card from a hand in play.
    pub(super) fn put_in_play(
        &mut self,
        seat: SeatId,
        card: &CardCopy,
        equipped: bool,
        allowed: &[Reason],
        held_by: Option<&CardCopy>,
    ) -> Result<(), Breach> {
        let printed = self.card(&card.card)?;
        let (allowed, held_by) = (allowed.to_vec(), held_by.cloned());
        let card = InPlay { copy: card.clone(), printed, equipped, allowed, held_by };
        self.give_up(seat, Payment::Cards(1))?;
        self.seat_mut(seat)?.cards.push(card);
        Ok(())
    }

    /// Takes a card out of play.
    pub(super) fn take_out_of_play(
        &mut self,
        seat: SeatId,
        card: &CardCopy,
        why: &LeaveReason,
    ) -> Result<(), Breach> {
        if let LeaveReason::Taken { by } = why {
            self.receive(*by, 0)?;
        }
        self.seat_mut(seat)?.lose(card, why)?;
        self.no_longer_pick(seat, card);
        Ok(())
    }

    /// Gives a card in play to another player. A penalty moves with its Item.
    pub(super) fn hand_over(&mut self, from: SeatId, to: SeatId, card: &CardCopy) -> Result<(), Breach> {
        let reversed = self.seat_mut(from)?.part_with(card)?;
        self.no_longer_pick(from, card);
        let printed = self.card(&card.card)?;
        let equipped = printed.item().is_none();
        let card = InPlay { copy: card.clone(), printed, equipped, allowed: Vec::new(), held_by: None };
        let taker = self.seat_mut(to)?;
        taker.cards.push(card);
        taker.marks.extend(reversed);
        Ok(())
    }

    /// Notes figures that were read off a card.
    pub(super) fn read_figures(&mut self, card: &CardCopy, figures: &Figures) -> Result<(), Breach> {
        let printed = self.card(&card.card)?;
        let known = self.figures.entry(card.card.clone()).or_default();
        known.update(figures);
        if let Some(item) = printed.item() {
            self.items_read.insert(card.card.clone(), known.completed(item));
        }
        Ok(())
    }

    /// Gives a player a bookmark that he played.
    pub(super) fn play_bookmark(&mut self, seat: SeatId, card: &CardCopy) -> Result<(), Breach> {
        self.seat_mut(seat)?.played_bookmark = true;
        self.bookmarks.insert(card.clone(), Some(seat));
        Ok(())
    }

    /// Passes a bookmark on, or takes it out of the game.
    pub(super) fn pass_bookmark(&mut self, card: &CardCopy, to: Option<SeatId>) -> Result<(), Breach> {
        if let Some(to) = to {
            self.seat(to)?;
        }
        self.bookmarks.insert(card.clone(), to);
        Ok(())
    }

    /// Marks a character.
    pub(super) fn mark(&mut self, seat: SeatId, mark: &Mark) -> Result<(), Breach> {
        self.seat_mut(seat)?.marks.push(mark.clone());
        // A penalty stays with its owner.
        if let Mark::Reversed { item, .. } = mark {
            self.no_longer_pick(seat, item);
        }
        Ok(())
    }
}

impl Seat {
    /// Loses a card in play. What left with its player is kept, until he comes back.
    fn lose(&mut self, card: &CardCopy, why: &LeaveReason) -> Result<(), Breach> {
        let leaving = self.in_play(card)?.clone();
        self.cards.retain(|c| c.copy != *card);
        match why {
            LeaveReason::SeatLeft => self.kept.push(leaving),
            // The marks are settled with the death.
            LeaveReason::Death => {}
            LeaveReason::Discarded
            | LeaveReason::Sold
            | LeaveReason::Lost { .. }
            | LeaveReason::Taken { .. }
            | LeaveReason::WentAlong { .. }
            | LeaveReason::Sacrificed => self.marks.retain(|mark| !mark.reverses(card)),
        }
        Ok(())
    }

    /// Parts with a card in play, and with the penalties on it. Cards that it holds stay behind; a join is restored
    /// later.
    fn part_with(&mut self, card: &CardCopy) -> Result<Vec<Mark>, Breach> {
        self.in_play(card)?;
        self.cards.retain(|c| c.copy != *card);
        let held = self.cards.iter_mut().filter(|c| c.held_by.as_ref() == Some(card));
        held.for_each(|c| c.held_by = None);
        let (reversed, others) =
            std::mem::take(&mut self.marks).into_iter().partition(|mark| mark.reverses(card));
        self.marks = others;
        Ok(reversed)
    }

    /// Removes one mark.
    pub(super) fn unmark(&mut self, mark: u8) -> Result<(), Breach> {
        let index = usize::from(mark);
        if index >= self.marks.len() {
            return Err(Breach::NothingPending);
        }
        self.marks.remove(index);
        Ok(())
    }
}

impl InPlay {
    /// Puts an Item in use, or turns it sideways.
    pub(super) fn turn(&mut self, equipped: bool, allowed: &[Reason]) {
        self.equipped = equipped;
        self.allowed = allowed.to_vec();
    }
}
