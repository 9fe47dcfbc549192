//! Requests about names that players give to cards.

use starboard_cards::CardId;

use super::Session;
use crate::card_names::CardNames;
use crate::lock::lock;
use crate::wire::{Fault, Push, Response};

/// The setting that holds the names.
pub(super) const SETTING: &str = "card-names";

impl Session {
    pub(super) fn name_card(&self, card: CardId, name: Option<&str>) -> Result<Response, Fault> {
        if name.is_some() && self.catalogue(None)?.card(&card).is_none() {
            return Err(Fault::UnknownCard);
        }
        self.change_names(|names| names.set(card, name))
    }

    pub(super) fn import_card_names(&self, file: &str) -> Result<Response, Fault> {
        self.change_names(|names| names.add(file))
    }

    fn change_names(
        &self,
        change: impl FnOnce(&mut CardNames) -> Result<(), Fault>,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let count = {
            let mut names = lock(&host.0.card_names);
            let mut changed = names.clone();
            change(&mut changed)?;
            host.set_setting(SETTING, &changed.stored()?)?;
            *names = changed;
            names.count()
        };
        host.notify_others(self.number, Push::SetsChanged);
        Ok(Response::CardNames { count })
    }
}
