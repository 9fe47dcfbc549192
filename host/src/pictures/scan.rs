//! Resolves codes and titles from a camera or photo to cards, seats and tables of this host, and draws codes
//! for them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use starboard_cards::{CardId, Catalogue};
use starboard_core::SeatId;
use starboard_scan::code::{CardCode, Code, MOST_COPIES, Picture, Resolved};
use starboard_scan::title::{self, Candidate, Titles, Verdict};

use crate::wire::{
    CardScore, CodeOf, Fault, PictureKind, ReadTitle, Reading, Recognition, Response, SET_PART, TableId,
};

/// The maximum number of codes considered for one card.
const MOST_CODES: usize = 12;
/// The maximum length of the text of a code, in bytes.
const LONGEST_TEXT: u16 = 2000;
/// The maximum length shown of an unknown code, in characters.
const FOREIGN_SHOWN: usize = 200;
/// The maximum length of the address of a host, in bytes.
const LONGEST_ADDRESS: usize = 200;

/// The cards and tables that codes and titles are resolved against.
pub(crate) struct Resolver<'a> {
    /// The cards.
    pub(crate) catalogue: &'a Catalogue,
    /// The seats of a table; none if there is no such table.
    pub(crate) seats: &'a dyn Fn(&TableId) -> Option<Vec<SeatId>>,
}

