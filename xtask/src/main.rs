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
mod deny;
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
mod storm;
mod test_times;
mod web;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// The chores of Starboard
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Set up what is missing, build, and open the window; without a display, serve the tables instead
    Run {
        /// Folder that holds the tables; by default the window's
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Serve on this port of this machine instead of opening the window
        #[arg(long, value_name = "N")]
        port: Option<u16>,
        /// Serve to all devices in the network instead of opening the window
        #[arg(long)]
        share: bool,
    },
    /// Set up what is missing and run every check, or the named steps
    Test {
        /// Only the quick steps: no window, no browser, no long runs
        #[arg(long)]
        fast: bool,
        /// Name the steps
        #[arg(long)]
        list: bool,
        /// Steps to run
        #[arg(value_name = "STEP")]
        steps: Vec<String>,
    },
    /// Play more whole games, evenings, kills and fuzz targets than a test run has time for
    Soak {
        /// Minutes until the last round begins
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
        minutes: u64,
    },
    /// Throw kills, damaged files, floods and photos at a host with many tables, and see that no loss goes untold
    Storm {
        /// Minutes until it ends
        #[arg(value_name = "MINUTES", value_parser = clap::value_parser!(u64).range(1..=100_000))]
        minutes: u64,
        /// Number that the random choices come from; another one each time by default
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// Measure, and print a table
    Bench {
        /// Rows to measure; by default all
        #[arg(value_name = "ROW", conflicts_with = "before")]
        rows: Vec<String>,
        /// Compare loads and touches with those of an earlier commit, each build served by turns
        #[arg(long, value_name = "COMMIT")]
        before: Option<String>,
        /// Have a host and a page read the pictures of cards in a folder, with labels.tsv and sets/, and count what they recognize
        #[arg(long, value_name = "FOLDER", conflicts_with = "before")]
        pictures: Option<PathBuf>,
    },
    /// Build a static site with the host inside the page, into target/web
    Web {
        /// Build sooner; the site is larger and slower
        #[arg(long)]
        quick: bool,
        /// Folder of the relay, as in https://relay.example.org/relay/, if it is not at relay/ beside the page
        #[arg(long, value_name = "URL", value_parser = web::relay_url, conflicts_with = "serve")]
        relay: Option<String>,
        /// Serve it, with a relay, on this port of this machine
        #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "7828")]
        serve: Option<u16>,
    },
    /// Make the pictures of the README
    Screenshots,
    /// Write the wire types as TypeScript
    Codegen {
        /// Compare them only
        #[arg(long)]
        check: bool,
    },
    /// Write the licenses of others' work
    Notices {
        /// Only see whether they are up to date
        #[arg(long)]
        check: bool,
    },
    /// Run scenario files
    Scenarios {
        /// Files or folders, such as tests/scenarios
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<OsString>,
    },
    // Not for users: `run` pipes the server's address to it.
    #[command(hide = true)]
    Announce,
    // Not for users: cargo starts a test program through it.
    #[command(hide = true, name = test_times::RUNNER)]
    RunTimed {
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().chore) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: Chore) -> Result<ExitCode> {
    match chore {
        Chore::Run { data, port, share } => play::play(data, port, share),
        Chore::Test { list: true, .. } => checks::list(),
        Chore::Test { fast, steps, .. } => checks::run(fast, &steps),
        Chore::Soak { minutes } => soak::soak(minutes),
        Chore::Storm { minutes, seed } => storm::storm(minutes, seed),
        Chore::Bench { before: Some(commit), .. } => bench::compare(&commit),
        Chore::Bench { pictures: Some(folder), .. } => done(bench::read_pictures(&folder)),
        Chore::Bench { rows, .. } => bench::run(&rows),
        Chore::Web { quick, relay, serve } => web::web(quick, relay.as_deref(), serve),
        Chore::Screenshots => screenshots::make(),
        Chore::Codegen { check: true } => done(codegen::check(programs::Scope::Alone)),
        Chore::Codegen { check: false } => done(codegen::write()),
        Chore::Notices { check: true } => done(notices::check()),
        Chore::Notices { check: false } => done(notices::write()),
        Chore::Scenarios { paths } => scenarios::run(&paths),
        Chore::Announce => announce::announce(),
        Chore::RunTimed { words } => test_times::run_timed(words.into_iter()),
    }
}

fn done(result: Result<()>) -> Result<ExitCode> {
    result.map(|()| ExitCode::SUCCESS)
}
