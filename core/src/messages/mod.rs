//! Messages: what comes in and what goes out.

mod action;
mod citations;
mod event;
mod objection;
mod play;
mod purpose;
mod view;

pub use action::Action;
pub(crate) use citations::Topic;
pub use event::{Event, LeaveReason, LevelReason, Payment, Reference};
pub use objection::{Breach, Objection};
pub use play::{Play, PlayAnswer, PlayQuestion, PlayStep, PlayTime};
pub use purpose::Purpose;
pub use view::{
    BestView, CardView, CharityView, CombatView, DeclineView, DiscardView, FightVerdict, FighterView,
    FlightView, FoeView, GoneSeat, HelperView, OddsView, OnTermsView, PermissionView, PlayCardView, PlayView,
    PowerView, PriceView, Remedy, RewardsView, SacrificeView, SaleView, SeatPowerView, SeatView, ShareView,
    Terms, TurnView, TurnerView, View, Words,
};
