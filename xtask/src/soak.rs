//! `cargo xtask soak`: more of the random tests, with other seeds, until a time is over.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use crate::machine::{self, Need};
use crate::programs::Scope;
use crate::{chore, web};

/// Whole games, simulated evenings, kills of the host, and kills of a browser with the page, in one round.
const GAMES: u32 = 5_000;
const EVENINGS: u32 = 5_000;
const KILLS: u32 = 100;
const PAGE_KILLS: u32 = 100;

/// Plays rounds of games, evenings and kills until the minutes are over or a test fails.
///
/// # Errors
/// A test fails; what is printed before names the seed to repeat it with.
pub(crate) fn soak(minutes: u64) -> Result<ExitCode> {
    machine::provide(&[Need::Node, Need::Headless])?;
    let mut page = web::tests()?;
    page.arg("kills.spec.ts").env("STARBOARD_KILLS", PAGE_KILLS.to_string());
    let begun = Instant::now();
    let mut seed = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is right")?.as_secs();
    let mut rounds = 0;
    while begun.elapsed() < Duration::from_secs(minutes * 60) {
        println!("\n=== round {}: PROPTEST_RNG_SEED={seed}", rounds + 1);
        let seed_text = seed.to_string();
        for mut command in [games(Scope::Alone, GAMES), kills(Scope::Alone, KILLS)] {
            chore::run(command.env("PROPTEST_RNG_SEED", &seed_text))?;
        }
        // No two rounds play the same evenings.
        let first = seed * u64::from(EVENINGS);
        chore::run(evenings(Scope::Alone, EVENINGS).env("STARBOARD_SEED", first.to_string()))?;
        chore::run(&mut page)?;
        seed += 1;
        rounds += 1;
    }
    let kills = rounds * (KILLS + PAGE_KILLS);
    println!("\n{} games, {} evenings and {kills} kills: nothing failed", rounds * GAMES, rounds * EVENINGS);
    Ok(ExitCode::SUCCESS)
}

/// Whole games that have to keep what is promised.
pub(crate) fn games(scope: Scope, count: u32) -> Command {
    let mut command = chore::cargo(&["test"]);
    scope.apply(&mut command, "starboard-core").args(["--test", "properties"]);
    command.env("STARBOARD_CASES", count.to_string());
    command
}

/// Evenings of a host on a simulated machine.
pub(crate) fn evenings(scope: Scope, count: u32) -> Command {
    let mut command = chore::cargo(&["test"]);
    scope.apply(&mut command, "starboard-host");
    command.args(["--features", "starboard-host/simulation", "--test", "simulation"]);
    command.env("STARBOARD_EVENINGS", count.to_string());
    command
}

/// Kills of the host in the middle of play.
pub(crate) fn kills(scope: Scope, count: u32) -> Command {
    let mut command = chore::cargo(&["test"]);
    scope.apply(&mut command, "starboard-host").args(["--test", "it", "kill"]);
    command.env("STARBOARD_KILLS", count.to_string());
    command
}
