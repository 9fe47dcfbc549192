//! Facts other than numbers that the table reads off its cards.

use starboard_cards::{Ability, Card, Immunity, MonsterTag};

use crate::pieces::{CardCopy, FightingMonster, Foe, InPlay};
use crate::table::Table;

impl Table {
    /// The abilities of a card, wherever it is.
    pub(crate) fn abilities_of(&self, copy: &CardCopy) -> impl Iterator<Item = &Ability> {
        self.catalogue.card(&copy.card).into_iter().flat_map(Card::abilities)
    }

    /// Returns true if a card joins Items permanently.
    pub(crate) fn joins(&self, holder: &CardCopy) -> bool {
        self.abilities_of(holder).any(|a| matches!(a, Ability::Joins { .. }))
    }

    /// Returns true if a card carries Items.
    pub(crate) fn carries(&self, holder: &CardCopy) -> bool {
        self.abilities_of(holder).any(|a| matches!(a, Ability::Carries { .. }))
    }

    /// Returns true if a card in play joins Items permanently.
    pub(crate) fn joins_items(&self, copy: &CardCopy) -> bool {
        self.joins(copy) && self.seats().flat_map(|s| &s.cards).any(|c| c.held_by.as_ref() == Some(copy))
    }

    /// Returns true if a card is an Item that takes a slot.
    pub(crate) fn wearable(&self, card: &InPlay) -> bool {
        self.item(card).is_some_and(|item| !item.slots.is_empty())
    }

    /// Returns true if a monster is immune to something.
    pub(crate) fn is_immune(&self, monster: &FightingMonster, to: Immunity) -> bool {
        self.printed(monster).is_some_and(|m| m.immune_to.contains(&to))
    }

    /// The kinds that are printed on a monster or were typed in.
    pub(crate) fn tags_of_foe<'f>(&'f self, foe: &'f Foe) -> &'f [MonsterTag] {
        match foe {
            Foe::Typed { tags, .. } => tags,
            Foe::Card { card } => {
                self.catalogue.card(&card.card).and_then(|card| card.monster()).map_or(&[], |m| &m.tags)
            }
        }
    }
}
