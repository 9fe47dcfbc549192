use rten_imageproc::{RotatedRect, Vec2};

use crate::title::Corners;

/// The ratio of width to height from which a line has a reliable direction.
const LONG: f32 = 1.6;
/// The cosine of the maximum angle to the main direction, 20 degrees. Other lines are not part of the card.
const PARALLEL: f32 = 0.94;
/// The ratio of width to height from which a line is long enough for a title.
const WIDE: f32 = 2.0;
/// The part of a card's height, from the top, that usually contains the title.
const UPPER: f32 = 0.35;
/// The part of a card's height above which a higher line is no likelier to be the title.
const LARGE: f32 = 0.1;
/// The prominence of a large line at the lower end of a card.
const LOWER: f32 = 0.3;
/// The maximum difference in height between parts of a title, as the logarithm of the ratio.
const SAME_HEIGHT: f32 = 0.3;
/// The maximum distance of the centers of two lines in a row, as a part of their height.
const ROW: f32 = 0.4;

/// A line of text on an upright card, with its center: `x` along the lines, `y` down the card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) rect: RotatedRect,
    x: f32,
    y: f32,
}

impl Line {
    pub(super) fn new(rect: RotatedRect) -> Self {
        let (up, center) = (rect.up_axis(), rect.center().to_vec());
        Self { rect, x: -center.dot(up.perpendicular()), y: -center.dot(up) }
    }

    fn height(&self) -> f32 {
        self.rect.height()
    }

    fn width(&self) -> f32 {
        self.rect.width()
    }

    /// The horizontal gap to another line; negative if they overlap.
    fn gap_across(&self, other: &Line) -> f32 {
        (self.x - other.x).abs() - (self.width() + other.width()) / 2.0
    }

    /// The vertical gap to another line; negative if they overlap.
    fn gap_down(&self, other: &Line) -> f32 {
        (self.y - other.y).abs() - (self.height() + other.height()) / 2.0
    }

    /// Returns true if both lines are in the same row.
    fn in_row(&self, other: &Line) -> bool {
        (self.y - other.y).abs() < ROW * self.height().min(other.height())
    }

    /// Returns true if a title may continue in the other line, which is about as high and comes later.
    pub(super) fn precedes(&self, other: &Line) -> bool {
        let later = if self.in_row(other) { self.x < other.x } else { self.y < other.y };
        later && (self.height() / other.height()).ln().abs() < SAME_HEIGHT
    }

    /// Returns true if the other line is the next one in the same block of text: in the next row or in the same one.
    pub(super) fn adjoins(&self, other: &Line) -> bool {
        let tall = self.height().max(other.height());
        let (across, down) = (self.gap_across(other), self.gap_down(other));
        let next_row =
            (-0.5..0.6).contains(&(down / tall)) && -across > 0.5 * self.width().min(other.width());
        next_row || (self.in_row(other) && (-0.5..0.8).contains(&(across / tall)))
    }
}

/// The lines parallel to most of the text, the most readable first. All have the same way up, which may be
/// the wrong one.
pub(super) fn aligned(lines: &[RotatedRect]) -> Vec<RotatedRect> {
    let up = direction(lines);
    let mut lines: Vec<RotatedRect> = lines
        .iter()
        .map(|line| if line.width() > LONG * line.height() { *line } else { line.orient_towards(up) })
        .filter(|line| line.up_axis().dot(up).abs() > PARALLEL)
        .map(|line| if line.up_axis().dot(up) < 0.0 { turned(&line) } else { line })
        .collect();
    let size = |line: &RotatedRect| line.height() * (line.width() / line.height() / (2.0 * WIDE)).min(1.0);
    lines.sort_by(|one, other| size(other).total_cmp(&size(one)));
    lines
}

/// The up direction of most of the text, or its opposite. Doubled angles make the two equal.
fn direction(lines: &[RotatedRect]) -> Vec2 {
    let (mut x, mut y) = (0.0, 0.0);
    for line in lines.iter().filter(|line| line.width() > LONG * line.height()) {
        let up = line.up_axis();
        x += line.width() * (up.x * up.x - up.y * up.y);
        y += line.width() * 2.0 * up.x * up.y;
    }
    let angle = f32::atan2(y, x) / 2.0;
    Vec2::from_xy(angle.cos(), angle.sin())
}

/// The corners of a line, from the upper left one of its text clockwise.
pub(super) fn corners(line: &RotatedRect) -> Corners {
    let (up, center) = (line.up_axis() * (line.height() / 2.0), line.center().to_vec());
    let left = line.up_axis().perpendicular() * (line.width() / 2.0);
    [left + up, up - left, up * -1.0 - left, left - up].map(|way| [center.x + way.x, center.y + way.y])
}

/// The line turned upside down.
pub(super) fn turned(line: &RotatedRect) -> RotatedRect {
    RotatedRect::new(line.center(), line.up_axis() * -1.0, line.width(), line.height())
}

/// The places of the lines of an upright card in `lines`, with their prominence as a title, 0 to 1, the most prominent
/// first: large and near the top.
pub(super) fn by_prominence(lines: &[Line]) -> Vec<(usize, f32)> {
    let least = |of: &dyn Fn(&Line) -> f32| lines.iter().map(of).fold(f32::INFINITY, f32::min);
    let top = least(&|line| line.y - line.height() / 2.0);
    let bottom = -least(&|line| -line.y - line.height() / 2.0);
    let mut heights: Vec<f32> = lines.iter().map(Line::height).collect();
    heights.sort_by(f32::total_cmp);
    // If little more than the title was found, the height of the card is estimated from the height of the
    // text.
    let tall = heights.get(heights.len() / 2).map_or(0.0, |usual| (bottom - top).max(usual / LARGE));
    let size = |line: &Line| {
        let letters = (line.width() / line.height() / WIDE).min(1.0);
        let place = 1.0 / (1.0 + ((line.y - top) / tall / UPPER).powi(4));
        line.height().min(LARGE * tall) * letters * (LOWER + (1.0 - LOWER) * place)
    };
    let largest = lines.iter().map(size).fold(0.0, f32::max);
    let mut places: Vec<(usize, f32)> = lines.iter().map(|line| size(line) / largest).enumerate().collect();
    places.sort_by(|one, other| other.1.total_cmp(&one.1));
    places
}
