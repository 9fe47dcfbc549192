//! Fits names into a small box.

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};

/// Lines of text with their font size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fitted {
    pub(super) lines: Vec<String>,
    /// The font size, in the unit of the box.
    pub(super) size: f32,
}

/// The line height, relative to the font size.
pub(super) const LINE: f32 = 1.15;

/// Measures texts in a font.
pub(super) struct Measure<'a> {
    glyphs: Charmap<'a>,
    metrics: GlyphMetrics<'a>,
}

impl<'a> Measure<'a> {
    pub(super) fn new(font: &'a [u8]) -> Option<Self> {
        let font = FontRef::new(font).ok()?;
        let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        Some(Self { glyphs: font.charmap(), metrics })
    }

    /// The width of a text at font size 1.
    pub(super) fn width(&self, text: &str) -> f32 {
        let advance = |c| self.glyphs.map(c).and_then(|glyph| self.metrics.advance_width(glyph));
        text.chars().filter_map(advance).sum()
    }

    /// The text without characters that the font does not have.
    pub(super) fn writable(&self, text: &str) -> String {
        let known = |c: &char| c.is_whitespace() || self.glyphs.map(*c).is_some();
        let text: String = text.chars().filter(known).collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Fits a text into a box at the largest possible size up to `most`, on one or more lines. If it does not
    /// fit at the smallest size, cuts it off.
    pub(super) fn fit(&self, text: &str, width: f32, height: f32, (least, most): (f32, f32)) -> Fitted {
        const STEPS: u8 = 12;
        let sizes = (0..=STEPS).rev().map(|step| least + (most - least) * f32::from(step) / f32::from(STEPS));
        for size in sizes {
            let lines = self.wrap(text, width / size);
            let fits = lines.len() as f32 * LINE * size <= height
                && lines.iter().all(|line| self.width(line) * size <= width);
            if fits {
                return Fitted { lines, size };
            }
        }
        let mut lines = self.wrap(text, width / least);
        let room = ((height / (LINE * least)) as usize).max(1);
        let cut = lines.len() > room;
        lines.truncate(room);
        let last = lines.len().saturating_sub(1);
        for (at, line) in lines.iter_mut().enumerate() {
            if self.width(line) * least > width || cut && at == last {
                while !line.is_empty() && self.width(&format!("{line}…")) * least > width {
                    line.pop();
                }
                line.push('…');
            }
        }
        Fitted { lines, size: least }
    }

    /// Breaks a text into lines of at most this width.
    fn wrap(&self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}
