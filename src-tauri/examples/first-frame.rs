//! Starboard as it is, with a stopwatch attached that stops when the lobby can be filled in.

mod stopwatch;

fn main() -> tauri::Result<()> {
    starboard_shell::open(|window| stopwatch::attach(window, "main input"))
}
