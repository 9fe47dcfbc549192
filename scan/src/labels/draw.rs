use std::ops::ControlFlow;

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{self, Metadata};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};

use super::fit::{LINE, Measure};
use super::{Format, Label, LabelsError, Layout};
use crate::code::Picture;

/// Heebo, which also has Hebrew letters. Its license is next to the font file.
const FONT: &[u8] = include_bytes!("../../fonts/Heebo-Medium.ttf");
/// PDF points per millimeter.
const POINTS: f32 = 72.0 / 25.4;
/// The margin of a label, in millimeters. It allows for inexact printing and cutting.
const EDGE: f32 = 1.4;
/// The light modules around a code. With the margin of the label, they make up the four that a reader needs.
const QUIET: f32 = 3.0;
/// The minimum and maximum font size of the name, in millimeters.
const LETTERS: (f32, f32) = (1.6, 3.6);
/// The font size of the copy number, in millimeters.
const SMALL: f32 = 1.9;
/// The height of the letters above the baseline, relative to the font size.
const ASCENT: f32 = 0.86;
/// The ratio of width to height from which the name is beside the code, not below it.
const WIDE: f32 = 1.4;

const LINES: u8 = 160;
/// The length of the ruler, in millimeters.
const RULER: f32 = 50.0;
/// The length of its strokes, in millimeters. It fits below the labels of every format.
const TICK: f32 = 1.0;

