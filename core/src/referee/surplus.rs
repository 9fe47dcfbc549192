//! Cards beyond a limit after the card that allowed them left. All editions, "Super Munchkin and Half-Breed"
//! and "Sidekicks".

use starboard_cards::{Ability, CardKind};

use super::{Referee, Verdict};
use crate::{CardCopy, DecisionKind, Event, PickFor, Seat, SeatId, Table};

/// A kind of card that is limited in number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Limited {
    Races,
    Classes,
    Sidekicks,
}

impl Limited {
    pub(super) const ALL: [Self; 3] = [Self::Races, Self::Classes, Self::Sidekicks];

    /// The kind that a card is of.
    pub(super) fn of(card: &CardKind) -> Option<Self> {
        match card {
            CardKind::Race(_) => Some(Self::Races),
            CardKind::Class(_) => Some(Self::Classes),
            CardKind::Sidekick(_) => Some(Self::Sidekicks),
            _ => None,
        }
    }

    /// The kind that a card lets a player have two of.
    pub(super) fn blended_by(card: &CardKind) -> Option<Self> {
        match card {
            CardKind::HalfBreed => Some(Self::Races),
            CardKind::SuperMunchkin => Some(Self::Classes),
            _ => None,
        }
    }
}

impl Referee {
    /// Makes players discard surplus cards, after all effects of an action.
    pub(super) fn settle_surplus(&mut self) -> Verdict {
        let mut touched: Vec<(SeatId, Limited, CardCopy)> = Vec::new();
        for event in &self.events {
            let (seats, card) = match event {
                Event::CardLeft { seat, card, .. } => (vec![*seat], card),
                Event::CardGiven { from, to, card } => (vec![*from, *to], card),
                _ => continue,
            };
            let Some(printed) = self.table.catalogue.card(&card.card) else { continue };
            let given = matches!(event, Event::CardGiven { .. });
            let more = printed.abilities().iter().any(|a| matches!(a, Ability::SidekickLimit { .. }));
            let limited = [
                Limited::blended_by(&printed.kind),
                (given && matches!(printed.kind, CardKind::Race(_))).then_some(Limited::Races),
                more.then_some(Limited::Sidekicks),
            ];
            for limited in limited.into_iter().flatten() {
                for seat in &seats {
                    if !touched.iter().any(|(s, l, _)| (s, l) == (seat, &limited)) {
                        touched.push((*seat, limited, card.clone()));
                    }
                }
            }
        }
        for (seat, limited, cause) in touched {
            let is_race = matches!(self.table.kind(&cause), Some(CardKind::Race(_)));
            // A blend leaves with the last Race that was given away.
            if is_race && self.seat(seat).is_ok() {
                self.drop_blends(seat, &cause)?;
            }
            self.ask_for_surplus(seat, limited, &cause)?;
        }
        Ok(())
    }

    /// Makes a player pick the surplus cards to discard.
    pub(super) fn ask_for_surplus(&mut self, seat: SeatId, limited: Limited, cause: &CardCopy) -> Verdict {
        let Ok(player) = self.seat(seat) else { return Ok(()) };
        let (among, count) = self.table.surplus(player, limited);
        if count == 0 {
            return Ok(());
        }
        let purpose = PickFor::Surplus;
        let about = DecisionKind::PickCards { victim: seat, count, among, cause: cause.clone(), purpose };
        self.ask(seat, about, None)
    }
}

impl Table {
    /// A player's cards of a limited kind, and the number of them beyond the limit.
    pub(super) fn surplus(&self, player: &Seat, limited: Limited) -> (Vec<CardCopy>, u8) {
        let is_sidekick = |kind: &CardKind| matches!(kind, CardKind::Sidekick(_));
        let (among, room): (Vec<CardCopy>, usize) = match limited {
            Limited::Races => (self.races(player).cloned().collect(), self.race_limit(player)),
            Limited::Classes => (self.classes(player).cloned().collect(), self.class_limit(player)),
            Limited::Sidekicks => {
                (self.of_kind(player, is_sidekick).cloned().collect(), self.sidekick_limit(player).into())
            }
        };
        let count = u8::try_from(among.len().saturating_sub(room)).unwrap_or(u8::MAX);
        (among, count)
    }
}
