//! Games as files: from a table, and to one.

use super::Session;
use crate::exchange::uploads::Upload;
use crate::exchange::{self, Layout};
use crate::system::lock::lock;
use crate::system::turns::Turn;
use crate::wire::{ExportPlace, Fault, FilesRequest, Request, Response, TableId};

/// The size of a file from which on its reading takes turns, in bytes.
const LONG: usize = 16 * 1024 * 1024;

impl Session {
    pub(super) fn answer_files(&self, request: FilesRequest) -> Result<Response, Fault> {
        let host = &self.host;
        match request {
            FilesRequest::ExportTable { table, from } => self.export_piece(&table, from, &Layout::Pretty),
            FilesRequest::Upload { upload, from, piece } => {
                host.0.uploads.add(self.sender(), upload, from, &piece)?;
                host.end_idle_uploads();
                Ok(Response::Done)
            }
            FilesRequest::ImportTable { upload } => self.import(upload),
            FilesRequest::Archive {} => self.archive(),
            FilesRequest::ExportPart { part, from } => self.export_part(part, from),
            FilesRequest::ImportPart { upload } => self.import_part(upload),
        }
    }

    /// Exports a whole table, for a client in the same process.
    ///
    /// # Errors
    /// As for [`Request::ExportTable`].
    pub fn export(&self, table: &TableId) -> Result<String, Fault> {
        let (mut whole, mut from) = (String::new(), None);
        loop {
            let request = Request::ExportTable { table: table.clone(), from };
            let Response::Export { file, next } = self.handle(request)? else { return Err(Fault::Internal) };
            whole.push_str(&file);
            if next.is_none() {
                return Ok(whole);
            }
            from = next;
        }
    }

    /// Uploads a whole file, for a client in the same process. Returns the number of the upload.
    ///
    /// # Errors
    /// As for [`Request::Upload`].
    pub fn upload(&self, file: &[u8]) -> Result<u32, Fault> {
        const NUMBER: u32 = 0;
        self.host.0.uploads.put(self.sender(), NUMBER, file)?;
        Ok(NUMBER)
    }

    /// A piece of a table as a file. Its lines are read from the journal, and no more than a few at a time.
    pub(super) fn export_piece(
        &self,
        table: &TableId,
        from: Option<ExportPlace>,
        layout: &Layout,
    ) -> Result<Response, Fault> {
        let hosted = self.host.hosted(table)?;
        let game = lock(&hosted).game()?;
        match exchange::piece(&self.host.0.store, &game, from, layout) {
            Ok((file, next)) => Ok(Response::Export { file, next }),
            Err(Fault::Damaged) => Err(self.damage(&hosted)),
            Err(fault) => Err(fault),
        }
    }

    /// The turn to read a game, whose lines fill the memory until they are written. A short one needs none.
    pub(super) fn turn_to_read(&self, file: &Upload) -> Result<Option<Turn<'_>>, Fault> {
        (file.len() > LONG).then(|| self.host.0.readers.take()).transpose()
    }

    fn import(&self, upload: u32) -> Result<Response, Fault> {
        let mut file = self.uploaded(upload)?;
        let _turn = self.turn_to_read(&file)?;
        file.strip_prefix("\u{feff}".as_bytes()).map_err(|_| Fault::Internal)?;
        let game = exchange::read(self.host.0.catalogue, file)?;
        self.add_played(&game.name, &game.lines)
    }
}
