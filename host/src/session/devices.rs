//! The devices that are in, the tickets that let others in, and whose phones they are.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use starboard_core::{SeatId, Stage};

use super::access::{Client, grants, is_at, takes_out};
use super::{Host, Session};
use crate::journal::{SecretHash, StoredDevice, StoredTicket};
use crate::system::chance::{new_id, new_secret};
use crate::system::clock::now;
use crate::system::lock::lock;
#[cfg(feature = "simulation")]
use crate::system::simulation::{self, Planted};
use crate::table::live::LiveTable;
use crate::wire::{
    AccessRequest, Device, DeviceFacts, DeviceId, Fault, Greeting, Hello, Named, Need, Plays, Push, Pushed,
    Refused, Response, Role, TableId, Ticket, TicketKind, WIRE, names,
};

/// The most devices that are in, and the most of them that are at no table yet.
const DEVICES_MAX: usize = 50_000;
const STRANGERS_MAX: usize = 500;

/// The validity of a code after it was last shown, and of a link, in milliseconds.
const CODE_HOLDS: i64 = 10 * 60 * 1000;
const LINK_HOLDS: i64 = 24 * 60 * 60 * 1000;

/// The way by which a device connects, which decides what it may do without a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// The device that keeps the host. It may do everything.
    Owner,
    /// A network that is let in as a whole.
    Open,
    /// A place where anybody may begin a table.
    Public,
    /// Any other place. A code is needed.
    Closed,
}

/// The devices that are in. Those at no table are not stored: most of them never begin one.
#[derive(Default)]
pub(super) struct Devices(Mutex<Known>);

#[derive(Default)]
struct Known {
    devices: HashMap<DeviceId, StoredDevice>,
    by_token: HashMap<SecretHash, DeviceId>,
    /// Those that nobody at a table has been told of.
    fresh: HashSet<DeviceId>,
}

impl Known {
    fn put(&mut self, device: StoredDevice) {
        self.by_token.insert(device.token, device.id.clone());
        self.devices.insert(device.id.clone(), device);
    }

    fn remove(&mut self, id: &DeviceId) {
        if let Some(device) = self.devices.remove(id) {
            self.by_token.remove(&device.token);
            self.fresh.remove(id);
        }
    }
}

impl StoredDevice {
    fn facts(&self, here: bool) -> DeviceFacts {
        let Self { id, name, role, plays, seen_at, .. } = self.clone();
        DeviceFacts { id, name, role, plays, here, seen_at }
    }
}

impl Devices {
    pub(super) fn load(stored: Vec<StoredDevice>) -> Self {
        let mut known = Known::default();
        stored.into_iter().for_each(|device| known.put(device));
        Self(Mutex::new(known))
    }

    /// The role of a device now; none if it is not in.
    pub(super) fn role(&self, device: &DeviceId) -> Option<Role> {
        lock(&self.0).devices.get(device).map(|device| device.role.clone())
    }

    fn by_token(&self, token: SecretHash) -> Option<StoredDevice> {
        let known = lock(&self.0);
        known.devices.get(known.by_token.get(&token)?).cloned()
    }

    fn get(&self, device: &DeviceId) -> Option<StoredDevice> {
        lock(&self.0).devices.get(device).cloned()
    }
}

impl Host {
    /// Makes a ticket for everything, for a program that shows a code. `once` for one that lets in a single device.
    ///
    /// # Errors
    /// A [`Fault`] if the database fails.
    pub fn invite(&self, holds: Duration, once: bool) -> Result<Ticket, Fault> {
        self.ticket(Role::Everywhere {}, i64::try_from(holds.as_millis()).unwrap_or(i64::MAX / 2), once)
    }

    fn ticket(&self, role: Role, holds: i64, once: bool) -> Result<Ticket, Fault> {
        let (ticket, ends_at) = (new_secret(), now() + holds);
        let stored = StoredTicket { hash: SecretHash::of(&ticket), role, ends_at, once };
        self.journal().put_ticket(&stored, now())?;
        Ok(Ticket { ticket, ends_at })
    }

