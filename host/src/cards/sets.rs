//! The own sets of a host.

mod edit;
mod parts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use starboard_cards::{
    Card, CardId, CardSet, Catalogue, Fault as CardFault, SetHead, SetId, SourceFile, without_turns,
};

use crate::journal::{StoredSet, Unwritten};
use crate::wire::{Fault, OnClash, SetChange, SetCheck, SetContent, SetSummary};

pub(crate) use parts::{join, share};

type Cards = BTreeMap<CardId, Arc<Card>>;

/// The file name in fault messages.
const FILE: &str = "set.toml";

/// All own sets of a host, and the catalogue that includes their cards.
///
/// It is copied before anything long is done with it, such as reading a text. A change is made to the copy; what to
/// write to the journal is in `unwritten`.
#[derive(Clone)]
pub(crate) struct Sets {
    shipped: Arc<Catalogue>,
    catalogue: Arc<Catalogue>,
    /// Stored sets whose head cannot be read. Their ids stay reserved.
    unreadable: BTreeSet<SetId>,
    unwritten: Option<Unwritten>,
}

impl Sets {
    /// Loads the stored sets. If a set cannot be read completely, the readable part is loaded.
    pub(crate) fn load(shipped: Arc<Catalogue>, stored: Vec<StoredSet>) -> Self {
        let (catalogue, unreadable) = (Arc::clone(&shipped), BTreeSet::new());
        let mut sets = Self { shipped, catalogue, unreadable, unwritten: None };
        for StoredSet { id, text } in stored {
            // An older Starboard took names that turn the text beside them.
            match CardSet::salvage(&without_turns(&text), &sets.shipped) {
                Some(set) => drop(sets.insert(set)),
                None => drop(sets.unreadable.insert(SetId::new(&id))),
            }
        }
        sets
    }

    /// The shipped cards and those of all own sets.
    pub(crate) fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// The own set with this id.
    pub(crate) fn get(&self, id: &SetId) -> Result<&Arc<CardSet>, Fault> {
        self.catalogue.set(id).ok_or(Fault::UnknownSet)
    }

    /// Returns true if nothing was changed since one of the two was copied from the other.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.catalogue, &other.catalogue)
    }

    /// Takes the change that has to be written to the journal.
    pub(crate) fn take_unwritten(&mut self) -> Option<Unwritten> {
        self.unwritten.take()
    }

    /// All own sets, by name, without the tables that use them.
    pub(crate) fn summaries(&self) -> Vec<SetSummary> {
        let summary = |set: &Arc<CardSet>| SetSummary {
            head: set.head.clone(),
            cards: u32::try_from(set.cards.len()).unwrap_or(u32::MAX),
            unfinished: set
                .cards
                .values()
                .filter(|card| card.unfinished)
                .map(|card| card.id.clone())
                .collect(),
            tables: Vec::new(),
        };
        let mut all: Vec<_> = self.catalogue.sets().map(summary).collect();
        all.sort_by_cached_key(|summary| summary.head.name.to_lowercase());
        all
    }

    /// The faults of a file and its difference from the existing set.
    pub(crate) fn check(&self, text: &str, replaces: Option<&SetId>) -> SetCheck {
        let over = replaces.map_or_else(|| Arc::clone(&self.catalogue), |set| Arc::new(self.without(set)));
        let draft = CardSet::draft(SourceFile { path: FILE, text }, &over);
        // The change is only determined for a file without faults.
        let sound = draft.head.as_ref().filter(|_| draft.faults.is_empty());
        let change = sound.and_then(|head| change(self.catalogue.set(&head.id)?, head, &draft.cards));
        let (faults, more) = first(draft.faults);
        SetCheck { faults, more, head: draft.head, cards: cards_of(&draft.cards), change }
    }

    /// Saves a set file in full, or refuses.
    pub(crate) fn save(
        &mut self,
        text: &str,
        on_clash: OnClash,
        over: Option<u32>,
        at: i64,
    ) -> Result<Arc<CardSet>, Fault> {
        let text = match on_clash {
            OnClash::KeepBoth => self.with_free_ids(text).unwrap_or_else(|| text.to_owned()),
            OnClash::Refuse | OnClash::Replace => text.to_owned(),
        };
        let set = self.read(&text)?;
        let Some(here) = self.catalogue.set(&set.head.id) else { return self.store(set, at) };
        match change(here, &set.head, &set.cards) {
            Some(change)
                if on_clash == OnClash::Refuse || over.is_some_and(|over| over != here.head.revision) =>
            {
                Err(Fault::SetDiffers { change: Box::new(change) })
            }
            None if here.text == set.text => Ok(Arc::clone(here)),
            _ => self.revise(&text, at),
        }
    }

    /// Deletes a set.
    pub(crate) fn delete(&mut self, id: &SetId, at: i64) -> Result<(), Fault> {
        self.get(id)?;
        self.unwritten = Some(Unwritten::Deleted(id.clone(), at));
        self.catalogue = Arc::new(self.without(id));
        Ok(())
    }

    /// Restores a deleted set by its key in the journal and its text.
    pub(crate) fn restore(&mut self, id: &SetId, key: i64, text: &str) -> Result<(), Fault> {
        self.ensure_readable(id)?;
        let set = self.read(&without_turns(text))?;
        if let Some(here) = self.catalogue.set(id) {
            let change = change(here, &set.head, &set.cards).ok_or(Fault::UnknownSet)?;
            return Err(Fault::SetDiffers { change: Box::new(change) });
        }
        self.unwritten = Some(Unwritten::Restored(key));
        self.insert(set);
        Ok(())
    }

    fn read(&self, text: &str) -> Result<CardSet, Fault> {
        CardSet::read(SourceFile { path: FILE, text }, &self.catalogue).map_err(|faults| {
            let (faults, more) = first(faults);
            Fault::Set { faults, more }
        })
    }

    /// Returns true if no set has the id.
    fn is_free(&self, id: &str) -> bool {
        let id = SetId::new(id);
        self.catalogue.set(&id).is_none() && !self.unreadable.contains(&id)
    }

    /// Refuses if the id belongs to an unreadable set, so that it is not overwritten.
    fn ensure_readable(&self, id: &SetId) -> Result<(), Fault> {
        if self.unreadable.contains(id) { Err(Fault::UnreadableSet { set: id.clone() }) } else { Ok(()) }
    }

    fn store(&mut self, set: CardSet, at: i64) -> Result<Arc<CardSet>, Fault> {
        self.ensure_readable(&set.head.id)?;
        let set = self.insert(set);
        self.unwritten = Some(Unwritten::Saved(Arc::clone(&set), at));
        Ok(set)
    }

    /// Adds a stored set to the catalogue.
    fn insert(&mut self, set: CardSet) -> Arc<CardSet> {
        let set = Arc::new(set);
        let others = self.catalogue.sets().filter(|other| other.head.id != set.head.id).cloned();
        let sets: Vec<_> = others.chain([Arc::clone(&set)]).collect();
        self.catalogue = Arc::new(self.shipped.with_sets(sets));
        set
    }

    /// The catalogue without one of the sets.
    fn without(&self, id: &SetId) -> Catalogue {
        self.shipped.with_sets(self.catalogue.sets().filter(|set| set.head.id != *id).cloned())
    }
}

