//! What speaks against putting Items in use beside those that are, for the referee and for advice.

use crate::{CardCopy, Reason, Seat, Table};

/// What speaks against putting Items in use.
pub(crate) struct Against {
    /// Those that their owner may not use.
    pub(crate) restricted: Vec<CardCopy>,
    /// Of what there would be too much.
    pub(crate) crowded: Vec<Reason>,
}

impl Table {
    /// What speaks against putting Items of a player in use beside those that are. What is wrong already does not.
    pub(crate) fn against(&self, player: &Seat, equip: &[CardCopy]) -> Against {
        let mut after = player.clone();
        let mut restricted = Vec::new();
        for card in after.cards.iter_mut().filter(|card| equip.contains(&card.copy)) {
            card.equipped = true;
            if card.printed.item().is_some_and(|item| !self.usable(player, card, item)) {
                card.allowed.push(Reason::Restricted);
                restricted.push(card.copy.clone());
            }
        }
        let (before, verdicts) = (self.standing(player), self.standing(&after));
        let mut crowded: Vec<Reason> = after
            .cards
            .iter()
            .zip(before.iter().zip(verdicts))
            .filter(|(card, (before, _))| equip.contains(&card.copy) || before.is_empty())
            .flat_map(|(_, (_, verdict))| verdict)
            .collect();
        crowded.sort_unstable();
        crowded.dedup();
        Against { restricted, crowded }
    }
}
