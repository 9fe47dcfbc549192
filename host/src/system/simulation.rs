//! The world of a host on a simulated machine: its disk, its time and its chance, and faults put in on purpose.
//!
//! A world belongs to a thread. A [`Host`](crate::session::Host) opened on that thread has no threads and no folder of its own, and does
//! the same for the same seed.

use std::cell::RefCell;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use web_time::Instant;

/// The time at which a world begins, in milliseconds since 1970 (UTC).
const BEGIN: i64 = 1_767_290_400_000;

/// A fault put in on purpose, to prove that a simulation finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    /// A request is answered before its line is flushed to the disk.
    AnsweredBeforeFlush,
    /// A push to the watchers of a table is lost now and then.
    PushLost,
    /// A request is carried out again although its id was carried out.
    IdIgnored,
    /// A push to the lobby is lost now and then.
    LobbyPushLost,
    /// The deletion of a table is not written.
    DeletionLost,
    /// A head is written before its line is.
    HeadTooEarly,
    /// A head is not written now and then.
    HeadLost,
    /// The actor of a message is taken for the device that sends it.
    ActorBelieved,
    /// A line of another device can be undone.
    AnyLineUndone,
    /// Pushes go to whoever has asked for them once.
    PushesUnfiltered,
    /// The cards of all own sets are shown to everybody.
    CardsUnfiltered,
    /// A device keeps the role that it had when its session began.
    RoleKept,
    /// A ticket does not end.
    TicketEndless,
}

impl Planted {
    /// True if it comes up now and then, and not always.
    fn is_rare(self) -> bool {
        matches!(self, Self::PushLost | Self::LobbyPushLost | Self::HeadLost)
    }
}

/// The file of heads: what a power cut leaves for certain, and what came after it.
#[derive(Default)]
struct HeadsFile {
    durable: String,
    unsynced: String,
}

struct World {
    vfs: &'static str,
    begun: Instant,
    past: Duration,
    rng: StdRng,
    planted: Option<Planted>,
    /// None while there is no such file.
    heads: Option<HeadsFile>,
}

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// Begins a world on this thread, in place of an earlier one. `vfs` names SQLite's file system for it.
pub fn begin(vfs: &'static str, seed: u64, planted: Option<Planted>) {
    let (begun, past, rng) = (Instant::now(), Duration::ZERO, StdRng::seed_from_u64(seed));
    WORLD.set(Some(World { vfs, begun, past, rng, planted, heads: None }));
}

/// Lets time pass.
pub fn pass(time: Duration) {
    with(|world| world.past += time);
}

/// The time since the world began.
#[must_use]
pub fn past() -> Duration {
    with(|world| world.past).unwrap_or_default()
}

/// The power is cut: of the heads that are not flushed, only a beginning is left.
pub fn cut_heads() {
    with(|world| {
        let Some(file) = &mut world.heads else { return };
        let kept = world.rng.random_range(0..=file.unsynced.len());
        file.durable.extend(file.unsynced.chars().take(kept));
        file.unsynced.clear();
    });
}

/// The text of the file of heads; none if there is none.
pub(crate) fn heads() -> Option<String> {
    with(|world| world.heads.as_ref().map(|file| format!("{}{}", file.durable, file.unsynced))).flatten()
}

/// Writes the file of heads anew.
pub(crate) fn rewrite_heads(text: String) {
    with(|world| world.heads = Some(HeadsFile { durable: text, unsynced: String::new() }));
}

/// Adds to the file of heads, once all that it holds is flushed.
pub(crate) fn append_heads(text: String) {
    flush_heads();
    with(|world| world.heads.get_or_insert_default().unsynced = text);
}

pub(crate) fn flush_heads() {
    with(|world| {
        if let Some(HeadsFile { durable, unsynced }) = &mut world.heads {
            durable.push_str(&std::mem::take(unsynced));
        }
    });
}

pub(crate) fn is_running() -> bool {
    with(|_| ()).is_some()
}

pub(crate) fn vfs() -> Option<&'static str> {
    with(|world| world.vfs)
}

/// The time of day, in milliseconds since 1970 (UTC).
pub(crate) fn now() -> Option<i64> {
    with(|world| BEGIN + i64::try_from(world.past.as_millis()).unwrap_or_default())
}

pub(crate) fn instant() -> Option<Instant> {
    with(|world| world.begun + world.past)
}

/// A random number below a bound.
pub(crate) fn below(bound: usize) -> Option<usize> {
    with(|world| world.rng.random_range(0..bound))
}

/// True if a fault is put in and comes up now.
pub(crate) fn comes_up(fault: Planted) -> bool {
    with(|world| world.planted == Some(fault) && (!fault.is_rare() || world.rng.random_ratio(1, 10)))
        .unwrap_or_default()
}

fn with<T>(change: impl FnOnce(&mut World) -> T) -> Option<T> {
    WORLD.with_borrow_mut(|world| world.as_mut().map(change))
}
