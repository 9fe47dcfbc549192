//! The rooms of a relay, with their hosts and guests.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use starboard_seal::{FRAME_MAX, FromRelay, HEADER, WINDOW, close};
use tokio::time::Instant;

use super::outbox::Outbox;
use crate::system::lock::lock;

/// The number of rooms of an address, and in all.
const ROOMS_PER_ADDRESS: usize = 8;
const ROOMS_MAX: usize = 2_000;

/// The number of guests of a room that are let in, and that are not.
const GUESTS_MAX: usize = 20;
const STRANGERS_MAX: usize = 8;

/// The time that a room waits for its host.
const HOST_TIMEOUT: Duration = Duration::from_secs(5 * 60);

/// The time that a room stays open without a guest that is let in.
const EMPTY_TIMEOUT: Duration = Duration::from_secs(60 * 60);

/// The frames of a guest that may wait for its host. No more is read from it meanwhile, so that a flood of one guest keeps
/// no other waiting.
pub(super) const TURNS: usize = 4;

/// The bytes that may wait for a host: all that its guests may say before it is passed on, and notes.
pub(super) const FOR_HOST_MAX: usize =
    (GUESTS_MAX + STRANGERS_MAX) * TURNS * (FRAME_MAX + HEADER) + 1024 * 1024;

/// The bytes that may wait for a guest: twice the window of a host, since each waiting message counts for more than its own
/// bytes.
pub(super) const FOR_GUEST_MAX: usize = 2 * WINDOW;

#[derive(Default)]
pub(super) struct Rooms {
    open: Mutex<HashMap<String, Room>>,
    /// Tells addresses apart for hosts, who do not learn them.
    random: RandomState,
}

struct Room {
    /// The address that it counts for.
    address: IpAddr,
    host: Option<Arc<Hosting>>,
    /// The time of the last change between a host and none.
    since: Instant,
}

/// A connection of a host, with its guests.
pub(super) struct Hosting {
    room: String,
    pub(super) outbox: Outbox,
    guests: Mutex<Guests>,
}

struct Guests {
    open: BTreeMap<u32, Arc<Guest>>,
    next: u32,
    /// True once the host is gone.
    ended: bool,
    /// The last time at which a guest was known to be let in, or the beginning.
    used: Instant,
}

/// A guest of a room.
pub(super) struct Guest {
    pub(super) number: u32,
    address: IpAddr,
    pub(super) outbox: Outbox,
    let_in: AtomicBool,
}

impl Guest {
    pub(super) fn is_let_in(&self) -> bool {
        self.let_in.load(Ordering::SeqCst)
    }
}

impl Rooms {
    /// Opens the room of a host that has proved its key, in place of an older connection of the same key.
    pub(super) fn open(
        &self,
        name: String,
        address: IpAddr,
        outbox: Outbox,
        now: Instant,
    ) -> Result<Arc<Hosting>, u16> {
        let mut open = lock(&self.open);
        let others = open.iter().filter(|(other, room)| **other != name && room.address == address);
        if others.count() >= ROOMS_PER_ADDRESS || open.len() >= ROOMS_MAX && !open.contains_key(&name) {
            return Err(close::TOO_MANY);
        }
        let guests = Guests { open: BTreeMap::new(), next: 1, ended: false, used: now };
        let hosting = Arc::new(Hosting { room: name.clone(), outbox, guests: Mutex::new(guests) });
        hosting.outbox.add(FromRelay::Ready.encode(), None);
        let room = Room { address, host: Some(Arc::clone(&hosting)), since: now };
        let before = open.insert(name, room).and_then(|room| room.host);
        drop(open);
        if let Some(before) = before {
            before.end(close::REPLACED);
        }
        Ok(hosting)
    }

    /// Ends a connection of a host. Its room waits for another one.
    pub(super) fn leave(&self, hosting: &Arc<Hosting>, now: Instant) {
        if let Some(room) = lock(&self.open).get_mut(&hosting.room)
            && room.host.as_ref().is_some_and(|host| Arc::ptr_eq(host, hosting))
        {
            (room.host, room.since) = (None, now);
        }
        hosting.end(close::HOST_AWAY);
    }

    /// Brings a guest into a room.
    pub(super) fn join(
        &self,
        name: &str,
        address: IpAddr,
        outbox: Outbox,
    ) -> Result<(Arc<Hosting>, Arc<Guest>), u16> {
        let host = lock(&self.open).get(name).map(|room| room.host.clone());
        let hosting = host.ok_or(close::NO_ROOM)?.ok_or(close::HOST_AWAY)?;
        let tag = self.random.hash_one((name, address));
        let guest = hosting.join(address, tag, outbox)?;
        Ok((hosting, guest))
    }

