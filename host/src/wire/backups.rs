use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::TableSummary;

/// The name of a backup: its running number and the time when it was made (UTC), as in `000012-20261127T214005Z`. An older
/// Starboard gave no numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
pub struct BackupId(pub String);

/// A backup of all that a host keeps.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BackupFacts {
    /// Its name.
    pub backup: BackupId,
    /// The time when it was made, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub at: i64,
    /// Its size in bytes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// False if it is empty, damaged or of a newer Starboard, and nothing can be restored from it.
    pub sound: bool,
    /// True if something in it is damaged, and the rest can be restored.
    pub flawed: bool,
}

/// The backup from which a damaged table can be had back best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableBackup {
    /// The newest one of those with most lines of the table.
    pub backup: BackupId,
    /// The time when it was made, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub at: i64,
    /// The number of lines that it has of the table, all sound.
    #[ts(type = "number")]
    pub lines: u64,
}

/// A table in a backup.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BackedUpTable {
    /// The table as it was.
    pub summary: TableSummary,
    /// The number of its lines.
    #[ts(type = "number")]
    pub lines: u64,
    /// The number of its lines now; none if the table is not here.
    #[ts(type = "number | null")]
    pub lines_now: Option<u64>,
}
