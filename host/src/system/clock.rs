//! The time.

use rusqlite::Connection;
use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// The time of day, in milliseconds since 1970 (UTC).
pub(crate) fn now() -> i64 {
    #[cfg(feature = "simulation")]
    if let Some(now) = crate::system::simulation::now() {
        return now;
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The time of day (UTC) as a part of a file name, as in `20261127T214005Z`: the order of names is that of time.
pub(crate) fn stamp() -> rusqlite::Result<String> {
    let sql = "SELECT strftime('%Y%m%dT%H%M%SZ', ?, 'unixepoch')";
    Connection::open_in_memory()?.query_row(sql, [now() / 1000], |row| row.get(0))
}

/// The time of a clock that nobody sets.
pub(crate) fn instant() -> Instant {
    #[cfg(feature = "simulation")]
    if let Some(instant) = crate::system::simulation::instant() {
        return instant;
    }
    Instant::now()
}
