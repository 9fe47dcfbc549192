//! The rooms of this crate: each imports only from rooms above it, and takes each name from the room that owns it.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

#[path = "../../tests/shared/rooms.rs"]
mod rooms;

use std::path::PathBuf;

use rooms::{faults, outside};

/// The rooms, each below those that it may import from.
const ROOMS: [&str; 13] = [
    "wire",
    "system",
    "journal",
    "rules",
    "statistics",
    "cards",
    "table",
    "exchange",
    "rescue",
    "pictures",
    "session",
    "guests",
    "server",
];

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_file_stands_in_a_room() {
    assert_eq!(outside(ROOT, &ROOMS), ["bin/starboard-host.rs", "lib.rs"].map(PathBuf::from));
}

#[test]
fn rooms_import_from_rooms_above_them_and_name_the_owner() {
    let faults = faults(ROOT, &ROOMS, |_, _| None);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
