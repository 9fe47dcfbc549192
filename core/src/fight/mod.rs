//! A combat: strength, immunity, escape and rewards.

mod decline;
mod escape;
mod immunity;
mod rewards;
mod strength;
mod tags;

use crate::pieces::{Combat, Seat, SeatId};
use crate::table::Table;

pub(crate) use decline::{Decline, Price};
pub(crate) use escape::{Attempt, item_run_away, lowest_face};
pub(crate) use rewards::Rewards;
pub(crate) use strength::{Circumstances, Discarding};
pub(crate) use tags::joining_tags;

/// A combat at its table, with a helper who need not be the present one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fight<'t> {
    pub(crate) table: &'t Table,
    pub(crate) combat: &'t Combat,
    pub(crate) helper: Option<SeatId>,
}

impl<'t> Fight<'t> {
    /// A combat with its present helper.
    pub(crate) fn of(table: &'t Table, combat: &'t Combat) -> Self {
        Self { table, combat, helper: combat.helper() }
    }

    /// The current combat of a table.
    pub(crate) fn now(table: &'t Table) -> Option<Self> {
        table.combat.as_ref().map(|combat| Self::of(table, combat))
    }

    /// The same combat with this helper, who may be none.
    pub(crate) fn with_helper(self, helper: Option<SeatId>) -> Self {
        Self { helper, ..self }
    }

    /// The seats of the fighter, and of the helper if there is one.
    fn seats(self) -> impl Iterator<Item = SeatId> {
        std::iter::once(self.combat.fighter).chain(self.helper)
    }

    /// The fighter, and the helper if there is one.
    fn party(self) -> impl Iterator<Item = &'t Seat> {
        self.seats().filter_map(move |id| self.table.seat(id).ok())
    }
}
