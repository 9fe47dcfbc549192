use serde::Serialize;
use ts_rs::TS;

/// Facts about a host that help to find a fault. They contain no name and no play.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostics {
    /// The version of the host, as in `0.1.0`.
    pub version: String,
    /// The version of SQLite.
    pub sqlite: String,
    /// The system and the processor, as in `linux x86_64`.
    pub system: String,
    /// The content of the journal.
    pub holds: Holdings,
    /// The last faults, oldest first.
    pub faults: Vec<PastFault>,
}

/// The content of a journal: version, counts and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Holdings {
    /// The version of its schema.
    pub schema: u32,
    /// The tables.
    pub tables: u32,
    /// The deleted tables, which can be restored.
    pub deleted_tables: u32,
    /// The lines of all tables.
    pub lines: u32,
    /// The rosters.
    pub rosters: u32,
    /// The own sets.
    pub sets: u32,
    /// The size of the database in bytes.
    #[ts(type = "number")]
    pub bytes: i64,
}

/// A fault that a request ended with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PastFault {
    /// The time in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub at: i64,
    /// Its code, as in `disk-full`.
    pub code: String,
}
