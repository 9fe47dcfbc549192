//! The player of an action, and the fate of one that comes late.

use crate::messages::Action;
use crate::pieces::{CombatStage, SeatId};
use crate::table::Table;

/// The fate of an action that was chosen for one state of the table and meets another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lateness {
    /// It means the same as before.
    Valid,
    /// Somebody has already done the same.
    Done,
    /// The players have to choose again.
    Stale,
}

impl Action {
    /// The player who certainly performs the action: the one who spends cards or makes the choice. None if anybody at
    /// the table may have done it, as with Levels changed by hand.
    pub fn actor(&self, table: &Table) -> Option<SeatId> {
        match self {
            Self::Play { seat, .. }
            | Self::Replace { seat, .. }
            | Self::Arrange { seat, .. }
            | Self::Hold { seat, .. }
            | Self::Discard { seat, .. }
            | Self::Sell { seat, .. }
            | Self::UsePower { seat, .. }
            | Self::PlaySpecial { seat, .. }
            | Self::BuyTrait { seat, .. }
            | Self::PlayBookmark { seat, .. }
            | Self::DiscardForStrength { seat, .. }
            | Self::SwitchPower { seat, .. }
            | Self::Flee { seat, .. }
            | Self::Sacrifice { seat, .. }
            | Self::Charity { seat, .. } => Some(*seat),
            Self::Trade { from, .. } => Some(*from),
            Self::PlayTrap { from: by, .. } | Self::PlayOneShot { by, .. } => *by,
            Self::PlayLevelUp { seat, from, .. } => Some(from.unwrap_or(*seat)),
            Self::Decide { decision, .. } => table.decision(*decision).map(|decision| decision.seat),
            Self::OpenDoor { .. } => table.turn().map(|(_, seat)| seat),
            Self::Claim {} | Self::Decline { .. } | Self::RunAway {} => {
                table.combat().map(|combat| combat.fighter)
            }
            _ => None,
        }
    }

    /// True for actions that lead to the same state whether one device or two send them.
    pub fn is_idempotent(&self) -> bool {
        matches!(
            self,
            Self::EndTurn {} | Self::EnterPhase { .. } | Self::Claim {} | Self::Win {} | Self::RunAway {}
        )
    }

    /// Judges an action that was chosen for the table `before` and meets the table `now`.
    pub fn lateness(&self, before: &Table, now: &Table) -> Lateness {
        let (turn, same_turn) = (now.turn(), before.turn() == now.turn());
        let stage = |table: &Table| table.combat().map(|combat| combat.stage);
        let doors = |table: &Table| table.turn.map(|turn| turn.doors);
        let reached = |wanted: CombatStage| same_turn && stage(now) == Some(wanted);
        let done = match self {
            Self::EndTurn {} => turn.map(|(number, _)| number) > before.turn().map(|(number, _)| number),
            Self::EnterPhase { phase } => same_turn && now.phase() == Some(*phase),
            // Another device has told of the same door.
            Self::OpenDoor { card: None } => {
                same_turn && now.combat().is_none() && doors(now) > doors(before)
            }
            Self::Claim {} => reached(CombatStage::Claimed),
            Self::RunAway {} => reached(CombatStage::Fleeing),
            _ => false,
        };
        let valid = match self {
            Self::ChangeLevel { .. }
            | Self::AdjustGear { .. }
            | Self::SetSex { .. }
            | Self::SetHand { .. }
            | Self::EditSeat { .. }
            | Self::Roll { .. }
            | Self::Adjust { .. }
            | Self::Play { .. }
            | Self::Replace { .. }
            | Self::Discard { .. }
            | Self::ContestClaim {} => true,
            // Several players throw cards and dice into one fight at once.
            Self::AddMonster { .. } | Self::Enhance { .. } | Self::Flee { .. } | Self::PlayOneShot { .. } => {
                let flight = |table| stage(table).map(|stage| stage == CombatStage::Fleeing);
                same_turn && flight(now).is_some() && flight(before) == flight(now)
            }
            _ => false,
        };
        match (done, valid) {
            (true, _) => Lateness::Done,
            (false, true) => Lateness::Valid,
            (false, false) => Lateness::Stale,
        }
    }
}
