//! The guests of a host that come through a relay, which passes their frames on and can read none of them.
//!
//! [`Guests`] neither waits nor connects: it is given what the relay says, and gives what is to be said to it. Guests take
//! turns, so that none can hold up the others.

use std::collections::{BTreeMap, VecDeque};
use std::mem;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use starboard_seal::{Broken, Channel, FromRelay, Key, Malformed, Pace, ToRelay, prove};

use crate::session::{Entrance, Host, Session};
use crate::system::lock::lock;
use crate::wire::{Greeting, Refused, WaitingPushes};

/// The requests of a guest that wait for their turn, at most. An interface has few under way.
const WAITING_MAX: usize = 64;

/// A message of a relay is malformed, or comes at the wrong time. The connection cannot be used any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the relay is not understood")]
pub struct NotUnderstood;

impl From<Broken> for NotUnderstood {
    fn from(_: Broken) -> Self {
        Self
    }
}

impl From<Malformed> for NotUnderstood {
    fn from(_: Malformed) -> Self {
        Self
    }
}

/// The progress with a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relay {
    /// It is asked to prove its key next.
    Asks,
    /// The proof is on its way.
    Checks,
    /// The room is open.
    Open,
}

/// The guests of a host.
pub struct Guests {
    host: Host,
    key: Key,
    relay: Relay,
    guests: BTreeMap<u32, Guest>,
    /// The messages for the relay that have not been taken yet.
    said: Vec<Vec<u8>>,
    /// The guest whose turn it was last.
    last: u32,
}

/// The progress of a guest.
enum Stage {
    /// It begins a handshake.
    Begins,
    /// It says hello.
    Greets(Channel),
    /// It was let in.
    In(Channel, Session),
    /// The connection is closing. Its frames are ignored.
    Ends,
}

struct Guest {
    address: u64,
    stage: Stage,
    /// The requests that wait for their turn.
    asked: VecDeque<String>,
    frames: Pace,
    pushes: Arc<Mutex<WaitingPushes>>,
    is_out: Arc<AtomicBool>,
}

impl Guest {
    fn new(address: u64) -> Self {
        Self {
            address,
            stage: Stage::Begins,
            asked: VecDeque::new(),
            frames: Pace::default(),
            pushes: Arc::default(),
            is_out: Arc::default(),
        }
    }

    /// Returns true if it waits for a turn, and can be given one.
    fn is_due(&self) -> bool {
        matches!(self.stage, Stage::In(..))
            && (self.is_out.load(Ordering::Relaxed)
                || self.frames.has_room() && !(self.asked.is_empty() && lock(&self.pushes).is_empty()))
    }
}

impl Guests {
    /// The guests of a host with a key. None can come before [`begin`](Self::begin).
    pub fn new(host: Host, key: Key) -> Self {
        Self { host, key, relay: Relay::Asks, guests: BTreeMap::new(), said: Vec::new(), last: 0 }
    }

    /// Begins on a new connection to a relay. Guests of an earlier one are gone.
    pub fn begin(&mut self) {
        self.guests.clear();
        self.relay = Relay::Asks;
        self.said = vec![self.key.public().to_vec()];
    }

    /// Hears a message of the relay.
    ///
    /// # Errors
    /// The message is malformed, or comes at the wrong time.
    pub fn hear(&mut self, message: &[u8]) -> Result<(), NotUnderstood> {
        match self.relay {
            Relay::Asks => {
                self.said.push(prove(&self.key, message)?);
                self.relay = Relay::Checks;
            }
            Relay::Checks if FromRelay::decode(message)? == FromRelay::Ready => self.relay = Relay::Open,
            Relay::Checks => return Err(NotUnderstood),
            Relay::Open => match FromRelay::decode(message)? {
                FromRelay::Ready => return Err(NotUnderstood),
                FromRelay::Opened { guest, address } => drop(self.guests.insert(guest, Guest::new(address))),
                FromRelay::Closed { guest } => drop(self.guests.remove(&guest)),
                FromRelay::Frame { guest, frame } => self.hear_guest(guest, frame),
                FromRelay::Taken { guest } => {
                    if let Some(taken) = self.guests.get_mut(&guest) {
                        taken.frames.take();
                        self.pass(guest);
                    }
                }
            },
        }
        Ok(())
    }

    /// Gives one guest its turn: a request is answered, or a change pushed. Returns true if more waits.
    pub fn turn(&mut self) -> bool {
        let due = |(number, guest): (&u32, &Guest)| guest.is_due().then_some(*number);
        let mut after = self.guests.range(self.last.saturating_add(1)..);
        let Some(number) = after.find_map(due).or_else(|| self.guests.iter().find_map(due)) else {
            return false;
        };
        self.last = number;
        self.give_turn(number);
        self.is_due()
    }

    /// Returns true if a guest waits for its turn.
    pub fn is_due(&self) -> bool {
        self.guests.values().any(Guest::is_due)
    }

