//! The own storage of a page, or the disk of a simulation. It has no folders, and nobody else changes its files.

use std::path::{Path, PathBuf};

use super::{DATABASE, check_log};
use crate::journal::OpenError;

/// The storage that the worker of a page has opened, which keeps every other one out.
#[derive(Debug)]
pub(crate) struct Place {
    path: PathBuf,
}

impl Place {
    pub(crate) fn claim(path: &Path) -> Result<Self, OpenError> {
        Ok(Self { path: path.to_owned() })
    }

    /// The path of the database's folder in the storage.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    /// Returns a check that the database is still the same: it always is.
    pub(crate) fn watch(&self) -> impl Fn() -> bool + use<> {
        || true
    }

    /// Checks that the database can be opened for writing.
    pub(crate) fn check(&self) -> Result<(), OpenError> {
        check_log(&self.path)
    }
}
