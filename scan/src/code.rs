//! The text of the codes on labels.
//!
//! The format is fixed: printed labels stay in use for years. A code with a new meaning needs a new prefix.
//!
//! | Code  | Text                                       | Letters                                       |
//! | ----- | ------------------------------------------ | --------------------------------------------- |
//! | card  | `S*` set (2) card (5) copy (1)             | 10: QR version 1 at the highest correction, H |
//! | table | `S+` id of the table (20)                  | 22: QR version 1 at L, version 2 at Q         |
//! | seat  | `S+` id of the table (20) `.` seat, from 0 | 24 or 25                                      |
//!
//! All are uppercase: a QR code then stores two characters in eleven bits. The 32 digits of a number are
//! `0123456789ABCDEFGHJKMNPQRSTVWXYZ` (Crockford's base 32), most significant first. The reader also accepts
//! lowercase.
//!
//! - *set* is the first 10 bits of the SHA-256 of `set`, a zero byte, and the id of the set.
//! - *card* is the first 25 bits of the SHA-256 of `card`, a zero byte, the id of the set, a zero byte, and
//!   the id of the card.
//! - *copy* is the number of the copy, 1 to 31. 0 means a label for every copy.
//!
//! All shipped cards belong to the set [`SHIPPED`]. In a set of 1,000 cards, two cards have the same text
//! with a probability of 1.5 %; then both are offered. If a table is served to other devices, its code is a
//! URL instead of the text above, so that any phone camera can open it.

use sha2::{Digest, Sha256};
use starboard_cards::{CardId, Catalogue};

mod picture;

pub use picture::{Picture, TooLong};

/// The set id of all shipped cards.
pub const SHIPPED: &str = "starboard";

/// The maximum copy number.
pub const MOST_COPIES: u8 = 31;

const CARD: &str = "S*";
const PLACE: &str = "S+";
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SET_SIGNS: usize = 2;
const CARD_SIGNS: usize = 5;
const CARD_LENGTH: usize = CARD.len() + SET_SIGNS + CARD_SIGNS + 1;
/// The length of a table id.
const TABLE: usize = 20;

/// The meaning of a code, from its text alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// A card.
    Card(CardCode),
    /// A table.
    Table {
        /// The id of the table.
        table: String,
        /// The base URL of the host, such as `http://…`; `None` if the code has none.
        at: Option<String>,
    },
    /// A player's seat.
    Seat {
        /// The id of the table.
        table: String,
        /// The number of the seat, from 0.
        seat: u8,
        /// The base URL of the host, as for a table.
        at: Option<String>,
    },
    /// Something else.
    Other,
}

/// The code of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardCode {
    set: u16,
    card: u32,
    /// The number of the copy; `None` on a label for every copy.
    pub copy: Option<u8>,
}

/// The result of resolving the code of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// The matching cards, nearly always one.
    Cards(Vec<CardId>),
    /// The set with this id exists but has no such card. A newer revision may have it.
    NoCard(String),
    /// The set does not exist.
    NoSet,
}

impl CardCode {
    /// The code of a card in a set. The copy is 1 to [`MOST_COPIES`]; any other number is dropped.
    pub fn new(set: &str, card: &CardId, copy: Option<u8>) -> Self {
        let copy = copy.filter(|copy| (1..=MOST_COPIES).contains(copy));
        Self { set: set_number(set), card: card_number(set, card), copy }
    }

    /// The code of a card in a catalogue.
    pub fn of(catalogue: &Catalogue, card: &CardId, copy: Option<u8>) -> Self {
        Self::new(set_of(catalogue, card), card, copy)
    }

    /// Finds the card among all cards of a catalogue.
    pub fn resolve(&self, catalogue: &Catalogue) -> Resolved {
        let of_set: Vec<(&str, &CardId)> = catalogue
            .cards()
            .map(|card| (set_of(catalogue, &card.id), &card.id))
            .filter(|(set, _)| set_number(set) == self.set)
            .collect();
        let cards: Vec<CardId> = of_set
            .iter()
            .filter(|(set, card)| card_number(set, card) == self.card)
            .map(|(_, card)| (*card).clone())
            .collect();
        match of_set.first() {
            _ if !cards.is_empty() => Resolved::Cards(cards),
            Some((set, _)) => Resolved::NoCard((*set).to_owned()),
            None => Resolved::NoSet,
        }
    }
}

impl std::fmt::Display for CardCode {
    /// The text of the code.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let set = digits(self.set.into(), SET_SIGNS);
        let card = digits(self.card, CARD_SIGNS);
        let copy = digits(self.copy.unwrap_or(0).into(), 1);
        write!(f, "{CARD}{set}{card}{copy}")
    }
}

