//! A scenario: a table as it lies, what is played, and what must come of it.

mod advice;
mod answer;
mod bookmark;
mod expect;
mod fight;
mod file;
mod lay;
mod play;
mod session;
mod switches;
mod table;

use std::fmt;
use std::path::{Path, PathBuf};

pub use file::Scenario;
pub use switches::{covered, to_cover};

use session::Session;

/// What one scenario file came to.
#[derive(Debug)]
pub struct Report {
    /// The file.
    pub path: PathBuf,
    /// What is wrong; empty if it passed.
    pub faults: Vec<Fault>,
}

/// A difference between what was expected and what came, or a mistake in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file cannot be read as a scenario.
    File {
        /// The line, from 1; 0 where it is not known.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// Something came out differently.
    Differs {
        /// The key of the expectation.
        field: String,
        /// What the file says.
        expected: String,
        /// What came.
        came: String,
    },
}

impl Fault {
    pub(crate) fn differs(
        field: impl Into<String>,
        expected: impl fmt::Debug,
        came: impl fmt::Debug,
    ) -> Self {
        Self::Differs { field: field.into(), expected: format!("{expected:?}"), came: format!("{came:?}") }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            match fault {
                Fault::File { line, what } => writeln!(f, "{}:{line}: {what}", self.path.display())?,
                Fault::Differs { field, expected, came } => {
                    writeln!(f, "{}: {field}: expected {expected}, came {came}", self.path.display())?;
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

/// Runs the text of a scenario. Returns what is wrong; nothing if it passed.
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

/// All scenario files below some paths, in a fixed order.
///
/// # Errors
/// A path that cannot be read.
pub fn files(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut entries =
                std::fs::read_dir(path)?.map(|e| e.map(|e| e.path())).collect::<Result<Vec<_>, _>>()?;
            entries.retain(|p| p.is_dir() || p.extension().is_some_and(|e| e == "toml"));
            entries.sort();
            found.extend(files(&entries)?);
        } else {
            std::fs::metadata(path)?;
            found.push(path.clone());
        }
    }
    Ok(found)
}
