use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use serde::Deserialize;
use tokio::sync::{mpsc, watch};

use crate::wire::{ClientMessage, Fault, Push, Request, Response, ServerMessage, TableId};
use crate::{Host, Session};

/// The largest message that is carried out, in bytes.
const LARGEST: u32 = 256 * 1024;

/// The largest message that brings a game from a file, in bytes: several times the longest game that is known.
const LARGEST_IMPORT: u32 = 8 * 1024 * 1024;

/// The largest message that is read, in bytes; what is larger ends the connection. In between, the sender is told.
pub(super) const LARGEST_READ: usize = 16 * 1024 * 1024;

/// News that may wait for one who is slow to read. After that the connection ends; a new one begins with fresh news.
const WAITING: usize = 64;

/// How long one may take to read a message.
const PATIENCE: Duration = Duration::from_secs(20);

/// Talks with one interface until either side ends it.
pub(super) async fn talk(mut socket: WebSocket, host: Host, mut ending: watch::Receiver<bool>) {
    let (sender, mut news) = mpsc::channel(WAITING);
    let (overrun, mut overran) = watch::channel(false);
    let session = Arc::new(host.connect(move |push| {
        if sender.try_send(push).is_err() {
            overrun.send_replace(true);
        }
    }));
    let mut sent = Sent::default();
    let goodbye = loop {
        let message = tokio::select! {
            biased;
            () = is_true(&mut ending) => break Some((close_code::AWAY, "the host ends")),
            () = is_true(&mut overran) => break Some((close_code::AGAIN, "too slow to follow")),
            Some(push) = news.recv() => {
                let Some(message) = sent.news(&push) else { continue };
                message
            }
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    let message = answer(&session, text).await;
                    sent.answer(&message);
                    message
                }
                Some(Ok(Message::Binary(_))) => malformed(None, "a text message is expected".to_owned()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Close(_))) | None => break None,
                Some(Err(_)) => break Some((close_code::SIZE, "cannot be read")),
            },
        };
        let Ok(json) = serde_json::to_string(&message) else {
            break Some((close_code::ERROR, "cannot be written"));
        };
        match tokio::time::timeout(PATIENCE, socket.send(Message::Text(json.into()))).await {
            Ok(Ok(())) => {}
            _ => break None,
        }
    };
    if let Some((code, reason)) = goodbye {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // Whoever is gone already needs no goodbye.
        let _ = tokio::time::timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
    }
}

/// Resolves when it is true, or never will be.
async fn is_true(value: &mut watch::Receiver<bool>) {
    let _ = value.wait_for(|value| *value).await;
}

/// Carries out one message. The journal waits for the disk, so this is done where waiting is allowed.
async fn answer(session: &Arc<Session>, text: Utf8Bytes) -> ServerMessage {
    let session = Arc::clone(session);
    let answer = tokio::task::spawn_blocking(move || respond(&session, &text)).await;
    answer.unwrap_or(ServerMessage::Refusal { id: None, fault: Fault::Internal })
}

fn respond(session: &Session, text: &str) -> ServerMessage {
    let too_large = |max| ServerMessage::Refusal { id: id_of(text), fault: Fault::TooLarge { max } };
    if text.len() > LARGEST_IMPORT as usize {
        return too_large(LARGEST_IMPORT);
    }
    match serde_json::from_str(text) {
        Ok(ClientMessage { request, .. })
            if text.len() > LARGEST as usize && !matches!(request, Request::ImportTable { .. }) =>
        {
            too_large(LARGEST)
        }
        Ok(ClientMessage { id, request }) => match session.handle(request) {
            Ok(response) => ServerMessage::Reply { id, response },
            Err(fault) => ServerMessage::Refusal { id: Some(id), fault },
        },
        Err(error) => malformed(id_of(text), error.to_string()),
    }
}

fn malformed(id: Option<u32>, mut reason: String) -> ServerMessage {
    // What was sent may be part of the reason, at any length.
    const LONGEST: usize = 300;
    if let Some((end, _)) = reason.char_indices().nth(LONGEST) {
        reason.truncate(end);
    }
    ServerMessage::Refusal { id, fault: Fault::Malformed { reason } }
}

/// The id of a message that is otherwise not understood.
fn id_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Id {
        id: u32,
    }
    serde_json::from_str(text).ok().map(|Id { id }| id)
}

/// The newest line that was sent of each table. An answer goes out at once and may overtake news that is older than it.
#[derive(Debug, Default)]
struct Sent(HashMap<TableId, u64>);

impl Sent {
    fn answer(&mut self, message: &ServerMessage) {
        if let ServerMessage::Reply { response: Response::Table { snapshot }, .. } = message {
            self.0.insert(snapshot.table.clone(), snapshot.seq);
        }
    }

    /// News as a message, unless something newer was sent.
    fn news(&mut self, push: &Push) -> Option<ServerMessage> {
        if let Push::Table { snapshot } = push {
            if self.0.get(&snapshot.table).is_some_and(|sent| *sent > snapshot.seq) {
                return None;
            }
            self.0.insert(snapshot.table.clone(), snapshot.seq);
        }
        Some(ServerMessage::Push { push: push.clone() })
    }
}
