//! Recorded games: journals that an earlier build wrote, and the view that it showed after each line.
//!
//! They hold every later build to what it once did: a journal loads, and replays to the same views. `tests/journals` has
//! them; `record-journals` adds to them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use json_patch::Patch;
use serde::Deserialize;
use serde_json::Value;
use starboard_cards::Catalogue;
use starboard_core::Table;
use starboard_host::wire::{GameLine, LogEntry};

/// An error while recordings are read or written.
pub type Error = Box<dyn std::error::Error>;

/// The folder of the recordings.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("journals")
}

/// A recorded game.
pub struct Recording {
    /// The name of its file, without the ending.
    pub name: String,
    /// The game as a file, as the host exports it.
    pub game: String,
    /// The view after each line, in the order of the lines.
    pub views: Vec<Value>,
}

/// Reads all recordings, in the order of their names.
///
/// # Errors
/// A file cannot be read.
pub fn recordings() -> Result<Vec<Recording>, Error> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder().join("games"))? {
        files.push(entry?.path());
    }
    files.sort();
    files
        .iter()
        .map(|file| {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let game = fs::read_to_string(file)?;
            let views = read_views(&views_of(&name))?;
            Ok(Recording { name, game, views })
        })
        .collect()
}

/// Writes a recording.
///
/// # Errors
/// A file cannot be written.
pub fn write(recording: &Recording) -> Result<(), Error> {
    fs::write(folder().join("games").join(&recording.name).with_extension("json"), &recording.game)?;
    Ok(write_views(&views_of(&recording.name), &recording.views)?)
}

/// The lines of an exported game.
///
/// # Errors
/// It is not an exported game.
pub fn lines(game: &str) -> Result<Vec<GameLine>, Error> {
    #[derive(Deserialize)]
    struct Game {
        lines: Vec<GameLine>,
    }
    Ok(serde_json::from_str::<Game>(game)?.lines)
}

/// Replays a game with the core alone, and gives the view after each line.
///
/// # Errors
/// A line does not fit the table.
pub fn replay(lines: &[GameLine]) -> Result<Vec<Value>, Error> {
    // The table and the acts in effect after each line that made a new state.
    let mut states: BTreeMap<u64, (Table, Vec<u64>)> = BTreeMap::new();
    let mut head = 0;
    let mut views = Vec::with_capacity(lines.len());
    let events_of = |seq: &u64| match lines.iter().find(|line| line.seq == *seq).map(|line| &line.entry) {
        Some(LogEntry::Act { events, .. }) => events.as_slice(),
        _ => &[],
    };
    for line in lines {
        match &line.entry {
            LogEntry::Act { events, .. } => {
                let (after, mut acts) = match states.get(&head) {
                    None => (Table::replay(Catalogue::shipped(), events)?, Vec::new()),
                    Some((before, acts)) => (before.clone().then(events)?, acts.clone()),
                };
                head = line.seq;
                acts.push(head);
                states.insert(head, (after, acts));
            }
            LogEntry::Undo { to } | LogEntry::Redo { to } => head = *to,
            LogEntry::TakeBack { lines: gone } => {
                let (_, acts) = states.get(&head).ok_or("nothing to take back")?;
                let acts: Vec<u64> = acts.iter().copied().filter(|seq| !gone.contains(seq)).collect();
                let table = Table::replay(Catalogue::shipped(), acts.iter().flat_map(events_of))?;
                head = line.seq;
                states.insert(head, (table, acts));
            }
        }
        let (table, _) = states.get(&head).ok_or("an undo or redo leads to no line")?;
        views.push(serde_json::to_value(table.view())?);
    }
    Ok(views)
}

/// True for two chances or averages that differ by their rounding alone.
fn both_close(old: Option<&Value>, new: Option<&Value>) -> bool {
    const ROUNDING: f64 = 1e-9;
    let number = |value: Option<&Value>| value.filter(|value| value.is_f64()).and_then(Value::as_f64);
    matches!((number(old), number(new)), (Some(old), Some(new)) if (old - new).abs() < ROUNDING)
}

fn views_of(name: &str) -> PathBuf {
    folder().join("views").join(name).with_extension("jsonl.gz")
}

