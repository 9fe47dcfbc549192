//! Many devices, large photos and idle connections at once: nobody keeps the others from an answer.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

#[cfg(target_os = "linux")]
use crate::client::kilobytes;
use crate::client::{Client, Program, command};
use crate::pictures::{large_jpeg, large_png, picture};

fn place(program: &Program) -> &str {
    program.address.trim_start_matches("http://").trim_end_matches('/')
}

/// Uploads a photo and asks for its reading.
async fn read_photo(client: &mut Client, file: &[u8]) {
    client.upload(1, file).await;
    client.send(json!({ "id": 700, "request": { "ask": "read-photo", "upload": 1 } }).to_string()).await;
}

/// The answer to what a client has sent. In the lobby, it also hears of new tables.
async fn answer(client: &mut Client) -> Value {
    loop {
        let message = client.receive().await.unwrap();
        if message["message"] != "push" {
            return message;
        }
    }
}

#[tokio::test]
async fn the_photos_of_many_keep_nobody_else_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start_for_many(folder.path());
    let mut other = Client::connect(&program.address).await;
    let photo = picture("baseline-420.jpg");
    let mut clients = Vec::new();
    for _ in 0..540 {
        clients.push(Client::connect(&program.address).await);
    }
    for client in &mut clients {
        read_photo(client, &photo).await;
    }
    for number in 0..10 {
        other.create(&number.to_string()).await;
    }
    let (mut read, mut busy) = (0, 0);
    for answer in join_all(clients.iter_mut().map(answer)).await {
        match (answer["response"]["recognitions"].is_array(), answer["fault"]["fault"].as_str()) {
            (true, None) => read += 1,
            (false, Some("busy")) => busy += 1,
            _ => panic!("{answer}"),
        }
    }
    assert_eq!(read + busy, 540);
    assert!(read > 0, "a few photos are read");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn large_pictures_at_once_take_little_memory() {
    const MOST: u64 = 300 * 1024;
    let folder = tempfile::tempdir().unwrap();
    let ui = folder.path().join("ui");
    std::fs::create_dir_all(&ui).unwrap();
    std::fs::write(ui.join("index.html"), "<!doctype html>").unwrap();
    let mut command = command(folder.path());
    command.arg("--ui").arg(&ui);
    let program = Program::launch(command).unwrap();
    let process = program.child.id();
    Client::connect(&program.address).await.ask(json!({ "ask": "lobby" })).await;
    let at_rest = kilobytes(process, "VmRSS");
    let (png, jpeg) = (large_png(8_600, 5_800), large_jpeg(8_600, 5_800));
    let mut clients = Vec::new();
    for number in 0..10 {
        let mut client = Client::connect(&program.address).await;
        read_photo(&mut client, if number < 2 { &png } else { &jpeg }).await;
        clients.push(client);
    }
    // All of them answer pings meanwhile.
    for answer in join_all(clients.iter_mut().map(answer)).await {
        let unclear = answer["response"]["recognitions"] == json!([{ "is": "unclear" }]);
        assert!(unclear || answer["fault"]["fault"] == "busy", "{answer}");
    }
    let most = kilobytes(process, "VmHWM");
    assert!(most <= at_rest + MOST, "{at_rest} kB at rest, {most} kB at most");
}

#[cfg(unix)]
#[tokio::test]
async fn more_connections_are_open_than_the_limit_of_files_at_start() {
    let folder = tempfile::tempdir().unwrap();
    let host = command(folder.path());
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -S -n 64; exec \"$0\" \"$@\""]).arg(host.get_program()).args(host.get_args());
    limited.args(["--connections-per-address", "2000"]);
    let program = Program::launch(limited).unwrap();
    let idle: Vec<TcpStream> = (0..300).map(|_| TcpStream::connect(place(&program)).unwrap()).collect();
    let mut client = Client::connect(&program.address).await;
    client.create("Friday").await;
    drop(idle);
}

