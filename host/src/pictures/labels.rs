//! Sheets of labels.

use std::ops::ControlFlow;

use starboard_cards::{Card, Catalogue};
use starboard_scan::code::{CardCode, MOST_COPIES};
use starboard_scan::labels::{FORMATS, Format, Label, LabelsError, Layout, MOST_LABELS};

use crate::wire::{Fault, LabelFormat, LabelOrder, LabelPlan, LabelSheets, Paper, PlannedLabel, Response};

/// The maximum number of progress updates for one file.
const UPDATES_MAX: usize = 20;

/// The formats that can be printed.
pub(crate) fn formats() -> Response {
    let format = |format: &Format| LabelFormat {
        id: format.id.to_owned(),
        paper: match format.paper {
            starboard_scan::labels::Paper::A4 => Paper::A4,
            starboard_scan::labels::Paper::Letter => Paper::Letter,
        },
        paper_size: format.paper.size(),
        columns: format.columns,
        rows: format.rows,
        size: format.size,
        first: format.first,
        step: format.step,
        products: format.products.iter().map(ToString::to_string).collect(),
    };
    Response::LabelFormats { formats: FORMATS.iter().map(format).collect() }
}

/// Plans sheets.
///
/// # Errors
/// The sheets cannot be drawn.
pub(crate) fn plan(catalogue: &Catalogue, sheets: &LabelSheets) -> Result<LabelPlan, Fault> {
    let LabelSheets { format: id, start, lines, .. } = sheets;
    let format = Format::of(id).ok_or(Fault::UnknownLabelFormat)?;
    if *start >= format.labels() {
        return Err(Fault::NoSuchLabel { labels: format.labels() });
    }
    let labels = labels(catalogue, &sheets.cards, sheets.numbered)?;
    let layout = Layout { format, start: *start, lines: *lines };
    let sheets = u32::try_from(layout.sheets(labels.len())).unwrap_or(u32::MAX);
    Ok(LabelPlan { format: id.clone(), start: *start, lines: *lines, labels, sheets })
}

/// Draws planned sheets as a PDF. `drawn` is called after each label, for some of them with the number of sheets so far,
/// and can cancel.
///
/// # Errors
/// The plan cannot be drawn, or was canceled.
pub fn draw(
    plan: &LabelPlan,
    mut drawn: impl FnMut(Option<u32>) -> ControlFlow<()>,
) -> Result<Vec<u8>, LabelsError> {
    let format = Format::of(&plan.format).ok_or(LabelsError::Failed)?;
    let layout = Layout { format, start: plan.start, lines: plan.lines };
    let label = |PlannedLabel { code, name, copy }| Label { code, name, copy };
    let labels: Vec<Label> = plan.labels.iter().cloned().map(label).collect();
    let sheets = layout.sheets(labels.len()).max(1);
    let mut reported = 0;
    layout.pdf(&labels, |count| {
        let done = layout.sheets(count);
        let news = done * UPDATES_MAX / sheets > reported;
        if news {
            reported = done * UPDATES_MAX / sheets;
        }
        drawn(news.then(|| u32::try_from(done).unwrap_or(u32::MAX)))
    })
}

fn labels(catalogue: &Catalogue, orders: &[LabelOrder], numbered: bool) -> Result<Vec<PlannedLabel>, Fault> {
    let too_many = Fault::TooManyLabels { max: u16::try_from(MOST_LABELS).unwrap_or(u16::MAX) };
    let mut labels = Vec::new();
    for order in orders {
        let card = catalogue.card(&order.card).ok_or(Fault::UnknownCard)?;
        if labels.len() + usize::from(order.copies) > MOST_LABELS {
            return Err(too_many);
        }
        labels.extend((1..=order.copies).map(|copy| label(catalogue, card, copy, order.copies, numbered)));
    }
    if labels.is_empty() { Err(Fault::NoLabels) } else { Ok(labels) }
}

fn label(catalogue: &Catalogue, card: &Card, copy: u8, of: u8, numbered: bool) -> PlannedLabel {
    let copy = (numbered && of > 1 && copy <= MOST_COPIES).then_some(copy);
    PlannedLabel {
        code: CardCode::of(catalogue, &card.id, copy).to_string(),
        name: card.name.clone(),
        copy: copy.map(|copy| (copy, of)),
    }
}
