//! Immunity of monsters: what does not work in a fight, and what counts without it.

use starboard_cards::{CardKind, Immunity};

use crate::character::Character;
use crate::fight::Fight;
use crate::pieces::{CardCopy, InPlay, Reason, Seat, SeatId};

impl Fight<'_> {
    /// Returns true if something does not work in this fight: if one monster is immune and abilities cover
    /// the whole fight, or if all are immune. Strengths are compared per side, so one monster that is not
    /// immune is enough to make it work.
    pub(crate) fn immune(&self, to: Immunity) -> bool {
        let mut active = self.combat.active().peekable();
        if self.table.rules.abilities_cover_fight.value {
            active.any(|m| self.table.is_immune(m, to))
        } else {
            active.peek().is_some() && active.all(|m| self.table.is_immune(m, to))
        }
    }

    /// For each of the player's cards in order, the immunity that shuts it out of the fight. Immunity to
    /// Sidekicks also covers Items that they carry or give room for. A penalty is never shut out.
    pub(crate) fn shut_out(&self, seat: &Seat) -> Vec<Option<Immunity>> {
        let fire = self.immune(Immunity::Fire).then_some(Immunity::Fire);
        let sidekicks = self.immune(Immunity::Sidekicks).then_some(Immunity::Sidekicks);
        let left = sidekicks
            .map(|_| Character::of(self.table, seat).verdicts_without_sidekicks())
            .unwrap_or_default();
        let out = |(place, card): (usize, &InPlay)| match (&card.printed.kind, self.table.item(card)) {
            (_, Some(_)) if seat.has_reversed(&card.copy) => None,
            (_, Some(_)) if left.get(place).is_some_and(|reasons| !reasons.is_empty()) => sidekicks,
            (_, Some(item)) => fire.filter(|_| item.laser),
            (CardKind::Sidekick(_), _) => sidekicks,
            _ => None,
        };
        seat.cards.iter().enumerate().map(out).collect()
    }

    /// Returns true if a player's Sidekick may destroy itself in the combat.
    pub(crate) fn may_self_destruct(&self, seat: SeatId) -> bool {
        let own = self.combat.fighter == seat || self.table.rules.helper_may_self_destruct.value;
        own && !self.immune(Immunity::Sidekicks)
    }
}

impl Character<'_> {
    /// For each card in play, in order, the reasons why it does not count now: without Sidekicks in a fight that shuts
    /// them out.
    pub(crate) fn verdicts_now(&self) -> Vec<Vec<Reason>> {
        let fight = Fight::now(self.table).filter(|_| self.table.in_combat(self.seat.id));
        if fight.is_some_and(|fight| fight.immune(Immunity::Sidekicks)) {
            self.verdicts_without_sidekicks()
        } else {
            self.verdicts()
        }
    }

    /// The Complex Items in use of which a player may turn some sideways, and the number of them beyond the limit.
    pub(crate) fn excess_complex(&self) -> (Vec<CardCopy>, u8) {
        let counts = |card: &&InPlay| {
            card.equipped && self.table.item(card).is_some_and(|item| item.complex) && !self.cheated(card)
        };
        if self.table.rules.complex_limit.value == 0 || self.seat.cards.iter().filter(counts).count() < 2 {
            return (Vec::new(), 0);
        }
        let exceeds = |reasons: &[Reason]| reasons.contains(&Reason::Complex);
        let verdicts = self.verdicts_now();
        let open = self.seat.cards.iter().zip(&verdicts).filter(|(card, reasons)| {
            counts(card)
                && !card.allowed.contains(&Reason::Complex)
                && !self.penalized(&card.copy)
                && (reasons.is_empty() || exceeds(reasons))
                && !reasons.contains(&Reason::Restricted)
        });
        let (over, stays): (Vec<_>, Vec<_>) = open.partition(|(_, reasons)| exceeds(reasons));
        let count = u8::try_from(over.len()).unwrap_or(u8::MAX);
        (stays.into_iter().chain(over).map(|(card, _)| card.copy.clone()).collect(), count)
    }
}
