use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use tokio::sync::{Notify, OwnedSemaphorePermit};

use crate::server::connections::{Connection, Connections, Held};
use crate::system::lock::lock;

/// The bytes that a message takes besides its own while it waits.
const OVERHEAD: usize = 128;

/// Messages that wait to be sent to one end. If it takes too few, it is closed, and nobody waits for it.
pub(super) struct Outbox {
    connection: Arc<Connection>,
    connections: Arc<Connections>,
    /// The bytes that may wait.
    max: usize,
    queue: Mutex<Queue>,
    changed: Notify,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Waiting>,
    /// Set once nothing is added any more: the code to close with after what waits, if it can still be sent.
    close: Option<Option<u16>>,
}

/// A message that counts as unsent until this is dropped.
pub(super) struct Waiting {
    pub(super) message: Bytes,
    _held: Held,
    /// The permit that lets its sender send another one.
    _turn: Option<OwnedSemaphorePermit>,
}

impl Outbox {
    pub(super) fn new(connection: &Arc<Connection>, connections: &Arc<Connections>, max: usize) -> Self {
        let (connection, connections) = (Arc::clone(connection), Arc::clone(connections));
        Self { connection, connections, max, queue: Mutex::default(), changed: Notify::new() }
    }

    /// Adds a message. If too much waits already, the connection is cut.
    pub(super) fn add(&self, message: impl Into<Bytes>, turn: Option<OwnedSemaphorePermit>) {
        let message = message.into();
        let held = self.connections.hold(&self.connection, message.len() + OVERHEAD);
        let mut queue = lock(&self.queue);
        if queue.close.is_some() {
            return;
        }
        if self.connection.unsent() > self.max {
            queue.waiting.clear();
            queue.close = Some(None);
            self.connection.end();
        } else {
            queue.waiting.push_back(Waiting { message, _held: held, _turn: turn });
        }
        drop(queue);
        self.changed.notify_one();
    }

    /// Closes the connection once what waits is sent. The first code counts.
    pub(super) fn close(&self, code: u16) {
        lock(&self.queue).close.get_or_insert(Some(code));
        self.changed.notify_one();
    }

    /// The next message, or the code to close with, if any. It is safe to cancel.
    pub(super) async fn next(&self) -> Result<Waiting, Option<u16>> {
        loop {
            {
                let mut queue = lock(&self.queue);
                if let Some(waiting) = queue.waiting.pop_front() {
                    return Ok(waiting);
                }
                if let Some(code) = queue.close {
                    return Err(code);
                }
            }
            self.changed.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use starboard_seal::close;

    use super::*;

    fn outbox(max: usize) -> Outbox {
        Outbox::new(&Arc::new(Connection::new()), &Arc::new(Connections::new(8)), max)
    }

    #[tokio::test]
    async fn what_waits_is_sent_before_the_close() {
        let outbox = outbox(1_000);
        outbox.add("one", None);
        outbox.close(close::BY_HOST);
        outbox.close(close::HOST_AWAY);
        outbox.add("late", None);
        assert_eq!(outbox.next().await.unwrap().message, "one");
        assert_eq!(outbox.next().await.err(), Some(Some(close::BY_HOST)));
    }

    #[tokio::test]
    async fn whoever_takes_too_few_is_closed() {
        let outbox = outbox(2 * (OVERHEAD + 1));
        outbox.add("1", None);
        let sending = outbox.next().await.unwrap();
        outbox.add("2", None);
        outbox.add("3", None);
        assert_eq!(outbox.next().await.err(), Some(None), "what is being sent counts");
        drop(sending);
        assert_eq!(outbox.connection.unsent(), 0);
    }
}
