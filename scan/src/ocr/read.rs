use image::GrayImage;
use rten::ctc::CtcDecoder;
use rten::{LoadError, Model, RunOptions};
use rten_imageproc::RotatedRect;
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;

/// The height of the network's input, in pixels.
const HEIGHT: usize = 48;
/// The minimum and maximum width of the network's input, in pixels.
const WIDTHS: (f32, f32) = (48.0, 1280.0);

/// The minimum confidence of a line that counts.
const LEGIBLE: f64 = 0.4;

/// The letters of the network's output, in order. A blank comes before them.
const LETTERS: &str = include_str!("../../models/letters.txt");

/// The text read in a line, with the confidence in its letters, 0 to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ReadLine {
    pub(super) text: String,
    pub(super) confidence: f64,
}

impl ReadLine {
    pub(super) fn is_legible(&self) -> bool {
        self.confidence > LEGIBLE && self.letters() > 0.0
    }

    pub(super) fn letters(&self) -> f64 {
        self.text.chars().filter(|letter| letter.is_alphanumeric()).count() as f64
    }
}

/// Recognizes single lines of text in Latin script.
pub(super) struct Recognizer {
    model: Model,
    letters: Vec<char>,
}

impl Recognizer {
    pub(super) fn load(file: Vec<u8>) -> Result<Self, LoadError> {
        Ok(Self { model: super::options().load(file)?, letters: LETTERS.chars().collect() })
    }

    /// Reads a line of a picture along its width.
    pub(super) fn read(&self, picture: &GrayImage, line: &RotatedRect, run: Option<&RunOptions>) -> ReadLine {
        self.outputs(picture, line, run).map(|sure| self.decode(&sure)).unwrap_or_default()
    }

    /// The network's confidence in each letter at each step.
    fn outputs(
        &self,
        picture: &GrayImage,
        line: &RotatedRect,
        run: Option<&RunOptions>,
    ) -> Option<NdTensor<f32, 3>> {
        let input = straightened(picture, line);
        self.model.run_one(input.into(), run.cloned()).ok()?.try_into().ok()
    }

    fn decode(&self, sure: &NdTensor<f32, 3>) -> ReadLine {
        let labels = sure.size(2).min(1 + self.letters.len());
        let logs = NdTensor::from_fn([sure.size(1), labels], |[step, label]| sure[[0, step, label]].ln());
        let read = CtcDecoder::new().decode_greedy(logs.view());
        let steps = read.steps();
        let text: String = steps.iter().map(|step| self.letters[step.label as usize - 1]).collect();
        let sum: f64 =
            steps.iter().map(|step| f64::from(logs[[step.pos as usize, step.label as usize]].exp())).sum();
        ReadLine { text: text.trim().to_owned(), confidence: sum / steps.len().max(1) as f64 }
    }
}

/// The line as the network's input: three identical channels with values from -1 to 1.
fn straightened(picture: &GrayImage, line: &RotatedRect) -> NdTensor<f32, 4> {
    let scale = line.height() / HEIGHT as f32;
    let width = (line.width() / scale).clamp(WIDTHS.0, WIDTHS.1).round() as usize;
    let (right, down) = (line.up_axis().perpendicular() * -1.0, line.up_axis() * -1.0);
    let step = line.width() / width as f32;
    let gray = NdTensor::from_fn([HEIGHT, width], |[row, column]| {
        let along = (column as f32 + 0.5 - width as f32 / 2.0) * step;
        let below = (row as f32 + 0.5 - HEIGHT as f32 / 2.0) * scale;
        let x = line.center().x + right.x * along + down.x * below;
        let y = line.center().y + right.y * along + down.y * below;
        interpolated_shade(picture, x - 0.5, y - 0.5) / 127.5 - 1.0
    });
    NdTensor::from_data([1, 3, HEIGHT, width], gray.into_data().repeat(3))
}

/// The bilinearly interpolated shade at a point, 0 to 255. Outside the picture it is that of the nearest
/// pixel.
fn interpolated_shade(picture: &GrayImage, x: f32, y: f32) -> f32 {
    let (right, bottom) = (picture.width() - 1, picture.height() - 1);
    let (x, y) = (x.clamp(0.0, right as f32), y.clamp(0.0, bottom as f32));
    let (left, top) = (x as u32, y as u32);
    let at = |x: u32, y: u32| f32::from(picture.get_pixel(x.min(right), y.min(bottom)).0[0]);
    let mix = |one: f32, other: f32, part: f32| one + (other - one) * part;
    let upper = mix(at(left, top), at(left + 1, top), x.fract());
    let lower = mix(at(left, top + 1), at(left + 1, top + 1), x.fract());
    mix(upper, lower, y.fract())
}
