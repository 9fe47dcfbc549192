//! Recovery of a damaged data folder, and the checks and backups that prepare for it.

pub(crate) mod backups;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod check;
pub(crate) mod rebuild;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod recover;
mod salvage;
