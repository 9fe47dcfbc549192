use std::io::Cursor;

use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, GrayImage, ImageDecoder};

use super::shrink::Shrink;
use super::{PhotoError, brightness, check_size};

pub(super) fn decode(file: &[u8]) -> Result<GrayImage, PhotoError> {
    let decoder = WebPDecoder::new(Cursor::new(file)).map_err(|_| PhotoError::Broken)?;
    let (width, height) = decoder.dimensions();
    // The picture as it is decoded, and its colors.
    let bytes = if decoder.color_type().has_alpha() { 10 } else { 7 };
    check_size(width, height, |pixels| pixels * bytes)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| PhotoError::Broken)?;
    let mut shrink = Shrink::new(width, height);
    let channels = usize::from(picture.color().channel_count());
    for row in picture.as_bytes().chunks_exact(width as usize * channels) {
        shrink.add(row.chunks_exact(channels).map(brightness));
    }
    Ok(shrink.finish())
}
