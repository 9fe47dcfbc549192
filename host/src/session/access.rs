//! Access control: each request and each push is allowed or refused here, by the role that is stored now.

use starboard_core::{Action, SeatId};

use super::{Host, Session};
#[cfg(feature = "simulation")]
use crate::system::simulation::{self, Planted};
use crate::wire::{DeviceId, Fault, Need, Push, Request, Role, TableId};

/// The one at the other end of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Client {
    /// The owner: the window, the own tabs of a page, and browsers on the device of the host.
    Owner,
    /// A device of a network that is let in as a whole.
    Neighbour,
    /// A device that was let in.
    Device(DeviceId),
}

impl Client {
    pub(super) fn device(&self) -> Option<&DeviceId> {
        match self {
            Self::Owner | Self::Neighbour => None,
            Self::Device(device) => Some(device),
        }
    }
}

impl Host {
    /// The role of a client now; none for the owner, who may do everything.
    pub(super) fn role(&self, client: &Client) -> Result<Option<Role>, Fault> {
        match client {
            Client::Owner => Ok(None),
            Client::Neighbour => Ok(Some(Role::Everywhere {})),
            Client::Device(device) => self.0.devices.role(device).ok_or(Fault::TakenOut).map(Some),
        }
    }

    /// Returns true if a push tells a client nothing that it may not read.
    pub(super) fn may_hear(&self, client: &Client, push: &Push) -> bool {
        #[cfg(feature = "simulation")]
        if simulation::comes_up(Planted::PushesUnfiltered) {
            return true;
        }
        let Ok(role) = self.role(client) else { return false };
        let Some(role) = role else { return true };
        match push {
            Push::Table { snapshot } => reads(&role, &snapshot.table),
            Push::TableDeleted { table } | Push::Phones { table, .. } | Push::CameIn { table, .. } => {
                reads(&role, table)
            }
            Push::NextTable { next, .. } => reads(&role, next),
            Push::LabelsDrawn { .. } | Push::LabelsReady { .. } | Push::LabelsFailed { .. } => true,
            // It says that something changed, and asks for what the role may read.
            Push::SetsChanged => true,
            Push::Lobby { .. } | Push::LobbyChanged => matches!(role, Role::Everywhere {}),
        }
    }
}

impl Session {
    /// Returns a function that tells whether its device is taken out.
    #[cfg(feature = "guests")]
    pub(crate) fn out(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let (host, client) = (self.host.clone(), self.client().clone());
        move || host.role(&client).is_err()
    }

    /// The role of a client that may not read everything; none for all others.
    pub(super) fn limits(&self) -> Result<Option<Role>, Fault> {
        Ok(self.host.role(self.client())?.filter(|role| *role != Role::Everywhere {}))
    }

    pub(super) fn may_read(&self, table: &TableId) -> bool {
        self.limits().is_ok_and(|role| role.is_none_or(|role| reads(&role, table)))
    }

    /// Requires that the client may make a request.
    pub(super) fn require(&self, request: &Request) -> Result<(), Fault> {
        let Some(role) = self.host.role(self.client())? else { return Ok(()) };
        let need = request.need();
        let table = request.table();
        let allowed = match need {
            Need::Anybody => table.is_none_or(|table| reads(&role, table)),
            Need::Reader => table.is_some_and(|table| reads(&role, table)),
            Need::Player => {
                table.is_none_or(|table| reads(&role, table))
                    && match &role {
                        Role::Everywhere {} | Role::Table { .. } => true,
                        Role::Seat { table, seat } => self.plays(table, *seat, request)?,
                        Role::Begin {} | Role::Watch { .. } => false,
                    }
            }
            Need::Table => match &role {
                Role::Everywhere {} => true,
                Role::Table { table: own } => table.is_none_or(|table| table == own),
                Role::Begin {} | Role::Seat { .. } | Role::Watch { .. } => false,
            },
            Need::Beginner => matches!(role, Role::Everywhere {} | Role::Begin {}),
            Need::Everywhere => matches!(role, Role::Everywhere {}),
            Need::Owner => return Err(Fault::OnlyThere),
        };
        if allowed { Ok(()) } else { Err(Fault::NotAllowed { need }) }
    }

    /// Returns true if a request acts for this player alone, or reads. A player who is undone only watches.
    fn plays(&self, table: &TableId, seat: SeatId, request: &Request) -> Result<bool, Fault> {
        let own_action = |action: &Action| {
            self.look(table, |live| {
                let at = live.table();
                Ok(at.seat(seat).is_ok() && action.is_of(seat, at))
            })
        };
        let device = self.client().device().map_or("", |DeviceId(id)| id);
        match request {
            #[cfg(feature = "simulation")]
            Request::Undo { .. } if simulation::comes_up(Planted::AnyLineUndone) => Ok(true),
            Request::Act { actor, action, .. } => {
                #[cfg(feature = "simulation")]
                if simulation::comes_up(Planted::ActorBelieved) && *actor == Some(seat) {
                    return Ok(true);
                }
                Ok(actor.is_none_or(|actor| actor == seat) && own_action(action)?)
            }
            Request::Undo { to, .. } => self.look(table, |live| Ok(live.undoes_own(*to, device))),
            Request::Redo { to, .. } => self.look(table, |live| Ok(live.redoes_own(*to, device))),
            _ => Ok(true),
        }
    }
}

pub(super) fn is_at(role: &Role, table: &TableId) -> bool {
    role.table().is_none_or(|own| own == table)
}

fn reads(role: &Role, table: &TableId) -> bool {
    match role {
        Role::Everywhere {} => true,
        Role::Begin {} => false,
        Role::Table { table: own } | Role::Seat { table: own, .. } | Role::Watch { table: own } => {
            own == table
        }
    }
}

/// Returns true if a device with the first role may give the other one to others.
pub(super) fn grants(role: &Role, other: &Role) -> bool {
    match role {
        Role::Everywhere {} => true,
        Role::Table { table } => other.table() == Some(table),
        Role::Begin {} | Role::Seat { .. } | Role::Watch { .. } => false,
    }
}

/// Returns true if a device with the first role may take out a device with the other one.
pub(super) fn takes_out(role: &Role, other: &Role) -> bool {
    grants(role, other) && (matches!(role, Role::Everywhere {}) || !matches!(other, Role::Table { .. }))
}
