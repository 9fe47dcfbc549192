//! HTTP requests and the access checks.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::{Client, Program, command};

/// The head and the body of the response to a plain text request.
pub(crate) fn ask(program: &Program, request: &str, headers: &str) -> (String, String) {
    let place = program.address.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(place).unwrap();
    let headers = headers.replace("HERE", place);
    write!(stream, "{request} HTTP/1.1\r\n{headers}connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_lowercase(), body.to_owned())
}

const UPGRADE: &str = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                       sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

#[test]
fn the_server_is_healthy_and_sends_security_headers() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let (head, body) = ask(&program, "GET /health", "host: HERE\r\n");
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert_eq!(body, "ok\n");
    let place = program.address.trim_start_matches("http://").trim_end_matches('/');
    for line in [
        format!("connect-src 'self' ws://{place};"),
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';".to_owned(),
        "x-content-type-options: nosniff".to_owned(),
        "referrer-policy: no-referrer".to_owned(),
    ] {
        assert!(head.contains(&line), "{line}: {head}");
    }
}

#[test]
fn only_pages_of_this_server_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let refused = [
        "host: evil.example\r\n".to_owned(),
        "host: 192.168.1.5\r\n".to_owned(),
        "host: HERE\r\norigin: http://evil.example\r\n".to_owned(),
        "host: HERE\r\norigin: null\r\n".to_owned(),
        format!("host: HERE\r\norigin: http://evil.example\r\n{UPGRADE}"),
        format!("host: evil.example\r\n{UPGRADE}"),
    ];
    for headers in refused {
        for path in ["/ws", "/health", "/"] {
            let (head, _) = ask(&program, &format!("GET {path}"), &headers);
            assert!(head.starts_with("http/1.1 403"), "{path} {headers}: {head}");
        }
    }
    let mut answered =
        TcpStream::connect(program.address.trim_start_matches("http://").trim_end_matches('/')).unwrap();
    let place = program.address.trim_end_matches('/');
    let host = place.trim_start_matches("http://");
    write!(answered, "GET /ws HTTP/1.1\r\nhost: {host}\r\norigin: {place}\r\n{UPGRADE}\r\n").unwrap();
    let mut head = [0; 12];
    answered.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 101");
}

/// A built interface of two files.
fn interface(folder: &TempDir) -> PathBuf {
    let ui = folder.path().join("ui");
    std::fs::create_dir_all(ui.join("assets")).unwrap();
    std::fs::write(ui.join("index.html"), "<!doctype html>").unwrap();
    std::fs::write(ui.join("assets/a-1.css"), "p{}").unwrap();
    ui
}

#[test]
fn an_interface_is_served_from_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let ui = interface(&folder);
    let mut command = command(folder.path());
    command.arg("--ui").arg(&ui);
    let program = Program::launch(command).unwrap();
    for path in ["/", "/tables/x"] {
        let (head, body) = ask(&program, &format!("GET {path}"), "host: HERE\r\n");
        assert!(head.contains("content-type: text/html"), "{head}");
        assert_eq!(body, "<!doctype html>");
    }
    let (head, body) = ask(&program, "GET /assets/a-1.css", "host: HERE\r\n");
    assert!(head.contains("immutable") && head.contains("text/css"), "{head}");
    assert_eq!(body, "p{}");
    let (head, body) = ask(&program, "HEAD /", "host: HERE\r\n");
    assert!(head.starts_with("http/1.1 200") && body.is_empty());
    assert!(ask(&program, "POST /", "host: HERE\r\n").0.starts_with("http/1.1 405"));
    assert!(ask(&program, "GET /../starboard.db", "host: HERE\r\n").0.starts_with("http/1.1 404"));
}

