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

mod character;
mod fight;
mod guide;
mod messages;
mod pieces;
mod referee;
mod table;

pub use character::Loadout;
pub use messages::{
    Action, BestView, Breach, CardView, CharityView, CombatView, DeclineView, DiscardView, Event,
    FightVerdict, FighterView, FlightView, FoeView, GoneSeat, HelperView, LeaveReason, LevelReason,
    Objection, OddsView, OnTermsView, Play, PlayAnswer, PlayCardView, PlayQuestion, PlayStep, PlayTime,
    PlayView, PowerView, PriceView, Purpose, Reference, Remedy, RewardsView, SacrificeView, SaleView,
    SeatPowerView, SeatView, ShareView, Terms, TurnView, TurnerView, View, Words,
};
pub use pieces::{
    Addend, Affliction, BadCopy, CardCopy, Choice, Color, Combat, CombatRole, CombatSide, CombatStage, Deal,
    Decision, DecisionId, DecisionKind, DieDue, FightingMonster, Figures, Flight, Foe, HandCount, InPlay,
    Mark, MonsterId, NewSeat, PickFor, PlayId, Played, Reason, Removal, Seat, SeatId, SetUp, Shape, Source,
    SpareReason, Stage, Standie, Sum, Way, Why, hides_figures, limits,
};
pub use referee::Lateness;
pub use table::{Outcome, ReplayFault, RuleChange, THINGS_MAX, Table, name_fault, rule_changes};
