//! The place of a journal: a folder of this machine, or a page's own storage.

#[cfg(not(target_arch = "wasm32"))]
mod folder;
#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use folder::{LOCK, Place, beside, holder, holds_changes};
#[cfg(target_arch = "wasm32")]
pub(crate) use page::Place;

/// The name of the database in its place.
pub(crate) const DATABASE: &str = "starboard.db";
