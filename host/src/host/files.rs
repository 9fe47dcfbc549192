//! Games as files: from a table, and to one.

use super::Session;
use crate::exchange::{self, Layout};
use crate::lock::lock;
use crate::wire::{ExportPlace, Fault, Request, Response, TableId};

impl Session {
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

    pub(super) fn import(&self, upload: u32) -> Result<Response, Fault> {
        let mut file = self.uploaded(upload)?;
        file.strip_prefix("\u{feff}".as_bytes());
        let game = exchange::read(self.host.0.catalogue, file)?;
        self.add_played(&game.name, &game.lines)
    }
}
