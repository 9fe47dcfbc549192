//! Matches titles read from pictures against the names of the catalogue.

mod distance;
mod evidence;
mod letters;

use std::collections::HashSet;

use starboard_cards::{Card, CardId, Catalogue};

use distance::Aligner;
use evidence::{Evidence, Facts, is_evidence, without_kind, without_numbers};
use letters::Letters;

/// The corners of a line in a picture, from the upper left one of its text clockwise: x and y as parts of the picture's
/// width and height.
pub type Corners = [[f32; 2]; 4];

/// A possible title, read from a picture of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The line of the title, as read.
    pub text: String,
    /// The confidence in the letters, and that the line is the title, 0 to 1.
    pub confidence: f64,
    /// Other words on the card: its level, value or slot. They make some cards likelier and others less
    /// likely.
    pub words: Vec<String>,
    /// The places of its lines, if they are known.
    pub lines: Vec<Corners>,
}

impl Reading {
    /// Returns true if its letters were read well.
    pub fn is_sure(&self) -> bool {
        self.confidence >= WELL_READ
    }
}

/// A possible match for a title.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The card.
    pub card: CardId,
    /// The score, 0 to 1.
    pub score: f64,
    /// The reading that is most like it.
    pub reading: usize,
}

/// The result of recognizing a card from its readings.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The card was recognized.
    Found(Candidate),
    /// The card is one of up to three candidates, the likeliest first, or an unknown card.
    Choice(Vec<Candidate>),
    /// The title was read well but is not in the catalogue.
    Unknown,
    /// Too little was read.
    Unclear,
}

/// The maximum number of readings that count, the surest first.
const MOST_READINGS: usize = 60;
/// The maximum number of words beside a title that may belong to it.
const MOST_BESIDE: usize = 4;
/// The maximum number of offered candidates.
const MOST_OFFERED: usize = 3;
/// The difference between the score at which a card is accepted and that at which it is offered.
const OFFERED_BELOW: f64 = 0.08;
/// The score from which half the gap to the next card is enough.
const NEAR_PERFECT: f64 = 0.97;
/// The minimum gap to the score of the next card.
const GAP: f64 = 0.09;
/// The minimum number of letters of a title that can be unknown.
const FEWEST_LETTERS: usize = 4;
/// The minimum confidence of a reading that can be unknown. Below it, scores are lower.
const WELL_READ: f64 = 0.6;
/// The part of the missing confidence by which a score is lower.
const DOUBT: f64 = 0.15;
/// The score from which a name rules out names that are a part of it.
const FITS: f64 = 0.85;
/// The part of the surest reading's confidence below which another exact name is no rival.
const LESS_SURE: f64 = 0.8;
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
    /// Prepares the names of all cards, in every language.
    pub fn new<'a>(catalogue: &'a Catalogue) -> Self {
        let names = |card: &'a Card| {
            let all = std::iter::once(&card.name).chain(card.names.values());
            all.map(|name| Name {
                card: card.id.clone(),
                letters: Letters::of(name).all,
                facts: Facts::of(card),
            })
        };
        Self { names: catalogue.cards().flat_map(names).filter(|name| !name.letters.is_empty()).collect() }
    }

    /// Recognizes a card from readings of one or more pictures of it. A name counts by the reading that is most like it.
    ///
    /// ```
    /// use starboard_cards::Catalogue;
    /// use starboard_scan::title::{Reading, Titles, Verdict};
    /// let titles = Titles::new(Catalogue::shipped());
    /// let reading = Reading { text: "F00f Gvn".to_owned(), confidence: 0.8, words: Vec::new(), lines: Vec::new() };
    /// let Verdict::Found(found) = titles.recognize(&[reading]) else { panic!() };
    /// assert_eq!(found.card.as_str(), "foof-gun");
    /// ```
    pub fn recognize(&self, readings: &[Reading]) -> Verdict {
        let mut readings: Vec<(usize, &Reading)> = readings.iter().enumerate().collect();
        readings.sort_by(|(_, a), (_, b)| b.confidence.total_cmp(&a.confidence));
        readings.truncate(MOST_READINGS);
        let evidence = Evidence::of(readings.iter().flat_map(|(_, reading)| &reading.words));
        readings.retain(|(_, reading)| self.may_be_title(&reading.text));
        let Some(surest) = readings.first().map(|(_, reading)| reading.confidence) else {
            return Verdict::Unclear;
        };
        let ranked = self.rank(&readings, &evidence);
        match ranked.as_slice() {
            [best, rest @ ..] if best.accepted(rest.first(), &self.names) => {
                Verdict::Found(best.candidate(&self.names))
            }
            [best, ..] if best.offered(&self.names) => {
                let offered: Vec<Candidate> = ranked
                    .iter()
                    .take(MOST_OFFERED)
                    .filter(|ranked| ranked.offered(&self.names))
                    .map(|ranked| ranked.candidate(&self.names))
                    .collect();
                if surest < DOUBTFUL { Verdict::Unclear } else { Verdict::Choice(offered) }
            }
            _ if surest >= WELL_READ => Verdict::Unknown,
            _ => Verdict::Unclear,
        }
    }

    /// The title of a card as it is printed, whether or not a card has it: the longest of the surest readings, which are parts of
    /// each other.
    pub fn printed<'a>(&self, readings: &'a [Reading]) -> Option<&'a Reading> {
        let may_be = || readings.iter().filter(|reading| self.may_be_title(&reading.text));
        let surest = may_be().map(|reading| reading.confidence).fold(0.0, f64::max);
        may_be()
            .filter(|reading| reading.confidence >= LESS_SURE * surest)
            .max_by_key(|reading| Letters::of(&reading.text).all.len())
    }

    /// Returns false if a line has too few letters, or only words that are not titles.
    fn may_be_title(&self, line: &str) -> bool {
        let shortest =
            self.names.iter().map(|name| name.letters.len()).min().unwrap_or(0).min(FEWEST_LETTERS);
        Letters::of(line).all.len() >= shortest && !is_evidence(line)
    }

    /// The cards, the likeliest first, each by its best name. Names that are a part of another one that fits are left out.
    fn rank(&self, readings: &[(usize, &Reading)], evidence: &Evidence) -> Vec<Ranked> {
        let mut ranked: Vec<Ranked> =
            (0..self.names.len()).map(|at| Ranked { at, score: 0.0, confidence: 0.0, reading: 0 }).collect();
        for (at, reading) in readings {
            let confidence = reading.confidence.clamp(0.0, 1.0);
            let doubt = DOUBT * (WELL_READ - confidence).max(0.0);
            for text in forms(reading) {
                let mut aligner = Aligner::new(&text);
                for (ranked, name) in ranked.iter_mut().zip(&self.names) {
                    let score = aligner.likeness(&name.letters) - doubt;
                    if score > ranked.score {
                        *ranked = Ranked { score, confidence, reading: *at, ..*ranked };
                    }
                }
            }
        }
        for (ranked, name) in ranked.iter_mut().zip(&self.names) {
            ranked.score += evidence.weigh(&name.facts);
        }
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
        // Another name of the same card is no rival.
        let mut seen = HashSet::new();
        ranked.retain(|ranked| seen.insert(&self.names[ranked.at].card));
        let letters = |ranked: &Ranked| &self.names[ranked.at].letters;
        let fitting: Vec<&[char]> = ranked
            .iter()
            .take_while(|ranked| ranked.score >= FITS)
            .map(|ranked| &letters(ranked)[..])
            .collect();
        let is_part = |name: &[char]| {
            fitting
                .iter()
                .any(|whole| whole.len() > name.len() && whole.windows(name.len()).any(|part| part == name))
        };
        ranked.retain(|ranked| !is_part(letters(ranked)));
        ranked
    }
}

