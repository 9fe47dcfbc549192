//! Reads photos that an interface posts.

use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use starboard_cards::Catalogue;
use starboard_scan::code::Code;
use starboard_scan::ocr::{Look, TitleReader};
use starboard_scan::photo::{Photo, PhotoError};
use starboard_scan::title::{self, Titles, Verdict};

use crate::exchange::uploads::Upload;
use crate::system::lock::lock;
use crate::system::workers::Workers;
use crate::wire::{Fault, PictureFault, Reading, SET_PART};

/// The size limit of a photo, in bytes.
const FILE_MAX: u32 = 12 * 1024 * 1024;
/// The size limit of a frame in base64, in bytes. It fits into one message.
const FRAME_MAX: u32 = 240 * 1024;

/// A photo, and the cards that may be in it.
type Job = (Upload, Arc<Catalogue>);

/// Reads few photos at once, in threads of its own, so that no other request waits for photos. A frame never waits: while
/// the reader is at work it is refused, and a photo goes first.
pub(crate) struct PhotoService {
    reader: Arc<Reader>,
    workers: Workers<Job, Result<Vec<Reading>, Fault>>,
    /// The number of photos that are read or wait.
    photos: AtomicUsize,
}

impl Default for PhotoService {
    fn default() -> Self {
        let reader = Arc::new(Reader::default());
        let workers = Workers::new({
            let reader = Arc::clone(&reader);
            move |(file, cards): Job| reader.read(file, &cards)
        });
        Self { reader, workers, photos: AtomicUsize::new(0) }
    }
}

impl PhotoService {
    /// The readings of a photo that may show one of these cards.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] if its file is, [`Fault::BadPicture`] if it cannot be read, [`Fault::Busy`] if too many photos
    /// wait already.
    pub(crate) fn read(&self, file: Upload, cards: Arc<Catalogue>) -> Result<Vec<Reading>, Fault> {
        self.photos.fetch_add(1, Ordering::Relaxed);
        let read = self.workers.run((file, cards));
        self.photos.fetch_sub(1, Ordering::Relaxed);
        read?
    }

    /// The readings of a frame, which is a picture in base64.
    ///
    /// # Errors
    /// As for a photo; [`Fault::Busy`] if anything else is being read.
    pub(crate) fn read_frame(&self, jpeg: &str) -> Result<Vec<Reading>, Fault> {
        if jpeg.len() > FRAME_MAX as usize {
            return Err(Fault::TooLarge { max: FRAME_MAX });
        }
        if self.photos.load(Ordering::Relaxed) > 0 {
            return Err(Fault::Busy);
        }
        let open = || open(&STANDARD.decode(jpeg).map_err(|_| PictureFault::Broken)?);
        self.reader.titles.read_frame(|| open().map_err(|why| Fault::BadPicture { why })).map(title_readings)
    }
}

/// Reads photos. Where most memory is needed, for decoding and for titles, one photo waits for the other.
#[derive(Default)]
struct Reader {
    decoding: Mutex<()>,
    titles: TitleService,
}

impl Reader {
    fn read(&self, file: Upload, cards: &Catalogue) -> Result<Vec<Reading>, Fault> {
        let photo = {
            let _decoding = lock(&self.decoding);
            let length = file.len();
            open(&whole(file, length)?).map_err(|why| Fault::BadPicture { why })?
        };
        Ok(readings(&photo, |photo| self.titles.read(photo, cards)))
    }
}

/// Decodes a photo.
fn open(file: &[u8]) -> Result<Photo, PictureFault> {
    Photo::open(file).map_err(|error| match error {
        PhotoError::Pdf => PictureFault::Pdf,
        PhotoError::NoPicture => PictureFault::NoPicture,
        PhotoError::Broken => PictureFault::Broken,
        PhotoError::TooLarge => PictureFault::TooLarge,
    })
}

/// The readings of a photo: all codes, and the titles unless a code is one of Starboard's.
fn readings(photo: &Photo, titles: impl FnOnce(&Photo) -> Vec<title::Reading>) -> Vec<Reading> {
    let codes = photo.codes();
    let own = |text: &String| !matches!(Code::read(text), Code::Other) || text.starts_with(SET_PART);
    let titles = if codes.iter().any(own) { Vec::new() } else { titles(photo) };
    codes.into_iter().map(|text| Reading::Code { text }).chain(title_readings(titles)).collect()
}

fn title_readings(titles: Vec<title::Reading>) -> Vec<Reading> {
    let title = |title: title::Reading| {
        let title::Reading { text, confidence, words, lines } = title;
        Reading::Title { text, confidence, words, lines }
    };
    titles.into_iter().map(title).collect()
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

/// The reader of printed titles. It starts with the first picture without a code, and reads one at a time.
#[derive(Default)]
struct TitleService(Mutex<Option<TitleReader>>);

impl TitleService {
    /// The possible titles of the card in a photo. If a quick look finds no card, a thorough one follows.
    fn read(&self, photo: &Photo, cards: &Catalogue) -> Vec<title::Reading> {
        let mut reader = lock(&self.0);
        let Some(reader) = started(&mut reader) else { return Vec::new() };
        let mut titles = reader.read(photo, Look::Quick);
        if !matches!(Titles::new(cards).recognize(&titles), Verdict::Found(_)) {
            titles.extend(reader.read(photo, Look::Thorough));
        }
        titles
    }

    /// Opens and reads a frame. A refused one is not even opened: several cameras would keep the processor busy.
    fn read_frame(&self, open: impl FnOnce() -> Result<Photo, Fault>) -> Result<Vec<title::Reading>, Fault> {
        let mut reader = match self.0.try_lock() {
            Ok(reader) => reader,
            Err(TryLockError::Poisoned(reader)) => reader.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(Fault::Busy),
        };
        let photo = open()?;
        Ok(started(&mut reader).map_or_else(Vec::new, |reader| reader.read(&photo, Look::Frame)))
    }
}

fn started(reader: &mut Option<TitleReader>) -> Option<&TitleReader> {
    if reader.is_none() {
        *reader = TitleReader::built_in().ok();
    }
    reader.as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_refused_while_anything_else_is_read() {
        // Not even opened, or it would be a bad picture.
        let frame = "no picture";
        let service = PhotoService::default();
        let reading = lock(&service.reader.titles.0);
        assert!(matches!(service.read_frame(frame), Err(Fault::Busy)));
        drop(reading);
        service.photos.fetch_add(1, Ordering::Relaxed);
        assert!(matches!(service.read_frame(frame), Err(Fault::Busy)));
    }

    #[test]
    fn a_photo_is_bounded() {
        let length = FILE_MAX as usize;
        assert_eq!(whole(&b"jpeg"[..], length).unwrap(), b"jpeg");
        assert!(matches!(whole(&b""[..], length + 1), Err(Fault::TooLarge { max: FILE_MAX })));
    }
}
