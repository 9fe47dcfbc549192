//! Starboard on a desktop.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    starboard_shell::run();
}
