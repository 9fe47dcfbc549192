//! The ranges of what players type.

/// The maximum number of players at a table: each needs a different piece.
pub const SEATS_MAX: u8 = 12;
/// The length limit of a player's name, in graphemes.
pub const NAME_MAX: usize = 40;
/// The maximum of a Level or an amount that is typed in a fight.
pub const TYPED_MAX: i32 = 99;
/// The maximum number of Treasures of a monster that is typed.
pub const TYPED_TREASURES_MAX: i32 = 20;
/// The maximum number of Levels that a typed monster is worth.
pub const TYPED_LEVELS_MAX: i32 = 5;
