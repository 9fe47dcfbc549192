use starboard_cards::{CardId, CardSet, SetId};

use super::{Referee, Verdict};
use crate::{Breach, CardCopy, Event, Table};

impl Referee {
    /// An own set comes to the table. What it changes of cards that lie there counts from now on.
    pub(super) fn lay_set(&mut self, id: &SetId, text: Option<&str>) -> Verdict {
        let unknown = || Breach::UnknownSet { set: id.clone() };
        let text = text.ok_or_else(unknown)?;
        let set = CardSet::recall(text, &self.table.base).map_err(|faults| Breach::BadSet {
            set: id.clone(),
            faults: u32::try_from(faults.len()).unwrap_or(u32::MAX),
        })?;
        if set.head.id != *id {
            return Err(unknown());
        }
        if self.table.catalogue.set(id).is_some_and(|laid| laid.text == set.text) {
            return Ok(());
        }
        if let Some(breach) = self.table.clash(&set).or_else(|| self.table.still_needed(&set)) {
            return Err(breach);
        }
        let (set, name, revision) = (set.head.id, set.head.name, set.head.revision);
        self.emit(Event::SetLaid { set, name, revision, text: text.to_owned() })
    }
}

impl Table {
    /// Cards of a set that have the ids of other cards of this table.
    fn clash(&self, set: &CardSet) -> Option<Breach> {
        let clash = |other: Option<SetId>, cards: Vec<CardId>| {
            (!cards.is_empty()).then(|| Breach::SetClash { set: set.head.id.clone(), other, cards })
        };
        let printed = set.cards.keys().filter(|id| self.base.card(id).is_some()).cloned();
        clash(None, printed.collect()).or_else(|| {
            self.catalogue.sets().filter(|other| other.head.id != set.head.id).find_map(|other| {
                let same = set.cards.keys().filter(|id| other.cards.contains_key(*id)).cloned();
                clash(Some(other.head.id.clone()), same.collect())
            })
        })
    }

    /// Cards on the table that a revision of their set does not have, or as cards of another kind.
    fn still_needed(&self, set: &CardSet) -> Option<Breach> {
        let laid = self.catalogue.set(&set.head.id)?;
        let gone = laid
            .cards
            .values()
            .filter(|old| set.cards.get(&old.id).is_none_or(|new| new.kind_name() != old.kind_name()));
        let cards: Vec<CardId> = gone.map(|card| card.id.clone()).filter(|id| self.lies(id)).collect();
        (!cards.is_empty()).then(|| Breach::SetInUse { set: set.head.id.clone(), cards })
    }

    /// Whether any copy of a card lies on the table, or something that is due speaks of it.
    fn lies(&self, card: &CardId) -> bool {
        (1..=u8::MAX)
            .map(|number| CardCopy { card: card.clone(), number })
            .any(|copy| self.whereabouts(&copy).is_some())
            || self.bookmarks.keys().any(|copy| copy.card == *card)
            || self.decisions.iter().any(|decision| decision.speaks_of(card))
    }
}
