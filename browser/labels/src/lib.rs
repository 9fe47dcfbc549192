//! Draws sheets of labels inside a web page, in a worker of its own. Elsewhere than in a page it is empty.
#![cfg(target_arch = "wasm32")]

use std::ops::ControlFlow;

use starboard_host::labels;
use wasm_bindgen::prelude::*;

/// Draws a `LabelPlan`, which is given as JSON, as a PDF. `drawn` is called with the number of sheets so far.
///
/// # Errors
/// The plan cannot be read or drawn.
#[wasm_bindgen]
pub fn draw(plan: &str, drawn: &js_sys::Function) -> Result<Vec<u8>, JsError> {
    let plan = serde_json::from_str(plan)?;
    let report = |sheets: Option<u32>| {
        if let Some(sheets) = sheets {
            // A listener that fails stops no drawing.
            let _ = drawn.call1(&JsValue::NULL, &sheets.into());
        }
        ControlFlow::Continue(())
    };
    Ok(labels::draw(&plan, report)?)
}
