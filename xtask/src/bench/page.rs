//! The page with the host inside, in Chromium.

use anyhow::Result;

use super::browser::measure;
use super::{PAGE, Row};
use crate::machine::{self, Need};
use crate::{interface, web};

/// The meaning of each row, its unit and its limit, in the order of `PAGE`.
const LIMITS: [(&str, &str, f64); 5] = [
    ("a first load of the page, later than the served interface", "ms", 250.0),
    ("an action in the page until it is answered, p95", "ms", 5.0),
    ("the memory of the host in the page, with a table", "MiB", 16.0),
    ("the process of the page with a table, beside an empty one", "MB", 60.0),
    ("the module of the host, in brotli", "MB", 2.1),
];

/// Measures the rows with the release host, the built interface and the built page.
pub(super) fn rows() -> Result<Vec<Row>> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    interface::build()?;
    let site = web::build(false, None)?;
    let text = measure("page", ["page.spec.ts".to_owned()].into_iter(), |command| {
        command.env("STARBOARD_SITE", site);
        // It has no pages of its own beside the one that is measured.
        command.envs(machine::headless().map(|program| ("STARBOARD_CHROMIUM", program)));
    })?;
    let rows = PAGE.iter().zip(LIMITS);
    rows.map(|(name, (what, unit, limit))| Row::read(&text, name, what, unit, limit)).collect()
}
