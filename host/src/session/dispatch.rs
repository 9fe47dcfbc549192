//! The requests of an interface and their dispatch.

use std::mem;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use starboard_core::Action;

use super::tables::Sent;
use super::{Host, Subscriber};
use crate::cards::facts;
use crate::exchange::Layout;
use crate::exchange::uploads::{Sender, Upload};
use crate::pictures::labels;
use crate::pictures::printing::Printing;
use crate::pictures::scan::Resolver;
use crate::rules;
use crate::system::clock::now;
use crate::system::lock::lock;
use crate::system::{IS_PAGE, chance};
use crate::table::live::LiveTable;
use crate::wire::{Device, Fault, Named, Request, Response, TableId, names};

/// The session of one interface with a host. Dropping it stops all watching.
///
/// Threads may carry out requests at the same time. Requests that change something take effect in the order in which they get
/// hold of what they change, so a caller that needs an order waits for each answer.
///
/// Changes are pushed to the listener in order. The session that made a change is not notified; it gets the
/// result in the answer. If answers and pushes travel separately, the snapshot with the higher `seq` is the
/// newer one.
pub struct Session {
    pub(super) host: Host,
    pub(super) number: u64,
    /// True if the interface runs on the same device as the host.
    pub(super) local: bool,
    pub(super) subscriber: Arc<Subscriber>,
    pub(super) printing: Printing,
    /// The device, once it is named.
    pub(super) device: Mutex<Option<Device>>,
    /// The address that it counts for; none for an interface in this process.
    address: Option<IpAddr>,
}

impl Session {
    pub(super) fn new(host: Host, number: u64, subscriber: Arc<Subscriber>) -> Self {
        Self {
            host,
            number,
            local: true,
            subscriber,
            printing: Printing::default(),
            device: Mutex::default(),
            address: None,
        }
    }

    /// Has its uploads count for an address.
    #[must_use]
    pub fn at(mut self, address: IpAddr) -> Self {
        self.address = Some(address);
        self
    }

    /// Marks the session as one for another device. Its interface is not told the path of the data folder.
    #[must_use]
    pub fn into_remote(mut self) -> Self {
        self.local = false;
        self
    }

    /// Returns a function that tells whether the session watches a table.
    #[cfg(feature = "server")]
    pub(crate) fn watching(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let subscriber = Arc::clone(&self.subscriber);
        move || !lock(&subscriber.watched).is_empty()
    }

    /// Carries out a request. Everything in the answer is durable.
    ///
    /// # Errors
    /// A [`Fault`]; nothing is changed.
    pub fn handle(&self, request: Request) -> Result<Response, Fault> {
        // State is only updated after it has been written, so a panic leaves it consistent and play can
        // continue.
        let answer =
            catch_unwind(AssertUnwindSafe(|| self.dispatch(request))).unwrap_or(Err(Fault::Internal));
        if let Err(fault) = &answer {
            self.host.note(fault);
        }
        answer
    }

    pub(super) fn sender(&self) -> Sender {
        Sender { session: self.number, address: self.address }
    }

    /// The file of an upload, which is used up.
    pub(super) fn uploaded(&self, upload: u32) -> Result<Upload, Fault> {
        self.host.0.uploads.take(self.number, upload)
    }

    fn introduce(&self, device: Device) -> Result<Response, Fault> {
        let Device { id, name } = device;
        names::validate_id(&id)?;
        let name = if name.trim().is_empty() {
            String::new()
        } else {
            names::validate(Named::Device, &name)?.to_owned()
        };
        *lock(&self.device) = Some(Device { id, name });
        Ok(Response::Done)
    }

    fn about(&self) -> Response {
        // A page has no folder that anybody could look into.
        let folder = (self.local && !IS_PAGE).then(|| self.host.journal().path().display().to_string());
        Response::About { version: env!("CARGO_PKG_VERSION").to_owned(), folder }
    }

    /// Carries out a request, and notifies the sessions that may show the lobby if it changed.
    fn dispatch(&self, request: Request) -> Result<Response, Fault> {
        let changes_lobby = request.changes_lobby();
        let answer = self.carry_out(request).inspect_err(|fault| {
            if matches!(fault, Fault::DiskFull) {
                self.host.journal().overwrite_refused();
            }
        })?;
        if changes_lobby {
            self.host.lobby_changed(self.number);
        }
        Ok(answer)
    }