#[tokio::test]
async fn behind_a_proxy_a_host_answers_under_its_prefix_and_knows_nobody_as_its_own_device() {
    let folder = tempfile::tempdir().unwrap();
    let ui = interface(&folder);
    let mut command = command(folder.path());
    command.args(["--public", "https://hall.example/t1/"]).arg("--ui").arg(&ui);
    let program = Program::launch(command).unwrap();
    let public = "host: hall.example\r\n";
    // A proxy that strips the prefix is as good as one that does not.
    for prefix in ["/t1", ""] {
        for (path, body) in [("/", "<!doctype html>"), ("/assets/a-1.css", "p{}"), ("/health", "ok\n")] {
            let answer = ask(&program, &format!("GET {prefix}{path}"), public);
            assert!(answer.0.starts_with("http/1.1 200"), "{prefix}{path}: {}", answer.0);
            assert!(answer.0.contains("connect-src 'self' wss://hall.example;"), "{}", answer.0);
            assert_eq!(answer.1, body);
        }
        let mut client =
            Client::connect(&format!("{}{prefix}/", program.address.trim_end_matches('/'))).await;
        let about = client.ask(json!({ "ask": "about" })).await;
        assert_eq!(about["folder"], Value::Null, "the proxy is on this device, its clients are not");
        assert_eq!(client.refused(json!({ "ask": "erase-all" })).await["fault"], "only-there");
    }
    let (head, _) = ask(&program, "GET /t1?language=de", public);
    assert!(head.starts_with("http/1.1 308") && head.contains("location: /t1/?language=de\r\n"), "{head}");
    assert!(ask(&program, "GET /t1/missing.js", public).0.starts_with("http/1.1 404"));
    let upgrade = |origin: &str| format!("host: hall.example\r\norigin: {origin}\r\n{UPGRADE}");
    for origin in ["http://hall.example", "https://evil.example"] {
        let (head, _) = ask(&program, "GET /t1/ws", &upgrade(origin));
        assert!(head.starts_with("http/1.1 403"), "{origin}: {head}");
    }
    assert!(ask(&program, "GET /t1/", "host: evil.example\r\n").0.starts_with("http/1.1 403"));
    let mut answered =
        TcpStream::connect(program.address.trim_start_matches("http://").trim_end_matches('/')).unwrap();
    write!(answered, "GET /t1/ws HTTP/1.1\r\n{}\r\n", upgrade("https://hall.example")).unwrap();
    let mut head = [0; 12];
    answered.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 101");
}

#[test]
fn files_are_sent_compressed_if_the_client_accepts_it() {
    let folder = tempfile::tempdir().unwrap();
    let ui = folder.path().join("ui");
    std::fs::create_dir_all(ui.join("assets")).unwrap();
    for (name, content) in [
        ("index.html", "<!doctype html>"),
        ("assets/a-1.css", "plain"),
        ("assets/a-1.css.br", "brotli"),
        ("assets/a-1.css.gz", "gzip"),
        ("assets/model-2.gz", "model"),
    ] {
        std::fs::write(ui.join(name), content).unwrap();
    }
    let mut command = command(folder.path());
    command.arg("--ui").arg(&ui);
    let program = Program::launch(command).unwrap();
    let ask = |request: &str, accepted: &str| {
        ask(&program, request, &format!("host: HERE\r\naccept-encoding: {accepted}\r\n"))
    };
    for (accepted, content, encoding) in [
        ("gzip, deflate, br, zstd", "brotli", Some("br")),
        ("gzip, deflate", "gzip", Some("gzip")),
        ("identity", "plain", None),
    ] {
        let (head, body) = ask("GET /assets/a-1.css", accepted);
        let length = format!("content-length: {}", content.len());
        for line in ["content-type: text/css", "vary: accept-encoding", "immutable", &length] {
            assert!(head.contains(line), "{line}: {head}");
        }
        let sent = head.lines().find_map(|line| line.strip_prefix("content-encoding: "));
        assert_eq!((body.as_str(), sent), (content, encoding));
        let (only_head, body) = ask("HEAD /assets/a-1.css", accepted);
        let without_date = |head: &str| -> Vec<String> {
            head.lines().filter(|line| !line.starts_with("date:")).map(str::to_owned).collect()
        };
        assert_eq!((without_date(&only_head), body.as_str()), (without_date(&head), ""));
    }
    let (head, body) = ask("GET /assets/model-2.gz", "gzip, br");
    assert!(!head.contains("content-encoding") && body == "model", "{head}");
}
