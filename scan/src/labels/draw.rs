use std::ops::ControlFlow;

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};

use super::fit::{LINE, Measure};
use super::{Label, LabelsError, Layout};
use crate::code::Picture;

/// Heebo, because it has Hebrew letters, too. Its license lies beside it.
const FONT: &[u8] = include_bytes!("../../fonts/Heebo-Medium.ttf");
/// The unit of a PDF in a millimeter.
const POINTS: f32 = 72.0 / 25.4;
/// What stays free at the edge of a label, in millimeters: printers and people are not that exact.
const EDGE: f32 = 1.4;
/// Light modules around a code. With the edge of the label, they are the four that a reader needs.
const QUIET: f32 = 3.0;
/// The smallest and the largest letters, in millimeters.
const LETTERS: (f32, f32) = (1.6, 3.6);
/// The letters of the number of a copy, in millimeters.
const SMALL: f32 = 1.9;
/// How far the letters of a line reach above its base, in sizes of the letters.
const ASCENT: f32 = 0.86;
/// A label that is this much wider than high has its name beside its code, any other one below.
const WIDE: f32 = 1.4;

const LINES: u8 = 160;

pub(super) fn pdf(
    layout: &Layout<'_>,
    labels: &[Label],
    mut drawn: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<Vec<u8>, LabelsError> {
    let font = Font::new(FONT.to_vec().into(), 0).ok_or(LabelsError::Failed)?;
    let pen = Pen { font, measure: Measure::new(FONT).ok_or(LabelsError::Failed)?, lines: layout.lines };
    let (width, height) = layout.format.paper.size();
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title("Starboard".to_owned()).creator("Starboard".to_owned()));

    let mut left = labels;
    let mut first = layout.start;
    while !left.is_empty() {
        let here = left.len().min(usize::from(layout.format.labels() - first));
        let (sheet, rest) = left.split_at(here);
        let settings = PageSettings::from_wh(width * POINTS, height * POINTS).ok_or(LabelsError::Failed)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for (at, label) in (first..).zip(sheet) {
            let place = Area::new(layout.format.place(at), layout.format.size);
            pen.label(&mut surface, place, label)?;
        }
        surface.finish();
        page.finish();
        if drawn(labels.len() - rest.len()).is_break() {
            return Err(LabelsError::Stopped);
        }
        (left, first) = (rest, 0);
    }
    document.finish().map_err(|_| LabelsError::Failed)
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
    fn label(&self, surface: &mut Surface<'_>, place: Area, label: &Label) -> Result<(), LabelsError> {
        if self.lines {
            outline(surface, place);
        }
        let inner = place.within(EDGE);
        let (code, words) = if place.width >= WIDE * place.height {
            let side = inner.height.min(inner.width / 2.0);
            let y = inner.y + (inner.height - side) / 2.0;
            let beside = Area { x: inner.x + side, width: inner.width - side, ..inner };
            (Area::new((inner.x, y), (side, side)), beside)
        } else {
            let side = inner.width.min(0.7 * place.height);
            let below = Area { y: inner.y + side, height: inner.height - side, ..inner };
            (Area::new((inner.x + (inner.width - side) / 2.0, inner.y), (side, side)), below)
        };
        self.code(surface, code, &label.code)?;
        self.words(surface, words, label);
        Ok(())
    }

    fn code(&self, surface: &mut Surface<'_>, place: Area, text: &str) -> Result<(), LabelsError> {
        let picture = Picture::new(text).map_err(|_| LabelsError::Failed)?;
        let modules = picture.modules();
        let module = place.width / (modules as f32 + 2.0 * QUIET);
        let mut path = PathBuilder::new();
        for y in 0..modules {
            let mut x = 0;
            while x < modules {
                // Dark modules beside each other are one rectangle, so that no line of paper shows between them.
                let dark = (x..modules).take_while(|x| picture.is_dark(*x, y)).count();
                let at = |modules: usize, edge: f32| edge + (QUIET + modules as f32) * module;
                let run = Area::new((at(x, place.x), at(y, place.y)), (dark as f32 * module, module));
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

    /// Writes the name and the number of the copy, in the middle of their place.
    fn words(&self, surface: &mut Surface<'_>, place: Area, label: &Label) {
        let copy = label.copy.map(|(copy, of)| format!("{copy}/{of}"));
        let below = if copy.is_some() { SMALL * LINE } else { 0.0 };
        let name = self.measure.writable(&label.name);
        let fitted = self.measure.fit(&name, place.width, place.height - below, LETTERS);
        let height = fitted.lines.len() as f32 * fitted.size * LINE + below;
        let mut y = place.y + (place.height - height).max(0.0) / 2.0;
        let lines = fitted.lines.iter().map(|line| (line.as_str(), fitted.size));
        for (line, size) in lines.chain(copy.as_deref().map(|copy| (copy, SMALL))) {
            let x = place.x + (place.width - self.measure.width(line) * size).max(0.0) / 2.0;
            let base = Point::from_xy(x * POINTS, (y + ASCENT * size) * POINTS);
            surface.draw_text(base, self.font.clone(), size * POINTS, line, false, TextDirection::Auto);
            y += size * LINE;
        }
    }
}

fn outline(surface: &mut Surface<'_>, place: Area) {
    let mut path = PathBuilder::new();
    if let Some(rect) = place.rect() {
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
