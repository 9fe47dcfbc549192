//! A host program under load.

use std::ffi::OsStr;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::Result;

const SLOW_SYNC: &str = include_str!("slow_sync.c");

/// A running host on a new data folder. Dropping it ends it.
pub(crate) struct Program {
    program: starboard_tests::program::Program,
    _folder: TempDir,
}

impl Program {
    /// Starts a host on a folder below `place`, which must lie on a disk.
    pub(crate) fn start(host: &Path, place: &Path, preload: Option<&Path>) -> Result<Self> {
        fs::create_dir_all(place)?;
        let folder = tempfile::tempdir_in(place)?;
        let mut command = Command::new(host);
        command.args([
            OsStr::new("--data"),
            folder.path().as_os_str(),
            OsStr::new("--port"),
            OsStr::new("0"),
        ]);
        // All phones have the same address here.
        if String::from_utf8_lossy(&Command::new(host).arg("--help").output()?.stdout).contains(PER_ADDRESS) {
            command.args([PER_ADDRESS, "65535"]);
        }
        if let Some(preload) = preload {
            command.env("LD_PRELOAD", preload);
        }
        let program = starboard_tests::program::Program::start(&mut command)?.ok_or("the host has ended")?;
        Ok(Self { program, _folder: folder })
    }
}

impl Deref for Program {
    type Target = starboard_tests::program::Program;

    fn deref(&self) -> &Self::Target {
        &self.program
    }
}

const PER_ADDRESS: &str = "--connections-per-address";

/// Builds the library that slows flushes down.
pub(crate) fn slow_sync(place: &Path) -> Result<PathBuf> {
    fs::create_dir_all(place)?;
    let (source, library) = (place.join("slow_sync.c"), place.join("slow_sync.so"));
    fs::write(&source, SLOW_SYNC)?;
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status()?;
    if built.success() { Ok(library) } else { Err("slow_sync.c cannot be compiled".into()) }
}
