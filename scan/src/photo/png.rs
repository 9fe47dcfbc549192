use std::io::Cursor;

use image::GrayImage;
use png::{ColorType, Decoder, DecodingError, InterlaceInfo, Limits, Transformations, expand_interlaced_row};

use super::shrink::Shrink;
use super::{MOST_MEMORY, PhotoError, brightness, check_size};

pub(super) fn decode(file: &[u8]) -> Result<GrayImage, PhotoError> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(file), Limits { bytes: MOST_MEMORY as usize });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(|error| fault(&error))?;
    let (width, height, interlaced) = (header.width, header.height, header.interlaced);
    check_size(width, height, |pixels| if interlaced { pixels } else { 0 })?;
    let mut reader = decoder.read_info().map_err(|error| fault(&error))?;
    let (color, _) = reader.output_color_type();
    let mut shrink = Shrink::new(width, height);
    if !interlaced {
        while let Some(row) = reader.next_row().map_err(|error| fault(&error))? {
            shrink.add(gray(row.data(), color));
        }
        return Ok(shrink.finish());
    }
    let columns = width as usize;
    let mut whole = vec![0; columns * height as usize];
    while let Some(row) = reader.next_interlaced_row().map_err(|error| fault(&error))? {
        let InterlaceInfo::Adam7(at) = row.interlace() else { return Err(PhotoError::Broken) };
        let pixels: Vec<u8> = gray(row.data(), color).collect();
        expand_interlaced_row(&mut whole, columns, &pixels, at, 8);
    }
    whole.chunks_exact(columns).for_each(|row| shrink.add(row.iter().copied()));
    Ok(shrink.finish())
}

fn gray(row: &[u8], color: ColorType) -> impl Iterator<Item = u8> {
    row.chunks_exact(color.samples()).map(|pixel| match pixel {
        [red, green, blue, ..] => brightness(&[*red, *green, *blue]),
        _ => pixel[0],
    })
}

fn fault(error: &DecodingError) -> PhotoError {
    if matches!(error, DecodingError::LimitsExceeded) { PhotoError::TooLarge } else { PhotoError::Broken }
}
