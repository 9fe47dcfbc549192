//! Requests about cards, and the names that players give them.

use std::collections::BTreeMap;

use starboard_cards::CardId;

use super::Session;
use crate::cards::card_names::CardNames;
use crate::cards::facts;
use crate::system::lock::lock;
use crate::wire::{CardsRequest, Fault, Push, Response};

/// The setting that holds the names.
pub(super) const SETTING: &str = "card-names";

impl Session {
    pub(super) fn answer_cards(&self, request: CardsRequest) -> Result<Response, Fault> {
        let host = &self.host;
        match request {
            CardsRequest::Catalogue { table } => {
                Ok(facts::catalogue(&*self.named_catalogue(table.as_ref())?))
            }
            CardsRequest::Card { card, table } => facts::card(&*self.catalogue(table.as_ref())?, &card),
            CardsRequest::NameCard { card, name } => self.name_card(card, name.as_deref()),
            CardsRequest::CardNames {} => Ok(self.card_names()),
            CardsRequest::ExportCardNames {} => {
                Ok(Response::Export { file: lock(&host.0.card_names).file()?, next: None })
            }
            CardsRequest::ImportCardNames { file } => self.import_card_names(&file),
        }
    }

    fn name_card(&self, card: CardId, name: Option<&str>) -> Result<Response, Fault> {
        if name.is_some() && self.catalogue(None)?.card(&card).is_none() {
            return Err(Fault::UnknownCard);
        }
        let (names, ()) = self.change_names(|names| names.set(card, name))?;
        Ok(Response::CardNames { names, replaced: 0 })
    }

    fn import_card_names(&self, file: &str) -> Result<Response, Fault> {
        let (names, replaced) = self.change_names(|names| names.add(file))?;
        Ok(Response::CardNames { names, replaced })
    }

    /// Adds the names of a file for the cards that have none here, and returns their number.
    pub(super) fn add_card_names(&self, file: &str) -> Result<u32, Fault> {
        self.change_names(|names| names.add_missing(file)).map(|(_, added)| added)
    }

    fn card_names(&self) -> Response {
        Response::CardNames { names: lock(&self.host.0.card_names).all().clone(), replaced: 0 }
    }

    /// Changes the names. Returns them with what the change returns.
    fn change_names<T>(
        &self,
        change: impl FnOnce(&mut CardNames) -> Result<T, Fault>,
    ) -> Result<(BTreeMap<CardId, String>, T), Fault> {
        let host = &self.host;
        let changed = {
            let mut names = lock(&host.0.card_names);
            let mut changed = names.clone();
            let told = change(&mut changed)?;
            host.set_setting(SETTING, &changed.stored()?)?;
            *names = changed;
            (names.all().clone(), told)
        };
        host.notify_others(self.number, Push::SetsChanged);
        Ok(changed)
    }
}
