//! The rooms of this crate: each imports only from rooms above it, and takes each name from the room that owns it.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

#[path = "../../tests/shared/rooms.rs"]
mod rooms;

use std::path::PathBuf;

use rooms::{File, Name, faults, files, outside, place, tokens};

/// The rooms, each below those that it may import from.
const ROOMS: [&str; 7] = ["pieces", "messages", "table", "character", "fight", "referee", "guide"];

/// The entries of a table for those who use this crate, with the room of each. Nothing else outside of `table/` is a
/// method of a table, as a method can be called without naming its room.
const ENTRIES: [(&str, &str); 17] = [
    ("character", "loadout"),
    ("referee", "apply"),
    ("referee", "breach_of"),
    ("referee", "legal_actions"),
    ("referee", "looting_order"),
    ("referee", "objection"),
    ("referee", "repeat"),
    ("guide", "best_bonus"),
    ("guide", "best_loadout"),
    ("guide", "cards_at_stake"),
    ("guide", "charity"),
    ("guide", "flight_odds"),
    ("guide", "moments"),
    ("guide", "number"),
    ("guide", "permission"),
    ("guide", "play_step"),
    ("guide", "view"),
];

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_file_stands_in_a_room() {
    assert_eq!(outside(ROOT, &ROOMS), [PathBuf::from("lib.rs")]);
}

#[test]
fn rooms_import_from_rooms_above_them_and_name_the_owner() {
    let shown_too_soon = |file: &File, name: &Name| {
        (is_view(name) && !may_show(file)).then_some("is a view, which only the guide makes")
    };
    let faults = faults(ROOT, &ROOMS, shown_too_soon);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn methods_of_a_table_outside_its_room_are_entries() {
    let mut methods: Vec<(String, String)> = Vec::new();
    for file in files(ROOT) {
        let room = file.room().unwrap_or_default();
        methods.extend(methods_of_table(&file).into_iter().map(|name| (room.to_owned(), name)));
    }
    methods.retain(|(room, _)| room != "table");
    methods.sort_by_key(|(room, name)| (place(&ROOMS, room), name.clone()));
    assert_eq!(methods, ENTRIES.map(|(room, name)| (room.to_owned(), name.to_owned())));
}

#[test]
fn entries_of_a_table_are_called_from_their_room_on() {
    let faults: Vec<String> = files(ROOT).iter().flat_map(early_calls).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn methods_and_calls_are_found_in_code() {
    let file = |text: &str| File {
        path: PathBuf::from("fight/escape.rs"),
        modules: vec!["fight".to_owned(), "escape".to_owned()],
        text: text.to_owned(),
    };
    let found = |text: &str| methods_of_table(&file(text));
    assert_eq!(
        found("impl Table { pub fn a(&self) { fn b() {} } fn c() {} } impl Seat { fn d() {} }"),
        ["a", "c"]
    );
    assert_eq!(found("impl<'t> Table { fn a() {} }\nimpl From<Seat> for Table { fn b() {} }"), ["a"]);
    assert_eq!(
        early_calls(&file("fn f() {\n table\n .apply(x) }")),
        ["fight/escape.rs:3: `apply` is of a room below"]
    );
    assert_eq!(early_calls(&file("fn f() { table.loadout(x); apply(y) }")), [""; 0]);
}

fn is_view(name: &Name) -> bool {
    name.first().is_some_and(|room| room == "messages") && name.iter().any(|part| part.ends_with("View"))
}

fn may_show(file: &File) -> bool {
    file.room().is_some_and(|room| room == "messages" || room == "guide")
}

/// The methods in blocks that begin with `impl Table`.
fn methods_of_table(file: &File) -> Vec<String> {
    let tokens = tokens(&file.text);
    let text = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
    let mut methods = Vec::new();
    // The depth of braces in such a block, or 0 outside.
    let (mut depth, mut at) = (0, 0);
    while at < tokens.len() {
        match text(at) {
            "impl" if depth == 0 => {
                let named = if text(at + 1) == "<" {
                    (at..tokens.len()).find(|place| text(*place) == ">").map_or(at, |place| place + 1)
                } else {
                    at + 1
                };
                if text(named) == "Table" && text(named + 1) == "{" {
                    (depth, at) = (1, named + 1);
                }
            }
            "{" if depth > 0 => depth += 1,
            "}" if depth > 0 => depth -= 1,
            "fn" if depth == 1 => methods.push(text(at + 1).to_owned()),
            _ => {}
        }
        at += 1;
    }
    methods
}

/// The calls of entries of a table from rooms above that of the entry.
fn early_calls(file: &File) -> Vec<String> {
    let tokens = tokens(&file.text);
    let here = file.place(&ROOMS);
    let early = |name: &str| {
        here.is_some() && ENTRIES.iter().any(|(room, entry)| *entry == name && place(&ROOMS, room) > here)
    };
    let calls = tokens.windows(3).filter(|at| at[0].1 == "." && at[2].1 == "(" && early(&at[1].1));
    let told = |call: &[(usize, String)]| {
        format!("{}:{}: `{}` is of a room below", file.path.display(), call[1].0, call[1].1)
    };
    calls.map(told).collect()
}
