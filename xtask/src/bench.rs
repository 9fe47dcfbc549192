//! `cargo xtask bench`: measures and prints a table. No test depends on it.
//!
//! Rows that depend on the machine's speed compare two things, measured by turns in one run.

mod before;
mod browser;
mod load;
mod page;
mod quick;
mod rules;
mod scan;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::machine::{self, Need};
use crate::screen::Screen;
use crate::{chore, house, interface, process_tree};

/// Openings of each of the two windows.
const OPENINGS: usize = 9;

/// Time between the opening of a window and the reading of its memory.
const SETTLING: Duration = Duration::from_secs(3);

/// A row of the table: a measurement and its limit.
struct Row {
    name: &'static str,
    what: &'static str,
    unit: &'static str,
    limit: f64,
    measured: f64,
    details: String,
}

impl Row {
    /// Reads a measurement from a measuring program's output, a line of JSON for each row.
    fn read(
        text: &str,
        name: &'static str,
        what: &'static str,
        unit: &'static str,
        limit: f64,
    ) -> Result<Row> {
        let lines: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        let line =
            lines.iter().find(|line| line["row"] == name).context("the measuring program left out a row")?;
        let measured = line["measured"].as_f64().context("a measurement is no number")?;
        let details = line["details"].as_str().unwrap_or_default().to_owned();
        Ok(Row { name, what, unit, limit, measured, details })
    }
}

/// The rows of the measuring program in the tests crate.
const TABLE: [&str; 8] = ["action", "replay", "view", "loadout", "odds", "oracle", "index", "search"];
const WINDOW: [&str; 2] = ["frame", "memory"];
const SCAN: &str = "scan";
const BROWSER: [&str; 7] = ["load", "load-all", "start", "touch", "picker", "tasks", "rules"];

const PAGE: [&str; 10] = [
    "page-start",
    "page-action",
    "page-memory",
    "page-process",
    "page-size",
    "guest-p50",
    "guest-p95",
    "guest-flood",
    "guest-open",
    "guest-bytes",
];

/// Compares this build with that of an earlier commit.
pub(crate) fn compare(revision: &str) -> Result<ExitCode> {
    Ok(print(&before::rows(revision)?))
}

/// Has a host and a page read a folder of pictures of cards, and prints what they recognize.
pub(crate) fn read_pictures(folder: &Path) -> Result<()> {
    scan::pictures(folder)
}

/// Measures all rows or the named ones.
pub(crate) fn run(names: &[String]) -> Result<ExitCode> {
    let known = [&TABLE[..], &WINDOW, &BROWSER, &PAGE, &load::NAMES, &quick::NAMES, &[SCAN]].concat();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        bail!("there is no row {unknown:?}; there are {}", known.join(", "));
    }
    let wanted = |row: &str| names.is_empty() || names.iter().any(|name| name == row);
    let any = |rows: &[&str]| rows.iter().any(|row| wanted(row));

    let mut rows = Vec::new();
    if any(&TABLE) {
        rows.extend(table()?);
    }
    if any(&WINDOW) {
        rows.extend(window()?);
    }
    if any(&BROWSER) {
        rows.extend(browser::rows(wanted)?);
    }
    if any(&PAGE) {
        rows.extend(page::rows(wanted)?);
    }
    if any(&load::NAMES) {
        rows.extend(load::rows()?);
    }
    if any(&quick::NAMES) {
        rows.extend(quick::rows()?);
    }
    rows.retain(|row| wanted(row.name));
    // Those of the quality of the search stand beside its latency.
    if wanted("rules") {
        rows.extend(rules::rows()?);
    }
    // The rows of the card reader are measured together.
    if wanted(SCAN) {
        rows.extend(scan::rows()?);
    }
    Ok(print(&rows))
}

