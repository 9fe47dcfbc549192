//! `cargo xtask storm`: everything at once against a host program, by the program of the tests crate.

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::programs::{self, Scope};
use crate::{chore, house};

/// The minutes of a storm that is part of the whole check.
#[cfg(target_os = "linux")]
pub(crate) const SHORT: &str = "1";

/// Throws everything at a host until the minutes are over or something is lost without a word.
///
/// # Errors
/// A program cannot be built.
pub(crate) fn storm(minutes: u64, seed: Option<u64>) -> Result<ExitCode> {
    let mut command = command(Scope::Alone, &minutes.to_string())?;
    chore::run(command.args(seed.map(|seed| seed.to_string())))?;
    Ok(ExitCode::SUCCESS)
}

/// The command for a storm.
///
/// # Errors
/// A program cannot be built.
pub(crate) fn command(scope: Scope, minutes: &str) -> Result<Command> {
    if !cfg!(target_os = "linux") {
        bail!(
            "a storm needs Linux: it comes from many addresses of this machine, and reads memory from /proc"
        );
    }
    let host = programs::build(scope, "starboard-host", "starboard-host")?;
    let storm = programs::build(scope, "starboard-tests", "storm")?;
    let mut command = chore::command(storm);
    command.arg(house::results().join("storm")).arg(host).arg(minutes);
    Ok(command)
}
