//! The state of a table, and how events change it. Nothing here asks a rule.

mod fold;
mod numbers;
mod outcome;
mod own_sets;
mod printed;
mod rule_changes;
mod ruled_by;
mod setup;
mod state;

pub use outcome::{Outcome, ReplayFault};
pub use rule_changes::{RuleChange, rule_changes};
pub(crate) use ruled_by::RuledBy;
pub use setup::name_fault;
pub(crate) use setup::trimmed;
pub(crate) use state::Answerable;
pub use state::{THINGS_MAX, Table};
