//! Numbers that the table reads off its cards.

use std::collections::BTreeMap;

use starboard_cards::{CardId, Item, Monster};

use crate::messages::Breach;
use crate::pieces::{CardCopy, FightingMonster, Figures, Foe, InPlay, MissingFigures};
use crate::table::Table;

impl Figures {
    /// Checks the ranges, which match those of a card file.
    pub(crate) fn check(&self) -> Result<(), Breach> {
        let limits = [
            (self.level, 1, 100),
            (self.treasures, 0, 20),
            (self.bonus, -100, 100),
            (self.value.map(|value| i32::try_from(value).unwrap_or(i32::MAX)), 0, 100_000),
            (self.hands.map(i32::from), 0, 2),
        ];
        for (figure, min, max) in limits {
            if figure.is_some_and(|figure| !(min..=max).contains(&figure)) {
                return Err(Breach::OutOfRange { min, max });
            }
        }
        let slots = self.slots.as_deref().unwrap_or_default();
        let twice = slots.iter().enumerate().any(|(i, slot)| slots[..i].contains(slot));
        if twice { Err(Breach::OutOfRange { min: 0, max: 3 }) } else { Ok(()) }
    }
}

impl Table {
    /// The figures that the table read off its cards, as far as they are not printed in the catalogue.
    pub(crate) fn figures_read(&self) -> BTreeMap<CardId, Figures> {
        let read = |(id, figures): (&CardId, &Figures)| {
            let missing = MissingFigures::of(&self.catalogue.card(id)?.kind);
            Some((id.clone(), figures.only(missing))).filter(|(_, read)| *read != Figures::default())
        };
        self.figures.iter().filter_map(read).collect()
    }

    /// The figures that the table read off a card.
    fn read_off(&self, card: &CardId) -> Figures {
        self.figures.get(card).cloned().unwrap_or_default()
    }

    /// The permanent Item of a card in play, with all figures read off it.
    pub(crate) fn item<'t>(&'t self, card: &'t InPlay) -> Option<&'t Item> {
        let printed = card.printed.item()?;
        Some(self.items_read.get(&card.copy.card).unwrap_or(printed))
    }

    /// The permanent Item of a card, with all figures read off it.
    pub(crate) fn item_of(&self, copy: &CardCopy) -> Option<&Item> {
        let printed = self.catalogue.card(&copy.card)?.item()?;
        Some(self.items_read.get(&copy.card).unwrap_or(printed))
    }

    /// The value of a card in a sale, 0 until it is read off the card; none for a card that is not an Item.
    /// Joined Items keep their value; the joining card is worth 0.
    pub(crate) fn value_of(&self, copy: &CardCopy) -> Option<u32> {
        match self.item_of(copy) {
            Some(_) if self.joins_items(copy) => Some(0),
            Some(item) => item.value.or(Some(0)),
            None => self.catalogue.card(&copy.card)?.value(),
        }
    }

    /// The printed monster; none for one that was typed in.
    pub(crate) fn printed(&self, monster: &FightingMonster) -> Option<&Monster> {
        monster.foe.card().and_then(|c| self.catalogue.card(&c.card)).and_then(|c| c.monster())
    }

    /// The Level of a monster in combat; none until it is read off its card.
    pub(crate) fn level_of(&self, monster: &FightingMonster) -> Option<i32> {
        match &monster.foe {
            Foe::Typed { level, .. } => Some(*level),
            Foe::Card { card } => {
                self.printed(monster).and_then(|m| m.level).or(self.read_off(&card.card).level)
            }
        }
    }

    /// The Treasures of a monster in combat; none until they are read off its card.
    pub(crate) fn treasures_of(&self, monster: &FightingMonster) -> Option<i32> {
        match &monster.foe {
            Foe::Typed { treasures, .. } => Some(*treasures),
            Foe::Card { card } => {
                self.printed(monster).and_then(|m| m.treasures).or(self.read_off(&card.card).treasures)
            }
        }
    }

    /// Returns true if a figure of a card still has to be read off it.
    pub(crate) fn lacks_figures(&self, copy: &CardCopy) -> bool {
        let Some(kind) = self.kind(copy) else { return false };
        let (missing, read) = (MissingFigures::of(kind), self.read_off(&copy.card));
        (missing.level && read.level.is_none())
            || (missing.treasures && read.treasures.is_none())
            || (missing.bonus && read.bonus.is_none())
            || (missing.value && read.value.is_none())
            || (missing.place && (read.slots.is_none() || read.hands.is_none() || read.big.is_none()))
    }
}
