use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Ability, ActivePower, CardId, Enhancer, Item, LevelUp, Monster, OneShot, OneShotEffect, Special,
    SpecialEffect, Step,
};

/// A card of the catalogue: what every copy of it is, whichever printing it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Card {
    /// Its id.
    pub id: CardId,
    /// Its printed name.
    pub name: String,
    /// Its name in other languages, by their tags (BCP 47).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub names: BTreeMap<String, String>,
    /// How many of it there are in an own set, 1 to 50; one where nothing is said. Of cards that ship, their printings tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub copies: Option<u8>,
    /// It was entered in a hurry, and what it does is to be completed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub unfinished: bool,
    /// What it is and does.
    pub kind: CardKind,
}

/// One of the two decks. The Door deck is called Station in the first editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    /// Doors.
    Door,
    /// Treasures.
    Treasure,
}

/// What a card is, with all that it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a catalogue holds some hundred cards, and a box would show in every match"
)]
pub enum CardKind {
    /// A monster.
    Monster(Monster),
    /// A Class.
    Class(TraitCard),
    /// A Race.
    Race(TraitCard),
    /// Lets its owner be of two Races.
    HalfBreed,
    /// Lets its owner be of two Classes.
    SuperMunchkin,
    /// Lets its owner use one Item against the rules.
    Cheat,
    /// A Sidekick.
    Sidekick(Sidekick),
    /// Changes a monster in combat.
    Enhancer(Enhancer),
    /// Brings a monster from the hand into any combat.
    WanderingMonster,
    /// A Trap.
    Trap(Trap),
    /// A permanent Item.
    Item(Item),
    /// A card used once.
    OneShot(OneShot),
    /// A card that gives a Level.
    LevelUp(LevelUp),
    /// Any other Treasure.
    Special(Special),
    /// A bookmark that was given away, and may be played once it is shown.
    Bookmark(Bookmark),
}

/// The name of a kind, as a list or a picker shows it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are those of the kinds above")]
pub enum KindName {
    Monster,
    Class,
    Race,
    HalfBreed,
    SuperMunchkin,
    Cheat,
    Sidekick,
    Enhancer,
    WanderingMonster,
    Trap,
    Item,
    OneShot,
    LevelUp,
    Special,
    Bookmark,
}

impl KindName {
    /// All kinds.
    pub const ALL: [Self; 15] = [
        Self::Monster,
        Self::Class,
        Self::Race,
        Self::HalfBreed,
        Self::SuperMunchkin,
        Self::Cheat,
        Self::Sidekick,
        Self::Enhancer,
        Self::WanderingMonster,
        Self::Trap,
        Self::Item,
        Self::OneShot,
        Self::LevelUp,
        Self::Special,
        Self::Bookmark,
    ];

    /// The key of the kind in a file of cards.
    pub fn key(self) -> &'static str {
        match self {
            Self::Monster => "monster",
            Self::Class => "class",
            Self::Race => "race",
            Self::HalfBreed => "half-breed",
            Self::SuperMunchkin => "super-munchkin",
            Self::Cheat => "cheat",
            Self::Sidekick => "sidekick",
            Self::Enhancer => "enhancer",
            Self::WanderingMonster => "wandering-monster",
            Self::Trap => "trap",
            Self::Item => "item",
            Self::OneShot => "one-shot",
            Self::LevelUp => "level-up",
            Self::Special => "special",
            Self::Bookmark => "bookmark",
        }
    }
}

impl std::fmt::Display for KindName {
    /// The name in words, as a message uses it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Monster => "a Monster",
            Self::Class => "a Class",
            Self::Race => "a Race",
            Self::HalfBreed => "a Half-Breed",
            Self::SuperMunchkin => "a Super Munchkin",
            Self::Cheat => "a Cheat",
            Self::Sidekick => "a Sidekick",
            Self::Enhancer => "an Enhancer",
            Self::WanderingMonster => "a Wandering Monster",
            Self::Trap => "a Trap",
            Self::Item => "an Item",
            Self::OneShot => "a one-shot",
            Self::LevelUp => "a Level card",
            Self::Special => "a special Treasure",
            Self::Bookmark => "a bookmark",
        })
    }
}

