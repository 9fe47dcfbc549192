use serde::{Deserialize, Serialize};
use starboard_cards::CardId;
use starboard_core::SeatId;
use ts_rs::TS;

use super::TableId;

/// A reading of a card or label from one picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "by", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Reading {
    /// A QR code.
    Code {
        /// The text.
        text: String,
    },
    /// A printed title.
    Title {
        /// The line of text.
        text: String,
        /// The confidence of the reader, 0 to 1.
        confidence: f64,
        /// Other words or lines of the card, such as its Level, value or slot.
        #[serde(default)]
        words: Vec<String>,
        /// The corners of its lines, each from the upper left one of its text clockwise: x and y as parts of the
        /// picture's width and height.
        #[serde(default)]
        lines: Vec<[[f32; 2]; 4]>,
    },
}

/// The title in a picture, as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadTitle {
    /// The text.
    pub text: String,
    /// True if its letters were read well.
    pub sure: bool,
    /// The corners, as for [`Reading::Title`], of the line by which the card was found, if it was.
    pub at: Option<[[f32; 2]; 4]>,
}

/// The result of readings.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Recognition {
    /// A card.
    Found {
        /// The card.
        card: CardId,
        /// The number of the copy, from 1, if the label has one.
        copy: Option<u8>,
        /// The match score, 0 to 1; 1 for a code.
        score: f64,
    },
    /// Possible cards. The actual one may also be unknown.
    Choice {
        /// Either 2 or 3 cards or a single uncertain one, most likely first.
        cards: Vec<CardScore>,
    },
    /// A clearly read title that matches no card of the catalogue.
    Unknown,
    /// No conclusion yet.
    Unclear,
    /// A player's seat at a table of this host.
    Seat {
        /// The table.
        table: TableId,
        /// The seat.
        seat: SeatId,
    },
    /// A table of this host.
    Table {
        /// The table.
        table: TableId,
    },
    /// A table that this host does not have, or no longer has.
    OtherTable {
        /// The address of the table; none if the code does not contain it.
        address: Option<String>,
    },
    /// A part of a shared set.
    SetPart {
        /// The text of the code.
        text: String,
    },
    /// A card code whose set, or its revision, is not on this host.
    MissingSet {
        /// The id of the set, if the set exists without this card.
        set: Option<String>,
    },
    /// An unrelated code.
    OtherCode {
        /// The text, limited to 200 characters.
        text: String,
    },
}

/// A possible card for a title.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardScore {
    /// The card.
    pub card: CardId,
    /// The match score, 0 to 1.
    pub score: f64,
}

/// The target of a code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "of", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum CodeOf {
    /// A card.
    Card {
        /// The card.
        card: CardId,
        /// The number of the copy, 1 to 31; none for all copies.
        #[serde(default)]
        copy: Option<u8>,
    },
    /// A table.
    Table {
        /// The table.
        table: TableId,
        /// The address of this host for other devices, as in `http://192.168.1.5:7827`; none if it is not
        /// shared.
        #[serde(default)]
        at: Option<String>,
    },
    /// A player's seat.
    Seat {
        /// The table.
        table: TableId,
        /// The seat.
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

/// A picture format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureKind {
    /// Vector graphics.
    Svg,
    /// Pixels, 8 per module of the code.
    Png,
}

/// The reason why a picture cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureFault {
    /// The file is a PDF.
    Pdf,
    /// The file is not a JPEG, PNG or WebP picture.
    NoPicture,
    /// The picture is damaged.
    Broken,
    /// The picture has too many pixels.
    TooLarge,
    /// The reader of photos could not be fetched, as a page does once.
    NoReader,
}
