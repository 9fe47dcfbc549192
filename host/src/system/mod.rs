//! Services of the system: time, chance, threads, files.

pub(crate) mod chance;
pub(crate) mod clock;
pub(crate) mod files;
pub(crate) mod lock;
#[cfg(feature = "simulation")]
pub mod simulation;
pub(crate) mod timer;
pub(crate) mod turns;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod workers;

/// True in a page, which has one thread, a storage of its own and no folders. Where a whole file differs for it, the file has a
/// twin of the same names; smaller differences ask this.
pub(crate) const IS_PAGE: bool = cfg!(target_arch = "wasm32");
