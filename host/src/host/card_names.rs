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
        self.change_names(|names| names.set(card, name).map(|()| 0))
    }

    pub(super) fn import_card_names(&self, file: &str) -> Result<Response, Fault> {
        self.change_names(|names| names.add(file))
    }

    pub(super) fn card_names(&self) -> Response {
        Response::CardNames { names: lock(&self.host.0.card_names).all().clone(), replaced: 0 }
    }

    /// Changes the names. The change returns how many older ones it replaces.
    fn change_names(
        &self,
        change: impl FnOnce(&mut CardNames) -> Result<u32, Fault>,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let (names, replaced) = {
            let mut names = lock(&host.0.card_names);
            let mut changed = names.clone();
            let replaced = change(&mut changed)?;
            host.set_setting(SETTING, &changed.stored()?)?;
            *names = changed;
            (names.all().clone(), replaced)
        };
        host.notify_others(self.number, Push::SetsChanged);
        Ok(Response::CardNames { names, replaced })
    }
}
