//! Editing own sets card by card.

use std::sync::Arc;

use serde_json::Value;
use starboard_cards::{Card, CardId, CardSet, SetHead, SetId, SetText, SourceFile, slug};

use super::{FILE, Sets};
use crate::wire::{CardCheck, CardEntry, Fault};

/// The file name in the faults of a card.
const CARD: &str = "card.toml";

impl Sets {
    /// Creates a set without cards.
    pub(crate) fn create(
        &mut self,
        name: &str,
        author: Option<String>,
        at: i64,
    ) -> Result<Arc<CardSet>, Fault> {
        let id = SetId::new(&free_id(name, "set", |id| self.is_free(id)));
        let head = SetHead {
            id,
            name: name.to_owned(),
            author,
            revision: 1,
            language: None,
            names: Default::default(),
        };
        let set = self.read(&SetText::new(&head).to_string())?;
        self.store(set, at)
    }

    /// Changes the name and author of a set.
    pub(crate) fn edit(
        &mut self,
        id: &SetId,
        name: String,
        author: Option<String>,
        began: Option<&SetHead>,
        at: i64,
    ) -> Result<Arc<CardSet>, Fault> {
        let set = self.get(id)?;
        if began.is_some_and(|began| (&began.name, &began.author) != (&set.head.name, &set.head.author)) {
            return Err(Fault::HeadDiffers { head: Box::new(set.head.clone()) });
        }
        let head = SetHead { name, author, ..set.head.clone() };
        let mut text = SetText::parse(&set.text).ok_or(Fault::Internal)?;
        text.set_head(&head);
        self.revise(&text.to_string(), at)
    }

    /// The faults of a card before it is saved.
    pub(crate) fn check_card(
        &self,
        set: Option<&SetId>,
        entry: &CardEntry,
        replaces: Option<&CardId>,
    ) -> CardCheck {
        let set = set.and_then(|set| self.catalogue.set(set));
        let others = self.catalogue.sets().filter(|other| set.is_none_or(|set| other.head.id != set.head.id));
        let base = self.shipped.with_sets(others.cloned());
        let own = set.iter().flat_map(|set| set.cards.values());
        let own: Vec<_> = own.filter(|card| Some(&card.id) != replaces).cloned().collect();
        let over = base.with_cards(own);

        let mut keys: Vec<(&String, &Value)> = entry.keys.iter().collect();
        // The name and the id come first, for readability.
        keys.sort_by_key(|(key, _)| (*key != "name", *key != "id"));
        let id_key = "id".to_owned();
        let id = self.id_for(entry, &|id| over.card(&CardId::new(id)).is_none());
        let id = id.map(Value::String);
        if let Some(id) = &id {
            keys.insert(keys.len().min(1), (&id_key, id));
        }
        let text = Card::keys_to_toml(entry.kind, keys);
        let file = SourceFile { path: CARD, text: &text };
        match over.read_cards(file) {
            Ok(mut cards) => {
                let card = cards.pop();
                let text = card.as_ref().map_or(text, |card| card.to_toml());
                CardCheck { faults: Vec::new(), card: card.map(|card| Box::new(Card::clone(&card))), text }
            }
            Err(mut faults) => {
                for fault in &mut faults {
                    // Removes the key of the kind and the index of the card, which is always the first one.
                    fault.path.drain(..fault.path.len().min(2));
                }
                CardCheck { faults, card: None, text }
            }
        }
    }

    /// Refuses if a card was changed or removed since editing began.
    pub(crate) fn unchanged(
        &self,
        set: &SetId,
        card: Option<&CardId>,
        began: Option<&Value>,
    ) -> Result<(), Fault> {
        let Some(began) = began else { return Ok(()) };
        let here = card.and_then(|card| self.catalogue.set(set)?.cards.get(card));
        if here.is_some_and(|here| serde_json::to_value(here).is_ok_and(|here| here == *began)) {
            return Ok(());
        }
        Err(Fault::CardDiffers { card: here.map(|here| Box::new(Card::clone(here))) })
    }

    /// Saves a card in a set. The set is created if it does not exist and a name is given.
    pub(crate) fn save_card(
        &mut self,
        set: &SetId,
        name: Option<String>,
        entry: &CardEntry,
        replaces: Option<&CardId>,
        at: i64,
    ) -> Result<(Card, Arc<CardSet>), Fault> {
        let here = self.catalogue.set(set);
        if here.is_none() && name.is_none() {
            return Err(Fault::UnknownSet);
        }
        if let (Some(here), Some(replaced)) = (here, replaces)
            && !here.cards.contains_key(replaced)
        {
            return Err(Fault::UnknownCard);
        }
        let check = self.check_card(Some(set), entry, replaces);
        let Some(card) = check.card else { return Err(Fault::Set { faults: check.faults, more: 0 }) };
        let mut text = match (here, name) {
            (Some(here), _) => SetText::parse(&here.text).ok_or(Fault::Internal)?,
            (None, name) => SetText::new(&SetHead {
                id: set.clone(),
                name: name.unwrap_or_default(),
                author: None,
                revision: 1,
                language: None,
                names: Default::default(),
            }),
        };
        text.put(&card, replaces);
        if let Some(replaced) = replaces.filter(|replaced| **replaced != card.id) {
            // Updates the references to the old id.
            text.rename(&[(replaced.clone(), card.id.clone())].into());
        }
        let text = text.to_string();
        let saved = if here.is_some() {
            self.revise(&text, at)?
        } else {
            let set = self.read(&text)?;
            self.store(set, at)?
        };
        Ok((*card, saved))
    }

