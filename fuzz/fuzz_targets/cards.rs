//! Whatever stands in a file of cards, a printing or an edition: it is a catalogue, or its faults are told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use starboard_cards::{Catalogue, SourceFile, load};

fuzz_target!(|text: &str| {
    let file = SourceFile { path: "own.toml", text };
    let alone = load(&[file]);
    let over = Catalogue::shipped().extended(&[file]);
    for fault in [alone.err(), over.err()].into_iter().flatten().flatten() {
        assert!(!fault.to_string().is_empty());
    }
});
