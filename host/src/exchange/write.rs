//! Writes a game as a file, piece by piece.

use serde::Serialize;

use crate::journal::Game;
use crate::live::game_line;
use crate::store::Store;
use crate::wire::{ExportPlace, Fault, GAME_FORMAT, GAME_VERSION};

/// The size from which a piece is passed on, in bytes.
const PIECE: usize = 192 * 1024;

/// The number of lines that are read at a time.
const READ_AT_ONCE: u32 = 100;

/// Writes the piece of a game that begins at a place, or its first one. Returns the place of the next one, if there is one.
///
/// # Errors
/// [`Fault::Damaged`] if a line is missing or damaged.
pub(crate) fn piece(
    store: &Store,
    game: &Game,
    from: Option<ExportPlace>,
) -> Result<(String, Option<ExportPlace>), Fault> {
    let (mut text, ExportPlace { mut after, of }) = match from {
        Some(place) => (String::new(), place),
        None => begin(store, game)?,
    };
    while after < of && text.len() < PIECE {
        let count = u32::try_from(of - after).unwrap_or(u32::MAX).min(READ_AT_ONCE);
        let records = store.journal().sound_lines(game, after, count)?.ok_or(Fault::Damaged)?;
        for record in records {
            text.push_str(if record.seq == 1 { "\n" } else { ",\n" });
            push_indented(&mut text, &pretty(&game_line(&record)?)?);
            after = record.seq;
        }
    }
    if after < of {
        return Ok((text, Some(ExportPlace { after, of })));
    }
    text.push_str("\n  ]\n}");
    Ok((text, None))
}

/// The file up to its first line.
fn begin(store: &Store, game: &Game) -> Result<(String, ExportPlace), Fault> {
    let of = store.journal().sound_length(game)?.ok_or(Fault::Damaged)?;
    let version = if store.takes_back(game, of)? { GAME_VERSION } else { 1 };
    let name = pretty(&game.name)?;
    let text = format!(
        "{{\n  \"format\": \"{GAME_FORMAT}\",\n  \"version\": {version},\n  \"name\": {name},\n  \"lines\": ["
    );
    Ok((text, ExportPlace { after: 0, of }))
}

fn pretty(value: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string_pretty(value).map_err(|error| Fault::Store { reason: error.to_string() })
}

fn push_indented(text: &mut String, json: &str) {
    for (number, line) in json.lines().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        text.push_str("    ");
        text.push_str(line);
    }
}
