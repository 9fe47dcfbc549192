//! The reader of printed titles. It starts with the first photo that contains no code.

use std::sync::{Mutex, OnceLock};

use starboard_scan::ocr::{Models, TitleReader};
use starboard_scan::photo::Photo;
use starboard_scan::title::Reading;

use crate::lock::lock;

/// Reads a file of the built interface by its path, such as `reader/letters.txt`.
type Files = Box<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync>;

/// Reads titles one photo at a time. Other requests are not blocked.
#[derive(Default)]
pub(crate) struct TitleService {
    files: OnceLock<Files>,
    reader: Mutex<Option<TitleReader>>,
}

impl TitleService {
    /// Sets the source of the reader's files. Only the first call has an effect.
    pub(crate) fn set_files(&self, files: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) {
        let _ = self.files.set(Box::new(files));
    }

    /// The possible titles of the card in a photo. None if the reader's files are missing.
    pub(crate) fn read(&self, photo: &Photo) -> Option<Vec<Reading>> {
        let mut reader = lock(&self.reader);
        if reader.is_none() {
            *reader = self.start();
        }
        reader.as_ref().map(|reader| reader.read(photo))
    }

    fn start(&self) -> Option<TitleReader> {
        let file = |name: &str| self.files.get()?(&format!("reader/{name}"));
        let models = Models {
            letters: String::from_utf8(file("letters.txt")?).ok()?,
            detector: file("detector.onnx")?,
            recognizer: file("recognizer.onnx")?,
        };
        TitleReader::start(models).ok()
    }
}
