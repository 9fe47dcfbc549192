//! The open connections and their number for each address, so that nobody can keep the others out.

use std::collections::HashMap;
use std::io::Write;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::task::{Context, Waker};
use std::time::Duration;

use tokio::time::Instant;

use crate::lock::lock;

/// The interval between two lines in the log about the same address.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The open connections, by address.
pub(super) struct Connections {
    /// The maximum number for an address. Half of them may be at no table.
    max: usize,
    open: Mutex<HashMap<IpAddr, OfAddress>>,
}

#[derive(Default)]
struct OfAddress {
    open: Vec<Arc<Connection>>,
    /// The time of the last line in the log.
    logged: Option<Instant>,
}

/// An open connection.
pub(super) struct Connection {
    /// The time at which something was last received.
    heard: Mutex<Instant>,
    ended: AtomicBool,
    waker: Mutex<Option<Waker>>,
    /// True if its session watches a table; unset without a session.
    at_table: OnceLock<Box<dyn Fn() -> bool + Send + Sync>>,
    /// The address that it counts for.
    address: OnceLock<IpAddr>,
}

impl Connections {
    pub(super) fn new(max: usize) -> Self {
        Self { max, open: Mutex::default() }
    }

    /// Counts a new connection for an address. If that has too many, the one that has been silent for the longest time
    /// is ended: of those at no table, if there are too many of these.
    pub(super) fn admit(&self, address: IpAddr, connection: &Arc<Connection>) {
        let mut open = lock(&self.open);
        let of_address = open.entry(address).or_default();
        if let Some(silent) = self.superfluous(&of_address.open) {
            silent.end();
            of_address.open.retain(|other| !Arc::ptr_eq(other, &silent));
            let now = Instant::now();
            if of_address.logged.is_none_or(|logged| now - logged >= LOG_INTERVAL) {
                of_address.logged = Some(now);
                log(address, self.max);
            }
        }
        if connection.address.set(address).is_ok() {
            of_address.open.push(Arc::clone(connection));
        }
    }

    /// The connection to be ended before another one is opened.
    fn superfluous(&self, open: &[Arc<Connection>]) -> Option<Arc<Connection>> {
        let at_none: Vec<_> = open.iter().filter(|connection| !connection.is_at_table()).collect();
        let among = match at_none.len() >= self.max.div_ceil(2) {
            true => at_none,
            false if open.len() >= self.max => open.iter().collect(),
            false => return None,
        };
        among.into_iter().min_by_key(|connection| *lock(&connection.heard)).cloned()
    }

    /// Counts a connection no longer.
    pub(super) fn remove(&self, connection: &Arc<Connection>) {
        let Some(address) = connection.address.get() else { return };
        let mut open = lock(&self.open);
        if let Some(of_address) = open.get_mut(address) {
            of_address.open.retain(|other| !Arc::ptr_eq(other, connection));
            if of_address.open.is_empty() {
                open.remove(address);
            }
        }
    }
}

impl Connection {
    pub(super) fn new() -> Self {
        Self {
            heard: Mutex::new(Instant::now()),
            ended: AtomicBool::new(false),
            waker: Mutex::default(),
            at_table: OnceLock::new(),
            address: OnceLock::new(),
        }
    }

    /// Sets the function that returns true if its session watches a table.
    pub(super) fn set_at_table(&self, at_table: impl Fn() -> bool + Send + Sync + 'static) {
        let _ = self.at_table.set(Box::new(at_table));
    }

    fn is_at_table(&self) -> bool {
        self.at_table.get().is_some_and(|at_table| at_table())
    }

    pub(super) fn hear(&self) {
        *lock(&self.heard) = Instant::now();
    }

    /// Returns true if the connection is ended. Otherwise, the task is woken as soon as it is.
    pub(super) fn is_ended(&self, context: &Context<'_>) -> bool {
        let mut waker = lock(&self.waker);
        match &mut *waker {
            Some(waker) => waker.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        self.ended.load(Ordering::SeqCst)
    }

    fn end(&self) {
        self.ended.store(true, Ordering::SeqCst);
        if let Some(waker) = lock(&self.waker).take() {
            waker.wake();
        }
    }
}

fn log(address: IpAddr, max: usize) {
    // Nothing can be logged if standard error is closed.
    let _ = writeln!(
        std::io::stderr(),
        "starboard-host: {address} opens more than {max} connections, or {} at no table; the longest silent one is closed \
         for each new one (see --connections-per-address)",
        max.div_ceil(2),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 168, 1, 5));

    async fn open(connections: &Connections, address: IpAddr, at_table: bool) -> Arc<Connection> {
        tokio::time::advance(Duration::from_secs(1)).await;
        let connection = Arc::new(Connection::new());
        connection.set_at_table(move || at_table);
        connections.admit(address, &connection);
        connection
    }

    fn is_open(connection: &Connection) -> bool {
        !connection.ended.load(Ordering::SeqCst)
    }

    #[tokio::test(start_paused = true)]
    async fn too_many_at_no_table_end_the_longest_silent_of_these() {
        let connections = Connections::new(4);
        let at_table = open(&connections, HERE, true).await;
        let [first, second] = [open(&connections, HERE, false).await, open(&connections, HERE, false).await];
        let there = open(&connections, THERE, false).await;
        tokio::time::advance(Duration::from_secs(1)).await;
        first.hear();
        let third = open(&connections, HERE, false).await;
        let opened = [&at_table, &first, &second, &third, &there].map(|connection| is_open(connection));
        assert_eq!(opened, [true, true, false, true, true]);
    }

    #[tokio::test(start_paused = true)]
    async fn too_many_at_tables_end_the_longest_silent() {
        let connections = Connections::new(4);
        let mut tables = Vec::new();
        for _ in 0..5 {
            tables.push(open(&connections, HERE, true).await);
        }
        let opened: Vec<_> = tables.iter().map(|connection| is_open(connection)).collect();
        assert_eq!(opened, [false, true, true, true, true]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_closed_connection_makes_room() {
        let connections = Connections::new(4);
        let first = open(&connections, HERE, false).await;
        let second = open(&connections, HERE, false).await;
        connections.remove(&first);
        open(&connections, HERE, false).await;
        assert!(is_open(&second));
        assert_eq!(lock(&connections.open).len(), 1);
    }
}
