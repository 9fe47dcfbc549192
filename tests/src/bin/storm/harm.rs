//! Damage to the files of a folder that no host has open.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

use crate::Result;
use crate::truth::{PHONES_MAX, Truth};

const DATABASE: &str = "starboard.db";
const LOG: &str = "starboard.db-wal";
const HEADS: &str = "starboard.heads";

/// Damage that was done.
pub(crate) struct Harm {
    /// The damage in words, for a report.
    pub(crate) done: String,
    /// The last line of each table that the heads knew; none if the end of a table must be there or be told.
    pub(crate) heads: Option<BTreeMap<String, u64>>,
    /// The number of names, deletions and new tables that may be lost without a word.
    pub(crate) changes: u64,
}

/// The last line of each table as the file of heads tells it.
///
/// # Errors
/// It is more than a commit behind what was told.
pub(crate) fn heads(folder: &Path, truth: &Truth) -> Result<BTreeMap<String, u64>> {
    let text = fs::read_to_string(folder.join(HEADS))?;
    let mut heads = BTreeMap::new();
    for line in text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
        let head: Value = serde_json::from_str(line.split_once(' ').ok_or("a head has a checksum")?.1)?;
        let Some(table) = head["table"].as_str() else { continue };
        match head["head"].as_str() {
            Some("line") => {
                heads.insert(table.to_owned(), head["seq"].as_u64().unwrap_or(0));
            }
            Some("gone") => drop(heads.remove(table)),
            _ => {}
        }
    }
    for (id, table) in &*truth.tables() {
        let known = heads.get(id).copied().unwrap_or(0);
        if known + PHONES_MAX < table.last() {
            let last = table.last();
            return Err(format!("line {last} of {id} was told, the heads know line {known} only").into());
        }
    }
    Ok(heads)
}

/// Damages a folder, or leaves it as it is. After a kill, there is a log.
pub(crate) fn harm(folder: &Path, truth: &Truth, rng: &mut StdRng) -> Result<Option<Harm>> {
    const KINDS: [&str; 12] = [
        "flip database",
        "flip database",
        "flip database",
        "flip start of database",
        "cut database",
        "flip log",
        "flip log",
        "cut log",
        "remove log",
        "flip heads",
        "remove heads",
        "remove heads and flip database",
    ];
    let kind = KINDS.choose(rng).copied().unwrap_or_default();
    let known = heads(folder, truth)?;
    let log = kind.ends_with("log");
    if log && fs::metadata(folder.join(LOG)).map_or(0, |log| log.len()) == 0 {
        return Ok(None);
    }
    let at = match kind {
        "flip database" => flip(&folder.join(DATABASE), u64::MAX, rng)?,
        "flip start of database" => flip(&folder.join(DATABASE), 64 << 10, rng)?,
        "cut database" => cut(&folder.join(DATABASE), rng)?,
        "flip log" => flip(&folder.join(LOG), u64::MAX, rng)?,
        "cut log" => cut(&folder.join(LOG), rng)?,
        "flip heads" => flip(&folder.join(HEADS), u64::MAX, rng)?,
        _ => 0,
    };
    match kind {
        "remove log" => fs::remove_file(folder.join(LOG))?,
        "remove heads" => fs::remove_file(folder.join(HEADS))?,
        "remove heads and flip database" => {
            fs::remove_file(folder.join(HEADS))?;
            flip(&folder.join(DATABASE), u64::MAX, rng)?;
        }
        _ => {}
    }
    let both = kind == "remove heads and flip database";
    Ok(Some(Harm {
        done: format!("{kind} at {at}"),
        // As docs/damage.md tells under "What is not noticed".
        heads: if both { Some(BTreeMap::new()) } else { log.then_some(known) },
        changes: if both { u64::MAX } else { u64::from(log) },
    }))
}

/// Flips a bit in the first part of a file. Returns its place.
fn flip(path: &Path, first: u64, rng: &mut StdRng) -> Result<u64> {
    let mut file = File::options().read(true).write(true).open(path)?;
    let at = rng.random_range(0..file.metadata()?.len().min(first).max(1));
    let mut byte = [0];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut byte)?;
    byte[0] ^= 1 << rng.random_range(0..8);
    file.seek(SeekFrom::Start(at))?;
    file.write_all(&byte)?;
    Ok(at)
}

/// Cuts the end of a file off. Returns its new length.
fn cut(path: &Path, rng: &mut StdRng) -> Result<u64> {
    let file = OpenOptions::new().write(true).open(path)?;
    let length = file.metadata()?.len();
    // A few pages mostly.
    let off = if rng.random_ratio(1, 4) { length } else { length.min(64 << 10) };
    let rest = length - rng.random_range(0..=off);
    file.set_len(rest)?;
    Ok(rest)
}
