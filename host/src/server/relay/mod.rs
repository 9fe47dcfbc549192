//! A relay: it passes sealed frames between a page that hosts and its guests, and stores nothing.
//!
//! A page that hosts opens `relay/host`, names its public key and proves that it has the private one; its room is then
//! named by the hash of the key. A guest opens `relay/<room>`. What is in the frames is sealed by `starboard_seal`, which
//! also has the messages and the close codes of a relay.
//!
//! An `Origin` can be forged, so there are limits for each address, for each room, and in all.

mod budget;
mod guest;
mod host;
mod outbox;
mod rooms;

use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use axum::extract::{ConnectInfo, Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use starboard_seal::{FRAME_MAX, HEADER};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::Instant;

use self::budget::Budgets;
use self::rooms::Rooms;
use super::assets::Files;
use super::connection::{CountingListener, Peer};
use super::connections::{Connection, Connections};
use super::{Options, PublicUrl, guard, socket};

/// The settings of a relay.
#[derive(Clone, Debug)]
pub struct RelayOptions {
    /// A folder with a page that has the host inside, to be served too.
    pub site: Option<PathBuf>,
    /// The URL at which browsers reach the relay through a reverse proxy.
    pub public: Option<PublicUrl>,
    /// The URLs of the pages that may use the relay, besides its own one. Only their origins count. Without any, all pages
    /// may, unless the relay serves one itself.
    pub origins: Vec<PublicUrl>,
    /// The number of connections that one address may have open at a time. Half of them may be of nobody that a host has
    /// let in. Each further one ends the one that has been silent for the longest time.
    pub connections_per_address: u16,
    /// A reverse proxy on this device tells the addresses of its clients in the header `X-Forwarded-For`.
    pub trust_proxy: bool,
}

impl RelayOptions {
    /// The default port.
    pub const PORT: u16 = 7828;
}

impl Default for RelayOptions {
    fn default() -> Self {
        let connections_per_address = Options::CONNECTIONS_PER_ADDRESS;
        Self { site: None, public: None, origins: Vec::new(), connections_per_address, trust_proxy: false }
    }
}

/// The number of WebSockets in all.
const SOCKETS_MAX: usize = 10_000;

/// The bytes that are read at once: a frame, as a rule.
const READ_BUFFER: usize = 4 * 1024;

/// The interval between two rounds that end rooms.
const TIDY_INTERVAL: Duration = Duration::from_secs(10);

/// The time limit for a client to close its end.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// The bytes that a message or ping counts for besides its own.
const MESSAGE_COST: usize = 256;

/// The bytes that a connection counts for: it costs more than its first messages.
const CONNECTION_COST: usize = 50_000;

/// The wait of an address from which it gets no more connections. A guest that floods makes it wait less.
const CONNECTION_WAIT_MAX: Duration = Duration::from_secs(1);

struct Relay {
    options: RelayOptions,
    files: Option<Files>,
    connections: Arc<Connections>,
    rooms: Rooms,
    budgets: Budgets,
    /// Each open WebSocket has a copy.
    socket: Arc<()>,
    /// Becomes true when the relay shuts down.
    ending: watch::Receiver<bool>,
}

/// The one at the other end.
struct Client {
    /// The address that it counts for.
    address: IpAddr,
    connection: Arc<Connection>,
    _socket: Arc<()>,
}

/// Serves a relay until `ended` resolves, then waits briefly for the clients to disconnect.
///
/// # Errors
/// The listener fails.
pub async fn serve_relay(
    listener: TcpListener,
    options: RelayOptions,
    ended: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (end, ending) = watch::channel(false);
    let connections = Arc::new(Connections::new(options.connections_per_address.into()));
    let trust_proxy = options.trust_proxy;
    let listener = CountingListener { listener, connections: Arc::clone(&connections), trust_proxy };
    let files = options.site.clone().map(|site| Files::new(Some(site)));
    let (rooms, budgets) = (Rooms::default(), Budgets::new(Instant::now()));
    let relay = Relay { options, files, connections, rooms, budgets, socket: Arc::new(()), ending };
    let relay = Arc::new(relay);
    tokio::spawn(tidy(Arc::clone(&relay)));
    let prefix = relay.options.public.as_ref().map_or("", PublicUrl::prefix);
    let app = super::under(prefix, routes())
        .layer(middleware::from_fn_with_state(Arc::clone(&relay), guarded))
        .with_state(relay);
    super::run(listener, app, end, ended).await
}

fn routes() -> Router<Arc<Relay>> {
    Router::new()
        .route("/relay/host", any(connect_host))
        .route("/relay/{room}", any(connect_guest))
        .route("/health", get(async || "ok\n"))
        .fallback(site)
}

/// Ends rooms in time.
async fn tidy(relay: Arc<Relay>) {
    let mut ending = relay.ending.clone();
    loop {
        tokio::select! {
            () = socket::is_true(&mut ending) => return,
            () = tokio::time::sleep(TIDY_INTERVAL) => {
                relay.rooms.tidy(Instant::now());
                relay.budgets.tidy(Instant::now());
            }
        }
    }
}

async fn connect_host(
    State(relay): State<Arc<Relay>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let client = relay.client(peer, &headers);
    upgraded(upgrade, FRAME_MAX + HEADER).on_upgrade(async move |mut socket| {
        let code = match relay.is_busy(&client) {
            true => Some(starboard_seal::close::TOO_MANY),
            false => host::serve(&mut socket, &relay, &client).await,
        };
        close(socket, code).await;
    })
}

async fn connect_guest(
    State(relay): State<Arc<Relay>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    Path(room): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let client = relay.client(peer, &headers);
    upgraded(upgrade, FRAME_MAX).on_upgrade(async move |mut socket| {
        let code = match relay.is_busy(&client) {
            true => Some(starboard_seal::close::TOO_MANY),
            false => guest::serve(&mut socket, &relay, &room, &client).await,
        };
        close(socket, code).await;
    })
}

fn upgraded(upgrade: WebSocketUpgrade, max: usize) -> WebSocketUpgrade {
    upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0).max_message_size(max).max_frame_size(max)
}

