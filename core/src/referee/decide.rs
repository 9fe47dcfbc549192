//! Answers to pending decisions.

use super::{Referee, Verdict, distinct, face};
use crate::{
    Affliction, Breach, CardCopy, Choice, Decision, DecisionId, Event, LevelWhy, Matter, PickFor, SeatId,
};

impl Referee {
    pub(super) fn decide(&mut self, actor: Option<SeatId>, id: DecisionId, choice: &Choice) -> Verdict {
        let decision = self.table.decision(id).ok_or(Breach::NothingPending)?.clone();
        let Decision { seat, about, rest, .. } = decision;
        self.emit(Event::Decided { decision: id })?;
        match (about, choice) {
            (Matter::PickCards { victim, count, among, cause, purpose }, Choice::Cards { cards }) => {
                self.picked(victim, count, &among, cards, purpose, &cause)?;
            }
            (Matter::RollDie { cause, victim }, Choice::Die { die }) => {
                let levels = i32::from(face(*die)?);
                self.emit(Event::Rolled { seat: Some(victim), die: face(*die)? })?;
                self.shift_level(victim, -levels, LevelWhy::Card { card: cause })?;
            }
            (Matter::PickOption { options, cause }, Choice::Option { option }) => {
                let last = options.len() as i32 - 1;
                let steps =
                    options.get(usize::from(*option)).ok_or(Breach::OutOfRange { min: 0, max: last })?;
                let after = rest.iter().flat_map(|r| r.steps.iter());
                let steps = steps.iter().chain(after).cloned().collect();
                return self.afflict_rest(Some(Affliction { victim: seat, cause, steps }));
            }
            (Matter::StayAlive { levels, card }, Choice::Yes { yes }) => {
                if *yes {
                    self.shift_level(seat, -i32::from(levels), LevelWhy::StayAlive { card })?;
                    // Whoever stays alive goes on with his flight, and what came after death does not come.
                    return Ok(());
                }
                self.kill(seat)?;
            }
            (Matter::Loot { dead, cards, tied_with, next }, choice) => {
                return self.loot(actor, seat, dead, cards, &tied_with, &next, choice);
            }
            // Skipped, or done with the real cards.
            (
                Matter::DoAtTable { .. } | Matter::CollectRewards { .. } | Matter::DrawNewHand { .. },
                Choice::Done,
            )
            | (_, Choice::Skip) => {}
            _ => return Err(Breach::OutOfRange { min: 0, max: 0 }),
        }
        self.afflict_rest(rest)
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
            if !among.contains(card) {
                return Err(Breach::NotInPlay { card: card.clone() });
            }
            self.seat(victim)?.in_play(card)?;
        }
        self.dispose(victim, cards, purpose, cause)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one decision")]
    fn loot(
        &mut self,
        actor: Option<SeatId>,
        seat: SeatId,
        dead: SeatId,
        mut cards: Vec<CardCopy>,
        tied_with: &[SeatId],
        next: &[SeatId],
        choice: &Choice,
    ) -> Verdict {
        // In a tie a die at the table settles who is first, and whoever answers won it.
        let looter = actor.filter(|a| tied_with.contains(a)).unwrap_or(seat);
        match choice {
            Choice::Cards { cards: taken } => {
                let [card] = taken.as_slice() else { return Err(Breach::OutOfRange { min: 1, max: 1 }) };
                let place = cards
                    .iter()
                    .position(|c| c == card)
                    .ok_or_else(|| Breach::NotInPlay { card: card.clone() })?;
                cards.remove(place);
                self.emit(Event::Looted { seat: looter, dead, card: Some(card.clone()) })?;
            }
            Choice::Done => self.emit(Event::Looted { seat: looter, dead, card: None })?,
            Choice::Skip => {}
            _ => return Err(Breach::OutOfRange { min: 1, max: 1 }),
        }
        let mut order: Vec<SeatId> = next.to_vec();
        if let Some(place) = order.iter().position(|s| *s == looter) {
            order[place] = seat;
        }
        order.retain(|s| self.table.seat(*s).is_ok());
        self.ask_looter(dead, cards, &order)
    }
}
