//! Non-public numbers, which the table reads off its cards and types in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, CardKind, Item, Place, Slot};
use ts_rs::TS;

use crate::{Breach, CardCopy, FightingMonster, Foe, InPlay, Table};

/// The numbers read off a card. They apply to every copy of it at this table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Figures {
    /// The Level of a monster, 1 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i32>,
    /// The Treasures of a monster, 0 to 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub treasures: Option<i32>,
    /// The bonus of an Item, -100 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<i32>,
    /// The value of an Item, 0 to 100,000 credits or Gold Pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The slots of an Item, without duplicates; empty if it takes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<Vec<Slot>>,
    /// The hands of an Item, 0 to 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<u8>,
    /// True if an Item is Big.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub big: Option<bool>,
}

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

    /// Returns true if at least one figure is given and all given figures are in `missing`.
    pub(crate) fn fill(&self, missing: MissingFigures) -> bool {
        let given = [
            (self.level.is_some(), missing.level),
            (self.treasures.is_some(), missing.treasures),
            (self.bonus.is_some(), missing.bonus),
            (self.value.is_some(), missing.value),
            (self.slots.is_some(), missing.place),
            (self.hands.is_some(), missing.place),
            (self.big.is_some(), missing.place),
        ];
        given.iter().any(|(given, _)| *given) && given.iter().all(|(given, missing)| !given || *missing)
    }

    /// Takes over the figures of `newer`.
    pub(crate) fn update(&mut self, newer: &Self) {
        self.level = newer.level.or(self.level);
        self.treasures = newer.treasures.or(self.treasures);
        self.bonus = newer.bonus.or(self.bonus);
        self.value = newer.value.or(self.value);
        self.slots = newer.slots.clone().or(self.slots.take());
        self.hands = newer.hands.or(self.hands);
        self.big = newer.big.or(self.big);
    }

    /// Those of the figures that are in `missing`.
    fn only(&self, missing: MissingFigures) -> Self {
        Self {
            level: self.level.filter(|_| missing.level),
            treasures: self.treasures.filter(|_| missing.treasures),
            bonus: self.bonus.filter(|_| missing.bonus),
            value: self.value.filter(|_| missing.value),
            slots: self.slots.clone().filter(|_| missing.place),
            hands: self.hands.filter(|_| missing.place),
            big: self.big.filter(|_| missing.place),
        }
    }

    /// An Item completed with these figures.
    pub(crate) fn completed(&self, item: &Item) -> Item {
        Item {
            bonus: item.bonus.or(self.bonus),
            value: item.value.or(self.value),
            slots: self.slots.clone().unwrap_or_else(|| item.slots.clone()),
            hands: self.hands.unwrap_or(item.hands),
            big: self.big.unwrap_or(item.big),
            ..item.clone()
        }
    }
}

/// The non-public numbers of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MissingFigures {
    level: bool,
    treasures: bool,
    bonus: bool,
    value: bool,
    place: bool,
}

impl MissingFigures {
    pub(crate) fn of(kind: &CardKind) -> Self {
        match kind {
            CardKind::Monster(monster) => Self {
                level: monster.level.is_none(),
                treasures: monster.treasures.is_none(),
                ..Self::default()
            },
            CardKind::Item(item) => Self {
                bonus: item.bonus.is_none(),
                value: item.value.is_none(),
                place: item.place == Place::Unknown,
                ..Self::default()
            },
            _ => Self::default(),
        }
    }
}

/// Returns true if a card has numbers that are not public and are read off it at the table.
pub fn hides_figures(kind: &CardKind) -> bool {
    MissingFigures::of(kind) != MissingFigures::default()
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

    /// The value of a card in a sale, 0 until it is read off the card; none for a card that is not an Item.
    /// Joined Items keep their value; the joining card is worth 0.
    pub(crate) fn value_of(&self, copy: &CardCopy) -> Option<u32> {
        match self.item_of(copy) {
            Some(_) if self.joins_items(copy) => Some(0),
            Some(item) => item.value.or(Some(0)),
            None => self.catalogue.card(&copy.card)?.value(),
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
