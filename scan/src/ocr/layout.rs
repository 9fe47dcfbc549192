use rten_imageproc::{RotatedRect, Vec2};

/// A line whose width is less than its height, times this, says nothing of the way it lies.
const LONG: f32 = 1.6;
/// What lies askew by more than this belongs to something else: the cosine of 20 degrees.
const ASKEW: f32 = 0.94;
/// A line whose width is its height, times this, has letters enough for a title.
const WIDE: f32 = 2.0;
/// The part of a card's height in which its title stands.
const UPPER: f32 = 0.35;
/// Lines higher than this part of a card's height are no likelier to be its title.
const LARGE: f32 = 0.1;
/// Parts of one title differ in height by no more than this, as the logarithm of their ratio.
const ALIKE: f32 = 0.2;
/// Lines whose middles are apart by less than this part of their height stand in one row.
const ROW: f32 = 0.4;
/// Titles that are worth a try, and the parts of one.
const MOST_TITLES: usize = 3;
const MOST_PARTS: usize = 5;
/// Lines beside a title that are worth reading.
const MOST_BESIDE: usize = 2;

/// A line of print on a card that is upright: where its middle lies, along the lines and down the card.
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

    /// The space between this line and another one along the lines; less than 0 where they overlap.
    fn aside(&self, other: &Line) -> f32 {
        (self.x - other.x).abs() - (self.width() + other.width()) / 2.0
    }

    /// The space between this line and another one down the card.
    fn apart(&self, other: &Line) -> f32 {
        (self.y - other.y).abs() - (self.height() + other.height()) / 2.0
    }

    /// They stand in one row.
    fn in_row(&self, other: &Line) -> bool {
        (self.y - other.y).abs() < ROW * self.height().min(other.height())
    }

    /// A title may go on from this line in the other one: in the next row, or farther along the same one.
    fn adjoins(&self, other: &Line) -> bool {
        let tall = self.height().max(other.height());
        let (aside, apart) = (self.aside(other), self.apart(other));
        let next_row =
            (-0.5..0.6).contains(&(apart / tall)) && -aside > 0.5 * self.width().min(other.width());
        next_row || (self.in_row(other) && (-0.5..0.8).contains(&(aside / tall)))
    }
}

/// What can be the title: its lines in the order in which they are read, and how much they look like one.
pub(super) struct Title {
    pub(super) lines: Vec<Line>,
    pub(super) score: f32,
}

/// The lines that lie as most print does, all with the same way up, which is right or wrong; what can be read best first.
pub(super) fn aligned(lines: &[RotatedRect]) -> Vec<RotatedRect> {
    let up = direction(lines);
    let mut lines: Vec<RotatedRect> = lines
        .iter()
        .map(|line| if line.width() > LONG * line.height() { *line } else { line.orient_towards(up) })
        .filter(|line| line.up_axis().dot(up).abs() > ASKEW)
        .map(|line| if line.up_axis().dot(up) < 0.0 { turned(&line) } else { line })
        .collect();
    let size = |line: &RotatedRect| line.height() * (line.width() / line.height() / (2.0 * WIDE)).min(1.0);
    lines.sort_by(|one, other| size(other).total_cmp(&size(one)));
    lines
}

/// The way up of most print, or the opposite. Angles are doubled, so that the two are the same.
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

/// A line upside down.
pub(super) fn turned(line: &RotatedRect) -> RotatedRect {
    RotatedRect::new(line.center(), line.up_axis() * -1.0, line.width(), line.height())
}

/// What can be the title of an upright card, the likeliest first: large, near the upper end, in the middle.
pub(super) fn titles(lines: &[Line]) -> Vec<Title> {
    let least = |of: &dyn Fn(&Line) -> f32| lines.iter().map(of).fold(f32::INFINITY, f32::min);
    let (top, bottom) =
        (least(&|line| line.y - line.height() / 2.0), -least(&|line| -line.y - line.height() / 2.0));
    let (left, right) =
        (least(&|line| line.x - line.width() / 2.0), -least(&|line| -line.x - line.width() / 2.0));
    let mut heights: Vec<f32> = lines.iter().map(Line::height).collect();
    heights.sort_by(f32::total_cmp);
    // Where little else than a title was found, a card is still as tall as a card.
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

/// Moves what belongs to a title from among the other lines to it.
fn complete(title: &mut Title, others: &mut Vec<Title>) {
    let height = title.lines[0].height();
    while title.lines.len() < MOST_PARTS {
        let next = others.iter().rposition(|other| {
            let line = &other.lines[0];
            (line.height() / height).ln().abs() < ALIKE && title.lines.iter().any(|part| part.adjoins(line))
        });
        let Some(next) = next else { break };
        title.lines.append(&mut others.remove(next).lines);
    }
    let first = title.lines[0].y;
    let row = |line: &Line| ((line.y - first) / (2.0 * ROW * height)).round();
    title.lines.sort_by(|one, other| row(one).total_cmp(&row(other)).then(one.x.total_cmp(&other.x)));
}

/// The lines right above and below a title, such as a Level.
pub(super) fn beside(title: &Title, lines: &[Line]) -> Vec<Line> {
    let gap = |line: &Line| title.lines.iter().map(|own| line.apart(own)).fold(f32::INFINITY, f32::min);
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
