//! Files and folders that may be missing: those of this machine, or of a page's own storage.

#[cfg(not(target_arch = "wasm32"))]
mod folder;
#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use folder::*;
#[cfg(target_arch = "wasm32")]
pub(crate) use page::*;
#[cfg(target_arch = "wasm32")]
pub use page::{Storage, keep_files_in};
