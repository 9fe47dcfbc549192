//! Starboard on a desktop.
//!
//! Exit codes: 0 when the window was closed, or another start has it open; 2 without a display, or for wrong options; 1 for
//! any other failure.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

use starboard_shell::OpenError;

fn main() -> ExitCode {
    let Err(error) = starboard_shell::run() else { return ExitCode::SUCCESS };
    #[expect(clippy::print_stderr, reason = "there is no window to show it in")]
    {
        eprintln!("Starboard cannot open its window: {error}");
    }
    match error {
        OpenError::NoDisplay | OpenError::DisplayUnreachable { .. } => ExitCode::from(2),
        OpenError::Tauri(_) => ExitCode::FAILURE,
    }
}
