//! Messages about who may do what: roles, codes that let a device in, and the devices that are in.

use serde::{Deserialize, Serialize};
use starboard_core::SeatId;
use ts_rs::TS;

use super::TableId;

/// The hash of the wire types. Builds with different ones do not play together.
pub const WIRE: &str = include_str!("../../../ui/src/wire/hash.txt");

/// The role of a device. The owner may do everything, whatever the role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "role", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Role {
    /// Everything but erasing everything.
    Everywhere {},
    /// Begin a table. The device is at that table from then on.
    Begin {},
    /// Everything at one table but deleting, copying and exporting it.
    Table {
        /// The table.
        table: TableId,
    },
    /// Act for one player of a table.
    Seat {
        /// The table.
        table: TableId,
        /// The player.
        seat: SeatId,
    },
    /// Watch one table.
    Watch {
        /// The table.
        table: TableId,
    },
}

impl Role {
    /// The table that the role is limited to.
    pub(crate) fn table(&self) -> Option<&TableId> {
        match self {
            Self::Everywhere {} | Self::Begin {} => None,
            Self::Table { table } | Self::Seat { table, .. } | Self::Watch { table } => Some(table),
        }
    }
}

/// The role that a request needs. A refusal names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// Any.
    Anybody,
    /// One that reads the table.
    Reader,
    /// One that plays at the table, for the player in question.
    Player,
    /// One for all players of the table.
    Table,
    /// One that begins tables.
    Beginner,
    /// One for the whole host.
    Everywhere,
    /// The device that keeps the host.
    Owner,
}

/// The random id of a device, which the host gives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct DeviceId(pub String);

/// The player whose phone a device is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Plays {
    /// The table.
    pub table: TableId,
    /// The player.
    pub seat: SeatId,
}

/// A device that has been let in.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeviceFacts {
    /// The device.
    pub id: DeviceId,
    /// The name that its owner gave it; empty without one.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// The player whose phone it is; none for nobody's.
    pub plays: Option<Plays>,
    /// True while it is connected.
    pub here: bool,
    /// The time when it was last seen, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub seen_at: i64,
}

/// A ticket: the part of a code that lets a device in.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    /// The ticket, 32 hexadecimal digits.
    pub ticket: String,
    /// The time when it ends, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub ends_at: i64,
}

/// The validity of a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TicketKind {
    /// Ten minutes from when its code was last shown, for any number of devices.
    Code,
    /// A day, for one device: a link that is sent.
    Link,
}

/// The first message of a device on a connection. Its form is kept for good.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct Hello {
    /// The version of this message: 1.
    pub hello: u32,
    /// The hash of the wire types of the build.
    pub wire: String,
    /// The token of a device that was let in before.
    #[serde(default)]
    pub token: Option<String>,
    /// The ticket of the code that the device was shown.
    #[serde(default)]
    pub ticket: Option<String>,
    /// The name that its owner gave the device, at most 60 characters; empty without one.
    #[serde(default)]
    pub name: String,
}

/// The answer to a [`Hello`]. Its form is kept for good.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "hello", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Greeting {
    /// The device is in.
    Welcome {
        /// Its id; none for one that is let in by its place.
        device: Option<DeviceId>,
        /// Its token; none if it came with one.
        token: Option<String>,
        /// Its role.
        role: Role,
        /// True on the device that keeps the host.
        owner: bool,
    },
    /// The device is not let in, and the connection ends.
    Refused {
        /// The reason.
        why: Refused,
    },
}

impl Greeting {
    /// The answer as JSON.
    pub(crate) fn json(&self) -> String {
        // Strings and numbers can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The reason why a device is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Refused {
    /// It came without a code.
    NoCode,
    /// The code has ended, or was never one of this host.
    CodeEnded,
    /// It was taken out, or everything was erased.
    TakenOut,
    /// The build of the device has other messages than the host, and is to be updated.
    OtherBuild,
    /// The message is none that a host knows.
    Unreadable,
    /// The host cannot store it.
    StorageFailed,
    /// Too many devices are in.
    TooMany,
}
