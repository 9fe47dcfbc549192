//! Names that players give to cards, as their deck is printed in another language.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use starboard_cards::{CardId, Catalogue, without_turns};

use crate::wire::{
    CARD_NAMES_FORMAT, CARD_NAMES_VERSION, Fault, HERE, Named, is_newer, is_unknown_word, names,
};

/// The names given on this host. Cards that are not there now keep theirs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct CardNames(BTreeMap<CardId, String>);

/// The beginning of a file, in every version.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: Value,
}

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
        let mut names: Self = stored.and_then(|stored| serde_json::from_str(stored).ok()).unwrap_or_default();
        // An older Starboard took names that turn the text beside them.
        names.0.values_mut().for_each(|name| *name = without_turns(name).into());
        names
    }

    /// The names as they are stored.
    pub(crate) fn stored(&self) -> Result<String, Fault> {
        written(serde_json::to_string(self))
    }

    /// The names, by card.
    pub(crate) fn all(&self) -> &BTreeMap<CardId, String> {
        &self.0
    }

    /// Gives a card a name, or none.
    ///
    /// # Errors
    /// [`Fault::BadName`]; the card keeps the name that it had.
    pub(crate) fn set(&mut self, card: CardId, name: Option<&str>) -> Result<(), Fault> {
        match name {
            Some(name) => drop(self.0.insert(card, names::validate(Named::Card, name)?.to_owned())),
            None => drop(self.0.remove(&card)),
        }
        Ok(())
    }

    /// Adds the names of a file, and returns how many older ones they replace.
    ///
    /// # Errors
    /// [`Fault::NotCardNames`], [`Fault::NewerCardNames`], or [`Fault::BadCardName`] after the names before the bad one.
    pub(crate) fn add(&mut self, file: &str) -> Result<u32, Fault> {
        let mut replaced = 0;
        for (card, name) in names_of(file)? {
            let before = self.0.get(&card).cloned();
            self.set_read(&card, &name)?;
            replaced += u32::from(before.is_some_and(|before| self.0.get(&card) != Some(&before)));
        }
        Ok(replaced)
    }

    /// Adds the names of a file for the cards that have none, and returns their number.
    ///
    /// # Errors
    /// As for [`CardNames::add`].
    pub(crate) fn add_missing(&mut self, file: &str) -> Result<u32, Fault> {
        let mut missing = names_of(file)?;
        missing.retain(|card, _| !self.0.contains_key(card));
        missing.iter().try_for_each(|(card, name)| self.set_read(card, name))?;
        Ok(u32::try_from(missing.len()).unwrap_or(u32::MAX))
    }

    fn set_read(&mut self, card: &CardId, name: &str) -> Result<(), Fault> {
        self.set(card.clone(), Some(&without_turns(name))).map_err(|fault| match fault {
            Fault::BadName { max } => Fault::BadCardName { card: card.clone(), max },
            other => other,
        })
    }

    /// The names as a file.
    pub(crate) fn file(&self) -> Result<String, Fault> {
        written(serde_json::to_string_pretty(&self.as_file()))
    }

    /// The same file as one line.
    pub(crate) fn line(&self) -> Result<String, Fault> {
        written(serde_json::to_string(&self.as_file()).map(|json| json + "\n"))
    }

    fn as_file(&self) -> File {
        File { format: CARD_NAMES_FORMAT.to_owned(), version: CARD_NAMES_VERSION, names: self.0.clone() }
    }

    /// Returns a catalogue whose cards have these names too.
    pub(crate) fn apply(&self, catalogue: &Catalogue) -> Catalogue {
        catalogue.with_names(HERE, &self.0)
    }
}

fn written(json: serde_json::Result<String>) -> Result<String, Fault> {
    json.map_err(|error| Fault::Store { reason: error.to_string() })
}

/// The names of a file, by card.
fn names_of(file: &str) -> Result<BTreeMap<CardId, String>, Fault> {
    let file = file.trim_start_matches('\u{feff}');
    let Head { format, version } = serde_json::from_str(file).map_err(|_| Fault::NotCardNames)?;
    if is_newer(&format, &version) {
        return Err(Fault::NewerCardNames);
    }
    if format != CARD_NAMES_FORMAT || version == 0_u32 {
        return Err(Fault::NotCardNames);
    }
    let File { names, .. } = serde_json::from_str(file).map_err(|error| match is_unknown_word(&error) {
        true => Fault::NewerCardNames,
        false => Fault::NotCardNames,
    })?;
    Ok(names)
}
