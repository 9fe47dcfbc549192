//! A page reads photos in a worker of its own, and asks its host for the rest by
//! [`Request::ResolvePhoto`](crate::wire::Request::ResolvePhoto).

use std::sync::Arc;

use starboard_cards::Catalogue;

use crate::exchange::uploads::Upload;
use crate::wire::{Fault, Reading};

#[derive(Default)]
pub(crate) struct PhotoService;

impl PhotoService {
    /// Refuses.
    pub(crate) fn read(&self, _: Upload, _: Arc<Catalogue>) -> Result<Vec<Reading>, Fault> {
        Err(elsewhere())
    }

    /// Refuses.
    pub(crate) fn read_frame(&self, _: &str) -> Result<Vec<Reading>, Fault> {
        Err(elsewhere())
    }
}

/// The fault of a request that a page carries out without its host.
pub(crate) fn elsewhere() -> Fault {
    Fault::Malformed { reason: "a page does this in a worker of its own".to_owned() }
}
