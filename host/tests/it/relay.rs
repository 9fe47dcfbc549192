//! A relay, between a page that hosts and its guests.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use starboard_seal::{
    Challenge, FRAME_MAX, FromRelay, Guest, HELLO_MAX, Host, Key, Pace, ToRelay, WINDOW, close, prove, room,
};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::client::Program;

/// The number of guests that may be in a room, and of strangers, and of rooms of an address.
const GUESTS_MAX: usize = 20;
const STRANGERS_MAX: usize = 8;
const ROOMS_MAX: usize = 8;

/// The code of a connection that ends without one.
const CUT_OFF: u16 = 1006;

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_starboard-host"));
    command.args(["relay", "--port", "0", "--trust-proxy"]);
    command
}

fn start() -> Program {
    Program::launch(command()).unwrap_or_else(|output| panic!("{output}"))
}

/// One end of a WebSocket.
struct End(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl End {
    /// Connects from an address, as a proxy tells it.
    async fn connect(relay: &Program, path: &str, from: &str) -> Self {
        let request = request(relay, path, from);
        Self(tokio_tungstenite::connect_async(request).await.unwrap().0)
    }

    /// Connects with a very small receive buffer.
    async fn connect_slowly(relay: &Program, path: &str) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let stream = socket.connect(place(relay).parse().unwrap()).await.unwrap();
        let request = request(relay, path, "192.168.1.1");
        Self(tokio_tungstenite::client_async(request, MaybeTlsStream::Plain(stream)).await.unwrap().0)
    }

    async fn send(&mut self, message: impl Into<Bytes>) {
        self.0.send(Message::binary(message)).await.unwrap();
    }

    /// The next message, or the code of the close.
    async fn receive(&mut self) -> Result<Bytes, u16> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Binary(message))) => return Ok(message),
                Some(Ok(Message::Close(Some(frame)))) => return Err(frame.code.into()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                // As a browser tells it.
                Some(Err(_)) | None => return Err(CUT_OFF),
                other => panic!("{other:?}"),
            }
        }
    }

    /// The code of the close, with no message before it.
    async fn closed(&mut self) -> u16 {
        self.receive().await.unwrap_err()
    }
}

fn place(relay: &Program) -> &str {
    relay.address.trim_start_matches("http://").trim_end_matches('/')
}

fn request(
    relay: &Program,
    path: &str,
    from: &str,
) -> tokio_tungstenite::tungstenite::handshake::client::Request {
    let mut request = format!("ws://{}/relay/{path}", place(relay)).into_client_request().unwrap();
    request.headers_mut().insert("x-forwarded-for", from.parse().unwrap());
    request
}

fn key(number: u8) -> Key {
    Key::from_private([number; 32]).unwrap()
}

/// Says the messages of a proof. The connection may not be ready afterwards.
async fn claim(relay: &Program, key: &Key, from: &str) -> End {
    let mut end = End::connect(relay, "host", from).await;
    end.send(key.public().to_vec()).await;
    let challenge = end.receive().await.unwrap();
    end.send(prove(key, &challenge).unwrap()).await;
    end
}

/// A page that hosts, with its room open.
async fn host(relay: &Program, key: &Key) -> End {
    let mut end = claim(relay, key, "192.168.1.1").await;
    assert_eq!(FromRelay::decode(&end.receive().await.unwrap()), Ok(FromRelay::Ready));
    end
}

impl End {
    /// The next guest, with the tag of its address. Skips what is told of others.
    async fn opened(&mut self) -> (u32, u64) {
        loop {
            if let Ok(FromRelay::Opened { guest, address }) =
                FromRelay::decode(&self.receive().await.unwrap())
            {
                return (guest, address);
            }
        }
    }

    /// The next frame of a guest.
    async fn frame(&mut self) -> (u32, Vec<u8>) {
        loop {
            if let Ok(FromRelay::Frame { guest, frame }) = FromRelay::decode(&self.receive().await.unwrap()) {
                return (guest, frame.to_vec());
            }
        }
    }

