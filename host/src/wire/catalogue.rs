use std::collections::BTreeMap;

use serde::Serialize;
use starboard_cards::{CardId, Deck, EditionId, KindName, OneShotEffect, SetId, Slot, SpecialEffect, Who};
use starboard_core::Purpose;
use ts_rs::TS;

/// The tag of the name that a card has been given on this host, among its names in other languages.
pub const HERE: &str = "x-here";

/// The format named in every file of card names: `{ "format": …, "version": 1, "names": { "raser": "Raser" } }`.
pub const CARD_NAMES_FORMAT: &str = "starboard-card-names";

/// The newest version of a file of card names that this Starboard reads.
pub const CARD_NAMES_VERSION: u32 = 1;

/// The data of a card for the picker.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardFacts {
    /// The id.
    pub id: CardId,
    /// The printed name.
    pub name: String,
    /// The names in other languages, by language tag (BCP 47). The one given on this host is under [`HERE`].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub names: BTreeMap<String, String>,
    /// The own set of the card; none for a shipped card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub set: Option<SetId>,
    /// The card was entered quickly and still has to be completed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub unfinished: bool,
    /// The deck; none for a bookmark.
    pub deck: Option<Deck>,
    /// The kind.
    pub kind: KindName,
    /// The number of copies in the box.
    pub copies: u8,
    /// The ids of the printings that contain it.
    pub printings: Vec<String>,
    /// The Level of a monster; none if it is not public.
    pub level: Option<i32>,
    /// The plain bonus of an Item, a Sidekick, an enhancer or a one-shot; none if the card has none.
    pub bonus: Option<i32>,
    /// The sides that can play a one-shot with a bonus: `either`, `munchkins` or `monsters`.
    pub side: Option<starboard_cards::Side>,
    /// The purposes for which it can be picked.
    pub purposes: Vec<Purpose>,
    /// The card has no effect outside a fight.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub needs_fight: bool,
    /// The effect of a one-shot.
    pub one_shot: Option<OneShotEffect>,
    /// The effect of a special Treasure.
    pub special: Option<SpecialEffect>,
    /// The slots of an Item.
    pub slots: Vec<Slot>,
    /// The hands of an Item.
    pub hands: u8,
    /// The slots and hands of an Item are not public.
    pub place_unknown: bool,
    /// A Complex Item.
    pub complex: bool,
    /// The card can hold Items: it combines or carries them, or suspends rules for one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub holds: bool,
    /// A Ship.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub ship: bool,
    /// A laser.
    pub laser: bool,
    /// The characters that are allowed to use it, if restricted.
    pub only: Option<Who>,
    /// The characters that are not allowed to use it.
    pub not: Option<Who>,
    /// The sale value; none if it is not an Item, or the value is not public.
    pub value: Option<u32>,
    /// Some of its numbers are not public, and are read off the card at the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hides_figures: bool,
    /// The Treasures of a monster, or the number that an enhancer adds.
    pub treasures: Option<i32>,
    /// The Levels for killing a monster.
    pub levels: Option<u8>,
}

/// The copies of a card in a printing.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CopiesIn {
    /// The id of the printing.
    pub printing: String,
    /// The English name.
    pub name: String,
    /// The number of copies in its box, at least 1.
    pub copies: u8,
}

/// The data of an edition for the lobby.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EditionFacts {
    /// The id.
    pub id: EditionId,
    /// The English name.
    pub name: String,
    /// The minimum and maximum number of players.
    pub players: (u8, u8),
    /// The wait in milliseconds before a claimed win counts. The house rule `claim-wait-ms=` takes another one.
    pub claim_wait_ms: u32,
    /// The switches that a house rule can toggle without a value.
    pub switches: Vec<SwitchFacts>,
    /// All printings that a table can use.
    pub printings: Vec<PrintingFacts>,
}

/// A printing (a box of cards) as seen by an edition.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PrintingFacts {
    /// The id. The house rule `printings=` takes a list of them.
    pub id: String,
    /// The English name.
    pub name: String,
    /// The edition includes its cards unless a table chooses otherwise.
    pub at_hand: bool,
}

/// A switch of an edition.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SwitchFacts {
    /// The name.
    pub name: String,
    /// The value in this edition: `true`, `false`, a number or a word.
    pub value: String,
    /// The value once the switch is turned over.
    pub other: String,
    /// The id of its topic in the rules.
    pub topic: String,
}
