//! Plays varied games through the host and adds them to `tests/journals`: `record-journals GAMES SEED`.
//!
//! `record-journals whole SEED` adds one of 2002 and one of Deluxe that are played to the win.
//!
//! It keeps what is there, and numbers the new games after it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

mod game;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::ExitCode;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use starboard_cards::{CardId, Catalogue, EditionId};
use starboard_host::Host;
use starboard_host::wire::{Device, LogEntry, Request};
use starboard_tests::journals::{self, Error, Recording};

use game::Game;

/// Cards that a game is dealt.
const DEALT: usize = 24;

/// The editions of games that are played to the win.
const WHOLE: [EditionId; 2] = [EditionId::First2002, EditionId::Deluxe2019];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let whole = words.first().is_some_and(|word| word == "whole");
    let games =
        if whole { Some(WHOLE.len() as u64) } else { words.first().and_then(|word| word.parse().ok()) };
    let seed = words.get(1).and_then(|word| word.parse().ok());
    let (Some(games), Some(seed)) = (games, seed) else {
        eprintln!("usage: record-journals GAMES|whole SEED");
        return ExitCode::from(2);
    };
    match record(games, seed, if whole { &WHOLE } else { &EditionId::ALL }, whole) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("record-journals: {error}");
            ExitCode::FAILURE
        }
    }
}

fn record(games: u64, seed: u64, editions: &[EditionId], whole: bool) -> Result<(), Error> {
    let data = tempfile::tempdir()?;
    let host = Host::open(data.path())?;
    let session = host.connect(|_| ());
    if whole {
        let (id, name) = ("recorder".to_owned(), "Recorder".to_owned());
        session.handle(Request::Introduce { device: Device { id, name } })?;
    }
    let sets = own_sets()?;
    let mut rng = StdRng::seed_from_u64(seed);
    let first = journals::recordings()?.len();

    let all: BTreeSet<CardId> = Catalogue::shipped().cards().map(|card| card.id.clone()).collect();
    let mut left: Vec<CardId> = Vec::new();
    let mut played: BTreeSet<CardId> = BTreeSet::new();
    let mut actions: BTreeMap<String, usize> = BTreeMap::new();
    let mut lines_in_all = 0;
    for n in 0..games {
        let edition = editions[usize::try_from(n)? % editions.len()];
        let mut dealt: Vec<CardId> = Vec::new();
        while dealt.len() < if whole { 4 * DEALT } else { DEALT } {
            if left.is_empty() {
                // Cards that no game has seen come first.
                left = all.difference(&played).cloned().collect();
                let mut rest: Vec<CardId> = played.iter().cloned().collect();
                left.shuffle(&mut rng);
                rest.shuffle(&mut rng);
                rest.append(&mut left);
                left = rest;
            }
            dealt.extend(left.pop());
        }
        let own = (n % 4 == 1).then(|| &sets[rng.random_range(0..sets.len())]);
        let mut game = Game::begin(&session, edition, n, rng.random())?;
        if whole {
            game.play_to_the_end(&dealt)?;
        } else {
            game.play(&dealt, own.map(Vec::as_slice))?;
        }

        let file = session.export(game.table())?;
        let lines = journals::lines(&file)?;
        let views = journals::replay(&lines)?;
        if views.last() != Some(&serde_json::to_value(&game.snapshot().view)?) {
            return Err(format!("game {n} does not replay to its view").into());
        }
        for line in &lines {
            let name = match &line.entry {
                LogEntry::Act { action, .. } => action.as_str(),
                LogEntry::Undo { .. } => "undo",
                LogEntry::Redo { .. } => "redo",
                LogEntry::TakeBack { .. } => "take-back",
            };
            *actions.entry(name.to_owned()).or_default() += 1;
        }
        played.extend(all.iter().filter(|card| speaks_of(&file, card)).cloned());
        lines_in_all += lines.len();
        let number = first + usize::try_from(n)? + 1;
        let kind = if whole { "-whole" } else { "" };
        let name = format!("{number:03}-{}{kind}", edition.key());
        journals::write(&Recording { name, game: file, views })?;
    }
    println!("{games} games, {lines_in_all} lines; {} of {} cards", played.len(), all.len());
    println!("{actions:?}");
    let missing: Vec<&CardId> = all.difference(&played).collect();
    if !missing.is_empty() {
        println!("cards that no game has: {missing:?}");
    }
    if first == 0 {
        drop((session, host));
        fs::copy(data.path().join("starboard.db"), journals::folder().join("starboard.db"))?;
    }
    Ok(())
}

fn speaks_of(game: &str, card: &CardId) -> bool {
    game.contains(&format!("\"{card}\"")) || game.contains(&format!("\"{card}#"))
}

/// The revisions of each own set.
fn own_sets() -> Result<Vec<Vec<String>>, Error> {
    let mut sets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut files: Vec<_> = fs::read_dir(journals::folder().join("sets"))?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::path);
    for file in files {
        let name = file.file_name().to_string_lossy().into_owned();
        let set = name.split('.').next().unwrap_or_default().to_owned();
        sets.entry(set).or_default().push(fs::read_to_string(file.path())?);
    }
    Ok(sets.into_values().collect())
}