impl Code {
    /// Reads the text of a code.
    ///
    /// ```
    /// use starboard_scan::code::{CardCode, Code, SHIPPED};
    /// let card = CardCode::new(SHIPPED, &"laser".into(), Some(1));
    /// assert_eq!(Code::read(&card.to_string()), Code::Card(card));
    /// assert_eq!(Code::read("https://example.org"), Code::Other);
    /// ```
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        let read = read_card(text).or_else(|| read_place(text)).or_else(|| read_address(text));
        read.unwrap_or(Self::Other)
    }

    /// The text of the code of a table or one of its seats. `at` is the base URL at which other devices reach
    /// the table.
    pub fn place(table: &str, seat: Option<u8>, at: Option<&str>) -> String {
        match (at, seat) {
            (Some(at), None) => format!("{at}/#/table/{table}"),
            (Some(at), Some(seat)) => format!("{at}/#/table/{table}/seat/{seat}"),
            (None, None) => format!("{PLACE}{}", table.to_ascii_uppercase()),
            (None, Some(seat)) => format!("{PLACE}{}.{seat}", table.to_ascii_uppercase()),
        }
    }
}

fn read_card(text: &str) -> Option<Code> {
    let signs = strip(text, CARD).filter(|_| text.len() == CARD_LENGTH)?;
    let (set, rest) = signs.split_at_checked(SET_SIGNS)?;
    let (card, copy) = rest.split_at_checked(CARD_SIGNS)?;
    let (set, copy) = (u16::try_from(number(set)?).ok()?, u8::try_from(number(copy)?).ok()?);
    Some(Code::Card(CardCode { set, card: number(card)?, copy: (copy > 0).then_some(copy) }))
}

fn read_place(text: &str) -> Option<Code> {
    let place = strip(text, PLACE)?;
    let (table, seat) = place.split_once('.').map_or((place, None), |(table, seat)| (table, Some(seat)));
    table_or_seat(table, seat, None)
}

/// Reads the URL of a table in the user interface.
fn read_address(text: &str) -> Option<Code> {
    let (at, place) = text.split_once("/#/table/")?;
    let (_, host) = at.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    // A host behind a reverse proxy may have a path prefix.
    if host.split('/').any(str::is_empty)
        || host.contains(['@', '?', '#'])
        || host.contains(char::is_whitespace)
    {
        return None;
    }
    let (table, seat) = match place.split_once('/') {
        Some((table, part)) => (table, part.strip_prefix("seat/")),
        None => (place, None),
    };
    table_or_seat(table, seat, Some(at.to_owned()))
}

fn table_or_seat(table: &str, seat: Option<&str>, at: Option<String>) -> Option<Code> {
    let table = table.to_ascii_lowercase();
    if table.len() != TABLE || !table.bytes().all(|c| SIGNS.contains(&c.to_ascii_uppercase())) {
        return None;
    }
    Some(match seat {
        Some(seat) => Code::Seat { table, seat: seat.parse().ok()?, at },
        None => Code::Table { table, at },
    })
}

fn strip<'a>(text: &'a str, begin: &str) -> Option<&'a str> {
    let (beginning, rest) = text.split_at_checked(begin.len())?;
    beginning.eq_ignore_ascii_case(begin).then_some(rest)
}

fn set_of<'a>(catalogue: &'a Catalogue, card: &CardId) -> &'a str {
    catalogue.set_of(card).map_or(SHIPPED, |set| set.head.id.as_str())
}

fn set_number(set: &str) -> u16 {
    u16::try_from(hash(&["set", set]) >> 54).unwrap_or_default()
}

fn card_number(set: &str, card: &CardId) -> u32 {
    u32::try_from(hash(&["card", set, card.as_str()]) >> 39).unwrap_or_default()
}

/// The first 64 bits of the hash of the words.
fn hash(words: &[&str]) -> u64 {
    let hash = Sha256::digest(words.join("\0"));
    hash.iter().take(8).fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

fn digits(number: u32, signs: usize) -> String {
    (0..signs).rev().map(|at| char::from(SIGNS[(number >> (5 * at) & 31) as usize])).collect()
}

fn number(signs: &str) -> Option<u32> {
    signs.bytes().try_fold(0, |number, sign| {
        let digit = SIGNS.iter().position(|known| *known == sign.to_ascii_uppercase())?;
        Some(number << 5 | u32::try_from(digit).ok()?)
    })
}

#[cfg(test)]
mod tests;
