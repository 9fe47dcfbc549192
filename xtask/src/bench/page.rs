//! The page with the host inside and its guests, in Chromium.

use anyhow::Result;

use super::browser::measure;
use super::{PAGE, Row};
use crate::machine::{self, Need};
use crate::{interface, web};

/// The spec that reports each row, its meaning, its unit and its limit, in the order of `PAGE`.
const ROWS: [(&str, &str, &str, f64); 10] = [
    ("page", "a first load of the page, later than the served interface", "ms", 250.0),
    ("page", "an action in the page until it is answered, p95", "ms", 5.0),
    ("page", "the memory of the host in the page, with a table", "MiB", 16.0),
    ("page", "the process of the page with a table, beside an empty one", "MB", 60.0),
    ("page", "the module of the host, in brotli", "MB", 2.1),
    ("guests", "an action until five guests show it / five tabs, p50", "", 1.5),
    ("guests", "the same, p95", "", 1.5),
    ("guests", "the same with a guest who floods / without, p95", "", 2.0),
    ("guests", "an address opened until the table / a native host's", "", 1.25),
    ("guests", "the bytes until then / a native host's", "", 1.25),
];

/// Measures the wanted rows with the release host, the built interface and the built page.
pub(super) fn rows(wanted: impl Fn(&str) -> bool) -> Result<Vec<Row>> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    interface::build()?;
    let site = web::build(false, None)?;
    let rows: Vec<_> = PAGE.into_iter().zip(ROWS).filter(|(name, _)| wanted(name)).collect();
    let mut specs: Vec<_> = rows.iter().map(|(_, (spec, ..))| format!("{spec}.spec.ts")).collect();
    specs.dedup();
    let text = measure("page", specs.into_iter(), |command| {
        command.env("STARBOARD_SITE", site).env("STARBOARD_MODULES", web::modules());
        // It has no pages of its own beside the one that is measured.
        command.envs(machine::headless().map(|program| ("STARBOARD_CHROMIUM", program)));
    })?;
    rows.into_iter().map(|(name, (_, what, unit, limit))| Row::read(&text, name, what, unit, limit)).collect()
}
