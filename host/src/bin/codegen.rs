//! Writes the wire types as TypeScript. `cargo xtask codegen` runs it.

use starboard_host::wire::{ClientMessage, ServerMessage};
use ts_rs::{Config, TS};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: codegen FOLDER")?;
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    ClientMessage::export_all(&config)?;
    ServerMessage::export_all(&config)?;
    Ok(())
}