    /// Lets a device in that says hello, and begins its session. The listener is called as that of [`connect`](Self::connect);
    /// `end` once the device is taken out.
    ///
    /// # Errors
    /// The reason why it is not let in.
    pub fn admit(
        &self,
        hello: &str,
        entrance: Entrance,
        listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static,
        end: impl Fn() + Send + Sync + 'static,
    ) -> Result<(Greeting, Session), Refused> {
        let (greeting, client, name) = self.greet(hello, entrance)?;
        let device = client.device().map(|DeviceId(id)| Device { id: id.clone(), name });
        let session = self.connect_as(client, listener, end);
        *lock(&session.device) = device;
        Ok((greeting, session))
    }

    /// Lets a device in, or says why not.
    fn greet(&self, hello: &str, entrance: Entrance) -> Result<(Greeting, Client, String), Refused> {
        let hello: Hello = serde_json::from_str(hello).map_err(|_| Refused::Unreadable)?;
        if hello.hello != 1 || hello.wire != WIRE {
            return Err(Refused::OtherBuild);
        }
        let name = match hello.name.trim() {
            "" => String::new(),
            _ => names::validate(Named::Device, &hello.name).map_err(|_| Refused::Unreadable)?.to_owned(),
        };
        let known_by_place = match entrance {
            Entrance::Owner => Some(Client::Owner),
            Entrance::Open => Some(Client::Neighbour),
            Entrance::Public | Entrance::Closed => None,
        };
        if let Some(client) = known_by_place {
            let (role, owner) = (Role::Everywhere {}, client == Client::Owner);
            return Ok((Greeting::Welcome { device: None, token: None, role, owner }, client, name));
        }
        let token = hello.token.as_deref().map(SecretHash::of);
        // Nobody is taken out before this is over.
        let journal = self.journal();
        let known = token.and_then(|token| self.0.devices.by_token(token));
        let ticket = match hello.ticket.as_deref().map(SecretHash::of) {
            Some(hash) => journal.ticket(hash, now()).map_err(|_| Refused::StorageFailed)?,
            None => None,
        };
        let role = role_of(&hello, ticket.as_ref(), known.as_ref(), entrance)?;
        let fresh = known.is_none().then(new_secret);
        if fresh.is_some() {
            self.make_room_for_device(&role)?;
        }
        let device = StoredDevice {
            id: known.as_ref().map_or_else(|| DeviceId(new_id().0), |known| known.id.clone()),
            token: match (&fresh, &known) {
                (None, Some(known)) => known.token,
                (fresh, _) => SecretHash::of(fresh.as_deref().unwrap_or_default()),
            },
            name,
            plays: known.and_then(|known| known.plays).filter(|plays| is_at(&role, &plays.table)),
            role,
            seen_at: now(),
        };
        if device.role != (Role::Begin {}) {
            match journal.let_in(&device, ticket.as_ref()) {
                Ok(true) => {}
                Ok(false) => return Err(Refused::CodeEnded),
                // A known device may come back when the disk is full: nothing but its name and the time is lost.
                Err(_) if fresh.is_none() && ticket.is_none() => {}
                Err(_) => return Err(Refused::StorageFailed),
            }
        }
        let client = Client::Device(device.id.clone());
        let (id, role, name) = (Some(device.id.clone()), device.role.clone(), device.name.clone());
        let mut known = lock(&self.0.devices.0);
        if fresh.is_some() {
            known.fresh.insert(device.id.clone());
        }
        known.put(device);
        let greeting = Greeting::Welcome { device: id, token: fresh, role, owner: false };
        Ok((greeting, client, name))
    }

    /// Changes a device, unless it is taken out meanwhile. Returns it as it is then.
    fn change_device(
        &self,
        id: &DeviceId,
        change: impl FnOnce(&mut StoredDevice),
    ) -> Result<Option<StoredDevice>, Fault> {
        let journal = self.journal();
        let Some(mut device) = self.0.devices.get(id) else { return Ok(None) };
        change(&mut device);
        if device.role != (Role::Begin {}) {
            journal.put_device(&device)?;
        }
        lock(&self.0.devices.0).put(device.clone());
        Ok(Some(device))
    }

