//! Conflicts of putting Items in use, shared by the referee and the advice.

use crate::character::Character;
use crate::pieces::{CardCopy, Reason};

/// The conflicts of putting Items in use.
pub(crate) struct EquipConflicts {
    /// Items that their owner may not use.
    pub(crate) restricted: Vec<CardCopy>,
    /// The limits exceeded.
    pub(crate) crowded: Vec<Reason>,
}

impl Character<'_> {
    /// The conflicts of putting a player's Items in use. Conflicts that already exist are left out.
    pub(crate) fn equip_conflicts(&self, equip: &[CardCopy]) -> EquipConflicts {
        let mut after = self.seat.clone();
        let mut restricted = Vec::new();
        for card in after.cards.iter_mut().filter(|card| equip.contains(&card.copy)) {
            card.equipped = true;
            if card.printed.item().is_some_and(|item| !self.usable(card, item)) {
                card.allowed.push(Reason::Restricted);
                restricted.push(card.copy.clone());
            }
        }
        let (before, verdicts) = (self.verdicts(), Character::of(self.table, &after).verdicts());
        let mut crowded: Vec<Reason> = after
            .cards
            .iter()
            .zip(before.iter().zip(verdicts))
            .filter(|(card, (before, _))| equip.contains(&card.copy) || before.is_empty())
            .flat_map(|(_, (_, verdict))| verdict)
            .collect();
        crowded.sort_unstable();
        crowded.dedup();
        EquipConflicts { restricted, crowded }
    }
}
