//! Things that lie on a table: ids and plain data.

mod combat;
mod copy;
mod decision;
mod die_due;
mod figures;
pub mod limits;
mod mark;
mod reason;
mod seat;
mod set_up;
mod spared;
mod sum;
mod turn;

pub use combat::{
    Combat, CombatRole, CombatSide, CombatStage, Deal, DecidedFlight, FightingMonster, Flight, Foe,
    MonsterId, PlayId, Played, Removal, Way,
};
pub use copy::{BadCopy, CardCopy};
pub use decision::{Affliction, Choice, Decision, DecisionId, DecisionKind, PickFor};
pub use die_due::DieDue;
pub(crate) use figures::MissingFigures;
pub use figures::{Figures, hides_figures};
pub use mark::Mark;
pub use reason::Reason;
pub use seat::{Color, HandCount, InPlay, NewSeat, Seat, SeatId, Shape, Standie};
pub use set_up::SetUp;
pub use spared::SpareReason;
pub use sum::{Addend, Source, Sum, Why};
pub use turn::Stage;
pub(crate) use turn::Turn;
