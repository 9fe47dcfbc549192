//! The project's oracle: runs scenario files through the public core, and holds the questions that the search of the
//! rules has to answer.
//!
//! It knows the format of scenario files and how to say one in actions; it holds no rule of the game. A scenario is laid
//! as events, played as actions, and compared with what the core then shows.

pub mod journals;
pub mod questions;
pub mod scenario;
