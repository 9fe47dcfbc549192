//! Draws sheets of labels on a separate thread.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use starboard_cards::Catalogue;
use starboard_scan::labels::LabelsError;

use crate::pictures::labels::{draw, plan};
use crate::system::lock::lock;
use crate::table::hosted::Listener;
use crate::wire::{Fault, LabelSheets, Push, Response};

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
        let plan = plan(catalogue, sheets)?;
        let of = plan.sheets;
        let stop = Arc::new(AtomicBool::new(false));
        self.replace(Some(Order { job, stop: Arc::clone(&stop) }));
        let listener = Arc::clone(listener);
        let work = move || {
            let report = |push: Push| listener(Arc::new(push.into()));
            let drawn = catch_unwind(AssertUnwindSafe(|| {
                draw(&plan, |done| {
                    if stop.load(Ordering::Relaxed) {
                        return ControlFlow::Break(());
                    }
                    done.into_iter().for_each(|done| report(Push::LabelsDrawn { job, done, of }));
                    ControlFlow::Continue(())
                })
            }));
            match drawn.unwrap_or(Err(LabelsError::Failed)) {
                Ok(pdf) => report(Push::LabelsReady { job, pdf: STANDARD.encode(pdf) }),
                Err(LabelsError::Stopped) => {}
                Err(_) => report(Push::LabelsFailed { job }),
            }
        };
        thread::Builder::new().name("labels".to_owned()).spawn(work).map_err(|_| Fault::Internal)?;
        Ok(Response::LabelsBegun { sheets: of })
    }

    /// Stops a job if it is still the current one.
    pub(crate) fn stop(&self, job: u32) -> Result<Response, Fault> {
        let current = lock(&self.0).as_ref().map(|order| order.job);
        if current == Some(job) {
            self.replace(None);
        }
        Ok(Response::Done)
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
