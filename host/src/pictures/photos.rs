//! Reads photos that an interface posts.

use std::io::Read;
use std::sync::{Arc, Mutex, OnceLock};

use starboard_scan::ocr::{Models, TitleReader};
use starboard_scan::photo::Photo;
use starboard_scan::title;

use crate::exchange::uploads::Upload;
use crate::pictures::scan::{open, readings};
use crate::system::lock::lock;
use crate::system::workers::Workers;
use crate::wire::{Fault, PictureFault, Reading};

/// The size limit of a photo, in bytes.
const FILE_MAX: u32 = 12 * 1024 * 1024;

/// Reads a file of the built interface by its path, such as `reader/letters.txt`.
type Files = Box<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync>;

/// Reads few photos at once, in threads of its own, so that no other request waits for photos.
pub(crate) struct PhotoService {
    reader: Arc<Reader>,
    workers: Workers<Upload, Result<Vec<Reading>, Fault>>,
}

impl Default for PhotoService {
    fn default() -> Self {
        let reader = Arc::new(Reader::default());
        let workers = Workers::new({
            let reader = Arc::clone(&reader);
            move |file| reader.read(file)
        });
        Self { reader, workers }
    }
}

impl PhotoService {
    /// Sets the source of the title reader's files. Only the first call has an effect.
    pub(crate) fn set_files(&self, files: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) {
        let _ = self.reader.titles.files.set(Box::new(files));
    }

    /// The readings of a photo.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] if its file is, [`Fault::BadPicture`] if it cannot be read, [`Fault::Busy`] if too many photos
    /// wait already.
    pub(crate) fn read(&self, file: Upload) -> Result<Vec<Reading>, Fault> {
        self.workers.run(file)?
    }
}

/// Reads photos. Where most memory is needed, for decoding and for titles, one photo waits for the other.
#[derive(Default)]
struct Reader {
    decoding: Mutex<()>,
    titles: TitleService,
}

impl Reader {
    fn read(&self, file: Upload) -> Result<Vec<Reading>, Fault> {
        let bad_picture = |why| Fault::BadPicture { why };
        let photo = {
            let _decoding = lock(&self.decoding);
            let length = file.len();
            open(&whole(file, length)?).map_err(bad_picture)?
        };
        let mut readable = true;
        let readings = readings(&photo, |photo| {
            let titles = self.titles.read(photo);
            readable = titles.is_some();
            titles.unwrap_or_default()
        });
        if readings.is_empty() && !readable { Err(bad_picture(PictureFault::NoCode)) } else { Ok(readings) }
    }
}

/// The file of a photo, which has `length` bytes.
fn whole(mut file: impl Read, length: usize) -> Result<Vec<u8>, Fault> {
    if length > FILE_MAX as usize {
        return Err(Fault::TooLarge { max: FILE_MAX });
    }
    let mut bytes = Vec::with_capacity(length);
    file.read_to_end(&mut bytes).map_err(|_| Fault::Internal)?;
    Ok(bytes)
}

/// The reader of printed titles. It starts with the first photo that contains no code, and reads one photo at a time.
#[derive(Default)]
struct TitleService {
    files: OnceLock<Files>,
    reader: Mutex<Option<TitleReader>>,
}

impl TitleService {
    /// The possible titles of the card in a photo. None if the reader's files are missing.
    fn read(&self, photo: &Photo) -> Option<Vec<title::Reading>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photo_is_bounded() {
        let length = FILE_MAX as usize;
        assert_eq!(whole(&b"jpeg"[..], length).unwrap(), b"jpeg");
        assert!(matches!(whole(&b""[..], length + 1), Err(Fault::TooLarge { max: FILE_MAX })));
    }
}
