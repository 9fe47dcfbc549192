//! Printed titles in photos.
//!
//! A network finds the lines of print in a picture; the largest ones near one end of the card are read by a second one,
//! as they lie and upside down. What they say goes to [`crate::title`], as with any other reader of letters. The networks
//! are files that nobody compiled in: without them, only codes are read.

mod choose;
mod detect;
mod layout;
mod read;

use image::DynamicImage;
use rten::{ModelOptions, op_registry};

use crate::photo::Photo;
use crate::title::Reading;
use detect::Detector;
use read::Recognizer;

/// The files of the networks, and the letters that the second one knows.
pub struct Models {
    /// Finds lines of print: a network of the kind DB, as ONNX.
    pub detector: Vec<u8>,
    /// Reads a line of print: a network with an output for CTC, as ONNX.
    pub recognizer: Vec<u8>,
    /// A letter a line, in the order of the second network's output, which begins with nothing and ends with a space.
    pub letters: String,
}

/// Files that are no networks, or not of the kind that is expected.
#[derive(Debug, thiserror::Error)]
#[error("the reader of titles cannot be started: {0}")]
pub struct ModelError(#[from] rten::LoadError);

/// The longer side of the picture in which lines are looked for, in pixels; the larger one if the smaller one shows little.
const SIDES: [u32; 2] = [640, 1120];
/// Longer sides are made as long as this before lines are read: their letters are large enough then.
const LONGEST_SIDE: u32 = 1280;
/// Read so well, a title needs no second look.
const SURE: f64 = 0.6;

/// Reads titles in photos.
pub struct TitleReader {
    detector: Detector,
    recognizer: Recognizer,
}

impl TitleReader {
    /// Begins with the networks.
    ///
    /// # Errors
    /// They cannot be loaded.
    pub fn start(models: Models) -> Result<Self, ModelError> {
        Ok(Self {
            detector: Detector::load(models.detector)?,
            recognizer: Recognizer::load(models.recognizer, &models.letters)?,
        })
    }

    /// What may be the title of the card in a photo, the likeliest first; nothing where there is no print.
    pub fn read(&self, photo: &Photo) -> Vec<Reading> {
        let large = photo.0.width().max(photo.0.height()) > LONGEST_SIDE;
        let smaller = large
            .then(|| DynamicImage::from(photo.0.clone()).thumbnail(LONGEST_SIDE, LONGEST_SIDE).into_luma8());
        let picture = smaller.as_ref().unwrap_or(&photo.0);
        let sure = |readings: &[Reading]| readings.first().map_or(0.0, |reading| reading.confidence);
        let mut best = Vec::new();
        for side in SIDES {
            let lines = self.detector.lines(picture, side);
            let readings = choose::titles(&lines, |line| self.recognizer.read(picture, line));
            if best.is_empty() || sure(&readings) > sure(&best) {
                best = readings;
            }
            if sure(&best) >= SURE {
                break;
            }
        }
        best
    }
}

/// How networks are loaded: with the operators that these two have, and no others in the program.
fn options() -> ModelOptions {
    ModelOptions::with_ops(op_registry!(
        Add,
        AveragePool,
        BatchNormalization,
        Cast,
        Clip,
        Concat,
        Conv,
        ConvTranspose,
        Div,
        GlobalAveragePool,
        HardSigmoid,
        MatMul,
        Mul,
        Pow,
        ReduceMean,
        Relu,
        Reshape,
        Resize,
        Shape,
        Sigmoid,
        Slice,
        Softmax,
        Sqrt,
        Squeeze,
        Sub,
        Transpose,
        Unsqueeze
    ))
}
