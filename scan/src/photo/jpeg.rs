use image::GrayImage;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::shrink::Shrink;
use super::{PhotoError, brightness, check_size};

/// The bytes of a coefficient that the decoder keeps.
const COEFFICIENT: u64 = 2;

pub(super) fn decode(file: &[u8]) -> Result<GrayImage, PhotoError> {
    let options = DecoderOptions::default().set_max_width(usize::MAX).set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(|_| PhotoError::Broken)?;
    let info = decoder.info().ok_or(PhotoError::Broken)?;
    // The brightness needs no other component. The decoder cannot single it out of other color spaces.
    let only_brightness = matches!(decoder.input_colorspace(), Some(ColorSpace::YCbCr | ColorSpace::Luma));
    let (out, channels) = if only_brightness { (ColorSpace::Luma, 1) } else { (ColorSpace::RGB, 3) };
    let (width, height) = (u32::from(info.width), u32::from(info.height));
    let (kept, of) = kept_coefficients(file).unwrap_or((info.components.into(), 1));
    check_size(width, height, |pixels| pixels * channels + pixels * COEFFICIENT * kept / of)?;
    decoder.set_options(options.jpeg_set_out_colorspace(out));
    // The decoder leaves what is missing of a file gray.
    if !file.windows(2).rev().any(|marker| marker == [0xff, 0xd9]) {
        return Err(PhotoError::Broken);
    }
    let pixels = decoder.decode().map_err(|_| PhotoError::Broken)?;
    let mut shrink = Shrink::new(width, height);
    let row = (width as usize * channels as usize).max(1);
    for row in pixels.chunks_exact(row) {
        match channels {
            1 => shrink.add(row.iter().copied()),
            _ => shrink.add(row.chunks_exact(3).map(brightness)),
        }
    }
    Ok(shrink.finish())
}

/// The number of coefficients that the decoder keeps for a number of pixels: none if all components come in one
/// sequential scan. Returns `None` if the header does not tell.
fn kept_coefficients(file: &[u8]) -> Option<(u64, u64)> {
    let mut rest = file.strip_prefix(&[0xff, 0xd8])?;
    let mut frame: Option<(bool, &[u8])> = None;
    loop {
        let ([0xff, marker], after) = rest.split_first_chunk()? else { return None };
        let length = usize::from(u16::from_be_bytes(*after.first_chunk()?));
        let segment = after.get(2..length)?;
        match (marker, frame) {
            // Huffman tables, reserved, and arithmetic conditioning share the range of the frames.
            (0xc4 | 0xc8 | 0xcc, _) => {}
            (0xc0..=0xcf, None) => frame = Some((*marker > 0xc1, segment.get(6..)?)),
            (0xc0..=0xcf, Some(_)) => return None,
            (0xda, Some((progressive, components))) => {
                let components = components.chunks_exact(3);
                let in_scan = usize::from(*segment.first()?);
                if !progressive && in_scan == components.len() {
                    return Some((0, 1));
                }
                let sampling =
                    components.map(|component| (u64::from(component[1] >> 4), u64::from(component[1] & 15)));
                let largest =
                    |of: fn((u64, u64)) -> u64| sampling.clone().map(of).max().filter(|most| *most > 0);
                let area = largest(|(across, _)| across)? * largest(|(_, down)| down)?;
                return Some((sampling.map(|(across, down)| across * down).sum(), area));
            }
            _ => {}
        }
        rest = after.get(length..)?;
    }
}
