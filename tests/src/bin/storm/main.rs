//! Throws everything at a host program at once, and kills it and damages its files between: whatever it has told has to be
//! there afterwards, or its loss has to be told.
//!
//! `storm FOLDER HOST MINUTES [SEED]` keeps the folder of a run that fails, with what the host wrote in `host.log`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

mod bout;
mod calls;
mod flood;
mod harm;
mod host;
mod judge;
mod keeper;
mod loss;
#[allow(clippy::unwrap_used, reason = "shared with the tests of the host")]
#[path = "../../../../host/tests/it/pictures.rs"]
mod pictures;
mod player;
mod report;
mod room;
mod truth;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use starboard_tests::phone::Error;
use starboard_tests::program::Program;

use crate::flood::Thrown;
use crate::harm::Harm;
use crate::host::Host;
use crate::judge::Judge;
use crate::report::Report;
use crate::room::Room;
use crate::truth::Truth;

type Result<T> = std::result::Result<T, Error>;

/// The lines of the longest game; fewer in a short storm, in which there is no time to read them all again and again.
const LONGEST: u64 = 60_000;
const LINES_A_MINUTE: f64 = 3_000.0;

/// A host, what it has told, and what was thrown at it.
struct Storm {
    rng: StdRng,
    host: Host,
    truth: Arc<Truth>,
    thrown: Arc<Thrown>,
    report: Report,
    /// The table that grows longest, and the number of lines up to which it grows.
    long: Option<String>,
    longest: u64,
    ends: Instant,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (folder, host, minutes, seed) = match &arguments[..] {
        [folder, host, minutes] => (folder, host, minutes.parse(), Ok(now())),
        [folder, host, minutes, seed] => (folder, host, minutes.parse(), seed.parse()),
        _ => return usage(),
    };
    let (Ok(minutes), Ok(seed)) = (minutes, seed) else { return usage() };
    let minutes: f64 = minutes;
    println!("seed {seed}");
    let host = match Host::new(PathBuf::from(host), &PathBuf::from(folder)) {
        Ok(host) => host,
        Err(error) => {
            eprintln!("storm: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut storm = Storm {
        rng: StdRng::seed_from_u64(seed),
        host,
        truth: Arc::default(),
        thrown: Arc::default(),
        report: Report::default(),
        long: None,
        longest: LONGEST.min((LINES_A_MINUTE * minutes) as u64),
        ends: Instant::now() + Duration::from_secs_f64(minutes * 60.0),
    };
    let done = storm.rage().await;
    storm.report.print(&storm.truth, &storm.thrown, storm.long.as_deref());
    match done {
        Ok(()) => {
            storm.host.remove();
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("storm: FAILED with seed {seed}: {error}");
            eprintln!("storm: the folder is kept: {}", storm.host.place().display());
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: storm FOLDER HOST MINUTES [SEED]");
    ExitCode::from(2)
}

impl Storm {
    /// A storm, and another one behind a relay beside it.
    async fn rage(&mut self) -> Result<()> {
        let room = Room::begin(self.host.program(), self.host.place(), self.rng.random())?;
        let done = self.run().await;
        let survived = room.end().await;
        done?;
        self.report.relay = Some(survived?);
        Ok(())
    }

    async fn run(&mut self) -> Result<()> {
        let mut harm = None;
        loop {
            let mut program = self.open(harm.as_ref()).await?;
            let over = Instant::now() >= self.ends;
            if over {
                program.end()?;
                self.host.check()?.sound()?;
                return self.host.panics();
            }
            let killed = self.play(&mut program).await?;
            drop(program);
            self.host.panics()?;
            harm = self.damage(killed)?;
        }
    }

    /// Starts the host, recovers its folder if it refuses to, and judges what is there.
    async fn open(&mut self, harm: Option<&Harm>) -> Result<Program> {
        let begun = Instant::now();
        let checked = self.host.check()?;
        if harm.is_none() {
            checked.sound()?;
        }
        let (program, told) = self.host.start(harm.is_some())?;
        let refused = told.recovery.is_some();
        let verdict = Judge::judge(&program.address, &self.truth, harm, &told)
            .await
            .map_err(|error| format!("after {}: {error}", harm.map_or("no damage", |harm| &*harm.done)))?;
        if checked.is_sound() && (refused || verdict.told > 0) {
            return Err("the host tells damage that the check has not found".into());
        }
        self.report.round(harm, refused, verdict, begun.elapsed());
        Ok(program)
    }

    /// Damages the folder now and then, more often after a kill. What is there before is kept.
    fn damage(&mut self, killed: bool) -> Result<Option<Harm>> {
        if !self.rng.random_ratio(if killed { 6 } else { 4 }, 10) || Instant::now() >= self.ends {
            harm::heads(&self.host.data(), &self.truth)?;
            return Ok(None);
        }
        self.host.keep_copy()?;
        // Damage may take devices along, whose players then come by new codes.
        self.truth.devices().clear();
        harm::harm(&self.host.data(), &self.truth, &mut self.rng)
    }
}