#[tokio::test]
async fn idle_connections_of_an_address_end_and_those_at_a_table_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path());
    let mut player = Client::connect(&program.address).await;
    let table = player.create("Friday").await;
    player.ask(json!({ "ask": "watch", "table": table })).await;
    let mut idle: Vec<TcpStream> = (0..60).map(|_| TcpStream::connect(place(&program)).unwrap()).collect();
    // Those before it are admitted by now.
    let mut last = Client::connect(&program.address).await;
    last.ask(json!({ "ask": "lobby" })).await;
    let mut first = idle.swap_remove(0);
    assert_eq!(first.read(&mut [0]).unwrap_or(0), 0, "the longest silent one is closed");
    let rename = json!({ "ask": "rename-table", "table": table, "name": "Saturday" });
    player.ask(rename).await;

    let mut line = String::new();
    BufReader::new(program.child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("127.0.0.1 opens more than 32 connections, or 16 at no table"), "{line}");
}

/// The command of a host behind a proxy.
fn behind_proxy(folder: &Path) -> Command {
    let mut command = command(folder);
    command.args(["--public", "https://hall.example/", "--trust-proxy"]);
    command
}

/// Connects through a proxy that tells an address of a client.
async fn connect_through_proxy(program: &Program, client: &str) -> Client {
    join_through_proxy(program, client, None).await
}

/// The same, with the ticket of a code.
async fn join_through_proxy(program: &Program, client: &str, ticket: Option<&str>) -> Client {
    let mut request = format!("ws://{}/ws", place(program)).into_client_request().unwrap();
    request.headers_mut().insert("x-forwarded-for", client.parse().unwrap());
    Client::with_ticket(tokio_tungstenite::connect_async(request).await.unwrap().0, ticket).await
}

#[tokio::test]
async fn behind_a_proxy_the_connections_of_each_client_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = behind_proxy(folder.path());
    command.args(["--connections-per-address", "4"]);
    let program = Program::launch(command).unwrap();
    let mut clients = Vec::new();
    for number in 1..=20 {
        clients.push(connect_through_proxy(&program, &format!("192.168.1.{number}")).await);
    }
    for client in &mut clients {
        let about = client.ask(json!({ "ask": "about" })).await;
        assert_eq!(about["folder"], Value::Null, "a client of the proxy is another device");
    }
    let mut many = Vec::new();
    for _ in 0..2 {
        many.push(connect_through_proxy(&program, "192.168.1.1").await);
    }
    assert!(clients[0].receive().await.is_none(), "the longest silent one is closed");
    clients[1].ask(json!({ "ask": "lobby" })).await;
}

#[tokio::test]
async fn behind_a_proxy_nobody_is_on_this_device_and_clients_without_an_address_count_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = behind_proxy(folder.path());
    command.args(["--connections-per-address", "4"]);
    let program = Program::launch(command).unwrap();
    let mut clients = vec![Client::connect(&program.address).await];
    for garbled in ["", "unknown", "127.0.0.1:80", "300.1.1.1", "192.168.1.5,", "[::1]"] {
        clients.push(connect_through_proxy(&program, garbled).await);
    }
    for (number, client) in clients.iter_mut().enumerate() {
        let refused = client.try_ask(json!({ "ask": "erase-all" })).await;
        if number < 5 {
            assert!(refused.is_none(), "the longest silent one is closed");
        } else {
            assert_eq!(refused.unwrap().unwrap_err()["fault"], "only-there");
        }
    }
    for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
        let mut client = connect_through_proxy(&program, address).await;
        assert_eq!(client.ask(json!({ "ask": "about" })).await["folder"], Value::Null, "{address}");
        assert_eq!(client.refused(json!({ "ask": "erase-all" })).await["fault"], "only-there", "{address}");
    }
}

#[tokio::test]
async fn the_addresses_of_an_ipv6_network_count_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = behind_proxy(folder.path());
    command.args(["--connections-per-address", "4"]);
    let program = Program::launch(command).unwrap();
    let mut first = connect_through_proxy(&program, "2001:db8::1").await;
    let mut other = connect_through_proxy(&program, "2001:db8:0:1::1").await;
    let mut mapped = connect_through_proxy(&program, "::ffff:192.168.1.5").await;
    let mut many = Vec::new();
    for number in 2..=3 {
        many.push(connect_through_proxy(&program, &format!("2001:db8::ffff:0:0:{number}")).await);
        many.push(connect_through_proxy(&program, "192.168.1.5").await);
    }
    assert!(first.receive().await.is_none() && mapped.receive().await.is_none());
    other.ask(json!({ "ask": "about" })).await;
}

