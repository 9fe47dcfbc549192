//! A host executes or refuses any message. A refused message changes nothing.
//!
//! Each line of the input is a message. `$t` stands for the table. A line with an action is wrapped in a
//! message. Line 1 may name the edition.

use serde_json::{Value, json};
use starboard_host::Session;
use starboard_host::wire::{Fault, Request, Response, ServerMessage, TableId};

use super::served::with_session;

const EDITIONS: [&str; 5] = ["first-2002", "second-2003", "guest-artist", "deluxe-2019", "starfinder"];
pub(super) const LINES_MAX: usize = 60;
/// A valid message of each kind, one per line.
pub(super) const MESSAGES: &str = include_str!("../../../host/tests/it/messages.txt");

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let overruled = MESSAGES.replace("{\"do\"", "{\"anyway\":1,\"do\"");
    let mut seeds = Vec::new();
    for (at, messages) in [MESSAGES, &overruled].into_iter().enumerate() {
        let lines: Vec<&str> = messages.lines().collect();
        for (part, lines) in lines.chunks(12).enumerate() {
            let edition = EDITIONS[(part + at) % EDITIONS.len()];
            seeds.push(format!("{edition}\n{}\n", lines.join("\n")).into_bytes());
        }
    }
    seeds
}

pub(super) fn run(text: &str) {
    with_session(|session| {
        let mut lines = text.lines().take(LINES_MAX).peekable();
        let edition = lines.next_if(|line| EDITIONS.contains(line)).unwrap_or("deluxe-2019");
        let table = create(session, "Friday", edition);
        let mut before = state(session, &table);
        for line in lines {
            let message = wrapped(line, &table);
            let answer = session.answer(&message);
            serde_json::to_string(&answer).expect("an answer can be written");
            let after = state(session, &table);
            if let ServerMessage::Refusal { fault, .. } = answer {
                assert!(!matches!(fault, Fault::Internal), "{message}");
                assert_eq!(before, after, "a refused message changed the table: {message}");
            }
            before = after;
        }
        let _ = session.handle(Request::DeleteTable { table });
    });
}

pub(super) fn create(session: &Session, name: &str, edition: &str) -> TableId {
    let seat = |name: &str, color: &str| json!({ "name": name, "sex": "male", "standie": { "color": color, "shape": "dome" } });
    let seats = [seat("Ray", "coral"), seat("Boxey", "azure"), seat("Zoe", "lime")];
    let rules = ["printings=first-2002,starfinder,bookmarks"];
    let set_up = json!({ "edition": edition, "houseRules": rules, "seats": seats });
    let request = json!({ "ask": "create-table", "name": name, "setUp": set_up, "saveRoster": false });
    match session.handle(serde_json::from_value(request).expect("a valid request")) {
        Ok(Response::Table { snapshot }) => snapshot.table.clone(),
        other => panic!("{other:?}"),
    }
}

/// The visible state of a table without the age of a claim; `None` if it was deleted.
pub(super) fn state(session: &Session, table: &TableId) -> Option<Value> {
    let answer = session.handle(Request::Watch { table: table.clone(), player: None }).ok()?;
    let mut answer = serde_json::to_value(&answer).expect("an answer can be written");
    if let Some(claimed) = answer.pointer_mut("/snapshot/claimedMs") {
        claimed.take();
    }
    Some(answer)
}

pub(super) fn wrapped(line: &str, table: &TableId) -> String {
    let line = line.replace("$t", &table.0);
    match serde_json::from_str::<Value>(&line) {
        Ok(action) if action.get("do").is_some() => {
            let overrule = action.get("anyway").is_some();
            let mut action = action;
            if let Some(fields) = action.as_object_mut() {
                fields.remove("anyway");
            }
            json!({ "id": 1, "request": { "ask": "act", "table": table, "action": action, "overrule": overrule } })
                .to_string()
        }
        _ => line,
    }
}
