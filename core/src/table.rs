use starboard_cards::Catalogue;

use crate::{Action, Decision, Event, Objection, SeatId, SetUp, View};

/// A table as it lies: the validated public state.
#[derive(Clone, Debug)]
pub struct Table {
    catalogue: &'static Catalogue,
}

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
    pub breach: crate::Breach,
}

impl Table {
    /// Sets up a table.
    ///
    /// # Errors
    /// All faults of the set-up at once. With `overrule` only those that no table can overrule.
    pub fn set_up(catalogue: &'static Catalogue, set_up: &SetUp, overrule: bool) -> Result<Outcome, Vec<Objection>> {
        let _ = (set_up, overrule, catalogue);
        unimplemented!()
    }

    /// Folds a whole journal into a table.
    ///
    /// # Errors
    /// The first event that does not fit.
    pub fn replay<'e>(catalogue: &'static Catalogue, events: impl IntoIterator<Item = &'e Event>) -> Result<Self, ReplayFault> {
        let _ = (catalogue, events.into_iter());
        unimplemented!()
    }

    /// Works out what an action does. The table itself is not changed: whoever keeps it adopts [`Outcome::after`].
    ///
    /// # Errors
    /// The rule that speaks against it. With `overrule`, only what no table can overrule.
    pub fn apply(&self, actor: Option<SeatId>, action: &Action, overrule: bool) -> Result<Outcome, Objection> {
        let _ = (actor, action, overrule, self.catalogue);
        unimplemented!()
    }

    /// Everything that an interface shows.
    pub fn view(&self) -> View {
        unimplemented!()
    }
}
