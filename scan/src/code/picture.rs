use std::io::Cursor;

use image::{GrayImage, ImageFormat, Luma};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

/// A text is too long for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a code holds no more than some 2,300 bytes")]
pub struct TooLong;

/// The light border that a code needs, in modules.
const QUIET: usize = 4;

/// A code as squares.
#[derive(Clone)]
pub struct Picture {
    code: QrCode,
}

impl Picture {
    /// The smallest code that holds a text at level M or better, with as much correction as fits into that size.
    ///
    /// # Errors
    /// The text is too long.
    pub fn new(text: &str) -> Result<Self, TooLong> {
        let mut best = QrCode::with_error_correction_level(text, EcLevel::M).map_err(|_| TooLong)?;
        for level in [EcLevel::Q, EcLevel::H] {
            if let Ok(better) = QrCode::with_version(text, best.version(), level) {
                best = better;
            }
        }
        Ok(Self { code: best })
    }

    /// The level of correction: L, M, Q or H.
    pub fn level(&self) -> char {
        match self.code.error_correction_level() {
            EcLevel::L => 'L',
            EcLevel::M => 'M',
            EcLevel::Q => 'Q',
            EcLevel::H => 'H',
        }
    }

    /// Modules a side, without the border.
    pub fn modules(&self) -> usize {
        self.code.width()
    }

    /// Whether a module is dark; counted from the top left.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        self.code[(x, y)] == qrcode::Color::Dark
    }

    /// As an SVG image, with its border.
    pub fn svg(&self) -> String {
        self.code.render::<svg::Color<'_>>().quiet_zone(true).min_dimensions(240, 240).build()
    }

    /// As a PNG image of 8 pixels a module, with its border.
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
