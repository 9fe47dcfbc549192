//! Requests about own sets.

use std::sync::Arc;

use serde_json::Value;
use starboard_cards::{CardId, CardSet, Catalogue, SetHead, SetId};

use super::Session;
use crate::cards::sets::{Sets, content, join, offered, share};
use crate::system::clock::now;
use crate::system::lock::lock;
#[cfg(feature = "simulation")]
use crate::system::simulation::{self, Planted};
use crate::wire::{CardEntry, Fault, Named, OnClash, Push, Response, SetsRequest, TableId, names};

impl Session {
    pub(super) fn answer_sets(&self, request: SetsRequest) -> Result<Response, Fault> {
        match request {
            SetsRequest::Sets {} => self.list_sets(),
            SetsRequest::Set { set } => self.set(&set),
            SetsRequest::CreateSet { name, author } => self.create_set(&name, author.as_deref()),
            SetsRequest::EditSet { set, name, author, began } => {
                self.edit_set(&set, &name, author.as_deref(), began.as_ref())
            }
            SetsRequest::CheckSet { text, replaces } => self.check_set(&text, replaces.as_ref()),
            SetsRequest::SaveSet { text, on_clash, over } => self.save_set(&text, on_clash, over),
            SetsRequest::DeleteSet { set } => self.delete_set(&set),
            SetsRequest::RestoreSet { set } => self.restore_set(&set),
            SetsRequest::ExportSet { set } => self.export_set(&set),
            SetsRequest::CheckCard { set, card, replaces } => {
                Ok(self.check_card(set.as_ref(), &card, replaces.as_ref()))
            }
            SetsRequest::SaveCard { set, name, card, replaces, began } => {
                self.save_card(&set, name, &card, replaces.as_ref(), began.as_ref())
            }
            SetsRequest::RemoveCard { set, card } => self.remove_card(&set, &card),
            SetsRequest::RestoreCard { set, card, text } => self.restore_card(&set, &card, &text),
            SetsRequest::ShareSet { set, size } => self.share_set(&set, size),
            SetsRequest::JoinParts { parts } => self.join_parts(&parts),
        }
    }

    pub(super) fn set(&self, set: &SetId) -> Result<Response, Fault> {
        Ok(Response::Set { set: content(self.own_sets().get(set)?) })
    }

    pub(super) fn create_set(&self, name: &str, author: Option<&str>) -> Result<Response, Fault> {
        let name = names::validate(Named::Set, name)?;
        self.save(|sets| sets.create(name, author.map(str::to_owned), now()))
    }

    pub(super) fn edit_set(
        &self,
        set: &SetId,
        name: &str,
        author: Option<&str>,
        began: Option<&SetHead>,
    ) -> Result<Response, Fault> {
        let name = names::validate(Named::Set, name)?;
        self.save(|sets| sets.edit(set, name.to_owned(), author.map(str::to_owned), began, now()))
    }

    pub(super) fn check_set(&self, text: &str, replaces: Option<&SetId>) -> Result<Response, Fault> {
        let _turn = self.host.0.readers.take()?;
        Ok(Response::SetCheck { check: Box::new(self.own_sets().check(text, replaces)) })
    }

    pub(super) fn save_set(
        &self,
        text: &str,
        on_clash: OnClash,
        over: Option<u32>,
    ) -> Result<Response, Fault> {
        let _turn = self.host.0.readers.take()?;
        self.save(|sets| sets.save(text, on_clash, over, now()))
    }

    pub(super) fn delete_set(&self, set: &SetId) -> Result<Response, Fault> {
        self.alter(|sets| sets.delete(set, now()))?;
        Ok(Response::Done)
    }

    pub(super) fn restore_set(&self, set: &SetId) -> Result<Response, Fault> {
        self.alter(|sets| {
            let deleted = self.host.journal().last_deleted_set(set.as_str())?;
            let (key, text) = deleted.ok_or(Fault::UnknownSet)?;
            sets.restore(set, key, &text)
        })?;
        Ok(Response::Done)
    }

    pub(super) fn export_set(&self, set: &SetId) -> Result<Response, Fault> {
        Ok(Response::Export { file: self.own_sets().get(set)?.text.to_string(), next: None })
    }

