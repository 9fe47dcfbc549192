use rten_imageproc::RotatedRect;

use super::layout::{self, Line, Title};
use super::read::ReadLine;
use crate::title::Reading;

/// The maximum number of lines that decide which way up a card is.
const MOST_ORIENTATION_LINES: usize = 4;
/// The difference of confidence from which no further line is needed to decide which way up a card is.
const CLEAR_DIFFERENCE: f64 = 0.5;
/// The number of letters from which a line gets its full worth.
const ENOUGH_LETTERS: f64 = 4.0;
/// The worth from which only candidates with nearly the best score are still tried.
const SURE: f64 = 0.8;
/// The part of the best score that counts as nearly the best.
const NEARLY: f32 = 0.75;
/// The worth below which a title is dropped.
const DOUBTFUL: f64 = 0.25;
/// The minimum confidence of a text beside a title.
const BESIDE: f64 = 0.5;

/// A candidate for the title, with the text read.
struct Tried<'a> {
    title: &'a Title,
    read: ReadLine,
    worth: f64,
}

/// The possible titles among the lines of text in a picture, the likeliest first.
pub(super) fn titles(lines: &[RotatedRect], read: impl Fn(&RotatedRect) -> ReadLine) -> Vec<Reading> {
    let lines = upright(lines, &read);
    let candidates = layout::titles(&lines);
    let mut tried: Vec<Tried> = Vec::new();
    for title in &candidates {
        let sure = tried.iter().any(|tried| tried.worth >= SURE);
        if sure && title.score < NEARLY * candidates[0].score {
            break;
        }
        let line = read_title(title, &read);
        let worth = worth(&line) * f64::from(title.score / candidates[0].score);
        if worth >= DOUBTFUL {
            tried.push(Tried { title, read: line, worth });
        }
    }
    tried.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    let Some(best) = tried.first() else { return Vec::new() };
    let beside: Vec<String> = layout::beside(best.title, &lines)
        .iter()
        .map(|line| read(&line.rect))
        .filter(|line| line.confidence > BESIDE)
        .map(|line| line.text)
        .collect();
    let reading = |(at, own): (usize, &Tried)| {
        let others = tried.iter().enumerate().filter(|(other, _)| *other != at);
        let words = others.map(|(_, other)| &other.read.text).chain(&beside).cloned().collect();
        Reading { text: own.read.text.clone(), confidence: own.read.confidence, words }
    };
    tried.iter().enumerate().map(reading).collect()
}

/// The lines parallel to most of the text, the right way up.
fn upright(lines: &[RotatedRect], read: &impl Fn(&RotatedRect) -> ReadLine) -> Vec<Line> {
    let lines = layout::aligned(lines);
    let mut surer = 0.0;
    for line in lines.iter().take(MOST_ORIENTATION_LINES) {
        surer += worth(&read(line)) - worth(&read(&layout::turned(line)));
        if f64::abs(surer) > CLEAR_DIFFERENCE {
            break;
        }
    }
    let turned = lines.iter().map(|line| if surer < 0.0 { layout::turned(line) } else { *line });
    turned.map(Line::new).collect()
}

/// The worth of a line, 0 to 1. Short texts are worth less, because noise often looks like a single letter.
fn worth(line: &ReadLine) -> f64 {
    line.confidence * (line.letters() / ENOUGH_LETTERS).min(1.0)
}

fn read_title(title: &Title, read: &impl Fn(&RotatedRect) -> ReadLine) -> ReadLine {
    let read: Vec<ReadLine> = title.lines.iter().map(|line| read(&line.rect)).collect();
    let letters: f64 = read.iter().map(ReadLine::letters).sum();
    let sure: f64 = read.iter().map(|line| line.letters() * line.confidence).sum();
    let texts: Vec<&str> =
        read.iter().map(|line| line.text.as_str()).filter(|text| !text.is_empty()).collect();
    ReadLine { text: texts.join(" "), confidence: if letters > 0.0 { sure / letters } else { 0.0 } }
}

#[cfg(test)]
mod tests {
    use rten_imageproc::{PointF, Vec2};

    use super::*;

    /// A card as lines of text: the text, the center (x and y) and the height of each.
    const CARD: [(&str, f32, f32, f32); 4] = [
        ("Level 4", 200.0, 40.0, 30.0),
        ("Bubble Helmet", 200.0, 90.0, 50.0),
        ("a river under seven stones", 200.0, 400.0, 24.0),
        ("300 Credits", 330.0, 560.0, 24.0),
    ];

    /// The readings of the card turned by an angle, with a recognizer that reads only upright lines.
    fn read_turned(angle: f32) -> Vec<Reading> {
        let (sin, cos) = angle.sin_cos();
        let up = Vec2::from_xy(sin, -cos);
        let place = |x: f32, y: f32| PointF::from_yx(x * sin + y * cos, x * cos - y * sin);
        let lines: Vec<RotatedRect> = CARD
            .iter()
            .map(|(text, x, y, height)| {
                let width = text.len() as f32 * height * 0.5;
                // The detector does not know which way up a line is.
                RotatedRect::new(place(*x, *y), up * -1.0, width, *height)
            })
            .collect();
        titles(&lines, |line| {
            let at = |(_, x, y, _): &&(&str, f32, f32, f32)| line.center().distance(place(*x, *y)) < 1.0;
            let text = CARD.iter().find(at).map_or("", |(text, ..)| text);
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
            let readings = read_turned((degrees as f32).to_radians());
            assert_eq!(readings[0].text, "Bubble Helmet", "{degrees} degrees");
            assert_eq!(readings[0].words, ["Level 4"], "{degrees} degrees");
        }
    }

    #[test]
    fn without_readable_text_there_is_no_title() {
        assert_eq!(titles(&[], |_| ReadLine::default()), []);
        let line = RotatedRect::new(PointF::from_yx(9.0, 9.0), Vec2::from_yx(1.0, 0.0), 20.0, 5.0);
        assert_eq!(titles(&[line], |_| ReadLine::default()), []);
    }
}
