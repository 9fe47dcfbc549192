use std::collections::BTreeMap;

use serde::Serialize;
use starboard_cards::{CardId, Deck, EditionId, KindName, OneShotEffect, SetId, Slot, SpecialEffect, Who};
use ts_rs::TS;

/// What a picker needs to know of a card.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardFacts {
    /// Its id.
    pub id: CardId,
    /// Its printed name.
    pub name: String,
    /// Its name in other languages, by their tags (BCP 47).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub names: BTreeMap<String, String>,
    /// The own set that has it; none for a card that ships.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub set: Option<SetId>,
    /// It was entered in a hurry, and what it does is to be completed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub unfinished: bool,
    /// Its deck; none for a bookmark.
    pub deck: Option<Deck>,
    /// Its kind.
    pub kind: KindName,
    /// Copies in the box.
    pub copies: u8,
    /// The printings that have it, by their ids.
    pub printings: Vec<String>,
    /// Level of a monster; none where it is not public.
    pub level: Option<i32>,
    /// Plain bonus of an Item, a Sidekick, an enhancer or a one-shot; none where the card has none.
    pub bonus: Option<i32>,
    /// The sides that a one-shot with a bonus may be played for: `either`, `munchkins` or `monsters`.
    pub side: Option<starboard_cards::Side>,
    /// A one-shot that is aimed at a monster.
    pub targets_monster: bool,
    /// A one-shot that may be spent on an attempt to escape.
    pub goes_with_flight: bool,
    /// A card that does nothing where nobody fights.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub needs_fight: bool,
    /// What a one-shot does.
    pub one_shot: Option<OneShotEffect>,
    /// What a special Treasure does.
    pub special: Option<SpecialEffect>,
    /// Slots of an Item.
    pub slots: Vec<Slot>,
    /// Hands of an Item.
    pub hands: u8,
    /// Slots and hands of an Item are not public.
    pub place_unknown: bool,
    /// A Complex Item.
    pub complex: bool,
    /// It can hold Items: a card that joins or carries them, or sets rules aside for one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub holds: bool,
    /// A laser.
    pub laser: bool,
    /// Who alone may use it.
    pub only: Option<Who>,
    /// Who may not use it.
    pub not: Option<Who>,
    /// Value in a sale; none where it is no Item, or where it is not public.
    pub value: Option<u32>,
    /// Treasures of a monster, or what an enhancer adds to them.
    pub treasures: Option<i32>,
    /// Levels for killing a monster.
    pub levels: Option<u8>,
}

/// How often a printing has a card.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CopiesIn {
    /// The id of the printing.
    pub printing: String,
    /// Its name in English.
    pub name: String,
    /// Copies in its box, at least 1.
    pub copies: u8,
}

/// What a lobby needs to know of an edition.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EditionFacts {
    /// Its id.
    pub id: EditionId,
    /// Its name in English.
    pub name: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The switches that a house rule can turn over without a value.
    pub switches: Vec<SwitchFacts>,
    /// All printings that a table may play with.
    pub printings: Vec<PrintingFacts>,
}

/// A printing: a box of cards, as an edition sees it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PrintingFacts {
    /// Its id. The house rule `printings=` takes a list of them.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// The edition plays with its cards unless a table chooses otherwise.
    pub at_hand: bool,
}

/// A switch of an edition.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SwitchFacts {
    /// Its name.
    pub name: String,
    /// Its position in this edition: `true`, `false`, or a word.
    pub value: String,
    /// The topic of the rules that it belongs to, by id.
    pub topic: String,
}
