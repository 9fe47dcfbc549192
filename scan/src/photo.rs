//! Reads an uploaded photo and finds the codes in it. [`crate::ocr`] reads the titles.

use std::io::Cursor;

use image::error::ImageError;
use image::imageops::{FilterType, resize};
use image::{GrayImage, ImageDecoder, ImageReader, Limits};

/// The maximum number of pixels of a photo.
pub const MOST_PIXELS: u64 = 64_000_000;
/// The memory limit for decoding, in bytes.
const MOST_MEMORY: u64 = 4 * MOST_PIXELS;
/// Larger photos are scaled down to this longer side, in pixels, before the search for codes. The codes on
/// labels stay readable.
const LONGEST_SIDE: u32 = 2400;
/// Pictures up to this size are also scaled up: a code needs several pixels per module.
const SHORT_SIDE: u32 = 900;
/// The maximum number of codes per photo. A sheet of labels has 65.
const MOST_CODES: usize = 80;

/// The reason why a photo cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PhotoError {
    /// The file is a PDF.
    #[error("this is a PDF, not a picture")]
    Pdf,
    /// The file is not a picture in a supported format (JPEG, PNG, WebP).
    #[error("this is not a JPEG, PNG or WebP picture")]
    NoPicture,
    /// The picture is damaged.
    #[error("the picture is damaged")]
    Broken,
    /// The picture has more pixels than [`MOST_PIXELS`].
    #[error("the picture has more than {} megapixels", MOST_PIXELS / 1_000_000)]
    TooLarge,
}

/// A grayscale photo, scaled down if it was large.
pub struct Photo(pub(crate) GrayImage);

impl Photo {
    /// Decodes a file.
    ///
    /// # Errors
    /// Fails if the file is not a readable picture.
    pub fn open(file: &[u8]) -> Result<Self, PhotoError> {
        // Some programs write a few bytes before the PDF signature.
        if file.windows(5).take(1024).any(|bytes| bytes == b"%PDF-") {
            return Err(PhotoError::Pdf);
        }
        let mut reader =
            ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(|_| PhotoError::Broken)?;
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MOST_MEMORY);
        reader.limits(limits);
        let decoder = reader.into_decoder().map_err(|error| fault(&error))?;
        let (width, height) = decoder.dimensions();
        if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MOST_MEMORY {
            return Err(PhotoError::TooLarge);
        }
        let picture = image::DynamicImage::from_decoder(decoder).map_err(|error| fault(&error))?;
        if width.max(height) <= LONGEST_SIDE {
            return Ok(Self(picture.into_luma8()));
        }
        Ok(Self(picture.thumbnail(LONGEST_SIDE, LONGEST_SIDE).into_luma8()))
    }

    /// The texts of all codes in the photo, without duplicates.
    pub fn codes(&self) -> Vec<String> {
        let mut found = Vec::new();
        for picture in sizes(&self.0) {
            for text in codes_of(&picture) {
                if !found.contains(&text) && found.len() < MOST_CODES {
                    found.push(text);
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }
}

fn fault(error: &ImageError) -> PhotoError {
    match error {
        ImageError::Limits(_) => PhotoError::TooLarge,
        ImageError::Unsupported(_) => PhotoError::NoPicture,
        _ => PhotoError::Broken,
    }
}

/// The picture in its original size and one other: scaled up to find small codes, or scaled down to find
/// blurred ones.
fn sizes(gray: &GrayImage) -> impl Iterator<Item = GrayImage> {
    let (width, height) = gray.dimensions();
    let scaled = move |by: f32, filter| {
        let side = |side: u32| ((side as f32 * by).round() as u32).max(1);
        resize(gray, side(width), side(height), filter)
    };
    let larger = (width.max(height) <= SHORT_SIDE).then(|| scaled(2.0, FilterType::CatmullRom));
    let smaller = (width.max(height) > SHORT_SIDE).then(|| scaled(0.5, FilterType::Triangle));
    std::iter::once(gray.clone()).chain(larger).chain(smaller)
}

fn codes_of(picture: &GrayImage) -> Vec<String> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let mut prepared =
        rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| picture.as_raw()[y * width + x]);
    prepared.detect_grids().iter().filter_map(|grid| grid.decode().ok()).map(|(_, text)| text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Picture;

    fn codes(file: &[u8]) -> Result<Vec<String>, PhotoError> {
        Photo::open(file).map(|photo| photo.codes())
    }

    fn png(text: &str) -> Vec<u8> {
        Picture::new(text).unwrap().png()
    }

    #[test]
    fn a_drawn_code_reads_back() {
        assert_eq!(codes(&png("S*CP5D74G1")).unwrap(), ["S*CP5D74G1"]);
    }

    #[test]
    fn unreadable_files_have_specific_errors() {
        assert_eq!(codes(b"%PDF-1.7 ..."), Err(PhotoError::Pdf));
        assert_eq!(codes(b""), Err(PhotoError::NoPicture));
        assert_eq!(codes(b"hello"), Err(PhotoError::NoPicture));
        assert_eq!(codes(b"GIF89a...."), Err(PhotoError::NoPicture));
        let whole = png("text");
        for end in [9, 20, 40, whole.len() / 2] {
            assert_eq!(codes(&whole[..end]), Err(PhotoError::Broken), "{end}");
        }
    }

    #[test]
    fn a_picture_that_is_too_large_is_not_decoded() {
        // The header of a PNG states its size, so a tiny file can claim any size.
        let mut bomb = png("text");
        bomb[16..24].copy_from_slice(&[0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff]);
        let crc = crc32(&bomb[12..29]);
        bomb[29..33].copy_from_slice(&crc.to_be_bytes());
        assert_eq!(codes(&bomb), Err(PhotoError::TooLarge));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |crc, byte| {
            (0..8).fold(
                crc ^ u32::from(*byte),
                |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 },
            )
        })
    }

    #[test]
    fn a_photo_without_codes_has_none() {
        let mut file = Cursor::new(Vec::new());
        GrayImage::from_pixel(300, 200, image::Luma([180]))
            .write_to(&mut file, image::ImageFormat::Jpeg)
            .unwrap();
        assert_eq!(codes(&file.into_inner()).unwrap(), Vec::<String>::new());
    }
}
