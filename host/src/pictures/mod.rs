//! Pictures of cards: photos and codes that are read, codes and labels that are drawn.

pub mod labels;
#[cfg_attr(target_arch = "wasm32", path = "page/photos.rs")]
pub(crate) mod photos;
#[cfg_attr(target_arch = "wasm32", path = "page/printing.rs")]
pub(crate) mod printing;
pub(crate) mod scan;
