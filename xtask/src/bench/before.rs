//! This build beside that of an earlier commit, each served by its own host, by turns in one run.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::{Row, browser, load};
use crate::machine::{self, Need};
use crate::{chore, house, interface};

/// The most that a row may be.
const LIMIT: f64 = 1.1;

/// Each row is a ratio: this build's time by the earlier one's.
const ROWS: [(&str, &str); 5] = [
    ("before-lobby", "a first load of the lobby until it can be used / before"),
    ("before-table", "a first load of a table until it can be used / before"),
    ("before-again", "a table opened again until it can be used / before"),
    ("before-touch", "a touch until its result is shown, median / before"),
    ("before-touch-p95", "a touch until its result is shown, p95 / before"),
];

/// Compares interface and host with those of a commit.
pub(super) fn rows(revision: &str) -> Result<Vec<Row>> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    interface::build()?;
    let commit = chore::output(chore::command("git").args([
        "rev-parse",
        "--verify",
        "--short=12",
        &format!("{revision}^{{commit}}"),
    ]))
    .with_context(|| format!("there is no commit {revision:?}"))?;
    let (host, ui) = build(&commit)?;
    let wire = wire_of(&ui)?;
    let text = browser::measure("before", ["before.spec.ts".to_owned()].into_iter(), |command| {
        command
            .env("STARBOARD_BEFORE_HOST", &host)
            .env("STARBOARD_BEFORE_UI", &ui)
            .env("STARBOARD_BEFORE_WIRE", &wire);
    })?;
    let mut rows: Vec<_> = ROWS
        .into_iter()
        .map(|(name, what)| Row::read(&text, name, what, "", LIMIT))
        .collect::<Result<_>>()?;
    rows.extend(load::compare(&host, &wire, LIMIT)?);
    Ok(rows)
}

/// The hash of the wire types of a built interface.
fn wire_of(ui: &Path) -> Result<String> {
    let text = fs::read_to_string(ui.join("../src/wire/hash.ts"))?;
    let hash = text.split('"').nth(1).context("an interface does not tell its wire types")?;
    Ok(hash.to_owned())
}

/// Builds the host and the interface of a commit in a work tree of its own, which is kept for the next time.
fn build(commit: &str) -> Result<(PathBuf, PathBuf)> {
    let before = house::target().join("before");
    let tree = before.join(commit);
    let host = tree.join("host-program");
    let ui = tree.join("ui/dist");
    if host.exists() && ui.join("index.html").exists() {
        return Ok((host, ui));
    }
    fs::create_dir_all(&before)?;
    if !tree.exists() {
        chore::run(
            chore::command("git").args(["worktree", "add", "--force", "--detach"]).arg(&tree).arg(commit),
        )?;
    }
    let folder = tree.join("ui");
    chore::run(&mut chore::npm(&folder, &["ci", "--no-audit", "--no-fund"]))?;
    chore::run(&mut chore::npm(&folder, &["run", "build"]))?;
    let target = before.join("target");
    let mut cargo = chore::cargo(&["build", "--release", "--package", "starboard-host"]);
    chore::run(cargo.current_dir(&tree).env("CARGO_TARGET_DIR", &target))?;
    fs::copy(built(&target), &host).context("the earlier host was not built")?;
    Ok((host, ui))
}

fn built(target: &Path) -> PathBuf {
    target.join("release").join(format!("starboard-host{}", std::env::consts::EXE_SUFFIX))
}
