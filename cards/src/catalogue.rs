use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use crate::load::{Contents, read_files};
use crate::{
    Card, CardId, CardSet, Document, Edition, EditionId, Fault, HouseRule, HouseRuleFault, Rules, SetId,
    SourceFile,
};

/// The cards of all sets, their printings, and the editions of the rules.
#[derive(Clone, Default)]
pub struct Catalogue {
    cards: BTreeMap<CardId, Arc<Card>>,
    printings: Vec<Printing>,
    editions: BTreeMap<EditionId, Edition>,
    sets: BTreeMap<SetId, Arc<CardSet>>,
}

/// Prints only the ids of the sets: a full dump would drown any other debug output.
impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("sets", &self.sets.keys()).finish_non_exhaustive()
    }
}

/// A printed box, with the number of copies of each card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Printing {
    /// The id in kebab-case.
    pub id: String,
    /// The English name.
    pub name: String,
    /// The document with the texts of its cards, if any.
    pub document: Option<Document>,
    /// The number of copies of each card.
    pub copies: BTreeMap<CardId, u8>,
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(SourceFile { path: $path, text: include_str!(concat!("../", $path)) }),*]
    };
}

/// The shipped card files.
const SHIPPED: &[SourceFile<'static>] = files![
    "sets/star-munchkin/monsters.toml",
    "sets/star-munchkin/classes.toml",
    "sets/star-munchkin/races.toml",
    "sets/star-munchkin/blends.toml",
    "sets/star-munchkin/cheats.toml",
    "sets/star-munchkin/sidekicks.toml",
    "sets/star-munchkin/enhancers.toml",
    "sets/star-munchkin/wandering-monsters.toml",
    "sets/star-munchkin/traps.toml",
    "sets/star-munchkin/items.toml",
    "sets/star-munchkin/one-shots.toml",
    "sets/star-munchkin/level-ups.toml",
    "sets/star-munchkin/specials.toml",
    "sets/starfinder/monsters.toml",
    "sets/starfinder/classes.toml",
    "sets/starfinder/races.toml",
    "sets/starfinder/items.toml",
    "sets/bookmarks/bookmarks.toml",
    "printings/first-2002.toml",
    "printings/starfinder.toml",
    "printings/bookmarks.toml",
];

/// The edition files, in the order of `EditionId::ALL`.
const EDITIONS: &[SourceFile<'static>] = files![
    "editions/first-2002.toml",
    "editions/second-2003.toml",
    "editions/guest-artist.toml",
    "editions/deluxe-2019.toml",
    "editions/starfinder.toml",
];

