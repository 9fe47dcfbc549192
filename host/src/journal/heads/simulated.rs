//! Heads where a simulation may run: its own, or those in a file.

use std::io;
use std::path::Path;
use std::sync::Mutex;

use super::super::checksum::Checksum;
use super::{FoundHeads, Head, Latest, file};
use crate::system::lock::lock;
use crate::system::simulation::{self, Planted};

pub(crate) fn read(folder: &Path) -> io::Result<Option<FoundHeads>> {
    if simulation::is_running() {
        Ok(simulation::heads().map(|text| super::found(text.as_bytes())))
    } else {
        file::read(folder)
    }
}

#[derive(Debug)]
pub(crate) enum Heads {
    File(file::Heads),
    Simulated(Mutex<Latest>),
}

impl Heads {
    pub(crate) fn keep(folder: &Path, latest: Latest) -> io::Result<Self> {
        if simulation::is_running() {
            simulation::rewrite_heads(latest.text());
            Ok(Self::Simulated(Mutex::new(latest)))
        } else {
            file::Heads::keep(folder, latest).map(Self::File)
        }
    }

    pub(crate) fn committed(&self, heads: &[Head]) {
        match self {
            Self::File(kept) => kept.committed(heads),
            Self::Simulated(latest) => {
                heads.iter().for_each(|head| lock(latest).add(head));
                if !simulation::comes_up(Planted::HeadLost) {
                    simulation::append_heads(heads.iter().map(super::record).collect());
                }
            }
        }
    }

    pub(crate) fn flush(&self) {
        match self {
            Self::File(kept) => kept.flush(),
            Self::Simulated(_) => simulation::flush_heads(),
        }
    }

    pub(crate) fn latest(&self) -> Latest {
        match self {
            Self::File(kept) => kept.latest(),
            Self::Simulated(latest) => lock(latest).clone(),
        }
    }

    pub(crate) fn line(&self, table: &str) -> Option<(u64, Checksum)> {
        match self {
            Self::File(kept) => kept.line(table),
            Self::Simulated(latest) => lock(latest).tables.get(table)?.line,
        }
    }
}

impl Drop for Heads {
    fn drop(&mut self) {
        if matches!(self, Self::Simulated(_)) {
            simulation::flush_heads();
        }
    }
}