    pub(super) fn check_card(
        &self,
        set: Option<&SetId>,
        card: &CardEntry,
        replaces: Option<&CardId>,
    ) -> Response {
        Response::CardCheck { check: Box::new(self.own_sets().check_card(set, card, replaces)) }
    }

    pub(super) fn save_card(
        &self,
        set: &SetId,
        name: Option<String>,
        card: &CardEntry,
        replaces: Option<&CardId>,
        began: Option<&Value>,
    ) -> Result<Response, Fault> {
        let name = name.map(|name| names::validate(Named::Set, &name).map(str::to_owned)).transpose()?;
        let (card, set) = self.alter(|sets| {
            sets.unchanged(set, replaces, began)?;
            sets.save_card(set, name.clone(), card, replaces, now())
        })?;
        Ok(Response::CardSaved { card: Box::new(card), set: content(&set) })
    }

    pub(super) fn remove_card(&self, set: &SetId, card: &CardId) -> Result<Response, Fault> {
        self.save(|sets| sets.remove_card(set, card, now()))
    }

    pub(super) fn restore_card(&self, set: &SetId, card: &CardId, text: &str) -> Result<Response, Fault> {
        let _turn = self.host.0.readers.take()?;
        self.save(|sets| sets.restore_card(set, card, text, now()))
    }

    pub(super) fn share_set(&self, set: &SetId, size: u16) -> Result<Response, Fault> {
        // Packing the set must not block other requests for the sets.
        let set = Arc::clone(self.own_sets().get(set)?);
        Ok(Response::Parts { parts: share(&set, size)? })
    }

    pub(super) fn join_parts(&self, parts: &[String]) -> Result<Response, Fault> {
        let _turn = self.host.0.readers.take()?;
        Ok(Response::Joined { joined: Box::new(join(parts)?) })
    }

    /// The cards to choose from: those available at the table if one is given, otherwise all of this host.
    pub(super) fn catalogue(&self, table: Option<&TableId>) -> Result<Arc<Catalogue>, Fault> {
        let limits = self.limits()?;
        #[cfg(feature = "simulation")]
        let limits = limits.filter(|_| !simulation::comes_up(Planted::CardsUnfiltered));
        let own = match limits {
            None => Arc::clone(self.own_sets().catalogue()),
            // Own sets are read as far as the table has them.
            Some(role) => match table.or(role.table()) {
                None => return Ok(Arc::clone(self.host.0.catalogue)),
                Some(table) => return self.look(table, |live| Ok(Arc::clone(live.table().catalogue()))),
            },
        };
        let Some(table) = table else { return Ok(own) };
        let at_table = self.look(table, |live| Ok(Arc::clone(live.table().catalogue())))?;
        Ok(Arc::new(offered(&at_table, &own)))
    }

    /// The same cards, with the names that they are given on this host.
    pub(super) fn named_catalogue(&self, table: Option<&TableId>) -> Result<Arc<Catalogue>, Fault> {
        let catalogue = self.catalogue(table)?;
        let names = lock(&self.host.0.card_names);
        Ok(if names.all().is_empty() { catalogue } else { Arc::new(names.apply(&catalogue)) })
    }

    pub(super) fn list_sets(&self) -> Result<Response, Fault> {
        let host = &self.host;
        let games = host.journal().games()?;
        let mut in_use = Vec::new();
        for game in games {
            // Skips a table that another device has just deleted.
            let Ok(hosted) = host.hosted(&TableId(game.id)) else { continue };
            in_use.extend(lock(&hosted).sets(host.0.catalogue, &host.0.store));
        }
        let mut sets = self.own_sets().summaries();
        for summary in &mut sets {
            let of_it = in_use.iter().filter(|(id, _)| *id == summary.head.id);
            summary.tables = of_it.map(|(_, table)| table.clone()).collect();
        }
        Ok(Response::Sets { sets })
    }

    fn save(&self, change: impl Fn(&mut Sets) -> Result<Arc<CardSet>, Fault>) -> Result<Response, Fault> {
        Ok(Response::Set { set: content(&*self.alter(change)?) })
    }

