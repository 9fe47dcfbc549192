//! Requests about the host itself and the device that asks: names, facts for finding faults, and erasing everything.

use std::collections::VecDeque;
use std::env::consts;
use std::sync::{Arc, Mutex};

use starboard_cards::Catalogue;

use super::{Host, Session};
use crate::cards::card_names::CardNames;
use crate::cards::sets::Sets;
use crate::system::IS_PAGE;
use crate::system::clock::now;
use crate::system::lock::lock;
use crate::wire::{
    Device, DeviceId, Diagnostics, Fault, HostRequest, Named, PastFault, Push, Response, names,
};

/// The maximum number of faults that are remembered.
const FAULTS: usize = 20;

/// The last faults of a host.
#[derive(Default)]
pub(super) struct PastFaults(Mutex<VecDeque<PastFault>>);

impl Host {
    /// Remembers a fault. What the rules object to is none.
    pub(super) fn note(&self, fault: &Fault) {
        if matches!(fault, Fault::Objection { .. } | Fault::SetUp { .. }) {
            return;
        }
        let mut faults = lock(&self.0.faults.0);
        if faults.len() == FAULTS {
            faults.pop_front();
        }
        faults.push_back(PastFault { at: now(), code: fault.code() });
    }

    fn diagnostics(&self) -> Result<Diagnostics, Fault> {
        Ok(Diagnostics {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            sqlite: rusqlite::version().to_owned(),
            system: format!("{} {}", consts::OS, consts::ARCH),
            holds: self.journal().holdings()?,
            faults: lock(&self.0.faults.0).iter().cloned().collect(),
        })
    }
}

impl Session {
    pub(super) fn answer_host(&self, request: HostRequest) -> Result<Response, Fault> {
        let host = &self.host;
        match request {
            HostRequest::Ping {} => Ok(Response::Done),
            HostRequest::About {} => Ok(self.about()),
            HostRequest::Reach {} => Ok(self.reach()),
            HostRequest::Diagnostics {} => Ok(Response::Diagnostics { diagnostics: host.diagnostics()? }),
            HostRequest::EraseAll {} => self.erase_all(),
            HostRequest::Introduce { device } => self.introduce(device),
        }
    }

    fn introduce(&self, device: Device) -> Result<Response, Fault> {
        let Device { id, name } = device;
        names::validate_id(&id)?;
        let name = if name.trim().is_empty() {
            String::new()
        } else {
            names::validate(Named::Device, &name)?.to_owned()
        };
        let id = self.client().device().map_or(id, |DeviceId(own)| own.clone());
        self.rename_device(&name)?;
        *lock(&self.device) = Some(Device { id, name });
        Ok(Response::Done)
    }

    fn reach(&self) -> Response {
        let mut reach = self.host.reach();
        // Paths of this device are nobody else's business.
        if !self.is_owner() {
            reach.options.clear();
        }
        Response::Reach { reach }
    }

    fn about(&self) -> Response {
        // A page has no folder that anybody could look into.
        let folder = (self.is_owner() && !IS_PAGE).then(|| self.host.journal().path().display().to_string());
        Response::About { version: env!("CARGO_PKG_VERSION").to_owned(), folder }
    }

    fn erase_all(&self) -> Result<Response, Fault> {
        let host = &self.host.0;
        // A table that is locked writes no line meanwhile.
        let all = self.host.all_tables();
        let mut locked: Vec<_> = all.iter().map(|(_, hosted)| lock(hosted)).collect();
        {
            let mut tables = lock(&host.tables);
            let mut sets = lock(&host.sets);
            let mut card_names = lock(&host.card_names);
            self.host.journal().erase()?;
            *sets = Sets::load(Arc::clone(Catalogue::shipped()), Vec::new());
            *card_names = CardNames::default();
            tables.clear();
        }
        locked.iter_mut().for_each(|hosted| hosted.forget(self.number));
        drop(locked);
        self.host.take_out_all();
        let erased = host.backups.erase();
        self.host.notify_others(self.number, Push::SetsChanged);
        self.host.lobby_changed(self.number);
        erased?;
        Ok(Response::Done)
    }
}
