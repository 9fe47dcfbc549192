//! Lines that a host has answered or pushed: each is durable, and has to be there ever after.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use starboard_core::Event;
use starboard_host::wire::LogEntry;
use starboard_tests::phone::Pass;

use crate::Result;

/// Phones at a table at most: as many lines may have been written without an answer.
pub(crate) const PHONES_MAX: u64 = 8;

/// The content of a line, as a hash of its time and its entry. Files tell the text of a set, interfaces do not hear it.
pub(crate) fn content(at: i64, entry: &LogEntry) -> Result<u64> {
    let heard = match entry {
        LogEntry::Act { action, events } => {
            let events = events.iter().map(Event::for_interface).collect();
            &LogEntry::Act { action: action.clone(), events }
        }
        other => other,
    };
    let mut hash = DefaultHasher::new();
    (at, serde_json::to_string(heard)?).hash(&mut hash);
    Ok(hash.finish())
}

/// A table as it was told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// Its name, and another one while a new name is not answered.
    pub(crate) names: Vec<String>,
    /// The content of its lines, by number.
    pub(crate) lines: BTreeMap<u64, u64>,
    /// None while a deletion or restoration is not answered.
    pub(crate) deleted: Option<bool>,
    /// True if lines of it were lost and told, so that backups have other ones.
    pub(crate) mended: bool,
}

impl Table {
    /// The number of its last line.
    pub(crate) fn last(&self) -> u64 {
        self.lines.last_key_value().map_or(0, |(seq, _)| *seq)
    }
}

/// A device with a role at a table.
#[derive(Clone)]
pub(crate) struct Device {
    /// The role, as in a request.
    pub(crate) role: Value,
    pub(crate) pass: Pass,
}

/// All tables, by their ids, and the devices that were let in.
#[derive(Default)]
pub(crate) struct Truth {
    tables: Mutex<BTreeMap<String, Table>>,
    devices: Mutex<Vec<Device>>,
    let_in: AtomicU64,
    told: Mutex<u64>,
    /// The longest wait of a player for an answer, in milliseconds.
    longest: AtomicU64,
}

impl Truth {
    pub(crate) fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The devices that have a token, and come in by it until the files are damaged.
    pub(crate) fn devices(&self) -> MutexGuard<'_, Vec<Device>> {
        self.devices.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a device was let in by a ticket, and has a token instead.
    pub(crate) fn let_in(&self, device: Device, token: &str) {
        let mut devices = self.devices();
        devices.retain(|known| known.pass.by != device.pass.by);
        let by = json!({ "token": token });
        devices.push(Device { pass: Pass { by, ..device.pass }, ..device });
        self.let_in.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of devices that were let in.
    pub(crate) fn devices_let_in(&self) -> u64 {
        self.let_in.load(Ordering::Relaxed)
    }

    /// The number of lines that were told.
    pub(crate) fn lines(&self) -> u64 {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how long a player has waited.
    pub(crate) fn waited(&self, time: Duration) {
        self.longest.fetch_max(time.as_millis() as u64, Ordering::Relaxed);
    }

    /// The longest wait, in milliseconds.
    pub(crate) fn longest_wait(&self) -> u64 {
        self.longest.load(Ordering::Relaxed)
    }

    /// Notes the last line of a snapshot. Returns its table.
    ///
    /// # Errors
    /// Something else was told about the line before.
    pub(crate) fn hear(&self, snapshot: &Value) -> Result<String> {
        #[derive(Deserialize)]
        struct Snapshot {
            table: String,
            name: String,
            latest: Latest,
        }
        #[derive(Deserialize)]
        struct Latest {
            seq: u64,
            at: i64,
            entry: LogEntry,
        }
        let Snapshot { table, name, latest: Latest { seq, at, entry } } = Snapshot::deserialize(snapshot)?;
        let content = content(at, &entry)?;
        let mut tables = self.tables();
        let known = tables.entry(table.clone()).or_default();
        if known.names.is_empty() {
            known.names.push(name);
            known.deleted = Some(false);
        }
        match known.lines.insert(seq, content) {
            Some(before) if before != content => {
                return Err(format!("line {seq} of {table} was told twice, and differs").into());
            }
            Some(_) => {}
            None => *self.told.lock().unwrap_or_else(PoisonError::into_inner) += 1,
        }
        Ok(table)
    }
}
