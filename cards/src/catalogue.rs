use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use crate::load::{Contents, read_files};
use crate::{
    Card, CardId, CardSet, Document, Edition, EditionId, Fault, HouseRule, HouseRuleFault, Rules, SetId,
    SourceFile,
};

/// Everything that is printed: the cards of all sets, their printings, and the editions of the rules.
#[derive(Clone, Default)]
pub struct Catalogue {
    cards: BTreeMap<CardId, Arc<Card>>,
    printings: Vec<Printing>,
    editions: BTreeMap<EditionId, Edition>,
    sets: BTreeMap<SetId, Arc<CardSet>>,
}

/// A message about a table is not to be lost among its cards.
impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("sets", &self.sets.keys()).finish_non_exhaustive()
    }
}

/// How many copies of each card a box holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Printing {
    /// Its id in kebab-case.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// The document that holds the texts of its cards, if there is one.
    pub document: Option<Document>,
    /// Copies by card.
    pub copies: BTreeMap<CardId, u8>,
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(SourceFile { path: $path, text: include_str!(concat!("../", $path)) }),*]
    };
}

/// The files of the cards that ship.
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

/// The files of the editions, in the order of `EditionId::ALL`.
const EDITIONS: &[SourceFile<'static>] = files![
    "editions/first-2002.toml",
    "editions/second-2003.toml",
    "editions/guest-artist.toml",
    "editions/deluxe-2019.toml",
    "editions/starfinder.toml",
];

impl Catalogue {
    /// The catalogue that ships, read on first use. Its editions are read one by one, each on its own first use.
    pub fn shipped() -> &'static Arc<Self> {
        static CATALOGUE: LazyLock<Arc<Catalogue>> =
            LazyLock::new(|| Arc::new(crate::load(SHIPPED).expect("the tests load the shipped cards")));
        &CATALOGUE
    }

    /// This catalogue with the cards, printings and editions of `files` added to it. They may refer to its cards. An edition
    /// that stands in `files` takes the place of the one that ships.
    ///
    /// # Errors
    ///
    /// All faults of all files, in the order of the files and their lines.
    pub fn extended(&self, files: &[SourceFile<'_>]) -> Result<Self, Vec<Fault>> {
        let Contents { cards, printings, editions, .. } = read_files(files, self)?;
        let mut catalogue = self.clone();
        catalogue.cards.extend(cards);
        catalogue.printings.extend(printings);
        catalogue.editions.extend(editions);
        Ok(catalogue)
    }

    /// This catalogue with own sets laid over it, each in place of one of the same id. Where two cards have one id, the one
    /// of the later set stands; [`CardSet::read`] sees to it that this does not come about.
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

    /// This catalogue with further cards.
    #[must_use]
    pub fn with_cards(mut self, cards: impl IntoIterator<Item = Arc<Card>>) -> Self {
        self.cards.extend(cards.into_iter().map(|card| (card.id.clone(), card)));
        self
    }

    /// Reads cards that may refer to those of this catalogue, without adding them.
    ///
    /// # Errors
    ///
    /// All faults of the file.
    pub fn read_cards(&self, file: SourceFile<'_>) -> Result<Vec<Arc<Card>>, Vec<Fault>> {
        Ok(read_files(&[file], self)?.cards.into_values().collect())
    }

    /// The own sets of the catalogue, by their ids.
    pub fn sets(&self) -> impl Iterator<Item = &Arc<CardSet>> {
        self.sets.values()
    }

    /// The own set with this id.
    pub fn set(&self, id: &SetId) -> Option<&Arc<CardSet>> {
        self.sets.get(id)
    }

    /// The own set that has a card; none for a card that ships.
    pub fn set_of(&self, card: &CardId) -> Option<&Arc<CardSet>> {
        self.sets.values().find(|set| set.cards.contains_key(card))
    }

    /// The card with this id.
    pub fn card(&self, id: &CardId) -> Option<&Card> {
        self.cards.get(id).map(Arc::as_ref)
    }

    /// The card with this id, to be kept.
    pub fn shared_card(&self, id: &CardId) -> Option<&Arc<Card>> {
        self.cards.get(id)
    }

    /// All cards in the order of their ids.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.values().map(Arc::as_ref)
    }

    /// All printings, those that ship first.
    pub fn printings(&self) -> &[Printing] {
        &self.printings
    }

    /// How many copies of a card there are in the first printing that has it. Where none does, the card itself may say so,
    /// or else it is one; 0 where no card has the id.
    pub fn copies(&self, id: &CardId) -> u8 {
        let printed = self.printings.iter().find_map(|printing| printing.copies.get(id).copied());
        printed.or_else(|| self.cards.get(id).map(|card| card.copies.unwrap_or(1))).unwrap_or(0)
    }

    /// The printings that have a card.
    pub fn printings_of<'a>(&'a self, id: &'a CardId) -> impl Iterator<Item = &'a Printing> {
        self.printings.iter().filter(move |printing| printing.copies.contains_key(id))
    }

    /// The document and the section in which the text of a card is written, if there are any.
    pub fn text_of(&self, id: &CardId) -> Option<(Document, String)> {
        let document = self.printings_of(id).find_map(|printing| printing.document)?;
        Some((document, format!("Cards: {}", self.card(id)?.name)))
    }

    /// An edition of the rules. All catalogues have all editions.
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
    /// Every house rule that cannot be kept.
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