    async fn tell(&mut self, message: ToRelay<'_>) {
        self.send(message.encode()).await;
    }

    async fn pass(&mut self, guest: u32, frame: &[u8]) {
        self.tell(ToRelay::Frame { guest, frame }).await;
    }
}

/// A guest that the host has let in, with its number.
async fn let_in(relay: &Program, host: &mut End, key: &Key) -> (End, u32) {
    let_in_from(relay, host, key, "192.168.1.1").await
}

async fn let_in_from(relay: &Program, host: &mut End, key: &Key, from: &str) -> (End, u32) {
    let mut guest = End::connect(relay, &room(&key.public()), from).await;
    let (number, _) = host.opened().await;
    host.tell(ToRelay::LetIn { guest: number }).await;
    // Once this is there, the guest is let in.
    host.pass(number, b"welcome").await;
    assert_eq!(guest.receive().await.unwrap(), b"welcome"[..]);
    let told = host.receive().await.unwrap();
    assert_eq!(FromRelay::decode(&told), Ok(FromRelay::Taken { guest: number }));
    (guest, number)
}

#[tokio::test]
async fn sealed_messages_pass_both_ways_to_the_right_guest() {
    let relay = start();
    let key = key(1);
    let mut host = host(&relay, &key).await;
    let mut ends = Vec::new();
    for number in 1..=6 {
        let mut guest = End::connect(&relay, &room(&key.public()), "192.168.1.1").await;
        assert_eq!(host.opened().await.0, number);
        let (handshake, first) = Guest::begin(&key.public()).unwrap();
        guest.send(first).await;
        let (from, first) = host.frame().await;
        assert_eq!(from, number);
        let (mut channel, reply) = Host::answer(&key, &first).unwrap();
        host.pass(number, &reply).await;
        let mut sealed = handshake.finish(&guest.receive().await.unwrap()).unwrap();
        guest.send(sealed.seal(&[1; HELLO_MAX]).unwrap().remove(0)).await;
        let (_, hello) = host.frame().await;
        assert_eq!(channel.open(&hello).unwrap().unwrap().len(), HELLO_MAX);
        channel.let_in();
        host.tell(ToRelay::LetIn { guest: number }).await;
        ends.push((guest, sealed, channel));
    }
    // Large messages, to all and from all.
    for (number, (_, _, channel)) in (1..).zip(&mut ends) {
        for frame in channel.seal(&vec![number; 5 * FRAME_MAX]).unwrap() {
            host.pass(number.into(), &frame).await;
        }
    }
    for (number, (guest, sealed, _)) in (1..).zip(&mut ends) {
        let message = loop {
            if let Some(message) = sealed.open(&guest.receive().await.unwrap()).unwrap() {
                break message;
            }
        };
        assert_eq!(message, vec![number; 5 * FRAME_MAX]);
        for frame in sealed.seal(&vec![number; 5 * FRAME_MAX]).unwrap() {
            guest.send(frame).await;
        }
    }
    let mut whole = 0;
    while whole < 6 {
        let (from, frame) = host.frame().await;
        let (_, _, channel) = &mut ends[from as usize - 1];
        if let Some(message) = channel.open(&frame).unwrap() {
            assert_eq!(message, vec![from as u8; 5 * FRAME_MAX]);
            whole += 1;
        }
    }
}

