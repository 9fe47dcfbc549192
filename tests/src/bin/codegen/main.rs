//! Writes the wire types as TypeScript, the shipped cards in their wire format, the ranges of what players
//! type, recorded answers of a host for tests of the interface, and the JSON Schema of a set file.
//! `cargo xtask codegen` runs it.

mod recorded;

use std::path::Path;

use starboard_cards::{Card, Catalogue, set_schema};
use starboard_host::wire::{ClientMessage, Limits, Recovery, ServerMessage};
use ts_rs::{Config, TS};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: codegen FOLDER")?;
    let folder = Path::new(&folder);
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    ClientMessage::export_all(&config)?;
    ServerMessage::export_all(&config)?;
    Recovery::export_all(&config)?;
    let cards: Vec<&Card> = Catalogue::shipped().cards().collect();
    let text = serde_json::to_string_pretty(&cards)? + "\n";
    std::fs::write(folder.join("cards.json"), text)?;
    let text = serde_json::to_string_pretty(&set_schema())? + "\n";
    std::fs::write(folder.join("set.schema.json"), text)?;
    let text = serde_json::to_string_pretty(&Limits::default())?;
    let text = format!("/** The ranges of what players type. */\nexport const LIMITS = {text} as const;\n");
    std::fs::write(folder.join("limits.ts"), text)?;
    std::fs::write(folder.join("recorded.ts"), recorded::text(&folder.join("tables"))?)?;
    Ok(())
}
