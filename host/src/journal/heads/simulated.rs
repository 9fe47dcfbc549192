//! Heads where a simulation may run.

use std::io;
use std::path::Path;

use super::super::checksum::Checksum;
use super::{FoundHeads, Head, Latest, file, none};
use crate::simulation;

pub(crate) fn read(folder: &Path) -> io::Result<Option<FoundHeads>> {
    if simulation::is_running() { none::read(folder) } else { file::read(folder) }
}

#[derive(Debug)]
pub(crate) enum Heads {
    File(file::Heads),
    None(none::Heads),
}

impl Heads {
    pub(crate) fn keep(folder: &Path, latest: Latest) -> io::Result<Self> {
        if simulation::is_running() {
            none::Heads::keep(folder, latest).map(Self::None)
        } else {
            file::Heads::keep(folder, latest).map(Self::File)
        }
    }

    pub(crate) fn committed(&self, heads: &[Head]) {
        match self {
            Self::File(kept) => kept.committed(heads),
            Self::None(none) => none.committed(heads),
        }
    }

    pub(crate) fn flush(&self) {
        match self {
            Self::File(kept) => kept.flush(),
            Self::None(none) => none.flush(),
        }
    }

    pub(crate) fn latest(&self) -> Latest {
        match self {
            Self::File(kept) => kept.latest(),
            Self::None(none) => none.latest(),
        }
    }

    pub(crate) fn line(&self, table: &str) -> Option<(u64, Checksum)> {
        match self {
            Self::File(kept) => kept.line(table),
            Self::None(none) => none.line(table),
        }
    }
}
