use rten_imageproc::RotatedRect;

use super::choose::{self, Part};
use super::layout::{self, Line};
use super::read::ReadLine;
use crate::title::Reading;

/// The maximum number of lines that are read, the tallest first: titles are larger than rules.
const MOST_LINES: usize = 90;
/// The confidence from which a line is the right way up.
const UPRIGHT: f64 = 0.9;
/// The letters of such a line.
const ENOUGH_LETTERS: f64 = 4.0;
/// The distance in which a title may continue, in heights of its line.
const NEAR: f32 = 12.0;

/// The possible titles of all cards in a picture, each turned in its own way: each line, and lines of a block joined, with
/// places in pixels.
pub(super) fn readings(lines: &[RotatedRect], read: impl Fn(&RotatedRect) -> ReadLine) -> Vec<Reading> {
    let mut lines = lines.to_vec();
    lines.sort_by(|one, other| other.height().total_cmp(&one.height()));
    let read: Vec<(RotatedRect, ReadLine)> = lines
        .iter()
        .take(MOST_LINES)
        .map(|line| upright(line, &read))
        .filter(|(_, read)| read.is_legible())
        .collect();
    let mut titles = Vec::new();
    for (first, _) in &read {
        let up = first.up_axis();
        let near = |(line, _): &&(RotatedRect, ReadLine)| {
            layout::is_parallel(line, up)
                && line.center().distance(first.center()) < NEAR * first.height() + line.width() / 2.0
        };
        // The first one is at no distance of itself, so that it is there.
        let parts: Vec<Part> = read
            .iter()
            .filter(near)
            .map(|(line, read)| Part { line: Line::along(*line, up), prominence: 1.0, read: read.clone() })
            .collect();
        let at = parts.iter().position(|part| part.line.rect.center() == first.center()).unwrap_or(0);
        choose::continued(&parts, 0, &mut vec![at], &mut titles);
    }
    titles
}

/// A line the right way up, with what is read in it.
fn upright(line: &RotatedRect, read: &impl Fn(&RotatedRect) -> ReadLine) -> (RotatedRect, ReadLine) {
    let one = read(line);
    if one.confidence >= UPRIGHT && one.letters() >= ENOUGH_LETTERS {
        return (*line, one);
    }
    let turned = layout::turned(line);
    let other = read(&turned);
    if choose::worth(&other) > choose::worth(&one) { (turned, other) } else { (*line, one) }
}
