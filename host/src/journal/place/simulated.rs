//! The place of a journal where a simulation may run: its disk, or a folder.

use std::path::{Path, PathBuf};

use super::{folder, storage};
use crate::journal::OpenError;
use crate::system::simulation;

#[derive(Debug)]
pub(crate) enum Place {
    Folder(folder::Place),
    Disk(storage::Place),
}

impl Place {
    pub(crate) fn claim(path: &Path) -> Result<Self, OpenError> {
        if simulation::is_running() {
            storage::Place::claim(path).map(Self::Disk)
        } else {
            folder::Place::claim(path).map(Self::Folder)
        }
    }

    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Folder(folder) => folder.path(),
            Self::Disk(disk) => disk.path(),
        }
    }

    pub(crate) fn database(&self) -> PathBuf {
        match self {
            Self::Folder(folder) => folder.database(),
            Self::Disk(disk) => disk.database(),
        }
    }

    pub(crate) fn watch(&self) -> Box<dyn Fn() -> bool + Send> {
        match self {
            Self::Folder(folder) => Box::new(folder.watch()),
            Self::Disk(disk) => Box::new(disk.watch()),
        }
    }

    pub(crate) fn check(&self) -> Result<(), OpenError> {
        match self {
            Self::Folder(folder) => folder.check(),
            Self::Disk(disk) => disk.check(),
        }
    }
}
