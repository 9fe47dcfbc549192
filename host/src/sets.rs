//! The own sets of a host: what is in them, and what it takes to change them.

mod edit;
mod parts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use starboard_cards::{Card, CardId, CardSet, Catalogue, SetHead, SetId, SourceFile};

use crate::journal::{Journal, StoredSet};
use crate::wire::{Fault, OnClash, SetChange, SetCheck, SetContent, SetSummary};

pub(crate) use parts::{join, share};

type Cards = BTreeMap<CardId, Arc<Card>>;

/// What the faults of a file call it that has no name of its own.
const FILE: &str = "set.toml";

/// All own sets of a host, and the catalogue with their cards.
pub(crate) struct Sets {
    shipped: Arc<Catalogue>,
    catalogue: Arc<Catalogue>,
    /// Sets that are stored, and of which not even the head can be read. They keep their ids.
    unread: BTreeSet<SetId>,
}

impl Sets {
    /// Reads the sets of a data folder. Of one that a newer Starboard reads no longer, what it does read is there.
    pub(crate) fn load(shipped: Arc<Catalogue>, stored: Vec<StoredSet>) -> Self {
        let mut sets = Self { catalogue: Arc::clone(&shipped), shipped, unread: BTreeSet::new() };
        for StoredSet { id, text } in stored {
            match CardSet::salvage(&text, &sets.shipped) {
                Some(set) => drop(sets.adopt(set)),
                None => drop(sets.unread.insert(SetId::new(&id))),
            }
        }
        sets
    }

    /// The cards that ship and those of all own sets.
    pub(crate) fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// The own set with this id.
    pub(crate) fn get(&self, id: &SetId) -> Result<&Arc<CardSet>, Fault> {
        self.catalogue.set(id).ok_or(Fault::UnknownSet)
    }

    /// All own sets, by name. Which tables play them is not known here.
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

    /// What is to be said of a file before it is saved.
    pub(crate) fn check(&self, text: &str, replaces: Option<&SetId>) -> SetCheck {
        let over = replaces.map_or_else(|| Arc::clone(&self.catalogue), |set| Arc::new(self.without(set)));
        let draft = CardSet::draft(SourceFile { path: FILE, text }, &over);
        // Of a file with faults it is not known what it will be.
        let sound = draft.head.as_ref().filter(|_| draft.faults.is_empty());
        let change = sound.and_then(|head| change(self.catalogue.set(&head.id)?, head, &draft.cards));
        SetCheck { faults: draft.faults, head: draft.head, cards: cards_of(&draft.cards), change }
    }

    /// Saves a file, all or nothing.
    pub(crate) fn save(
        &mut self,
        text: &str,
        on_clash: OnClash,
        over: Option<u32>,
        at: i64,
        journal: &Journal,
    ) -> Result<Arc<CardSet>, Fault> {
        let text = match on_clash {
            OnClash::KeepBoth => self.beside(text).unwrap_or_else(|| text.to_owned()),
            OnClash::Refuse | OnClash::Replace => text.to_owned(),
        };
        let set = self.read(&text)?;
        let Some(here) = self.catalogue.set(&set.head.id) else { return self.store(set, at, journal) };
        match change(here, &set.head, &set.cards) {
            Some(change)
                if on_clash == OnClash::Refuse || over.is_some_and(|over| over != here.head.revision) =>
            {
                Err(Fault::SetDiffers { change: Box::new(change) })
            }
            None if here.text == set.text => Ok(Arc::clone(here)),
            _ => self.revise(&text, at, journal),
        }
    }

    /// Puts a set away.
    pub(crate) fn delete(&mut self, id: &SetId, at: i64, journal: &Journal) -> Result<(), Fault> {
        self.get(id)?;
        journal.put_set_away(id.as_str(), at)?;
        self.catalogue = Arc::new(self.without(id));
        Ok(())
    }

    /// Gets back a set that was put away.
    pub(crate) fn restore(&mut self, id: &SetId, journal: &Journal) -> Result<(), Fault> {
        self.legible(id)?;
        let (key, text) = journal.set_put_away(id.as_str())?.ok_or(Fault::UnknownSet)?;
        let set = self.read(&text)?;
        if let Some(here) = self.catalogue.set(id) {
            let change = change(here, &set.head, &set.cards).ok_or(Fault::UnknownSet)?;
            return Err(Fault::SetDiffers { change: Box::new(change) });
        }
        journal.get_set_back(key)?;
        self.adopt(set);
        Ok(())
    }

    fn read(&self, text: &str) -> Result<CardSet, Fault> {
        CardSet::read(SourceFile { path: FILE, text }, &self.catalogue)
            .map_err(|faults| Fault::Set { faults })
    }

    /// Whether no set has an id.
    fn is_free(&self, id: &str) -> bool {
        let id = SetId::new(id);
        self.catalogue.set(&id).is_none() && !self.unread.contains(&id)
    }

    /// Refuses where the set of an id is one that cannot be read, lest another one takes its place.
    fn legible(&self, id: &SetId) -> Result<(), Fault> {
        if self.unread.contains(id) { Err(Fault::UnreadableSet { set: id.clone() }) } else { Ok(()) }
    }

    fn store(&mut self, set: CardSet, at: i64, journal: &Journal) -> Result<Arc<CardSet>, Fault> {
        self.legible(&set.head.id)?;
        journal.save_set(set.head.id.as_str(), &set.text, at)?;
        Ok(self.adopt(set))
    }

    /// Takes over a set that is stored.
    fn adopt(&mut self, set: CardSet) -> Arc<CardSet> {
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

/// How a file differs from the set that is here; none where it has the same cards and says the same of itself, whatever its
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

/// The cards of a table, with those of the own sets that could be laid on it. Cards of a set that lies there are as they are
/// there, even if its maker has changed them since.
pub(crate) fn offered(laid: &Catalogue, own: &Catalogue) -> Catalogue {
    let fits = |set: &&Arc<CardSet>| {
        set.cards.keys().all(|id| {
            let here = laid.set_of(id).map(|other| &other.head.id);
            laid.card(id).is_none() || here == Some(&set.head.id)
        })
    };
    let merged = |set: &Arc<CardSet>| {
        let Some(there) = laid.set(&set.head.id) else { return Arc::clone(set) };
        let mut merged = CardSet::clone(there);
        for (id, card) in &set.cards {
            merged.cards.entry(id.clone()).or_insert_with(|| Arc::clone(card));
        }
        Arc::new(merged)
    };
    laid.with_sets(own.sets().filter(fits).map(merged))
}

/// A set with all that is in it.
pub(crate) fn content(set: &CardSet) -> Box<SetContent> {
    Box::new(SetContent { head: set.head.clone(), text: set.text.to_string(), cards: cards_of(&set.cards) })
}

fn cards_of(cards: &Cards) -> Vec<Card> {
    cards.values().map(|card| Card::clone(card)).collect()
}
