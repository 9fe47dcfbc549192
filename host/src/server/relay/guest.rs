use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, close_code};
use starboard_seal::{FRAME_MAX, FromRelay, close};
use tokio::sync::Semaphore;
use tokio::time::{Instant, MissedTickBehavior};

use super::outbox::Outbox;
use super::rooms::{FOR_GUEST_MAX, Guest, Hosting, TURNS};
use super::{Client, MESSAGE_COST, Relay};
use crate::server::socket::{is_true, send};

/// The time for the host to let a guest in, and the bytes that the guest may send before that.
const LET_IN_TIMEOUT: Duration = Duration::from_secs(30);
const STRANGER_MAX: usize = FRAME_MAX;

/// The interval between pings and the number that may stay unanswered.
const PING_INTERVAL: Duration = Duration::from_secs(20);
const MISSED_PINGS_MAX: u8 = 3;

/// Serves a guest until either side closes. Returns the code to close with.
pub(super) async fn serve(
    socket: &mut WebSocket,
    relay: &Arc<Relay>,
    room: &str,
    client: &Client,
) -> Option<u16> {
    let outbox = Outbox::new(&client.connection, &relay.connections, FOR_GUEST_MAX);
    let (hosting, guest) = match relay.rooms.join(room, client.address, outbox) {
        Ok(joined) => joined,
        Err(code) => return Some(code),
    };
    client.connection.set_at_table({
        let guest = Arc::downgrade(&guest);
        move || guest.upgrade().is_some_and(|guest| guest.is_let_in())
    });
    let code = pass(socket, relay, client, &hosting, &guest).await;
    hosting.leave(&guest);
    code
}

/// Passes on what a guest says, and what its host says to it. Returns the code to close with.
async fn pass(
    socket: &mut WebSocket,
    relay: &Arc<Relay>,
    client: &Client,
    hosting: &Hosting,
    guest: &Guest,
) -> Option<u16> {
    let mut ending = relay.ending.clone();
    let mut ping = tokio::time::interval(PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed = 0;
    let deadline = Instant::now() + LET_IN_TIMEOUT;
    let mut said = 0;
    let turns = Arc::new(Semaphore::new(TURNS));
    let mut turn = None;
    let mut paused = None;
    loop {
        let is_read = turn.is_some() && paused.is_none();
        tokio::select! {
            () = is_true(&mut ending) => return Some(close_code::AWAY),
            next = guest.outbox.next() => match next {
                Ok(waiting) => {
                    if !send(socket, Message::Binary(waiting.message.clone())).await {
                        return None;
                    }
                    hosting.outbox.add(FromRelay::Taken { guest: guest.number }.encode(), None);
                }
                Err(code) => return code,
            },
            free = Arc::clone(&turns).acquire_owned(), if turn.is_none() => turn = free.ok(),
            received = socket.recv(), if is_read => {
                missed = 0;
                let frame = match relay.hear(client, received, &mut paused) {
                    Ok(Some(frame)) => frame,
                    Ok(None) => continue,
                    Err(code) => return code,
                };
                said += frame.len() + MESSAGE_COST;
                if said > STRANGER_MAX && !guest.is_let_in() {
                    return Some(close::NOT_LET_IN);
                }
                let message = FromRelay::Frame { guest: guest.number, frame: &frame }.encode();
                hosting.outbox.add(message, turn.take());
            }
            () = tokio::time::sleep_until(paused.unwrap_or_else(Instant::now)), if paused.is_some() => {
                paused = None;
            }
            () = tokio::time::sleep_until(deadline), if !guest.is_let_in() => {
                if !guest.is_let_in() {
                    return Some(close::NOT_LET_IN);
                }
            }
            _ = ping.tick(), if is_read => {
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
