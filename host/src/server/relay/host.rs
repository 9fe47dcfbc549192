use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, close_code};
use starboard_seal::{Challenge, HEADER, PublicKey, ToRelay, close, room};
use tokio::time::{Instant, MissedTickBehavior};

use super::outbox::Outbox;
use super::rooms::{FOR_HOST_MAX, Hosting};
use super::{Client, Relay, binary};
use crate::server::socket::{is_true, send};

/// The time for each message of the proof.
const PROOF_TIMEOUT: Duration = Duration::from_secs(10);

/// The interval between pings and the number that may stay unanswered: guests are told within 25 seconds that a host is
/// silent.
const PING_INTERVAL: Duration = Duration::from_secs(8);
const MISSED_PINGS_MAX: u8 = 2;

/// Serves a page that hosts until either side closes. Returns the code to close with.
pub(super) async fn serve(socket: &mut WebSocket, relay: &Arc<Relay>, client: &Client) -> Option<u16> {
    let mut ending = relay.ending.clone();
    let proved = tokio::select! {
        () = is_true(&mut ending) => return Some(close_code::AWAY),
        proved = prove(socket) => proved,
    };
    let public = match proved {
        Ok(public) => public,
        Err(code) => return code,
    };
    let outbox = Outbox::new(&client.connection, &relay.connections, FOR_HOST_MAX);
    let hosting = match relay.rooms.open(room(&public), client.address, outbox, Instant::now()) {
        Ok(hosting) => hosting,
        Err(code) => return Some(code),
    };
    client.connection.set_at_table(|| true);
    let code = pass(socket, relay, client, &hosting).await;
    relay.rooms.leave(&hosting, Instant::now());
    code
}

/// Has a page prove the key that it names first.
async fn prove(socket: &mut WebSocket) -> Result<PublicKey, Option<u16>> {
    let wrong = Some(close::NOT_PROVED);
    let public: PublicKey = read(socket).await?[..].try_into().map_err(|_| wrong)?;
    let (challenge, frame) = Challenge::new(&public).map_err(|_| Some(close_code::ERROR))?;
    if !send(socket, Message::Binary(frame.into())).await {
        return Err(None);
    }
    match challenge.is_answered(&read(socket).await?) {
        true => Ok(public),
        false => Err(wrong),
    }
}

async fn read(socket: &mut WebSocket) -> Result<Bytes, Option<u16>> {
    let read = async {
        loop {
            if let Some(message) = binary(socket.recv().await)? {
                return Ok(message);
            }
        }
    };
    tokio::time::timeout(PROOF_TIMEOUT, read).await.map_err(|_| Some(close::NOT_PROVED))?
}

/// Passes on what the host says, and what its guests say to it. Returns the code to close with.
async fn pass(socket: &mut WebSocket, relay: &Arc<Relay>, client: &Client, hosting: &Hosting) -> Option<u16> {
    let mut ending = relay.ending.clone();
    let mut ping = tokio::time::interval(PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed = 0;
    let mut paused = None;
    loop {
        tokio::select! {
            () = is_true(&mut ending) => return Some(close_code::AWAY),
            next = hosting.outbox.next() => match next {
                Ok(waiting) => {
                    if !send(socket, Message::Binary(waiting.message.clone())).await {
                        return None;
                    }
                }
                Err(code) => return code,
            },
            received = socket.recv(), if paused.is_none() => {
                missed = 0;
                match relay.hear(client, received, &mut paused) {
                    Ok(Some(message)) => {
                        if let Err(code) = carry_out(hosting, &message) {
                            return Some(code);
                        }
                    }
                    Ok(None) => {}
                    Err(code) => return code,
                }
            }
            () = tokio::time::sleep_until(paused.unwrap_or_else(Instant::now)), if paused.is_some() => {
                paused = None;
            }
            _ = ping.tick(), if paused.is_none() => {
                if missed == MISSED_PINGS_MAX {
                    return None;
                }
                missed += 1;
                if !send(socket, Message::Ping(Bytes::new())).await {
                    return None;
                }
            }
        }
    }
}

/// Does what a host says. It waits for nobody.
fn carry_out(hosting: &Hosting, message: &Bytes) -> Result<(), u16> {
    match ToRelay::decode(message).map_err(|_| close::MALFORMED)? {
        ToRelay::Frame { guest, .. } => {
            if let Some(guest) = hosting.guest(guest) {
                guest.outbox.add(message.slice(HEADER..), None);
            }
        }
        ToRelay::Close { guest } => {
            if let Some(guest) = hosting.guest(guest) {
                guest.outbox.close(close::BY_HOST);
            }
        }
        ToRelay::LetIn { guest } => hosting.let_in(guest),
    }
    Ok(())
}
