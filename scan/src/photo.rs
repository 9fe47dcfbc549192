//! Reads an uploaded photo and finds the codes in it. [`crate::ocr`] reads the titles.
//!
//! A photo is never held in full color: it is turned gray and scaled down while it is decoded, as far as its format
//! allows. The header tells beforehand how much memory that takes.

mod jpeg;
mod png;
mod shrink;
mod webp;

use image::imageops::{FilterType, resize};
use image::{GrayImage, ImageFormat};

/// The maximum number of pixels of a photo.
pub const MOST_PIXELS: u64 = 50_000_000;
/// The maximum number of pixels along a side.
const LONGEST_ROW: u64 = 65_535;
/// The maximum memory for decoding a photo, in bytes. Progressive JPEGs and WebPs reach it before
/// [`MOST_PIXELS`]: they cannot be decoded row by row.
const MOST_MEMORY: u64 = 100_000_000;
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
    /// The picture has more than [`MOST_PIXELS`], or more than can be decoded in little memory: 14 to 25 megapixels of
    /// a progressive JPEG, 10 or 14 of a WebP.
    #[error("the picture has too many pixels")]
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
        let gray = match image::guess_format(file) {
            Ok(ImageFormat::Jpeg) => jpeg::decode(file),
            Ok(ImageFormat::Png) => png::decode(file),
            Ok(ImageFormat::WebP) => webp::decode(file),
            _ => Err(PhotoError::NoPicture),
        };
        gray.map(Self)
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

/// The brightness of a pixel by its red, green and blue (ITU-R BT.709).
fn brightness(color: &[u8]) -> u8 {
    let sum =
        color.iter().zip([2126, 7152, 722]).map(|(part, weight)| u32::from(*part) * weight).sum::<u32>();
    (sum / 10_000) as u8
}

/// Refuses a picture that is too large, or takes too much memory. `memory` tells the bytes for a number of pixels.
fn check_size(width: u32, height: u32, memory: impl Fn(u64) -> u64) -> Result<(), PhotoError> {
    let (width, height) = (u64::from(width), u64::from(height));
    let pixels = width * height;
    if pixels > MOST_PIXELS || width.max(height) > LONGEST_ROW || memory(pixels) > MOST_MEMORY {
        return Err(PhotoError::TooLarge);
    }
    if pixels == 0 { Err(PhotoError::Broken) } else { Ok(()) }
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
    use std::io::Cursor;

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

    #[test]
    fn a_code_is_read_in_every_kind_of_picture() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pictures");
        let mut kinds = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(codes(&std::fs::read(&path).unwrap()).unwrap(), ["S*CP5D74G1"], "{}", path.display());
            kinds += 1;
        }
        assert_eq!(kinds, 14);
    }

    #[test]
    fn the_kind_of_a_picture_tells_how_many_pixels_it_may_have() {
        let baseline = include_bytes!("../tests/pictures/baseline-420.jpg");
        let progressive = include_bytes!("../tests/pictures/progressive-420.jpg");
        let full_color = include_bytes!("../tests/pictures/progressive-444.jpg");
        let cmyk = include_bytes!("../tests/pictures/cmyk.jpg");
        let too_large = |file: &[u8], width: u16, height: u16| {
            let mut file = file.to_vec();
            let frame = |two: &[u8]| two[0] == 0xff && matches!(two[1], 0xc0 | 0xc2);
            let at = file.windows(2).position(frame).unwrap();
            file[at + 5..at + 7].copy_from_slice(&height.to_be_bytes());
            file[at + 7..at + 9].copy_from_slice(&width.to_be_bytes());
            codes(&file) == Err(PhotoError::TooLarge)
        };
        assert_eq!([(8000, 6000), (8000, 6300)].map(|(x, y)| too_large(baseline, x, y)), [false, true]);
        assert_eq!([(5000, 4800), (5200, 5000)].map(|(x, y)| too_large(progressive, x, y)), [false, true]);
        assert_eq!([(4000, 3500), (4000, 3600)].map(|(x, y)| too_large(full_color, x, y)), [false, true]);
        assert_eq!([(6000, 5500), (6000, 5600)].map(|(x, y)| too_large(cmyk, x, y)), [false, true]);
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
