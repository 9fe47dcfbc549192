//! The devices that have been let in, and the tickets that let others in. Of tokens and tickets only hashes are kept.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::Journal;
use super::migration::{Migration, Step};
use super::seal::Sealed;
#[cfg(feature = "simulation")]
use crate::system::simulation::{self, Planted};
use crate::wire::{DeviceId, Plays, Role, TableId};

pub(super) const MIGRATIONS: &[Migration] = &[Migration {
    version: 5,
    step: Step::Sql(
        "
CREATE TABLE device (
    id TEXT PRIMARY KEY,
    token BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    plays TEXT,
    seen_at INTEGER NOT NULL,
    checksum BLOB
) STRICT, WITHOUT ROWID;
CREATE TABLE ticket (
    hash BLOB PRIMARY KEY,
    role TEXT NOT NULL,
    ends_at INTEGER NOT NULL,
    once INTEGER NOT NULL,
    checksum BLOB
) STRICT, WITHOUT ROWID;
",
    ),
}];

const DEVICE: Sealed =
    Sealed { table: "device", key: "id", columns: &["id", "token", "name", "role", "plays", "seen_at"] };
const TICKET: Sealed = Sealed { table: "ticket", key: "hash", columns: &["hash", "role", "ends_at", "once"] };

/// The SHA-256 of a token or a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SecretHash([u8; 32]);

impl SecretHash {
    pub(crate) fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }
}

/// A device as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct StoredDevice {
    pub(crate) id: DeviceId,
    pub(crate) token: SecretHash,
    pub(crate) name: String,
    pub(crate) role: Role,
    pub(crate) plays: Option<Plays>,
    pub(crate) seen_at: i64,
}

/// A ticket as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct StoredTicket {
    pub(crate) hash: SecretHash,
    pub(crate) role: Role,
    pub(crate) ends_at: i64,
    /// True if it lets in one device only.
    pub(crate) once: bool,
}

impl Journal {
    /// All devices that are in. Damaged ones are left out: they have to be let in again.
    pub(crate) fn devices(&self) -> Result<Vec<StoredDevice>> {
        let unsound = DEVICE.unsound(&self.connection, "id")?;
        let mut statement =
            self.connection.prepare("SELECT id, token, name, role, plays, seen_at FROM device")?;
        let rows = statement.query_map([], |row| Ok(stored_device(row).ok()))?.collect::<Result<Vec<_>>>()?;
        let sound = |device: &StoredDevice| unsound.iter().all(|row| row.name != device.id.0);
        Ok(rows.into_iter().flatten().filter(sound).collect())
    }

    /// Adds a device, or changes one.
    pub(crate) fn put_device(&self, device: &StoredDevice) -> Result<()> {
        self.change(|connection, _| put_device(connection, device))
    }

    /// Removes a device.
    pub(crate) fn remove_device(&self, DeviceId(id): &DeviceId) -> Result<()> {
        self.change(|connection, _| connection.execute("DELETE FROM device WHERE id = ?", [id]).map(drop))
    }

    /// A ticket that has not ended.
    pub(crate) fn ticket(&self, hash: SecretHash, now: i64) -> Result<Option<StoredTicket>> {
        #[cfg(feature = "simulation")]
        let now = if simulation::comes_up(Planted::TicketEndless) { 0 } else { now };
        let sql = "SELECT role, ends_at, once FROM ticket WHERE hash = ? AND ends_at > ?";
        let read = |row: &Row<'_>| {
            Ok(StoredTicket { hash, role: parsed(row, 0)?, ends_at: row.get(1)?, once: row.get(2)? })
        };
        self.connection.query_row(sql, params![hash.0, now], read).optional()
    }

    /// Adds a ticket, or changes one, and drops those that have ended.
    pub(crate) fn put_ticket(&self, ticket: &StoredTicket, now: i64) -> Result<()> {
        let StoredTicket { hash, role, ends_at, once } = ticket;
        let sql = "INSERT OR REPLACE INTO ticket (hash, role, ends_at, once) VALUES (?, ?, ?, ?)";
        self.change(|connection, _| {
            connection.execute("DELETE FROM ticket WHERE ends_at <= ?", [now])?;
            connection.execute(sql, params![hash.0, json(role)?, ends_at, once])?;
            TICKET.seal(connection, hash.0)
        })
    }

    /// Lets a device in. A ticket for a single device is used up. Returns false if another device has used it meanwhile.
    pub(crate) fn let_in(&self, device: &StoredDevice, ticket: Option<&StoredTicket>) -> Result<bool> {
        let used = "DELETE FROM ticket WHERE hash = ?";
        self.change(|connection, _| {
            if let Some(ticket) = ticket.filter(|ticket| ticket.once)
                && connection.execute(used, [ticket.hash.0])? == 0
            {
                return Ok(false);
            }
            put_device(connection, device).map(|()| true)
        })
    }

    /// True if a device is in, or a ticket holds.
    pub(crate) fn has_devices(&self) -> Result<bool> {
        let sql = "SELECT EXISTS(SELECT 1 FROM device) OR EXISTS(SELECT 1 FROM ticket)";
        self.connection.query_row(sql, [], |row| row.get(0))
    }

    /// Ends the codes of a table, or all of them, but no link. A code that is still shown is replaced by a new one.
    pub(crate) fn end_codes(&self, table: Option<&TableId>) -> Result<()> {
        let sql = "DELETE FROM ticket WHERE once = 0 AND (?1 IS NULL OR role ->> 'table' = ?1)";
        self.change(|connection, _| connection.execute(sql, [table.map(|TableId(id)| id)]).map(drop))
    }

    /// Ends all tickets.
    pub(crate) fn end_tickets(&self) -> Result<()> {
        self.change(|connection, _| connection.execute("DELETE FROM ticket", []).map(drop))
    }
}

/// Removes all devices and tickets from a copy of the database that leaves the host.
pub(crate) fn strip(copy: &Connection) -> Result<()> {
    // A log beside the copy would have to be moved with it, and a copy that is interrupted is made anew.
    copy.pragma_update(None, "journal_mode", "MEMORY")?;
    copy.pragma_update(None, "secure_delete", true)?;
    copy.execute_batch("DELETE FROM device; DELETE FROM ticket;")
}

fn put_device(connection: &Connection, device: &StoredDevice) -> Result<()> {
    let StoredDevice { id, token, name, role, plays, seen_at } = device;
    let plays = plays.as_ref().map(json).transpose()?;
    let sql =
        "INSERT OR REPLACE INTO device (id, token, name, role, plays, seen_at) VALUES (?, ?, ?, ?, ?, ?)";
    connection.execute(sql, params![id.0, token.0, name, json(role)?, plays, seen_at])?;
    DEVICE.seal(connection, &id.0)
}

fn stored_device(row: &Row<'_>) -> Result<StoredDevice> {
    Ok(StoredDevice {
        id: DeviceId(row.get(0)?),
        token: SecretHash(row.get(1)?),
        name: row.get(2)?,
        role: parsed(row, 3)?,
        plays: row.get::<_, Option<String>>(4)?.map(|_| parsed(row, 4)).transpose()?,
        seen_at: row.get(5)?,
    })
}

fn parsed<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into())
    })
}

fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}
