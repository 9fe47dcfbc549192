//! Reads photos inside a web page, in a worker of its own. Elsewhere than in a page it is empty.
#![cfg(target_arch = "wasm32")]

use serde_json::{Value, json};
use starboard_scan::ocr::{Look, TitleReader};
use starboard_scan::photo::{Photo, PhotoError};
use starboard_scan::title::Reading;
use wasm_bindgen::prelude::*;

/// A reader of codes and printed titles.
#[wasm_bindgen]
pub struct PhotoReader(TitleReader);

#[wasm_bindgen]
impl PhotoReader {
    /// Loads the networks: that which detects lines, and that which recognizes them.
    ///
    /// # Errors
    /// A file is not what it should be.
    pub fn start(detector: Vec<u8>, recognizer: Vec<u8>) -> Result<Self, JsError> {
        Ok(Self(TitleReader::start(detector, recognizer)?))
    }

    /// Reads the titles in a frame of a camera, and returns `Reading`s as JSON.
    ///
    /// # Errors
    /// The `PictureFault` as JSON, if the file is not a readable picture.
    pub fn read_frame(&self, file: &[u8]) -> Result<String, String> {
        let photo = Photo::open(file).map_err(fault)?;
        Ok(Value::Array(titles(self.0.read(&photo, Look::Frame))).to_string())
    }

    /// The same for a JPEG, PNG or WebP file, with its codes, in a quick or thorough look.
    ///
    /// # Errors
    /// As for a frame.
    pub fn read(&self, file: &[u8], thorough: bool) -> Result<String, String> {
        let photo = Photo::open(file).map_err(fault)?;
        let codes = photo.codes().into_iter().map(|text| json!({ "by": "code", "text": text }));
        let look = if thorough { Look::Thorough } else { Look::Quick };
        Ok(codes.chain(titles(self.0.read(&photo, look))).collect::<Value>().to_string())
    }
}

fn titles(readings: Vec<Reading>) -> Vec<Value> {
    let title = |title: Reading| {
        let Reading { text, confidence, words, lines } = title;
        json!({ "by": "title", "text": text, "confidence": confidence, "words": words, "lines": lines })
    };
    readings.into_iter().map(title).collect()
}

fn fault(error: PhotoError) -> String {
    let fault = match error {
        PhotoError::Pdf => "pdf",
        PhotoError::NoPicture => "no-picture",
        PhotoError::Broken => "broken",
        PhotoError::TooLarge => "too-large",
    };
    json!(fault).to_string()
}
