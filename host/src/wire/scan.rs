use serde::{Deserialize, Serialize};
use starboard_cards::CardId;
use starboard_core::SeatId;
use ts_rs::TS;

use super::TableId;

/// Something that was read of a card, or of a label, in one picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "by", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Reading {
    /// A QR code.
    Code {
        /// Its text.
        text: String,
    },
    /// A printed title.
    Title {
        /// The line as it was read.
        text: String,
        /// How sure the reader is of its letters, 0 to 1.
        confidence: f64,
        /// Other words of the card, or lines of them: its level, its value, its slot.
        #[serde(default)]
        words: Vec<String>,
    },
}

/// What readings come to.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Recognition {
    /// A card.
    Found {
        /// Which.
        card: CardId,
        /// The number of the copy, from 1, if its label has one.
        copy: Option<u8>,
        /// How well it fits, 0 to 1; 1 for a code.
        score: f64,
    },
    /// One of these cards, or one that nobody knows.
    Choice {
        /// 2 or 3 of them, or a single doubtful one; the likeliest first.
        cards: Vec<CardScore>,
    },
    /// A title that was read well, but is no card of the catalogue.
    Unknown,
    /// Nothing that can be told yet.
    Unclear,
    /// A player's seat at a table of this host.
    Seat {
        /// Which table.
        table: TableId,
        /// Which seat.
        seat: SeatId,
    },
    /// A table of this host.
    Table {
        /// Which.
        table: TableId,
    },
    /// A table that this host does not have, or not any more.
    OtherTable {
        /// The address that leads to it; none where the code does not say.
        address: Option<String>,
    },
    /// A part of a set that somebody shares.
    SetPart {
        /// The text of the code.
        text: String,
    },
    /// The code of a card whose set is not here, or not in that revision.
    MissingSet {
        /// The id of the set, if it is here without that card.
        set: Option<String>,
    },
    /// A code of something else.
    OtherCode {
        /// Its text, cut after 200 characters.
        text: String,
    },
}

/// A card that a title may belong to.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardScore {
    /// Which.
    pub card: CardId,
    /// How well it fits, 0 to 1.
    pub score: f64,
}

/// What a code leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "of", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum CodeOf {
    /// A card.
    Card {
        /// Which.
        card: CardId,
        /// The number of the copy, 1 to 31; none for every copy.
        #[serde(default)]
        copy: Option<u8>,
    },
    /// A table.
    Table {
        /// Which.
        table: TableId,
        /// Where this host is served to other devices, as in `http://192.168.1.5:7827`; none where it is not.
        #[serde(default)]
        at: Option<String>,
    },
    /// A player's seat.
    Seat {
        /// The table.
        table: TableId,
        /// Which seat.
        seat: SeatId,
        /// As for a table.
        #[serde(default)]
        at: Option<String>,
    },
    /// A text, such as a part of a set.
    Text {
        /// The text, at most 2,000 bytes.
        text: String,
    },
}

/// The kind of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureKind {
    /// Lines, at any size.
    Svg,
    /// Pixels, 8 for each module of the code.
    Png,
}

/// Why a picture cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureFault {
    /// It is a PDF.
    Pdf,
    /// It is no picture, or one of a kind that is not read: JPEG, PNG and WebP are.
    NoPicture,
    /// It is a picture, but damaged.
    Broken,
    /// It has more pixels than are read.
    TooLarge,
    /// It has no code, and this host has nothing to read titles with.
    NoCode,
}
