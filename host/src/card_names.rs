//! Names that players give to cards, as their deck is printed in another language.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, Catalogue};

use crate::names;
use crate::wire::{CARD_NAMES_FORMAT, Fault, HERE};

/// The names given on this host. Cards that are not there now keep theirs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct CardNames(BTreeMap<CardId, String>);

/// The file format of these names.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    names: BTreeMap<CardId, String>,
}

impl CardNames {
    /// Reads the names in the form that [`CardNames::stored`] returns. Unreadable ones are none.
    pub(crate) fn load(stored: Option<&str>) -> Self {
        stored.and_then(|stored| serde_json::from_str(stored).ok()).unwrap_or_default()
    }

    /// The names as they are stored.
    pub(crate) fn stored(&self) -> Result<String, Fault> {
        serde_json::to_string(self).map_err(|error| Fault::Store { reason: error.to_string() })
    }

    /// The number of names.
    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// Gives a card a name, or none.
    ///
    /// # Errors
    /// [`Fault::BadName`]; the card keeps the name that it had.
    pub(crate) fn set(&mut self, card: CardId, name: Option<&str>) -> Result<(), Fault> {
        match name {
            Some(name) => drop(self.0.insert(card, names::validate(name)?.to_owned())),
            None => drop(self.0.remove(&card)),
        }
        Ok(())
    }

    /// Adds the names of a file, which replace older ones.
    ///
    /// # Errors
    /// [`Fault::NotCardNames`], or [`Fault::BadName`] after the names before the bad one.
    pub(crate) fn add(&mut self, file: &str) -> Result<(), Fault> {
        let file: File =
            serde_json::from_str(file.trim_start_matches('\u{feff}')).map_err(|_| Fault::NotCardNames)?;
        if file.format != CARD_NAMES_FORMAT || file.version != 1 {
            return Err(Fault::NotCardNames);
        }
        file.names.into_iter().try_for_each(|(card, name)| self.set(card, Some(&name)))
    }

    /// The names as a file.
    pub(crate) fn file(&self) -> Result<String, Fault> {
        let file = File { format: CARD_NAMES_FORMAT.to_owned(), version: 1, names: self.0.clone() };
        serde_json::to_string_pretty(&file).map_err(|error| Fault::Store { reason: error.to_string() })
    }

    /// Returns a catalogue whose cards have these names too.
    pub(crate) fn apply(&self, catalogue: &Catalogue) -> Catalogue {
        catalogue.with_names(HERE, &self.0)
    }
}
