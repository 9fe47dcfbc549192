//! A host program under load.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::Result;

const SLOW_SYNC: &str = include_str!("slow_sync.c");

/// A running host on a new data folder. Dropping it ends it.
pub(crate) struct Program {
    child: Child,
    /// As in `127.0.0.1:7827`.
    pub(crate) address: String,
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
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut address = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut address)?;
        let address = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Ok(Self { child, address, _folder: folder })
    }

    /// The processor time that it has used.
    pub(crate) fn processor_time(&self) -> Result<Duration> {
        const TICKS_PER_SECOND: u64 = 100;
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let after_name = stat.rsplit_once(") ").ok_or("an unknown format of /proc")?.1;
        let ticks = after_name
            .split(' ')
            .skip(11)
            .take(2)
            .map(str::parse::<u64>)
            .sum::<std::result::Result<u64, _>>()?;
        Ok(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
    }

    /// Its memory in bytes.
    pub(crate) fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line =
            status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("an unknown format of /proc")?;
        Ok(line.split_whitespace().nth(1).ok_or("no memory")?.parse::<u64>()? * 1024)
    }
}

const PER_ADDRESS: &str = "--connections-per-address";

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Builds the library that slows flushes down.
pub(crate) fn slow_sync(place: &Path) -> Result<PathBuf> {
    fs::create_dir_all(place)?;
    let (source, library) = (place.join("slow_sync.c"), place.join("slow_sync.so"));
    fs::write(&source, SLOW_SYNC)?;
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status()?;
    if built.success() { Ok(library) } else { Err("slow_sync.c cannot be compiled".into()) }
}
