//! The interface in Chromium. The rows named so run on a processor slowed to a quarter.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::{BROWSER, Row, fresh};
use crate::machine::{self, Need};
use crate::{chore, house, interface};

/// The spec that reports each row, its meaning, its unit and its limit, in the order of `BROWSER`.
const ROWS: [(&str, &str, &str, f64); 7] = [
    ("load", "a first load in Brotli until it can be used, fonts apart", "kB", 90.0),
    ("load", "the same until all is there that it fetches by itself", "kB", 250.0),
    ("start", "a first load on a slow processor until it can be used", "ms", 600.0),
    ("touch", "a touch on a slow processor until its result is shown", "ms", 100.0),
    ("picker", "a letter in the picker / in an empty page, slow processor", "", 1.5),
    ("tasks", "the longest task while something scrolls or walks", "ms", 50.0),
    ("rules", "a letter in the search of the rules until shown", "ms", 16.0),
];

/// Measures the wanted rows with the release host and the built interface.
pub(super) fn rows(wanted: impl Fn(&str) -> bool) -> Result<Vec<Row>> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    interface::build()?;
    let rows: Vec<_> = BROWSER.into_iter().zip(ROWS).filter(|(name, _)| wanted(name)).collect();
    let mut specs: Vec<_> = rows.iter().map(|(_, (spec, ..))| format!("{spec}.spec.ts")).collect();
    specs.dedup();
    let text = measure("speed", specs.into_iter(), |_| {})?;
    rows.into_iter().map(|(name, (_, what, unit, limit))| Row::read(&text, name, what, unit, limit)).collect()
}

/// Runs specs that measure against the release host, and returns the lines of JSON that they report.
pub(super) fn measure(
    folder: &str,
    specs: impl Iterator<Item = String>,
    surround: impl FnOnce(&mut Command),
) -> Result<String> {
    chore::run(&mut chore::cargo(&["build", "--release", "--package", "starboard-host"]))?;
    let journeys = house::journeys();
    interface::packages(&journeys)?;
    let folder = house::results().join(folder);
    fresh(&folder)?;
    let file = folder.join("rows");
    let mut command = chore::npm(&journeys, &["run", "--silent", "speed", "--"]);
    command.args(specs);
    command.env("STARBOARD_HOST", house::program("release", "starboard-host")).env("STARBOARD_SPEED", &file);
    command.envs(machine::chromium().map(|program| ("STARBOARD_CHROMIUM", program)));
    surround(&mut command);
    chore::run(&mut command)?;
    fs::read_to_string(&file).context("the browser measured nothing")
}