    fn carry_out(&self, request: Request) -> Result<Response, Fault> {
        let host = &self.host;
        match request {
            Request::Ping {} => Ok(Response::Done),
            Request::Catalogue { table } => Ok(facts::catalogue(&*self.named_catalogue(table.as_ref())?)),
            Request::Card { card, table } => facts::card(&*self.catalogue(table.as_ref())?, &card),
            Request::NameCard { card, name } => self.name_card(card, name.as_deref()),
            Request::CardNames {} => Ok(self.card_names()),
            Request::ExportCardNames {} => {
                Ok(Response::Export { file: lock(&host.0.card_names).file()?, next: None })
            }
            Request::ImportCardNames { file } => self.import_card_names(&file),
            Request::Lobby {} => self.lobby(),
            Request::Diagnostics {} => Ok(Response::Diagnostics { diagnostics: host.diagnostics()? }),
            Request::EraseAll {} => self.erase_all(),
            Request::About {} => Ok(self.about()),
            Request::Reach {} => Ok(Response::Reach { reach: host.reach() }),
            Request::Introduce { device } => self.introduce(device),
            Request::CreateTable { name, set_up, save_roster, overrule } => {
                self.create(names::validate(Named::Table, &name)?, set_up, save_roster, overrule)
            }
            Request::CreateExample { name, players } => {
                self.create_example(names::validate(Named::Table, &name)?, players)
            }
            Request::RenameTable { table, name } => {
                self.rename(&table, names::validate(Named::Table, &name)?)
            }
            Request::DuplicateTable { table, name } => {
                self.duplicate(&table, names::validate(Named::Table, &name)?)
            }
            Request::ExportTable { table, from } => self.export_piece(&table, from, &Layout::Pretty),
            Request::Archive {} => self.archive(),
            Request::ExportPart { part, from } => self.export_part(part, from),
            Request::Upload { upload, from, piece } => {
                host.0.uploads.add(self.sender(), upload, from, &piece)?;
                host.end_idle_uploads();
                Ok(Response::Done)
            }
            Request::ImportTable { upload } => self.import(upload),
            Request::ImportPart { upload } => self.import_part(upload),
            Request::DeleteTable { table } => self.delete_table(&table),
            Request::RestoreTable { table } => self.restore_table(&table),
            Request::Backups {} => self.backups(),
            Request::Backup { backup } => self.backup(&backup),
            Request::TableBackup { table } => self.table_backup(&table),
            Request::RestoreFromBackup { backup, table } => self.restore_from_backup(&backup, &table),
            Request::GoOn { table } => self.go_on(&table),
            Request::AcceptDamage {} => {
                host.journal().accept_damage()?;
                Ok(Response::Done)
            }
            Request::SaveRoster { roster } => self.save_roster(roster),
            Request::RenameRoster { name, to } => {
                self.rename_roster(name.trim(), names::validate(Named::Roster, &to)?)
            }
            Request::DeleteRoster { name } => {
                host.journal().delete_roster(name.trim(), now())?;
                Ok(Response::Done)
            }
            Request::RestoreRoster { name } => {
                let restored = host.journal().restore_roster(name.trim())?;
                if restored { Ok(Response::Done) } else { Err(Fault::UnknownRoster) }
            }
            Request::Watch { table } => self.watch(table),
            Request::Unwatch { table } => {
                lock(&self.subscriber.watched).remove(&table);
                self.unwatch(&table);
                Ok(Response::Done)
            }
            Request::Act { table, actor, mut action, overrule, after, id, again } => {
                let rolled = action.roll_missing_dice(chance::die);
                let own = self.catalogue(None)?;
                if let Action::AddSet { set, text: text @ None } = &mut action {
                    *text = own.set(set).map(|set| set.text.to_string());
                }
                let once = !again && !action.is_idempotent();
                // Only the objection that was shown is overruled.
                let judged = Some(&action).filter(|_| !overrule);
                let sent = Sent { after, id, rolled, once, judged };
                self.change(&table, sent, |live| live.act(actor, &action, overrule, &own, now()))
            }
            Request::Undo { table, to, after, id } => {
                self.change(&table, Sent::new(after, id), |live| live.undo(to, now()))
            }
            Request::Redo { table, to, after, id } => {
                self.change(&table, Sent::new(after, id), |live| live.redo(to, now()))
            }
            Request::TakeBack { table, lines, after, id } => {
                self.change(&table, Sent::new(after, id), |live| live.take_back(lines, now()))
            }
            Request::PreviewTakeBack { table, lines } => {
                let (along, preview) = self.look(&table, |live| live.preview_take_back(lines))?;
                Ok(Response::TakeBackPreview { along, preview: Box::new(preview) })
            }
            Request::WasDone { table, id } => {
                let seq = self.look(&table, |live| Ok(live.line_of_request(&id)))?;
                Ok(Response::WasDone { seq })
            }
            Request::PreviewAct { table, action, overrule } => {
                let own = self.catalogue(None)?;
                let preview = self.look(&table, |live| {
                    Ok(live.preview(&live.act(None, &action, overrule, &own, now())?))
                })?;
                Ok(Response::Preview { preview: Box::new(preview) })
            }
            Request::PlayStep { table, play } => {
                let own = self.catalogue(None)?;
                let step = self.look(&table, |live| live.play_step(&play, &own))?;
                Ok(Response::PlayStep { step })
            }
            Request::PreviewCharity { table, seat, hand, larger_to } => {
                let charity = self.look(&table, |live| Ok(live.table().charity(seat, hand, &larger_to)))?;
                Ok(Response::Charity { charity })
            }
            Request::PreviewUndo { table, to } => {
                let preview = self.look(&table, |live| live.preview_undo(to))?;
                Ok(Response::Preview { preview: Box::new(preview) })
            }
            Request::Statistics { table } => {
                let statistics = self.look(&table, LiveTable::statistics)?;
                Ok(Response::Statistics { statistics: Box::new(statistics) })
            }
            Request::AllGames {} => self.all_games(),
            Request::LeaveOut { table, out } => self.leave_out(&table, out),
            Request::Log { table, since, before } => {
                let (lines, earlier) = self.look(&table, |live| live.log(since, before))?;
                Ok(Response::Log { lines, earlier })
            }
            Request::Rulebook { edition } => Ok(rules::rulebook(edition)),
            Request::Rule { rule, edition } => {
                Ok(Response::Rule { page: Box::new(rules::page(&rule, edition)?) })
            }
            Request::Search { query, edition } => {
                Ok(Response::Found { hits: rules::search(&query, edition, &*self.named_catalogue(None)?)? })
            }
            Request::RulesAbout { subject, edition } => {
                Ok(Response::Rules { rules: rules::about(&subject, edition, &*self.catalogue(None)?) })
            }
            Request::RulesNow { table } => {
                let rules = self.look(&table, |live| Ok(rules::now(live.table())))?;
                Ok(Response::Rules { rules })
            }
            Request::Recognize { readings, table } => {
                let recognition =
                    self.with_resolver(table.as_ref(), |resolver| Ok(resolver.recognize(readings)))?;
                Ok(Response::Recognized { recognition })
            }
            Request::ReadPhoto { upload, table } => self.read_photo(self.uploaded(upload)?, table.as_ref()),
            Request::ResolvePhoto { readings, table } => {
                let recognitions =
                    self.with_resolver(table.as_ref(), |resolver| Ok(resolver.photo(readings)))?;
                Ok(Response::PhotoRead { recognitions })
            }
            Request::DrawCode { of, kind } => self.with_resolver(None, |resolver| resolver.draw(&of, kind)),
            Request::LabelFormats {} => Ok(labels::formats()),
            Request::PrintLabels { job, sheets } => self.print_labels(job, &sheets),
            Request::StopLabels { job } => self.stop_labels(job),
            Request::PlanLabels { sheets } => {
                Ok(Response::LabelsPlanned { plan: labels::plan(&*self.catalogue(None)?, &sheets)? })
            }
            Request::Sets {} => self.list_sets(),
            Request::Set { set } => self.set(&set),
            Request::CreateSet { name, author } => self.create_set(&name, author.as_deref()),
            Request::EditSet { set, name, author, began } => {
                self.edit_set(&set, &name, author.as_deref(), began.as_ref())
            }
            Request::CheckSet { text, replaces } => self.check_set(&text, replaces.as_ref()),
            Request::SaveSet { text, on_clash, over } => self.save_set(&text, on_clash, over),
            Request::DeleteSet { set } => self.delete_set(&set),
            Request::RestoreSet { set } => self.restore_set(&set),
            Request::ExportSet { set } => self.export_set(&set),
            Request::CheckCard { set, card, replaces } => {
                Ok(self.check_card(set.as_ref(), &card, replaces.as_ref()))
            }
            Request::SaveCard { set, name, card, replaces, began } => {
                self.save_card(&set, name, &card, replaces.as_ref(), began.as_ref())
            }
            Request::RemoveCard { set, card } => self.remove_card(&set, &card),
            Request::RestoreCard { set, card, text } => self.restore_card(&set, &card, &text),
            Request::ShareSet { set, size } => self.share_set(&set, size),
            Request::JoinParts { parts } => self.join_parts(&parts),
        }
    }

