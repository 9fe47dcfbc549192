use serde::{Deserialize, Serialize};
use starboard_cards::{EditionId, HouseRule, Setting, without_turns};
use starboard_core::{NewSeat, SeatId, Standie};
use ts_rs::TS;

use super::{CardTitle, TableDamage, TableId};

/// A table in the lobby.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    /// The table.
    pub table: TableId,
    /// The name.
    pub name: String,
    /// The rule set.
    pub edition: EditionId,
    /// The time of the last change, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub played_at: i64,
    /// The current turn, from 1; 0 during set-up.
    pub turn: u32,
    /// The player whose turn it is.
    pub now: Option<SeatId>,
    /// The Level that wins.
    pub winning_level: u8,
    /// The players and their Levels, in turn order.
    pub standings: Vec<Standing>,
    /// The winners, if the game is over.
    pub winners: Vec<SeatId>,
    /// It is an example, which no statistics count.
    pub example: bool,
    /// The damage to its lines. It cannot be opened, and shows no players, before it goes on without them.
    pub damage: Option<TableDamage>,
}

/// A player in the lobby.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The seat.
    pub seat: SeatId,
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The Level.
    pub level: u8,
    /// True while the character is dead.
    pub dead: bool,
    /// The Races.
    pub races: Vec<CardTitle>,
    /// The Classes.
    pub classes: Vec<CardTitle>,
}

/// A saved group of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Roster {
    /// The name, 1 to 60 characters.
    pub name: String,
    /// The edition they played last.
    pub edition: EditionId,
    /// Their house rules.
    #[serde(default)]
    pub house_rules: Vec<HouseRule>,
    /// The players, clockwise.
    pub seats: Vec<NewSeat>,
}

impl Roster {
    /// The same without marks that turn text in the names of its players, as an older Starboard took them.
    pub(crate) fn without_turns(mut self) -> Self {
        for seat in &mut self.seats {
            seat.name = without_turns(&seat.name).into();
        }
        self
    }
}

/// A saved group of players in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RosterView {
    /// The name.
    pub name: String,
    /// The edition they played last.
    pub edition: EditionId,
    /// The switches that their house rules set otherwise than the edition.
    pub house_rules: Vec<Setting>,
    /// The players, clockwise.
    pub seats: Vec<NewSeat>,
}
