//! Clients that disappear silently. Tokio's paused clock advances whenever all tasks are idle.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::json;
use starboard_host::Host;
use starboard_host::server::{self, Options};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::Client;

const HOUR: Duration = Duration::from_secs(3600);

/// Serves a folder and returns the address, as in `127.0.0.1:7827`.
async fn serve(folder: &tempfile::TempDir) -> String {
    let host = Host::open(folder.path()).unwrap();
    let listener = server::bind(([127, 0, 0, 1], 0).into()).await.unwrap();
    let place = listener.local_addr().unwrap().to_string();
    tokio::spawn(server::serve(host, listener, Options::default(), std::future::pending()));
    place
}

#[tokio::test(start_paused = true)]
async fn a_silent_client_is_disconnected() {
    let folder = tempfile::tempdir().unwrap();
    let place = serve(&folder).await;
    let mut silent = TcpStream::connect(&place).await.unwrap();
    let upgrade = format!(
        "GET /ws HTTP/1.1\r\nhost: {place}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    silent.write_all(upgrade.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    let ended = tokio::time::timeout(HOUR, silent.read_to_end(&mut heard)).await;
    assert!(ended.is_ok(), "the connection is open for ever");
    assert!(heard.starts_with(b"HTTP/1.1 101"));
}

#[tokio::test(start_paused = true)]
async fn an_idle_connection_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let place = serve(&folder).await;
    let whole = format!("GET /health HTTP/1.1\r\nhost: {place}\r\n\r\n");
    for sent in ["", "GET / HTTP/1.1\r\nhost", &whole] {
        let mut silent = TcpStream::connect(&place).await.unwrap();
        silent.write_all(sent.as_bytes()).await.unwrap();
        let mut heard = Vec::new();
        let ended = tokio::time::timeout(HOUR, silent.read_to_end(&mut heard)).await;
        assert!(ended.is_ok(), "the connection is open for ever after {sent:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_only_listens_stays_connected() {
    let folder = tempfile::tempdir().unwrap();
    let place = serve(&folder).await;
    let mut client = Client::connect(&format!("http://{place}/")).await;
    for _ in 0..100 {
        let heard =
            tokio::time::timeout(HOUR, client.socket.next()).await.expect("is asked for a sign of life");
        // The library answers pings by itself, like a browser.
        assert!(matches!(heard, Some(Ok(Message::Ping(_)))), "{heard:?}");
    }
    client.ask(json!({ "ask": "lobby" })).await;
}
