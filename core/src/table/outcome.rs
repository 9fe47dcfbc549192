use crate::messages::{Breach, Event};
use crate::pieces::Decision;
use crate::table::Table;

/// The result of an action.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The pending decisions.
    pub waiting_for: Vec<Decision>,
    /// The table after the action.
    pub after: Table,
}

/// An event that does not fit its table. The journal is damaged or was written under other rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {index} does not fit the table: {breach:?}")]
pub struct ReplayFault {
    /// The index of the event, from 0.
    pub index: usize,
    /// The breach.
    pub breach: Breach,
}
