//! A character: what it is, what it may use, and what counts.

mod bonus;
mod crowding;
mod equip_conflicts;
mod loadout;
mod person;

pub(crate) use bonus::named_bonus;
pub(crate) use equip_conflicts::EquipConflicts;
pub use loadout::Loadout;
pub(crate) use loadout::{FreeHolders, Load, gives_room};
