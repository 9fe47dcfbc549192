//! What brings a damaged data folder back, and what keeps one for that: backups, a check, a recovery.

pub(crate) mod backups;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod check;
pub(crate) mod rebuild;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod recover;
mod salvage;
