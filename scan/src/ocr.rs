//! Reads printed titles in photos.
//!
//! One neural network detects the lines of text in a picture. A second one recognizes the largest lines near
//! one end of the card, in both orientations. [`crate::title`] matches the texts, as for any other OCR. The
//! networks are loaded from files at run time; without them, only codes can be read.

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

/// The files of the networks, and the alphabet of the recognizer.
pub struct Models {
    /// The network that detects lines of text: a DB network, in ONNX format.
    pub detector: Vec<u8>,
    /// The network that recognizes a line of text, with CTC output, in ONNX format.
    pub recognizer: Vec<u8>,
    /// The letters, one per line, in the order of the recognizer's output. The output also has a blank before
    /// them and a space after them.
    pub letters: String,
}

/// A file is not a network, or not of the expected kind.
#[derive(Debug, thiserror::Error)]
#[error("cannot load the networks that read titles: {0}")]
pub struct ModelError(#[from] rten::LoadError);

/// The longer side of the picture for line detection, in pixels. The second size is tried if the first one
/// finds little.
const SIDES: [u32; 2] = [640, 1120];
/// Larger pictures are scaled down to this longer side, in pixels, before lines are read. Letters stay large
/// enough.
const LONGEST_SIDE: u32 = 1280;
/// The confidence from which the second size is not tried.
const SURE: f64 = 0.6;

/// Reads titles in photos.
pub struct TitleReader {
    detector: Detector,
    recognizer: Recognizer,
}

impl TitleReader {
    /// Loads the networks.
    ///
    /// # Errors
    /// Fails if a network cannot be loaded.
    pub fn start(models: Models) -> Result<Self, ModelError> {
        Ok(Self {
            detector: Detector::load(models.detector)?,
            recognizer: Recognizer::load(models.recognizer, &models.letters)?,
        })
    }

    /// The possible titles of the card in a photo, the likeliest first. Empty if there is no text.
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

/// The options for loading the networks. Only the operators that they use are linked into the program.
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