/// The file of a game of many lines.
async fn long_game(client: &mut Client, length: u64) -> Vec<u8> {
    let table = client.create("Friday").await;
    client.ask(json!({ "ask": "act", "table": table, "action": { "do": "roll", "die": 4 } })).await;
    let mut file: Value = serde_json::from_str(&client.export(&table).await).unwrap();
    let lines = file["lines"].as_array_mut().unwrap();
    for seq in 3..=length {
        let mut line = lines[1].clone();
        line["seq"] = seq.into();
        lines.push(line);
    }
    serde_json::to_vec(&file).unwrap()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn answers_that_nobody_reads_take_little_memory() {
    const MOST: u64 = 100 * 1024;
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start_for_many(folder.path());
    let process = program.child.id();
    let mut client = Client::connect(&program.address).await;
    let file = long_game(&mut client, 10_000).await;
    client.upload(1, &file).await;
    let imported = client.ask(json!({ "ask": "import-table", "upload": 1 })).await;
    let table = &imported["snapshot"]["table"];
    let requests = [
        json!({ "ask": "log", "table": table }),
        json!({ "ask": "export-table", "table": table }),
        json!({ "ask": "lobby" }),
        json!({ "ask": "catalogue" }),
        json!({ "ask": "rulebook" }),
    ];
    let before = kilobytes(process, "VmRSS");
    let mut silent = Vec::new();
    for number in 0..40 {
        let mut one = Client::connect_slowly(&program.address).await;
        for request in requests.iter().cycle().skip(number).take(50) {
            one.send(json!({ "id": 1, "request": request }).to_string()).await;
        }
        silent.push(one);
    }
    // Those who read get their answers.
    assert_eq!(client.log(table.as_str().unwrap()).await.len(), 10_000);
    let grown = kilobytes(process, "VmHWM") - before;
    assert!(grown <= MOST, "{grown} kB");
    // A slow reader gets all of them, in pieces.
    let late = &mut silent[0];
    for _ in 0..50 {
        let answer = answer(late).await;
        assert_eq!(answer["message"], "reply", "{answer}");
    }
}

#[tokio::test]
async fn unfinished_uploads_leave_room_for_those_of_others() {
    const SIZE: usize = 64 * 1024 * 1024;
    let folder = tempfile::tempdir().unwrap();
    let program = Program::launch(behind_proxy(folder.path())).unwrap();
    let link = std::fs::read_to_string(folder.path().join("owner-link.txt")).unwrap();
    let link = link.trim().strip_prefix("https://hall.example/#/join/").unwrap();
    let mut owner = join_through_proxy(&program, "192.168.1.4", Some(link)).await;
    let code = json!({ "ask": "make-ticket", "role": { "role": "everywhere" }, "kind": "code" });
    let code = owner.ask(code).await["ticket"]["ticket"].as_str().unwrap().to_owned();
    let file = vec![b' '; SIZE];
    let mut idle = Vec::new();
    for _ in 0..4 {
        let mut client = join_through_proxy(&program, "192.168.1.5", Some(&code)).await;
        client.upload(1, &file).await;
        idle.push(client);
    }
    // Neither another address nor the same one is kept out.
    for address in ["192.168.1.6", "192.168.1.5"] {
        let mut client = join_through_proxy(&program, address, Some(&code)).await;
        let table = client.create("Friday").await;
        let game = client.export(&table).await;
        client.upload(1, game.as_bytes()).await;
        client.ask(json!({ "ask": "import-table", "upload": 1 })).await;
        read_photo(&mut client, &picture("baseline-420.jpg")).await;
        let read = answer(&mut client).await;
        assert!(read["response"]["recognitions"].is_array(), "{read}");
    }
}
