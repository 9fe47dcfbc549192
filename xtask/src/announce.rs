//! Shows a server's address as text, and as a QR code for phones.

use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use anyhow::Result;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Passes a server's output on, and names its addresses. The link that lets a device in is drawn as a code.
pub(crate) fn announce() -> Result<ExitCode> {
    let mut announced = false;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split_whitespace().find(|word| word.starts_with("http://")) {
            Some(link) if link.contains("#/join/") => {
                println!("\n{}\n\nWhoever scans it within the hour is in. It is {link}", draw(link)?);
            }
            Some(address) if announced => println!("It is also at {address}"),
            Some(address) => {
                announced = true;
                if is_here_only(address) {
                    println!("Only this machine can open it. With --share, phones in the network can.");
                }
                println!("Stop it with Ctrl+C.\nStarboard is at {address}");
            }
            None => println!("{line}"),
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn is_here_only(address: &str) -> bool {
    address.starts_with("http://127.0.0.1:") || address.starts_with("http://localhost:")
}

fn draw(address: &str) -> Result<String> {
    let code = QrCode::new(address)?;
    // Cameras need dark on light. The terminal's colors are unknown, so the code sets both where possible.
    if io::stdout().is_terminal() {
        let picture = code.render::<Dense1x2>().build();
        Ok(picture.lines().map(|line| format!("\x1b[30;107m{line}\x1b[0m")).collect::<Vec<_>>().join("\n"))
    } else {
        Ok(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
    }
}
