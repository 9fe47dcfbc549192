//! Messages over a WebSocket.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use starboard_host::server::{self, Options};
use starboard_host::wire::{Push, Pushed, Request, Response, ServerMessage};
use starboard_host::{Host, Session};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

use crate::client::Client;

/// A server in the test process.
struct Served {
    address: String,
    end: oneshot::Sender<()>,
    served: tokio::task::JoinHandle<std::io::Result<()>>,
    _folder: tempfile::TempDir,
}

async fn served() -> Served {
    serve(server::bind(([127, 0, 0, 1], 0).into()).await.unwrap())
}

/// A server with very small send buffers.
async fn serve_with_small_buffers() -> Served {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_send_buffer_size(4096).unwrap();
    socket.bind(([127, 0, 0, 1], 0).into()).unwrap();
    serve(socket.listen(16).unwrap())
}

fn serve(listener: TcpListener) -> Served {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let (end, ended) = oneshot::channel();
    let ended = async { ended.await.unwrap_or_default() };
    let served = tokio::spawn(server::serve(host, listener, Options::default(), ended));
    Served { address, end, served, _folder: folder }
}

/// A message without the values that vary between runs. Views are reduced to their field names.
fn steady(mut message: Value) -> Value {
    fn visit(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match name.as_str() {
                        "table" => *value = "[id]".into(),
                        "at" | "playedAt" => *value = "[time]".into(),
                        "view" => {
                            let names: BTreeSet<_> = value.as_object().unwrap().keys().cloned().collect();
                            *value = names.into_iter().collect();
                        }
                        _ => visit(value),
                    }
                }
            }
            Value::Array(values) => values.iter_mut().for_each(visit),
            _ => {}
        }
    }
    visit(&mut message);
    message
}

#[test]
fn the_data_folder_is_shown_on_this_device_only() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let about = |session: Session| match session.handle(Request::About {}) {
        Ok(Response::About { version, folder }) => (version, folder),
        other => panic!("{other:?}"),
    };
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let path = folder.path().display().to_string();
    assert_eq!(about(host.connect(drop)), (version.clone(), Some(path)));
    assert_eq!(about(crate::neighbour(&host, drop)), (version, None));
}

#[tokio::test]
async fn a_round_of_messages() {
    let served = served().await;
    let mut one = Client::connect(&served.address).await;
    let set_up = serde_json::to_value(crate::set_up()).unwrap();
    let created = one
        .ask(json!({ "ask": "create-table", "name": "Friday", "setUp": set_up, "saveRoster": true }))
        .await;
    // Clients that are already connected receive the change.
    let mut two = Client::connect(&served.address).await;
    let table = created["snapshot"]["table"].clone();
    two.ask(json!({ "ask": "watch", "table": table })).await;
    let roll = json!({ "do": "roll", "die": 4 });
    let acted =
        one.ask(json!({ "ask": "act", "table": table, "actor": 1, "action": roll, "after": 1 })).await;
    let away = json!({ "do": "set-away", "seat": 0, "away": true });
    let stale = two.refused(json!({ "ask": "act", "table": table, "action": away, "after": 1 })).await;
    let unknown = two
        .refused(
            json!({ "ask": "act", "table": table, "action": { "do": "change-level", "seat": 7, "by": 1 } }),
        )
        .await;
    let undone = two.ask(json!({ "ask": "undo", "table": table })).await;
    let log = one.ask(json!({ "ask": "log", "table": table })).await;
    let lobby = one.ask(json!({ "ask": "lobby" })).await;
    one.ask(json!({ "ask": "delete-table", "table": table })).await;
    let deleted = two.receive().await.unwrap();
    let messages = json!({
        "created": created, "acted": acted, "news": two.news, "stale": stale, "unknown": unknown, "undone": undone,
        "log": log, "lobby": lobby, "deleted": deleted,
    });
    insta::with_settings!({ sort_maps => true }, { insta::assert_json_snapshot!(steady(messages)) });
}

#[tokio::test]
async fn the_host_rolls_missing_dice() {
    let served = served().await;
    let mut client = Client::connect(&served.address).await;
    let table = client.create("Friday").await;
    for _ in 0..30 {
        let answer = client.ask(json!({ "ask": "act", "table": table, "action": { "do": "roll" } })).await;
        let die = answer["snapshot"]["latest"]["entry"]["events"][0]["die"].as_u64().unwrap();
        assert!((1..=6).contains(&die), "{answer}");
    }
}

