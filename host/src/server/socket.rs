use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::connections::{Connection, Connections};
use super::lanes::Lanes;
use super::news::PushQueue;
use super::requests::{Answer, Requests};
use crate::session::{Entrance, Host, Session, malformed, read};
use crate::wire::{ClientMessage, Fault, Greeting, Push, Refused, Request, Response, ServerMessage, TableId};

/// The maximum size of a message that is read, in bytes. A larger one ends the connection. A limit below it
/// is answered with a refusal.
pub(super) const LARGEST_READ: usize = 4 * 1024 * 1024;

/// The bytes that are read at once. Each connection keeps a buffer of this size.
pub(super) const READ_BUFFER: usize = 4 * 1024;

/// The size of a message, in bytes, from which it is read by a thread that serves nobody else.
const LONG_TO_READ: usize = 64 * 1024;

/// The time limit for sending a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The interval between pings and the number that may stay unanswered. Browsers answer pings by themselves; a
/// lost network or a sleeping device sends nothing.
const PING_INTERVAL: Duration = Duration::from_secs(20);
const MISSED_PINGS_MAX: u8 = 3;

/// The time for a device to say hello, and the bytes that it may say it in.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
const HELLO_MAX: usize = 4 * 1024;

/// The bytes that are read before that. A hello between the two limits is answered with a refusal.
pub(super) const HELLO_READ: usize = 2 * HELLO_MAX;

/// The close code of a session whose device was taken out.
const TAKEN_OUT: u16 = 4001;

/// The one at the other end.
pub(super) struct Client {
    /// The entrance that it comes by.
    pub(super) entrance: Entrance,
    /// The address that it counts for.
    pub(super) address: IpAddr,
    pub(super) connection: Arc<Connection>,
    pub(super) connections: Arc<Connections>,
    pub(super) lanes: Arc<Lanes>,
}

/// Serves one interface until either side closes.
#[expect(clippy::too_many_lines, reason = "one loop, whose branches share what they wait for")]
pub(super) async fn run(
    mut socket: WebSocket,
    host: Host,
    Client { entrance, address, connection, connections, lanes }: Client,
    mut ending: watch::Receiver<bool>,
) {
    let news = Arc::new(PushQueue::default());
    let (end, mut ended) = watch::channel(false);
    let Some(session) = admit(&mut socket, &host, entrance, &news, end).await else { return };
    connection.limit(None);
    connection.set_at_table(session.watching());
    let session = session.at(address);
    let is_out = session.out();
    let mut requests = Requests::new(lanes, Arc::clone(&connection), move |message| {
        let (text, state) = session.write(message);
        let held = text.as_ref().map(|text| connections.hold(&connection, text.len()));
        Answer { text: text.map(Utf8Bytes::from), state, held }
    });
    let mut sent = Sent::default();
    let mut ping = tokio::time::interval(PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed = 0;
    let close = loop {
        let has_room = requests.has_room();
        let mut answered = None;
        // The branches are polled in random order, so frequent pushes do not delay answers.
        let message = tokio::select! {
            () = is_true(&mut ended) => break Some(end_of_session(&is_out)),
            () = is_true(&mut ending) => break Some((close_code::AWAY, "the host is shutting down")),
            // The pushes of later changes come after the answer.
            push = news.next(), if !requests.is_changing() => {
                if sent.is_old(&push) {
                    continue;
                }
                push.text().cloned().map(Message::Text)
            }
            Some((mut answer, pace)) = requests.next() => {
                sent.answer(&answer);
                let text = answer.text.take().map(Message::Text);
                answered = Some((answer, pace));
                text
            }
            received = socket.recv(), if has_room => {
                missed = 0;
                match received {
                    Some(Ok(Message::Text(asked))) => {
                        let bytes = asked.len();
                        match read_message(asked).await {
                            Ok(ClientMessage { id, request: Request::Ping {} }) => {
                                text(&ServerMessage::Reply { id, response: Response::Done })
                            }
                            Ok(message) => {
                                requests.add(message, bytes);
                                continue;
                            }
                            Err(refusal) => text(&refusal),
                        }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        text(&malformed(None, "expected a text message".to_owned()))
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_))) | None => break None,
                    Some(Err(_)) => break Some((close_code::SIZE, "the message cannot be read")),
                }
            }
            // Nothing is read meanwhile, and so no answer to a ping.
            _ = ping.tick(), if has_room => {
                if missed == MISSED_PINGS_MAX {
                    break None;
                }
                missed += 1;
                Some(Message::Ping(Bytes::new()))
            }
        };
        // Waiting messages are dropped: not one reaches a device that was taken out.
        if *ended.borrow() {
            break Some(end_of_session(&is_out));
        }
        let Some(message) = message else {
            break Some((close_code::ERROR, "the message cannot be written"));
        };
        if !send(&mut socket, message).await {
            break None;
        }
        if let Some(answer) = answered {
            requests.sent(answer);
        }
    };
    if matches!(close, Some((close_code::AWAY, _))) {
        // Requests that take effect are answered.
        requests.drop_waiting();
        while let Some((Answer { text: Some(text), .. }, _)) = requests.next().await {
            if !send(&mut socket, Message::Text(text)).await {
                return;
            }
        }
    }
    if let Some((code, reason)) = close {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // The client may already be gone.
        let _ = tokio::time::timeout(SEND_TIMEOUT, async {
            socket.send(Message::Close(Some(frame))).await?;
            // Unread data would make the system reset the connection and discard data that is still being
            // sent.
            while socket.recv().await.transpose()?.is_some() {}
            Ok::<_, axum::Error>(())
        })
        .await;
    }
}

