use serde::{Deserialize, Serialize};
use starboard_cards::CardId;
use ts_rs::TS;

/// Sheets of labels that somebody wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabelSheets {
    /// The cards, in the order of their labels; at most 5,000 labels in all.
    pub cards: Vec<LabelOrder>,
    /// Copies have a number each, in their code and beside it, as far as 31.
    #[serde(default)]
    pub numbered: bool,
    /// The id of a format.
    pub format: String,
    /// Labels of the first sheet that are gone already.
    #[serde(default)]
    pub start: u16,
    /// Draw a thin line around every label.
    #[serde(default)]
    pub lines: bool,
}

/// Labels of one card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabelOrder {
    /// Which.
    pub card: CardId,
    /// How many.
    pub copies: u8,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// A sheet of labels, or of squares that are cut apart. Measures are in millimeters.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LabelFormat {
    /// Its id.
    pub id: String,
    /// The paper.
    pub paper: Paper,
    /// Width and height of the paper.
    pub paper_size: (f32, f32),
    /// Labels beside each other.
    pub columns: u16,
    /// Labels below each other.
    pub rows: u16,
    /// Width and height of a label.
    pub size: (f32, f32),
    /// From the left and the top edge of the paper to the first label.
    pub first: (f32, f32),
    /// From one label to the next one, across and down.
    pub step: (f32, f32),
    /// Numbers of products with these measures; none for plain paper.
    pub products: Vec<String>,
}
