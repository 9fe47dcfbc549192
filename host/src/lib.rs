//! A table that is hosted: the journal that never loses a game, the server, and the messages that cross to an interface.
//!
//! It holds no rules (they are in `starboard-core`) and no words (they are in the interface).

pub mod wire;