    /// Removes a card from a set.
    pub(crate) fn remove_card(&mut self, set: &SetId, card: &CardId, at: i64) -> Result<Arc<CardSet>, Fault> {
        let mut text = SetText::parse(&self.get(set)?.text).ok_or(Fault::Internal)?;
        if !text.remove(card) {
            return Err(Fault::UnknownCard);
        }
        self.revise(&text.to_string(), at)
    }

    /// Puts back a removed card from an earlier text of the set.
    pub(crate) fn restore_card(
        &mut self,
        set: &SetId,
        card: &CardId,
        before: &str,
        at: i64,
    ) -> Result<Arc<CardSet>, Fault> {
        let mut text = SetText::parse(&self.get(set)?.text).ok_or(Fault::Internal)?;
        // It was not read as a set before, so it may be of any size and depth.
        if CardSet::salvage(before, &self.shipped).is_none() {
            return Err(Fault::UnknownCard);
        }
        let mut before = SetText::parse(before).ok_or(Fault::UnknownCard)?;
        if !text.put_back(card, &mut before) {
            return Err(Fault::UnknownCard);
        }
        self.revise(&text.to_string(), at)
    }

    /// Saves a new text of an existing set, with a revision higher than the current one.
    pub(super) fn revise(&mut self, text: &str, at: i64) -> Result<Arc<CardSet>, Fault> {
        let set = self.read(text)?;
        let last = self.get(&set.head.id)?.head.revision;
        if set.head.revision > last {
            return self.store(set, at);
        }
        let mut text = SetText::parse(text).ok_or(Fault::Internal)?;
        text.set_head(&SetHead { revision: last.saturating_add(1), ..set.head });
        let set = self.read(&text.to_string())?;
        self.store(set, at)
    }

    /// The file with new ids for the set and the cards whose ids are taken. None if it cannot be parsed.
    pub(super) fn with_free_ids(&self, text: &str) -> Option<String> {
        let draft = CardSet::draft(SourceFile { path: FILE, text }, &self.shipped);
        let head = draft.head?;
        let mut text = SetText::parse(text)?;
        let taken = |id: &CardId| self.catalogue.card(id).is_some();
        let free = |id: &str| !taken(&CardId::new(id)) && !draft.cards.contains_key(&CardId::new(id));
        let anew = |id: &CardId| (id.clone(), CardId::new(&numbered(id.as_str(), free)));
        text.rename(&draft.cards.keys().filter(|id| taken(id)).map(anew).collect());
        if !self.is_free(head.id.as_str()) {
            let id = SetId::new(&numbered(head.id.as_str(), |id| self.is_free(id)));
            let name = format!("{} {}", head.name, id.as_str().rsplit('-').next().unwrap_or_default());
            text.set_head(&SetHead { id, name, ..head });
        }
        Some(text.to_string())
    }

    /// True if a set here is the one of a file, perhaps as another revision or under ids that [`Self::with_free_ids`] gave it.
    pub(crate) fn has_copy(&self, text: &str) -> bool {
        let draft = CardSet::draft(SourceFile { path: FILE, text }, &self.shipped);
        let is_copy = |set: &Arc<CardSet>| {
            let id_here = |id: &CardId| {
                let own =
                    set.cards.keys().find(|own| *own == id || is_numbered(own.as_str(), id.as_str()))?;
                Some((id.clone(), own.clone()))
            };
            let ids = draft.cards.keys().map(id_here).collect::<Option<_>>()?;
            let mut text = SetText::parse(text)?;
            text.rename(&ids);
            text.set_head(&set.head);
            Some(text.to_string() == *set.text)
        };
        self.catalogue.sets().any(|set| is_copy(set).unwrap_or(false))
    }

    /// The id for a card without one, if the name has no usable ASCII slug.
    fn id_for(&self, entry: &CardEntry, free: &dyn Fn(&str) -> bool) -> Option<String> {
        let name = entry.keys.get("name")?.as_str()?.trim();
        let given = entry.keys.get("id").is_some_and(|id| !id.is_null());
        let plain = slug(name);
        if given || name.is_empty() || (plain.is_ascii() && !plain.is_empty()) {
            return None;
        }
        Some(free_id(name, entry.kind.key(), free))
    }
}

/// A free id from the letters of a name in any script, or from `word` if there are none.
fn free_id(name: &str, word: &str, free: impl Fn(&str) -> bool) -> String {
    const LONGEST: usize = 60;
    let mut id = slug(&deunicode::deunicode(name));
    id.truncate(LONGEST);
    let id = id.trim_end_matches('-');
    let id = if id.is_empty() { word } else { id };
    if free(id) { id.to_owned() } else { numbered(id, free) }
}

/// True if an id is another one with a number that [`numbered`] appended.
fn is_numbered(id: &str, of: &str) -> bool {
    let number = id.strip_prefix(of).and_then(|rest| rest.strip_prefix('-'));
    number.is_some_and(|number| number.parse::<u32>().is_ok())
}

/// The first free one of `id-2`, `id-3` and so on.
fn numbered(id: &str, free: impl Fn(&str) -> bool) -> String {
    const LONGEST: usize = 70;
    let mut stem = id.to_owned();
    stem.truncate(LONGEST);
    (2..).map(|number| format!("{stem}-{number}")).find(|id| free(id)).unwrap_or(stem)
}
