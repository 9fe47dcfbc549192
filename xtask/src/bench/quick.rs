//! What `cargo xtask run` builds beside a release build, by turns in one run.

use anyhow::{Context, Result};

use super::{Row, fresh};
use crate::play::QUICK;
use crate::{chore, house};

/// The rows of the measuring program, and what each ratio is of.
const ROWS: [(&str, &str, &str); 2] = [
    ("quick-action", "action", "an action until it is durable, as `run` builds it / release"),
    ("quick-view", "view", "a view computed and serialized, as `run` builds it / release"),
];

/// Runs of each of the two builds.
const TURNS: usize = 5;

pub(super) const NAMES: [&str; 2] = [ROWS[0].0, ROWS[1].0];

/// Measures both builds.
pub(super) fn rows() -> Result<Vec<Row>> {
    let profiles = [QUICK, "release"];
    for profile in profiles {
        let words = ["build", "--profile", profile, "--package", "starboard-tests", "--bin", "bench"];
        chore::run(&mut chore::cargo(&words))?;
    }
    let folder = house::results().join("bench");
    let mut told = [Vec::new(), Vec::new()];
    for _ in 0..TURNS {
        for (profile, told) in profiles.iter().zip(&mut told) {
            fresh(&folder)?;
            let mut program = chore::command(house::program(profile, "bench"));
            program.arg(&folder).args(ROWS.map(|(_, row, _)| row));
            told.push(chore::output(&mut program).context("the measuring program failed")?);
        }
    }
    let row = |(name, row, what)| {
        let middle = |told: &[String]| {
            let measured = told.iter().map(|text| Ok(Row::read(text, row, what, "", 0.0)?.measured));
            let mut measured = measured.collect::<Result<Vec<f64>>>()?;
            measured.sort_by(f64::total_cmp);
            Ok::<_, anyhow::Error>(measured[measured.len() / 2])
        };
        let (quick, release) = (middle(&told[0])?, middle(&told[1])?);
        let details = format!("{quick:.3} / {release:.3}, medians of {TURNS}");
        Ok(Row { name, what, unit: "", limit: 1.5, measured: quick / release, details })
    };
    ROWS.into_iter().map(row).collect()
}
