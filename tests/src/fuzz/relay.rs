//! Whatever is said to a relay, it passes what others say, whole and to nobody else. No bytes are a frame or a code.
//!
//! The input is a list of messages: who says it, its length, and its bytes. Some speak to a relay that serves this thread,
//! some to the functions that read what comes through it.

use std::cell::RefCell;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use starboard_host::server::{RelayOptions, serve_relay};
use starboard_seal::{Channel, Code, FIRST_FRAME, FromRelay, Guest, Host, Key, ToRelay, prove, room};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

const MESSAGES_MAX: usize = 30;

/// The time in which what is passed on has to arrive, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(15);

/// The bytes that the bystanders say to each other.
const OWN: &[u8] = b"own";

/// The sender of a message.
#[derive(Clone, Copy, PartialEq)]
enum Speaker {
    /// A page that hosts, with its key proved.
    Host,
    /// Its guest.
    Guest,
    /// Somebody who claims a room without its key.
    Pretender,
    /// Somebody between the ends of a channel, or who shows a code.
    Forger,
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let frame = [7; 60];
    let to_relay = [
        ToRelay::LetIn { guest: 1 },
        ToRelay::Frame { guest: 1, frame: &frame },
        ToRelay::Frame { guest: 2, frame: &[] },
        ToRelay::Close { guest: 1 },
    ];
    let host: Vec<u8> = to_relay.iter().flat_map(|message| message_of(0, &message.encode())).collect();
    let key = key(1);
    let (_, first) = Guest::begin(&key.public()).expect("a handshake begins");
    let guest = [message_of(1, &first), message_of(1, &frame)].concat();
    let pretender = [message_of(2, &key.public()), message_of(2, &[0; 80])].concat();
    let code = Code { public: key.public(), ticket: [9; 16] }.encode();
    let opened = FromRelay::Opened { guest: 1, address: 1 }.encode();
    let forger = [message_of(3, &first), message_of(3, code.as_bytes()), message_of(3, &opened)].concat();
    vec![[&host[..], &guest].concat(), [guest, host].concat(), pretender, forger]
}

fn message_of(speaker: u8, bytes: &[u8]) -> Vec<u8> {
    [&[speaker, bytes.len() as u8], bytes].concat()
}

fn messages(mut input: &[u8]) -> Vec<(Speaker, &[u8])> {
    const SPEAKERS: [Speaker; 4] = [Speaker::Host, Speaker::Guest, Speaker::Pretender, Speaker::Forger];
    let mut messages = Vec::new();
    while let [speaker, length, rest @ ..] = input
        && messages.len() < MESSAGES_MAX
    {
        let (bytes, rest) = rest.split_at(rest.len().min((*length).into()));
        messages.push((SPEAKERS[usize::from(speaker % 4)], bytes));
        input = rest;
    }
    messages
}

pub(super) fn run(input: &[u8]) {
    let messages = messages(input);
    for (_, bytes) in messages.iter().filter(|(speaker, _)| *speaker == Speaker::Forger) {
        forge(bytes);
    }
    if messages.iter().all(|(speaker, _)| *speaker == Speaker::Forger) {
        return;
    }
    THREAD.with_borrow_mut(|thread| {
        let (runtime, bystanders) = thread.get_or_insert_with(|| {
            let runtime = Runtime::new().expect("a runtime");
            let bystanders = runtime.block_on(Bystanders::connect());
            (runtime, bystanders)
        });
        runtime.block_on(async {
            speak(&messages).await;
            bystanders.hear_each_other().await;
        });
    });
}

/// A frame that nobody sealed opens nothing, and a message that can be read is written in the same form.
fn forge(bytes: &[u8]) {
    let (mut host, mut guest) = ends(&key(1));
    assert!(host.open(bytes).is_err() && guest.open(bytes).is_err());
    assert!(host.open(bytes).is_err() && host.is_broken());
    if let Ok((mut channel, reply)) = Host::answer(&key(1), bytes) {
        // It is a first frame of a seed, that of a guest who has gone.
        assert_eq!(reply.len(), FIRST_FRAME);
        assert!(channel.open(bytes).is_err());
    }
    assert!(prove(&key(1), bytes).is_err());
    if let Ok(message) = FromRelay::decode(bytes) {
        assert_eq!(message.encode(), bytes);
    }
    if let Ok(message) = ToRelay::decode(bytes) {
        assert_eq!(message.encode(), bytes);
    }
    if let Ok(code) = Code::decode(&String::from_utf8_lossy(bytes)) {
        assert_eq!(code.encode().as_bytes(), bytes);
    }
}

