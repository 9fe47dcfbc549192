use crate::{Breach, Decision, Event, Table};

/// What an action does.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What happened, in its order.
    pub events: Vec<Event>,
    /// What has to be decided now.
    pub waiting_for: Vec<Decision>,
    /// The table afterwards.
    pub after: Table,
}

/// Events that do not fit the table they are folded into: a journal that was damaged or written by other rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {index} does not fit the table: {breach:?}")]
pub struct ReplayFault {
    /// The place of the event, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub breach: Breach,
}