    /// Takes the new messages for the relay.
    pub fn said(&mut self) -> Vec<Vec<u8>> {
        mem::take(&mut self.said)
    }

    /// True once the relay has opened the room.
    pub fn is_open(&self) -> bool {
        self.relay == Relay::Open
    }

    /// The number of guests that were let in.
    pub fn count(&self) -> usize {
        self.guests.values().filter(|guest| matches!(guest.stage, Stage::In(..))).count()
    }

    fn give_turn(&mut self, number: u32) {
        let Some(guest) = self.guests.get_mut(&number) else { return };
        if guest.is_out.load(Ordering::Relaxed) {
            return self.end(number);
        }
        let Stage::In(channel, session) = &mut guest.stage else { return };
        let text = match guest.asked.pop_front() {
            Some(asked) => session.answer(&asked).json(),
            None => lock(&guest.pushes).next().and_then(|push| push.message().map(str::to_owned)),
        };
        // The request may have ended the session.
        if guest.is_out.load(Ordering::Relaxed) {
            return self.end(number);
        }
        let sealed = text.and_then(|text| channel.seal(text.as_bytes()).ok());
        match sealed {
            Some(frames) => guest.frames.add(frames),
            None => return self.close(number),
        }
        self.pass(number);
    }

    fn hear_guest(&mut self, number: u32, frame: &[u8]) {
        let Some(guest) = self.guests.get_mut(&number) else { return };
        match &mut guest.stage {
            Stage::Begins => match starboard_seal::Host::answer(&self.key, frame) {
                Ok((channel, reply)) => {
                    guest.stage = Stage::Greets(channel);
                    guest.frames.add(vec![reply]);
                    self.pass(number);
                }
                Err(_) => self.close(number),
            },
            Stage::Greets(channel) => match channel.open(frame) {
                Ok(None) => {}
                Ok(Some(hello)) => self.greet(number, &String::from_utf8_lossy(&hello)),
                Err(_) => self.close(number),
            },
            Stage::In(channel, _) => match channel.open(frame).map(|asked| asked.map(String::from_utf8)) {
                Ok(None) => {}
                Ok(Some(Ok(asked))) if guest.asked.len() < WAITING_MAX => guest.asked.push_back(asked),
                Ok(Some(_)) | Err(_) => self.close(number),
            },
            Stage::Ends => {}
        }
    }

    /// Lets a guest in that says hello, or says why not.
    fn greet(&mut self, number: u32, hello: &str) {
        let Some(guest) = self.guests.get_mut(&number) else { return };
        let pushes = Arc::clone(&guest.pushes);
        let is_out = Arc::clone(&guest.is_out);
        let end = move || is_out.store(true, Ordering::Relaxed);
        match self.host.admit(hello, Entrance::Closed, move |push| lock(&pushes).add(push), end) {
            Ok((greeting, session)) => {
                let Stage::Greets(mut channel) = mem::replace(&mut guest.stage, Stage::Ends) else { return };
                channel.let_in();
                let Ok(frames) = channel.seal(greeting.json().as_bytes()) else { return self.close(number) };
                guest.frames.add(frames);
                // Uploads are limited for each address. The relay tells a tag instead.
                let address = IpAddr::V6(Ipv6Addr::from(u128::from(guest.address)));
                guest.stage = Stage::In(channel, session.at(address));
                self.say(ToRelay::LetIn { guest: number });
                self.pass(number);
            }
            Err(why) => self.refuse(number, why),
        }
    }

    /// Ends a session: its device was taken out, or is to say hello again.
    fn end(&mut self, number: u32) {
        match self.guests.get(&number).map(|guest| &guest.stage) {
            Some(Stage::In(_, session)) if session.out()() => self.refuse(number, Refused::TakenOut),
            _ => self.close(number),
        }
    }

    /// Tells a guest why it is not let in, or no longer, and closes it.
    fn refuse(&mut self, number: u32, why: Refused) {
        let Some(guest) = self.guests.get_mut(&number) else { return };
        if let Stage::Greets(channel) | Stage::In(channel, _) = &mut guest.stage
            && let Ok(frames) = channel.seal(Greeting::Refused { why }.json().as_bytes())
        {
            for frame in frames {
                self.said.push(ToRelay::Frame { guest: number, frame: &frame }.encode());
            }
        }
        self.close(number);
    }

    fn close(&mut self, number: u32) {
        if let Some(guest) = self.guests.get_mut(&number) {
            guest.stage = Stage::Ends;
            self.say(ToRelay::Close { guest: number });
        }
    }

    /// Gives the relay as many frames for a guest as it takes.
    fn pass(&mut self, number: u32) {
        let Some(guest) = self.guests.get_mut(&number) else { return };
        while let Some(frame) = guest.frames.next_frame() {
            self.said.push(ToRelay::Frame { guest: number, frame: &frame }.encode());
        }
    }

    fn say(&mut self, message: ToRelay<'_>) {
        self.said.push(message.encode());
    }
}
