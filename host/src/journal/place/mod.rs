//! The place of a journal: a folder of this machine, a page's own storage, or the disk of a simulation.

use std::path::{Path, PathBuf};

use super::{OpenError, log};
use crate::system::files;

#[cfg_attr(target_arch = "wasm32", path = "storage.rs")]
pub(crate) mod folder;
#[cfg(feature = "simulation")]
mod simulated;
#[cfg(feature = "simulation")]
mod storage;

#[cfg(not(feature = "simulation"))]
pub(crate) use folder::Place;
#[cfg(feature = "simulation")]
pub(crate) use simulated::Place;

/// The name of the database in its place.
pub(crate) const DATABASE: &str = "starboard.db";

/// The path of a file that SQLite keeps beside a database, by its suffix.
pub(crate) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Checks that SQLite reads the whole log of a database in a folder, as it clears what it does not read.
fn check_log(folder: &Path) -> Result<(), OpenError> {
    let file = beside(&folder.join(DATABASE), "-wal");
    let bytes = files::bytes(&file).map_err(|error| OpenError::io(folder, &error))?;
    if log::is_damaged(&bytes) { Err(OpenError::Damaged { file }) } else { Ok(()) }
}
