//! Advice that is worked out, not guessed: what to sell, what would turn a fight, how a flight may end, what can be paid.

mod fight;
mod flight;
mod payment;
mod remedy;
mod sale;