impl Resolver<'_> {
    /// Resolves the readings of one card. A known code ranks above a title, and a title above an unknown
    /// code.
    pub(crate) fn recognize(&self, readings: Vec<Reading>) -> Recognition {
        let (codes, titles) = apart(readings);
        let read: Vec<Recognition> = codes.iter().take(MOST_CODES).map(|text| self.code(text)).collect();
        let foreign = |recognition: &Recognition| matches!(recognition, Recognition::OtherCode { .. });
        if let Some(known) = read.iter().find(|recognition| !foreign(recognition)) {
            return known.clone();
        }
        let (title, _) = self.title(&titles);
        match read.into_iter().next() {
            Some(foreign) if matches!(title, Recognition::Unclear | Recognition::Unknown) => foreign,
            _ => title,
        }
    }

    /// Resolves what was read in a photo. Titles count only if no code is known here.
    pub(crate) fn photo(&self, readings: Vec<Reading>) -> Response {
        let (codes, titles) = apart(readings);
        let codes: Vec<Recognition> = codes.iter().map(|text| self.code(text)).collect();
        if codes.iter().any(|code| !matches!(code, Recognition::OtherCode { .. })) {
            return Response::PhotoRead { recognitions: codes, title: None };
        }
        let (recognition, title) = self.title(&titles);
        let by_title = matches!(recognition, Recognition::Found { .. } | Recognition::Choice { .. });
        let recognitions = if by_title || codes.is_empty() { vec![recognition] } else { codes };
        Response::PhotoRead { recognitions, title }
    }

    /// The card of a title, and the title.
    fn title(&self, readings: &[title::Reading]) -> (Recognition, Option<ReadTitle>) {
        let titles = Titles::new(self.catalogue);
        let score = |candidate: Candidate| CardScore { card: candidate.card, score: candidate.score };
        let mut found = None;
        let recognition = match titles.recognize(readings) {
            Verdict::Found(Candidate { card, score, reading }) => {
                found = readings.get(reading);
                Recognition::Found { card, copy: None, score }
            }
            Verdict::Choice(cards) => Recognition::Choice { cards: cards.into_iter().map(score).collect() },
            Verdict::Unknown => Recognition::Unknown,
            Verdict::Unclear => Recognition::Unclear,
        };
        let title = titles.printed(readings).map(|printed| ReadTitle {
            text: printed.text.clone(),
            sure: printed.is_sure(),
            at: found.unwrap_or(printed).lines.first().copied(),
        });
        (recognition, title)
    }

    fn code(&self, text: &str) -> Recognition {
        match Code::read(text) {
            Code::Card(code) => self.card(&code),
            Code::Table { table, at } => match (self.seats)(&TableId(table.clone())) {
                Some(_) => Recognition::Table { table: TableId(table) },
                None => {
                    Recognition::OtherTable { address: at.map(|at| Code::place(&table, None, Some(&at))) }
                }
            },
            Code::Seat { table, seat, at } => match (self.seats)(&TableId(table.clone())) {
                Some(seats) if seats.contains(&SeatId(seat)) => {
                    Recognition::Seat { table: TableId(table), seat: SeatId(seat) }
                }
                // The player has left, so the code leads to the table instead.
                Some(_) => Recognition::Table { table: TableId(table) },
                None => {
                    let address = at.map(|at| Code::place(&table, Some(seat), Some(&at)));
                    Recognition::OtherTable { address }
                }
            },
            Code::Other if text.starts_with(SET_PART) => Recognition::SetPart { text: text.to_owned() },
            Code::Other => Recognition::OtherCode { text: text.chars().take(FOREIGN_SHOWN).collect() },
        }
    }

    fn card(&self, code: &CardCode) -> Recognition {
        match code.resolve(self.catalogue) {
            Resolved::Cards(cards) => match <[CardId; 1]>::try_from(cards) {
                Ok([card]) => Recognition::Found { card, copy: code.copy, score: 1.0 },
                Err(cards) => Recognition::Choice {
                    cards: cards.into_iter().take(3).map(|card| CardScore { card, score: 1.0 }).collect(),
                },
            },
            Resolved::NoCard(set) => Recognition::MissingSet { set: Some(set) },
            Resolved::NoSet => Recognition::MissingSet { set: None },
        }
    }

    /// Draws a code.
    pub(crate) fn draw(&self, of: &CodeOf, kind: PictureKind) -> Result<Response, Fault> {
        let text = self.text(of)?;
        let picture = Picture::new(&text).map_err(|_| Fault::CodeTooLong { max: LONGEST_TEXT })?;
        let picture = match kind {
            PictureKind::Svg => picture.svg(),
            PictureKind::Png => STANDARD.encode(picture.png()),
        };
        Ok(Response::Code { text, picture })
    }

    fn text(&self, of: &CodeOf) -> Result<String, Fault> {
        let seats = |table| (self.seats)(table).ok_or(Fault::UnknownTable);
        match of {
            CodeOf::Card { card, copy } => {
                self.catalogue.card(card).ok_or(Fault::UnknownCard)?;
                if copy.is_some_and(|copy| !(1..=MOST_COPIES).contains(&copy)) {
                    return Err(Fault::UnknownCopy { max: MOST_COPIES });
                }
                Ok(CardCode::of(self.catalogue, card, *copy).to_string())
            }
            CodeOf::Table { table, at } => {
                seats(table)?;
                Ok(Code::place(&table.0, None, address(at.as_deref())?))
            }
            CodeOf::Seat { table, seat, at } => {
                if !seats(table)?.contains(seat) {
                    return Err(Fault::UnknownSeat);
                }
                Ok(Code::place(&table.0, Some(seat.0), address(at.as_deref())?))
            }
            CodeOf::Text { text } if text.is_empty() || text.len() > usize::from(LONGEST_TEXT) => {
                Err(Fault::CodeTooLong { max: LONGEST_TEXT })
            }
            CodeOf::Text { text } => Ok(text.clone()),
        }
    }
}

/// The address of a host without a trailing slash.
fn address(at: Option<&str>) -> Result<Option<&str>, Fault> {
    let Some(at) = at.map(|at| at.trim_end_matches('/')) else { return Ok(None) };
    let sound = at.len() <= LONGEST_ADDRESS
        && matches!(
            Code::read(&Code::place(&"0".repeat(20), None, Some(at))),
            Code::Table { at: Some(_), .. }
        );
    if sound { Ok(Some(at)) } else { Err(Fault::BadAddress) }
}

/// The codes and the titles among readings.
fn apart(readings: Vec<Reading>) -> (Vec<String>, Vec<title::Reading>) {
    let (mut codes, mut titles) = (Vec::new(), Vec::new());
    for reading in readings {
        match reading {
            Reading::Code { text } => codes.push(text),
            Reading::Title { text, confidence, words, lines } => {
                titles.push(title::Reading { text, confidence, words, lines });
            }
        }
    }
    (codes, titles)
}
