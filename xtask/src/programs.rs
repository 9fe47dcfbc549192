//! Builds the programs of the workspace.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

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
            Scope::All => command.arg("--workspace"),
            Scope::WithoutWindow => command,
            Scope::Alone => command.args(["--package", package]),
        }
    }
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
