//! A scenario: an initial table, plays, and the expected result.

mod advice;
mod answer;
mod bookmark;
mod expect;
mod fight;
mod file;
mod play;
mod session;
mod setup;
mod switches;
mod table;

use std::path::{Path, PathBuf};
use std::{fmt, io};

pub use file::Scenario;
pub use switches::{covered, to_cover};

use session::Session;

/// The result of one scenario file.
#[derive(Debug)]
pub struct Report {
    /// The file.
    pub path: PathBuf,
    /// The faults; empty if the scenario passed.
    pub faults: Vec<Fault>,
}

/// A difference between the expected and the actual result, or a mistake in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file cannot be read as a scenario.
    File {
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// The message.
        what: String,
    },
    /// An actual value differs from the expected one.
    Differs {
        /// The key of the expectation.
        field: String,
        /// The expected value.
        expected: String,
        /// The actual value.
        actual: String,
    },
}

impl Fault {
    pub(crate) fn differs(
        field: impl Into<String>,
        expected: impl fmt::Debug,
        actual: impl fmt::Debug,
    ) -> Self {
        Self::Differs {
            field: field.into(),
            expected: format!("{expected:?}"),
            actual: format!("{actual:?}"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            match fault {
                Fault::File { line, what } => writeln!(f, "{}:{line}: {what}", self.path.display())?,
                Fault::Differs { field, expected, actual } => {
                    writeln!(f, "{}: {field}: expected {expected}, found {actual}", self.path.display())?;
                }
            }
        }
        Ok(())
    }
}

/// Runs a scenario file.
pub fn run_file(path: &Path) -> Report {
    let faults = match std::fs::read_to_string(path) {
        Ok(text) => run(&text),
        Err(error) => vec![Fault::File { line: 0, what: error.to_string() }],
    };
    Report { path: path.to_owned(), faults }
}

/// Runs the text of a scenario. Returns the faults, which are empty if it passed.
pub fn run(text: &str) -> Vec<Fault> {
    let scenario = match Scenario::read(text) {
        Ok(scenario) => scenario,
        Err(fault) => return vec![fault],
    };
    match Session::new(&scenario).and_then(|session| session.run(&scenario)) {
        Ok(faults) => faults,
        Err(mistake) => vec![mistake.in_text(text)],
    }
}

/// All scenario files under some paths, in a fixed order.
///
/// # Errors
/// Fails if a path cannot be read; the error names it.
pub fn files(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let named =
        |path: &Path, error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = std::fs::read_dir(path)
                .and_then(|entries| entries.map(|e| e.map(|e| e.path())).collect::<Result<Vec<_>, _>>());
            let mut entries = entries.map_err(|error| named(path, error))?;
            entries.retain(|p| p.is_dir() || p.extension().is_some_and(|e| e == "toml"));
            entries.sort();
            found.extend(files(&entries)?);
        } else {
            std::fs::metadata(path).map_err(|error| named(path, error))?;
            found.push(path.clone());
        }
    }
    Ok(found)
}
