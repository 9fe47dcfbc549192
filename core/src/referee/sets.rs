use starboard_cards::{CardSet, SetId};

use super::{Referee, Verdict};
use crate::messages::{Breach, Event};

impl Referee {
    /// Adds an own set to the table. Its changes to cards in play apply from now on.
    pub(super) fn add_set(&mut self, id: &SetId, text: Option<&str>) -> Verdict {
        let unknown = || Breach::UnknownSet { set: id.clone() };
        let text = text.ok_or_else(unknown)?;
        let set = CardSet::recall(text, &self.table.base).map_err(|faults| Breach::BadSet {
            set: id.clone(),
            faults: u32::try_from(faults.len()).unwrap_or(u32::MAX),
        })?;
        if set.head.id != *id {
            return Err(unknown());
        }
        if self.table.catalogue.set(id).is_some_and(|current| current.text == set.text) {
            return Ok(());
        }
        if let Some(breach) = self.table.clash(&set).or_else(|| self.table.still_needed(&set)) {
            return Err(breach);
        }
        let (set, name, revision) = (set.head.id, set.head.name, set.head.revision);
        self.emit(Event::SetAdded { set, name, revision, text: text.to_owned() })
    }
}
