//! The host of a table: the durable journal, the server, and the messages exchanged with an interface.
//!
//! It contains no rules (see `starboard-core`) and no user-facing text (see the interface).
//!
//! An interface opens a [`Session`] of a [`Host`] and sends it [`wire::Request`]s. The shell does this
//! directly; the [`server`] does it for every WebSocket connection.
//!
//! Invariants:
//! - Everything that has been answered is durable.
//! - The state of a table follows from the lines of its journal alone.
//! - The host does not depend on HTTP; the server does not depend on the contents of a table.

#![warn(clippy::too_many_lines)]

mod cards;
mod exchange;
#[cfg(feature = "guests")]
pub mod guests;
mod journal;
mod pictures;
mod rescue;
mod rules;
#[cfg(feature = "server")]
pub mod server;
mod session;
mod statistics;
mod system;
mod table;
pub mod wire;

pub use journal::OpenError;
#[cfg(target_arch = "wasm32")]
pub use journal::heads::file::{PageFile, keep_heads_in};
pub use pictures::labels;
#[cfg(not(target_arch = "wasm32"))]
pub use rescue::check::{BackedUp, Checked, DamagedBackup, check};
pub use rescue::rebuild::{Recovered, Remains, rebuild};
#[cfg(not(target_arch = "wasm32"))]
pub use rescue::recover::recover;
pub use rules::Index;
pub use session::{Entrance, Host, Session};
pub use system::files::Files;
#[cfg(target_arch = "wasm32")]
pub use system::files::folder::{Storage, keep_files_in};
#[cfg(feature = "simulation")]
pub use system::simulation;
