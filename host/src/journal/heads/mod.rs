//! The heads of a journal, kept beside the database in a file of their own: the last line of each table, the tables' names,
//! and the number of other changes. A database that has lost its latest changes is noticed by them.
//!
//! A head is written after its commit, while the next one is under way, and the next one returns when it is on the disk. So
//! the heads are at most one commit behind, and no commit waits for two flushes one after the other.

#[cfg_attr(target_arch = "wasm32", path = "page.rs")]
pub(crate) mod file;
#[cfg(test)]
#[expect(dead_code, unreachable_pub, reason = "a machine only tests what a page uses")]
mod page;
#[cfg(feature = "simulation")]
mod simulated;

use std::collections::BTreeMap;
use std::iter::repeat_n;

use serde::{Deserialize, Serialize};

use super::checksum::Checksum;
#[cfg(not(feature = "simulation"))]
pub(crate) use file::{Heads, read};
#[cfg(feature = "simulation")]
pub(crate) use simulated::{Heads, read};

/// The length of the file is a multiple of this, in bytes. Once it is full, it is written anew without outdated records.
const LONG: usize = 64 << 10;

/// A record of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "head", rename_all = "kebab-case")]
pub(crate) enum Head {
    /// The length of the file, which is its first record: so a file that is cut is noticed.
    Length {
        /// The number of bytes.
        bytes: usize,
    },
    /// The last line of a table.
    Line {
        /// The table's id.
        table: String,
        /// The number of the line.
        seq: u64,
        /// Its checksum.
        checksum: Checksum,
    },
    /// The name of a table.
    Name {
        /// The table's id.
        table: String,
        /// Its name.
        name: String,
    },
    /// The number of changes of anything but lines.
    Changes {
        /// The number.
        number: u64,
    },
    /// A table is given up.
    Gone {
        /// The table's id.
        table: String,
    },
    /// Everything is erased.
    Erased {},
}

/// The last line and the name of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TableHead {
    /// The number and the checksum of its last line.
    pub(crate) line: Option<(u64, Checksum)>,
    /// Its name.
    pub(crate) name: String,
}

/// The heads of a data folder as they were found.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoundHeads {
    /// The latest ones.
    pub(crate) latest: Latest,
    /// The number of damaged records; at least one if the record is missing that ends what is written whole, or the file is cut.
    pub(crate) damaged: usize,
    /// True if no record is sound.
    pub(crate) unreadable: bool,
    /// True if the name of a file in the storage of a page was damaged, and has been put right.
    pub(crate) put_right: bool,
}

/// The latest heads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Latest {
    /// The tables by their ids.
    pub(crate) tables: BTreeMap<String, TableHead>,
    /// The number of changes of anything but lines.
    pub(crate) changes: u64,
}

impl Latest {
    /// Takes a newer head.
    pub(crate) fn add(&mut self, head: &Head) {
        match head.clone() {
            Head::Line { table, seq, checksum } => {
                self.tables.entry(table).or_default().line = Some((seq, checksum));
            }
            Head::Name { table, name } => self.tables.entry(table).or_default().name = name,
            Head::Length { .. } => {}
            Head::Changes { number } => self.changes = number,
            Head::Gone { table } => drop(self.tables.remove(&table)),
            Head::Erased {} => *self = Self::default(),
        }
    }

    /// A file with nothing but the latest heads, and the length of its records. Spaces fill it up, in place of later records.
    pub(crate) fn file(&self) -> (String, usize) {
        let records = self.text();
        let bytes = (2 * records.len()).next_multiple_of(LONG);
        let mut text = record(&Head::Length { bytes }) + &records;
        let written = text.len();
        text.extend(repeat_n(' ', bytes.saturating_sub(written)));
        (text, written)
    }

    /// The records of the latest heads.
    fn text(&self) -> String {
        let tables = self.tables.iter().flat_map(|(table, head)| {
            let line = head.line.map(|(seq, checksum)| Head::Line { table: table.clone(), seq, checksum });
            [Some(Head::Name { table: table.clone(), name: head.name.clone() }), line]
        });
        let changes = Head::Changes { number: self.changes };
        tables.flatten().chain([changes]).map(|head| record(&head)).collect()
    }
}

/// The heads in the bytes of a file.
pub(crate) fn found(bytes: &[u8]) -> FoundHeads {
    // A file is renamed into its place with whole records in it, so no crash leaves it without any.
    let mut found = FoundHeads { unreadable: true, ..FoundHeads::default() };
    let (mut ended, mut length) = (false, bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\n").map(parse) {
            Some(Some(head)) => {
                found.latest.add(&head);
                found.unreadable = false;
                if let Head::Length { bytes } = head {
                    length = bytes;
                }
                ended |= matches!(head, Head::Changes { .. });
            }
            Some(None) => found.damaged += 1,
            // A crash cut the last record off. What it leaves behind it is not zero.
            None => found.damaged += usize::from(line.contains(&0)),
        }
    }
    // The number of changes ends what is written whole.
    if (!ended || length != bytes.len()) && !found.unreadable {
        found.damaged = found.damaged.max(1);
    }
    found
}

/// The line of a head: the checksum of its JSON, and the JSON.
fn record(head: &Head) -> String {
    // A head has no key that is not text, so it always has a JSON form.
    let json = serde_json::to_string(head).unwrap_or_default();
    format!("{} {json}\n", Checksum::of_bytes(json.as_bytes()).hex())
}

fn parse(line: &[u8]) -> Option<Head> {
    let (sum, json) = std::str::from_utf8(line).ok()?.split_once(' ')?;
    (Checksum::of_bytes(json.as_bytes()).hex() == sum).then(|| serde_json::from_str(json).ok())?
}
