//! Files and folders that may be missing.

use std::fs;
use std::io::{ErrorKind, Result};
use std::path::Path;

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
