//! Work that takes long: reading photos and drawing labels.

use super::dispatch::Session;
use crate::exchange::uploads::Upload;
use crate::wire::{Fault, LabelSheets, Response, TableId};

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
        self.printing.stop(job)
    }
}
