//! Requests of one connection while another one of them takes long.

use std::sync::{Mutex, mpsc};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use starboard_host::server::{self, Options};
use starboard_host::wire::{Push, Request};
use starboard_host::{Host, Session};

use crate::client::Client;

/// A photo of a card that the host does not know: it looks twice before it says so.
const PHOTO: &[u8] = include_bytes!("../../../scan/tests/photos/glowing-helmet.jpg");

/// A server, and what it waits for.
struct Served {
    host: Host,
    address: String,
    _folder: tempfile::TempDir,
}

async fn serve() -> Served {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let listener = server::bind(([127, 0, 0, 1], 0).into()).await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(server::serve(host.clone(), listener, Options::default(), std::future::pending()));
    Served { host, address, _folder: folder }
}

impl Served {
    /// Has the next [`lobby_change`] take until it is let go. It has taken effect by then.
    fn hold_change(&self) -> Held {
        let (let_go, gate) = mpsc::channel();
        let (begin, begun) = tokio::sync::mpsc::unbounded_channel();
        let gate = Mutex::new(gate);
        // A session in the lobby is told that it changed, and this one takes its time.
        let session = self.host.connect(move |push| {
            if matches!(**push, Push::LobbyChanged) {
                let _ = begin.send(());
                let _ = gate.lock().unwrap().recv();
            }
        });
        session.handle(Request::Lobby {}).unwrap();
        Held { let_go, begun, _session: session }
    }
}

/// A change that has taken effect, and waits for its answer.
struct Held {
    let_go: mpsc::Sender<()>,
    begun: tokio::sync::mpsc::UnboundedReceiver<()>,
    _session: Session,
}

fn lobby_change() -> Value {
    json!({ "ask": "delete-roster", "name": "nobody" })
}

fn roll(table: &str) -> Value {
    json!({ "ask": "act", "table": table, "action": { "do": "roll", "die": 2 } })
}

/// Sends requests, with ids from 1 on.
async fn send(client: &mut Client, requests: &[Value]) {
    for (id, request) in (1..).zip(requests) {
        client.send(json!({ "id": id, "request": request }).to_string()).await;
    }
}

/// The number of lines of a table's log.
async fn lines(client: &mut Client, table: &str) -> usize {
    client.send(json!({ "id": 100, "request": { "ask": "log", "table": table } }).to_string()).await;
    let answer = client.receive().await.unwrap();
    assert_eq!(answer["id"], 100, "{answer}");
    answer["response"]["lines"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_long_read_holds_up_neither_a_ping_nor_an_action() {
    let served = serve().await;
    let mut client = Client::connect(&served.address).await;
    let table = client.create("Friday").await;
    let upload = json!({ "ask": "upload", "upload": 1, "from": 0, "piece": STANDARD.encode(PHOTO) });
    client.send(json!({ "id": 0, "request": upload }).to_string()).await;
    client.receive().await.unwrap();
    let long = json!({ "ask": "read-photo", "upload": 1, "table": table });
    send(&mut client, &[long, json!({ "ask": "ping" })]).await;
    let pong = client.receive().await.unwrap();
    assert_eq!(pong, json!({ "message": "reply", "id": 2, "response": { "got": "done" } }));
    client.send(json!({ "id": 3, "request": roll(&table) }).to_string()).await;
    let acted = client.receive().await.unwrap();
    assert_eq!((&acted["id"], &acted["response"]["snapshot"]["seq"]), (&3.into(), &2.into()));
    let answer = client.receive().await.unwrap();
    assert_eq!((&answer["id"], &answer["response"]["got"]), (&1.into(), &"photo-read".into()));
}

#[tokio::test]
async fn changes_keep_their_order_and_reads_overtake_them() {
    let served = serve().await;
    let mut client = Client::connect(&served.address).await;
    let table = client.create("Friday").await;
    let mut held = served.hold_change();
    let name = json!({ "ask": "rename-table", "table": table, "name": "Saturday" });
    send(&mut client, &[lobby_change(), name, roll(&table), json!({ "ask": "ping" })]).await;
    assert_eq!(client.receive().await.unwrap()["id"], 4);
    held.begun.recv().await.unwrap();
    assert_eq!(lines(&mut client, &table).await, 1);
    held.let_go.send(()).unwrap();
    for (id, seq) in [(1, None), (2, None), (3, Some(2))] {
        let answer = client.receive().await.unwrap();
        assert_eq!((&answer["id"], answer["response"]["snapshot"]["seq"].as_u64()), (&id.into(), seq));
    }
}

#[tokio::test]
async fn an_answer_comes_before_the_pushes_of_later_changes() {
    let served = serve().await;
    let (mut one, mut two) = (Client::connect(&served.address).await, Client::connect(&served.address).await);
    let table = two.create("Friday").await;
    one.ask(json!({ "ask": "watch", "table": table })).await;
    let mut held = served.hold_change();
    send(&mut one, &[lobby_change()]).await;
    held.begun.recv().await.unwrap();
    send(&mut two, &[roll(&table)]).await;
    while lines(&mut one, &table).await < 2 {}
    held.let_go.send(()).unwrap();
    assert_eq!(one.receive().await.unwrap()["id"], 1);
    assert_eq!(one.receive().await.unwrap()["push"]["snapshot"]["seq"], 2);
}

#[tokio::test]
async fn what_waits_when_a_connection_closes_is_not_carried_out() {
    let served = serve().await;
    let mut client = Client::connect(&served.address).await;
    let table = client.create("Friday").await;
    let mut held = served.hold_change();
    send(&mut client, &[lobby_change(), roll(&table)]).await;
    held.begun.recv().await.unwrap();
    client.socket.close(None).await.unwrap();
    assert_eq!(client.receive().await, None);
    held.let_go.send(()).unwrap();
    let mut client = Client::connect(&served.address).await;
    client.ask(json!({ "ask": "rename-table", "table": table, "name": "Saturday" })).await;
    assert_eq!(lines(&mut client, &table).await, 1);
}