#[tokio::test]
async fn a_host_hears_of_guests_and_of_frames_that_are_taken() {
    let relay = start();
    let key = key(1);
    let mut host = host(&relay, &key).await;
    let name = room(&key.public());
    let mut guest = End::connect(&relay, &name, "192.168.1.1").await;
    let (number, here) = host.opened().await;
    for _ in 0..2 {
        host.pass(number, b"x").await;
        assert_eq!(guest.receive().await.unwrap(), b"x"[..]);
        let told = host.receive().await.unwrap();
        assert_eq!(FromRelay::decode(&told), Ok(FromRelay::Taken { guest: number }));
    }
    let same = End::connect(&relay, &name, "192.168.1.1").await;
    assert_eq!(host.opened().await, (number + 1, here));
    let _other = End::connect(&relay, &name, "192.168.1.2").await;
    let (third, there) = host.opened().await;
    assert_ne!(there, here, "addresses are told apart");
    drop(same);
    let told = host.receive().await.unwrap();
    assert_eq!(FromRelay::decode(&told), Ok(FromRelay::Closed { guest: number + 1 }));
    // Frames sent before the close arrive.
    host.pass(number, b"refused").await;
    host.tell(ToRelay::Close { guest: number }).await;
    assert_eq!(guest.receive().await.unwrap(), b"refused"[..]);
    assert_eq!(guest.closed().await, close::BY_HOST);
    // Messages about guests that are gone, or never came, are ignored.
    for gone in [number, number + 1, 0, 77] {
        host.pass(gone, b"late").await;
        host.tell(ToRelay::LetIn { guest: gone }).await;
        host.tell(ToRelay::Close { guest: gone }).await;
    }
    host.tell(ToRelay::Close { guest: third }).await;
}

#[tokio::test]
async fn a_room_is_opened_by_its_key_alone() {
    let relay = start();
    let (key, other) = (key(1), key(2));
    type Answer<'a> = &'a dyn Fn(&[u8]) -> Vec<u8>;
    let answers: [Answer<'_>; 4] = [
        &|challenge| {
            prove(&other, &Challenge::new(&other.public()).unwrap().1).unwrap()[..challenge.len()].to_vec()
        },
        &<[u8]>::to_vec,
        &|_| Vec::new(),
        &|challenge| {
            let mut answer = prove(&key, challenge).unwrap();
            answer[40] ^= 1;
            answer
        },
    ];
    for answer in answers {
        let mut end = End::connect(&relay, "host", "192.168.1.1").await;
        end.send(key.public().to_vec()).await;
        let challenge = end.receive().await.unwrap();
        end.send(answer(&challenge)).await;
        assert_eq!(end.closed().await, close::NOT_PROVED);
    }
    // An answer that was recorded.
    let mut end = End::connect(&relay, "host", "192.168.1.1").await;
    end.send(key.public().to_vec()).await;
    let recorded = prove(&key, &end.receive().await.unwrap()).unwrap();
    let mut end = End::connect(&relay, "host", "192.168.1.1").await;
    end.send(key.public().to_vec()).await;
    end.receive().await.unwrap();
    end.send(recorded).await;
    assert_eq!(end.closed().await, close::NOT_PROVED);
    for public in [&key.public()[1..], &[0; 33], &[]] {
        let mut end = End::connect(&relay, "host", "192.168.1.1").await;
        end.send(public.to_vec()).await;
        assert_eq!(end.closed().await, close::NOT_PROVED);
    }
    let mut guest = End::connect(&relay, &room(&key.public()), "192.168.1.1").await;
    assert_eq!(guest.closed().await, close::NO_ROOM);
}

#[tokio::test]
async fn a_host_that_is_gone_comes_back_to_its_room() {
    let relay = start();
    let key = key(1);
    let name = room(&key.public());
    let mut first = host(&relay, &key).await;
    let (mut guest, number) = let_in(&relay, &mut first, &key).await;
    first.pass(number, b"x").await;
    guest.receive().await.unwrap();
    drop(first);
    assert_eq!(guest.closed().await, close::HOST_AWAY);
    assert_eq!(End::connect(&relay, &name, "192.168.1.1").await.closed().await, close::HOST_AWAY);
    let unknown = End::connect(&relay, &room(&[0; 32]), "192.168.1.1").await.closed().await;
    assert_eq!(unknown, close::NO_ROOM);

    let mut back = host(&relay, &key).await;
    let (mut guest, number) = let_in(&relay, &mut back, &key).await;
    assert_eq!(number, 1);
    // Another connection of the same key takes the room over.
    let mut newer = host(&relay, &key).await;
    assert_eq!(back.closed().await, close::REPLACED);
    assert_eq!(guest.closed().await, close::HOST_AWAY);
    let (mut guest, number) = let_in(&relay, &mut newer, &key).await;
    newer.pass(number, b"x").await;
    assert_eq!(guest.receive().await.unwrap(), b"x"[..]);
}

