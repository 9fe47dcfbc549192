//! A page keeps no heads, as its browser clears all of its storage, or nothing.

use std::io;
use std::path::Path;

use super::super::checksum::Checksum;
use super::{FoundHeads, Head, Latest};

/// No heads.
#[derive(Debug)]
pub(crate) struct Heads;

pub(crate) fn read(_folder: &Path) -> io::Result<Option<FoundHeads>> {
    Ok(None)
}

impl Heads {
    pub(crate) fn keep(_folder: &Path, _latest: Latest) -> io::Result<Self> {
        Ok(Self)
    }

    pub(crate) fn committed(&self, _heads: &[Head]) {}

    pub(crate) fn flush(&self) {}

    pub(crate) fn latest(&self) -> Latest {
        Latest::default()
    }

    pub(crate) fn line(&self, _table: &str) -> Option<(u64, Checksum)> {
        None
    }
}