    /// Ends the rooms whose host is away, or in which nobody is, for too long.
    pub(super) fn tidy(&self, now: Instant) {
        let mut empty = Vec::new();
        lock(&self.open).retain(|_, room| match &room.host {
            None => now - room.since < HOST_TIMEOUT,
            Some(hosting) if hosting.is_empty(now) => {
                empty.push(Arc::clone(hosting));
                false
            }
            Some(_) => true,
        });
        for hosting in empty {
            hosting.end(close::EMPTY);
        }
    }
}

impl Hosting {
    /// A guest that is still here.
    pub(super) fn guest(&self, number: u32) -> Option<Arc<Guest>> {
        lock(&self.guests).open.get(&number).cloned()
    }

    fn join(&self, address: IpAddr, tag: u64, outbox: Outbox) -> Result<Arc<Guest>, u16> {
        let mut guests = lock(&self.guests);
        if guests.ended {
            return Err(close::HOST_AWAY);
        }
        if guests.let_in() >= GUESTS_MAX {
            return Err(close::TOO_MANY);
        }
        let number = guests.next;
        guests.next = number.checked_add(1).ok_or(close::TOO_MANY)?;
        let guest = Arc::new(Guest { number, address, outbox, let_in: AtomicBool::new(false) });
        guests.open.insert(number, Arc::clone(&guest));
        if let Some(superfluous) = guests.superfluous() {
            superfluous.outbox.close(close::TOO_MANY);
            guests.open.remove(&superfluous.number);
            self.outbox.add(FromRelay::Closed { guest: superfluous.number }.encode(), None);
        }
        // Nothing of the guest comes before this.
        self.outbox.add(FromRelay::Opened { guest: number, address: tag }.encode(), None);
        Ok(guest)
    }

    /// Lets a guest in, if there is room.
    pub(super) fn let_in(&self, number: u32) {
        let guests = lock(&self.guests);
        let Some(guest) = guests.open.get(&number) else { return };
        if guest.is_let_in() || guests.let_in() < GUESTS_MAX {
            guest.let_in.store(true, Ordering::SeqCst);
        } else {
            guest.outbox.close(close::TOO_MANY);
        }
    }

    /// A guest is gone.
    pub(super) fn leave(&self, guest: &Guest) {
        let gone = lock(&self.guests).open.remove(&guest.number);
        if gone.is_some() {
            self.outbox.add(FromRelay::Closed { guest: guest.number }.encode(), None);
        }
    }

    /// Ends the connection, and its guests with it: their channels are those of this connection.
    fn end(&self, code: u16) {
        self.outbox.close(code);
        let gone = {
            let mut guests = lock(&self.guests);
            guests.ended = true;
            std::mem::take(&mut guests.open)
        };
        for guest in gone.into_values() {
            guest.outbox.close(close::HOST_AWAY);
        }
    }

    fn is_empty(&self, now: Instant) -> bool {
        let mut guests = lock(&self.guests);
        if guests.let_in() > 0 {
            guests.used = now;
        }
        now - guests.used >= EMPTY_TIMEOUT
    }
}

impl Guests {
    fn let_in(&self) -> usize {
        self.open.values().filter(|guest| guest.is_let_in()).count()
    }

