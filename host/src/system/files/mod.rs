//! Files and folders that may be missing: those of this machine, or of a page's own storage.

use std::io::Result;
use std::path::Path;

#[cfg_attr(target_arch = "wasm32", path = "page.rs")]
pub(crate) mod folder;

pub(crate) use folder::*;

/// Files under the names by which SQLite opens them: what a rebuilding works with.
pub trait Files {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self, file: &Path) -> Result<Vec<u8>>;

    /// Writes a file, which may exist.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, file: &Path, bytes: &[u8]) -> Result<()>;

    /// Removes a file, if it exists.
    ///
    /// # Errors
    /// It cannot be removed.
    fn remove(&self, file: &Path) -> Result<()>;
}
