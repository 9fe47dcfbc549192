use serde::Serialize;
use ts_rs::TS;

use crate::Recovered;

/// What became of a damaged database, as the window is told that had it recovered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Recovery {
    /// Tables that go on.
    pub tables: usize,
    /// Tables of which not even the set-up could be read.
    pub lost_tables: usize,
    /// Lines of tables that follow upon one that cannot be read. They are in the copy only.
    pub left_behind: usize,
    /// Remembered players that cannot be read; at least so many.
    pub lost_rosters: usize,
    /// Own sets of cards that cannot be read; at least so many.
    pub lost_sets: usize,
    /// Where the damaged file is now, unchanged.
    pub copy: String,
}

impl From<Recovered> for Recovery {
    fn from(recovered: Recovered) -> Self {
        let Recovered { copy, tables, lost_tables, left_behind, lost_rosters, lost_sets, .. } = recovered;
        Self { tables, lost_tables, left_behind, lost_rosters, lost_sets, copy: copy.display().to_string() }
    }
}
