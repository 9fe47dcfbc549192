//! The rules of the table: legal actions, their effects, and the addends of every number.
//!
//! This crate is pure: no I/O, no clock, no randomness and no prose. A die face is an input. The crate returns codes
//! with facts; the interface supplies the wording. A [`Table`] is the fold of [`Event`]s, and [`Table::apply`] is the
//! only way to get new ones. A refused action leaves the table unchanged. Nothing here names a card: cards act through
//! the vocabulary of `starboard-cards`. A total is never stored beside its addends. The table can overrule every
//! [`Objection`] except to the impossible; each overruled one is recorded as an event.
//!
//! ```
//! use starboard_cards::{Catalogue, EditionId, Sex};
//! use starboard_core::{Action, Breach, Color, NewSeat, SeatId, SetUp, Shape, Standie, Table};
//!
//! let seat = |name: &str, color| NewSeat {
//!     name: name.to_owned(),
//!     sex: Sex::Female,
//!     standie: Standie { color, shape: Shape::Star },
//! };
//! let seats = vec![seat("Ada", Color::Coral), seat("Ben", Color::Azure), seat("Cleo", Color::Lime)];
//! let set_up = SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats };
//! let set = Table::set_up(Catalogue::shipped(), &set_up, false).expect("a valid set-up");
//!
//! let ada = SeatId(0);
//! let begun = set.after.apply(Some(ada), &Action::BeginTurn { seat: ada }, false).expect("a first turn");
//!
//! // The last Level takes a kill, unless the table overrules that.
//! let raise = Action::ChangeLevel { seat: ada, by: 9 };
//! let objection = begun.after.apply(Some(ada), &raise, false).expect_err("an objection");
//! assert_eq!(objection.breach, Breach::Level10 { level: 10 });
//! let won = begun.after.apply(Some(ada), &raise, true).expect("an overruled objection");
//!
//! // The events of a game are all that has to be kept of it.
//! let events = [set.events, begun.events, won.events].concat();
//! let replayed = Table::replay(Catalogue::shipped(), &events).expect("events that fit");
//! assert_eq!(replayed.winners(), [ada]);
//! ```

#![warn(clippy::too_many_lines)]

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
    Objection, OddsView, OnTermsView, Payment, PermissionView, Play, PlayAnswer, PlayCardView, PlayQuestion,
    PlayStep, PlayTime, PlayView, PowerView, PriceView, Purpose, Reference, Remedy, RewardsView,
    SacrificeView, SaleView, SeatPowerView, SeatView, ShareView, Terms, TurnView, TurnerView, View, Words,
};
pub use pieces::{
    Addend, Affliction, BadCopy, CardCopy, Choice, Color, Combat, CombatRole, CombatSide, CombatStage, Deal,
    DecidedFlight, Decision, DecisionId, DecisionKind, DieDue, FightingMonster, Figures, Flight, Foe,
    HandCount, InPlay, Mark, MonsterId, NewSeat, PickFor, PlayId, Played, Reason, Removal, Seat, SeatId,
    SetUp, Shape, Source, SpareReason, Stage, Standie, Sum, Way, Why, hides_figures, limits,
};
pub use referee::Lateness;
pub use table::{Outcome, ReplayFault, RuleChange, THINGS_MAX, Table, name_fault, rule_changes};
