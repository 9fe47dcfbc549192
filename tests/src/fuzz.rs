//! Fuzz targets. Each takes any input, and panics if what it promises does not hold.
//!
//! The folder `fuzz/` runs them with cargo-fuzz, `tests/fuzz.rs` and the binary `fuzz` with random changes of the seeds.

#![allow(clippy::panic, reason = "a fuzz target stops where it fails")]

mod games;
mod messages;
mod mutate;
mod parts;
mod pictures;
#[cfg(not(target_arch = "wasm32"))]
mod relay;
mod served;
mod strangers;

use std::fs;
use std::path::{Path, PathBuf};

use starboard_cards::{CardSet, Catalogue, SourceFile, load};

pub use mutate::Inputs;

/// A fuzz target.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// Takes an input. Panics at a fault of Starboard.
    pub run: fn(&[u8]),
    /// Valid inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All fuzz targets.
pub const TARGETS: &[Target] = &[
    Target { name: "messages", run: |input| messages::run(&text(input)), seeds: messages::seeds },
    Target { name: "strangers", run: |input| strangers::run(&text(input)), seeds: strangers::seeds },
    Target { name: "cards", run: |input| cards(&text(input)), seeds: card_files },
    Target { name: "games", run: |input| games::run(&text(input)), seeds: games::seeds },
    Target { name: "parts", run: parts::run, seeds: parts::seeds },
    Target { name: "pictures", run: pictures::run, seeds: pictures::seeds },
    #[cfg(not(target_arch = "wasm32"))]
    Target { name: "relay", run: relay::run, seeds: relay::seeds },
];

/// Runs a target by its name.
///
/// # Panics
/// At a fault of Starboard, or if there is no such target.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a known target");
    (target.run)(input);
}

/// Any text of a card file, printing, edition or set either loads or has reported faults.
fn cards(text: &str) {
    let file = SourceFile { path: "own.toml", text };
    let alone = load(&[file]);
    let over = Catalogue::shipped().extended(&[file]);
    let set = CardSet::read(file, Catalogue::shipped());
    for fault in [alone.err(), over.err(), set.err()].into_iter().flatten().flatten() {
        assert!(!fault.to_string().is_empty());
    }
}

fn card_files() -> Vec<Vec<u8>> {
    let folders = ["cards/sets", "cards/printings", "cards/editions", "cards/tests/fixtures", "docs/sets"];
    folders.iter().flat_map(|folder| files(folder, "toml")).collect()
}

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// The files of a kind in a folder of the repository and those in it.
fn files(folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let mut folders = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("a folder can be read").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found.iter().map(|path| fs::read(path).expect("a file can be read")).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
