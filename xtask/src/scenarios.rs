//! `cargo xtask scenarios PATH...`: runs scenario files.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::chore;

/// Runs scenario files, with the output and the exit code of the runner.
pub(crate) fn run(paths: &[OsString]) -> Result<ExitCode> {
    // Paths are relative to the caller's folder, so the runner starts there.
    let mut command = Command::new(chore::cargo(&[]).get_program());
    command.args(["run", "--package", "starboard-tests", "--bin", "scenarios", "--"]).args(paths);
    let status = command.status().context("could not start cargo")?;
    Ok(u8::try_from(status.code().unwrap_or(1)).map_or(ExitCode::FAILURE, ExitCode::from))
}
