//! Recognizes physical cards as cards of the catalogue, by titles read from pictures and by codes on labels.
//!
//! It has no camera and knows no table: it takes photos and texts, and returns card ids or reports that it
//! found none.
//!
//! Invariants:
//! - It prefers a question to an error: a card is found only with a good score and a clear gap to the next
//!   one.
//! - The text of a code never changes its meaning, because printed labels stay in use for years.

pub mod code;
pub mod labels;
pub mod ocr;
pub mod photo;
pub mod title;
