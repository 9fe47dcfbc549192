use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Ability, ActivePower, CardId, Enhancer, Item, LevelUp, Monster, OneShot, OneShotEffect, Special,
    SpecialEffect, Step,
};

/// A card of the catalogue. It describes every copy of the card in every printing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Card {
    /// The id.
    pub id: CardId,
    /// The printed name.
    pub name: String,
    /// The name in other languages, by language tag (BCP 47).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub names: BTreeMap<String, String>,
    /// The number of copies in a custom set, 1 to 50; 1 if absent. For shipped cards the printings give the
    /// number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub copies: Option<u8>,
    /// True if the card is a stub whose effects still have to be entered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub unfinished: bool,
    /// The kind, with everything that the card does.
    pub kind: CardKind,
}

/// One of the two decks. The first editions call the Door deck Station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    /// Doors.
    Door,
    /// Treasures.
    Treasure,
}

/// The kind of a card, with everything that it does.
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
    /// Lets the owner have two Races.
    HalfBreed,
    /// Lets the owner have two Classes.
    SuperMunchkin,
    /// Lets the owner use one Item against the rules.
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
    /// A giveaway bookmark, playable once it is shown.
    Bookmark(Bookmark),
}

/// The name of a card kind, for lists and pickers.
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

    /// The key of the kind in a card file.
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
    /// The name with its article, for messages.
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
    /// The effects for the owner.
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
    /// Other effects. Being sacrificed is a rule of the game, not an ability.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// A Trap, called a Curse in other sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Trap {
    /// The effects on the victim.
    pub steps: Vec<Step>,
    /// True if the card stays with the victim as a reminder.
    #[serde(default)]
    pub lingers: bool,
}

/// A bookmark with its own rule, for tables that play with bookmarks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bookmark {
    /// The effects, on the player who plays it unless a step says otherwise.
    pub steps: Vec<Step>,
}

impl Card {
    /// The card's deck, which follows from its kind; `None` for a bookmark.
    pub fn deck(&self) -> Option<Deck> {
        match self.kind {
            CardKind::Item(_) | CardKind::OneShot(_) | CardKind::LevelUp(_) | CardKind::Special(_) => {
                Some(Deck::Treasure)
            }
            CardKind::Bookmark(_) => None,
            _ => Some(Deck::Door),
        }
    }

    /// The name of the card's kind.
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

    /// The permanent Item on the card.
    pub fn item(&self) -> Option<&Item> {
        match &self.kind {
            CardKind::Item(item) => Some(item),
            _ => None,
        }
    }

    /// The monster on the card.
    pub fn monster(&self) -> Option<&Monster> {
        match &self.kind {
            CardKind::Monster(monster) => Some(monster),
            _ => None,
        }
    }

    /// The sale value in credits or Gold Pieces; `None` if the card is not an Item. A value that is not
    /// public counts as 0.
    pub fn value(&self) -> Option<u32> {
        match &self.kind {
            CardKind::Item(item) => Some(item.value.unwrap_or(0)),
            CardKind::OneShot(card) => card.value,
            CardKind::Special(card) => card.value,
            _ => None,
        }
    }

    /// The effects for the owner while the card is in play.
    pub fn abilities(&self) -> &[Ability] {
        match &self.kind {
            CardKind::Class(card) | CardKind::Race(card) => &card.abilities,
            CardKind::Sidekick(card) => &card.abilities,
            CardKind::Item(item) => &item.abilities,
            _ => &[],
        }
    }

    /// Returns true if the card's power or effect adds cards from a deck or the discards to the user's hand.
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

    /// Returns true if the card has no effect outside combat.
    #[must_use]
    pub fn needs_combat(&self) -> bool {
        match &self.kind {
            CardKind::Enhancer(_) | CardKind::WanderingMonster => true,
            CardKind::OneShot(card) => card.effect.needs_combat(),
            _ => false,
        }
    }

    /// Returns true if the card can hold Items: a Cheat, or a card that joins or carries Items.
    pub fn holds_items(&self) -> bool {
        let held_by = |ability: &Ability| matches!(ability, Ability::Joins { .. } | Ability::Carries { .. });
        matches!(self.kind, CardKind::Cheat) || self.abilities().iter().any(held_by)
    }
}
