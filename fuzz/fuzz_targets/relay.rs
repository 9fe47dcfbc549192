#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| starboard_tests::fuzz::run("relay", input));
