//! Matches titles read from pictures against the names of the catalogue.

mod distance;
mod evidence;
mod letters;

use std::collections::HashSet;

use starboard_cards::{Card, CardId, Catalogue};

use distance::Aligner;
use evidence::{Evidence, Facts, is_evidence, without_kind, without_numbers};
use letters::Letters;

/// The text read from one picture of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The line of the title, as read.
    pub text: String,
    /// The confidence of the OCR in the letters, 0 to 1.
    pub confidence: f64,
    /// Other words on the card: its level, value or slot. They make some cards likelier and others less
    /// likely.
    pub words: Vec<String>,
}

/// A possible match for a title.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The card.
    pub card: CardId,
    /// The score, 0 to 1.
    pub score: f64,
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
const MOST_READINGS: usize = 12;
/// The maximum number of words beside a title that may belong to it.
const MOST_BESIDE: usize = 4;
/// The maximum number of offered candidates.
const MOST_OFFERED: usize = 3;
/// The minimum score of an offered candidate.
const OFFERED: f64 = 0.62;
/// The score from which half the gap to the next card is enough.
const NEAR_PERFECT: f64 = 0.97;
/// The minimum gap to the score of the next card.
const GAP: f64 = 0.09;
/// The minimum number of letters of a title that can be unknown.
const FEWEST_LETTERS: usize = 4;
/// The minimum confidence of a reading that can be unknown.
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

    /// Recognizes a card from readings of one or more pictures of it.
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

    /// The scores of one reading for each name; `None` if it has too few letters, or only words that are not
    /// titles.
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
        // A picture without any good match says little about the card.
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
        // Another name of the same card is no rival.
        let mut seen = HashSet::new();
        ranked.retain(|ranked| seen.insert(&self.names[ranked.at].card));
        ranked
    }
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

/// The scores of one reading.
struct Vote {
    /// The score of each name.
    scores: Vec<f64>,
    confidence: f64,
    weight: f64,
}

/// A name with its score from all readings and words.
struct Ranked {
    at: usize,
    letters: usize,
    score: f64,
}

impl Ranked {
    fn accepted(&self, next: Option<&Ranked>, names: &[Name]) -> bool {
        // One wrong letter can turn a short word into another word, but not a long one.
        let enough = match self.letters {
            ..=4 => 0.92,
            5..=6 => 0.86,
            7..=9 => 0.80,
            _ => 0.78,
        };
        // If two cards have the same name, only the words beside the title make a difference.
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
