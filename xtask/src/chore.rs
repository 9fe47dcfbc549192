//! Runs other programs.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

use crate::house;

/// A command that runs in the repository's folder.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(house::root());
    command
}

/// A cargo command.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut command = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words);
    command
}

/// An npm command in a folder with packages.
pub(crate) fn npm(folder: &Path, words: &[&str]) -> Command {
    let mut command = command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder).args(words);
    command
}

/// Runs a command to its end and shows its output.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = announce(command);
    let status = command.status().with_context(|| format!("could not start `{shown}`"))?;
    succeeded(&shown, status)
}

/// Runs a command to its end and passes on each line of its output.
pub(crate) fn read(command: &mut Command, mut line: impl FnMut(&str)) -> Result<()> {
    let shown = announce(command);
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("could not start `{shown}`"))?;
    let output = child.stdout.take().context("its output is piped")?;
    for bytes in BufReader::new(output).split(b'\n') {
        line(&String::from_utf8_lossy(&bytes?));
    }
    succeeded(&shown, child.wait()?)
}

/// Shows a command that is about to run, without input: a prompt that nobody sees would wait forever.
fn announce(command: &mut Command) -> String {
    command.stdin(Stdio::null());
    let shown = shown(command);
    println!("$ {shown}");
    shown
}

fn succeeded(shown: &str, status: ExitStatus) -> Result<()> {
    match status.code() {
        Some(0) => Ok(()),
        Some(code) => bail!("`{shown}` ended with code {code}"),
        None => bail!("`{shown}` was stopped"),
    }
}

/// The output of a command; none if it fails.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Replaces this process by a program, so that signals and its exit code pass through. Elsewhere than on Unix, waits for it.
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

/// A command as a user would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