    /// The stranger that has to go: the longest waiting one of the address with the most of them. So none keeps out those of
    /// other addresses.
    fn superfluous(&self) -> Option<Arc<Guest>> {
        let strangers: Vec<_> = self.open.values().filter(|guest| !guest.is_let_in()).collect();
        if strangers.len() <= STRANGERS_MAX {
            return None;
        }
        let of = |address| strangers.iter().filter(|guest| guest.address == address).count();
        let most = strangers.iter().map(|guest| of(guest.address)).max();
        strangers.iter().find(|guest| Some(of(guest.address)) == most).map(|guest| Arc::clone(guest))
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::server::connections::{Connection, Connections};

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn outbox() -> Outbox {
        Outbox::new(&Arc::new(Connection::new()), &Arc::new(Connections::new(8)), FOR_HOST_MAX)
    }

    fn open(rooms: &Rooms, now: Instant) -> Arc<Hosting> {
        rooms.open("a".to_owned(), HERE, outbox(), now).unwrap()
    }

    fn join(rooms: &Rooms) -> Result<Arc<Guest>, u16> {
        rooms.join("a", HERE, outbox()).map(|(_, guest)| guest)
    }

    /// The messages for an end, with the code of its close.
    async fn told(outbox: &Outbox) -> (Vec<Vec<u8>>, Option<u16>) {
        let mut messages = Vec::new();
        loop {
            match outbox.next().await {
                Ok(waiting) => messages.push(waiting.message.to_vec()),
                Err(code) => return (messages, code),
            }
        }
    }

    #[test]
    fn a_room_waits_some_minutes_for_its_host() {
        let (rooms, now) = (Rooms::default(), Instant::now());
        let host = open(&rooms, now);
        rooms.tidy(now + HOST_TIMEOUT);
        assert!(join(&rooms).is_ok());
        rooms.leave(&host, now + HOST_TIMEOUT);
        rooms.tidy(now + HOST_TIMEOUT + HOST_TIMEOUT / 2);
        assert_eq!(join(&rooms).err(), Some(close::HOST_AWAY));
        rooms.tidy(now + 2 * HOST_TIMEOUT);
        assert_eq!(join(&rooms).err(), Some(close::NO_ROOM));
        open(&rooms, now);
        assert!(join(&rooms).is_ok());
    }

    #[tokio::test]
    async fn a_room_ends_in_which_nobody_is_let_in_for_long() {
        let (rooms, now) = (Rooms::default(), Instant::now());
        let host = open(&rooms, now);
        let guest = join(&rooms).unwrap();
        host.let_in(guest.number);
        rooms.tidy(now + 2 * EMPTY_TIMEOUT);
        host.leave(&guest);
        let stranger = join(&rooms).unwrap();
        rooms.tidy(now + 3 * EMPTY_TIMEOUT - Duration::from_secs(1));
        assert!(join(&rooms).is_ok());
        rooms.tidy(now + 3 * EMPTY_TIMEOUT);
        assert_eq!(join(&rooms).err(), Some(close::NO_ROOM));
        assert_eq!(told(&host.outbox).await.1, Some(close::EMPTY));
        assert_eq!(told(&stranger.outbox).await.1, Some(close::HOST_AWAY));
    }

    #[tokio::test]
    async fn an_older_connection_leaves_the_newer_one_its_room() {
        let (rooms, now) = (Rooms::default(), Instant::now());
        let older = open(&rooms, now);
        let _newer = open(&rooms, now);
        rooms.leave(&older, now);
        assert!(join(&rooms).is_ok());
        assert_eq!(told(&older.outbox).await.1, Some(close::REPLACED));
    }

    #[tokio::test]
    async fn no_more_guests_are_let_in_than_there_is_room_for() {
        let (rooms, now) = (Rooms::default(), Instant::now());
        let host = open(&rooms, now);
        for _ in 1..GUESTS_MAX {
            host.let_in(join(&rooms).unwrap().number);
        }
        let [last, late] = [join(&rooms).unwrap(), join(&rooms).unwrap()];
        host.let_in(last.number);
        host.let_in(last.number);
        host.let_in(late.number);
        assert!(last.is_let_in() && !late.is_let_in());
        assert_eq!(told(&late.outbox).await.1, Some(close::TOO_MANY));
        host.leave(&late);
        assert_eq!(join(&rooms).err(), Some(close::TOO_MANY));
        host.leave(&last);
        assert!(join(&rooms).is_ok());
    }

    #[tokio::test]
    async fn a_host_is_told_of_each_guest_once() {
        let (rooms, now) = (Rooms::default(), Instant::now());
        let host = open(&rooms, now);
        let guests: Vec<_> = (0..=STRANGERS_MAX).map(|_| join(&rooms).unwrap()).collect();
        // The first one has been closed for the last one.
        guests.iter().for_each(|guest| host.leave(guest));
        host.outbox.close(close::EMPTY);
        let (told, _) = told(&host.outbox).await;
        let told: Vec<_> = told.iter().map(|message| FromRelay::decode(message).unwrap()).collect();
        for guest in &guests {
            let number = guest.number;
            let opened = told
                .iter()
                .filter(|told| matches!(told, FromRelay::Opened { guest, .. } if *guest == number));
            let closed = told.iter().filter(|told| **told == FromRelay::Closed { guest: number });
            assert_eq!((opened.count(), closed.count()), (1, 1), "{number}");
        }
        assert_eq!(told.len(), 1 + 2 * guests.len());
    }
}
