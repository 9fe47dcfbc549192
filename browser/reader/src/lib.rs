//! Reads photos inside a web page, in a worker of its own. Elsewhere than in a page it is empty.
#![cfg(target_arch = "wasm32")]

use starboard_host::read_photo;
use starboard_host::wire::Reading;
use starboard_scan::ocr::{Models, TitleReader};
use wasm_bindgen::prelude::*;

/// A reader of codes and printed titles.
#[wasm_bindgen]
pub struct PhotoReader(TitleReader);

#[wasm_bindgen]
impl PhotoReader {
    /// Loads the networks: that which detects lines, that which recognizes them, and the letters of the latter.
    ///
    /// # Errors
    /// A file is not what it should be.
    pub fn start(detector: Vec<u8>, recognizer: Vec<u8>, letters: String) -> Result<Self, JsError> {
        Ok(Self(TitleReader::start(Models { detector, recognizer, letters })?))
    }

    /// Reads a JPEG, PNG or WebP file, and returns `Reading`s as JSON.
    ///
    /// # Errors
    /// The `PictureFault` as JSON, if the file is not a readable picture.
    pub fn read(&self, file: &[u8]) -> Result<String, String> {
        let json = |readings: &Vec<Reading>| serde_json::to_string(readings).unwrap_or_default();
        let read = read_photo(file, |photo| self.0.read(photo));
        read.as_ref().map(json).map_err(|why| serde_json::to_string(why).unwrap_or_default())
    }
}
