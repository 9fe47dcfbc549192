//! Whole evenings on a simulated machine, one seed each: a host on a disk that loses power, is slow and fills up, and phones
//! on a network that cuts, delays and doubles.
//!
//! `STARBOARD_EVENINGS` sets the number of evenings, and `STARBOARD_SEED` the seed of the first one. A failure names its seed,
//! and prints what happened.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test may stop where it fails")]

mod disk;
mod evening;
mod known;
mod lobby;
mod phone;
mod play;
mod roles;
mod trace;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use starboard_host::simulation::Planted;
use starboard_host::wire::{Pushed, WIRE};
use starboard_host::{Entrance, Host, Session};

/// The session of another device, in a network that is let in as a whole.
fn neighbour(host: &Host, listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static) -> Session {
    let hello = serde_json::json!({ "hello": 1, "wire": WIRE }).to_string();
    host.admit(&hello, Entrance::Open, listener, || {}).unwrap().1
}

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap())
}

/// An evening that failed.
struct Failure {
    seed: u64,
    reason: String,
    trace: Vec<String>,
}

/// The first evening that fails, of as many at a time as the machine has processors.
fn first_failure(count: u64, planted: Option<Planted>) -> Option<Failure> {
    let first = setting("STARBOARD_SEED", 1);
    let next = AtomicU64::new(first);
    let play = || {
        // Nobody begins an evening after the first failure.
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + count {
                return None;
            }
            trace::take();
            if let Err(reason) = evening::play(seed, planted) {
                next.store(first + count, Ordering::Relaxed);
                return Some(Failure { seed, reason, trace: trace::take() });
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        let failures = threads.into_iter().filter_map(|thread| thread.join().unwrap());
        failures.min_by_key(|failure| failure.seed)
    })
}

#[test]
fn nothing_that_was_told_is_lost_or_happens_twice() {
    let count = setting("STARBOARD_EVENINGS", 50);
    if let Some(Failure { seed, reason, trace }) = first_failure(count, None) {
        panic!("{}\nSTARBOARD_SEED={seed} STARBOARD_EVENINGS=1: {reason}", trace.join("\n"));
    }
}

/// The number of evenings within which a fault must be found.
const EVENINGS: u64 = 1_000;

fn is_found(planted: Planted) {
    let Some(Failure { seed, reason, .. }) = first_failure(EVENINGS, Some(planted)) else {
        panic!("{planted:?} is not found in {EVENINGS} evenings");
    };
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
fn a_lost_push_to_the_lobby_is_found() {
    is_found(Planted::LobbyPushLost);
}

#[test]
fn a_deletion_that_is_not_written_is_found() {
    is_found(Planted::DeletionLost);
}

#[test]
fn a_head_before_its_line_is_found() {
    is_found(Planted::HeadTooEarly);
}

#[test]
fn a_lost_head_is_found() {
    is_found(Planted::HeadLost);
}

fn is_found_in_a_role(planted: Planted) {
    assert!(roles::play(Some(planted)).is_err(), "{planted:?} is not found");
}

#[test]
fn nobody_does_or_reads_more_than_the_role_allows() {
    assert_eq!(roles::play(None), Ok(()));
}

#[test]
fn an_actor_who_is_believed_is_found() {
    is_found_in_a_role(Planted::ActorBelieved);
}

#[test]
fn a_line_of_another_that_is_undone_is_found() {
    is_found_in_a_role(Planted::AnyLineUndone);
}

#[test]
fn pushes_to_everybody_are_found() {
    is_found_in_a_role(Planted::PushesUnfiltered);
}

#[test]
fn cards_for_everybody_are_found() {
    is_found_in_a_role(Planted::CardsUnfiltered);
}

#[test]
fn a_role_that_is_kept_is_found() {
    is_found_in_a_role(Planted::RoleKept);
}

#[test]
fn a_ticket_without_end_is_found() {
    is_found_in_a_role(Planted::TicketEndless);
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
