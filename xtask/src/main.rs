//! The chores of the repository, as `cargo xtask CHORE`.
//!
//! A chore starts with Rust, Node and a C compiler alone. It finds whatever else is missing and installs or names it.
//! This crate builds, starts, checks and measures Starboard. It does not know the game.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to whoever sits at the terminal")]

mod announce;
mod bench;
mod checks;
mod chore;
mod codegen;
mod house;
mod interface;
mod machine;
mod notices;
mod play;
mod process_tree;
mod programs;
mod scenarios;
mod screen;
mod screenshots;
mod soak;
mod test_times;

use std::process::ExitCode;

use anyhow::{Result, bail};
use pico_args::Arguments;

const HELP: &str = "\
The chores of Starboard.

  cargo xtask run [--data DIR] [--port N] [--share]
                                             set up what is missing, build, and open the window;
                                             with no display, or with --port, serve it on this machine instead,
                                             and with --share to all devices in the network
  cargo xtask test [--fast] [STEP...]        set up what is missing and run every check, or the steps named
  cargo xtask test --list                    name the steps
  cargo xtask soak --minutes N               play more whole games and kills than a test run has time for
  cargo xtask bench [ROW...]                 measure, and print a table
  cargo xtask screenshots                    make the pictures of the README
  cargo xtask codegen [--check]              write the wire types as TypeScript, or compare them
  cargo xtask notices [--check]              write the licenses of others' work, or see whether they are up to date
  cargo xtask scenarios PATH...              run scenario files
";

fn main() -> ExitCode {
    match chore(Arguments::from_env()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore(mut arguments: Arguments) -> Result<ExitCode> {
    if arguments.contains(["-h", "--help"]) {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    match arguments.subcommand()?.as_deref() {
        Some(test_times::RUNNER) => test_times::run_timed(arguments.finish().into_iter()),
        Some("run") => {
            let data = arguments.opt_value_from_str("--data")?;
            let port = arguments.opt_value_from_str("--port")?;
            let share = arguments.contains("--share");
            none_left(arguments)?;
            play::play(data, port, share)
        }
        Some("test") => {
            let list = arguments.contains("--list");
            let fast = arguments.contains("--fast");
            let steps = words(arguments)?;
            if list { checks::list() } else { checks::run(fast, &steps) }
        }
        Some("soak") => {
            let minutes = arguments.value_from_str("--minutes")?;
            none_left(arguments)?;
            soak::soak(minutes)
        }
        Some("bench") => bench::run(&words(arguments)?),
        Some("screenshots") => {
            none_left(arguments)?;
            screenshots::make()
        }
        Some("codegen") => {
            let check = arguments.contains("--check");
            none_left(arguments)?;
            if check {
                codegen::check(programs::Scope::Alone)?;
            } else {
                codegen::write()?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Some("notices") => {
            let check = arguments.contains("--check");
            none_left(arguments)?;
            if check {
                notices::check()?;
            } else {
                notices::write()?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Some("scenarios") => scenarios::run(&arguments.finish()),
        // Not a chore: `run` pipes the server's address to it.
        Some("announce") => announce::announce(),
        Some(other) => bail!("there is no chore {other:?}\n\n{HELP}"),
        None => bail!("name a chore\n\n{HELP}"),
    }
}

fn words(arguments: Arguments) -> Result<Vec<String>> {
    let rest = arguments.finish();
    if let Some(option) = rest.iter().find(|word| word.as_encoded_bytes().starts_with(b"-")) {
        bail!("there is no option {option:?} here\n\n{HELP}");
    }
    Ok(rest.iter().map(|word| word.to_string_lossy().into_owned()).collect())
}

fn none_left(arguments: Arguments) -> Result<()> {
    let rest = words(arguments)?;
    if rest.is_empty() { Ok(()) } else { bail!("did not expect {}\n\n{HELP}", rest.join(" ")) }
}