    /// Resolves codes and titles with the cards of a table or, without one, of the whole host.
    pub(super) fn with_resolver<T>(
        &self,
        table: Option<&TableId>,
        look: impl FnOnce(Resolver<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let seats = |table: &TableId| {
            self.look(table, |live| Ok(live.table().seats().map(|seat| seat.id).collect())).ok()
        };
        look(Resolver { catalogue: &*self.named_catalogue(table)?, seats: &seats })
    }

    fn watch(&self, table: TableId) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(&table)?;
        let mut hosted = lock(&hosted);
        hosted.live(host.0.catalogue, &host.0.store)?;
        let snapshot = hosted.snapshot()?;
        // After a restart, a claim may still be running.
        host.await_claim(&snapshot);
        hosted.watch(self.number, Arc::clone(&self.subscriber.listener));
        lock(&self.subscriber.watched).insert(table);
        Ok(Response::Table { snapshot })
    }

    fn unwatch(&self, table: &TableId) {
        let hosted = lock(&self.host.0.tables).get(table).cloned();
        if let Some(hosted) = hosted {
            lock(&hosted).unwatch(self.number);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        lock(&self.host.0.sessions).remove(&self.number);
        self.host.0.uploads.forget(self.number);
        // A table must not be locked while the set of watched tables is locked.
        let watched = mem::take(&mut *lock(&self.subscriber.watched));
        for table in &watched {
            self.unwatch(table);
        }
    }
}
