//! From a physical card to a card of the catalogue: titles that a camera has read, and the codes on labels.
//!
//! It is no camera and knows no table: what it is handed are texts, and what it hands back are ids of cards, or the
//! plain word that it does not know.
//!
//! Invariants:
//! - It would rather ask than be wrong: a card is found only by a good score and a clear gap to the next one.
//! - The text of a code never changes its meaning. Labels are printed once and read for years.

pub mod code;
pub mod labels;
pub mod ocr;
pub mod photo;
pub mod title;
