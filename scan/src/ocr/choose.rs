use rten_imageproc::RotatedRect;

use super::layout::{self, Line};
use super::read::ReadLine;
use crate::title::Reading;

/// The maximum number of lines that decide which way up a card is.
const MOST_ORIENTATION_LINES: usize = 4;
/// The difference of confidence from which no further line is needed to decide which way up a card is.
const CLEAR_DIFFERENCE: f64 = 0.5;
/// The number of letters from which a line gets its full worth.
const ENOUGH_LETTERS: f64 = 4.0;
/// The maximum number of lines of a title.
const MOST_PARTS: usize = 4;
/// The number of the most prominent lines that a title may consist of if they do not adjoin.
const APART: usize = 5;
/// The maximum number of letters of a title that consists of several lines.
const MOST_LETTERS: f64 = 80.0;
/// The maximum number of words of a line that tells a Level, a value or a slot. Longer ones are rules.
const MOST_WORDS: usize = 3;
/// The maximum number of possible titles.
const MOST_READINGS: usize = 40;
/// The confidence that a line is the title, beside its letters, if it is far less prominent than another.
const SMALL: f64 = 0.3;

/// A line with what the recognizer reads in it, if it was asked.
struct Text {
    line: Line,
    read: Option<ReadLine>,
}

/// A line that was read.
struct Part {
    line: Line,
    prominence: f64,
    read: ReadLine,
}

/// The possible titles among the `most` most prominent lines of text in a picture, the likeliest first: each line, lines
/// of a block joined, and those of two blocks, with places in pixels. The first one has all short lines as its words.
pub(super) fn readings(
    lines: &[RotatedRect],
    most: usize,
    read: impl Fn(&RotatedRect) -> ReadLine,
) -> Vec<Reading> {
    let mut texts = upright(lines, &read);
    let lines: Vec<Line> = texts.iter().map(|text| text.line).collect();
    let parts: Vec<Part> = layout::by_prominence(&lines)
        .into_iter()
        .take(most)
        .map(|(at, prominence)| {
            let text = &mut texts[at];
            let read = text.read.take().unwrap_or_else(|| read(&text.line.rect));
            Part { line: text.line, prominence: prominence.into(), read }
        })
        .filter(|part| part.read.is_legible())
        .collect();

    let mut titles = Vec::new();
    for first in 0..parts.len() {
        continued(&parts, &mut vec![first], &mut titles);
    }
    titles.sort_by(|one, other| other.confidence.total_cmp(&one.confidence));
    titles.truncate(MOST_READINGS);
    if let Some(first) = titles.first_mut() {
        let short = |text: &&String| text.split_whitespace().count() <= MOST_WORDS;
        first.words = parts.iter().map(|part| &part.read.text).filter(short).cloned().collect();
    }
    titles
}

/// Adds the title of the lines `so_far`, and all that continue it.
fn continued(parts: &[Part], so_far: &mut Vec<usize>, titles: &mut Vec<Reading>) {
    titles.push(joined(parts, so_far));
    let Some(last) = so_far.last().copied() else { return };
    for next in 0..parts.len() {
        let (one, other) = (&parts[last].line, &parts[next].line);
        let adjoins = |pair: &[usize]| parts[pair[0]].line.adjoins(&parts[pair[1]].line);
        let apart = || so_far.windows(2).all(adjoins) && so_far.iter().chain([&next]).all(|at| *at < APART);
        let letters: f64 = so_far.iter().chain([&next]).map(|at| parts[*at].read.letters()).sum();
        let title = so_far.len() < MOST_PARTS && letters <= MOST_LETTERS;
        if title && one.precedes(other) && (one.adjoins(other) || apart()) {
            so_far.push(next);
            continued(parts, so_far, titles);
            so_far.pop();
        }
    }
}

/// The lines as one title: it is as prominent as the most prominent of them, and as sure as the least sure.
fn joined(parts: &[Part], lines: &[usize]) -> Reading {
    let parts = || lines.iter().map(|at| &parts[*at]);
    let texts: Vec<&str> = parts().map(|part| part.read.text.as_str()).collect();
    let confidence = parts().map(|part| part.read.confidence).fold(1.0, f64::min);
    let prominence = parts().map(|part| part.prominence).fold(0.0, f64::max);
    Reading {
        text: texts.join(" "),
        confidence: confidence * (SMALL + (1.0 - SMALL) * prominence),
        words: Vec::new(),
        lines: parts().map(|part| layout::corners(&part.line.rect)).collect(),
    }
}

