//! Any text of a card file, printing, edition or set either loads or has reported faults.
#![no_main]

use libfuzzer_sys::fuzz_target;
use starboard_cards::{CardSet, Catalogue, SourceFile, load};

fuzz_target!(|text: &str| {
    let file = SourceFile { path: "own.toml", text };
    let alone = load(&[file]);
    let over = Catalogue::shipped().extended(&[file]);
    let set = CardSet::read(file, Catalogue::shipped());
    for fault in [alone.err(), over.err(), set.err()].into_iter().flatten().flatten() {
        assert!(!fault.to_string().is_empty());
    }
});
