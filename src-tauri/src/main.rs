//! Starboard on a desktop.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    match starboard_shell::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "there is no window to say it in")]
            {
                eprintln!("Starboard could not open its window: {error}");
            }
            ExitCode::FAILURE
        }
    }
}