#[tokio::test]
async fn a_malformed_message_is_refused_and_the_connection_stays_open() {
    let served = served().await;
    let mut client = Client::connect(&served.address).await;
    let table = client.create("Friday").await;
    let act =
        |action: Value| json!({ "id": 5, "request": { "ask": "act", "table": table, "action": action } });
    let with_id = [
        json!({ "id": 5 }),
        json!({ "id": 5, "request": null }),
        json!({ "id": 5, "request": { "ask": "dance" } }),
        json!({ "id": 5, "request": { "ask": "lobby", "extra": 1 } }),
        json!({ "id": 5, "request": { "ask": "catalogue", "extra": 1 } }),
        json!({ "id": 5, "request": { "ask": "watch", "table": table, "extra": 1 } }),
        json!({ "id": 5, "request": { "ask": "lobby" }, "extra": 1 }),
        json!({ "id": 5, "request": { "ask": "watch", "table": 7 } }),
        act(json!({ "do": "fly" })),
        act(json!({ "do": "roll", "die": 4, "extra": 1 })),
        act(json!({ "do": "roll", "die": -1 })),
        act(json!({ "do": "roll", "die": 1e99 })),
        act(json!({ "do": "change-level", "seat": 0, "by": 99_999_999_999_i64 })),
        act(json!({ "do": "play", "seat": 0, "card": "Not An Id" })),
    ];
    for message in with_id {
        client.send(message.to_string()).await;
        let answer = client.receive().await.unwrap();
        assert_eq!(
            (&answer["message"], &answer["id"]),
            (&"refusal".into(), &5.into()),
            "{message}: {answer}"
        );
        assert_eq!(answer["fault"]["fault"], "malformed", "{message}");
    }
    let deep = "[".repeat(100_000);
    for text in ["", "nonsense", "{", "[]", "null", "{\"id\":-1}", "{\"id\":\"x\"}", &deep] {
        client.send(text).await;
        let answer = client.receive().await.unwrap();
        assert_eq!((&answer["id"], &answer["fault"]["fault"]), (&Value::Null, &"malformed".into()));
    }
    client.socket.close(None).await.unwrap();

    let mut client = Client::connect(&served.address).await;
    futures_util::SinkExt::send(&mut client.socket, Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(client.receive().await.unwrap()["fault"]["fault"], "malformed");
    let found = client.ask(json!({ "ask": "log", "table": table })).await;
    assert_eq!(found["lines"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_large_message_is_refused_and_an_enormous_one_ends_the_connection() {
    let served = served().await;
    let mut client = Client::connect(&served.address).await;
    client.create("Friday").await;
    let name = "x".repeat(300 * 1024);
    client.send(json!({ "id": 8, "request": { "ask": "delete-roster", "name": name } }).to_string()).await;
    let answer = client.receive().await.unwrap();
    assert_eq!(
        (&answer["id"], &answer["fault"]["fault"], &answer["fault"]["max"]),
        (&8.into(), &"too-large".into(), &262_144.into())
    );
    client.ask(json!({ "ask": "lobby" })).await;

    // The connection may be closed while this is being sent.
    let _ = futures_util::SinkExt::send(&mut client.socket, Message::text("x".repeat(20 << 20))).await;
    assert_eq!(client.receive().await, None);
    let mut client = Client::connect(&served.address).await;
    assert_eq!(client.ask(json!({ "ask": "lobby" })).await["tables"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn only_one_of_two_clients_succeeds_after_the_same_line() {
    let served = served().await;
    let mut one = Client::connect(&served.address).await;
    let mut two = Client::connect(&served.address).await;
    let table = one.create("Friday").await;
    for after in 1..=10 {
        let away = json!({ "do": "set-away", "seat": 0, "away": after % 2 == 1 });
        let act = json!({ "ask": "act", "table": table, "action": away, "after": after });
        let (first, second) = tokio::join!(one.try_ask(act.clone()), two.try_ask(act));
        let (first, second) = (first.unwrap(), second.unwrap());
        let (won, lost) = if first.is_ok() { (first, second) } else { (second, first) };
        assert_eq!(won.unwrap()["snapshot"]["seq"], after + 1);
        assert_eq!(lost.unwrap_err(), json!({ "fault": "stale", "seq": after + 1 }));
    }
}

#[tokio::test]
async fn pushes_never_go_back_in_time() {
    let served = served().await;
    let mut clients = Vec::new();
    for _ in 0..4 {
        clients.push(Client::connect(&served.address).await);
    }
    let table = clients[0].create("Friday").await;
    let talks = clients.into_iter().map(|mut client| {
        let table = table.clone();
        tokio::spawn(async move {
            client.ask(json!({ "ask": "watch", "table": table })).await;
            let mut last = 0;
            for _ in 0..25 {
                let answer =
                    client.ask(json!({ "ask": "act", "table": table, "action": { "do": "roll" } })).await;
                let news = client.news.drain(..).filter_map(|push| push["snapshot"]["seq"].as_u64());
                for seq in news.chain(answer["snapshot"]["seq"].as_u64()) {
                    assert!(seq > last, "{seq} after {last}");
                    last = seq;
                }
            }
        })
    });
    for talk in talks.collect::<Vec<_>>() {
        talk.await.unwrap();
    }
}

#[tokio::test]
async fn a_slow_client_stays_connected_and_gets_the_final_state() {
    const ACTIONS: u64 = 200;
    let served = serve_with_small_buffers().await;
    let mut one = Client::connect(&served.address).await;
    let mut slow = Client::connect_slowly(&served.address).await;
    let table = one.create("Friday").await;
    slow.ask(json!({ "ask": "watch", "table": table })).await;
    let act = json!({ "ask": "act", "table": table, "action": { "do": "roll" } });
    for done in 0..ACTIONS {
        if done == ACTIONS / 2 {
            slow.send(json!({ "id": 7, "request": act }).to_string()).await;
        }
        one.ask(act.clone()).await;
    }
    let (mut last, mut heard, mut answers) = (1, 0, 0);
    while last < 2 + ACTIONS || answers == 0 {
        let message = slow.receive().await.expect("stays connected");
        heard += 1;
        let snapshot = if message["message"] == "push" {
            &message["push"]["snapshot"]
        } else {
            assert_eq!((&message["message"], &message["id"]), (&"reply".into(), &7.into()));
            answers += 1;
            &message["response"]["snapshot"]
        };
        let seq = snapshot["seq"].as_u64().unwrap();
        assert!(seq > last, "{seq} after {last}");
        last = seq;
    }
    assert!(heard < 64, "{heard} messages were kept");
    assert_eq!(slow.log(&table).await[0]["seq"], 1);
}

#[tokio::test]
async fn a_server_closes_its_connections_at_shutdown() {
    let served = served().await;
    let mut client = Client::connect(&served.address).await;
    client.create("Friday").await;
    served.end.send(()).unwrap();
    assert_eq!(client.receive().await, None);
    served.served.await.unwrap().unwrap();
    assert!(Client::try_connect(&served.address).await.is_err());
}

#[tokio::test]
async fn a_long_game_is_imported() {
    let served = served().await;
    let mut client = Client::connect(&served.address).await;
    let table = client.create("Friday").await;
    client.ask(json!({ "ask": "act", "table": table, "action": { "do": "roll", "die": 4 } })).await;
    let mut file: Value = serde_json::from_str(&client.export(&table).await).unwrap();
    let lines = file["lines"].as_array_mut().unwrap();
    for seq in 3..=4000 {
        let mut line = lines[1].clone();
        line["seq"] = seq.into();
        lines.push(line);
    }
    let file = serde_json::to_string_pretty(&file).unwrap();
    assert!(file.len() > 512 << 10, "{}", file.len());
    client.upload(7, file.as_bytes()).await;
    let imported = client.ask(json!({ "ask": "import-table", "upload": 7 })).await;
    assert_eq!(imported["snapshot"]["seq"], 4000);
    let id = imported["snapshot"]["table"].clone();
    let page = client.ask(json!({ "ask": "log", "table": id })).await;
    assert!(page["earlier"] == true && page["lines"].as_array().unwrap().len() <= 200);
    let log = client.log(id.as_str().unwrap()).await;
    assert!(log.iter().map(|line| line["seq"].as_u64().unwrap()).eq(1..=4000));
    let between = client.ask(json!({ "ask": "log", "table": id, "since": 10, "before": 13 })).await;
    assert_eq!(
        (&between["earlier"], &between["lines"][0]["seq"], &between["lines"][1]["seq"], &between["lines"][2]),
        (&json!(false), &json!(11), &json!(12), &Value::Null)
    );
    for beyond in
        [json!({ "since": u64::MAX }), json!({ "before": 0 }), json!({ "since": 4000, "before": u64::MAX })]
    {
        let mut ask = json!({ "ask": "log", "table": id });
        ask.as_object_mut().unwrap().extend(beyond.as_object().unwrap().clone());
        assert_eq!(client.ask(ask).await, json!({ "got": "log", "lines": [], "earlier": false }));
    }
    let numbers = client.ask(json!({ "ask": "statistics", "table": id })).await;
    assert_eq!(numbers["statistics"]["dice"]["entered"], json!([0, 0, 0, 3999, 0, 0]));
    let refused = client.refused(json!({ "ask": "import-table", "upload": 7 })).await;
    assert_eq!(refused, json!({ "fault": "upload-lost" }), "it is used up");

    client.upload(8, file.as_bytes()).await;
    let mut client = Client::connect(&served.address).await;
    let refused = client.refused(json!({ "ask": "import-table", "upload": 8 })).await;
    assert_eq!(refused, json!({ "fault": "upload-lost" }), "it went with its connection");
}

#[test]
fn a_table_is_written_as_every_other_message() {
    let folder = tempfile::tempdir().unwrap();
    let session = Host::open(folder.path()).unwrap().connect(drop);
    let players = ["Ada", "Ben \"B\"", "Cleo", "Dan"].map(str::to_owned);
    let request = Request::CreateExample { name: "Friday".to_owned(), players };
    let Ok(Response::Table { snapshot }) = session.handle(request) else { panic!() };
    let push = Push::Table { snapshot: snapshot.clone() };
    let written = serde_json::to_string(&ServerMessage::Push { push: push.clone() }).unwrap();
    assert_eq!(Pushed::from(push).message(), Some(&*written));
    let reply = ServerMessage::Reply { id: 7, response: Response::Table { snapshot } };
    assert_eq!(reply.json(), serde_json::to_string(&reply).ok());
}
