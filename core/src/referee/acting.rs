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

/// The players whose own devices may send an action.
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
    /// The fighter, and the one who helps or would.
    Helped(Option<SeatId>),
    /// None: it concerns others too, or the table as a whole.
    Nobody,
}

/// The conduct of an action.
struct Conduct(Performer, Late, Whose);

impl Conduct {
    /// That of an action which a certain player performs.
    fn of(seat: SeatId, late: Late) -> Self {
        Self(Performer::Seat(seat), late, Whose::Seat(seat))
    }

    /// That of an action which concerns one player and may have been done by anybody.
    fn about(seat: SeatId, late: Late) -> Self {
        Self(Performer::Anybody, late, Whose::Seat(seat))
    }
}

impl Action {
    /// The performer of the action, its meaning when it comes late, and whose it is.
    fn conduct(&self) -> Conduct {
        use Performer::{Anybody, Asked, Fighter, Turn};
        use Whose::{Everybody, Nobody};
        match self {
            Self::ChangeLevel { seat, .. }
            | Self::AdjustGear { seat, .. }
            | Self::SetSex { seat, .. }
            | Self::SetHand { seat, .. }
            | Self::EditSeat { seat, .. } => Conduct::about(*seat, Late::Same),
            Self::Roll { .. } | Self::Adjust { .. } | Self::ContestClaim {} => {
                Conduct(Anybody, Late::Same, Everybody)
            }
            Self::AddMonster { .. } | Self::Enhance { .. } => {
                Conduct(Anybody, Late::SameInFight, Everybody)
            }
            Self::EndTurn {} => Conduct(Anybody, Late::Aims(Aim::TurnEnded), Whose::Turn),
            Self::EnterPhase { phase } => Conduct(Anybody, Late::Aims(Aim::Phase(*phase)), Whose::Turn),
            Self::Win { .. } => Conduct(Anybody, Late::Aims(Aim::Win), Whose::Fighter),
            Self::AddSeat { .. }
            | Self::ReturnSeat { .. }
            | Self::MoveSeat { .. }
            | Self::RemoveSeat { .. }
            | Self::AddSet { .. }
            | Self::ChangeRules { .. } => Conduct(Anybody, Late::Stale, Nobody),
            Self::SetAway { seat, .. }
            | Self::RemoveMark { seat, .. }
            | Self::BeginTurn { seat }
            | Self::Die { seat }
            | Self::ComeBack { seat } => Conduct::about(*seat, Late::Stale),
            Self::Fight { fighter, .. } => {
                Conduct(Anybody, Late::Stale, fighter.map_or(Whose::Turn, Whose::Seat))
            }
            Self::ReadFigures { .. }
            | Self::TagMonster { .. }
            | Self::RemoveMonster { .. }
            | Self::MonsterDie { .. }
            | Self::TakeBack { .. } => Conduct(Anybody, Late::Stale, Everybody),
            Self::Help { seat, .. } => Conduct(Anybody, Late::Stale, Whose::Helped(Some(*seat))),
            Self::StopHelping {} => Conduct(Anybody, Late::Stale, Whose::Helped(None)),
            Self::EndCombat {} => Conduct(Anybody, Late::Stale, Whose::Fighter),

            Self::Play { seat, .. } | Self::Replace { seat, .. } | Self::Discard { seat, .. } => {
                Conduct::of(*seat, Late::Same)
            }
            Self::Flee { seat, .. } => Conduct::of(*seat, Late::SameInFight),
            Self::PlayOneShot { by: None, .. } => Conduct(Anybody, Late::SameInFight, Everybody),
            Self::PlayOneShot { by: Some(by), .. } => Conduct::of(*by, Late::SameInFight),
            Self::PlayTrap { seat, from: None, .. } => Conduct::about(*seat, Late::Stale),
            Self::PlayTrap { from: Some(by), .. } => Conduct::of(*by, Late::Stale),
            // Those who give something in exchange have to agree.
            Self::Trade { from, in_return, .. } if !in_return.is_empty() => {
                Conduct(Performer::Seat(*from), Late::Stale, Nobody)
            }
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
            | Self::Charity { seat, .. } => Conduct::of(*seat, Late::Stale),
            Self::PlayLevelUp { seat, from, .. } => Conduct::of(from.unwrap_or(*seat), Late::Stale),
            Self::Decide { decision, .. } => {
                Conduct(Asked(*decision), Late::Stale, Whose::Asked(*decision))
            }

            Self::OpenDoor { card: None } => Conduct(Turn, Late::Door, Whose::Turn),
            Self::OpenDoor { card: Some(_) } => Conduct(Turn, Late::Stale, Whose::Turn),
            Self::Claim {} => Conduct(Fighter, Late::Aims(Aim::Claim), Whose::Fighter),
            Self::RunAway {} => Conduct(Fighter, Late::Aims(Aim::Flight), Whose::Fighter),
            Self::Decline { .. } => Conduct(Fighter, Late::Stale, Whose::Fighter),
        }
    }

    /// Returns true if the device of a player may send the action: it is this player's own, or helps or hinders in a fight.
    pub fn is_of(&self, seat: SeatId, table: &Table) -> bool {
        let combat = table.combat();
        let fights = combat.is_some_and(|combat| combat.fighter == seat);
        match self.conduct().2 {
            Whose::Everybody => true,
            Whose::Seat(own) => own == seat,
            Whose::Asked(decision) => table.decision(decision).is_some_and(|asked| asked.seat == seat),
            Whose::Turn => table.turn().is_some_and(|(_, own)| own == seat),
            Whose::Fighter => fights,
            Whose::Helped(helper) => {
                let helps = combat.and_then(|combat| combat.helper.as_ref()).map(|(seat, _)| *seat);
                fights || helper.or(helps) == Some(seat)
            }
            Whose::Nobody => false,
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
