//! Requests about photos, codes and labels.

use super::Session;
use crate::exchange::uploads::Upload;
use crate::pictures::labels;
use crate::pictures::scan::Resolver;
use crate::wire::{Fault, LabelSheets, PicturesRequest, Response, TableId};

impl Session {
    pub(super) fn answer_pictures(&self, request: PicturesRequest) -> Result<Response, Fault> {
        match request {
            PicturesRequest::Recognize { readings, table } => {
                let recognition =
                    self.with_resolver(table.as_ref(), |resolver| Ok(resolver.recognize(readings)))?;
                Ok(Response::Recognized { recognition })
            }
            PicturesRequest::ReadPhoto { upload, table } => {
                self.read_photo(self.uploaded(upload)?, table.as_ref())
            }
            PicturesRequest::ReadFrame { jpeg, table } => {
                let readings = self.host.0.photos.read_frame(&jpeg)?;
                self.with_resolver(table.as_ref(), |resolver| Ok(resolver.photo(readings)))
            }
            PicturesRequest::ResolvePhoto { readings, table } => {
                self.with_resolver(table.as_ref(), |resolver| Ok(resolver.photo(readings)))
            }
            PicturesRequest::DrawCode { of, kind } => {
                self.with_resolver(None, |resolver| resolver.draw(&of, kind))
            }
            PicturesRequest::LabelFormats {} => Ok(labels::formats()),
            PicturesRequest::PrintLabels { job, sheets } => self.print_labels(job, &sheets),
            PicturesRequest::StopLabels { job } => self.printing.stop(job),
            PicturesRequest::PlanLabels { sheets } => {
                Ok(Response::LabelsPlanned { plan: labels::plan(&*self.catalogue(None)?, &sheets)? })
            }
        }
    }

    /// Resolves codes and titles with the cards of a table or, without one, of the whole host.
    fn with_resolver<T>(
        &self,
        table: Option<&TableId>,
        look: impl FnOnce(Resolver<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let seats = |table: &TableId| {
            self.may_read(table).then_some(())?;
            self.look(table, |live| Ok(live.table().seats().map(|seat| seat.id).collect())).ok()
        };
        look(Resolver { catalogue: &*self.named_catalogue(table)?, seats: &seats })
    }

    fn read_photo(&self, file: Upload, table: Option<&TableId>) -> Result<Response, Fault> {
        let readings = self.host.0.photos.read(file, self.named_catalogue(table)?)?;
        self.with_resolver(table, |resolver| Ok(resolver.photo(readings)))
    }

    fn print_labels(&self, job: u32, sheets: &LabelSheets) -> Result<Response, Fault> {
        self.printing.begin(&*self.catalogue(None)?, job, sheets, &self.subscriber.listener)
    }
}
