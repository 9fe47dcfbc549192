//! A character: what it is, what it may use, and what counts.

mod bonus;
mod crowding;
mod equip_conflicts;
mod loadout;
mod person;

use crate::messages::Breach;
use crate::pieces::{Seat, SeatId};
use crate::table::Table;

pub(crate) use equip_conflicts::EquipConflicts;
pub use loadout::Loadout;
pub(crate) use loadout::{FreeHolders, Load, gives_room};

/// A seat at its table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Character<'t> {
    pub(crate) table: &'t Table,
    pub(crate) seat: &'t Seat,
}

impl<'t> Character<'t> {
    /// A seat that need not be as it is at the table.
    pub(crate) fn of(table: &'t Table, seat: &'t Seat) -> Self {
        Self { table, seat }
    }

    /// The character of a player at the table.
    pub(crate) fn at(table: &'t Table, seat: SeatId) -> Result<Self, Breach> {
        Ok(Self { table, seat: table.seat(seat)? })
    }
}