/// Prints the table. The exit code tells whether all limits are held.
fn print(rows: &[Row]) -> ExitCode {
    println!("\n{:22}{:58}{:>14}{:>12}  verdict", "row", "what", "measured", "at most");
    for row in rows {
        let verdict = if row.measured <= row.limit { "held" } else { "EXCEEDED" };
        let (measured, limit) = (shown(row.measured, row.unit), shown(row.limit, row.unit));
        println!("{:22}{:58}{measured:>14}{limit:>12}  {verdict}", row.name, row.what);
        println!("{:22}{}", "", row.details);
    }
    let held = rows.iter().filter(|row| row.measured <= row.limit).count();
    println!("{held} held, {} exceeded", rows.len() - held);
    if held == rows.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn shown(value: f64, unit: &str) -> String {
    match unit {
        "" => format!("{value:.2} x"),
        _ => format!("{value:.2} {unit}"),
    }
}

/// Measures the rows without a window, by a program of the tests crate.
fn table() -> Result<Vec<Row>> {
    let words = ["build", "--release", "--package", "starboard-tests", "--bin", "bench"];
    chore::run(&mut chore::cargo(&words))?;
    let folder = house::results().join("bench");
    fresh(&folder)?;
    let text = chore::output(chore::command(house::program("release", "bench")).arg(&folder))
        .context("the measuring program failed; run it alone to see why")?;
    let row = |name, what, unit, limit| Row::read(&text, name, what, unit, limit);
    Ok(vec![
        row("action", "an action until it is durable / a bare SQLite commit", "", 1.5)?,
        row("replay", "replay of a journal of 2,000 events", "ms", 10.0)?,
        row("view", "a six-seat table's view computed and serialized", "ms", 1.0)?,
        row("loadout", "best of 75 Treasures, a Mutant with every Sidekick", "ms", 1.0)?,
        row("odds", "odds of two who flee from four monsters", "ms", 1.0)?,
        row("oracle", "all scenario files", "s", 2.0)?,
        row("index", "the index of the rules built", "ms", 50.0)?,
        row("search", "a keystroke's search of the rules, p99", "ms", 2.0)?,
    ])
}

/// Compares the window with an empty one, opened by turns.
fn window() -> Result<Vec<Row>> {
    if !cfg!(target_os = "linux") {
        bail!("the window can be measured on Linux only: its memory is read from /proc");
    }
    machine::provide(&[Need::Node, Need::WebView, Need::Screen])?;
    interface::build()?;
    let words = [
        "build",
        "--release",
        "--package",
        "starboard",
        "--example",
        "first-frame",
        "--example",
        "empty-window",
    ];
    chore::run(&mut chore::cargo(&words))?;
    let folder = house::results().join("bench");
    fresh(&folder)?;
    let screen = Screen::start()?;

    let (mut ours, mut empty) = (Vec::new(), Vec::new());
    // The first opening of each window fills the system's caches and does not count.
    for opening in 0..=OPENINGS {
        let measured = [open(&screen, "first-frame", &folder)?, open(&screen, "empty-window", &folder)?];
        if opening > 0 {
            ours.push(measured[0]);
            empty.push(measured[1]);
        }
    }
    let (frames, empty_frames) = (median(&ours, |opening| opening.0), median(&empty, |opening| opening.0));
    let (weights, empty_weights) = (median(&ours, |opening| opening.1), median(&empty, |opening| opening.1));
    Ok(vec![
        Row {
            name: "frame",
            what: "the window's first useful frame / an empty window's",
            unit: "",
            limit: 1.25,
            measured: frames / empty_frames,
            details: format!("{frames:.0} ms / {empty_frames:.0} ms, medians of {OPENINGS}"),
        },
        Row {
            name: "memory",
            what: "the window's memory / an empty window's",
            unit: "",
            limit: 1.3,
            measured: weights / empty_weights,
            details: format!(
                "{:.1} MB / {:.1} MB (PSS of all processes), medians of {OPENINGS}",
                weights / 1024.0,
                empty_weights / 1024.0
            ),
        },
    ])
}

/// Opens a window. Returns the milliseconds until its first useful frame, and its memory in kB some seconds later.
fn open(screen: &Screen, example: &str, data: &Path) -> Result<(f64, f64)> {
    let program = house::target().join("release/examples").join(example);
    let start = Instant::now();
    let mut window = screen
        .show(chore::command(program).arg("--data").arg(data))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("could not open {example}"))?;
    let mut word = String::new();
    if let Some(words) = window.stdout.take() {
        BufReader::new(words).read_line(&mut word)?;
    }
    let frame = start.elapsed();
    let memory = if word.trim() == "ready" {
        thread::sleep(SETTLING);
        process_tree::memory(window.id())
    } else {
        None
    };
    window.kill()?;
    window.wait()?;
    let memory = memory.with_context(|| format!("{example} did not show anything"))?;
    Ok((frame.as_secs_f64() * 1000.0, memory as f64))
}

fn median(openings: &[(f64, f64)], of: fn(&(f64, f64)) -> f64) -> f64 {
    let mut values: Vec<f64> = openings.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn fresh(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    Ok(())
}
