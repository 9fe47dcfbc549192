//! The time.

use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// The time of day, in milliseconds since 1970 (UTC).
pub(crate) fn now() -> i64 {
    #[cfg(feature = "simulation")]
    if let Some(now) = crate::simulation::now() {
        return now;
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The time of a clock that nobody sets.
pub(crate) fn instant() -> Instant {
    #[cfg(feature = "simulation")]
    if let Some(instant) = crate::simulation::instant() {
        return instant;
    }
    Instant::now()
}
