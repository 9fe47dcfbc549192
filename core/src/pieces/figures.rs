//! Non-public numbers, which the table reads off its cards and types in.

use serde::{Deserialize, Serialize};
use starboard_cards::{CardKind, Item, Place, Slot};
use ts_rs::TS;

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
    pub(crate) fn only(&self, missing: MissingFigures) -> Self {
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
    pub(crate) level: bool,
    pub(crate) treasures: bool,
    pub(crate) bonus: bool,
    pub(crate) value: bool,
    pub(crate) place: bool,
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
