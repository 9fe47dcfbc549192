//! Whole evenings on a simulated machine, one seed each: a host on a disk that loses power, is slow and fills up, and phones
//! on a network that cuts, delays and doubles.
//!
//! `STARBOARD_EVENINGS` sets the number of evenings, and `STARBOARD_SEED` the seed of the first one. A failure names its seed,
//! and prints what happened.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it fails")]

mod disk;
mod evening;
mod known;
mod phone;
mod play;
mod trace;

use starboard_host::simulation::Planted;

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap())
}

/// The first evening that fails, with the reason.
fn first_failure(count: u64, planted: Option<Planted>) -> Option<(u64, String)> {
    let first = setting("STARBOARD_SEED", 1);
    (first..first + count).find_map(|seed| {
        trace::take();
        evening::play(seed, planted).err().map(|reason| (seed, reason))
    })
}

#[test]
fn nothing_that_was_told_is_lost_or_happens_twice() {
    let count = setting("STARBOARD_EVENINGS", 50);
    if let Some((seed, reason)) = first_failure(count, None) {
        panic!("{}\nSTARBOARD_SEED={seed} STARBOARD_EVENINGS=1: {reason}", trace::take().join("\n"));
    }
}

/// The number of evenings within which a fault must be found.
const EVENINGS: u64 = 1_000;

fn is_found(planted: Planted) {
    let (seed, reason) = first_failure(EVENINGS, Some(planted)).expect("the fault is found");
    println!("{planted:?}: evening {seed}: {reason}");
}

#[test]
fn an_answer_before_the_flush_is_found() {
    is_found(Planted::AnsweredBeforeFlush);
}

#[test]
fn a_lost_push_is_found() {
    is_found(Planted::PushLost);
}

#[test]
fn an_ignored_id_is_found() {
    is_found(Planted::IdIgnored);
}

#[test]
fn a_seed_tells_the_same_evening_again() {
    let told = || {
        trace::take();
        let outcome = evening::play(7, None);
        (outcome, trace::take())
    };
    assert_eq!(told(), told());
}
