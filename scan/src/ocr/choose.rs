use rten_imageproc::RotatedRect;

use super::layout::{self, Line, Title};
use super::read::ReadLine;
use crate::title::Reading;

/// Lines by which it is told which way up a card lies.
const MOST_WITNESSES: usize = 4;
/// So much surer one way than the other, no further line is asked.
const CLEARLY: f64 = 0.5;
/// Letters that a line needs to be worth all that it is sure of.
const ENOUGH_LETTERS: f64 = 4.0;
/// Read so well, nothing else on the card is tried but what looks like a title nearly as much, by this part.
const SURE: f64 = 0.8;
const NEARLY: f32 = 0.75;
/// Read worse, it is not even worth a question.
const DOUBTFUL: f64 = 0.25;
/// What stands beside a title counts if it is read so well.
const BESIDE: f64 = 0.5;

/// A title that was read.
struct Tried<'a> {
    title: &'a Title,
    read: ReadLine,
    worth: f64,
}

/// What may be the title among the lines of print in a picture, the likeliest first.
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

/// The lines that lie as most print does, the right way up.
fn upright(lines: &[RotatedRect], read: &impl Fn(&RotatedRect) -> ReadLine) -> Vec<Line> {
    let lines = layout::aligned(lines);
    let mut surer = 0.0;
    for line in lines.iter().take(MOST_WITNESSES) {
        surer += worth(&read(line)) - worth(&read(&layout::turned(line)));
        if f64::abs(surer) > CLEARLY {
            break;
        }
    }
    let turned = lines.iter().map(|line| if surer < 0.0 { layout::turned(line) } else { *line });
    turned.map(Line::new).collect()
}

/// How much a line says, 0 to 1: a single letter is easily seen in anything.
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

    /// A card as a small picture of lines: what each says, where its middle lies, and its height.
    const CARD: [(&str, f32, f32, f32); 4] = [
        ("Level 4", 200.0, 40.0, 30.0),
        ("Bubble Helmet", 200.0, 90.0, 50.0),
        ("a river under seven stones", 200.0, 400.0, 24.0),
        ("300 Credits", 330.0, 560.0, 24.0),
    ];

    /// What is read of the card when it is turned by an angle, in a reader that reads what is upright only.
    fn read_turned(angle: f32) -> Vec<Reading> {
        let (sin, cos) = angle.sin_cos();
        let up = Vec2::from_xy(sin, -cos);
        let place = |x: f32, y: f32| PointF::from_yx(x * sin + y * cos, x * cos - y * sin);
        let lines: Vec<RotatedRect> = CARD
            .iter()
            .map(|(text, x, y, height)| {
                let width = text.len() as f32 * height * 0.5;
                // A detector does not know which way up a line is.
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
    fn a_title_is_found_whichever_way_the_card_lies() {
        for degrees in [0, 17, 90, 100, 180, 200, 270, 340] {
            let readings = read_turned((degrees as f32).to_radians());
            assert_eq!(readings[0].text, "Bubble Helmet", "{degrees} degrees");
            assert_eq!(readings[0].words, ["Level 4"], "{degrees} degrees");
        }
    }

    #[test]
    fn where_nothing_is_read_there_is_no_title() {
        assert_eq!(titles(&[], |_| ReadLine::default()), []);
        let line = RotatedRect::new(PointF::from_yx(9.0, 9.0), Vec2::from_yx(1.0, 0.0), 20.0, 5.0);
        assert_eq!(titles(&[line], |_| ReadLine::default()), []);
    }
}