fn ends(key: &Key) -> (Channel, Channel) {
    let (handshake, first) = Guest::begin(&key.public()).expect("a handshake begins");
    let (host, reply) = Host::answer(key, &first).expect("an answer");
    (host, handshake.finish(&reply).expect("a channel"))
}

fn key(number: u8) -> Key {
    Key::from_private([number; 32]).expect("a key")
}

/// Says all messages to the relay. It may end each connection.
async fn speak(messages: &[(Speaker, &[u8])]) {
    let says = |speaker| messages.iter().any(|(who, _)| *who == speaker);
    let (key, from) = (key(1), hostile());
    // A relay has enough of connections at some time.
    let Some(mut host) = host(&key, &from).await else { return };
    let mut guest = match says(Speaker::Guest) {
        true => Some(connect(&room(&key.public()), &from).await),
        false => None,
    };
    let mut pretender = match says(Speaker::Pretender) {
        true => Some(connect("host", &from).await),
        false => None,
    };
    for (speaker, bytes) in messages {
        let socket = match speaker {
            Speaker::Host => Some(&mut host),
            Speaker::Guest => guest.as_mut(),
            Speaker::Pretender => pretender.as_mut(),
            Speaker::Forger => None,
        };
        if let Some(socket) = socket {
            let _ = socket.send(Message::binary(bytes.to_vec())).await;
        }
    }
}

thread_local! {
    static THREAD: RefCell<Option<(Runtime, Bystanders)>> = const { RefCell::new(None) };
}

/// A host and its guest in another room.
struct Bystanders {
    host: Socket,
    guest: Socket,
}

impl Bystanders {
    async fn connect() -> Self {
        let key = Key::generate().expect("a key");
        let mut host = host(&key, ELSEWHERE).await.expect("the room opens");
        let guest = connect(&room(&key.public()), ELSEWHERE).await;
        let opened = next(&mut host).await.expect("a guest has come");
        assert!(matches!(FromRelay::decode(&opened), Ok(FromRelay::Opened { guest: 1, .. })), "{opened:?}");
        host.send(Message::binary(ToRelay::LetIn { guest: 1 }.encode())).await.expect("the relay reads");
        Self { host, guest }
    }

    /// They hear what they say to each other, and nothing else.
    async fn hear_each_other(&mut self) {
        let Self { host, guest } = self;
        let frame = ToRelay::Frame { guest: 1, frame: OWN }.encode();
        host.send(Message::binary(frame)).await.expect("the relay reads");
        assert_eq!(next(guest).await.as_deref(), Some(OWN));
        assert_eq!(next(host).await, Some(FromRelay::Taken { guest: 1 }.encode()));
        guest.send(Message::binary(OWN)).await.expect("the relay reads");
        assert_eq!(next(host).await, Some(FromRelay::Frame { guest: 1, frame: OWN }.encode()));
    }
}

/// The next message; none if the connection is closed.
async fn next(socket: &mut Socket) -> Option<Vec<u8>> {
    let message = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Binary(message))) => return Some(message.to_vec()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    };
    tokio::time::timeout(PATIENCE, message).await.expect("the relay passes it on")
}

/// The address of the bystanders.
const ELSEWHERE: &str = "192.168.1.2";

/// The next address of others: each has a share of the relay.
fn hostile() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let [_, a, b, c] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{a}.{b}.{c}")
}

/// A page that hosts, with its room open; none if it is refused.
async fn host(key: &Key, from: &str) -> Option<Socket> {
    let mut socket = connect("host", from).await;
    socket.send(Message::binary(key.public().to_vec())).await.ok()?;
    let answer = prove(key, &next(&mut socket).await?).expect("a challenge");
    socket.send(Message::binary(answer)).await.ok()?;
    assert_eq!(next(&mut socket).await?, FromRelay::Ready.encode());
    Some(socket)
}

/// Connects from an address, as a proxy tells it.
async fn connect(path: &str, from: &str) -> Socket {
    let address = format!("ws://{}/relay/{path}", relay());
    let mut request = address.into_client_request().expect("an address");
    request.headers_mut().insert("x-forwarded-for", from.parse().expect("an address"));
    tokio_tungstenite::connect_async(request).await.expect("the relay answers").0
}

/// The address of the relay, which is started once.
fn relay() -> SocketAddr {
    static RELAY: OnceLock<SocketAddr> = OnceLock::new();
    *RELAY.get_or_init(|| {
        let (told, address) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = Runtime::new().expect("a runtime");
            runtime.block_on(async {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
                told.send(listener.local_addr().expect("an address")).expect("somebody waits");
                let options = RelayOptions { trust_proxy: true, ..RelayOptions::default() };
                serve_relay(listener, options, std::future::pending()).await.expect("the relay serves");
            });
        });
        address.recv().expect("the relay starts")
    })
}
