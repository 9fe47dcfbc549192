//! A page draws labels in workers of its own, by [`draw`](crate::labels::draw), and asks its host for the rest by
//! [`Request::PlanLabels`](crate::wire::Request::PlanLabels).

use starboard_cards::Catalogue;

use crate::pictures::photos::elsewhere;
use crate::table::hosted::Listener;
use crate::wire::{Fault, LabelSheets, Response};

#[derive(Default)]
pub(crate) struct Printing;

impl Printing {
    /// Refuses.
    pub(crate) fn begin(
        &self,
        _: &Catalogue,
        _: u32,
        _: &LabelSheets,
        _: &Listener,
    ) -> Result<Response, Fault> {
        Err(elsewhere())
    }

    /// Refuses.
    pub(crate) fn stop(&self, _: u32) -> Result<Response, Fault> {
        Err(elsewhere())
    }
}
