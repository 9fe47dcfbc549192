//! Runs a fuzz target with random changes of its seeds: `fuzz TARGET SECONDS NUMBER`, where the number makes the inputs.
//! Writes the input that it fails at into `fuzz/artifacts`. `fuzz --seeds` writes the seeds of all targets into
//! `fuzz/corpus`, for cargo-fuzz, and `fuzz --list` names the targets.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use starboard_tests::fuzz::{Inputs, TARGETS, Target};

/// An input that takes longer is a find: others wait meanwhile.
const LONGEST: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["--list"] => {
            TARGETS.iter().for_each(|target| println!("{}", target.name));
            Ok(true)
        }
        ["--seeds"] => write_seeds().map(|()| true),
        [name, seconds, number] => {
            let target = TARGETS.iter().copied().find(|target| target.name == name);
            match (target, seconds.parse(), number.parse()) {
                (Some(target), Ok(seconds), Ok(number)) => run(target, Duration::from_secs(seconds), number),
                _ => return usage(),
            }
        }
        _ => return usage(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: fuzz TARGET SECONDS NUMBER | fuzz --seeds | fuzz --list");
    ExitCode::from(2)
}

/// Runs a target until the time is over or an input fails. Returns false if one has failed.
fn run(target: Target, time: Duration, number: u64) -> io::Result<bool> {
    let begun = Instant::now();
    let mut runs = 0u64;
    for input in Inputs::new(target, number).take_while(|_| begun.elapsed() < time) {
        let run_begun = Instant::now();
        let fine = catch_unwind(AssertUnwindSafe(|| (target.run)(&input))).is_ok();
        let took = run_begun.elapsed();
        if !fine || took > LONGEST {
            let folder = folder("artifacts", target);
            fs::create_dir_all(&folder)?;
            let file = folder.join(format!("{number}-{runs}"));
            fs::write(&file, &input)?;
            eprintln!("{}: {} ({} s)", target.name, file.display(), took.as_secs());
            return Ok(false);
        }
        runs += 1;
    }
    println!("{}: {runs} inputs from number {number}", target.name);
    Ok(true)
}

fn write_seeds() -> io::Result<()> {
    for target in TARGETS.iter().copied() {
        let folder = folder("corpus", target);
        fs::create_dir_all(&folder)?;
        for (at, seed) in (target.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{at}")), seed)?;
        }
    }
    Ok(())
}

fn folder(kind: &str, target: Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz").join(kind).join(target.name)
}