#[tokio::test]
async fn strangers_get_not_one_byte() {
    let relay = start();
    let (key, other) = (key(1), key(2));
    let mut host = host(&relay, &key).await;
    let (mut guest, number) = let_in(&relay, &mut host, &key).await;
    let mut stranger = End::connect(&relay, &room(&key.public()), "192.168.1.9").await;
    let (unknown, _) = host.opened().await;
    let mut other_host = crate::relay::host(&relay, &other).await;
    let (mut other_guest, _) = let_in(&relay, &mut other_host, &other).await;
    // The other host writes to the numbers of this room.
    for _ in 0..20 {
        host.pass(number, b"secret").await;
        guest.receive().await.unwrap();
        guest.send(b"secret".to_vec()).await;
        host.frame().await;
    }
    other_host.pass(unknown, b"foreign").await;
    other_host.tell(ToRelay::Close { guest: number }).await;
    // Each of them hears the next thing that is for it, and nothing before.
    host.pass(unknown, b"own").await;
    assert_eq!(stranger.receive().await.unwrap(), b"own"[..]);
    assert_eq!(other_guest.closed().await, close::BY_HOST);
    let told = other_host.receive().await.unwrap();
    assert_eq!(FromRelay::decode(&told), Ok(FromRelay::Closed { guest: number }));
}

#[tokio::test]
async fn a_stranger_says_little_and_those_of_one_address_keep_out_no_others() {
    let relay = start();
    let key = key(1);
    let name = room(&key.public());
    let mut host = host(&relay, &key).await;
    let mut loud = End::connect(&relay, &name, "192.168.1.9").await;
    host.opened().await;
    for _ in 0..2 {
        loud.send(vec![0; FRAME_MAX * 2 / 3]).await;
    }
    assert_eq!(loud.closed().await, close::NOT_LET_IN);
    let mut quick = End::connect(&relay, &name, "192.168.1.9").await;
    host.opened().await;
    for _ in 0..100 {
        let _ = quick.0.send(Message::binary(Vec::new())).await;
    }
    assert!(matches!(quick.closed().await, close::NOT_LET_IN | CUT_OFF));

    let (mut many, mut phones) = (Vec::new(), Vec::new());
    for number in 0..6 {
        if number == 3 {
            for _ in 0..STRANGERS_MAX {
                many.push(End::connect(&relay, &name, "192.168.1.9").await);
                host.opened().await;
            }
        }
        let phone = End::connect(&relay, &name, &format!("192.168.2.{number}")).await;
        let (number, _) = host.opened().await;
        phones.push((phone, number));
    }
    for guest in &mut many[..6] {
        assert_eq!(guest.closed().await, close::TOO_MANY);
    }
    for (phone, number) in &mut phones {
        host.pass(*number, b"x").await;
        assert_eq!(phone.receive().await.unwrap(), b"x"[..]);
    }
}

