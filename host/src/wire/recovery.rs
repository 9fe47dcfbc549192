use serde::Serialize;
use ts_rs::TS;

use super::TableReport;

/// The result of a recovery, for the window that requested it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Recovery {
    /// The number of recovered tables.
    pub tables: usize,
    /// The number of tables whose set-up could not be read.
    pub lost_tables: usize,
    /// The number of lines that are known to have been there and could not be saved.
    pub lost_lines: usize,
    /// The minimum number of unreadable rosters.
    pub lost_rosters: usize,
    /// The minimum number of unreadable own sets of cards.
    pub lost_sets: usize,
    /// Each damaged table.
    pub damaged: Vec<TableReport>,
    /// The path of the unchanged copy of the damaged file.
    pub copy: String,
}
