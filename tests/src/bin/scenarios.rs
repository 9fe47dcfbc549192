//! Runs scenario files and folders of them: `scenarios PATH...`. Exits with 1 if any failed, with 2 on bad
//! arguments.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use std::path::PathBuf;
use std::process::ExitCode;

use starboard_tests::scenario;

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if paths.is_empty() {
        eprintln!("usage: scenarios PATH...");
        return ExitCode::from(2);
    }
    let files = match scenario::files(&paths) {
        Ok(files) => files,
        Err(error) => {
            eprintln!("scenarios: {error}");
            return ExitCode::from(2);
        }
    };
    let mut failed = 0usize;
    for file in &files {
        let report = scenario::run_file(file);
        if !report.faults.is_empty() {
            failed += 1;
            print!("{report}");
        }
    }
    println!("{} passed, {failed} failed", files.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