/// The lines parallel to most of the text, the right way up.
fn upright(lines: &[RotatedRect], read: &impl Fn(&RotatedRect) -> ReadLine) -> Vec<Text> {
    let lines = layout::aligned(lines);
    let mut reads = Vec::new();
    let mut surer = 0.0;
    for line in lines.iter().take(MOST_ORIENTATION_LINES) {
        let both = [read(line), read(&layout::turned(line))];
        surer += worth(&both[0]) - worth(&both[1]);
        reads.push(both);
        if f64::abs(surer) > CLEAR_DIFFERENCE {
            break;
        }
    }
    let mut reads = reads.into_iter();
    let text = |line: &RotatedRect| {
        let both = reads.next();
        let line = if surer < 0.0 { layout::turned(line) } else { *line };
        let read = both.map(|[one, other]| if surer < 0.0 { other } else { one });
        Text { line: Line::new(line), read }
    };
    lines.iter().map(text).collect()
}

/// The worth of a line, 0 to 1. Short texts are worth less, because noise often looks like a single letter.
fn worth(line: &ReadLine) -> f64 {
    line.confidence * (line.letters() / ENOUGH_LETTERS).min(1.0)
}

#[cfg(test)]
mod tests {
    use rten_imageproc::{PointF, Vec2};

    use super::*;

    /// A line of text: the text, the center (x and y) and the height.
    type Print = (&'static str, f32, f32, f32);

    const CARD: [Print; 4] = [
        ("Level 4", 200.0, 40.0, 30.0),
        ("Bubble Helmet", 200.0, 90.0, 50.0),
        ("a river under seven stones", 200.0, 400.0, 24.0),
        ("300 Credits", 330.0, 560.0, 24.0),
    ];

    /// The readings of a card turned by an angle, with a recognizer that reads only upright lines.
    fn read_turned(card: &[Print], angle: f32) -> Vec<Reading> {
        let (sin, cos) = angle.sin_cos();
        let up = Vec2::from_xy(sin, -cos);
        let place = |x: f32, y: f32| PointF::from_yx(x * sin + y * cos, x * cos - y * sin);
        let lines: Vec<RotatedRect> = card
            .iter()
            .map(|(text, x, y, height)| {
                let width = text.len() as f32 * height * 0.5;
                // The detector does not know which way up a line is.
                RotatedRect::new(place(*x, *y), up * -1.0, width, *height)
            })
            .collect();
        readings(&lines, 7, |line| {
            let at = |(_, x, y, _): &&Print| line.center().distance(place(*x, *y)) < 1.0;
            let text = card.iter().find(at).map_or("", |(text, ..)| text);
            if line.up_axis().dot(up) > 0.9 {
                ReadLine { text: text.to_owned(), confidence: 0.95 }
            } else {
                ReadLine { text: "jnqpg".to_owned(), confidence: 0.4 }
            }
        })
    }

    #[test]
    fn a_title_is_found_in_any_orientation() {
        for degrees in [0, 17, 90, 100, 180, 200, 270, 340] {
            let readings = read_turned(&CARD, (degrees as f32).to_radians());
            assert_eq!(readings[0].text, "Bubble Helmet", "{degrees} degrees");
            assert!(readings[0].words.iter().any(|line| line == "Level 4"), "{degrees} degrees");
            let corner = readings[0].lines[0][0];
            let (sin, cos) = (degrees as f32).to_radians().sin_cos();
            let [x, y] = [37.5 * cos - 65.0 * sin, 37.5 * sin + 65.0 * cos];
            assert!((corner[0] - x).hypot(corner[1] - y) < 1.0, "{degrees} degrees: {corner:?}");
            assert!(readings[1].confidence < 0.8 * readings[0].confidence, "{degrees} degrees");
        }
    }

    #[test]
    fn a_title_may_have_rows_and_stand_in_two_places() {
        let texts = |card: &[Print]| -> Vec<String> {
            read_turned(card, 0.0).into_iter().map(|reading| reading.text).collect()
        };
        let rows = [("Bookmark of", 200.0, 40.0, 50.0), ("the Weird", 200.0, 95.0, 50.0), CARD[2], CARD[3]];
        let places = [("Trap!", 200.0, 40.0, 50.0), ("Sudden Tide", 200.0, 300.0, 50.0), CARD[2], CARD[3]];
        for (card, whole) in [(rows, "Bookmark of the Weird"), (places, "Trap! Sudden Tide")] {
            let texts = texts(&card);
            for text in [whole, card[0].0, card[1].0] {
                assert!(texts.iter().any(|read| read == text), "{text}: {texts:?}");
            }
            let unlike = |text: &String| text.contains(card[0].0) && text.contains(CARD[2].0);
            assert!(!texts.iter().any(unlike), "lines of another height are no part: {texts:?}");
        }
    }

    #[test]
    fn without_readable_text_there_is_no_title() {
        assert_eq!(readings(&[], 7, |_| ReadLine::default()), []);
        let line = RotatedRect::new(PointF::from_yx(9.0, 9.0), Vec2::from_yx(1.0, 0.0), 20.0, 5.0);
        assert_eq!(readings(&[line], 7, |_| ReadLine::default()), []);
    }
}
