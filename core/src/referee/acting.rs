//! The player of an action, and the fate of one that comes late.

use starboard_cards::Phase;

use crate::messages::Action;
use crate::pieces::{CombatStage, DecisionId, SeatId};
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

/// The player of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Performer {
    /// Anybody at the table may have done it, as with Levels changed by hand.
    Anybody,
    /// This player spends the cards or makes the choice.
    Seat(SeatId),
    /// The player who is asked.
    Asked(DecisionId),
    /// The player whose turn it is.
    Turn,
    /// The fighter.
    Fighter,
}

impl Performer {
    fn of(seat: Option<SeatId>) -> Self {
        seat.map_or(Self::Anybody, Self::Seat)
    }
}

/// The meaning of an action that comes late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Late {
    /// The same as before.
    Same,
    /// The same as long as the fight is in the same turn and stage: several players throw cards and dice into one fight
    /// at once.
    SameInFight,
    /// Nothing more once this is reached, whether one device or two asked for it.
    Aims(Aim),
    /// Nothing more if another device has told of the same door.
    Door,
    /// Something else than before.
    Stale,
}

/// A state that an action leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    TurnEnded,
    Phase(Phase),
    Claim,
    Flight,
    Win,
}

impl Action {
    /// The performer of the action, and its meaning when it comes late.
    fn conduct(&self) -> (Performer, Late) {
        use Performer::{Anybody, Asked, Fighter, Seat, Turn};
        match self {
            Self::ChangeLevel { .. }
            | Self::AdjustGear { .. }
            | Self::SetSex { .. }
            | Self::SetHand { .. }
            | Self::EditSeat { .. }
            | Self::Roll { .. }
            | Self::Adjust { .. }
            | Self::ContestClaim {} => (Anybody, Late::Same),
            Self::AddMonster { .. } | Self::Enhance { .. } => (Anybody, Late::SameInFight),
            Self::EndTurn {} => (Anybody, Late::Aims(Aim::TurnEnded)),
            Self::EnterPhase { phase } => (Anybody, Late::Aims(Aim::Phase(*phase))),
            Self::Win { .. } => (Anybody, Late::Aims(Aim::Win)),
            Self::AddSeat { .. }
            | Self::ReturnSeat { .. }
            | Self::MoveSeat { .. }
            | Self::SetAway { .. }
            | Self::RemoveSeat { .. }
            | Self::AddSet { .. }
            | Self::ChangeRules { .. }
            | Self::RemoveMark { .. }
            | Self::ReadFigures { .. }
            | Self::BeginTurn { .. }
            | Self::Fight { .. }
            | Self::TagMonster { .. }
            | Self::RemoveMonster { .. }
            | Self::MonsterDie { .. }
            | Self::Help { .. }
            | Self::StopHelping {}
            | Self::TakeBack { .. }
            | Self::EndCombat {}
            | Self::Die { .. }
            | Self::ComeBack { .. } => (Anybody, Late::Stale),

            Self::Play { seat, .. } | Self::Replace { seat, .. } | Self::Discard { seat, .. } => {
                (Seat(*seat), Late::Same)
            }
            Self::Flee { seat, .. } => (Seat(*seat), Late::SameInFight),
            Self::PlayOneShot { by, .. } => (Performer::of(*by), Late::SameInFight),
            Self::PlayTrap { from: by, .. } => (Performer::of(*by), Late::Stale),
            Self::Trade { from: seat, .. }
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
            | Self::Charity { seat, .. } => (Seat(*seat), Late::Stale),
            Self::PlayLevelUp { seat, from, .. } => (Seat(from.unwrap_or(*seat)), Late::Stale),
            Self::Decide { decision, .. } => (Asked(*decision), Late::Stale),

            Self::OpenDoor { card: None } => (Turn, Late::Door),
            Self::OpenDoor { card: Some(_) } => (Turn, Late::Stale),
            Self::Claim {} => (Fighter, Late::Aims(Aim::Claim)),
            Self::RunAway {} => (Fighter, Late::Aims(Aim::Flight)),
            Self::Decline { .. } => (Fighter, Late::Stale),
        }
    }

    /// The player who certainly performs the action: the one who spends cards or makes the choice. None if anybody at
    /// the table may have done it, as with Levels changed by hand.
    pub fn actor(&self, table: &Table) -> Option<SeatId> {
        match self.conduct().0 {
            Performer::Anybody => None,
            Performer::Seat(seat) => Some(seat),
            Performer::Asked(decision) => table.decision(decision).map(|decision| decision.seat),
            Performer::Turn => table.turn().map(|(_, seat)| seat),
            Performer::Fighter => table.combat().map(|combat| combat.fighter),
        }
    }

    /// True for actions that lead to the same state whether one device or two send them.
    pub fn is_idempotent(&self) -> bool {
        matches!(self.conduct().1, Late::Aims(_))
    }

    /// Judges an action that was chosen for the table `before` and meets the table `now`.
    pub fn lateness(&self, before: &Table, now: &Table) -> Lateness {
        let same_turn = before.turn() == now.turn();
        let stage = |table: &Table| table.combat().map(|combat| combat.stage);
        let fate = |holds: bool, fate: Lateness| if holds { fate } else { Lateness::Stale };
        match self.conduct().1 {
            Late::Same => Lateness::Valid,
            Late::SameInFight => {
                let flight = |table| stage(table).map(|stage| stage == CombatStage::Fleeing);
                let same = same_turn && flight(now).is_some() && flight(before) == flight(now);
                fate(same, Lateness::Valid)
            }
            Late::Aims(Aim::TurnEnded) => {
                let number = |table: &Table| table.turn().map(|(number, _)| number);
                fate(number(now) > number(before), Lateness::Done)
            }
            Late::Aims(Aim::Phase(phase)) => fate(same_turn && now.phase() == Some(phase), Lateness::Done),
            Late::Aims(Aim::Claim) => {
                fate(same_turn && stage(now) == Some(CombatStage::Claimed), Lateness::Done)
            }
            Late::Aims(Aim::Flight) => {
                fate(same_turn && stage(now) == Some(CombatStage::Fleeing), Lateness::Done)
            }
            Late::Door => {
                let doors = |table: &Table| table.turn.map(|turn| turn.doors);
                let opened = same_turn && now.combat().is_none() && doors(now) > doors(before);
                fate(opened, Lateness::Done)
            }
            // A table does not tell that a win was the same one.
            Late::Aims(Aim::Win) | Late::Stale => Lateness::Stale,
        }
    }
}
