//! Those of this machine.

use std::fs::{self, File};
use std::io::{ErrorKind, Result};
use std::path::Path;

/// Creates a folder, unless it is there.
pub(crate) fn create_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
}

/// The names in a folder; none if there is no folder. A name that is not valid text is left out.
pub(crate) fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let names = entries.map(|entry| Ok(entry?.file_name().into_string().ok()));
    names.filter_map(Result::transpose).collect()
}

/// The size of a file in bytes; 0 if it is missing.
pub(crate) fn size(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len())
}

/// The bytes of a file; none if it is missing.
pub(crate) fn bytes(file: &Path) -> Result<Vec<u8>> {
    match fs::read(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

/// Copies a file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map(drop)
}

/// Gives a file its name once all of it is on the disk.
pub(crate) fn settle(from: &Path, to: &Path) -> Result<()> {
    File::open(from)?.sync_all()?;
    fs::rename(from, to)
}

/// Removes a file, if it exists.
pub(crate) fn remove(file: &Path) -> Result<()> {
    unless_missing(fs::remove_file(file))
}

/// Removes a folder with all that is in it, if it exists.
pub(crate) fn remove_folder(folder: &Path) -> Result<()> {
    unless_missing(fs::remove_dir_all(folder))
}

fn unless_missing(result: Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
