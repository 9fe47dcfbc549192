use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{Card, CardId, Edition, EditionId, Fault, HouseRule, HouseRuleFault, Rules, SourceFile};

/// Everything that is printed: the cards of all sets, their printings, and the editions of the rules.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    cards: BTreeMap<CardId, Card>,
    printings: Vec<Printing>,
    editions: BTreeMap<EditionId, Edition>,
}

/// How many copies of each card a box holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Printing {
    /// Its id in kebab-case.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// Copies by card.
    pub copies: BTreeMap<CardId, u8>,
}
