use rten_imageproc::{RotatedRect, Vec2};

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
/// The maximum difference in height between parts of a title, as the logarithm of the ratio.
const SAME_HEIGHT: f32 = 0.2;
/// The maximum distance of the centers of two lines in a row, as a part of their height.
const ROW: f32 = 0.4;
/// The maximum number of title candidates.
const MOST_TITLES: usize = 3;
/// The maximum number of parts of a title.
const MOST_PARTS: usize = 5;
/// The maximum number of lines to read beside a title.
const MOST_BESIDE: usize = 2;

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

    /// Returns true if a title may continue from this line to the other: in the next row or in the same one.
    fn adjoins(&self, other: &Line) -> bool {
        let tall = self.height().max(other.height());
        let (across, down) = (self.gap_across(other), self.gap_down(other));
        let next_row =
            (-0.5..0.6).contains(&(down / tall)) && -across > 0.5 * self.width().min(other.width());
        next_row || (self.in_row(other) && (-0.5..0.8).contains(&(across / tall)))
    }
}

/// A title candidate: its lines in reading order, and a score for its size and position.
pub(super) struct Title {
    pub(super) lines: Vec<Line>,
    pub(super) score: f32,
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

/// The line turned upside down.
pub(super) fn turned(line: &RotatedRect) -> RotatedRect {
    RotatedRect::new(line.center(), line.up_axis() * -1.0, line.width(), line.height())
}

/// The title candidates of an upright card, the likeliest first: large, near the top, centered.
pub(super) fn titles(lines: &[Line]) -> Vec<Title> {
    let least = |of: &dyn Fn(&Line) -> f32| lines.iter().map(of).fold(f32::INFINITY, f32::min);
    let (top, bottom) =
        (least(&|line| line.y - line.height() / 2.0), -least(&|line| -line.y - line.height() / 2.0));
    let (left, right) =
        (least(&|line| line.x - line.width() / 2.0), -least(&|line| -line.x - line.width() / 2.0));
    let mut heights: Vec<f32> = lines.iter().map(Line::height).collect();
    heights.sort_by(f32::total_cmp);
    // If little more than the title was found, the height of the card is estimated from the height of the
    // text.
    let tall = heights.get(heights.len() / 2).map_or(0.0, |usual| (bottom - top).max(usual / LARGE));
    let score = |line: &Line| {
        let letters = (line.width() / line.height() / WIDE).min(1.0);
        let place = 1.0 / (1.0 + ((line.y - top) / tall / UPPER).powi(4));
        let aside = ((line.x - left) / (right - left) - 0.5).abs();
        line.height().min(LARGE * tall) * letters * place * (1.0 - 0.5 * aside)
    };
    let mut left: Vec<Title> =
        lines.iter().map(|line| Title { lines: vec![*line], score: score(line) }).collect();
    left.sort_by(|one, other| one.score.total_cmp(&other.score));
    let mut titles = Vec::new();
    while titles.len() < MOST_TITLES
        && let Some(mut title) = left.pop()
    {
        complete(&mut title, &mut left);
        titles.push(title);
    }
    titles
}

/// Moves the other parts of a title from `others` to it.
fn complete(title: &mut Title, others: &mut Vec<Title>) {
    let height = title.lines[0].height();
    while title.lines.len() < MOST_PARTS {
        let next = others.iter().rposition(|other| {
            let line = &other.lines[0];
            let same_height = (line.height() / height).ln().abs() < SAME_HEIGHT;
            same_height && title.lines.iter().any(|part| part.adjoins(line))
        });
        let Some(next) = next else { break };
        title.lines.append(&mut others.remove(next).lines);
    }
    let first = title.lines[0].y;
    let row = |line: &Line| ((line.y - first) / (2.0 * ROW * height)).round();
    title.lines.sort_by(|one, other| row(one).total_cmp(&row(other)).then(one.x.total_cmp(&other.x)));
}

/// The lines directly above and below a title, such as the Level.
pub(super) fn beside(title: &Title, lines: &[Line]) -> Vec<Line> {
    let gap = |line: &Line| title.lines.iter().map(|own| line.gap_down(own)).fold(f32::INFINITY, f32::min);
    let tall = title.lines.iter().map(Line::height).fold(0.0, f32::max);
    let own = |line: &Line| title.lines.iter().any(|own| own.x == line.x && own.y == line.y);
    let mut beside: Vec<Line> = lines
        .iter()
        .filter(|line| !own(line) && line.height() > 0.35 * tall && gap(line) < 1.5 * tall)
        .copied()
        .collect();
    beside.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
    beside.truncate(MOST_BESIDE);
    beside
}
