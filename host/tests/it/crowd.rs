//! Many devices, large photos and idle connections at once: nobody keeps the others from an answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::client::{Client, Program, command};

fn place(program: &Program) -> &str {
    program.address.trim_start_matches("http://").trim_end_matches('/')
}

/// A picture of the tests.
fn picture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scan/tests/pictures/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

fn read_photo(file: &[u8]) -> String {
    json!({ "id": 7, "request": { "ask": "read-photo", "picture": STANDARD.encode(file) } }).to_string()
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
    let photo = read_photo(&picture("baseline-420.jpg"));
    let mut clients = Vec::new();
    for _ in 0..540 {
        clients.push(Client::connect(&program.address).await);
    }
    for client in &mut clients {
        client.send(photo.clone()).await;
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

/// A number of kilobytes in the status of a process.
#[cfg(target_os = "linux")]
fn kilobytes(process: u32, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_start_matches(':').trim().trim_end_matches(" kB").parse().unwrap()
}

/// A PNG of a gray, with two bytes for each pixel. It is far smaller as a file.
fn large_png(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], content: &[u8]| {
        file.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
        let named = [kind, content].concat();
        file.extend(&named);
        file.extend(crc32fast::hash(&named).to_be_bytes());
    };
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 4, 0, 0, 0]].concat();
    chunk(b"IHDR", &header);
    let mut rows = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    let row = [vec![0], vec![200; width as usize * 2]].concat();
    for _ in 0..height {
        rows.write_all(&row).unwrap();
    }
    chunk(b"IDAT", &rows.finish().unwrap());
    chunk(b"IEND", &[]);
    file
}

/// A JPEG whose header tells a larger size, in a file as large as cameras write. What is missing is gray.
fn large_jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut file = picture("baseline-420.jpg");
    let frame = file.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file.resize(3_000_000, 0);
    file
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn large_pictures_at_once_take_little_memory() {
    const MOST: u64 = 300 * 1024;
    let folder = tempfile::tempdir().unwrap();
    let ui = folder.path().join("ui");
    std::fs::create_dir_all(ui.join("reader")).unwrap();
    std::fs::write(ui.join("index.html"), "<!doctype html>").unwrap();
    for path in ["reader/detector.onnx", "reader/recognizer.onnx", "reader/letters.txt"] {
        std::fs::write(ui.join(path), crate::scan::reader_file(path).unwrap()).unwrap();
    }
    let mut command = command(folder.path());
    command.arg("--ui").arg(&ui);
    let program = Program::launch(command).unwrap();
    let process = program.child.id();
    Client::connect(&program.address).await.ask(json!({ "ask": "lobby" })).await;
    let at_rest = kilobytes(process, "VmRSS");
    let photos = [read_photo(&large_png(8_600, 5_800)), read_photo(&large_jpeg(8_600, 5_800))];
    let mut clients = Vec::new();
    for number in 0..10 {
        let mut client = Client::connect(&program.address).await;
        client.send(photos[number % photos.len()].clone()).await;
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

/// Connects through a proxy that tells an address of a client.
async fn connect_through_proxy(program: &Program, client: &str) -> Client {
    let mut request = format!("ws://{}/ws", place(program)).into_client_request().unwrap();
    request.headers_mut().insert("x-forwarded-for", client.parse().unwrap());
    Client::of(tokio_tungstenite::connect_async(request).await.unwrap().0)
}

#[tokio::test]
async fn behind_a_proxy_the_connections_of_each_client_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(folder.path());
    command.args(["--trust-proxy", "--connections-per-address", "4"]);
    let program = Program::launch(command).unwrap();
    let mut clients = Vec::new();
    for number in 1..=20 {
        clients.push(connect_through_proxy(&program, &format!("192.168.1.{number}")).await);
    }
    for client in &mut clients {
        let about = client.ask(json!({ "ask": "about" })).await;
        assert_eq!(about["folder"], Value::Null, "a client of the proxy is another device");
    }
    let mut own = Client::connect(&program.address).await;
    assert!(own.ask(json!({ "ask": "about" })).await["folder"].is_string());
    let mut many = Vec::new();
    for _ in 0..2 {
        many.push(connect_through_proxy(&program, "192.168.1.1").await);
    }
    assert!(clients[0].receive().await.is_none(), "the longest silent one is closed");
    clients[1].ask(json!({ "ask": "lobby" })).await;
}
