//! The real window with a stopwatch that stops when the lobby accepts input.

mod stopwatch;

fn main() -> Result<(), starboard_shell::OpenError> {
    starboard_shell::open(|window| stopwatch::attach(window, "main input"))
}
