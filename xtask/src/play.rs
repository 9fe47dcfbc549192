//! `cargo xtask run`: opens the window, or serves the interface.

use std::env;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result};

use crate::chore;
use crate::house;
use crate::interface;
use crate::machine::{self, Need};

/// The profile of what is built for a look. It takes about half as long as a release build.
pub(crate) const QUICK: &str = "quick";

/// The default port of the server, unless it is taken.
const PORT: u16 = 7827;

/// Sets up the machine, builds, and opens the window. Serves instead without a display, with a port, or when shared.
pub(crate) fn play(data: Option<PathBuf>, port: Option<u16>, share: bool) -> Result<ExitCode> {
    let data = data.map(|folder| env::current_dir().map(|here| here.join(folder))).transpose()?;
    if port.is_none() && !share && machine::has_display() { window(data) } else { serve(data, port, share) }
}

/// Builds the interface and a program, and says how long that may take.
fn build(program: &str) -> Result<()> {
    if !house::program(QUICK, program).exists() {
        println!(
            "Starboard is built once, from its source: three to eight minutes on two cores. After that, it starts at once."
        );
    }
    println!("Step 1 of 2: the interface");
    interface::build()?;
    println!("Step 2 of 2: the program that keeps the games; cargo shows how far it is");
    build_program(program).map(drop)
}

/// Builds a program for a look, and returns its path.
pub(crate) fn build_program(name: &str) -> Result<PathBuf> {
    chore::run(&mut chore::cargo(&["build", "--profile", QUICK, "--package", name, "--bin", name]))?;
    Ok(house::program(QUICK, name))
}

fn window(data: Option<PathBuf>) -> Result<ExitCode> {
    machine::provide(&[Need::Node, Need::WebView])?;
    build("starboard")?;
    let mut command = chore::command(house::program(QUICK, "starboard"));
    if let Some(folder) = data {
        command.arg("--data").arg(folder);
    }
    println!("Opening the window.");
    chore::become_program(&mut command).context("could not open the window")
}

fn serve(data: Option<PathBuf>, port: Option<u16>, share: bool) -> Result<ExitCode> {
    machine::provide(&[Need::Node])?;
    build("starboard-host")?;
    let data = data
        .or_else(house::data)
        .context("there is no home folder to keep tables in; name one with --data")?;
    let port = port.unwrap_or_else(|| match TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)) {
        Ok(_) => PORT,
        Err(_) => 0,
    });
    // The server replaces this process, so that Ctrl+C and a service manager reach it. A child shows its output.
    let announcer = chore::command(env::current_exe()?)
        .arg("announce")
        .stdin(Stdio::piped())
        .spawn()
        .context("could not show the address")?;
    let mut command = chore::command(house::program(QUICK, "starboard-host"));
    command
        .arg("--data")
        .arg(data)
        .arg("--port")
        .arg(port.to_string())
        .arg("--ui")
        .arg(house::ui().join("dist"));
    if share {
        command.arg("--share");
    }
    if let Some(words) = announcer.stdin {
        command.stdout(words);
    }
    chore::become_program(&mut command).context("could not serve")
}