pub(super) fn pdf(
    layout: &Layout<'_>,
    labels: &[Label],
    mut drawn: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<Vec<u8>, LabelsError> {
    let font = Font::new(FONT.to_vec().into(), 0).ok_or(LabelsError::Failed)?;
    let pen = Pen { font, measure: Measure::new(FONT).ok_or(LabelsError::Failed)?, lines: layout.lines };
    let (width, height) = layout.format.paper.size();
    let mut document = Document::new();
    let about = Metadata::new().title("Starboard".to_owned()).creator("Starboard".to_owned());
    document.set_metadata(about.text_direction(metadata::TextDirection::LeftToRight));

    let mut left = labels;
    let mut first = layout.start;
    while !left.is_empty() {
        let here = left.len().min(usize::from(layout.format.labels() - first));
        let (sheet, rest) = left.split_at(here);
        let settings = PageSettings::from_wh(width * POINTS, height * POINTS).ok_or(LabelsError::Failed)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for (at, label) in (first..).zip(sheet) {
            let area = Area::new(layout.format.place(at), layout.format.size);
            pen.label(&mut surface, area, label)?;
        }
        pen.ruler(&mut surface, layout.format);
        surface.finish();
        page.finish();
        if drawn(labels.len() - rest.len()).is_break() {
            return Err(LabelsError::Stopped);
        }
        (left, first) = (rest, 0);
    }
    unscaled(document.finish().map_err(|_| LabelsError::Failed)?)
}

/// Asks viewers to print the file in its size. The reading direction, the only preference that `krilla` writes, gives way to
/// it: places in the file are counted in bytes, so they stay.
fn unscaled(mut file: Vec<u8>) -> Result<Vec<u8>, LabelsError> {
    const KEY: &[u8] = b"/ViewerPreferences";
    const UNSCALED: &[u8] = b"<</PrintScaling/None>>";
    let find = |file: &[u8], what: &[u8]| file.windows(what.len()).rposition(|found| found == what);
    let begin = find(&file, KEY).ok_or(LabelsError::Failed)? + KEY.len();
    let rest = file.get_mut(begin..).unwrap_or_default();
    let length = rest.windows(2).position(|end| end == b">>").ok_or(LabelsError::Failed)? + 2;
    let preferences = rest.get_mut(..length).unwrap_or_default();
    preferences.fill(b' ');
    preferences.get_mut(..UNSCALED.len()).ok_or(LabelsError::Failed)?.copy_from_slice(UNSCALED);
    Ok(file)
}

/// A rectangle on the paper, in millimeters.
#[derive(Clone, Copy)]
struct Area {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl Area {
    fn new((x, y): (f32, f32), (width, height): (f32, f32)) -> Self {
        Self { x, y, width, height }
    }

    fn within(self, edge: f32) -> Self {
        Self::new((self.x + edge, self.y + edge), (self.width - 2.0 * edge, self.height - 2.0 * edge))
    }

    fn rect(self) -> Option<Rect> {
        Rect::from_xywh(self.x * POINTS, self.y * POINTS, self.width * POINTS, self.height * POINTS)
    }
}

struct Pen<'a> {
    font: Font,
    measure: Measure<'a>,
    lines: bool,
}

impl Pen<'_> {
    fn label(&self, surface: &mut Surface<'_>, area: Area, label: &Label) -> Result<(), LabelsError> {
        if self.lines {
            outline(surface, area);
        }
        let inner = area.within(EDGE);
        let (code, words) = if area.width >= WIDE * area.height {
            let side = inner.height.min(inner.width / 2.0);
            let y = inner.y + (inner.height - side) / 2.0;
            let beside = Area { x: inner.x + side, width: inner.width - side, ..inner };
            (Area::new((inner.x, y), (side, side)), beside)
        } else {
            let side = inner.width.min(0.7 * area.height);
            let below = Area { y: inner.y + side, height: inner.height - side, ..inner };
            (Area::new((inner.x + (inner.width - side) / 2.0, inner.y), (side, side)), below)
        };
        self.code(surface, code, &label.code)?;
        self.words(surface, words, label);
        Ok(())
    }

    fn code(&self, surface: &mut Surface<'_>, area: Area, text: &str) -> Result<(), LabelsError> {
        let picture = Picture::new(text).map_err(|_| LabelsError::Failed)?;
        let modules = picture.modules();
        let module = area.width / (modules as f32 + 2.0 * QUIET);
        let mut path = PathBuilder::new();
        for y in 0..modules {
            let mut x = 0;
            while x < modules {
                // Adjacent dark modules are one rectangle, to avoid hairline gaps between them.
                let dark = (x..modules).take_while(|x| picture.is_dark(*x, y)).count();
                let at = |modules: usize, edge: f32| edge + (QUIET + modules as f32) * module;
                let run = Area::new((at(x, area.x), at(y, area.y)), (dark as f32 * module, module));
                if dark > 0
                    && let Some(rect) = run.rect()
                {
                    path.push_rect(rect);
                }
                x += dark.max(1);
            }
        }
        surface.set_stroke(None);
        surface.set_fill(Some(Fill { paint: rgb::Color::black().into(), ..Fill::default() }));
        if let Some(path) = path.finish() {
            surface.draw_path(&path);
        }
        Ok(())
    }

    /// Draws a line of 50 mm below the labels, by which anybody can tell whether the sheet was scaled.
    fn ruler(&self, surface: &mut Surface<'_>, format: &Format) {
        let (width, _) = format.paper.size();
        let (_, last) = format.place(format.labels() - 1);
        let (x, y) = ((width - RULER) / 2.0, last + format.size.1 + 2.0 * TICK);
        let mut path = PathBuilder::new();
        let mut line = |from: (f32, f32), to: (f32, f32)| {
            path.move_to(from.0 * POINTS, from.1 * POINTS);
            path.line_to(to.0 * POINTS, to.1 * POINTS);
        };
        line((x, y), (x + RULER, y));
        for tick in 0..=5_u8 {
            let at = x + f32::from(tick) * RULER / 5.0;
            line((at, y - TICK), (at, y));
        }
        surface.set_fill(None);
        surface.set_stroke(Some(Stroke { width: 0.5, ..Stroke::default() }));
        if let Some(path) = path.finish() {
            surface.draw_path(&path);
        }
        surface.set_stroke(None);
        surface.set_fill(Some(Fill { paint: rgb::Color::black().into(), ..Fill::default() }));
        let base = Point::from_xy((x + RULER + TICK) * POINTS, y * POINTS);
        surface.draw_text(base, self.font.clone(), SMALL * POINTS, "50 mm", false, TextDirection::Auto);
    }

    /// Writes the name and the copy number, centered in their area.
    fn words(&self, surface: &mut Surface<'_>, area: Area, label: &Label) {
        let copy = label.copy.map(|(copy, of)| format!("{copy}/{of}"));
        let below = if copy.is_some() { SMALL * LINE } else { 0.0 };
        let name = self.measure.writable(&label.name);
        let fitted = self.measure.fit(&name, area.width, area.height - below, LETTERS);
        let height = fitted.lines.len() as f32 * fitted.size * LINE + below;
        let mut y = area.y + (area.height - height).max(0.0) / 2.0;
        let lines = fitted.lines.iter().map(|line| (line.as_str(), fitted.size));
        for (line, size) in lines.chain(copy.as_deref().map(|copy| (copy, SMALL))) {
            let x = area.x + (area.width - self.measure.width(line) * size).max(0.0) / 2.0;
            let base = Point::from_xy(x * POINTS, (y + ASCENT * size) * POINTS);
            surface.draw_text(base, self.font.clone(), size * POINTS, line, false, TextDirection::Auto);
            y += size * LINE;
        }
    }
}

fn outline(surface: &mut Surface<'_>, area: Area) {
    let mut path = PathBuilder::new();
    if let Some(rect) = area.rect() {
        path.push_rect(rect);
    }
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: rgb::Color::new(LINES, LINES, LINES).into(),
        width: 0.25,
        ..Stroke::default()
    }));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
    surface.set_stroke(None);
}
