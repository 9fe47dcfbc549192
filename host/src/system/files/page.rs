//! Those of a page's own storage, which has no folders: a folder is the beginning of a name.

use std::cell::RefCell;
use std::io::{ErrorKind, Result};
use std::path::Path;

use super::Files;

/// The files that SQLite has in the storage of a page.
pub trait Storage: Files {
    /// The names of all files.
    ///
    /// # Errors
    /// The storage is not open.
    fn names(&self) -> Result<Vec<String>>;
}

thread_local! {
    static STORAGE: RefCell<Option<Box<dyn Storage>>> = const { RefCell::new(None) };
}

/// Hands over the storage in which backups are kept; without one there are none.
pub fn keep_files_in(storage: Option<Box<dyn Storage>>) {
    STORAGE.set(storage);
}

fn with<T>(ask: impl FnOnce(&dyn Storage) -> Result<T>) -> Result<T> {
    STORAGE.with_borrow(|storage| ask(storage.as_deref().ok_or(ErrorKind::Unsupported)?))
}

/// Does nothing.
pub(crate) fn create_folder(_: &Path) -> Result<()> {
    Ok(())
}

/// The names of all files; none if there is no storage.
fn all() -> Result<Vec<String>> {
    STORAGE.with_borrow(|storage| storage.as_deref().map_or(Ok(Vec::new()), Storage::names))
}

/// The names in a folder; none if there is no storage.
pub(crate) fn names(folder: &Path) -> Result<Vec<String>> {
    let all = all()?;
    let inside = |name: &String| Some(Path::new(name).strip_prefix(folder).ok()?.to_str()?.to_owned());
    Ok(all.iter().filter_map(inside).collect())
}

/// The size of a file in bytes; 0 if it cannot be read.
pub(crate) fn size(file: &Path) -> u64 {
    with(|storage| storage.read(file)).map_or(0, |bytes| bytes.len() as u64)
}

/// The bytes of a file; none if it is missing.
pub(crate) fn bytes(file: &Path) -> Result<Vec<u8>> {
    if all()?.iter().any(|name| Path::new(name) == file) {
        with(|storage| storage.read(file))
    } else {
        Ok(Vec::new())
    }
}

/// Copies a file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    with(|storage| storage.write(to, &storage.read(from)?))
}

/// Gives a file its name. A file gets one once all of it is written.
pub(crate) fn settle(from: &Path, to: &Path) -> Result<()> {
    copy(from, to)?;
    remove(from)
}

/// Removes a file, if it exists.
pub(crate) fn remove(file: &Path) -> Result<()> {
    with(|storage| storage.remove(file))
}

/// Removes a folder with all that is in it, if it exists.
pub(crate) fn remove_folder(folder: &Path) -> Result<()> {
    names(folder)?.iter().try_for_each(|name| remove(&folder.join(name)))
}
