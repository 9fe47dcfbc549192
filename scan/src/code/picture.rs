use std::io::Cursor;

use image::{GrayImage, ImageFormat, Luma};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

/// The text is too long for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is too long: a code holds about 2,300 bytes")]
pub struct TooLong;

/// The light border (quiet zone) of a code, in modules.
const QUIET: usize = 4;

/// A QR code as a grid of modules.
#[derive(Clone)]
pub struct Picture {
    code: QrCode,
}

impl Picture {
    /// Creates the smallest code for a text at level M or better, with the highest correction level that fits
    /// that size.
    ///
    /// # Errors
    /// Fails if the text is too long.
    pub fn new(text: &str) -> Result<Self, TooLong> {
        let mut best = QrCode::with_error_correction_level(text, EcLevel::M).map_err(|_| TooLong)?;
        for level in [EcLevel::Q, EcLevel::H] {
            if let Ok(better) = QrCode::with_version(text, best.version(), level) {
                best = better;
            }
        }
        Ok(Self { code: best })
    }

    /// The error correction level: L, M, Q or H.
    pub fn level(&self) -> char {
        match self.code.error_correction_level() {
            EcLevel::L => 'L',
            EcLevel::M => 'M',
            EcLevel::Q => 'Q',
            EcLevel::H => 'H',
        }
    }

    /// The number of modules per side, without the border.
    pub fn modules(&self) -> usize {
        self.code.width()
    }

    /// Returns true if the module is dark. Coordinates start at the top left.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        self.code[(x, y)] == qrcode::Color::Dark
    }

    /// The code as an SVG image, with its border.
    pub fn svg(&self) -> String {
        self.code.render::<svg::Color<'_>>().quiet_zone(true).min_dimensions(240, 240).build()
    }

    /// The code as a PNG image with 8 pixels per module, with its border.
    pub fn png(&self) -> Vec<u8> {
        const PIXELS: u32 = 8;
        let side = (self.modules() + 2 * QUIET) as u32 * PIXELS;
        let image = GrayImage::from_fn(side, side, |x, y| {
            let module = |at: u32| ((at / PIXELS) as usize).checked_sub(QUIET);
            let dark = match (module(x), module(y)) {
                (Some(x), Some(y)) => x < self.modules() && y < self.modules() && self.is_dark(x, y),
                _ => false,
            };
            Luma([if dark { 0 } else { 255 }])
        });
        let mut file = Cursor::new(Vec::new());
        image.write_to(&mut file, ImageFormat::Png).expect("writing to memory does not fail");
        file.into_inner()
    }
}
