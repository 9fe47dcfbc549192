//! The host program and its folder.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use starboard_tests::program::Program;

use crate::Result;
use crate::judge::Told;

/// The files that hold what a host keeps.
const FILES: [&str; 3] = ["starboard.db", "starboard.db-wal", "starboard.heads"];

/// A host program, and a place with its data folder, its log and copies of its files before damage.
pub(crate) struct Host {
    program: PathBuf,
    place: PathBuf,
}

/// The report of `starboard-host check`.
pub(crate) struct Checked {
    sound: bool,
    report: String,
}

impl Checked {
    pub(crate) fn is_sound(&self) -> bool {
        self.sound
    }

    /// # Errors
    /// The check has found damage that nobody did.
    pub(crate) fn sound(&self) -> Result<()> {
        let told = self.report.lines().filter(|line| !line.ends_with("all sound"));
        let told = || told.collect::<Vec<_>>().join("\n");
        if self.sound { Ok(()) } else { Err(format!("the check finds damage:\n{}", told()).into()) }
    }
}

impl Host {
    /// A new data folder below `folder`.
    pub(crate) fn new(program: PathBuf, folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let place = tempfile::Builder::new().prefix("storm-").tempdir_in(folder)?.keep();
        fs::create_dir_all(place.join("ui"))?;
        fs::create_dir_all(place.join("before"))?;
        fs::create_dir_all(place.join("data"))?;
        fs::write(place.join("ui/index.html"), "<!doctype html>")?;
        Ok(Self { program, place })
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    pub(crate) fn place(&self) -> &Path {
        &self.place
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.place.join("data")
    }

    pub(crate) fn remove(&self) {
        // A leftover is only a folder too many.
        let _ = fs::remove_dir_all(&self.place);
    }

    fn command(&self) -> Result<Command> {
        let log = File::options().create(true).append(true).open(self.place.join("host.log"))?;
        let mut command = Command::new(&self.program);
        command.stderr(log).stdin(Stdio::null());
        Ok(command)
    }

    fn serve(&self) -> Result<Command> {
        let mut command = self.command()?;
        command.arg("--data").arg(self.data()).args(["--port", "0", "--ui"]).arg(self.place.join("ui"));
        Ok(command)
    }

    /// Checks the folder, in which nothing changes by that.
    pub(crate) fn check(&self) -> Result<Checked> {
        if !self.data().join(FILES[0]).exists() {
            return Ok(Checked { sound: true, report: String::new() });
        }
        let output = self.command()?.arg("check").arg("--data").arg(self.data()).output()?;
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(Checked { sound: output.status.success(), report })
    }

    /// Starts the host. If it refuses a damaged folder, the folder is recovered first.
    ///
    /// # Errors
    /// It does not start.
    pub(crate) fn start(&self, damaged: bool) -> Result<(Program, Told)> {
        if let Some(program) = Program::start(&mut self.serve()?)? {
            return Ok((program, Told::default()));
        }
        if !damaged {
            return Err("the host does not start on a sound folder, see host.log".into());
        }
        let output = self.command()?.arg("--recover").arg("--data").arg(self.data()).output()?;
        let mut recovery = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            // A damaged number of the version, for example: told, and nothing but a copy helps.
            recovery = format!("the copy was taken: {recovery}");
            for name in FILES {
                let _ = fs::remove_file(self.data().join(name));
                copy(&self.place.join("before").join(name), &self.data().join(name))?;
            }
        }
        self.remove_damaged()?;
        let program =
            Program::start(&mut self.serve()?)?.ok_or("the host does not start after a recovery")?;
        Ok((program, Told { recovery: Some(recovery) }))
    }

    /// Removes the files that a recovery has kept.
    fn remove_damaged(&self) -> Result<()> {
        for file in fs::read_dir(self.data())? {
            let file = file?;
            if file.file_name().to_string_lossy().starts_with("starboard.damaged-") {
                fs::remove_file(file.path())?;
            }
        }
        Ok(())
    }

    /// Copies the files aside before they are damaged.
    pub(crate) fn keep_copy(&self) -> Result<()> {
        for name in FILES {
            let kept = self.place.join("before").join(name);
            let _ = fs::remove_file(&kept);
            copy(&self.data().join(name), &kept)?;
        }
        Ok(())
    }

    /// # Errors
    /// The host has panicked.
    pub(crate) fn panics(&self) -> Result<()> {
        let log = fs::read_to_string(self.place.join("host.log")).unwrap_or_default();
        match log.lines().find(|line| line.contains("panicked")) {
            Some(line) => Err(format!("the host has panicked: {line}").into()),
            None => Ok(()),
        }
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if from.exists() {
        fs::copy(from, to)?;
    }
    Ok(())
}
