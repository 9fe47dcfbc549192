//! The project's test oracle: it runs scenario files through the public core, and contains the test questions
//! for the rules search.
//!
//! It knows the format of scenario files and translates them into actions. It contains no game rules. A
//! scenario is set up as events, played as actions, and compared with the resulting state of the core.

#[cfg(not(target_arch = "wasm32"))]
pub mod fuzz;
pub mod journals;
#[cfg(not(target_arch = "wasm32"))]
pub mod phone;
#[cfg(not(target_arch = "wasm32"))]
pub mod program;
pub mod questions;
pub mod scenario;
