use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::load::{Mode, read_set};
use crate::{Card, CardId, Catalogue, Fault, SourceFile};

/// The id of a set of one's own: kebab-case, at most 80 ASCII characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct SetId(Arc<str>);

impl SetId {
    /// Takes an id as it is written, without asking whether a set has it.
    pub fn new(id: &str) -> Self {
        Self(id.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a set says of itself, under the key `set` of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SetHead {
    /// Its id. Two files of one id are revisions of one set.
    pub id: SetId,
    /// Its name, 1 to 80 characters.
    pub name: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub author: Option<String>,
    /// Counts up with every change, from 1.
    #[serde(default = "first_revision")]
    pub revision: u32,
    /// The language of its names (BCP 47).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub language: Option<String>,
    /// Its name in other languages, by their tags (BCP 47).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub names: BTreeMap<String, String>,
}

fn first_revision() -> u32 {
    1
}

/// A set of cards that somebody made: one file, with a head and cards as in the sets that ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    /// What it says of itself.
    pub head: SetHead,
    /// Its cards.
    pub cards: BTreeMap<CardId, Arc<Card>>,
    /// The file as it was written.
    pub text: Arc<str>,
}

/// As much as could be read of a set, for a preview while it is being written.
#[derive(Clone, Debug, Default)]
pub struct SetDraft {
    /// What it says of itself, unless that is at fault.
    pub head: Option<SetHead>,
    /// Its sound cards.
    pub cards: BTreeMap<CardId, Arc<Card>>,
    /// All that is wrong with it, in the order of its lines; nothing where it can be saved.
    pub faults: Vec<Fault>,
}

impl CardSet {
    /// Reads a set over a catalogue. Its cards may refer to cards that ship and to each other; they may not have the id of a
    /// card of the catalogue, unless that is one of an older revision of this set.
    ///
    /// # Errors
    ///
    /// All faults of the file, as [`load`](crate::load) tells them.
    pub fn read(file: SourceFile<'_>, over: &Catalogue) -> Result<Self, Vec<Fault>> {
        Self::of(read_set(file, over, Mode::NewSet), file.text)
    }

    /// Reads a set that was read before, when the catalogue may have had other cards: cards of its own come first.
    ///
    /// # Errors
    ///
    /// All faults of the file.
    pub fn recall(text: &str, over: &Catalogue) -> Result<Self, Vec<Fault>> {
        Self::of(read_set(SourceFile { path: "", text }, over, Mode::OldSet), text)
    }

    /// Reads as much of a set that was read before as this Starboard still reads; none where not even its head is.
    pub fn salvage(text: &str, over: &Catalogue) -> Option<Self> {
        let draft = read_set(SourceFile { path: "", text }, over, Mode::OldSet);
        Some(Self { head: draft.head?, cards: draft.cards, text: text.into() })
    }

    /// Reads as much of a set as is sound.
    pub fn draft(file: SourceFile<'_>, over: &Catalogue) -> SetDraft {
        read_set(file, over, Mode::NewSet)
    }

    fn of(draft: SetDraft, text: &str) -> Result<Self, Vec<Fault>> {
        match draft {
            SetDraft { head: Some(head), cards, faults } if faults.is_empty() => {
                Ok(Self { head, cards, text: text.into() })
            }
            SetDraft { faults, .. } => Err(faults),
        }
    }
}
