//! Sheets of labels as PDF: a code with the name of its card, to be stuck on a sleeve or on the back of a card.

mod draw;
mod fit;
mod format;

use std::ops::ControlFlow;

pub use format::{FORMATS, Format, Paper};

/// The most labels of one file.
pub const MOST_LABELS: usize = 5_000;

/// A label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The text of its code.
    pub code: String,
    /// What stands beside the code.
    pub name: String,
    /// The number of the copy, and how many there are; none on a label that belongs to every copy.
    pub copy: Option<(u8, u8)>,
}

/// How labels are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout<'a> {
    /// The sheets they are printed on.
    pub format: &'a Format,
    /// Labels of the first sheet that are gone already.
    pub start: u16,
    /// Draw a thin line around every label.
    pub lines: bool,
}

/// Why there is no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelsError {
    /// No labels were asked for.
    #[error("there is nothing to print")]
    None,
    /// More than [`MOST_LABELS`] were asked for.
    #[error("more than {MOST_LABELS} labels")]
    TooMany,
    /// All labels of the first sheet are gone.
    #[error("the sheet has no such label")]
    NoSuchLabel,
    /// Somebody stopped it.
    #[error("it was stopped")]
    Stopped,
    /// A code does not fit, or the file could not be written.
    #[error("the file could not be written")]
    Failed,
}

impl Layout<'_> {
    /// Sheets that a number of labels takes.
    pub fn sheets(&self, labels: usize) -> usize {
        (labels + usize::from(self.start)).div_ceil(usize::from(self.format.labels()))
    }

    /// Draws labels in their order. `drawn` hears how many are drawn, and can stop it.
    ///
    /// # Errors
    /// There is no file.
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
