//! A combat: strength, immunity, escape and rewards.

mod decline;
mod escape;
mod immunity;
mod rewards;
mod strength;
mod tags;

pub(crate) use decline::{Decline, Price};
pub(crate) use escape::{Attempt, item_run_away, lowest_face};
pub(crate) use rewards::Rewards;
pub(crate) use strength::{Circumstances, Discarding};
