//! What happens in an evening, as sentences with the virtual time.

use std::cell::RefCell;

use starboard_host::simulation;

thread_local! {
    static TRACE: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Adds a sentence.
pub(crate) fn tell(sentence: impl FnOnce() -> String) {
    let past = simulation::past();
    let (minutes, seconds) = (past.as_secs() / 60, past.as_secs() % 60);
    let line = format!("{minutes:02}:{seconds:02}.{:03} {}", past.subsec_millis(), sentence());
    TRACE.with_borrow_mut(|trace| trace.push(line));
}

/// Takes all sentences so far.
pub(crate) fn take() -> Vec<String> {
    TRACE.take()
}