    /// Changes the own sets and notifies all other sessions. The change is made to a copy, so that nobody waits while a
    /// text is read, and made anew if somebody else was faster.
    fn alter<T>(&self, change: impl Fn(&mut Sets) -> Result<T, Fault>) -> Result<T, Fault> {
        let host = &self.host;
        loop {
            let before = self.own_sets();
            let mut after = before.clone();
            let changed = change(&mut after)?;
            let mut sets = lock(&host.0.sets);
            if !sets.is_same(&before) {
                continue;
            }
            if let Some(unwritten) = after.take_unwritten() {
                host.journal().write_set(&unwritten)?;
            }
            *sets = after;
            drop(sets);
            host.notify_others(self.number, Push::SetsChanged);
            return Ok(changed);
        }
    }

    /// A copy of the own sets.
    pub(super) fn own_sets(&self) -> Sets {
        lock(&self.host.0.sets).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use std::thread;

    use starboard_core::Action;

    use super::*;
    use crate::session::Host;
    use crate::system::turns::{AT_ONCE, WAITING_MAX};
    use crate::wire::Request;

    #[test]
    fn few_sets_are_read_at_once_and_all_others_play_on() {
        const TEN: usize = 10;
        let folder = tempfile::tempdir().unwrap();
        let host = Host::open(folder.path()).unwrap();
        let player = host.connect(drop);
        let players = ["Ann", "Bob", "Cid", "Dov"].map(str::to_owned);
        let created = player.handle(Request::CreateExample { name: "Example".to_owned(), players });
        let Ok(Response::Table { snapshot }) = created else { panic!("{created:?}") };
        let all_taken = [(); AT_ONCE].map(|()| host.0.readers.take().unwrap());
        let answers = thread::scope(|scope| {
            let text = "[".repeat(500_000);
            let checks: Vec<_> = (0..TEN)
                .map(|_| {
                    let (host, text) = (&host, text.clone());
                    scope.spawn(move || host.connect(drop).handle(Request::CheckSet { text, replaces: None }))
                })
                .collect();
            // Those that are refused do not wait.
            while checks.iter().filter(|check| check.is_finished()).count() < TEN - WAITING_MAX {
                thread::yield_now();
            }
            assert_eq!(host.0.readers.waiting(), WAITING_MAX);
            let (table, action) = (snapshot.table.clone(), Action::Roll { die: None });
            let act = Request::Act {
                table,
                actor: None,
                action,
                overrule: true,
                after: None,
                id: None,
                again: false,
            };
            assert!(player.handle(act).is_ok());
            assert!(player.handle(Request::Sets {}).is_ok());
            drop(all_taken);
            checks.into_iter().map(|check| check.join().unwrap()).collect::<Vec<_>>()
        });
        let refused = answers.iter().filter(|answer| matches!(answer, Err(Fault::Busy))).count();
        assert_eq!(refused, TEN - WAITING_MAX);
        for answer in answers.into_iter().flatten() {
            let Response::SetCheck { check } = answer else { panic!() };
            assert!(!check.faults.is_empty() && check.faults.len() <= 100);
        }
        assert!(player.check_set("", None).is_ok(), "all turns have ended");
    }

    #[test]
    fn others_go_on_while_a_set_is_read_and_none_of_the_changes_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::open(folder.path()).unwrap();
        let (slow, quick) = (host.connect(drop), host.connect(drop));
        let times = Cell::new(0);
        slow.alter(|sets| {
            times.set(times.get() + 1);
            if times.get() == 1 {
                quick.create_set("Quick", None)?;
                assert_eq!(quick.own_sets().summaries().len(), 1);
            }
            sets.create("Slow", None, now())
        })
        .unwrap();
        assert_eq!(times.get(), 2);
        drop((slow, quick));
        let names = |host: &Host| {
            let sets = host.connect(drop).own_sets().summaries();
            sets.into_iter().map(|set| set.head.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&host), ["Quick", "Slow"]);
        drop(host);
        assert_eq!(names(&Host::open(folder.path()).unwrap()), ["Quick", "Slow"], "they are stored");
    }
}
