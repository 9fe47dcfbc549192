//! Reads printed titles in photos.
//!
//! One neural network detects the lines of text in a picture. A second one recognizes the largest lines near
//! one end of the card, in both orientations. [`crate::title`] matches the texts, as for any other OCR. The
//! networks are loaded from files at run time; without them, only codes can be read.

mod choose;
mod detect;
mod layout;
mod read;

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use image::DynamicImage;
use rten::{ModelOptions, RunOptions, ThreadPool, op_registry};

use crate::photo::Photo;
use crate::title::Reading;
use detect::Detector;
use read::Recognizer;

/// A file is not a network, or not of the expected kind.
#[derive(Debug, thiserror::Error)]
#[error("cannot load the networks that read titles: {0}")]
pub struct ModelError(#[from] rten::LoadError);

/// The thoroughness with which a picture is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// One frame of a camera, of which the next comes soon.
    Frame,
    /// Enough for a card that fills the picture.
    Quick,
    /// For a card that is far away, dim or blurred. It takes some times longer.
    Thorough,
}

impl Look {
    /// The longer side of the picture for line detection, in pixels.
    fn detection_side(self) -> u32 {
        match self {
            Self::Frame => 480,
            Self::Quick => 640,
            Self::Thorough => 1280,
        }
    }

    /// The longer side of the picture in which lines are read, in pixels.
    fn reading_side(self) -> u32 {
        match self {
            Self::Frame | Self::Quick => 1280,
            Self::Thorough => 2400,
        }
    }

    /// The maximum number of lines that are read.
    fn most_lines(self) -> usize {
        match self {
            Self::Frame => 4,
            Self::Quick => 7,
            Self::Thorough => 12,
        }
    }
}

/// The maximum factor by which a small picture is enlarged for line detection.
const MOST_ENLARGED: u32 = 2;

/// Reads titles in photos.
pub struct TitleReader {
    detector: Detector,
    recognizer: Recognizer,
    /// Cameras send frame after frame, so a core stays free for everything else.
    for_frames: RunOptions,
}

impl TitleReader {
    /// Loads the networks of this crate, which are part of the program.
    ///
    /// # Errors
    /// Fails if a network cannot be loaded.
    pub fn built_in() -> Result<Self, ModelError> {
        let (detector, recognizer) =
            (include_bytes!("../models/detector.onnx"), include_bytes!("../models/recognizer.onnx"));
        Self::start(detector.to_vec(), recognizer.to_vec())
    }

    /// Loads the same networks from files: a DB network that detects lines of text, and one that recognizes a line, with
    /// CTC output.
    ///
    /// # Errors
    /// Fails if a network cannot be loaded.
    pub fn start(detector: Vec<u8>, recognizer: Vec<u8>) -> Result<Self, ModelError> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let pool = ThreadPool::with_num_threads(cores.saturating_sub(1).max(1));
        Ok(Self {
            detector: Detector::load(detector)?,
            recognizer: Recognizer::load(recognizer)?,
            for_frames: RunOptions::default().with_thread_pool(Some(Arc::new(pool))),
        })
    }

    /// The possible titles of the card in a photo, the likeliest first. Empty if there is no text.
    pub fn read(&self, photo: &Photo, look: Look) -> Vec<Reading> {
        let longest = look.reading_side();
        let large = photo.0.width().max(photo.0.height()) > longest;
        let smaller =
            large.then(|| DynamicImage::from(photo.0.clone()).thumbnail(longest, longest).into_luma8());
        let picture = smaller.as_ref().unwrap_or(&photo.0);
        let side = look.detection_side().min(MOST_ENLARGED * picture.width().max(picture.height()));
        let run = (look == Look::Frame).then_some(&self.for_frames);
        let lines = self.detector.lines(picture, side, run);
        let read = |line: &_| self.recognizer.read(picture, line, run);
        let mut readings = choose::readings(&lines, look.most_lines(), read);
        let (width, height) = (picture.width() as f32, picture.height() as f32);
        for corner in readings.iter_mut().flat_map(|reading| &mut reading.lines).flatten() {
            *corner = [corner[0] / width, corner[1] / height];
        }
        readings
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
        Identity,
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
