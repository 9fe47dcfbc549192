//! Cards beyond a limit after the card that allowed them left. All editions, "Super Munchkin and Half-Breed"
//! and "Sidekicks".

use starboard_cards::{Ability, CardKind, Immunity};

use super::{Referee, Verdict};
use crate::character::Character;
use crate::messages::Event;
use crate::pieces::{CardCopy, Combat, DecisionKind, PickFor, SeatId};

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

    /// Asks players who now have too many Complex Items in use which of them to turn sideways, also in a fight, and no
    /// longer asks those who have not. Deluxe rules, "Items". `before` is what they had too many of before the action.
    pub(super) fn settle_complex(&mut self, before: &[(SeatId, u8)]) -> Verdict {
        for (seat, (among, count)) in self.excess_of_all() {
            let open = self.table.decisions.iter().find_map(|decision| match &decision.about {
                DecisionKind::PickCards {
                    victim, count: due, among: of, purpose: PickFor::Sideways, ..
                } => (*victim == seat).then_some((decision.id, (of, *due) == (&among, count))),
                _ => None,
            });
            let grown = before.iter().all(|(other, less)| *other != seat || count > *less);
            let asks = usize::from(count) < among.len() && count > 0 && (grown || open.is_some());
            if let Some((decision, same)) = open {
                if asks && same {
                    continue;
                }
                self.emit(Event::Decided { decision, skipped: true })?;
            }
            if asks {
                let (cause, purpose) = (self.took_the_room(seat, &among[0]), PickFor::Sideways);
                let about = DecisionKind::PickCards { victim: seat, count, among, cause, purpose };
                self.ask(seat, about, None)?;
            }
        }
        Ok(())
    }

    /// The Complex Items of each player of which some are beyond the limit, and their number.
    pub(super) fn excess_of_all(&self) -> Vec<(SeatId, (Vec<CardCopy>, u8))> {
        let excess = |seat| Character::of(&self.table, seat).excess_complex();
        self.table.seats().map(|seat| (seat.id, excess(seat))).collect()
    }

    /// The card that took a player's room for Complex Items: a monster that shuts Sidekicks out, or the card that has just
    /// left. `otherwise` stands for what is no card.
    fn took_the_room(&self, seat: SeatId, otherwise: &CardCopy) -> CardCopy {
        let fight = self.table.combat.iter().filter(|_| self.table.in_combat(seat));
        let immune =
            fight.flat_map(Combat::active).find(|monster| self.table.is_immune(monster, Immunity::Sidekicks));
        let gives =
            |card: &CardCopy| self.table.abilities_of(card).any(|ability| *ability == Ability::AnyComplex);
        let left = self.events.iter().find_map(|event| match event {
            Event::CardLeft { seat: from, card, .. } | Event::CardGiven { from, card, .. } => {
                (*from == seat && gives(card)).then_some(card)
            }
            _ => None,
        });
        left.or(immune.and_then(|monster| monster.foe.card())).unwrap_or(otherwise).clone()
    }

    /// Makes a player pick the surplus cards to discard.
    pub(super) fn ask_for_surplus(&mut self, seat: SeatId, limited: Limited, cause: &CardCopy) -> Verdict {
        let Ok(player) = self.character(seat) else { return Ok(()) };
        let (among, count) = player.surplus(limited);
        if count == 0 {
            return Ok(());
        }
        let purpose = PickFor::Surplus;
        let about = DecisionKind::PickCards { victim: seat, count, among, cause: cause.clone(), purpose };
        self.ask(seat, about, None)
    }
}

impl Character<'_> {
    /// The kind of these cards if a player is to discard some because they are too many, and the number of them that are
    /// too many now.
    pub(super) fn still_surplus(&self, among: &[CardCopy]) -> Option<(Limited, u8)> {
        let limited = Limited::of(self.table.kind(among.first()?)?)?;
        Some((limited, self.surplus(limited).1))
    }

    /// A player's cards of a limited kind, and the number of them beyond the limit.
    pub(super) fn surplus(&self, limited: Limited) -> (Vec<CardCopy>, u8) {
        let is_sidekick = |kind: &CardKind| matches!(kind, CardKind::Sidekick(_));
        let (among, room): (Vec<CardCopy>, usize) = match limited {
            Limited::Races => (self.races().cloned().collect(), self.race_limit()),
            Limited::Classes => (self.classes().cloned().collect(), self.class_limit()),
            Limited::Sidekicks => {
                (self.seat.of_kind(is_sidekick).cloned().collect(), self.sidekick_limit().into())
            }
        };
        let count = u8::try_from(among.len().saturating_sub(room)).unwrap_or(u8::MAX);
        (among, count)
    }
}
