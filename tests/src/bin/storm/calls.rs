//! Requests whose answers are large: games and photos.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};
use starboard_host::wire::{GameLine, LogEntry};
use starboard_tests::phone::Phone;

use crate::Result;
use crate::player::{Answer, SLOW, ask, get};
use crate::truth::{Truth, content};

/// The contents of all lines of a table, from its export.
pub(crate) async fn lines(phone: &mut Phone, truth: &Truth, table: &str) -> Result<Vec<u64>> {
    #[derive(Deserialize)]
    struct File {
        lines: Vec<GameLine>,
    }
    let file: File = serde_json::from_str(&export(phone, truth, table).await?)?;
    in_order(file.lines.iter().map(|line| (line.seq, line.at, &line.entry)), table)
}

/// Exports a table piece by piece.
async fn export(phone: &mut Phone, truth: &Truth, table: &str) -> Result<String> {
    let (mut file, mut from) = (String::new(), Value::Null);
    loop {
        let mut piece =
            get(phone, truth, &json!({ "ask": "export-table", "table": table, "from": from })).await?;
        file.push_str(piece["file"].as_str().ok_or("an export has a file")?);
        from = piece["next"].take();
        if from.is_null() {
            return Ok(file);
        }
    }
}

/// Imports a game like that of a table, with rolls up to a number of lines. Returns the id of the new table.
pub(crate) async fn long_game(phone: &mut Phone, truth: &Truth, table: &str, length: u64) -> Result<String> {
    let mut game: Value = serde_json::from_str(&export(phone, truth, table).await?)?;
    game["name"] = "Long".into();
    let lines = game["lines"].as_array_mut().ok_or("a game has lines")?;
    let at = lines.last().map_or(0, |line| line["at"].as_i64().unwrap_or(0));
    for seq in lines.len() as u64 + 1..=length {
        let events = json!([{ "event": "rolled", "seat": null, "die": seq % 6 + 1 }]);
        lines.push(json!({
            "seq": seq, "at": at, "actor": null, "entry": "act", "action": "roll", "events": events,
        }));
    }
    for piece in upload(1, game.to_string().as_bytes()) {
        get(phone, truth, &piece).await?;
    }
    let imported = get(phone, truth, &json!({ "ask": "import-table", "upload": 1 })).await?;
    Ok(imported["snapshot"]["table"].as_str().ok_or("no table")?.to_owned())
}

/// The requests that upload a file.
pub(crate) fn upload(upload: u32, file: &[u8]) -> impl Iterator<Item = Value> {
    const PIECE: usize = 180_000;
    (0..).step_by(PIECE).zip(file.chunks(PIECE)).map(move |(from, piece)| {
        json!({ "ask": "upload", "upload": upload, "from": from, "piece": STANDARD.encode(piece) })
    })
}

/// The contents of the lines in the log of a table after one.
pub(crate) async fn logged(phone: &mut Phone, truth: &Truth, table: &str, since: u64) -> Result<Vec<u64>> {
    #[derive(Deserialize)]
    struct Line {
        seq: u64,
        at: i64,
        entry: LogEntry,
    }
    let mut lines = Vec::<Line>::new();
    loop {
        let before = lines.first().map(|line| line.seq);
        let request = json!({ "ask": "log", "table": table, "since": since, "before": before });
        let mut answer = match ask(phone, truth, &request, SLOW).await? {
            Answer::Reply(answer) => answer,
            Answer::Refusal(fault) => return Err(format!("the log of {table} is not told: {fault}").into()),
        };
        lines.splice(0..0, serde_json::from_value::<Vec<Line>>(answer["lines"].take())?);
        if answer["earlier"] != true {
            return in_order(lines.iter().map(|line| (line.seq - since, line.at, &line.entry)), table);
        }
    }
}

fn in_order<'a>(lines: impl Iterator<Item = (u64, i64, &'a LogEntry)>, table: &str) -> Result<Vec<u64>> {
    let mut contents = Vec::new();
    for (expected, (seq, at, entry)) in (1..).zip(lines) {
        if seq != expected {
            return Err(format!("line {expected} of {table} has the number {seq}").into());
        }
        contents.push(content(at, entry)?);
    }
    Ok(contents)
}
