//! The rooms of this crate: each imports only from rooms above it, and takes each name from the room that owns it.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

#[path = "../../tests/shared/rooms.rs"]
mod rooms;

use std::path::PathBuf;

use rooms::{File, Name, faults, outside};

/// The rooms, each below those that it may import from.
const ROOMS: [&str; 7] = ["pieces", "messages", "table", "character", "fight", "referee", "guide"];

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

fn is_view(name: &Name) -> bool {
    name.first().is_some_and(|room| room == "messages") && name.iter().any(|part| part.ends_with("View"))
}

fn may_show(file: &File) -> bool {
    file.room().is_some_and(|room| room == "messages" || room == "guide")
}
