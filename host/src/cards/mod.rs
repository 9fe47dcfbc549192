//! The cards of a host: those that ship and those of own sets, with the names that players give them.

pub(crate) mod card_names;
pub(crate) mod facts;
pub(crate) mod sets;
