use image::GrayImage;
use rten::ctc::CtcDecoder;
use rten::{LoadError, Model};
use rten_imageproc::RotatedRect;
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;

/// The height of the network's input, in pixels.
const HEIGHT: usize = 48;
/// The minimum and maximum width of the network's input, in pixels.
const WIDTHS: (f32, f32) = (48.0, 1280.0);

/// The text read in a line, with the confidence in its letters, 0 to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ReadLine {
    pub(super) text: String,
    pub(super) confidence: f64,
}

impl ReadLine {
    pub(super) fn letters(&self) -> f64 {
        self.text.chars().filter(|letter| letter.is_alphanumeric()).count() as f64
    }
}

/// Recognizes single lines of text in Latin script.
pub(super) struct Recognizer {
    model: Model,
    /// The Latin letters, each with its index in the network's output. Index 0 of the output is the blank.
    letters: Vec<(char, usize)>,
}

impl Recognizer {
    pub(super) fn load(file: Vec<u8>, letters: &str) -> Result<Self, LoadError> {
        let model = super::options().load(file)?;
        let all = letters.lines().chain([" "]).zip(1..);
        let latin = |text: &str| text.chars().next().filter(|letter| (*letter as u32) < 0x250);
        let letters = all.filter_map(|(text, place)| latin(text).map(|letter| (letter, place))).collect();
        Ok(Self { model, letters })
    }

    /// Reads a line of a picture along its width.
    pub(super) fn read(&self, picture: &GrayImage, line: &RotatedRect) -> ReadLine {
        self.outputs(picture, line).map(|sure| self.decode(&sure)).unwrap_or_default()
    }

    /// The network's confidence in each letter at each step.
    fn outputs(&self, picture: &GrayImage, line: &RotatedRect) -> Option<NdTensor<f32, 3>> {
        let input = straightened(picture, line);
        self.model.run_one(input.into(), None).ok()?.try_into().ok()
    }

    fn decode(&self, sure: &NdTensor<f32, 3>) -> ReadLine {
        let (steps, known) = (sure.size(1), sure.size(2));
        let place = |label: usize| label.checked_sub(1).map_or(0, |label| self.letters[label].1);
        let labels = 1 + self.letters.iter().filter(|(_, place)| *place < known).count();
        let logs = NdTensor::from_fn([steps, labels], |[step, label]| sure[[0, step, place(label)]].ln());
        let read = CtcDecoder::new().decode_greedy(logs.view());
        let steps = read.steps();
        let text: String = steps.iter().map(|step| self.letters[step.label as usize - 1].0).collect();
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
