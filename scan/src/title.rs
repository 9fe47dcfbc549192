//! Titles of cards that were read from pictures, matched against the names of the catalogue.

mod distance;
mod evidence;
mod letters;

use starboard_cards::{Card, CardId, Catalogue};

use distance::Aligner;
use evidence::{Evidence, Facts, is_evidence, without_kind, without_numbers};
use letters::Letters;

/// What was read of a card in one picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The line of the title, as it was read.
    pub text: String,
    /// How sure the reader is of its letters, 0 to 1.
    pub confidence: f64,
    /// Other words of the card: its level, its value, its slot. They speak for some cards and against others.
    pub words: Vec<String>,
}

/// A card that a title may belong to.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Which.
    pub card: CardId,
    /// How well it fits, 0 to 1.
    pub score: f64,
}

/// What readings of one card come to.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is this card.
    Found(Candidate),
    /// It is one of these, 2 or 3, or a card that nobody knows; the likeliest first.
    Choice(Vec<Candidate>),
    /// It was read well, and is no card of the catalogue.
    Unknown,
    /// Not enough was read to tell.
    Unclear,
}

/// Readings that count: of more than these, the surest ones.
const MOST_READINGS: usize = 12;
/// Words beside a title that may belong to it.
const MOST_BESIDE: usize = 4;
/// Candidates that are offered at most.
const MOST_OFFERED: usize = 3;
/// From this score on, a card is offered.
const OFFERED: f64 = 0.62;
/// From this score on, the gap to the next card may be half as wide.
const NEAR_PERFECT: f64 = 0.97;
/// The gap to the next card that a card needs.
const GAP: f64 = 0.09;
/// Letters that a title needs to be called unknown.
const FEWEST_LETTERS: usize = 4;
/// The confidence that a reading needs to be called unknown.
const WELL_READ: f64 = 0.6;
/// The confidence below which a doubtful reading is not worth a question.
const DOUBTFUL: f64 = 0.35;

/// The names of a catalogue, prepared for matching.
#[derive(Clone, Debug)]
pub struct Titles {
    names: Vec<Name>,
}

#[derive(Clone, Debug)]
struct Name {
    card: CardId,
    letters: Vec<char>,
    facts: Facts,
}

impl Titles {
    /// Prepares the names of all cards.
    pub fn new(catalogue: &Catalogue) -> Self {
        let name = |card: &Card| Name {
            card: card.id.clone(),
            letters: Letters::of(&card.name).all,
            facts: Facts::of(card),
        };
        Self { names: catalogue.cards().map(name).filter(|name| !name.letters.is_empty()).collect() }
    }

    /// The card that readings of several pictures of it agree on.
    ///
    /// ```
    /// use starboard_cards::Catalogue;
    /// use starboard_scan::title::{Reading, Titles, Verdict};
    /// let titles = Titles::new(Catalogue::shipped());
    /// let reading = Reading { text: "F00f Gvn".to_owned(), confidence: 0.8, words: Vec::new() };
    /// let Verdict::Found(found) = titles.recognize(&[reading]) else { panic!() };
    /// assert_eq!(found.card.as_str(), "foof-gun");
    /// ```
    pub fn recognize(&self, readings: &[Reading]) -> Verdict {
        let mut readings: Vec<&Reading> = readings.iter().collect();
        readings.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
        readings.truncate(MOST_READINGS);
        let evidence = Evidence::of(readings.iter().flat_map(|reading| &reading.words));
        let votes: Vec<Vote> = readings.iter().filter_map(|reading| self.vote(reading)).collect();
        let Some(surest) = votes.iter().map(|vote| vote.confidence).reduce(f64::max) else {
            return Verdict::Unclear;
        };
        let ranked = self.rank(&votes, &evidence);
        match ranked.as_slice() {
            [best, rest @ ..] if best.accepted(rest.first(), &self.names) => {
                Verdict::Found(best.candidate(&self.names))
            }
            [best, ..] if best.score >= OFFERED => {
                let offered: Vec<Candidate> = ranked
                    .iter()
                    .take(MOST_OFFERED)
                    .filter(|ranked| ranked.score >= OFFERED)
                    .map(|ranked| ranked.candidate(&self.names))
                    .collect();
                if surest < DOUBTFUL { Verdict::Unclear } else { Verdict::Choice(offered) }
            }
            _ if surest >= WELL_READ => Verdict::Unknown,
            _ => Verdict::Unclear,
        }
    }

