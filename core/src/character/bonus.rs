//! Bonuses of cards while they count.

use starboard_cards::{Ability, CardKind, Item};

use crate::character::Character;
use crate::pieces::InPlay;

impl Character<'_> {
    /// The bonus of a card that its owner may leave unused, because it spoils the kill; 0 for any other card. A penalty
    /// always counts.
    pub(crate) fn bonus_without_kill(&self, card: &InPlay) -> i32 {
        let optional = card.printed.abilities().contains(&Ability::WinsWithoutKill)
            && !self.seat.has_reversed(&card.copy);
        if optional { self.bonus(card) } else { 0 }
    }

    /// The bonus of an Item or a Sidekick while it counts; 0 for any other card.
    pub(crate) fn bonus(&self, card: &InPlay) -> i32 {
        match (&card.printed.kind, self.table.item(card)) {
            (_, Some(item)) => self.item_bonus(card, item),
            (CardKind::Sidekick(sidekick), _) => sidekick.bonus,
            _ => 0,
        }
    }

    /// The bonus of an Item while it counts.
    pub(crate) fn item_bonus(&self, card: &InPlay, item: &Item) -> i32 {
        let bonus = item.bonus.unwrap_or(0) + self.named_bonus(item);
        if self.seat.has_reversed(&card.copy) { -bonus } else { bonus }
    }

    /// The bonus of an Item for a player whom it names.
    pub(crate) fn named_bonus(&self, item: &Item) -> i32 {
        let name = self.seat.name.to_lowercase();
        let named = |names: &[String]| name.split_whitespace().any(|word| names.iter().any(|n| n == word));
        let bonuses = item.abilities.iter().map(|a| match a {
            Ability::NamedWielder { names, bonus } if named(names) => *bonus,
            _ => 0,
        });
        bonuses.sum()
    }
}
