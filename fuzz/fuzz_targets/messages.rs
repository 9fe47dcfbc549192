//! A host executes or refuses any message. A refused message changes nothing.
//!
//! Each line of the input is a message. `$t` stands for the table. A line with an action is wrapped in a
//! message. Line 1 may name the edition.
#![no_main]

use std::cell::OnceCell;

use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use starboard_host::wire::{Fault, Request, Response, ServerMessage, TableId};
use starboard_host::{Host, Session};

/// A host shared by all runs of a process. A new data folder for each run would take most of the time.
struct Served {
    _folder: tempfile::TempDir,
    session: Session,
}

thread_local! {
    static SERVED: OnceCell<Served> = const { OnceCell::new() };
}

fn serve() -> Served {
    // Uses memory if possible, because nothing has to be durable.
    let memory = std::path::Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    let folder = folder.expect("a folder for the tables");
    let session = Host::open(folder.path()).expect("a new folder opens").connect(drop);
    Served { _folder: folder, session }
}

fn create(session: &Session, edition: &str) -> TableId {
    let seat = |name: &str, color: &str| json!({ "name": name, "sex": "male", "standie": { "color": color, "shape": "dome" } });
    let seats = [seat("Ray", "coral"), seat("Boxey", "azure"), seat("Zoe", "lime")];
    let rules = ["printings=first-2002,starfinder,bookmarks"];
    let set_up = json!({ "edition": edition, "houseRules": rules, "seats": seats });
    let request = json!({ "ask": "create-table", "name": "Friday", "setUp": set_up, "saveRoster": false });
    match session.handle(serde_json::from_value(request).expect("a valid request")) {
        Ok(Response::Table { snapshot }) => snapshot.table,
        other => panic!("{other:?}"),
    }
}

/// The visible state of a table; `None` if it was deleted.
fn state(session: &Session, table: &TableId) -> Option<String> {
    let answer = session.handle(Request::Watch { table: table.clone() }).ok()?;
    Some(serde_json::to_string(&answer).expect("an answer can be written"))
}

fn wrapped(line: &str, table: &TableId) -> String {
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

fuzz_target!(|text: &str| {
    SERVED.with(|served| {
        let session = &served.get_or_init(serve).session;
        let mut lines = text.lines().take(60).peekable();
        let editions = ["first-2002", "second-2003", "guest-artist", "deluxe-2019", "starfinder"];
        let edition = lines.next_if(|line| editions.contains(line)).unwrap_or("deluxe-2019");
        let table = create(session, edition);
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
});
