use starboard_cards::CardId;

use super::evidence::Evidence;
use super::{Corners, FITS, Reading, Titles};

/// A card that lies on a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Laid {
    /// The card.
    pub card: CardId,
    /// The lines of its title.
    pub lines: Vec<Corners>,
    /// It lies across most of the other cards.
    pub sideways: bool,
}

/// The part of the usual height of titles below which a line is not one but rules text.
const SMALL: f32 = 0.65;
/// The same for a line with a price, which some cards have as their name.
const SMALL_PRICE: f32 = 0.85;

/// A reading that is a name.
struct Fit<'a> {
    card: CardId,
    score: f64,
    letters: usize,
    lines: &'a [Corners],
    height: f32,
    /// The least part of the usual height that it may have.
    least: f32,
    /// The line runs down the picture rather than across it.
    down: bool,
}

impl Titles {
    /// The cards whose titles lie in a picture. `aspect` is its width by its height.
    pub fn spread(&self, readings: &[Reading], aspect: f32) -> Vec<Laid> {
        let mut fits: Vec<Fit> = readings.iter().filter_map(|reading| self.fit(reading, aspect)).collect();
        // A name that fits is the longest of those that are a part of each other.
        fits.sort_by(|one, other| {
            let key = |fit: &Fit| (fit.score >= FITS, fit.letters);
            key(other).cmp(&key(one)).then(other.score.total_cmp(&one.score))
        });
        let mut kept: Vec<Fit> = Vec::new();
        for fit in fits {
            let shares = |other: &Fit| other.lines.iter().any(|line| fit.lines.contains(line));
            if !kept.iter().any(shares) {
                kept.push(fit);
            }
        }
        let usual = median(kept.iter().map(|fit| fit.height).collect());
        kept.retain(|fit| fit.height >= fit.least * usual);
        let down = kept.iter().filter(|fit| fit.down).count();
        let mostly_down = 2 * down > kept.len();
        let laid =
            |fit: Fit| Laid { card: fit.card, lines: fit.lines.to_vec(), sideways: fit.down != mostly_down };
        kept.into_iter().map(laid).collect()
    }

    /// The name that a reading is most like, if it is like one.
    fn fit<'a>(&self, reading: &'a Reading, aspect: f32) -> Option<Fit<'a>> {
        let [upper_left, upper_right, _, lower_left] = *reading.lines.first()?;
        if !self.may_be_title(&reading.text) {
            return None;
        }
        let ranked = self.rank(&[(0, reading)], &Evidence::default());
        let (best, next) = (ranked.first()?, ranked.get(1));
        let name = &self.names[best.at];
        // Which of two cards of the same name it is can be corrected.
        let next = next.filter(|next| self.names[next.at].letters != name.letters);
        if !best.accepted(next, &self.names) {
            return None;
        }
        let way = |from: [f32; 2], to: [f32; 2]| ((to[0] - from[0]) * aspect, to[1] - from[1]);
        let (across, along) = way(upper_left, upper_right);
        let side = way(upper_left, lower_left);
        Some(Fit {
            card: name.card.clone(),
            score: best.score,
            letters: name.letters.len(),
            lines: &reading.lines,
            height: side.0.hypot(side.1),
            least: if Evidence::of([&reading.text]).has_price() { SMALL_PRICE } else { SMALL },
            down: along.abs() > across.abs(),
        })
    }
}

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
