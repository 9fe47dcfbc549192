//! Accuracy and speed of the card reader: pictures of cards are drawn in Chromium and read by a release host, and codes
//! are read in Chromium. One look in the worker of a page and in a host, and actions beside frames of a camera, are compared.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::json;

use super::{Row, fresh};
use crate::machine::{self, Need};
use crate::{chore, house, interface, web};

/// The meaning, unit and limit of each row.
const LIMITS: [(&str, &str, &str, f64); 15] = [
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
    ("scan-worker", "a quick look in the worker of a page / in one native thread", "", 4.0),
    ("scan-thorough", "a thorough look / a quick one", "", 5.0),
    ("scan-actions", "an action beside frames of six devices / alone, p95", "", 2.0),
];

/// Measures all rows, and prints the table for each kind of damage as it is ready.
pub(super) fn rows() -> Result<Vec<Row>> {
    chore::run(&mut chore::cargo(&["build", "--release", "--package", "starboard-tests", "--bin", "bench"]))?;
    let folder = house::results().join("scan");
    fresh(&folder)?;
    let bench = |row, threads: Option<&str>| {
        let mut command = chore::command(house::program("release", "bench"));
        command.arg(&folder).arg(row).envs(threads.map(|threads| ("RTEN_NUM_THREADS", threads)));
        chore::output(&mut command).context("the measuring program failed; run it alone to see why")
    };
    let mut text = read_in_chromium(&folder, |_| {})?;
    text += &(bench("look", Some("1"))? + &bench("scan", None)?);
    let look = |name| Row::read(&text, name, "", "ms", 0.0);
    let (worker, native) = (look("scan-worker-look")?, look("scan-look")?);
    let details = format!("{:.0} ms / {:.0} ms, {}", worker.measured, native.measured, worker.details);
    text +=
        &json!({ "row": "scan-worker", "measured": worker.measured / native.measured, "details": details })
            .to_string();
    let row = |(name, what, unit, limit)| Row::read(&text, name, what, unit, limit);
    LIMITS.into_iter().map(row).collect()
}

/// Has a host and the worker of a page read the pictures of cards in a folder, and prints what they recognize.
pub(super) fn pictures(folder: &Path) -> Result<()> {
    let pictures = folder.canonicalize().context("there is no such folder")?;
    let folder = house::results().join("pictures");
    fresh(&folder)?;
    read_in_chromium(&folder, |command| {
        command.args(["--", "folder"]).env("STARBOARD_PICTURES", pictures);
    })
    .map(drop)
}

/// Runs the specs of the reader, with a release host and a page, and returns the lines of JSON that they report.
fn read_in_chromium(folder: &Path, surround: impl FnOnce(&mut Command)) -> Result<String> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    chore::run(&mut chore::cargo(&["build", "--release", "--package", "starboard-host"]))?;
    interface::packages(&house::ui())?;
    let site = web::build(false, None)?;
    let journeys = house::journeys();
    interface::packages(&journeys)?;
    let file = folder.join("rows");
    let mut command = chore::npm(&journeys, &["run", "--silent", "scan"]);
    surround(&mut command);
    command.env("STARBOARD_HOST", house::program("release", "starboard-host")).env("STARBOARD_SPEED", &file);
    command.env("STARBOARD_SITE", site);
    command.envs(machine::chromium().map(|program| ("STARBOARD_CHROMIUM", program)));
    chore::run(&mut command)?;
    Ok(fs::read_to_string(&file).unwrap_or_default())
}