    /// What one reading says of each name; nothing where it has too few letters, or only words that are no titles.
    fn vote(&self, reading: &Reading) -> Option<Vote> {
        let line = without_numbers(&reading.text);
        let text = Letters::of(&line);
        let shortest = self.names.iter().map(|name| name.letters.len()).min()?.min(FEWEST_LETTERS);
        if text.all.len() < shortest || is_evidence(&line) {
            return None;
        }
        let mut scores = vec![0.0; self.names.len()];
        let bare = without_kind(&line).map(|line| Letters::of(&line));
        for text in std::iter::once(text).chain(bare).chain(longer(&line, &reading.words)) {
            let mut aligner = Aligner::new(&text);
            for (score, name) in scores.iter_mut().zip(&self.names) {
                *score = f64::max(*score, aligner.likeness(&name.letters));
            }
        }
        let best = scores.iter().copied().fold(0.0, f64::max);
        let confidence = reading.confidence.clamp(0.0, 1.0);
        // A picture in which nothing is like anything says little about the card.
        Some(Vote { scores, confidence, weight: (0.1 + confidence) * best.powi(4) })
    }

    fn rank(&self, votes: &[Vote], evidence: &Evidence) -> Vec<Ranked> {
        let total: f64 = votes.iter().map(|vote| vote.weight).sum();
        let score = |at: usize| {
            let sum: f64 = votes.iter().map(|vote| vote.weight * vote.scores[at]).sum();
            if total > 0.0 { sum / total } else { 0.0 }
        };
        let mut ranked: Vec<Ranked> = (0..self.names.len())
            .map(|at| {
                let name = &self.names[at];
                let plain = score(at);
                Ranked { at, letters: name.letters.len(), score: plain + evidence.weigh(&name.facts) }
            })
            .collect();
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
        ranked
    }
}

/// A line of a title with what may be its other line: words that were read beside it.
fn longer(line: &str, words: &[String]) -> Vec<Letters> {
    let words: Vec<&str> = words
        .iter()
        .flat_map(|line| line.split_whitespace())
        .filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1 && !is_evidence(word))
        .take(MOST_BESIDE)
        .collect();
    let runs = (1..=2).flat_map(|length| words.windows(length)).map(|run| run.join(" "));
    runs.flat_map(|run| [format!("{line} {run}"), format!("{run} {line}")])
        .map(|text| Letters::of(&text))
        .collect()
}

/// What one reading says.
struct Vote {
    /// How well each name fits.
    scores: Vec<f64>,
    confidence: f64,
    weight: f64,
}

/// A name with what all readings and words say of it.
struct Ranked {
    at: usize,
    letters: usize,
    score: f64,
}

impl Ranked {
    fn accepted(&self, next: Option<&Ranked>, names: &[Name]) -> bool {
        // One wrong letter makes a short word another word; a long one stays what it is.
        let enough = match self.letters {
            ..=4 => 0.92,
            5..=6 => 0.86,
            7..=9 => 0.80,
            _ => 0.78,
        };
        // Where two cards have one name, the gap is all in the words beside it.
        let namesake = |next: &Ranked| names[self.at].letters == names[next.at].letters;
        let gap = |next| if self.score >= NEAR_PERFECT || namesake(next) { GAP / 2.0 } else { GAP };
        self.score >= enough && next.is_none_or(|next| self.score - next.score >= gap(next))
    }

    fn candidate(&self, names: &[Name]) -> Candidate {
        Candidate { card: names[self.at].card.clone(), score: self.score.clamp(0.0, 1.0) }
    }
}

#[cfg(test)]
mod tests;