/// The texts that a title may have: the line as read, without its numbers and its kind, and extended by words beside it.
fn forms(reading: &Reading) -> Vec<Letters> {
    let line = without_numbers(&reading.text);
    let bare = without_kind(&line).map(|line| Letters::of(&line));
    let whole = (line != reading.text).then(|| Letters::of(&reading.text));
    let longer = longer(&line, &reading.words);
    std::iter::once(Letters::of(&line)).chain(whole).chain(bare).chain(longer).collect()
}

/// The line of a title, extended by words that were read beside it and may be its second line.
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

/// A name with its score, and the confidence of the reading that is most like it.
#[derive(Clone, Copy)]
struct Ranked {
    at: usize,
    score: f64,
    confidence: f64,
    /// The number of that reading.
    reading: usize,
}

impl Ranked {
    /// The minimum score of a card that is accepted.
    fn enough(&self, names: &[Name]) -> f64 {
        // One wrong letter can turn a short word into another word, but not a long one.
        match names[self.at].letters.len() {
            ..=4 => 0.92,
            5..=6 => 0.86,
            7..=9 => 0.80,
            _ => 0.78,
        }
    }

    fn accepted(&self, next: Option<&Ranked>, names: &[Name]) -> bool {
        self.score >= self.enough(names) && next.is_none_or(|next| self.outranks(next, names))
    }

    fn offered(&self, names: &[Name]) -> bool {
        self.score >= self.enough(names) - OFFERED_BELOW
    }

    fn outranks(&self, next: &Ranked, names: &[Name]) -> bool {
        let (one, other) = (&names[self.at], &names[next.at]);
        let namesake = one.letters == other.letters;
        // If two cards have the same name, only the words beside the title make a difference.
        let exact = self.score >= NEAR_PERFECT;
        // Of two exact names, that in the larger line is the title.
        let gap = if exact && !namesake && next.confidence < LESS_SURE * self.confidence {
            0.0
        } else if exact || namesake {
            GAP / 2.0
        } else {
            GAP
        };
        self.score - next.score >= gap
    }

    fn candidate(&self, names: &[Name]) -> Candidate {
        let card = names[self.at].card.clone();
        Candidate { card, score: self.score.clamp(0.0, 1.0), reading: self.reading }
    }
}

#[cfg(test)]
mod tests;
