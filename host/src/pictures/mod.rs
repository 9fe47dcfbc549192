//! Pictures of cards: photos and codes that are read, codes and labels that are drawn.

pub mod labels;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod photos;
pub(crate) mod scan;
