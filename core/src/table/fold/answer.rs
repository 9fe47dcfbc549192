//! Cards that another card may answer.

use starboard_cards::{CardKind, Phase};

use crate::messages::Breach;
use crate::pieces::{CardCopy, Flight, SeatId, Turn};
use crate::table::{Answerable, Table};

impl Table {
    /// Keeps the table as it is before a card that another one may answer.
    pub(super) fn await_answer(
        &mut self,
        card: &CardCopy,
        by: Option<SeatId>,
        drawn: bool,
        instead: Option<&Flight>,
    ) {
        let trap = drawn && matches!(self.kind(card), Some(CardKind::Trap(_)));
        // The opened door may have come from another player.
        let opens = |turn: &Turn| by == Some(turn.seat) && turn.phase == Phase::OpenDoor && turn.doors > 0;
        if let Some(turn) = self.turn.as_mut().filter(|turn| trap && opens(turn)) {
            turn.trap = turn.trap.or(Some(Phase::OpenDoor));
        }
        let mut before = self.clone();
        // Only one level of answers is kept; earlier plays are settled.
        if let Some(earlier) = &mut before.answerable {
            earlier.before.answerable = None;
        }
        let (card, instead) = (card.clone(), instead.cloned());
        self.answerable = Some(Box::new(Answerable { card, by, drawn, instead, before }));
    }

    /// Restores the table from before the answered card. The answer can itself be answered.
    pub(super) fn cancel(&mut self, with: &CardCopy, by: Option<SeatId>) -> Result<(), Breach> {
        let answered = self.answerable.clone().ok_or(Breach::NothingToAnswer)?;
        let before = std::mem::replace(self, answered.before);
        let answer = Answerable { card: with.clone(), by, drawn: false, instead: None, before };
        self.answerable = Some(Box::new(answer));
        Ok(())
    }
}
