//! Turns for work that takes long and is done where it was asked for. Few have one at once; whoever finds many waiting hears so
//! at once.

use std::sync::{Condvar, Mutex, PoisonError};

use crate::system::lock::lock;
use crate::wire::Fault;

/// The number of turns at once.
pub(crate) const AT_ONCE: usize = 2;
/// The number of those that may wait for a turn.
pub(crate) const WAITING_MAX: usize = 6;

#[derive(Default)]
pub(crate) struct Turns {
    taken: Mutex<Taken>,
    ended: Condvar,
}

#[derive(Default)]
struct Taken {
    running: usize,
    waiting: usize,
}

/// A turn. It ends when this is dropped.
pub(crate) struct Turn<'a>(&'a Turns);

impl Turns {
    /// Waits for a turn.
    ///
    /// # Errors
    /// [`Fault::Busy`] if too many wait already.
    pub(crate) fn take(&self) -> Result<Turn<'_>, Fault> {
        let mut taken = lock(&self.taken);
        if taken.running == AT_ONCE {
            if taken.waiting == WAITING_MAX {
                return Err(Fault::Busy);
            }
            taken.waiting += 1;
            taken = self
                .ended
                .wait_while(taken, |taken| taken.running == AT_ONCE)
                .unwrap_or_else(PoisonError::into_inner);
            taken.waiting -= 1;
        }
        taken.running += 1;
        Ok(Turn(self))
    }

    /// The number of those that wait.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.taken).waiting
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        lock(&self.0.taken).running -= 1;
        self.0.ended.notify_one();
    }
}
