//! Files: those of the page beside the database, those in the pool that SQLite has there, and those in memory with which a
//! damaged database is rebuilt.

use std::io;
use std::path::Path;

use sqlite_wasm_rs::vfs::VfsFilesManager;
use sqlite_wasm_rs::vfs::memvfs::{MemVfsError, MemVfsUtil};
use sqlite_wasm_rs::vfs::transfer::DbTransfer;
use sqlite_wasm_vfs::sahpool::OpfsSAHPoolUtil;
use starboard_host::{Files, PageFile, Storage};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A file of the page, with the names that [`PageFile`] has.
    pub type OfPage;

    #[wasm_bindgen(method)]
    fn bytes(this: &OfPage) -> Vec<u8>;

    #[wasm_bindgen(method)]
    fn write(this: &OfPage, text: &str, at: usize) -> bool;

    #[wasm_bindgen(method)]
    fn rewrite(this: &OfPage, text: &str) -> bool;

    #[wasm_bindgen(method, getter, js_name = putRight)]
    fn put_right(this: &OfPage) -> bool;
}

/// The file of the heads.
pub(crate) struct Heads(pub(crate) OfPage);

impl PageFile for Heads {
    fn bytes(&self) -> Vec<u8> {
        self.0.bytes()
    }

    fn write(&self, text: &str, at: usize) -> bool {
        self.0.write(text, at)
    }

    fn rewrite(&self, text: &str) -> bool {
        self.0.rewrite(text)
    }

    fn put_right(&self) -> bool {
        self.0.put_right()
    }
}

/// Files in memory.
pub(crate) struct Memory(MemVfsUtil);

impl Memory {
    /// Finds the file system that SQLite has where there is no other one.
    #[expect(unsafe_code, reason = "the crate asks to be called on the one thread that there is")]
    pub(crate) fn get() -> Result<Self, MemVfsError> {
        // SAFETY: a worker has one thread, and nothing registers a file system meanwhile.
        unsafe { MemVfsUtil::get() }.map(Self)
    }
}

/// The files in the storage of the page.
pub(crate) struct Pool(pub(crate) OpfsSAHPoolUtil);

impl Files for Pool {
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.0.export_db(name(file)?).map_err(io::Error::other)
    }

    fn write(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        self.remove(file)?;
        self.0.import_db_unchecked(name(file)?, bytes).map_err(io::Error::other)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        self.0.remove(name(file)?).map(drop).map_err(io::Error::other)
    }
}

impl Storage for Pool {
    fn names(&self) -> io::Result<Vec<String>> {
        self.0.names().map_err(io::Error::other)
    }
}

fn name(file: &Path) -> io::Result<&str> {
    file.to_str().ok_or(io::ErrorKind::InvalidFilename.into())
}

impl Files for Memory {
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.0.export_db(name(file)?).map_err(io::Error::other)
    }

    fn write(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        self.remove(file)?;
        self.0.import_db_unchecked(name(file)?, bytes).map_err(io::Error::other)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        let Ok(_) = self.0.remove(name(file)?);
        Ok(())
    }
}
