//! Sheets of labels, drawn on a separate thread.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use starboard_cards::{Card, Catalogue};
use starboard_scan::code::{CardCode, MOST_COPIES};
use starboard_scan::labels::{FORMATS, Format, Label, LabelsError, Layout, MOST_LABELS};

use crate::hosted::Listener;
use crate::lock::lock;
use crate::timer;
use crate::wire::{Fault, LabelFormat, LabelOrder, LabelSheets, Paper, Push, Response};

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

/// The label job of a session. A new job replaces the previous one.
#[derive(Default)]
pub(crate) struct Printing(Mutex<Option<Order>>);

struct Order {
    job: u32,
    stop: Arc<AtomicBool>,
}

impl Printing {
    /// Starts drawing and pushes the progress to the listener.
    ///
    /// # Errors
    /// The sheets cannot be drawn.
    pub(crate) fn begin(
        &self,
        catalogue: &Catalogue,
        job: u32,
        sheets: &LabelSheets,
        listener: &Listener,
    ) -> Result<Response, Fault> {
        let format = Format::of(&sheets.format).ok_or(Fault::UnknownLabelFormat)?;
        let layout = Layout { format, start: sheets.start, lines: sheets.lines };
        if layout.start >= format.labels() {
            return Err(Fault::NoSuchLabel { labels: format.labels() });
        }
        let labels = labels(catalogue, &sheets.cards, sheets.numbered)?;
        let of = u32::try_from(layout.sheets(labels.len())).unwrap_or(u32::MAX);
        let stop = Arc::new(AtomicBool::new(false));
        self.replace(Some(Order { job, stop: Arc::clone(&stop) }));
        let listener = Arc::clone(listener);
        let draw = move || {
            let report = |push| listener(Arc::new(push));
            let drawn = catch_unwind(AssertUnwindSafe(|| {
                layout.pdf(
                    &labels,
                    progress(&layout, labels.len(), &stop, |done| {
                        report(Push::LabelsDrawn { job, done, of });
                    }),
                )
            }));
            match drawn.unwrap_or(Err(LabelsError::Failed)) {
                Ok(pdf) => report(Push::LabelsReady { job, pdf: STANDARD.encode(pdf) }),
                Err(LabelsError::Stopped) => {}
                Err(_) => report(Push::LabelsFailed { job }),
            }
        };
        timer::beside("labels", draw).map_err(|_| Fault::Internal)?;
        Ok(Response::LabelsBegun { sheets: of })
    }

    /// Stops a job if it is still the current one.
    pub(crate) fn stop(&self, job: u32) {
        let current = lock(&self.0).as_ref().map(|order| order.job);
        if current == Some(job) {
            self.replace(None);
        }
    }

    fn replace(&self, order: Option<Order>) {
        let before = std::mem::replace(&mut *lock(&self.0), order);
        if let Some(before) = before {
            before.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Printing {
    fn drop(&mut self) {
        self.replace(None);
    }
}

/// Reports the progress of some of the sheets, and stops if requested.
fn progress(
    layout: &Layout<'_>,
    labels: usize,
    stop: &AtomicBool,
    report: impl Fn(u32),
) -> impl FnMut(usize) -> ControlFlow<()> {
    let sheets = layout.sheets(labels);
    let mut reported = 0;
    move |drawn| {
        if stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let done = layout.sheets(drawn);
        if done * UPDATES_MAX / sheets > reported {
            reported = done * UPDATES_MAX / sheets;
            report(u32::try_from(done).unwrap_or(u32::MAX));
        }
        ControlFlow::Continue(())
    }
}

fn labels(catalogue: &Catalogue, orders: &[LabelOrder], numbered: bool) -> Result<Vec<Label>, Fault> {
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

fn label(catalogue: &Catalogue, card: &Card, copy: u8, of: u8, numbered: bool) -> Label {
    let copy = (numbered && of > 1 && copy <= MOST_COPIES).then_some(copy);
    Label {
        code: CardCode::of(catalogue, &card.id, copy).to_string(),
        name: card.name.clone(),
        copy: copy.map(|copy| (copy, of)),
    }
}
