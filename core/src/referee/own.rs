//! The players whose own devices may carry out an action.

use crate::messages::Action;
use crate::pieces::{DecisionId, PlayId, SeatId};
use crate::table::Table;

/// The players whose own devices may carry out an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// All: dice, help and hindrance in a fight, objections to a claim.
    Everybody,
    /// This one.
    Seat(SeatId),
    /// The one who is asked.
    Asked(DecisionId),
    /// The one whose turn it is.
    Turn,
    /// The fighter.
    Fighter,
    /// The fighter, and this one, or the one who helps.
    Helped(Option<SeatId>),
    /// The one who played this, or all if nobody in particular did.
    Played(PlayId),
    /// None: it concerns others too, or the table as a whole.
    Nobody,
}

impl Action {
    /// The players whose own devices may carry out the action.
    fn whose(&self) -> Whose {
        match self {
            Self::Roll { .. }
            | Self::Adjust { .. }
            | Self::ContestClaim {}
            | Self::AddMonster { .. }
            | Self::Enhance { .. }
            | Self::ReadFigures { .. }
            | Self::TagMonster { .. }
            | Self::RemoveMonster { .. }
            | Self::MonsterDie { .. }
            | Self::PlayOneShot { by: None, .. } => Whose::Everybody,
            Self::EndTurn {} | Self::EnterPhase { .. } | Self::OpenDoor { .. } => Whose::Turn,
            Self::Fight { fighter, .. } => fighter.map_or(Whose::Turn, Whose::Seat),
            Self::Claim {}
            | Self::Win { .. }
            | Self::RunAway {}
            | Self::Decline { .. }
            | Self::EndCombat {} => Whose::Fighter,
            Self::Help { seat, .. } => Whose::Helped(Some(*seat)),
            Self::StopHelping {} => Whose::Helped(None),
            Self::TakeBack { play } => Whose::Played(*play),
            Self::Decide { decision, .. } => Whose::Asked(*decision),
            Self::AddSeat { .. }
            | Self::ReturnSeat { .. }
            | Self::MoveSeat { .. }
            | Self::RemoveSeat { .. }
            | Self::AddSet { .. }
            | Self::ChangeRules { .. } => Whose::Nobody,
            // Those who give something in exchange have to agree.
            Self::Trade { in_return, .. } if !in_return.is_empty() => Whose::Nobody,
            Self::PlayTrap { seat, from, .. } | Self::PlayLevelUp { seat, from, .. } => {
                Whose::Seat(from.unwrap_or(*seat))
            }
            Self::ChangeLevel { seat, .. }
            | Self::AdjustGear { seat, .. }
            | Self::SetSex { seat, .. }
            | Self::SetHand { seat, .. }
            | Self::EditSeat { seat, .. }
            | Self::SetAway { seat, .. }
            | Self::RemoveMark { seat, .. }
            | Self::BeginTurn { seat }
            | Self::Die { seat }
            | Self::ComeBack { seat }
            | Self::Play { seat, .. }
            | Self::Replace { seat, .. }
            | Self::Discard { seat, .. }
            | Self::Flee { seat, .. }
            | Self::PlayOneShot { by: Some(seat), .. }
            | Self::Trade { from: seat, .. }
            | Self::Arrange { seat, .. }
            | Self::Hold { seat, .. }
            | Self::Sell { seat, .. }
            | Self::UsePower { seat, .. }
            | Self::PlaySpecial { seat, .. }
            | Self::BuyTrait { seat, .. }
            | Self::PlayBookmark { seat, .. }
            | Self::DiscardForStrength { seat, .. }
            | Self::SwitchPower { seat, .. }
            | Self::Sacrifice { seat, .. }
            | Self::Charity { seat, .. } => Whose::Seat(*seat),
        }
    }

    /// Returns true if the device of a player may carry out the action: it is this player's own, or helps or hinders in a
    /// fight.
    pub fn is_of(&self, seat: SeatId, table: &Table) -> bool {
        let combat = table.combat();
        let fights = combat.is_some_and(|combat| combat.fighter == seat);
        match self.whose() {
            Whose::Everybody => true,
            Whose::Seat(own) => own == seat,
            Whose::Asked(decision) => table.decision(decision).is_some_and(|asked| asked.seat == seat),
            Whose::Turn => table.turn().is_some_and(|(_, own)| own == seat),
            Whose::Fighter => fights,
            Whose::Helped(helper) => {
                let helps = combat.and_then(|combat| combat.helper.as_ref()).map(|(seat, _)| *seat);
                fights || helper.or(helps) == Some(seat)
            }
            Whose::Played(id) => combat.is_none_or(|combat| {
                let mut plays = combat.plays.iter().filter(|play| play.id == id);
                plays.all(|play| play.by.is_none_or(|by| by == seat))
            }),
            Whose::Nobody => false,
        }
    }
}