/// A Class or a Race.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TraitCard {
    /// What it does for its owner.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// A Sidekick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sidekick {
    /// Added to the owner's combat strength.
    #[serde(default)]
    pub bonus: i32,
    /// What it does besides. That it can be sacrificed is a rule, not an ability.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// A Trap, called Curse in other sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Trap {
    /// What it does to its victim.
    pub steps: Vec<Step>,
    /// It stays with its victim as a reminder.
    #[serde(default)]
    pub lingers: bool,
}

/// A bookmark with a rule of its own, for tables that play with such.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bookmark {
    /// What comes of it, to the one who plays it where nothing else is said.
    pub steps: Vec<Step>,
}

impl Card {
    /// The deck that the card belongs to, which follows from its kind; a bookmark belongs to none.
    pub fn deck(&self) -> Option<Deck> {
        match self.kind {
            CardKind::Item(_) | CardKind::OneShot(_) | CardKind::LevelUp(_) | CardKind::Special(_) => {
                Some(Deck::Treasure)
            }
            CardKind::Bookmark(_) => None,
            _ => Some(Deck::Door),
        }
    }

    /// The name of its kind.
    pub fn kind_name(&self) -> KindName {
        match self.kind {
            CardKind::Monster(_) => KindName::Monster,
            CardKind::Class(_) => KindName::Class,
            CardKind::Race(_) => KindName::Race,
            CardKind::HalfBreed => KindName::HalfBreed,
            CardKind::SuperMunchkin => KindName::SuperMunchkin,
            CardKind::Cheat => KindName::Cheat,
            CardKind::Sidekick(_) => KindName::Sidekick,
            CardKind::Enhancer(_) => KindName::Enhancer,
            CardKind::WanderingMonster => KindName::WanderingMonster,
            CardKind::Trap(_) => KindName::Trap,
            CardKind::Item(_) => KindName::Item,
            CardKind::OneShot(_) => KindName::OneShot,
            CardKind::LevelUp(_) => KindName::LevelUp,
            CardKind::Special(_) => KindName::Special,
            CardKind::Bookmark(_) => KindName::Bookmark,
        }
    }

    /// The Item on it, if it is a permanent one.
    pub fn item(&self) -> Option<&Item> {
        match &self.kind {
            CardKind::Item(item) => Some(item),
            _ => None,
        }
    }

    /// The monster on it.
    pub fn monster(&self) -> Option<&Monster> {
        match &self.kind {
            CardKind::Monster(monster) => Some(monster),
            _ => None,
        }
    }

    /// What it is worth in a sale, in credits or Gold Pieces; absent where the card is no Item. What is not public counts
    /// as nothing.
    pub fn value(&self) -> Option<u32> {
        match &self.kind {
            CardKind::Item(item) => Some(item.value.unwrap_or(0)),
            CardKind::OneShot(card) => card.value,
            CardKind::Special(card) => card.value,
            _ => None,
        }
    }

    /// What it does for its owner while in play.
    pub fn abilities(&self) -> &[Ability] {
        match &self.kind {
            CardKind::Class(card) | CardKind::Race(card) => &card.abilities,
            CardKind::Sidekick(card) => &card.abilities,
            CardKind::Item(item) => &item.abilities,
            _ => &[],
        }
    }

    /// Whether its power or its effect brings its user cards to the hand, out of a deck or the discards.
    pub fn brings_cards(&self) -> bool {
        match &self.kind {
            CardKind::OneShot(card) => card.effect == OneShotEffect::TakeTopDiscard,
            CardKind::Special(card) => card.effect != SpecialEffect::TakeSidekick,
            _ => self.abilities().iter().any(|ability| {
                use ActivePower::{Draw, TakeDiscardedItem, TakeDiscardedMonster};
                let Ability::Power { power, .. } = ability else { return false };
                matches!(power, Draw { .. } | TakeDiscardedItem | TakeDiscardedMonster)
            }),
        }
    }

    /// Whether it does nothing where nobody fights.
    #[must_use]
    pub fn needs_combat(&self) -> bool {
        match &self.kind {
            CardKind::Enhancer(_) | CardKind::WanderingMonster => true,
            CardKind::OneShot(card) => card.effect.needs_combat(),
            _ => false,
        }
    }

    /// Whether it can hold Items for its owner: one that cheats, one that joins small ones, or one that carries them.
    pub fn holds_items(&self) -> bool {
        let held_by = |ability: &Ability| matches!(ability, Ability::Joins { .. } | Ability::Carries { .. });
        matches!(self.kind, CardKind::Cheat) || self.abilities().iter().any(held_by)
    }
}
