//! Work that takes long: reading photos and drawing labels.
//!
//! A page does it in workers of its own, by [`read_photo`](crate::read_photo) and [`labels::draw`](crate::pictures::labels::draw),
//! and asks its host for the rest: [`Request::ResolvePhoto`](crate::wire::Request::ResolvePhoto) and
//! [`Request::PlanLabels`](crate::wire::Request::PlanLabels).

use super::dispatch::Session;
use crate::exchange::uploads::Upload;
use crate::wire::{Fault, LabelSheets, Response, TableId};

#[cfg(not(target_arch = "wasm32"))]
impl Session {
    pub(super) fn read_photo(&self, file: Upload, table: Option<&TableId>) -> Result<Response, Fault> {
        let readings = self.host.0.photos.read(file)?;
        let recognitions = self.with_resolver(table, |resolver| Ok(resolver.photo(readings)))?;
        Ok(Response::PhotoRead { recognitions })
    }

    pub(super) fn print_labels(&self, job: u32, sheets: &LabelSheets) -> Result<Response, Fault> {
        self.printing.begin(&*self.catalogue(None)?, job, sheets, &self.subscriber.listener)
    }

    pub(super) fn stop_labels(&self, job: u32) -> Result<Response, Fault> {
        self.printing.stop(job);
        Ok(Response::Done)
    }
}

#[cfg(target_arch = "wasm32")]
impl Session {
    pub(super) fn read_photo(&self, _: Upload, _: Option<&TableId>) -> Result<Response, Fault> {
        elsewhere()
    }

    pub(super) fn print_labels(&self, _: u32, _: &LabelSheets) -> Result<Response, Fault> {
        elsewhere()
    }

    pub(super) fn stop_labels(&self, _: u32) -> Result<Response, Fault> {
        elsewhere()
    }
}

#[cfg(target_arch = "wasm32")]
fn elsewhere() -> Result<Response, Fault> {
    Err(Fault::Malformed { reason: "a page does this in a worker of its own".to_owned() })
}
