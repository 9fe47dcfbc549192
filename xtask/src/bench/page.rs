//! The page with the host inside, in Chromium.

use std::fs;

use anyhow::{Context, Result};

use super::{PAGE, Row, fresh};
use crate::machine::{self, Need};
use crate::{chore, house, interface, web};

/// The meaning of each row, its unit and its limit, in the order of `PAGE`.
const LIMITS: [(&str, &str, f64); 4] = [
    ("a first load of the page, later than the served interface", "ms", 250.0),
    ("an action in the page until it is answered, p95", "ms", 5.0),
    ("the memory of the host in the page, with a table", "MiB", 16.0),
    ("the module of the host, in brotli", "MB", 2.1),
];

/// Measures the rows with the release host, the built interface and the built page.
pub(super) fn rows() -> Result<Vec<Row>> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    interface::build()?;
    let site = web::build(false)?;
    chore::run(&mut chore::cargo(&["build", "--release", "--package", "starboard-host"]))?;
    let journeys = house::journeys();
    interface::packages(&journeys)?;
    let folder = house::results().join("page");
    fresh(&folder)?;
    let file = folder.join("rows");
    let mut command = chore::npm(&journeys, &["run", "--silent", "speed", "--", "page.spec.ts"]);
    command.env("STARBOARD_HOST", house::program("release", "starboard-host"));
    command.env("STARBOARD_SITE", site).env("STARBOARD_SPEED", &file);
    command.envs(machine::chromium().map(|program| ("STARBOARD_CHROMIUM", program)));
    chore::run(&mut command)?;

    let text = fs::read_to_string(&file).context("the browser measured nothing")?;
    let rows = PAGE.iter().zip(LIMITS);
    rows.map(|(name, (what, unit, limit))| Row::read(&text, name, what, unit, limit)).collect()
}
