//! Calculated advice: the best sale, cards that would turn a fight, the odds of a flight, and payable
//! options.

mod fight;
mod flight;
mod payment;
mod remedy;
mod sacrifice;
mod sale;

pub(super) use payment::unpayable;