    /// Makes room for a device: of those at no table, the one seen longest ago is dropped.
    fn make_room_for_device(&self, role: &Role) -> Result<(), Refused> {
        let oldest = {
            let mut known = lock(&self.0.devices.0);
            if known.devices.len() >= DEVICES_MAX {
                return Err(Refused::TooMany);
            }
            let strangers = known.devices.values().filter(|device| device.role == Role::Begin {});
            if *role != (Role::Begin {}) || strangers.clone().count() < STRANGERS_MAX {
                return Ok(());
            }
            let oldest = strangers.min_by_key(|device| device.seen_at).map(|device| device.id.clone());
            oldest.iter().for_each(|oldest| known.remove(oldest));
            oldest
        };
        oldest.iter().for_each(|oldest| self.end_sessions_of(oldest));
        Ok(())
    }

    /// Takes out all devices, whose rows are erased.
    pub(super) fn take_out_all(&self) {
        *lock(&self.0.devices.0) = Known::default();
        let sessions = lock(&self.0.sessions);
        sessions.values().filter(|one| one.client.device().is_some()).for_each(|one| (one.end)());
    }

    fn end_sessions_of(&self, device: &DeviceId) {
        let sessions = lock(&self.0.sessions);
        sessions.values().filter(|one| one.client.device() == Some(device)).for_each(|one| (one.end)());
    }
}

impl Host {
    /// Tells which players' phones are at a table: all who watch it, or one session if there are any.
    pub(super) fn tell_phones(&self, table: &TableId, only: Option<u64>) {
        let sessions = lock(&self.0.sessions);
        let players: Vec<_> = sessions
            .iter()
            .filter_map(|(number, one)| Some((*number, one, *lock(&one.watched).get(table)?)))
            .collect();
        let here: BTreeSet<_> = players.iter().filter_map(|(.., player)| *player).collect();
        if only.is_some() && here.is_empty() {
            return;
        }
        let owner = players.iter().find(|(_, one, player)| player.is_some() && one.client == Client::Owner);
        let keeper = owner.and_then(|(.., player)| *player);
        let push = Push::Phones { table: table.clone(), here: here.into_iter().collect(), keeper };
        let push = Arc::new(Pushed::from(push));
        for (_, one, _) in players.iter().filter(|(number, ..)| only.is_none_or(|only| only == *number)) {
            (one.listener)(Arc::clone(&push));
        }
    }
}

impl Session {
    /// The player whose phone this is: the one that it says, if its role leaves the choice.
    pub(super) fn player(&self, said: Option<SeatId>) -> Option<SeatId> {
        match self.host.role(self.client()) {
            Ok(Some(Role::Seat { seat, .. })) => Some(seat),
            Ok(Some(Role::Watch { .. } | Role::Begin {})) | Err(_) => None,
            Ok(None | Some(Role::Everywhere {} | Role::Table { .. })) => said,
        }
    }

    /// Comes to a table that it watches, as the phone of a player, and tells all who watch it.
    pub(super) fn come(&self, table: &TableId, player: Option<SeatId>) -> Result<(), Fault> {
        let before = lock(&self.subscriber.watched).insert(table.clone(), player).flatten();
        self.host.tell_phones(table, (before == player).then_some(self.number));
        let Some(device) = self.own_device() else { return Ok(()) };
        let plays = player.map(|seat| Plays { table: table.clone(), seat });
        let was_here = device.plays.as_ref().is_some_and(|plays| plays.table == *table);
        let device = if device.plays != plays && (plays.is_some() || was_here) {
            let changed = self.host.change_device(&device.id, |device| device.plays = plays);
            // Nobody is kept from a table because that cannot be stored.
            changed.ok().flatten().unwrap_or(device)
        } else {
            device
        };
        // One that may choose a player has come once it has done so.
        let has_come = player.is_some() || matches!(device.role, Role::Watch { .. });
        if has_come && lock(&self.host.0.devices.0).fresh.remove(&device.id) {
            let push = Push::CameIn { table: table.clone(), device: device.facts(true) };
            let push = Arc::new(Pushed::from(push));
            let sessions = lock(&self.host.0.sessions);
            let others = sessions.iter().filter(|(number, _)| **number != self.number);
            for (_, other) in others.filter(|(_, other)| lock(&other.watched).contains_key(table)) {
                (other.listener)(Arc::clone(&push));
            }
        }
        Ok(())
    }

