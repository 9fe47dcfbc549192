//! The interface in Chromium. All rows but the rules search run on a processor slowed to a quarter.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::{BROWSER, Row, fresh};
use crate::machine::{self, Need};
use crate::{chore, house, interface};

/// The meaning of each row and its limit in milliseconds, in the order of `BROWSER`.
const LIMITS: [(&str, f64); 5] = [
    ("a first load on a slow processor until it can be used", 600.0),
    ("a touch on a slow processor until its result is shown", 100.0),
    ("a letter in the picker on a slow processor until shown", 16.0),
    ("the longest task while something scrolls or walks", 50.0),
    ("a letter in the search of the rules until shown", 16.0),
];

/// Measures the wanted rows with the release host and the built interface.
pub(super) fn rows(wanted: impl Fn(&str) -> bool) -> Result<Vec<Row>> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    interface::build()?;
    let specs = BROWSER.iter().filter(|name| wanted(name)).map(|name| format!("{name}.spec.ts"));
    let text = measure("speed", specs, |_| {})?;
    let rows = BROWSER.iter().zip(LIMITS).filter(|(name, _)| wanted(name));
    rows.map(|(name, (what, limit))| Row::read(&text, name, what, "ms", limit)).collect()
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
