//! A table that is played and watched: its lines, its history, and the state they fold into.

pub(crate) mod example;
pub(crate) mod history;
pub(crate) mod hosted;
pub(crate) mod live;
pub(crate) mod mend;
pub(crate) mod references;