/// The faults that are told, and the number of further ones.
fn first(mut faults: Vec<CardFault>) -> (Vec<CardFault>, u32) {
    const TOLD_MAX: usize = 100;
    let more = u32::try_from(faults.len().saturating_sub(TOLD_MAX)).unwrap_or(u32::MAX);
    faults.truncate(TOLD_MAX);
    (faults, more)
}

/// The difference between a file and the existing set; none if cards and head are equal apart from the
/// revision.
fn change(here: &CardSet, head: &SetHead, cards: &Cards) -> Option<SetChange> {
    let same_head = SetHead { revision: here.head.revision, ..head.clone() } == here.head;
    if same_head && here.cards == *cards {
        return None;
    }
    let missing_in =
        |of: &Cards, other: &Cards| of.keys().filter(|id| !other.contains_key(*id)).cloned().collect();
    let changed = here.cards.iter().filter(|(id, card)| cards.get(*id).is_some_and(|new| new != *card));
    Some(SetChange {
        head: here.head.clone(),
        added: missing_in(cards, &here.cards),
        removed: missing_in(&here.cards, cards),
        changed: changed.map(|(id, _)| id.clone()).collect(),
    })
}

/// The cards of a table, plus the cards of own sets that can be added to it. Cards that are already in use
/// keep the version at the table, even if the set was changed since.
pub(crate) fn offered(at_table: &Catalogue, own: &Catalogue) -> Catalogue {
    let fits = |set: &&Arc<CardSet>| {
        set.cards.keys().all(|id| {
            let here = at_table.set_of(id).map(|other| &other.head.id);
            at_table.card(id).is_none() || here == Some(&set.head.id)
        })
    };
    let merged = |set: &Arc<CardSet>| {
        let Some(there) = at_table.set(&set.head.id) else { return Arc::clone(set) };
        let mut merged = CardSet::clone(there);
        for (id, card) in &set.cards {
            merged.cards.entry(id.clone()).or_insert_with(|| Arc::clone(card));
        }
        Arc::new(merged)
    };
    at_table.with_sets(own.sets().filter(fits).map(merged))
}

/// A set with all its contents.
pub(crate) fn content(set: &CardSet) -> Box<SetContent> {
    Box::new(SetContent { head: set.head.clone(), text: set.text.to_string(), cards: cards_of(&set.cards) })
}

fn cards_of(cards: &Cards) -> Vec<Card> {
    cards.values().map(|card| Card::clone(card)).collect()
}
