//! Running other programs.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::house;

/// A command that starts in the repository.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(house::root());
    command
}

/// A command of cargo.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut command = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words);
    command
}

/// A command of npm, in a folder that has packages.
pub(crate) fn npm(folder: &Path, words: &[&str]) -> Command {
    let mut command = command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder).args(words);
    command
}

/// Runs a command to its end and lets it talk.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    println!("$ {shown}");
    // Nothing here asks questions: a prompt that nobody sees would wait for ever.
    let status =
        command.stdin(Stdio::null()).status().with_context(|| format!("could not start `{shown}`"))?;
    match status.code() {
        Some(0) => Ok(()),
        Some(code) => bail!("`{shown}` ended with code {code}"),
        None => bail!("`{shown}` was stopped"),
    }
}

/// What a command prints; nothing where it fails.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Becomes another program, so that a signal reaches it and its end is ours. Where there is no such thing, waits for it.
pub(crate) fn become_program(command: &mut Command) -> io::Result<std::process::ExitCode> {
    #[cfg(unix)]
    {
        Err(std::os::unix::process::CommandExt::exec(command))
    }
    #[cfg(not(unix))]
    {
        let status = command.status()?;
        Ok(if status.success() { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE })
    }
}

/// A command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
