//! A table that is hosted: the journal that never loses a game, the server, and the messages that cross to an interface.
//!
//! It holds no rules (they are in `starboard-core`) and no words (they are in the interface).
//!
//! An interface begins a [`Session`] of a [`Host`] and sends it [`wire::Request`]s. The shell does so directly; the
//! [`server`] does so for everyone who is connected over a WebSocket.
//!
//! Invariants:
//! - What has been answered is durable.
//! - How a table stands follows from the lines of its journal, and from nothing else.
//! - The host knows nothing of HTTP; the server knows nothing of tables.

mod clock;
mod exchange;
mod facts;
mod history;
mod host;
mod hosted;
mod journal;
mod labels;
mod live;
mod lock;
mod names;
mod recover;
mod rules;
mod scan;
#[cfg(feature = "server")]
pub mod server;
mod sets;
mod statistics;
mod talk;
mod titles;
pub mod wire;

pub use host::{Host, Session};
pub use journal::OpenError;
pub use recover::{Recovered, recover};
