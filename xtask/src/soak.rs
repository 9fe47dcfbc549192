//! `cargo xtask soak`: more of the random tests, with other seeds, until a time is over.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use crate::machine::{self, Need};
use crate::programs::{self, Scope};
use crate::{chore, web};

/// Whole games, simulated evenings, kills of the host, kills of a browser with the page, and seconds of a fuzz target, in one
/// go.
const GAMES: u32 = 1_000;
const EVENINGS: u32 = 1_000;
const KILLS: u32 = 20;
const PAGE_KILLS: u32 = 20;
const FUZZ_SECONDS: u32 = 30;

/// One kind of random test.
struct Kind {
    /// The name of what is counted.
    name: String,
    /// The number of it in one go.
    number: u32,
    /// One go with a seed.
    run: Box<dyn FnMut(u64) -> Result<()>>,
    spent: Duration,
    done: u32,
}

/// Runs random tests until the minutes are over or a test fails. Each kind gets the same share of the time.
///
/// # Errors
/// A test fails; what is printed before names the seed to repeat it with.
pub(crate) fn soak(minutes: u64) -> Result<ExitCode> {
    machine::provide(&[Need::Node, Need::Headless])?;
    let begun = Instant::now();
    let mut kinds = kinds()?;
    let mut seed = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is right")?.as_secs();
    while begun.elapsed() < Duration::from_secs(minutes * 60) {
        let Some(kind) = kinds.iter_mut().min_by_key(|kind| kind.spent) else { break };
        println!("\n=== {}: PROPTEST_RNG_SEED={seed}", kind.name);
        let go = Instant::now();
        (kind.run)(seed)?;
        kind.spent += go.elapsed();
        kind.done += kind.number;
        seed += 1;
    }
    println!("\nNothing failed:");
    for Kind { name, done, spent, .. } in kinds {
        println!("{done:>8} {name} in {} s", spent.as_secs());
    }
    Ok(ExitCode::SUCCESS)
}

fn kinds() -> Result<Vec<Kind>> {
    let seeded =
        |mut command: Command, seed: u64| chore::run(command.env("PROPTEST_RNG_SEED", seed.to_string()));
    let mut page = web::tests(Scope::Alone)?;
    page.arg("kills.spec.ts").env("STARBOARD_KILLS", PAGE_KILLS.to_string());
    let mut kinds = vec![
        kind("games", GAMES, move |seed| seeded(games(Scope::Alone, GAMES), seed)),
        // No two goes play the same evenings.
        kind("evenings", EVENINGS, |seed| {
            let first = seed * u64::from(EVENINGS);
            chore::run(evenings(Scope::Alone, EVENINGS).env("STARBOARD_SEED", first.to_string()))
        }),
        kind("kills of the host", KILLS, move |seed| seeded(kills(Scope::Alone, KILLS), seed)),
        kind("kills of the page", PAGE_KILLS, move |_| chore::run(&mut page)),
    ];
    let fuzz = programs::build(Scope::Alone, "starboard-tests", "fuzz")?;
    let targets = chore::output(chore::command(&fuzz).arg("--list")).context("it lists its targets")?;
    for target in targets.lines().map(str::to_owned) {
        let fuzz = fuzz.clone();
        kinds.push(kind(&format!("seconds of the fuzz target {target}"), FUZZ_SECONDS, move |seed| {
            let words = [target.clone(), FUZZ_SECONDS.to_string(), seed.to_string()];
            chore::run(chore::command(&fuzz).args(words))
        }));
    }
    Ok(kinds)
}

fn kind(name: &str, number: u32, run: impl FnMut(u64) -> Result<()> + 'static) -> Kind {
    Kind { name: name.to_owned(), number, run: Box::new(run), spent: Duration::ZERO, done: 0 }
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
