//! Accuracy and speed of the card reader: pictures of cards are drawn in Chromium and read by a release host, and codes
//! are read in Chromium.

use std::fs;

use anyhow::{Context, Result};

use super::{Row, fresh};
use crate::machine::{self, Need};
use crate::{chore, house, interface};

/// The meaning, unit and limit of each row.
const LIMITS: [(&str, &str, &str, f64); 12] = [
    ("scan-host-tuned-missed", "pictures whose card is not found", "%", 2.0),
    ("scan-host-tuned-false", "cards of no catalogue taken for one that is", "%", 1.0),
    ("scan-host-tuned-time", "a picture posted until it is told, p95", "ms", 500.0),
    ("scan-host-held-out-missed", "the same in layouts that nobody tunes by", "%", 2.0),
    ("scan-host-held-out-false", "the same in layouts that nobody tunes by", "%", 1.0),
    ("scan-host-held-out-time", "the same in layouts that nobody tunes by", "ms", 500.0),
    ("scan-codes-missed", "QR codes from 30 px on, blurred and tilted, not read", "%", 0.5),
    ("scan-codes-time", "a QR code read, p95", "ms", 30.0),
    ("scan-film-missed", "cards pulled through the picture that do not land", "", 1.0),
    ("scan-film-wrong", "the same, cards that land wrongly or twice", "", 0.0),
    ("scan-film-looks", "the same, looks until a card lands, median", "", 3.0),
    ("scan-film-strange", "looks at rules, strangers and hands by which a card lands", "", 0.0),
];

/// Measures all rows, and prints the table for each kind of damage as it is ready.
pub(super) fn rows() -> Result<Vec<Row>> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    chore::run(&mut chore::cargo(&["build", "--release", "--package", "starboard-host"]))?;
    interface::packages(&house::ui())?;
    let journeys = house::journeys();
    interface::packages(&journeys)?;
    let folder = house::results().join("scan");
    fresh(&folder)?;
    let file = folder.join("rows");

    let mut command = chore::npm(&journeys, &["run", "--silent", "scan"]);
    command.env("STARBOARD_HOST", house::program("release", "starboard-host")).env("STARBOARD_SPEED", &file);
    command.envs(machine::chromium().map(|program| ("STARBOARD_CHROMIUM", program)));
    chore::run(&mut command)?;

    let text = fs::read_to_string(&file).context("no card was read")?;
    let row = |(name, what, unit, limit)| Row::read(&text, name, what, unit, limit);
    LIMITS.into_iter().map(row).collect()
}
