//! Starboard as it is, with a stopwatch attached.

mod stopwatch;

fn main() -> tauri::Result<()> {
    starboard_shell::open(stopwatch::attach)
}
