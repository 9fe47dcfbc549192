use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::load::{Mode, read_set};
use crate::{Card, CardId, Catalogue, Fault, SourceFile};

/// The id of a custom set: kebab-case, at most 80 ASCII characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct SetId(Arc<str>);

impl SetId {
    /// Wraps an id without checking that a set has it.
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

/// The head of a set, under the key `set` of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SetHead {
    /// The id. Files with the same id are revisions of the same set.
    pub id: SetId,
    /// The name, 1 to 80 characters.
    pub name: String,
    /// The author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub author: Option<String>,
    /// The revision, from 1. It increases with every change.
    #[serde(default = "first_revision")]
    pub revision: u32,
    /// The language tag of the names (BCP 47).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub language: Option<String>,
    /// The name in other languages, by language tag (BCP 47).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub names: BTreeMap<String, String>,
}

fn first_revision() -> u32 {
    1
}

/// A custom set of cards: one file with a head, and cards in the same format as the shipped sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    /// The head.
    pub head: SetHead,
    /// The cards.
    pub cards: BTreeMap<CardId, Arc<Card>>,
    /// The original text of the file.
    pub text: Arc<str>,
}

/// The readable part of a set, for a preview while editing.
#[derive(Clone, Debug, Default)]
pub struct SetDraft {
    /// The head, unless it has faults.
    pub head: Option<SetHead>,
    /// The cards without faults.
    pub cards: BTreeMap<CardId, Arc<Card>>,
    /// All faults, in the order of their lines; empty if the set can be saved.
    pub faults: Vec<Fault>,
}

impl CardSet {
    /// Reads a set against a catalogue. Its cards may refer to shipped cards and to each other. They may not
    /// have the id of a card in the catalogue, except one from an older revision of this set.
    ///
    /// # Errors
    ///
    /// Returns all faults of the file, as [`load`](crate::load) reports them.
    pub fn read(file: SourceFile<'_>, over: &Catalogue) -> Result<Self, Vec<Fault>> {
        Self::of(read_set(file, over, Mode::NewSet), file.text)
    }

    /// Reads a set that was accepted before, when the catalogue may have had other cards. Its own cards take
    /// precedence.
    ///
    /// # Errors
    ///
    /// Returns all faults of the file.
    pub fn recall(text: &str, over: &Catalogue) -> Result<Self, Vec<Fault>> {
        Self::of(read_set(SourceFile { path: "", text }, over, Mode::OldSet), text)
    }

    /// Reads the part of a previously accepted set that this version still understands; `None` if its head is
    /// unreadable.
    pub fn salvage(text: &str, over: &Catalogue) -> Option<Self> {
        let draft = read_set(SourceFile { path: "", text }, over, Mode::OldSet);
        Some(Self { head: draft.head?, cards: draft.cards, text: text.into() })
    }

    /// Reads the part of a set that has no faults.
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
