//! Quality of the search of the rules: how many questions of players do not find the entry that answers them.

use anyhow::{Context, Result};

use super::Row;
use crate::{chore, house};

/// Name, meaning and limit of each row, in percent.
const ROWS: [(&str, &str, f64); 6] = [
    ("rules-unseen-first", "questions nobody tuned by whose entry is not first", 7.9),
    ("rules-unseen-three", "the same, not among the first three", 2.1),
    ("rules-asked-first", "questions the wordings were chosen by, not first", 4.8),
    ("rules-asked-three", "the same, not among the first three", 0.7),
    ("rules-held-out-first", "wordings searched with four fifths of the rest, not first", 12.0),
    ("rules-held-out-three", "the same, not among the first three", 4.0),
];

/// Measures all rows, by a program of the tests crate.
pub(super) fn rows() -> Result<Vec<Row>> {
    let words = ["build", "--release", "--package", "starboard-tests", "--bin", "questions"];
    chore::run(&mut chore::cargo(&words))?;
    let text = chore::output(chore::command(house::program("release", "questions")).arg("--rows"))
        .context("the measuring program failed; run it alone to see why")?;
    ROWS.into_iter().map(|(name, what, limit)| Row::read(&text, name, what, "%", limit)).collect()
}
