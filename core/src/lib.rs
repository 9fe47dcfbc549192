//! The rules of the table: legal actions, their effects, and the addends of every number.
//!
//! This crate is pure: no I/O, no clock, no randomness and no prose. A die face is an input. The crate
//! returns codes with facts; the interface supplies the wording.
//!
//! Invariants:
//! - [`Table`] is the fold of [`Event`]s. [`Table::apply`] is the only way to get new ones. A refused action
//!   leaves the table unchanged.
//! - Nothing here names a card: cards act through the vocabulary of `starboard-cards`.
//! - A total is never stored beside its addends.
//! - The table can overrule every [`Objection`] except to the impossible. Each overruled one is recorded as
//!   an event.

mod acting;
mod action;
mod advice;
mod best;
mod bonus;
mod citations;
mod combat;
mod copy;
mod crowding;
mod decision;
mod decline;
mod dice;
mod die_due;
mod equip_conflicts;
mod escape;
mod event;
mod figures;
mod fold;
mod immunity;
pub mod limits;
mod loadout;
mod mark;
mod moment;
mod numbers;
mod objection;
mod on_terms;
mod outcome;
mod own_sets;
mod person;
mod play;
mod playing;
mod present;
mod purpose;
mod reason;
mod referee;
mod rewards;
mod rule_changes;
mod ruled_by;
mod seat;
mod set_up;
mod setup;
mod spared;
mod strength;
mod sum;
mod table;
mod tags;
mod turn;
mod view;

pub use acting::Lateness;
pub use action::Action;
pub use combat::{
    Combat, CombatRole, CombatSide, CombatStage, Deal, FightingMonster, Flight, Foe, MonsterId, PlayId,
    Played, Removal, Way,
};
pub use copy::{BadCopy, CardCopy};
pub use decision::{Affliction, Choice, Decision, DecisionId, DecisionKind, PickFor};
pub use die_due::DieDue;
pub use event::{Event, LeaveReason, LevelReason, Reference};
pub use figures::{Figures, hides_figures};
pub use loadout::Loadout;
pub use mark::Mark;
pub use objection::{Breach, Objection};
pub use outcome::{Outcome, ReplayFault};
pub use play::{Play, PlayAnswer, PlayQuestion, PlayStep, PlayTime};
pub use purpose::Purpose;
pub use reason::Reason;
pub use rule_changes::{RuleChange, rule_changes};
pub use seat::{Color, HandCount, InPlay, NewSeat, Seat, SeatId, Shape, Standie};
pub use set_up::SetUp;
pub use setup::name_fault;
pub use spared::SpareReason;
pub use sum::{Addend, Source, Sum, Why};
pub use table::{THINGS_MAX, Table};
pub use turn::Stage;
pub use view::{
    BestView, CardView, CharityView, CombatView, DeclineView, DiscardView, FightVerdict, FighterView,
    FlightView, FoeView, GoneSeat, HelperView, OddsView, OnTermsView, PlayCardView, PlayView, PowerView,
    PriceView, Remedy, RewardsView, SacrificeView, SaleView, SeatPowerView, SeatView, ShareView, Terms,
    TurnView, TurnerView, View, Words,
};
