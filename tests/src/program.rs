//! A host program, started for tests.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::phone::Error;

/// A running host. Dropping it ends it.
pub struct Program {
    child: Child,
    /// Its address, as in `127.0.0.1:7827`.
    pub address: String,
}

impl Program {
    /// Starts a host and waits until it listens. None if it ends instead.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(command: &mut Command) -> Result<Option<Self>, Error> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut address = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut address)?;
        let address = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        let program = Self { child, address };
        Ok(if program.address.is_empty() { None } else { Some(program) })
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// True until it ends.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn runs(&mut self) -> Result<bool, Error> {
        Ok(self.child.try_wait()?.is_none())
    }

    /// Ends it at once.
    ///
    /// # Errors
    /// The system does not end it.
    pub fn kill(&mut self) -> Result<(), Error> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to end, and waits until it has.
    ///
    /// # Errors
    /// It ends with a fault.
    pub fn end(&mut self) -> Result<(), Error> {
        Command::new("kill").args(["-TERM", &self.id().to_string()]).status()?;
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { Err(format!("the host ended with {status}").into()) }
    }

    /// The processor time that it has used.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn processor_time(&self) -> Result<Duration, Error> {
        const TICKS_PER_SECOND: u64 = 100;
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.id()))?;
        let after_name = stat.rsplit_once(") ").ok_or("an unknown format of /proc")?.1;
        let ticks = after_name.split(' ').skip(11).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>()?;
        Ok(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
    }

    /// Its memory in bytes.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn memory(&self) -> Result<u64, Error> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id()))?;
        let line =
            status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("an unknown format of /proc")?;
        Ok(line.split_whitespace().nth(1).ok_or("no memory")?.parse::<u64>()? * 1024)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
