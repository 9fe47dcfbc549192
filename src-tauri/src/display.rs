//! The display of a Linux desktop.

use std::env;

use crate::OpenError;

/// Opens the display.
///
/// Call this before Tauri starts: its windowing library panics without a display.
pub(crate) fn open() -> Result<(), OpenError> {
    gtk::init().map_err(|_| {
        let named = |variable| env::var(variable).ok().filter(|name| !name.is_empty());
        match named("WAYLAND_DISPLAY").or_else(|| named("DISPLAY")) {
            Some(display) => OpenError::DisplayUnreachable { display },
            None => OpenError::NoDisplay,
        }
    })
}
