//! Requests about own sets.

use std::sync::{Arc, MutexGuard};

use starboard_cards::{CardSet, Catalogue};

use super::Session;
use crate::clock::now;
use crate::journal::Journal;
use crate::lock::lock;
use crate::names;
use crate::sets::{Sets, content, join, offered, share};
use crate::wire::{Fault, Push, Request, Response, TableId};

impl Session {
    /// Carries out a request about own sets.
    pub(super) fn dispatch_set(&self, request: Request) -> Result<Response, Fault> {
        match request {
            Request::Sets {} => self.list_sets(),
            Request::Set { set } => Ok(Response::Set { set: content(self.sets().get(&set)?) }),
            Request::CheckSet { text, replaces } => {
                Ok(Response::SetCheck { check: Box::new(self.sets().check(&text, replaces.as_ref())) })
            }
            Request::CheckCard { set, card, replaces } => {
                let check = self.sets().check_card(set.as_ref(), &card, replaces.as_ref());
                Ok(Response::CardCheck { check: Box::new(check) })
            }
            Request::ExportSet { set } => {
                Ok(Response::Export { file: self.sets().get(&set)?.text.to_string() })
            }
            Request::ShareSet { set, size } => {
                let set = Arc::clone(self.sets().get(&set)?);
                Ok(Response::Parts { parts: share(&set, size)? })
            }
            Request::JoinParts { parts } => Ok(Response::Joined { joined: Box::new(join(&parts)?) }),
            request => self.change_set(request),
        }
    }

    fn change_set(&self, request: Request) -> Result<Response, Fault> {
        match request {
            Request::CreateSet { name, author } => {
                let name = names::tidy(&name)?.to_owned();
                self.save(|sets, journal| sets.create(&name, author, now(), journal))
            }
            Request::EditSet { set, name, author, began } => {
                let name = names::tidy(&name)?.to_owned();
                self.save(|sets, journal| sets.edit(&set, name, author, began.as_ref(), now(), journal))
            }
            Request::SaveSet { text, on_clash, over } => {
                self.save(|sets, journal| sets.save(&text, on_clash, over, now(), journal))
            }
            Request::RestoreCard { set, card, text } => {
                self.save(|sets, journal| sets.restore_card(&set, &card, &text, now(), journal))
            }
            Request::RemoveCard { set, card } => {
                self.save(|sets, journal| sets.remove_card(&set, &card, now(), journal))
            }
            Request::SaveCard { set, name, card, replaces, began } => {
                let name = name.map(|name| names::tidy(&name).map(str::to_owned)).transpose()?;
                let (card, set) = self.alter(|sets, journal| {
                    let replaces = replaces.as_ref();
                    sets.unchanged(&set, replaces, began.as_ref())?;
                    sets.save_card(&set, name, &card, replaces, now(), journal)
                })?;
                Ok(Response::CardSaved { card: Box::new(card), set: content(&set) })
            }
            Request::DeleteSet { set } => {
                self.alter(|sets, journal| sets.delete(&set, now(), journal))?;
                Ok(Response::Done)
            }
            Request::RestoreSet { set } => {
                self.alter(|sets, journal| sets.restore(&set, journal))?;
                Ok(Response::Done)
            }
            _ => Err(Fault::Internal),
        }
    }

    /// The cards that there are to pick from, at a table if one is named.
    pub(super) fn catalogue(&self, table: Option<&TableId>) -> Result<Arc<Catalogue>, Fault> {
        let own = Arc::clone(self.sets().catalogue());
        let Some(table) = table else { return Ok(own) };
        let laid = self.look(table, |live| Ok(Arc::clone(live.table().catalogue())))?;
        Ok(Arc::new(offered(&laid, &own)))
    }

    fn list_sets(&self) -> Result<Response, Fault> {
        let host = &self.host;
        let games = host.journal().games()?;
        let mut laid = Vec::new();
        for game in games {
            // One that another device deletes at this moment lays nothing.
            let Ok(hosted) = host.hosted(&TableId(game.id)) else { continue };
            laid.extend(lock(&hosted).sets(host.0.catalogue, &host.journal()));
        }
        let mut sets = self.sets().summaries();
        for summary in &mut sets {
            let of_it = laid.iter().filter(|(id, _)| *id == summary.head.id);
            summary.tables = of_it.map(|(_, table)| table.clone()).collect();
        }
        Ok(Response::Sets { sets })
    }

    fn save(
        &self,
        change: impl FnOnce(&mut Sets, &Journal) -> Result<Arc<CardSet>, Fault>,
    ) -> Result<Response, Fault> {
        Ok(Response::Set { set: content(&*self.alter(change)?) })
    }

    /// Changes the own sets, and tells everybody else.
    fn alter<T>(&self, change: impl FnOnce(&mut Sets, &Journal) -> Result<T, Fault>) -> Result<T, Fault> {
        let host = &self.host;
        let changed = change(&mut self.sets(), &host.journal())?;
        host.tell_others(self.number, Push::SetsChanged);
        Ok(changed)
    }

    fn sets(&self) -> MutexGuard<'_, Sets> {
        lock(&self.host.0.sets)
    }
}
