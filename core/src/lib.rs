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
mod crowding;
mod decline;
mod dice;
mod equip_conflicts;
mod escape;
mod event;
mod fold;
mod immunity;
mod loadout;
mod moment;
mod numbers;
mod objection;
mod on_terms;
mod outcome;
mod own_sets;
mod person;
mod pieces;
mod play;
mod playing;
mod present;
mod purpose;
mod referee;
mod rewards;
mod rule_changes;
mod ruled_by;
mod setup;
mod strength;
mod table;
mod tags;
mod view;

pub use acting::Lateness;
pub use action::Action;
pub use event::{Event, LeaveReason, LevelReason, Reference};
pub use loadout::Loadout;
pub use objection::{Breach, Objection};
pub use outcome::{Outcome, ReplayFault};
pub use pieces::{
    Addend, Affliction, BadCopy, CardCopy, Choice, Color, Combat, CombatRole, CombatSide, CombatStage, Deal,
    Decision, DecisionId, DecisionKind, DieDue, FightingMonster, Figures, Flight, Foe, HandCount, InPlay,
    Mark, MonsterId, NewSeat, PickFor, PlayId, Played, Reason, Removal, Seat, SeatId, SetUp, Shape, Source,
    SpareReason, Stage, Standie, Sum, Way, Why, hides_figures, limits,
};
pub use play::{Play, PlayAnswer, PlayQuestion, PlayStep, PlayTime};
pub use purpose::Purpose;
pub use rule_changes::{RuleChange, rule_changes};
pub use setup::name_fault;
pub use table::{THINGS_MAX, Table};
pub use view::{
    BestView, CardView, CharityView, CombatView, DeclineView, DiscardView, FightVerdict, FighterView,
    FlightView, FoeView, GoneSeat, HelperView, OddsView, OnTermsView, PlayCardView, PlayView, PowerView,
    PriceView, Remedy, RewardsView, SacrificeView, SaleView, SeatPowerView, SeatView, ShareView, Terms,
    TurnView, TurnerView, View, Words,
};
