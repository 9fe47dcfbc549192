//! A page reads photos in workers of its own, by [`read_photo`](crate::read_photo), and asks its host for the rest by
//! [`Request::ResolvePhoto`](crate::wire::Request::ResolvePhoto).

use crate::exchange::uploads::Upload;
use crate::wire::{Fault, Reading};

#[derive(Default)]
pub(crate) struct PhotoService;

impl PhotoService {
    /// Does nothing: a worker has the files of the title reader.
    pub(crate) fn set_files(&self, _: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) {}

    /// Refuses.
    pub(crate) fn read(&self, _: Upload) -> Result<Vec<Reading>, Fault> {
        Err(elsewhere())
    }
}

/// The fault of a request that a page carries out without its host.
pub(crate) fn elsewhere() -> Fault {
    Fault::Malformed { reason: "a page does this in a worker of its own".to_owned() }
}
