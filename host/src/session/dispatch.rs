//! The session of an interface, and the dispatch of its requests by their subjects.

use std::mem;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use super::access::Client;
use super::{Host, Subscriber};
use crate::exchange::uploads::{Sender, Upload};
use crate::pictures::printing::Printing;
use crate::system::lock::lock;
use crate::wire::{BySubject, Device, Fault, Request, Response};

/// The session of one interface with a host: its device, its address, and the tables that it watches. Dropping it stops all
/// watching.
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

    pub(super) fn client(&self) -> &Client {
        &self.subscriber.client
    }

    /// Returns true for the owner. Others are not told the path of the data folder.
    pub(super) fn is_owner(&self) -> bool {
        *self.client() == Client::Owner
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

    /// Carries out a request, and notifies the sessions that may show the lobby if it changed.
    fn dispatch(&self, request: Request) -> Result<Response, Fault> {
        self.require(&request)?;
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
        match request.by_subject() {
            BySubject::Host(request) => self.answer_host(request),
            BySubject::Access(request) => self.answer_access(request),
            BySubject::Cards(request) => self.answer_cards(request),
            BySubject::Tables(request) => self.answer_tables(request),
            BySubject::Files(request) => self.answer_files(request),
            BySubject::Deletion(request) => self.answer_deletion(request),
            BySubject::Backups(request) => self.answer_backups(request),
            BySubject::Rosters(request) => self.answer_rosters(request),
            BySubject::Play(request) => self.answer_play(request),
            BySubject::Games(request) => self.answer_games(request),
            BySubject::Rules(request) => self.answer_rules(request),
            BySubject::Pictures(request) => self.answer_pictures(request),
            BySubject::Sets(request) => self.answer_sets(request),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        lock(&self.host.0.sessions).remove(&self.number);
        self.host.0.uploads.forget(self.number);
        // A table must not be locked while the set of watched tables is locked.
        let watched = mem::take(&mut *lock(&self.subscriber.watched));
        for (table, player) in &watched {
            self.unwatch(table);
            if player.is_some() {
                self.host.tell_phones(table, None);
            }
        }
        self.left();
    }
}
