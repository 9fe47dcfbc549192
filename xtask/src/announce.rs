//! Shows where a server is: its address as text and as a code for a phone's camera.

use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use anyhow::Result;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Passes on what a server prints, and draws the first address in it.
pub(crate) fn announce() -> Result<ExitCode> {
    let mut drawn = false;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split_whitespace().find(|word| word.starts_with("http://")) {
            Some(address) if drawn => println!("It is also at {address}"),
            Some(address) => {
                drawn = true;
                println!("{line}\n\n{}\n\nStop it with Ctrl+C.\nStarboard is at {address}", draw(address)?);
            }
            None => println!("{line}"),
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn draw(address: &str) -> Result<String> {
    let code = QrCode::new(address)?;
    // A camera wants dark on light. A terminal's own colors are unknown, so both are set where they can be.
    if io::stdout().is_terminal() {
        let picture = code.render::<Dense1x2>().build();
        Ok(picture.lines().map(|line| format!("\x1b[30;107m{line}\x1b[0m")).collect::<Vec<_>>().join("\n"))
    } else {
        Ok(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
    }
}
