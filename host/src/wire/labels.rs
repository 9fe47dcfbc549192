use serde::{Deserialize, Serialize};
use starboard_cards::CardId;
use ts_rs::TS;

/// A request for sheets of labels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabelSheets {
    /// The cards in the order of their labels. At most 5,000 labels in total.
    pub cards: Vec<LabelOrder>,
    /// Numbers the copies in their codes and beside them, up to 31.
    #[serde(default)]
    pub numbered: bool,
    /// The id of the label format.
    pub format: String,
    /// The number of used labels on the first sheet, which are skipped.
    #[serde(default)]
    pub start: u16,
    /// Draws a thin line around every label.
    #[serde(default)]
    pub lines: bool,
}

/// Labels of one card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabelOrder {
    /// The card.
    pub card: CardId,
    /// The number of copies.
    pub copies: u8,
}

/// Sheets of labels as they are to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabelPlan {
    /// The id of the label format.
    pub format: String,
    /// The number of used labels on the first sheet, which are skipped.
    pub start: u16,
    /// Draws a thin line around every label.
    pub lines: bool,
    /// The labels in order.
    pub labels: Vec<PlannedLabel>,
    /// The number of sheets.
    pub sheets: u32,
}

/// A label as it is to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlannedLabel {
    /// The text of the code.
    pub code: String,
    /// The name beside the code.
    pub name: String,
    /// The number of the copy and the number of copies; none on a label for every copy.
    pub copy: Option<(u8, u8)>,
}

/// A paper size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// A sheet of labels, or of squares to cut out. All measures are in millimeters.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LabelFormat {
    /// The id.
    pub id: String,
    /// The paper.
    pub paper: Paper,
    /// The width and height of the paper.
    pub paper_size: (f32, f32),
    /// The number of labels per row.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
    /// The width and height of a label.
    pub size: (f32, f32),
    /// The distance from the left and top edges of the paper to the first label.
    pub first: (f32, f32),
    /// The distance from one label to the next, across and down.
    pub step: (f32, f32),
    /// The product numbers with these measures; none for plain paper.
    pub products: Vec<String>,
}