#[tokio::test]
async fn a_room_an_address_and_a_frame_have_limits() {
    let mut command = command();
    command.args(["--connections-per-address", "100"]);
    let relay = Program::launch(command).unwrap();
    let key = key(1);
    let name = room(&key.public());
    let mut first = host(&relay, &key).await;
    let mut guests = Vec::new();
    for _ in 0..GUESTS_MAX {
        guests.push(let_in(&relay, &mut first, &key).await);
    }
    assert_eq!(End::connect(&relay, &name, "192.168.1.1").await.closed().await, close::TOO_MANY);
    drop(guests.pop());
    while !matches!(FromRelay::decode(&first.receive().await.unwrap()), Ok(FromRelay::Closed { .. })) {}
    guests.push(let_in(&relay, &mut first, &key).await);

    let (guest, _) = &mut guests[0];
    guest.send(vec![0; FRAME_MAX + 1]).await;
    // The rest of what it has sent may cut it off before.
    assert!(matches!(guest.closed().await, 1009 | CUT_OFF));
    let (guest, _) = &mut guests[1];
    guest.0.send(Message::text("x")).await.unwrap();
    assert_eq!(guest.closed().await, close::MALFORMED);
    let (guest, number) = &mut guests[2];
    guest.send(vec![7; FRAME_MAX]).await;
    assert_eq!(first.frame().await, (*number, vec![7; FRAME_MAX]));

    let mut hosts = Vec::new();
    for number in 2..=ROOMS_MAX as u8 {
        hosts.push(host(&relay, &crate::relay::key(number)).await);
    }
    let last = crate::relay::key(99);
    assert_eq!(claim(&relay, &last, "192.168.1.1").await.closed().await, close::TOO_MANY);
    // An own room can be taken over, and another address has rooms of its own.
    hosts.push(host(&relay, &key).await);
    assert!(claim(&relay, &last, "192.168.1.2").await.receive().await.is_ok());
    hosts[0].send(vec![0; 3]).await;
    assert_eq!(hosts[0].closed().await, close::MALFORMED);
}

#[tokio::test]
async fn connections_in_quick_succession_use_up_the_share_of_their_address_alone() {
    let relay = start();
    let key = key(1);
    let mut codes = Vec::new();
    // Far more than a minute's share.
    for _ in 0..3_000 {
        let mut end = End::connect(&relay, &room(&key.public()), "192.168.1.9").await;
        codes.push(end.closed().await);
        if codes.last() == Some(&close::TOO_MANY) {
            break;
        }
    }
    assert_eq!(codes.last(), Some(&close::TOO_MANY), "{}", codes.len());
    host(&relay, &key).await;
}