/// Reads views: the first is whole, each further one is a patch (RFC 6902) of the one before.
fn read_views(file: &Path) -> Result<Vec<Value>, Error> {
    let mut text = String::new();
    GzDecoder::new(fs::File::open(file)?).read_to_string(&mut text)?;
    let mut views: Vec<Value> = Vec::new();
    for line in text.lines() {
        let view = match views.last() {
            None => serde_json::from_str(line)?,
            Some(before) => {
                let mut view = before.clone();
                json_patch::patch(&mut view, &serde_json::from_str::<Patch>(line)?)?;
                view
            }
        };
        views.push(view);
    }
    Ok(views)
}

fn write_views(file: &Path, views: &[Value]) -> io::Result<()> {
    let mut gz = GzEncoder::new(fs::File::create(file)?, Compression::best());
    let mut before = None;
    for view in views {
        match before {
            None => serde_json::to_writer(&mut gz, view)?,
            Some(before) => serde_json::to_writer(&mut gz, &json_patch::diff(before, view))?,
        }
        gz.write_all(b"\n")?;
        before = Some(view);
    }
    gz.finish()?;
    Ok(())
}

/// The views that changed on purpose since they were recorded.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// The changes.
    #[serde(default)]
    pub change: Vec<Change>,
}

/// A part of the views that changed on purpose.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The path of the part, with `*` for any one step, as in `seats/*/best`. All below it may differ.
    pub path: String,
    /// The recordings that it concerns; all where none is named.
    #[serde(default)]
    pub recordings: Vec<String>,
    /// The reason, with the rule where one is behind it.
    pub reason: String,
}

impl Changes {
    /// Reads the list.
    ///
    /// # Errors
    /// The file cannot be read, or a reason is missing.
    pub fn read() -> Result<Self, Error> {
        let changes: Self = toml::from_str(&fs::read_to_string(folder().join("changes.toml"))?)?;
        match changes.change.iter().find(|change| change.reason.trim().is_empty()) {
            Some(change) => Err(format!("{} has no reason", change.path).into()),
            None => Ok(changes),
        }
    }

    /// The place in the list of the change that covers a path of a recording.
    fn covers(&self, recording: &str, path: &[String]) -> Option<usize> {
        self.change.iter().position(|change| {
            let concerns = change.recordings.is_empty() || change.recordings.iter().any(|r| r == recording);
            let steps: Vec<&str> = change.path.split('/').collect();
            concerns
                && path.len() >= steps.len()
                && steps.iter().zip(path).all(|(step, at)| *step == "*" || step == at)
        })
    }
}

/// Compares views, and collects the paths that differ and are not listed.
#[derive(Debug)]
pub struct Comparison<'c> {
    changes: &'c Changes,
    /// The listed changes that were met, by their places in the list.
    pub met: BTreeSet<usize>,
    /// The differences that are not listed: recording, line, path, and both values.
    pub faults: Vec<String>,
}

impl<'c> Comparison<'c> {
    /// Begins a comparison.
    pub fn new(changes: &'c Changes) -> Self {
        Self { changes, met: BTreeSet::new(), faults: Vec::new() }
    }

    /// Compares the view after one line with the recorded one.
    pub fn view(&mut self, recording: &str, line: usize, recorded: &Value, now: &Value) {
        self.value((recording, line), &mut Vec::new(), Some(recorded), Some(now));
    }

    fn value(
        &mut self,
        place: (&str, usize),
        path: &mut Vec<String>,
        old: Option<&Value>,
        new: Option<&Value>,
    ) {
        if old == new || both_close(old, new) {
            return;
        }
        if let Some(change) = self.changes.covers(place.0, path) {
            self.met.insert(change);
            return;
        }
        match (old, new) {
            (Some(Value::Object(old)), Some(Value::Object(new))) => {
                let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
                for key in keys {
                    path.push(key.clone());
                    self.value(place, path, old.get(key), new.get(key));
                    path.pop();
                }
            }
            (Some(Value::Array(old)), Some(Value::Array(new))) => {
                for index in 0..old.len().max(new.len()) {
                    path.push(index.to_string());
                    self.value(place, path, old.get(index), new.get(index));
                    path.pop();
                }
            }
            _ => {
                let (recording, line) = place;
                let show = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
                self.faults.push(format!(
                    "{recording}, line {line}: {} was {}, is {}",
                    path.join("/"),
                    show(old),
                    show(new)
                ));
            }
        }
    }
}