    /// Gives its device another name.
    pub(super) fn rename_device(&self, name: &str) -> Result<(), Fault> {
        match self.own_device() {
            Some(device) if device.name != name => {
                self.host.change_device(&device.id, |device| name.clone_into(&mut device.name)).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// Keeps when its device was last seen.
    pub(super) fn left(&self) {
        if let Some(id) = self.client().device() {
            // It is only what others are told of a device that is away.
            let _ = self.host.change_device(id, |device| device.seen_at = now());
        }
    }

    fn own_device(&self) -> Option<StoredDevice> {
        self.host.0.devices.get(self.client().device()?)
    }

    /// Gives the table that it has begun to a device that was at none.
    pub(super) fn begun(&self, table: &TableId) -> Result<(), Fault> {
        let Some(device) = self.own_device().filter(|device| device.role == Role::Begin {}) else {
            return Ok(());
        };
        let role = Role::Table { table: table.clone() };
        self.host.change_device(&device.id, |device| device.role = role).map(drop)
    }

    pub(super) fn answer_access(&self, request: AccessRequest) -> Result<Response, Fault> {
        match request {
            AccessRequest::MakeTicket { role, kind } => self.make_ticket(role, kind),
            AccessRequest::KeepTicket { ticket } => self.keep_ticket(ticket),
            AccessRequest::EndTickets {} => {
                self.host.journal().end_tickets()?;
                Ok(Response::Done)
            }
            AccessRequest::Devices {} => self.devices(),
            AccessRequest::SetRole { device, role } => self.set_role(&device, role),
            AccessRequest::TakeOut { device } => self.take_out(&device),
            AccessRequest::LeadOn { table, next } => self.lead_on(&table, &next),
        }
    }

    fn make_ticket(&self, role: Role, kind: TicketKind) -> Result<Response, Fault> {
        self.require_to_grant(&role)?;
        let (holds, once) = match kind {
            TicketKind::Code => (CODE_HOLDS, false),
            TicketKind::Link => (LINK_HOLDS, true),
        };
        Ok(Response::Ticket { ticket: self.host.ticket(role, holds, once)? })
    }

    fn keep_ticket(&self, ticket: String) -> Result<Response, Fault> {
        let journal = self.host.journal();
        let stored = journal.ticket(SecretHash::of(&ticket), now())?.filter(|ticket| !ticket.once);
        let mut stored = stored.ok_or(Fault::UnknownTicket)?;
        self.require_to_grant(&stored.role)?;
        stored.ends_at = now() + CODE_HOLDS;
        journal.put_ticket(&stored, now())?;
        Ok(Response::Ticket { ticket: Ticket { ticket, ends_at: stored.ends_at } })
    }

    /// The devices whose role the client may change, and its own.
    fn devices(&self) -> Result<Response, Fault> {
        let here: Vec<_> =
            lock(&self.host.0.sessions).values().filter_map(|one| one.client.device().cloned()).collect();
        let role = self.host.role(self.client())?;
        let known = lock(&self.host.0.devices.0);
        let mut devices: Vec<_> = known
            .devices
            .values()
            .filter(|device| role.as_ref().is_none_or(|role| grants(role, &device.role)))
            .map(|device| device.facts(here.contains(&device.id)))
            .collect();
        devices.sort_by_key(|device| Reverse(device.seen_at));
        Ok(Response::Devices { devices })
    }

    fn set_role(&self, id: &DeviceId, role: Role) -> Result<Response, Fault> {
        self.require_to_grant(&role)?;
        // A device may give up rights of its own.
        if self.client().device() != Some(id) {
            let device = self.device_to_change(id)?;
            self.host.journal().end_codes(device.role.table())?;
        }
        #[cfg(feature = "simulation")]
        if simulation::comes_up(Planted::RoleKept) {
            return Ok(Response::Done);
        }
        self.host.change_device(id, |device| device.role = role)?.ok_or(Fault::UnknownDevice)?;
        // It learns its role as it says hello again.
        self.host.end_sessions_of(id);
        Ok(Response::Done)
    }

    fn take_out(&self, id: &DeviceId) -> Result<Response, Fault> {
        let device = self.device_to_change(id)?;
        {
            let journal = self.host.journal();
            journal.end_codes(device.role.table())?;
            journal.remove_device(id)?;
            lock(&self.host.0.devices.0).remove(id);
        }
        self.host.end_sessions_of(id);
        Ok(Response::Done)
    }

    /// Leads all devices at a table to the next one, where a player is known by name. Before the game is over nobody goes.
    fn lead_on(&self, table: &TableId, next: &TableId) -> Result<Response, Fault> {
        let host = &self.host;
        let names = |live: &LiveTable| -> Vec<_> {
            live.table().seats().map(|seat| (seat.id, seat.name.clone())).collect()
        };
        let before = self.look(table, |live| {
            let over = live.table().stage() == Stage::Over;
            Ok(if over { names(live) } else { Vec::new() })
        })?;
        let after = self.look(next, |live| Ok(names(live)))?;
        if before.is_empty() {
            return Ok(Response::Done);
        }
        let seat_of = |seat: SeatId| {
            let name = before.iter().find(|(id, _)| *id == seat).map(|(_, name)| name);
            after.iter().find(|(_, other)| Some(other) == name).map(|(id, _)| *id)
        };
        let there: Vec<_> = {
            let known = lock(&host.0.devices.0);
            known.devices.values().filter(|device| device.role.table() == Some(table)).cloned().collect()
        };
        for StoredDevice { id, role, plays, .. } in &there {
            let table = next.clone();
            let role = match role {
                Role::Table { .. } => Role::Table { table },
                Role::Seat { seat, .. } => match seat_of(*seat) {
                    Some(seat) => Role::Seat { table, seat },
                    None => Role::Watch { table },
                },
                _ => Role::Watch { table },
            };
            let seat = plays.as_ref().and_then(|plays| seat_of(plays.seat));
            let plays = seat.map(|seat| Plays { table: next.clone(), seat });
            host.change_device(id, |device| (device.role, device.plays) = (role, plays))?;
        }
        let push = Arc::new(Pushed::from(Push::NextTable { table: table.clone(), next: next.clone() }));
        {
            let sessions = lock(&host.0.sessions);
            let others = sessions.iter().filter(|(number, _)| **number != self.number);
            for (_, other) in others.filter(|(_, other)| lock(&other.watched).contains_key(table)) {
                (other.listener)(Arc::clone(&push));
            }
        }
        // They learn their role as they say hello again.
        there.iter().for_each(|device| host.end_sessions_of(&device.id));
        Ok(Response::Done)
    }

    /// A device, if the client may change its role.
    fn device_to_change(&self, id: &DeviceId) -> Result<StoredDevice, Fault> {
        let device = self.host.0.devices.get(id).ok_or(Fault::UnknownDevice)?;
        match self.host.role(self.client())? {
            Some(role) if !takes_out(&role, &device.role) => {
                Err(Fault::NotAllowed { need: Need::Everywhere })
            }
            _ => Ok(device),
        }
    }

    /// Requires that the client may give a role to others.
    fn require_to_grant(&self, granted: &Role) -> Result<(), Fault> {
        match self.host.role(self.client())? {
            Some(role) if !grants(&role, granted) => Err(Fault::NotAllowed { need: Need::Everywhere }),
            _ => Ok(()),
        }
    }
}

/// The role of a device that says hello, or why it is not let in.
fn role_of(
    hello: &Hello,
    ticket: Option<&StoredTicket>,
    known: Option<&StoredDevice>,
    entrance: Entrance,
) -> Result<Role, Refused> {
    match (ticket, known, entrance) {
        // A code takes no rights away.
        (Some(ticket), Some(known), _) if grants(&known.role, &ticket.role) => Ok(known.role.clone()),
        (Some(ticket), ..) => Ok(ticket.role.clone()),
        // A device that is in already may open its old link again.
        (None, Some(known), _) if hello.ticket.is_none() || known.role != (Role::Begin {}) => {
            Ok(known.role.clone())
        }
        _ if hello.ticket.is_some() => Err(Refused::CodeEnded),
        (.., Entrance::Public) => Ok(Role::Begin {}),
        _ if hello.token.is_some() => Err(Refused::TakenOut),
        _ => Err(Refused::NoCode),
    }
}