/// Reads the first message of a device, and begins its session or says why not.
async fn admit(
    socket: &mut WebSocket,
    host: &Host,
    entrance: Entrance,
    news: &Arc<PushQueue>,
    end: watch::Sender<bool>,
) -> Option<Session> {
    let first = tokio::time::timeout(HELLO_TIMEOUT, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(hello)))) = first else { return None };
    let admitted = if hello.len() > HELLO_MAX {
        Err(Refused::Unreadable)
    } else {
        let (host, news) = (host.clone(), Arc::clone(news));
        let admit = move || {
            let ended = move || {
                end.send_replace(true);
            };
            host.admit(&hello, entrance, move |push| news.add(push), ended)
        };
        tokio::task::spawn_blocking(admit).await.unwrap_or(Err(Refused::StorageFailed))
    };
    let (greeting, session) = match admitted {
        Ok((greeting, session)) => (greeting, Some(session)),
        Err(why) => (Greeting::Refused { why }, None),
    };
    let sent = send(socket, Message::text(greeting.json())).await;
    if session.is_none() {
        send(socket, Message::Close(None)).await;
    }
    session.filter(|_| sent)
}

/// Why the host ends a session: its device was taken out, or is to say hello again.
fn end_of_session(is_out: &impl Fn() -> bool) -> (u16, &'static str) {
    if is_out() {
        (TAKEN_OUT, "the device was taken out")
    } else {
        (close_code::RESTART, "the role of the device has changed")
    }
}

/// Sends a message. Returns false if that fails or takes too long.
pub(super) async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND_TIMEOUT, socket.send(message)).await, Ok(Ok(())))
}

/// Reads a message. A long one keeps nobody else waiting.
async fn read_message(text: Utf8Bytes) -> Result<ClientMessage, Box<ServerMessage>> {
    if text.len() < LONG_TO_READ {
        return read(&text);
    }
    let failed = |_| Err(Box::new(ServerMessage::Refusal { id: None, fault: Fault::Internal }));
    tokio::task::spawn_blocking(move || read(&text)).await.unwrap_or_else(failed)
}

fn text(message: &ServerMessage) -> Option<Message> {
    message.json().map(Message::text)
}

/// Resolves when the value is true, or the sender is dropped.
pub(super) async fn is_true(value: &mut watch::Receiver<bool>) {
    let _ = value.wait_for(|value| *value).await;
}

/// The newest line sent for each table. An answer is sent at once and may overtake older pushes.
#[derive(Debug, Default)]
struct Sent(HashMap<TableId, u64>);

impl Sent {
    fn answer(&mut self, answer: &Answer) {
        self.0.extend(answer.state.clone());
    }

    /// Returns true if a newer state of the table was already sent; otherwise the push is taken as sent.
    fn is_old(&mut self, push: &Push) -> bool {
        let Push::Table { snapshot } = push else { return false };
        let Some(sent) = self.0.get_mut(&snapshot.table) else {
            self.0.insert(snapshot.table.clone(), snapshot.seq);
            return false;
        };
        let old = *sent > snapshot.seq;
        *sent = snapshot.seq.max(*sent);
        old
    }
}
