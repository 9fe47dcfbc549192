//! Writes a game as a file, piece by piece.

use super::Mark;
use crate::journal::{Game, Store};
use crate::table::live::game_line;
use crate::wire::{ExportPlace, Fault, GAME_FORMAT};

/// The size from which a piece is passed on, in bytes.
const PIECE: usize = 192 * 1024;

/// The number of lines that are read at a time.
const READ_AT_ONCE: u32 = 100;

/// The white space and fields of a file.
pub(crate) enum Layout {
    /// Indented, for a file of its own.
    Pretty,
    /// One line, for an archive.
    OneLine(Vec<Mark>),
}

/// Writes the piece of a game that begins at a place, or its first one. Returns the place of the next one, if there is one.
///
/// # Errors
/// [`Fault::Damaged`] if a line is missing or damaged, and [`Fault::Stale`] for a place that the game does not have.
pub(crate) fn piece(
    store: &Store,
    game: &Game,
    from: Option<ExportPlace>,
    layout: &Layout,
) -> Result<(String, Option<ExportPlace>), Fault> {
    let length = store.journal().sound_length(game)?.ok_or(Fault::Damaged)?;
    let (mut text, ExportPlace { mut after, of }) = match from {
        Some(ExportPlace { of, .. }) if of > length => {
            return Err(Fault::Stale { seq: length });
        }
        Some(place) => (String::new(), place),
        None => (begin(store, game, layout, length)?, ExportPlace { after: 0, of: length }),
    };
    while after < of && text.len() < PIECE {
        let count = u32::try_from(of - after).unwrap_or(u32::MAX).min(READ_AT_ONCE);
        let records = store.journal().sound_lines(game, after, count)?.ok_or(Fault::Damaged)?;
        for record in records {
            if record.seq > 1 {
                text.push(',');
            }
            let line = game_line(&record)?;
            match layout {
                Layout::Pretty => push_indented(&mut text, &json(serde_json::to_string_pretty(&line))?),
                Layout::OneLine(_) => text.push_str(&json(serde_json::to_string(&line))?),
            }
            after = record.seq;
        }
    }
    if after < of {
        return Ok((text, Some(ExportPlace { after, of })));
    }
    text.push_str(match layout {
        Layout::Pretty => "\n  ]\n}",
        Layout::OneLine(_) => "]}\n",
    });
    Ok((text, None))
}

/// The file up to the first of so many lines.
fn begin(store: &Store, game: &Game, layout: &Layout, lines: u64) -> Result<String, Fault> {
    let version = store.newest_version(game, lines)?;
    let name = json(serde_json::to_string(&game.name))?;
    Ok(match layout {
        Layout::Pretty => format!(
            "{{\n  \"format\": \"{GAME_FORMAT}\",\n  \"version\": {version},\n  \"name\": {name},\n  \"lines\": ["
        ),
        Layout::OneLine(marks) => {
            let marks = json(serde_json::to_string(marks))?;
            format!(
                "{{\"format\":\"{GAME_FORMAT}\",\"version\":{version},\"name\":{name},\"marks\":{marks},\"lines\":["
            )
        }
    })
}

fn json(written: serde_json::Result<String>) -> Result<String, Fault> {
    written.map_err(|error| Fault::Store { reason: error.to_string() })
}

fn push_indented(text: &mut String, json: &str) {
    for line in json.lines() {
        text.push_str("\n    ");
        text.push_str(line);
    }
}
