//! What a game came to, in numbers.

use serde::Serialize;
use starboard_core::{Foe, SeatId, Standie};
use ts_rs::TS;

/// What a game has come to so far. Only what counts is in it: what was undone is not.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    /// When the table was set up, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub began_at: i64,
    /// When the last line that counts was written, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub played_until: i64,
    /// Turns that began.
    pub turns: u32,
    /// The players in the order in which they sat down, with those who left.
    pub seats: Vec<SeatStatistics>,
    /// Fights that came to a strength on both sides, in their order.
    pub fights: Vec<FightStatistics>,
    /// All dice that were rolled or typed in.
    pub dice: DiceStatistics,
    /// Who won, if the game is over.
    pub winners: Vec<SeatId>,
}

/// What a player has come to.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatStatistics {
    /// Which seat.
    pub seat: SeatId,
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The Level at the end of each turn of the table; the first one is the Level before the first turn, the last one
    /// the present Level. None while the player was not at the table.
    pub levels: Vec<Option<u8>>,
    /// Monsters killed in fights of this player's own.
    pub kills: u32,
    /// Fights that were won as a helper.
    pub helped: u32,
    /// Treasures that fights were worth to this player, as far as the deal with the helper says.
    pub treasures: u32,
    /// Monsters that this player escaped from.
    pub escaped: u32,
    /// Monsters that caught this player.
    pub caught: u32,
    /// Deaths.
    pub deaths: u32,
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FightStatistics {
    /// The line of the log that settled it.
    #[ts(type = "number")]
    pub seq: u64,
    /// The turn of the table, from 1; 0 before the first one.
    pub turn: u32,
    /// Whose it was.
    pub fighter: SeatId,
    /// Who helped.
    pub helper: Option<SeatId>,
    /// The monsters that came, removed ones too.
    pub foes: Vec<Foe>,
    /// Strength of the munchkins when it was settled.
    pub munchkins: i32,
    /// Strength of the monsters.
    pub monsters: i32,
    /// Whether the munchkins won; otherwise they ran.
    pub won: bool,
}

/// Dice.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiceStatistics {
    /// How often each face came up, from 1 to 6.
    pub faces: [u32; 6],
    /// What they say of the dice.
    pub fairness: Fairness,
}

/// Pearson's chi-squared test of a fair die.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Fairness {
    /// There are too few throws for the test.
    TooFew {
        /// Throws from which on it can be done.
        needed: u32,
    },
    /// The test was done.
    Tested {
        /// The sum over all faces of (observed − expected)² / expected, with 5 degrees of freedom.
        chi_squared: f64,
        /// The chance, from 0 to 1, that fair dice come out at least as unevenly.
        p: f64,
    },
}
