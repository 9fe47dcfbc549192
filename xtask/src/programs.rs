//! Builds the programs of the workspace.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};
use serde_json::Value;

use crate::{chore, house};

/// The part of the workspace to build. The features of a crate depend on the other crates of a build, so a chore
/// that builds several programs keeps to one scope, and nothing is compiled twice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All crates, with the window.
    All,
    /// The crates that build without the system's web view.
    WithoutWindow,
    /// One crate.
    Alone,
}

impl Scope {
    /// Widens a command of cargo to this scope, or narrows it to a crate.
    pub(crate) fn apply<'a>(self, command: &'a mut Command, package: &str) -> &'a mut Command {
        match self {
            Scope::All | Scope::WithoutWindow => self.apply_to_all(command),
            Scope::Alone => with_lints(command).args(["--package", package]),
        }
    }

    /// Widens a command of cargo to all crates, or to those that build without the system's web view.
    pub(crate) fn apply_to_all(self, command: &mut Command) -> &mut Command {
        match self {
            Scope::All | Scope::Alone => with_lints(command).arg("--workspace"),
            Scope::WithoutWindow => with_lints(command),
        }
    }
}

/// Has Clippy compile, which is the compiler with more lints: what it has checked need not be compiled again to be run.
fn with_lints(command: &mut Command) -> &mut Command {
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
}

/// Builds the programs and tests of all crates. Fails with any warning.
pub(crate) fn lint(scope: Scope) -> Result<()> {
    let mut command = chore::cargo(&["build", "--bins", "--tests", "--message-format", "json"]);
    let mut found = false;
    chore::read(scope.apply_to_all(&mut command), |line| {
        // Cargo repeats the warnings of what an earlier build has compiled.
        let message: Value = serde_json::from_str(line).unwrap_or_default();
        if let Some(text) = message["message"]["rendered"].as_str() {
            println!("{text}");
            found = true;
        }
    })?;
    if found { bail!("there are warnings, see above") } else { Ok(()) }
}

/// Builds a program for tests and returns its path.
pub(crate) fn build(scope: Scope, package: &str, name: &str) -> Result<PathBuf> {
    let mut command = chore::cargo(&["build", "--quiet"]);
    match scope {
        Scope::Alone => command.args(["--bin", name]),
        // With the tests, so that all dependencies have the features that the tests were built with.
        Scope::All | Scope::WithoutWindow => command.args(["--bins", "--tests"]),
    };
    chore::run(scope.apply(&mut command, package))?;
    Ok(house::program("debug", name))
}
