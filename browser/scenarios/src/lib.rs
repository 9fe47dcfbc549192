//! Runs scenarios in WebAssembly, to compare with what they come to natively. Elsewhere it is empty.
#![cfg(target_arch = "wasm32")]

use starboard_tests::scenario;
use wasm_bindgen::prelude::*;

/// Runs the text of a scenario, and returns its faults.
#[wasm_bindgen]
pub fn run(text: &str) -> Vec<String> {
    scenario::run(text).into_iter().map(|fault| format!("{fault:?}")).collect()
}
