use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::news::News;
use crate::talk::malformed;
use crate::wire::{Fault, Push, Response, ServerMessage, TableId};
use crate::{Host, Session};

/// The largest message that is read, in bytes; what is larger ends the connection. Somewhat below, the sender is told.
pub(super) const LARGEST_READ: usize = 16 * 1024 * 1024;

/// How long one may take to read a message.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often it is asked for a sign of life, which a browser gives by itself, and how many of these may stay without any.
/// A network that goes away, or a device that falls asleep, says nothing.
const BEAT: Duration = Duration::from_secs(20);
const BEATS_MISSED: u8 = 3;

/// Talks with one interface until either side ends it. One that is `near` runs on this device.
pub(super) async fn talk(mut socket: WebSocket, host: Host, near: bool, mut ending: watch::Receiver<bool>) {
    let news = Arc::new(News::default());
    let listening = Arc::clone(&news);
    let session = host.connect(move |push| listening.add(push));
    let session = Arc::new(if near { session } else { session.from_afar() });
    let mut sent = Sent::default();
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed = 0;
    let goodbye = loop {
        // In no order: whoever hears of something new all the time is answered all the same.
        let message = tokio::select! {
            () = is_true(&mut ending) => break Some((close_code::AWAY, "the host ends")),
            push = news.next() => {
                let Some(message) = sent.news(&push) else { continue };
                text(&message)
            }
            received = socket.recv() => {
                missed = 0;
                match received {
                    Some(Ok(Message::Text(asked))) => {
                        let message = answer(&session, asked).await;
                        sent.answer(&message);
                        text(&message)
                    }
                    Some(Ok(Message::Binary(_))) => {
                        text(&malformed(None, "a text message is expected".to_owned()))
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_))) | None => break None,
                    Some(Err(_)) => break Some((close_code::SIZE, "cannot be read")),
                }
            }
            _ = beat.tick() => {
                if missed == BEATS_MISSED {
                    break None;
                }
                missed += 1;
                Ok(Message::Ping(Bytes::new()))
            }
        };
        let Ok(message) = message else {
            break Some((close_code::ERROR, "cannot be written"));
        };
        match tokio::time::timeout(PATIENCE, socket.send(message)).await {
            Ok(Ok(())) => {}
            _ => break None,
        }
    };
    if let Some((code, reason)) = goodbye {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // Whoever is gone already needs no goodbye.
        let _ = tokio::time::timeout(PATIENCE, async {
            socket.send(Message::Close(Some(frame))).await?;
            // What was said meanwhile and stays unread would have the system throw away what is still on its way there.
            while socket.recv().await.transpose()?.is_some() {}
            Ok::<_, axum::Error>(())
        })
        .await;
    }
}

fn text(message: &ServerMessage) -> serde_json::Result<Message> {
    Ok(Message::Text(serde_json::to_string(message)?.into()))
}

/// Resolves when it is true, or never will be.
pub(super) async fn is_true(value: &mut watch::Receiver<bool>) {
    let _ = value.wait_for(|value| *value).await;
}

/// Carries out one message. The journal waits for the disk, so this is done where waiting is allowed.
async fn answer(session: &Arc<Session>, text: Utf8Bytes) -> ServerMessage {
    let session = Arc::clone(session);
    let answer = tokio::task::spawn_blocking(move || session.answer(&text)).await;
    answer.unwrap_or(ServerMessage::Refusal { id: None, fault: Fault::Internal })
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
