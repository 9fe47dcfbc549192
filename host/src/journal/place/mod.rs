//! The place of a journal: a folder of this machine, a page's own storage, or the disk of a simulation.

#[cfg(not(target_arch = "wasm32"))]
mod folder;
#[cfg(feature = "simulation")]
mod simulated;
#[cfg(any(target_arch = "wasm32", feature = "simulation"))]
mod storage;

#[cfg(not(any(target_arch = "wasm32", feature = "simulation")))]
pub(crate) use folder::Place;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use folder::{LOCK, beside, holder, holds_changes};
#[cfg(feature = "simulation")]
pub(crate) use simulated::Place;
#[cfg(target_arch = "wasm32")]
pub(crate) use storage::Place;

/// The name of the database in its place.
pub(crate) const DATABASE: &str = "starboard.db";
