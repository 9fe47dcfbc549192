//! Sheets of labels as PDF. Each label has a code and the name of its card, for a sleeve or the back of a
//! card.

mod draw;
mod fit;
mod format;

use std::ops::ControlFlow;

pub use format::{FORMATS, Format, Paper};

/// The maximum number of labels per file.
pub const MOST_LABELS: usize = 5_000;

/// A label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text of the code.
    pub code: String,
    /// The name next to the code.
    pub name: String,
    /// The number of the copy and the number of copies; `None` on a label for every copy.
    pub copy: Option<(u8, u8)>,
}

/// The layout of labels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout<'a> {
    /// The sheet format.
    pub format: &'a Format,
    /// The number of labels already used on the first sheet.
    pub start: u16,
    /// True to draw a thin line around every label.
    pub lines: bool,
}

/// The reason why no file was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelsError {
    /// There are no labels.
    #[error("there are no labels to print")]
    None,
    /// There are more than [`MOST_LABELS`] labels.
    #[error("there are more than {MOST_LABELS} labels")]
    TooMany,
    /// The starting position is beyond the first sheet.
    #[error("the sheet has no label at the starting position")]
    NoSuchLabel,
    /// Drawing was canceled.
    #[error("drawing was canceled")]
    Stopped,
    /// A code does not fit, or the file could not be written.
    #[error("the file could not be written")]
    Failed,
}

impl Layout<'_> {
    /// The number of sheets for a number of labels.
    pub fn sheets(&self, labels: usize) -> usize {
        (labels + usize::from(self.start)).div_ceil(usize::from(self.format.labels()))
    }

    /// Draws labels in order. `drawn` receives the number of labels drawn so far and can cancel.
    ///
    /// # Errors
    /// Fails if no file can be created.
    pub fn pdf(
        &self,
        labels: &[Label],
        drawn: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, LabelsError> {
        match labels.len() {
            0 => Err(LabelsError::None),
            many if many > MOST_LABELS => Err(LabelsError::TooMany),
            _ if self.start >= self.format.labels() => Err(LabelsError::NoSuchLabel),
            _ => draw::pdf(self, labels, drawn),
        }
    }
}

#[cfg(test)]
mod tests;