#[tokio::test]
async fn a_guest_that_floods_and_one_that_takes_nothing_keep_nobody_waiting() {
    let relay = start();
    let key = key(1);
    let mut host = host(&relay, &key).await;
    let (mut other, number) = let_in(&relay, &mut host, &key).await;
    let silent = End::connect_slowly(&relay, &room(&key.public())).await;
    let (silent_number, _) = host.opened().await;
    host.tell(ToRelay::LetIn { guest: silent_number }).await;
    let (mut loud, loud_number) = let_in_from(&relay, &mut host, &key, "192.168.1.9").await;
    let flooded = Arc::new(AtomicUsize::new(0));
    let flood = tokio::spawn({
        let flooded = Arc::clone(&flooded);
        async move {
            while loud.0.send(Message::binary(vec![0; FRAME_MAX])).await.is_ok() {
                flooded.fetch_add(1, Ordering::SeqCst);
            }
        }
    });
    while host.frame().await.0 != loud_number {}
    // The host reads nothing for a while: the guest is read no more, and the host stays.
    let mut before = 0;
    while std::mem::replace(&mut before, flooded.load(Ordering::SeqCst)) < flooded.load(Ordering::SeqCst) {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let mut closed = false;
    for round in 0..20 {
        other.send(vec![round]).await;
        let mut before = 0;
        loop {
            let told = host.receive().await.unwrap();
            match FromRelay::decode(&told).unwrap() {
                FromRelay::Frame { guest, frame } if guest == number => {
                    assert_eq!(frame, [round]);
                    break;
                }
                FromRelay::Frame { .. } => before += 1,
                FromRelay::Closed { guest } => closed |= guest == silent_number,
                _ => {}
            }
        }
        // Most of these wait in buffers of the system: a flood has few frames in the relay.
        assert!(before < 2_000, "{before}");
        host.pass(number, &[round]).await;
        assert_eq!(other.receive().await.unwrap(), [round][..]);
        for _ in 0..WINDOW / FRAME_MAX * 4 {
            host.pass(silent_number, &[0; FRAME_MAX]).await;
        }
    }
    assert!(closed, "whoever takes nothing is cut off");
    flood.abort();
    drop(silent);
}

#[tokio::test]
async fn a_large_message_reaches_a_slow_guest_at_its_pace() {
    let relay = start();
    let key = key(1);
    let mut host = host(&relay, &key).await;
    let mut slow = End::connect_slowly(&relay, &room(&key.public())).await;
    let (number, _) = host.opened().await;
    host.tell(ToRelay::LetIn { guest: number }).await;
    let frames: Vec<_> = (0..600).map(|round| vec![round as u8; FRAME_MAX]).collect();
    let mut pace = Pace::default();
    pace.add(frames.clone());
    let sending = async {
        let mut taken = 0;
        while taken < frames.len() {
            while let Some(frame) = pace.next_frame() {
                host.pass(number, &frame).await;
            }
            let told = host.receive().await.unwrap();
            assert_eq!(FromRelay::decode(&told), Ok(FromRelay::Taken { guest: number }));
            pace.take();
            taken += 1;
        }
    };
    let reading = async {
        for frame in &frames {
            assert_eq!(slow.receive().await.unwrap(), frame[..]);
        }
    };
    futures_util::future::join(sending, reading).await;
}

/// Serves a site of one page.
fn site(folder: &Path, options: &[&str]) -> Program {
    std::fs::write(folder.join("index.html"), "<!doctype html>").unwrap();
    let mut command = command();
    command.arg("--site").arg(folder).args(options);
    Program::launch(command).unwrap_or_else(|output| panic!("{output}"))
}

async fn is_answered(relay: &Program, origin: &str) -> bool {
    let mut request = request(relay, "host", "192.168.1.1");
    request.headers_mut().insert("origin", origin.parse().unwrap());
    tokio_tungstenite::connect_async(request).await.is_ok()
}

#[tokio::test]
async fn pages_of_given_origins_use_a_relay() {
    let folder = tempfile::tempdir().unwrap();
    let relay = start();
    assert!(is_answered(&relay, "https://any.example").await);
    let own = |relay: &Program| format!("http://{}", place(relay));

    let relay = site(folder.path(), &[]);
    assert!(is_answered(&relay, &own(&relay)).await);
    assert!(!is_answered(&relay, "https://any.example").await);

    let options = ["--public", "https://star.example/t/", "--origin", "https://pages.example/starboard/"];
    let relay = site(folder.path(), &options);
    for (origin, expected) in [
        ("https://star.example", true),
        ("https://pages.example", true),
        ("http://pages.example", false),
        ("https://any.example", false),
        ("null", false),
    ] {
        assert_eq!(is_answered(&relay, origin).await, expected, "{origin}");
    }
}

#[tokio::test]
async fn a_relay_serves_a_page_that_may_reach_it() {
    let folder = tempfile::tempdir().unwrap();
    let relay = site(folder.path(), &["--public", "https://star.example/t/"]);
    for prefix in ["", "/t"] {
        let (head, body) = crate::listening::ask(&relay, &format!("GET {prefix}/"), "host: star.example\r\n");
        assert!(head.starts_with("http/1.1 200"), "{head}");
        assert_eq!(body, "<!doctype html>");
        for line in ["connect-src 'self' wss://star.example\r\n", "x-content-type-options: nosniff"] {
            assert!(head.contains(line), "{line}: {head}");
        }
    }
    let refused = crate::listening::ask(&relay, "GET /", "host: evil.example\r\n").0;
    assert!(refused.starts_with("http/1.1 403"), "{refused}");
    let without = start();
    let missing = crate::listening::ask(&without, "GET /", "host: HERE\r\n").0;
    assert!(missing.starts_with("http/1.1 404"), "{missing}");
    assert!(crate::listening::ask(&without, "GET /health", "host: HERE\r\n").0.starts_with("http/1.1 200"));
    let empty = tempfile::tempdir().unwrap();
    let mut command = command();
    command.arg("--site").arg(empty.path());
    assert!(Program::launch(command).err().unwrap().contains("no page in"));
}
