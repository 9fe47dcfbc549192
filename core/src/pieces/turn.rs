use serde::Serialize;
use starboard_cards::Phase;
use ts_rs::TS;

use crate::pieces::SeatId;

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The first cards are played; no turn has begun.
    SetUp,
    /// The game is on.
    Playing,
    /// Somebody has won.
    Over,
}

/// The current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) number: u32,
    pub(crate) seat: SeatId,
    pub(crate) phase: Phase,
    pub(crate) fought: bool,
    /// True if the monster let the player go, as its card says.
    pub(crate) let_go: bool,
    pub(crate) doors: u8,
    /// The phase that the last opened door took the place of, if a Trap was behind it: the turn goes on from there.
    pub(crate) trap: Option<Phase>,
}

impl Turn {
    /// The phase of a door that is opened now. A second door may take the place of the search.
    pub(crate) fn stage_of_door(&self) -> Phase {
        if self.phase == Phase::LootRoom { Phase::LootRoom } else { Phase::OpenDoor }
    }
}
