//! Times and failures of tests, read from the output of their runners.

use std::collections::HashMap;
use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::chore;

/// The number of slowest tests in the report.
const NAMED: usize = 20;

/// The subcommand through which cargo starts a test program: see [`run_timed`].
pub(crate) const RUNNER: &str = "run-timed";

/// The tests of a run: the passed ones with their times in seconds, and the failed ones.
pub(crate) struct TestTimes {
    times: Vec<(f64, &'static str, String)>,
    failed: Vec<(&'static str, String)>,
    /// This program, as it was called: a build of the workspace replaces its file.
    program: PathBuf,
}

impl TestTimes {
    pub(crate) fn new() -> Result<TestTimes> {
        Ok(TestTimes { times: Vec::new(), failed: Vec::new(), program: env::current_exe()? })
    }

    /// Runs the tests of a step to their end, shows their output, and notes the times.
    pub(crate) fn run(&mut self, step: &'static str, command: &mut Command) -> Result<()> {
        chore::read(command, |line| {
            println!("{line}");
            if let Some((name, seconds)) = time(line) {
                self.times.push((seconds, step, name));
            }
            if let Some(name) = failure(line)
                && !self.failed.contains(&(step, name.clone()))
            {
                self.failed.push((step, name));
            }
        })
    }

    /// Runs `cargo test` in the same way, with test programs that report their times.
    pub(crate) fn run_cargo(&mut self, step: &'static str, command: &mut Command) -> Result<()> {
        let runner = [self.program.to_string_lossy().into_owned(), RUNNER.to_owned()];
        let runner = serde_json::to_string(&runner)?;
        self.run(step, command.args(["--config", &format!("target.'cfg(all())'.runner={runner}")]))
    }

    /// The tests that failed, if only once, a line each.
    pub(crate) fn failed(&self) -> Vec<String> {
        self.failed.iter().take(NAMED).map(|(step, name)| format!("{step:12}{name}")).collect()
    }

    /// The slowest tests, a line each.
    pub(crate) fn slowest(&mut self) -> Vec<String> {
        self.times.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let slowest = self.times.iter().take(NAMED);
        slowest.map(|(seconds, step, name)| format!("{seconds:7.1} s  {step:12}{name}")).collect()
    }
}

/// The name and the seconds of a test that a runner reports as passed.
fn time(line: &str) -> Option<(String, f64)> {
    let line = plain(line);
    let line = line.trim();
    // libtest: `test name ... ok <1.234s>`
    if let Some(line) = line.strip_prefix("test ") {
        let (name, rest) = line.split_once(" ... ok <")?;
        return Some((name.to_owned(), seconds(rest.strip_suffix('>')?)?));
    }
    // Playwright, Node and Vitest: `✓ name (1.2s)`, `✔ name (12.3ms)`, `✓ name 12ms`
    let line = line.strip_prefix(['✓', '✔'])?.trim();
    let (name, time) = line.rsplit_once(' ')?;
    let seconds = seconds(time.trim_matches(['(', ')']))?;
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    Some((name.to_owned(), seconds))
}

/// The name of a test that a runner reports as failed.
fn failure(line: &str) -> Option<String> {
    let line = plain(line);
    let line = line.trim();
    // libtest: `test name ... FAILED <1.234s>`
    if let Some(line) = line.strip_prefix("test ") {
        return line.split_once(" ... FAILED").map(|(name, _)| name.to_owned());
    }
    // Playwright, Node and Vitest: `✘ name (1.2s)`, `✖ name (12.3ms)`, `× name 12ms`
    let line = line.strip_prefix(['✘', '✖', '×'])?.trim();
    let (name, time) = line.rsplit_once(' ')?;
    seconds(time.trim_matches(['(', ')']))?;
    Some(name.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned())
}

/// A time as runners write it, in seconds.
fn seconds(time: &str) -> Option<f64> {
    let units: HashMap<&str, f64> = HashMap::from([("ms", 0.001), ("s", 1.0), ("m", 60.0)]);
    let unit = time.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number: f64 = time.strip_suffix(unit)?.parse().ok()?;
    Some(number * units.get(unit)?)
}

/// A line without the codes that color it.
fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, code)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = code.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, after)| after);
    }
    plain + rest
}

/// Runs a test program of cargo and has it report the time of each test.
///
/// The standard test runner does so behind an unstable option, which this variable unlocks in the one process. What is
/// compiled does not change.
pub(crate) fn run_timed(mut words: impl Iterator<Item = std::ffi::OsString>) -> Result<ExitCode> {
    let program = words.next().context("cargo names the test program")?;
    let mut command = Command::new(program);
    command.args(words).args(["-Zunstable-options", "--report-time"]).env("RUSTC_BOOTSTRAP", "1");
    Ok(chore::become_program(&mut command)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_runner_is_understood() {
        let of = |line: &str| time(line).map(|(name, seconds)| (name, (seconds * 1000.0).round() as i64));
        let some = |name: &str, ms| Some((name.to_owned(), ms));
        assert_eq!(of("test games::it_ends ... ok <1.234s>"), some("games::it_ends", 1234));
        assert_eq!(
            of("  ✓  12 [phone] › die.spec.ts:3:1 › one (1.2s)"),
            some("[phone] › die.spec.ts:3:1 › one", 1200)
        );
        assert_eq!(of("  \u{1b}[32m✓\u{1b}[39m  3 two (1.5m)"), some("two", 90_000));
        assert_eq!(of("✔ a second start (345.6ms)"), some("a second start", 346));
        assert_eq!(of(" ✓ src/die.test.ts > a roll 34ms"), some("src/die.test.ts > a roll", 34));
        for line in ["test a ... FAILED <1s>", "✘ 3 [phone] › b (2s)", "running 3 tests", "✓ done", ""]
        {
            assert_eq!(of(line), None, "{line}");
        }
        assert_eq!(failure("test a ... FAILED <1s>").as_deref(), Some("a"));
        assert_eq!(failure("  ✘  3 [phone] › b (2s)").as_deref(), Some("[phone] › b"));
        assert_eq!(failure("   × a sheet > is closed 34ms").as_deref(), Some("a sheet > is closed"));
        for line in ["test a ... ok <1s>", "✓ two (1s)", "× done"] {
            assert_eq!(failure(line), None, "{line}");
        }
    }
}