impl Relay {
    fn client(&self, Peer { from, connection }: Peer, headers: &HeaderMap) -> Client {
        let address = super::admit(from, headers, self.options.trust_proxy, &self.connections, &connection);
        Client { address, connection, _socket: Arc::clone(&self.socket) }
    }

    /// Returns true if there are too many connections, of an address or in all; otherwise counts this one.
    fn is_busy(&self, client: &Client) -> bool {
        let now = Instant::now();
        // The relay itself has one, too.
        let is_busy = self.budgets.take(client.address, 0, now) > CONNECTION_WAIT_MAX
            || Arc::strong_count(&self.socket) > SOCKETS_MAX + 1;
        // One that is refused costs nothing, or a flood of them would keep all waiting.
        if !is_busy {
            self.budgets.take(client.address, CONNECTION_COST, now);
        }
        is_busy
    }

    /// Counts what was received, and says in `paused` until when no more is read. Returns as [`binary`].
    fn hear(
        &self,
        client: &Client,
        received: Received,
        paused: &mut Option<Instant>,
    ) -> Result<Option<Bytes>, Option<u16>> {
        let message = binary(received)?;
        let now = Instant::now();
        let bytes = message.as_ref().map_or(0, Bytes::len) + MESSAGE_COST;
        let wait = self.budgets.take(client.address, bytes, now);
        *paused = (!wait.is_zero()).then(|| now + wait);
        Ok(message)
    }

    fn is_of_other(&self, origin: &str) -> bool {
        let RelayOptions { origins, site, .. } = &self.options;
        let mut given = origins.iter().map(PublicUrl::origin);
        origins.is_empty() && site.is_none() || given.any(|given| given.eq_ignore_ascii_case(origin))
    }
}

/// Closes a WebSocket with a code; none if it is closed already.
async fn close(mut socket: WebSocket, code: Option<u16>) {
    let Some(code) = code else { return };
    let frame = CloseFrame { code, reason: Utf8Bytes::default() };
    // The client may already be gone.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, async {
        socket.send(Message::Close(Some(frame))).await?;
        // Unread data would make the system reset the connection and discard data that is still being sent.
        while socket.recv().await.transpose()?.is_some() {}
        Ok::<_, axum::Error>(())
    })
    .await;
}

/// The result of a read: a message, a ping, or the end of the connection.
type Received = Option<Result<Message, axum::Error>>;

/// The message that was received, if any, or why there is none: the code to close with, unless it is closed already.
fn binary(received: Received) -> Result<Option<Bytes>, Option<u16>> {
    match received {
        Some(Ok(Message::Binary(message))) => Ok(Some(message)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Text(_))) => Err(Some(starboard_seal::close::MALFORMED)),
        Some(Ok(Message::Close(_))) | None => Err(None),
        Some(Err(_)) => Err(Some(close_code::SIZE)),
    }
}

/// Serves the page, if there is one.
async fn site(State(relay): State<Arc<Relay>>, request: Request) -> Response {
    match &relay.files {
        None => StatusCode::NOT_FOUND.into_response(),
        Some(_) if !matches!(*request.method(), Method::GET | Method::HEAD) => {
            StatusCode::METHOD_NOT_ALLOWED.into_response()
        }
        Some(files) => files.respond(request.uri().path(), request.headers()).await,
    }
}

/// Rejects requests for foreign host names and from pages that may not use the relay, and adds the security headers to
/// every response.
async fn guarded(State(relay): State<Arc<Relay>>, request: Request, next: Next) -> Response {
    let public = relay.options.public.as_ref();
    let is_other = |origin: &str| relay.is_of_other(origin);
    let Some(sockets) = guard::sockets_for(request.headers(), false, public, is_other) else {
        return (StatusCode::FORBIDDEN, "This page or host name is not served.\n").into_response();
    };
    super::with_headers(next.run(request).await, &guard::site_policy(&sockets))
}
