use serde::{Deserialize, Serialize};
use starboard_cards::{EditionId, HouseRule};
use starboard_core::{NewSeat, SeatId, Standie};
use ts_rs::TS;

use super::TableId;

/// A table as the lobby shows it.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    /// Which.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// Its rule set.
    pub edition: EditionId,
    /// When it was last played, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub played_at: i64,
    /// The present turn, counted from 1; 0 during set-up.
    pub turn: u32,
    /// The players and how high they stand, in turn order.
    pub standings: Vec<Standing>,
    /// Who won, if it is over.
    pub winners: Vec<SeatId>,
}

/// A player in the lobby.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Which seat.
    pub seat: SeatId,
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The Level.
    pub level: u8,
}

/// Players who come together again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Roster {
    /// Its name, 1 to 60 characters.
    pub name: String,
    /// The edition that they played last.
    pub edition: EditionId,
    /// Their house rules.
    #[serde(default)]
    pub house_rules: Vec<HouseRule>,
    /// The players, clockwise.
    pub seats: Vec<NewSeat>,
}
