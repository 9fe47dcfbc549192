//! Locks that nobody's panic closes for ever.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks what stays whole even if somebody panicked while holding it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
