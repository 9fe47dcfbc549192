//! A host with many tables and phones, by the load generator of the tests crate.

use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Row, fresh};
use crate::{chore, house};

/// Name, meaning, unit and limit of each row of the host alone.
const ROWS: [(&str, &str, &str, f64); 5] = [
    ("host-p99", "an action at 1,000 tables of 6 phones until answered, p99", "ms", 20.0),
    ("host-lobby", "the same with 20 more phones in the lobby", "ms", 20.0),
    ("host-slow-disk", "the same with a disk that flushes 20 ms later", "ms", 60.0),
    ("host-asked", "an action while others keep asking for 1,000 tables / quiet, p95", "", 2.0),
    ("host-socket", "the memory of a phone, between 300 and 1,500 tables of 6", "kB", 20.0),
];

/// The names of the rows of the host alone.
pub(super) const NAMES: [&str; 5] = [ROWS[0].0, ROWS[1].0, ROWS[2].0, ROWS[3].0, ROWS[4].0];

/// Measures the release host.
pub(super) fn rows() -> Result<Vec<Row>> {
    let text = generate(None)?;
    ROWS.into_iter().map(|(name, what, unit, limit)| Row::read(&text, name, what, unit, limit)).collect()
}

/// Compares the release host with an earlier one, whose wire types have a hash.
pub(super) fn compare(before: &Path, wire: &str, limit: f64) -> Result<Vec<Row>> {
    let text = generate(Some((before, wire)))?;
    Ok(vec![
        Row::read(&text, "before-actions", "time of an action when hosts are busy / before", "", limit)?,
        Row::read(&text, "before-processor", "processor time of an action in the host / before", "", limit)?,
    ])
}

fn generate(before: Option<(&Path, &str)>) -> Result<String> {
    if !cfg!(target_os = "linux") {
        bail!("a host under load can be measured on Linux only: its memory is read from /proc");
    }
    chore::run(&mut chore::cargo(&["build", "--release", "--package", "starboard-host"]))?;
    chore::run(&mut chore::cargo(&["build", "--release", "--package", "starboard-tests", "--bin", "load"]))?;
    let folder = house::results().join("load");
    fresh(&folder)?;
    let mut command = chore::command(house::program("release", "load"));
    command.arg(&folder).arg(house::program("release", "starboard-host"));
    if let Some((before, wire)) = before {
        command.arg(before).arg(wire);
    }
    chore::output(&mut command).context("the load generator failed; run it alone to see why")
}
