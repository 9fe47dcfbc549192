//! Turns, their phases and doors.

use starboard_cards::{CardKind, Phase};

use crate::messages::Breach;
use crate::pieces::{CardCopy, Mark, Seat, SeatId, Turn};
use crate::table::Table;

impl Table {
    /// The present turn, to be changed.
    pub(super) fn turn_mut(&mut self) -> Result<&mut Turn, Breach> {
        self.turn.as_mut().ok_or(Breach::WrongStage)
    }

    /// Begins a turn. Cards received at the end of the last one may still be played, but not later.
    pub(super) fn begin_turn(
        &mut self,
        seat: SeatId,
        number: u32,
        phase: Phase,
        doors: u8,
    ) -> Result<(), Breach> {
        self.seat(seat)?;
        for seat in &mut self.seats {
            seat.received_in = seat.received_in.filter(|turn| turn.saturating_add(1) >= number);
        }
        self.turn = Some(Turn { number, seat, phase, fought: false, let_go: false, doors, trap: None });
        Ok(())
    }

    /// Ends a player's turn.
    pub(super) fn end_turn(&mut self, seat: SeatId) -> Result<(), Breach> {
        for seat in &mut self.seats {
            seat.settle_losses();
            seat.marks.retain(|mark| !matches!(mark, Mark::Distracted { .. }));
        }
        self.seat_mut(seat)?.count_down();
        Ok(())
    }

    /// Opens a door.
    pub(super) fn open_door(&mut self, seat: SeatId, card: Option<&CardCopy>) -> Result<(), Breach> {
        self.seat(seat)?;
        let trap = card.is_some_and(|card| matches!(self.kind(card), Some(CardKind::Trap(_))));
        self.settle_hands();
        self.turn_mut()?.open_door(trap);
        Ok(())
    }

    /// Notes in a player's own turn if a monster let him go. Old journals do not tell: it did.
    pub(super) fn decline(&mut self, seat: SeatId, let_go: Option<bool>) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) {
            turn.let_go = let_go.unwrap_or(true);
        }
    }
}

impl Turn {
    pub(super) fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.trap = None;
    }

    fn open_door(&mut self, trap: bool) {
        self.doors = self.doors.saturating_add(1);
        self.trap = trap.then(|| self.stage_of_door());
        if matches!(self.phase, Phase::ListenAtDoor | Phase::Arrange | Phase::LootRoom) {
            self.phase = Phase::OpenDoor;
        }
    }

    pub(super) fn fight(&mut self) {
        self.fought = true;
        if matches!(self.phase, Phase::ListenAtDoor | Phase::Arrange) {
            self.phase = Phase::OpenDoor;
        }
    }
}

impl Seat {
    /// Lets one more own turn pass of what lasts for some of them.
    fn count_down(&mut self) {
        self.marks.retain_mut(|mark| match mark {
            Mark::CannotHelp { turns, .. } | Mark::CannotUsePower { turns, .. } => {
                *turns = turns.saturating_sub(1);
                *turns > 0
            }
            _ => true,
        });
    }
}
