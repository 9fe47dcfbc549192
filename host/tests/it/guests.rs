//! Guests that come through a relay, which is played here: what is sealed, who is let in, and whose turn it is.

use serde_json::{Value, json};
use starboard_host::guests::Guests;
use starboard_host::wire::{Response, WIRE};
use starboard_host::{Host, Session};
use starboard_seal::{Challenge, Channel, FromRelay, Guest, Key, ToRelay, WINDOW};

use crate::tables::create;

/// A host with a room, and the relay between.
struct Room {
    _folder: tempfile::TempDir,
    owner: Session,
    key: Key,
    guests: Guests,
    /// The messages of the host for the relay, until a test looks at them.
    said: Vec<Vec<u8>>,
}

impl Room {
    fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::open(folder.path()).unwrap();
        let (owner, key) = (host.connect(drop), Key::from_private([1; 32]).unwrap());
        let mut guests = Guests::new(host, key.clone());
        guests.begin();
        assert_eq!(guests.said(), [key.public()]);
        let (challenge, frame) = Challenge::new(&key.public()).unwrap();
        guests.hear(&frame).unwrap();
        let [proof] = &guests.said()[..] else { panic!() };
        assert!(challenge.is_answered(proof));
        guests.hear(&FromRelay::Ready.encode()).unwrap();
        assert!(guests.is_open());
        Self { _folder: folder, owner, key, guests, said: Vec::new() }
    }

    fn code(&self, role: &Value) -> String {
        let request = json!({ "ask": "make-ticket", "role": role, "kind": "code" });
        match self.ask(request) {
            Response::Ticket { ticket } => ticket.ticket,
            answer => panic!("{answer:?}"),
        }
    }

    fn ask(&self, request: Value) -> Response {
        self.owner.handle(serde_json::from_value(request).unwrap()).unwrap()
    }

    fn tell(&mut self, message: FromRelay<'_>) {
        self.guests.hear(&message.encode()).unwrap();
        self.said.extend(self.guests.said());
    }

    /// Gives turns until nobody waits.
    fn turns(&mut self) {
        while self.guests.turn() {}
        self.said.extend(self.guests.said());
    }

    /// The frames for a guest, and whether it is to be closed.
    fn frames(&mut self, number: u32) -> (Vec<Vec<u8>>, bool) {
        let (mut frames, mut is_closed) = (Vec::new(), false);
        self.said.retain(|message| match ToRelay::decode(message).unwrap() {
            ToRelay::Frame { guest, frame } if guest == number => {
                frames.push(frame.to_vec());
                false
            }
            ToRelay::Close { guest } if guest == number => {
                is_closed = true;
                false
            }
            _ => true,
        });
        (frames, is_closed)
    }

    /// A guest with a number that has said hello with a ticket, and the answer.
    fn come(&mut self, number: u32, ticket: &str) -> (Phone, Value) {
        self.tell(FromRelay::Opened { guest: number, address: 7 });
        let (handshake, first) = Guest::begin(&self.key.public()).unwrap();
        self.tell(FromRelay::Frame { guest: number, frame: &first });
        let (reply, _) = self.frames(number);
        let channel = handshake.finish(&reply[0]).unwrap();
        self.tell(FromRelay::Taken { guest: number });
        let mut phone = Phone { number, channel, takes: true, recorded: vec![first] };
        let hello = json!({ "hello": 1, "wire": WIRE, "name": "Ben's phone", "ticket": ticket });
        phone.say(self, &hello);
        let greeting = phone.hear(self).remove(0);
        (phone, greeting)
    }
}

struct Phone {
    number: u32,
    channel: Channel,
    /// False for one that is slow: the relay does not get rid of its frames.
    takes: bool,
    /// All frames that it has sent.
    recorded: Vec<Vec<u8>>,
}

impl Phone {
    fn say(&mut self, room: &mut Room, message: &Value) {
        for frame in self.channel.seal(message.to_string().as_bytes()).unwrap() {
            room.tell(FromRelay::Frame { guest: self.number, frame: &frame });
            self.recorded.push(frame);
        }
    }

    /// All messages that have come for it.
    fn hear(&mut self, room: &mut Room) -> Vec<Value> {
        let mut messages = Vec::new();
        loop {
            let (frames, _) = room.frames(self.number);
            if frames.is_empty() {
                return messages;
            }
            for frame in frames {
                let message = self.channel.open(&frame).unwrap();
                messages.extend(message.map(|text| serde_json::from_slice::<Value>(&text).unwrap()));
                if self.takes {
                    room.tell(FromRelay::Taken { guest: self.number });
                }
            }
            if self.takes {
                room.turns();
            }
        }
    }

    fn ask(&mut self, room: &mut Room, request: &Value) -> Value {
        self.say(room, &json!({ "id": 1, "request": request }));
        room.turns();
        let mut heard = self.hear(room).into_iter();
        heard.find(|message| message["message"] != "push").unwrap()
    }
}

fn level(table: &str, by: i32) -> Value {
    let action = json!({ "do": "change-level", "seat": 1, "by": by });
    json!({ "ask": "act", "table": table, "action": action, "again": true })
}

