//! The open connections and their number for each address, so that nobody can keep the others out.

use std::collections::HashMap;
use std::io::Write;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::task::{Context, Waker};
use std::time::Duration;

use tokio::time::Instant;

use crate::system::lock::lock;

/// The interval between two lines in the log about the same address.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The open connections, by address.
pub(super) struct Connections {
    /// The maximum number for an address. Half of them may be at no table.
    max: usize,
    open: Mutex<HashMap<IpAddr, OfAddress>>,
    /// The bytes of answers of all connections that are not sent yet.
    unsent: AtomicUsize,
}

/// The bytes of unsent answers from which connections are ended.
const UNSENT_MAX: usize = 64 * 1024 * 1024;

#[derive(Default)]
struct OfAddress {
    open: Vec<Arc<Connection>>,
    /// The time of the last line in the log.
    logged: Option<Instant>,
}

/// Bytes that count as unsent until this is dropped.
pub(super) struct Held {
    bytes: usize,
    connection: Arc<Connection>,
    connections: Arc<Connections>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.connection.unsent.fetch_sub(self.bytes, Ordering::SeqCst);
        self.connections.unsent.fetch_sub(self.bytes, Ordering::SeqCst);
        *lock(&self.connection.sent) = Instant::now();
    }
}

/// What counts as one address: for IPv6 the network of 64 bits, in which a device has as many addresses as it wants.
pub(super) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        address @ IpAddr::V4(_) => address,
    }
}

/// An open connection.
pub(super) struct Connection {
    /// The time at which something was last received.
    heard: Mutex<Instant>,
    ended: AtomicBool,
    waker: Mutex<Option<Waker>>,
    /// The bytes of its answers that are not sent yet.
    unsent: AtomicUsize,
    /// The time at which an answer was last sent, or unsent answers began.
    sent: Mutex<Instant>,
    /// True if its session watches a table; unset without a session.
    at_table: OnceLock<Box<dyn Fn() -> bool + Send + Sync>>,
    /// The address that it counts for.
    address: OnceLock<IpAddr>,
    /// The bytes that it may still send before it has said who it is.
    room: AtomicUsize,
}

impl Connections {
    pub(super) fn new(max: usize) -> Self {
        Self { max, open: Mutex::default(), unsent: AtomicUsize::default() }
    }

    /// Counts a new connection for an address. If that has too many, the one that has been silent for the longest time
    /// is ended: of those at no table, if there are too many of these.
    pub(super) fn admit(&self, address: IpAddr, connection: &Arc<Connection>) {
        let address = counted(address);
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

    /// Counts bytes of a connection as unsent. If all have too many, the connections are ended to which nothing could be sent
    /// for the longest time.
    pub(super) fn hold(self: &Arc<Self>, connection: &Arc<Connection>, bytes: usize) -> Held {
        if connection.unsent.fetch_add(bytes, Ordering::SeqCst) == 0 {
            *lock(&connection.sent) = Instant::now();
        }
        if self.unsent.fetch_add(bytes, Ordering::SeqCst) + bytes > UNSENT_MAX {
            self.end_slowest();
        }
        Held { bytes, connection: Arc::clone(connection), connections: Arc::clone(self) }
    }

    fn end_slowest(&self) {
        let open = lock(&self.open);
        let (ended, mut left): (Vec<_>, Vec<_>) = open
            .values()
            .flat_map(|of| &of.open)
            .partition(|connection| connection.ended.load(Ordering::SeqCst));
        let ended: usize = ended.iter().map(|connection| connection.unsent()).sum();
        let mut all = self.unsent.load(Ordering::SeqCst).saturating_sub(ended);
        left.retain(|connection| connection.unsent() > 0);
        left.sort_by_cached_key(|connection| *lock(&connection.sent));
        for connection in left {
            if all <= UNSENT_MAX {
                return;
            }
            all = all.saturating_sub(connection.unsent());
            connection.end();
        }
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
            unsent: AtomicUsize::default(),
            sent: Mutex::new(Instant::now()),
            waker: Mutex::default(),
            at_table: OnceLock::new(),
            address: OnceLock::new(),
            room: AtomicUsize::new(usize::MAX),
        }
    }

    /// Sets the function that returns true if its session watches a table.
    pub(super) fn set_at_table(&self, at_table: impl Fn() -> bool + Send + Sync + 'static) {
        let _ = self.at_table.set(Box::new(at_table));
    }

    fn is_at_table(&self) -> bool {
        self.at_table.get().is_some_and(|at_table| at_table())
    }

    /// The bytes of its answers that are not sent yet.
    pub(super) fn unsent(&self) -> usize {
        self.unsent.load(Ordering::SeqCst)
    }

    /// The address that it counts for.
    pub(super) fn address(&self) -> Option<IpAddr> {
        self.address.get().copied()
    }

    /// Limits the bytes that are read from now on; none for no limit.
    pub(super) fn limit(&self, bytes: Option<usize>) {
        self.room.store(bytes.unwrap_or(usize::MAX), Ordering::Relaxed);
    }

    /// Notes that bytes have come. Returns false if they are too many.
    pub(super) fn hear(&self, bytes: usize) -> bool {
        *lock(&self.heard) = Instant::now();
        let take = |room: usize| if room == usize::MAX { Some(room) } else { room.checked_sub(bytes) };
        self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
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

    /// Ends the connection. Nothing is sent any more.
    pub(super) fn end(&self) {
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
        first.hear(1);
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
    async fn too_many_unsent_bytes_end_those_that_take_none_for_the_longest_time() {
        let connections = Arc::new(Connections::new(8));
        let mut all = Vec::new();
        for _ in 0..4 {
            all.push(open(&connections, HERE, true).await);
        }
        let held: Vec<_> = [1, 0, 2].map(|at| connections.hold(&all[at], UNSENT_MAX / 4)).into();
        let taking = connections.hold(&all[1], 1);
        tokio::time::advance(Duration::from_secs(1)).await;
        drop(taking);
        let opened = || all.iter().map(|connection| is_open(connection)).collect::<Vec<_>>();
        assert_eq!(opened(), [true; 4]);
        let _more = connections.hold(&all[3], UNSENT_MAX / 2 - 1);
        assert_eq!(opened(), [false, true, true, true]);
        let _more = connections.hold(&all[3], 1);
        assert_eq!(opened(), [false, true, true, true], "the answers of the first one are let go");
        drop(held);
        assert_eq!(all[0].unsent(), 0);
    }

    #[test]
    fn an_ipv6_network_and_an_ipv4_address_in_ipv6_count_as_one_address() {
        let counted = |address: &str| super::counted(address.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:3::1"), "2001:db8:1:3::");
        assert_eq!([counted("::ffff:192.168.1.5"), counted("192.168.1.5")], ["192.168.1.5", "192.168.1.5"]);
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
