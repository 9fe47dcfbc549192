//! Advice that is worked out, not guessed: what to sell, what would turn a fight, how a flight may end.

mod fight;
mod flight;
mod remedy;
mod sale;