#[test]
fn guests_play_at_a_table_and_no_frame_can_be_read() {
    let mut room = Room::open();
    let table = create(&room.owner, "Zaphod's").table.0;
    let ticket = room.code(&json!({ "role": "table", "table": table }));
    let (mut one, greeting) = room.come(1, &ticket);
    assert_eq!(greeting["hello"], "welcome");
    let token = greeting["token"].as_str().unwrap().to_owned();
    let (mut two, _) = room.come(2, &ticket);
    assert_eq!(room.guests.count(), 2);
    let watch = json!({ "ask": "watch", "table": table });
    let shown = one.ask(&mut room, &watch);
    assert_eq!(shown["response"]["snapshot"]["name"], "Zaphod's");
    two.ask(&mut room, &watch);
    one.ask(&mut room, &level(&table, 1));
    let [push] = &two.hear(&mut room)[..] else { panic!() };
    assert_eq!(push["push"]["snapshot"]["view"]["seats"][1]["level"], 2);
    let frames: Vec<u8> = one.recorded.concat();
    for text in ["Zaphod", "change-level", &ticket, &token, "Ben"] {
        assert!(!frames.windows(text.len()).any(|window| window == text.as_bytes()), "{text}");
    }

    // A recorded connection that is played again opens nothing and changes nothing.
    let before = room.ask(watch.clone());
    room.tell(FromRelay::Opened { guest: 3, address: 7 });
    for frame in one.recorded.clone() {
        room.tell(FromRelay::Frame { guest: 3, frame: &frame });
    }
    room.turns();
    let (frames, is_closed) = room.frames(3);
    assert!(is_closed && frames.len() == 1, "the reply to the handshake alone: {}", frames.len());
    assert_eq!(format!("{before:?}"), format!("{:?}", room.ask(watch)));
}

#[test]
fn who_has_no_code_is_told_so_and_closed() {
    let mut room = Room::open();
    let (_, greeting) = room.come(1, "00");
    assert_eq!(greeting, json!({ "hello": "refused", "why": "code-ended" }));
    assert!(room.frames(1).1 || room.guests.count() == 0);
    // Nonsense ends a guest, and nobody else.
    let ticket = room.code(&json!({ "role": "everywhere" }));
    let (mut sound, _) = room.come(2, &ticket);
    room.tell(FromRelay::Opened { guest: 3, address: 7 });
    room.tell(FromRelay::Frame { guest: 3, frame: b"nonsense" });
    assert!(room.frames(3).1);
    assert_eq!(sound.ask(&mut room, &json!({ "ask": "ping" }))["response"]["got"], "done");
    for unknown in [
        FromRelay::Closed { guest: 9 },
        FromRelay::Taken { guest: 9 },
        FromRelay::Frame { guest: 9, frame: b"" },
    ] {
        room.tell(unknown);
    }
    assert!(room.guests.hear(b"nonsense").is_err());
}

#[test]
fn a_guest_that_floods_holds_up_nobody() {
    let mut room = Room::open();
    let table = create(&room.owner, "Friday").table.0;
    let ticket = room.code(&json!({ "role": "table", "table": table }));
    let [(mut flood, _), (mut other, _)] = [1, 2].map(|number| room.come(number, &ticket));
    for id in 0..50 {
        flood
            .say(&mut room, &json!({ "id": id, "request": level(&table, if id % 2 == 0 { 1 } else { -1 }) }));
    }
    other.say(&mut room, &json!({ "id": 1, "request": { "ask": "about" } }));
    room.guests.turn();
    room.guests.turn();
    room.said.extend(room.guests.said());
    assert_eq!(other.hear(&mut room)[0]["response"]["got"], "about");
    room.turns();
    assert_eq!(flood.hear(&mut room).len(), 50);
    // More than an interface has under way ends it.
    for id in 0..70 {
        flood.say(&mut room, &json!({ "id": id, "request": { "ask": "ping" } }));
    }
    assert!(room.frames(1).1);
    assert_eq!(other.ask(&mut room, &json!({ "ask": "ping" }))["response"]["got"], "done");
}

#[test]
fn a_slow_guest_gets_the_newest_state_only() {
    let mut room = Room::open();
    let table = create(&room.owner, "Friday").table.0;
    let ticket = room.code(&json!({ "role": "table", "table": table }));
    let (mut slow, _) = room.come(1, &ticket);
    slow.ask(&mut room, &json!({ "ask": "watch", "table": table }));
    slow.takes = false;
    for round in 0..400 {
        room.ask(level(&table, if round % 2 == 0 { 1 } else { -1 }));
        room.turns();
    }
    room.ask(level(&table, 5));
    room.turns();
    let waiting: usize = room.said.iter().map(Vec::len).sum();
    assert!(waiting < 2 * WINDOW, "{waiting} bytes wait at the relay");
    let before = slow.hear(&mut room).len();
    assert!(before < 400, "{before}");
    slow.takes = true;
    for _ in 0..before {
        room.tell(FromRelay::Taken { guest: 1 });
    }
    room.turns();
    let after = slow.hear(&mut room);
    let newest = after.last().unwrap();
    assert_eq!(newest["push"]["snapshot"]["view"]["seats"][1]["level"], 6);
    assert!(after.len() < 5, "{}", after.len());
}

#[test]
fn whoever_is_taken_out_is_told_so_and_nothing_else() {
    let mut room = Room::open();
    let table = create(&room.owner, "Friday").table.0;
    let ticket = room.code(&json!({ "role": "table", "table": table }));
    let (mut phone, greeting) = room.come(1, &ticket);
    phone.ask(&mut room, &json!({ "ask": "watch", "table": table }));
    room.ask(level(&table, 1));
    phone.say(&mut room, &json!({ "id": 2, "request": { "ask": "lobby" } }));
    room.ask(json!({ "ask": "take-out", "device": greeting["device"] }));
    room.ask(level(&table, 1));
    room.turns();
    let (frames, is_closed) = room.frames(1);
    let [frame] = &frames[..] else { panic!("{}", frames.len()) };
    let told = phone.channel.open(frame).unwrap().unwrap();
    assert_eq!(
        serde_json::from_slice::<Value>(&told).unwrap(),
        json!({ "hello": "refused", "why": "taken-out" })
    );
    assert!(is_closed);
    assert_eq!(room.guests.count(), 0);
}