impl Catalogue {
    /// The shipped catalogue, read on first use. Each edition is read separately, on its own first use.
    pub fn shipped() -> &'static Arc<Self> {
        static CATALOGUE: LazyLock<Arc<Catalogue>> =
            LazyLock::new(|| Arc::new(crate::load(SHIPPED).expect("the tests load the shipped cards")));
        &CATALOGUE
    }

    /// Returns this catalogue with the cards, printings and editions of `files` added. They may refer to its
    /// cards. An edition in `files` replaces the shipped one.
    ///
    /// # Errors
    ///
    /// Returns all faults of all files, in the order of the files and their lines.
    pub fn extended(&self, files: &[SourceFile<'_>]) -> Result<Self, Vec<Fault>> {
        let Contents { cards, printings, editions, .. } = read_files(files, self)?;
        let mut catalogue = self.clone();
        catalogue.cards.extend(cards);
        catalogue.printings.extend(printings);
        catalogue.editions.extend(editions);
        Ok(catalogue)
    }

    /// Returns this catalogue with custom sets added. A set replaces an existing set with the same id. If two
    /// cards have the same id, the one of the later set wins; [`CardSet::read`] prevents this.
    #[must_use]
    pub fn with_sets(&self, sets: impl IntoIterator<Item = Arc<CardSet>>) -> Self {
        let mut catalogue = self.clone();
        for set in sets {
            if let Some(old) = catalogue.sets.insert(set.head.id.clone(), Arc::clone(&set)) {
                catalogue.cards.retain(|id, _| !old.cards.contains_key(id));
            }
            catalogue.cards.extend(set.cards.iter().map(|(id, card)| (id.clone(), Arc::clone(card))));
        }
        catalogue
    }

    /// Returns this catalogue with a further name for some cards, under a language tag.
    #[must_use]
    pub fn with_names<'a>(
        &self,
        tag: &str,
        names: impl IntoIterator<Item = (&'a CardId, &'a String)>,
    ) -> Self {
        let mut catalogue = self.clone();
        for (id, name) in names {
            if let Some(card) = catalogue.cards.get_mut(id) {
                Arc::make_mut(card).names.insert(tag.to_owned(), name.clone());
            }
        }
        catalogue
    }

    /// Returns this catalogue with more cards.
    #[must_use]
    pub fn with_cards(mut self, cards: impl IntoIterator<Item = Arc<Card>>) -> Self {
        self.cards.extend(cards.into_iter().map(|card| (card.id.clone(), card)));
        self
    }

    /// Reads cards that may refer to those of this catalogue, without adding them.
    ///
    /// # Errors
    ///
    /// Returns all faults of the file.
    pub fn read_cards(&self, file: SourceFile<'_>) -> Result<Vec<Arc<Card>>, Vec<Fault>> {
        Ok(read_files(&[file], self)?.cards.into_values().collect())
    }

    /// The custom sets of the catalogue, in the order of their ids.
    pub fn sets(&self) -> impl Iterator<Item = &Arc<CardSet>> {
        self.sets.values()
    }

    /// The custom set with this id.
    pub fn set(&self, id: &SetId) -> Option<&Arc<CardSet>> {
        self.sets.get(id)
    }

    /// The custom set of a card; `None` for a shipped card.
    pub fn set_of(&self, card: &CardId) -> Option<&Arc<CardSet>> {
        self.sets.values().find(|set| set.cards.contains_key(card))
    }

    /// The card with this id.
    pub fn card(&self, id: &CardId) -> Option<&Card> {
        self.cards.get(id).map(Arc::as_ref)
    }

    /// The card with this id, for shared ownership.
    pub fn shared_card(&self, id: &CardId) -> Option<&Arc<Card>> {
        self.cards.get(id)
    }

    /// All cards in the order of their ids.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.values().map(Arc::as_ref)
    }

    /// All printings, the shipped ones first.
    pub fn printings(&self) -> &[Printing] {
        &self.printings
    }

    /// The number of copies of a card in the first printing that has it. If no printing has it, the card's
    /// own `copies`, or else 1. 0 if no card has this id.
    pub fn copies(&self, id: &CardId) -> u8 {
        let printed = self.printings.iter().find_map(|printing| printing.copies.get(id).copied());
        printed.or_else(|| self.cards.get(id).map(|card| card.copies.unwrap_or(1))).unwrap_or(0)
    }

    /// The printings that contain a card.
    pub fn printings_of<'a>(&'a self, id: &'a CardId) -> impl Iterator<Item = &'a Printing> {
        self.printings.iter().filter(move |printing| printing.copies.contains_key(id))
    }

    /// The document and section with the text of a card, if any.
    pub fn text_of(&self, id: &CardId) -> Option<(Document, String)> {
        let document = self.printings_of(id).find_map(|printing| printing.document)?;
        Some((document, format!("Cards: {}", self.card(id)?.name)))
    }

    /// An edition of the rules. Every catalogue has every edition.
    pub fn edition(&self, id: EditionId) -> &Edition {
        static SHIPPED: [LazyLock<Edition>; 5] = [
            LazyLock::new(|| shipped_edition(EditionId::First2002)),
            LazyLock::new(|| shipped_edition(EditionId::Second2003)),
            LazyLock::new(|| shipped_edition(EditionId::GuestArtist)),
            LazyLock::new(|| shipped_edition(EditionId::Deluxe2019)),
            LazyLock::new(|| shipped_edition(EditionId::Starfinder)),
        ];
        self.editions.get(&id).unwrap_or_else(|| &SHIPPED[id as usize])
    }

    /// The rules of a table: those of its edition, with its house rules.
    ///
    /// # Errors
    ///
    /// Returns a fault for every invalid house rule.
    ///
    /// ```
    /// use starboard_cards::{Catalogue, EditionId, HouseRule};
    /// let house_rules = [HouseRule("shared-victory".to_owned()), HouseRule("winning-level=20".to_owned())];
    /// let rules = Catalogue::shipped().rules(EditionId::Deluxe2019, &house_rules).unwrap();
    /// assert!(rules.shared_victory.value);
    /// assert_eq!(rules.winning_level.value, 20);
    /// ```
    pub fn rules(&self, id: EditionId, house_rules: &[HouseRule]) -> Result<Rules, Vec<HouseRuleFault>> {
        let rules = self.edition(id).rules.clone().depart(house_rules)?;
        let known = |id: &&String| self.printings.iter().any(|printing| printing.id == **id);
        let unknown: Vec<HouseRuleFault> = rules
            .printings
            .value
            .iter()
            .filter(|id| !known(id))
            .map(|id| HouseRuleFault::BadValue { name: "printings".to_owned(), value: id.clone() })
            .collect();
        if unknown.is_empty() { Ok(rules) } else { Err(unknown) }
    }
}

fn shipped_edition(id: EditionId) -> Edition {
    let file = EDITIONS[id as usize];
    let contents = read_files(&[file], &Catalogue::default()).expect("the tests load the shipped editions");
    contents.editions.into_values().find(|edition| edition.id == id).expect("the tests compare the ids")
}
