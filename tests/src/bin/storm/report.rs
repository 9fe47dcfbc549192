//! A count of everything that was thrown, and of its results.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::Result;
use crate::flood::Thrown;
use crate::harm::Harm;
use crate::judge::Verdict;
use crate::room::Survived;
use crate::truth::{Table, Truth};

/// A host at rest may have this many times the memory of its first rest.
const GROWTH: u64 = 3;
/// Its memory with long games loaded and photos read, in bytes: less is no growth.
const LITTLE: u64 = 1 << 30;

#[derive(Default)]
pub(crate) struct Report {
    rounds: usize,
    pub(crate) kills: usize,
    pub(crate) kills_in_backup: usize,
    pub(crate) ends: usize,
    harmless: usize,
    told: usize,
    recovered: usize,
    excepted: usize,
    losses: usize,
    intact: usize,
    first: Option<u64>,
    last: u64,
    most: u64,
    /// The outcome behind a relay.
    pub(crate) relay: Option<Survived>,
}

impl Report {
    /// Notes what was found after a start.
    pub(crate) fn round(&mut self, harm: Option<&Harm>, recovered: bool, verdict: Verdict, took: Duration) {
        self.rounds += 1;
        self.intact = verdict.intact;
        self.losses += verdict.told;
        self.excepted += verdict.excepted;
        self.recovered += usize::from(recovered);
        let done = harm.map_or("nothing", |harm| &*harm.done);
        if harm.is_some() {
            if verdict.told > 0 || recovered { self.told += 1 } else { self.harmless += 1 }
        }
        println!(
            "round {}: {done}{}; {} tables intact, {} told, {} not noticeable; started and judged in {:.1} s",
            self.rounds,
            if recovered { ", recovered" } else { "" },
            verdict.intact,
            verdict.told,
            verdict.excepted,
            took.as_secs_f64(),
        );
    }

    /// Notes the memory of a host at rest, in bytes.
    ///
    /// # Errors
    /// It has grown without an end.
    pub(crate) fn at_rest(&mut self, memory: u64) -> Result<()> {
        let first = *self.first.get_or_insert(memory);
        (self.last, self.most) = (memory, self.most.max(memory));
        if memory > (first * GROWTH).max(LITTLE) {
            return Err(format!("at rest it has {} MB, at first {} MB", memory >> 20, first >> 20).into());
        }
        Ok(())
    }

    /// Prints the table of the whole run.
    pub(crate) fn print(&self, truth: &Truth, thrown: &Thrown, long: Option<&str>) {
        let read = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
        let longest = long.and_then(|long| truth.tables().get(long).map(Table::last)).unwrap_or(0);
        let rows = [
            ("rounds", self.rounds as u64),
            ("kills", self.kills as u64),
            ("  while a backup was written", self.kills_in_backup as u64),
            ("orderly ends", self.ends as u64),
            ("damages, harmless", self.harmless as u64),
            ("damages, told", self.told as u64),
            ("  recovered", self.recovered as u64),
            ("floods", read(&thrown.floods)),
            ("  sockets", read(&thrown.sockets)),
            ("  messages", read(&thrown.messages)),
            ("photos answered", read(&thrown.photos)),
            ("lines told", truth.lines()),
            ("devices with roles", truth.devices_let_in()),
            ("longest game", longest),
            ("longest wait of a player, ms", truth.longest_wait()),
            ("kills of the relay", self.relay.as_ref().map_or(0, |relay| relay.kills)),
            ("lines told behind it", self.relay.as_ref().map_or(0, |relay| relay.lines)),
            ("games intact at last", self.intact as u64),
            ("losses told", self.losses as u64),
            ("losses that cannot be noticed", self.excepted as u64),
            ("MB at rest, first", self.first.unwrap_or(0) >> 20),
            ("MB at rest, last", self.last >> 20),
            ("MB at rest, most", self.most >> 20),
        ];
        for (what, number) in rows {
            println!("{what:32}{number:>10}");
        }
    }
}
