use image::GrayImage;
use image::imageops::{FilterType, resize};
use rten::{LoadError, Model, RunOptions};
use rten_imageproc::{
    BoundingRect, IMAGENET_MEAN, IMAGENET_STD_DEV, PointF, RetrievalMode, RotatedRect, Vec2, find_contours,
    min_area_rect, normalize_image,
};
use rten_tensor::prelude::*;
use rten_tensor::{NdTensor, NdTensorView};

/// The sides of the input must be multiples of this, because the network halves the picture five times.
const STEP: u32 = 32;
/// The network's confidence from which a pixel counts as text.
const TEXT_PIXEL: f32 = 0.3;
/// The minimum mean confidence of a line.
const TEXT_LINE: f32 = 0.5;
/// The network detects a shrunken core of each line. Width and height grow by this factor times the area of
/// the core, divided by its width plus height.
const EXPANSION: f32 = 1.6;
/// The minimum height of a line's core, in pixels.
const LOWEST_CORE: f32 = 3.0;

/// Detects lines of text.
pub(super) struct Detector(Model);

impl Detector {
    pub(super) fn load(file: Vec<u8>) -> Result<Self, LoadError> {
        super::options().load(file).map(Self)
    }

    /// The lines of text in a picture, which is first scaled to a longer side of `side` pixels. The width of
    /// each rectangle is its longer side, in any orientation. Coordinates are pixels of the original picture.
    pub(super) fn lines(&self, picture: &GrayImage, side: u32, run: Option<&RunOptions>) -> Vec<RotatedRect> {
        let (width, height) = picture.dimensions();
        let factor = side as f32 / width.max(height) as f32;
        let whole = |length: u32| ((length as f32 * factor / STEP as f32).round() as u32).max(1) * STEP;
        let small = resize(picture, whole(width), whole(height), FilterType::Triangle);
        let (across, down) = (width as f32 / small.width() as f32, height as f32 / small.height() as f32);
        let Some(print) = self.print(&small, run) else { return Vec::new() };
        cores(print.slice((0, 0))).into_iter().map(|core| whole_line(core, across, down)).collect()
    }

    /// The confidence that each pixel is text, 0 to 1.
    fn print(&self, picture: &GrayImage, run: Option<&RunOptions>) -> Option<NdTensor<f32, 4>> {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let gray: Vec<f32> = picture.as_raw().iter().map(|shade| f32::from(*shade) / 255.0).collect();
        let mut input = NdTensor::from_data([3, height, width], gray.repeat(3));
        normalize_image(input.view_mut(), IMAGENET_MEAN, IMAGENET_STD_DEV);
        let input = input.into_shape([1, 3, height, width]);
        self.0.run_one(input.into(), run.cloned()).ok()?.try_into().ok()
    }
}

fn cores(print: NdTensorView<f32, 2>) -> Vec<RotatedRect> {
    let mask = print.map(|sure| *sure > TEXT_PIXEL);
    find_contours(mask.view(), RetrievalMode::External)
        .iter()
        .filter_map(|contour| {
            let points: Vec<PointF> = contour.iter().map(|point| point.to_f32()).collect();
            min_area_rect(&points)
        })
        .map(widest)
        .filter(|rect| rect.height() >= LOWEST_CORE && mean_confidence(print, rect) >= TEXT_LINE)
        .collect()
}

/// Reorients a rectangle so that its width is its longer side.
fn widest(rect: RotatedRect) -> RotatedRect {
    if rect.width() >= rect.height() { rect } else { rect.orient_towards(rect.up_axis().perpendicular()) }
}

/// The mean confidence of text in a rectangle, 0 to 1.
fn mean_confidence(print: NdTensorView<f32, 2>, rect: &RotatedRect) -> f32 {
    let bounds = rect.bounding_rect().integral_bounding_rect();
    let (mut sum, mut count) = (0.0, 0.0);
    for y in bounds.top().max(0)..bounds.bottom().min(print.size(0) as i32) {
        for x in bounds.left().max(0)..bounds.right().min(print.size(1) as i32) {
            if rect.contains(PointF::from_yx(y as f32, x as f32)) {
                sum += print[[y as usize, x as usize]];
                count += 1.0;
            }
        }
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The whole line around a core, scaled to the original picture. The two factors are nearly equal.
fn whole_line(core: RotatedRect, across: f32, down: f32) -> RotatedRect {
    let edge = EXPANSION * core.area() / (core.width() + core.height());
    let factor = (across + down) / 2.0;
    let center = PointF::from_yx((core.center().y + 0.5) * down, (core.center().x + 0.5) * across);
    let up = Vec2::from_yx(core.up_axis().y * down, core.up_axis().x * across);
    RotatedRect::new(center, up, (core.width() + edge) * factor, (core.height() + edge) * factor)
}
