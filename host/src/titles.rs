//! The reader of printed titles. It starts when the first photo is posted that has no code.

use std::sync::{Mutex, OnceLock};

use starboard_scan::ocr::{Models, TitleReader};
use starboard_scan::photo::Photo;
use starboard_scan::title::Reading;

use crate::lock::lock;

/// Gives the content of a file of the built interface by its path there, such as `reader/letters.txt`.
type Files = Box<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync>;

/// Reads titles, photo by photo: whoever comes second waits, and everybody else does not.
#[derive(Default)]
pub(crate) struct TitleDesk {
    files: OnceLock<Files>,
    reader: Mutex<Option<TitleReader>>,
}

impl TitleDesk {
    /// Says where the files of the reader are. Said once, it holds.
    pub(crate) fn find(&self, files: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) {
        let _ = self.files.set(Box::new(files));
    }

    /// What may be the title of the card in a photo; none where there is nothing to read it with.
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
