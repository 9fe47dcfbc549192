//! The own sets of a table.

use std::sync::Arc;

use starboard_cards::{CardId, CardSet, SetId};

use crate::messages::Breach;
use crate::pieces::CardCopy;
use crate::table::Table;

impl Table {
    /// Adds an own set, or another revision of it, to the table.
    ///
    /// # Errors
    /// The text does not match the id, name or revision.
    pub(crate) fn fold_set(
        &mut self,
        set: &SetId,
        name: &str,
        revision: u32,
        text: &str,
    ) -> Result<(), Breach> {
        let bad = |faults: usize| Breach::BadSet { set: set.clone(), faults: faults as u32 };
        let read = CardSet::recall(text, &self.base).map_err(|faults| bad(faults.len()))?;
        if (&read.head.id, read.head.name.as_str(), read.head.revision) != (set, name, revision) {
            return Err(bad(1));
        }
        self.add_set(&Arc::new(read));
        Ok(())
    }

    /// Adds a set and replaces any other revision of it.
    fn add_set(&mut self, set: &Arc<CardSet>) {
        let others = self.catalogue.sets().filter(|other| other.head.id != set.head.id).cloned();
        self.catalogue = Arc::new(self.base.with_sets(others.chain([Arc::clone(set)])));
        for card in self.seats.iter_mut().flat_map(|seat| &mut seat.cards) {
            if let Some(printed) = self.catalogue.shared_card(&card.copy.card) {
                card.printed = Arc::clone(printed);
            }
        }
        for (id, item) in &mut self.items_read {
            let printed = self.catalogue.card(id).and_then(|card| card.item());
            if let (Some(printed), Some(figures)) = (printed, self.figures.get(id)) {
                *item = figures.completed(printed);
            }
        }
        if let Some(answerable) = &mut self.answerable {
            answerable.before.add_set(set);
        }
    }

    /// The breach for cards of a set that reuse ids of other cards at this table.
    pub(crate) fn clash(&self, set: &CardSet) -> Option<Breach> {
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

    /// The breach for cards on the table that the new revision lacks or changes in kind.
    pub(crate) fn still_needed(&self, set: &CardSet) -> Option<Breach> {
        let current = self.catalogue.set(&set.head.id)?;
        let gone = current
            .cards
            .values()
            .filter(|old| set.cards.get(&old.id).is_none_or(|new| new.kind_name() != old.kind_name()));
        let cards: Vec<CardId> = gone.map(|card| card.id.clone()).filter(|id| self.is_on_table(id)).collect();
        (!cards.is_empty()).then(|| Breach::SetInUse { set: set.head.id.clone(), cards })
    }

    /// Returns true if a copy of the card is on the table or a pending decision involves it.
    fn is_on_table(&self, card: &CardId) -> bool {
        (1..=u8::MAX)
            .map(|number| CardCopy { card: card.clone(), number })
            .any(|copy| self.location(&copy).is_some())
            || self.bookmarks.keys().any(|copy| copy.card == *card)
            || self.decisions.iter().any(|decision| decision.involves(card))
    }
}
