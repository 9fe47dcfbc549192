//! A screen in memory, for windows without a display.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

use crate::chore;

/// A running Xvfb. Dropping it ends the server.
pub(crate) struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    /// Starts a server with a free display number.
    pub(crate) fn start() -> Result<Screen> {
        let mut server = chore::command("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("could not start Xvfb")?;
        let mut number = String::new();
        if let Some(words) = server.stdout.take() {
            BufReader::new(words).read_line(&mut number)?;
        }
        let screen = Screen { server, display: format!(":{}", number.trim()) };
        if number.trim().is_empty() { Err(anyhow::anyhow!("Xvfb did not start")) } else { Ok(screen) }
    }

    /// Opens the windows of a command on this screen.
    pub(crate) fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("DISPLAY", &self.display).env("GDK_BACKEND", "x11").env_remove("WAYLAND_DISPLAY")
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The server may have ended by itself.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
