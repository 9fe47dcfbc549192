//! `cargo xtask test`: every check of the repository, as steps that can be run alone.

#[cfg(target_os = "linux")]
use std::fs;
use std::process::{Child, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::machine::{self, Need};
use crate::programs::{self, Scope};
#[cfg(target_os = "linux")]
use crate::screen::Screen;
#[cfg(target_os = "linux")]
use crate::storm;
use crate::test_times::TestTimes;
use crate::{chore, codegen, deny, house, interface, notices, soak, web};

/// A check: its name, its needs from the machine, and its function.
struct Step {
    name: &'static str,
    about: &'static str,
    /// Part of `--fast`: no window, no browser, no build of the interface, no long runs.
    fast: bool,
    needs: &'static [Need],
    run: fn(&mut Run) -> Result<()>,
}

/// A run of the steps.
struct Run {
    scope: Scope,
    times: TestTimes,
    /// What the present step could not check on this machine, and why.
    unchecked: Option<&'static str>,
}

const PASSED: &str = "passed";
const FAILED: &str = "FAILED";
/// Nothing failed, but not everything could be checked on this machine.
const SKIPPED: &str = "skipped";

/// The steps in the order of the run. The quickest to fail come first.
const STEPS: &[Step] = &[
    Step { name: "fmt", about: "Rust is formatted", fast: true, needs: &[], run: fmt },
    Step {
        name: "notices",
        about: "the licenses of others are up to date",
        fast: true,
        needs: &[],
        run: notices,
    },
    Step {
        name: "deny",
        about: "the dependencies have no known flaws, and licenses that we allow",
        fast: true,
        needs: &[],
        run: deny,
    },
    Step {
        name: "lint",
        about: "the interface and the journeys are formatted and free of lints",
        fast: true,
        needs: &[Need::Node],
        run: lint,
    },
    Step {
        name: "svelte-check",
        about: "the interface's types fit",
        fast: true,
        needs: &[Need::Node],
        run: svelte,
    },
    Step {
        name: "messages",
        about: "no message is missing",
        fast: true,
        needs: &[Need::Node],
        run: messages,
    },
    Step { name: "unit", about: "the interface's unit tests", fast: true, needs: &[Need::Node], run: unit },
    Step {
        name: "components",
        about: "the interface's component tests, in Chromium",
        fast: false,
        needs: &[Need::Node, Need::Headless],
        run: components,
    },
    Step { name: "ui", about: "the interface builds", fast: false, needs: &[Need::Node], run: ui },
    Step {
        name: "clippy",
        about: "the crates build without a warning",
        fast: true,
        needs: WINDOW,
        run: clippy,
    },
    Step { name: "rust", about: "the tests of the crates", fast: true, needs: WINDOW, run: rust },
    Step { name: "scenarios", about: "the rules, told as data", fast: true, needs: &[], run: scenarios },
    Step { name: "codegen", about: "generated files are up to date", fast: true, needs: &[], run: codegen },
    Step {
        name: "games",
        about: "10,000 whole games hold what is promised",
        fast: false,
        needs: &[],
        run: games,
    },
    Step {
        name: "simulation",
        about: "1,000 evenings on a simulated disk and network",
        fast: false,
        needs: &[],
        run: simulation,
    },
    Step { name: "kill", about: "200 kills lose nothing", fast: false, needs: &[], run: kill },
    // Only Linux lets phones come from many addresses of one machine.
    #[cfg(target_os = "linux")]
    Step {
        name: "storm",
        about: "kills, damage and floods at once, for a minute",
        fast: false,
        needs: &[],
        run: storm,
    },
    // Only Linux has a driver for the window's web view.
    #[cfg(target_os = "linux")]
    Step { name: "desktop", about: "a fight in the real window", fast: false, needs: DESKTOP, run: desktop },
    Step {
        name: "e2e",
        about: "journeys in Chromium",
        fast: false,
        needs: &[Need::Node, Need::Headless],
        run: e2e,
    },
    Step {
        name: "page",
        about: "the page with the host inside, in Chromium",
        fast: false,
        needs: &[Need::Node, Need::Headless],
        run: page,
    },
];

/// The needs of a build of the window, which contains the interface.
const WINDOW: &[Need] = &[Need::Node, Need::WebView];

#[cfg(target_os = "linux")]
const DESKTOP: &[Need] = &[Need::Node, Need::WebView, Need::Screen, Need::Driver, Need::Bus];

fn fmt(_: &mut Run) -> Result<()> {
    chore::run(&mut chore::cargo(&["fmt", "--all", "--check"]))
}

fn notices(_: &mut Run) -> Result<()> {
    notices::check()
}

fn deny(run: &mut Run) -> Result<()> {
    run.unchecked = deny::check()?;
    Ok(())
}

fn lint(_: &mut Run) -> Result<()> {
    chore::run(&mut chore::npm(&house::ui(), &["run", "--silent", "lint"]))?;
    // The tests only, not their results.
    let words = ["exec", "--", "prettier", "--config", ".prettierrc", "--check", "../tests/desktop/*.mjs"];
    chore::run(&mut chore::npm(&house::ui(), &words))?;
    let journeys = house::journeys();
    interface::packages(&journeys)?;
    chore::run(&mut chore::npm(&journeys, &["run", "--silent", "lint"]))
}

fn svelte(_: &mut Run) -> Result<()> {
    chore::run(&mut chore::npm(&house::ui(), &["run", "--silent", "check"]))
}

fn messages(_: &mut Run) -> Result<()> {
    chore::run(&mut chore::npm(&house::ui(), &["run", "--silent", "messages:check"]))
}

fn unit(run: &mut Run) -> Result<()> {
    run.times.run("unit", &mut chore::npm(&house::ui(), &["run", "--silent", "test"]))
}

fn components(run: &mut Run) -> Result<()> {
    let mut command = chore::npm(&house::ui(), &["run", "--silent", "test:components"]);
    command.envs(machine::headless().map(|program| ("STARBOARD_CHROMIUM", program)));
    run.times.run("components", &mut command)
}

fn ui(_: &mut Run) -> Result<()> {
    interface::build()
}

fn clippy(run: &mut Run) -> Result<()> {
    embed(run.scope)?;
    programs::lint(run.scope)
}

fn rust(run: &mut Run) -> Result<()> {
    embed(run.scope)?;
    let mut tests = chore::cargo(&["test", "--bins", "--tests"]);
    run.times.run_cargo("rust", run.scope.apply_to_all(&mut tests))?;
    chore::run(run.scope.apply_to_all(&mut chore::cargo(&["test", "--doc"])))
}

/// Starts compiling all crates beside the steps of the interface, which leave a core idle. An error here is ignored: the step
/// that needs the crates repeats and reports it.
fn compile_ahead() -> Option<Child> {
    interface::build().ok()?;
    let mut command = chore::cargo(&["build", "--quiet", "--bins", "--tests"]);
    Scope::All.apply_to_all(&mut command).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().ok()
}

/// Builds the interface for the window, which contains it and does not compile without it.
fn embed(scope: Scope) -> Result<()> {
    if scope == Scope::WithoutWindow { Ok(()) } else { interface::build() }
}

fn scenarios(run: &mut Run) -> Result<()> {
    let runner = programs::build(run.scope, "starboard-tests", "scenarios")?;
    chore::run(chore::command(runner).arg("tests/scenarios"))
}

fn codegen(run: &mut Run) -> Result<()> {
    codegen::check(run.scope)
}

fn games(run: &mut Run) -> Result<()> {
    run.times.run_cargo("games", &mut soak::games(run.scope, 10_000))
}

fn simulation(run: &mut Run) -> Result<()> {
    run.times.run_cargo("simulation", &mut soak::evenings(run.scope, 1_000))
}

fn kill(run: &mut Run) -> Result<()> {
    run.times.run_cargo("kill", &mut soak::kills(run.scope, 200))
}

#[cfg(target_os = "linux")]
fn storm(run: &mut Run) -> Result<()> {
    chore::run(&mut storm::command(run.scope, storm::SHORT)?)
}

fn e2e(run: &mut Run) -> Result<()> {
    interface::build()?;
    let folder = house::journeys();
    interface::packages(&folder)?;
    chore::run(&mut chore::npm(&folder, &["run", "--silent", "check"]))?;
    let mut command = chore::npm(&folder, &["run", "--silent", "test"]);
    command.env("STARBOARD_HOST", programs::build(run.scope, "starboard-host", "starboard-host")?);
    command.envs(machine::headless().map(|program| ("STARBOARD_CHROMIUM", program)));
    run.times.run("e2e", &mut command)
}

fn page(run: &mut Run) -> Result<()> {
    run.times.run("page", &mut web::tests(run.scope)?)
}

#[cfg(target_os = "linux")]
fn desktop(run: &mut Run) -> Result<()> {
    interface::build()?;
    let window = programs::build(run.scope, "starboard", "starboard")?;
    let folder = house::root().join("tests/desktop");
    let results = folder.join("results");
    if results.exists() {
        fs::remove_dir_all(results)?;
    }
    let screen = Screen::start()?;
    let driver = machine::tauri_driver()?;
    let mut command = chore::command("node");
    command.args(["--test", "--test-concurrency=1", "--test-reporter=spec"]).current_dir(&folder);
    command.env("STARBOARD_WINDOW", &window).env("STARBOARD_DRIVER", &driver);
    command.env("STARBOARD_HOST", programs::build(run.scope, "starboard-host", "starboard-host")?);
    run.times.run("desktop", screen.show(&mut command))
}

/// Lists the steps.
pub(crate) fn list() -> Result<ExitCode> {
    for step in STEPS {
        println!("{:14}{}{}", step.name, step.about, if step.fast { " (fast)" } else { "" });
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs all steps, the fast ones, or the named ones.
pub(crate) fn run(fast: bool, names: &[String]) -> Result<ExitCode> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != *name)) {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("there is no step {unknown:?}; there are {}", known.join(", "));
    }
    let named = |step: &&Step| names.iter().any(|name| name == step.name);
    let steps: Vec<&Step> =
        STEPS.iter().filter(|step| if names.is_empty() { !fast || step.fast } else { named(step) }).collect();
    let scope = match (fast, names) {
        (true, _) => Scope::WithoutWindow,
        (false, []) => Scope::All,
        (false, _) => Scope::Alone,
    };

    set_up(&steps, scope)?;
    let mut run = Run { scope, times: TestTimes::new()?, unchecked: None };
    let begun = Instant::now();
    let ahead = (scope == Scope::All).then(compile_ahead).flatten();
    let mut results: Vec<(&Step, Duration, &str)> = Vec::new();
    for step in steps {
        println!("\n=== {}: {}", step.name, step.about);
        let start = Instant::now();
        let result = (step.run)(&mut run);
        let time = start.elapsed();
        let verdict = match (result, run.unchecked.take()) {
            (Ok(()), None) => {
                println!("--- {}: passed in {:.1} s", step.name, time.as_secs_f64());
                PASSED
            }
            (Ok(()), Some(what)) => {
                println!("--- {}: did not check {what}", step.name);
                SKIPPED
            }
            (Err(error), _) => {
                println!("--- {}: FAILED in {:.1} s: {error:#}", step.name, time.as_secs_f64());
                println!("    alone: cargo xtask test {}{}", if fast { "--fast " } else { "" }, step.name);
                FAILED
            }
        };
        results.push((step, time, verdict));
    }

    if let Some(mut ahead) = ahead {
        ahead.wait()?;
    }
    let slowest = run.times.slowest();
    if !slowest.is_empty() {
        println!("\nThe slowest tests:\n{}", slowest.join("\n"));
    }
    println!();
    for (step, time, verdict) in &results {
        println!("{verdict:7} {:14}{:7.1} s", step.name, time.as_secs_f64());
    }
    println!("        {:14}{:7.1} s", "all", begun.elapsed().as_secs_f64());
    let count = |of: &str| results.iter().filter(|(_, _, verdict)| *verdict == of).count();
    println!("{} passed, {} failed, {} skipped", count(PASSED), count(FAILED), count(SKIPPED));
    let failed = run.times.failed();
    if !failed.is_empty() {
        println!("The tests that failed, if only once:\n{}", failed.join("\n"));
    }
    Ok(if count(FAILED) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Installs the needs of all steps before the first one starts.
fn set_up(steps: &[&Step], scope: Scope) -> Result<()> {
    let mut needs: Vec<Need> = steps.iter().flat_map(|step| step.needs).copied().collect();
    if scope == Scope::WithoutWindow {
        needs.retain(|need| *need != Need::WebView);
    }
    let start = Instant::now();
    println!("=== set-up");
    machine::components()?;
    machine::provide(&needs)?;
    if needs.contains(&Need::Node) {
        interface::packages(&house::ui())?;
    }
    if needs.contains(&Need::Driver) {
        machine::tauri_driver()?;
    }
    println!("--- set-up: done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}
