//! The server: the messages of [`crate::wire`] over a WebSocket, and the files of the built interface.
//!
//! It listens to this device only, unless sharing is turned on. It only answers to host names that no web
//! site on the internet can have, and to its public name behind a reverse proxy.

mod addresses;
mod assets;
mod connection;
mod connections;
mod encoding;
mod guard;
mod lanes;
mod news;
mod public_url;
mod relay;
mod requests;
mod socket;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{self, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, RawQuery, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use self::addresses::addresses;
use self::assets::Files;
pub use self::assets::ReadFile;
use self::connection::{CountingListener, Peer};
use self::connections::{Connection, Connections, counted};
use self::lanes::Lanes;
pub use self::public_url::{PublicUrl, PublicUrlError};
pub use self::relay::{RelayOptions, serve_relay};
use self::socket::Client;
use crate::session::{Entrance, Host};
use crate::wire::Reach;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// A folder with the built interface; none for the embedded one.
    pub ui: Option<PathBuf>,
    /// The function that reads a file of the interface by its path, in place of a folder.
    pub read: Option<ReadFile>,
    /// Other devices may join, so the server also accepts host names of the local network.
    pub share: bool,
    /// The whole network is let in, to everything, without a code.
    pub open: bool,
    /// At a public URL, nobody begins a table without a code.
    pub closed: bool,
    /// The number of connections that one address may have open at a time. Half of them may be at no table. Each further
    /// one ends the one that has been silent for the longest time.
    pub connections_per_address: u16,
    /// A reverse proxy on this device tells the addresses of its clients in the header `X-Forwarded-For`. Nobody counts as
    /// being on this device then, since the proxy is.
    pub trust_proxy: bool,
    /// The URL at which browsers reach this server through a reverse proxy. Nobody counts as being on this device then,
    /// since the proxy may be.
    pub public: Option<PublicUrl>,
}

impl Options {
    /// The default number of connections for each address.
    pub const CONNECTIONS_PER_ADDRESS: u16 = 32;

    /// The default port.
    pub const PORT: u16 = 7827;

    /// The options of a command that starts the same server on a port.
    fn command_options(&self, port: u16) -> Vec<String> {
        let full = |ui: &PathBuf| path::absolute(ui).unwrap_or_else(|_| ui.clone()).display().to_string();
        let other = |value: u16, usual| (value != usual).then(|| value.to_string());
        let options = [
            ("--port", other(port, Self::PORT)),
            ("--ui", self.ui.as_ref().map(full)),
            ("--connections-per-address", other(self.connections_per_address, Self::CONNECTIONS_PER_ADDRESS)),
        ];
        options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?])).flatten().collect()
    }
}

impl Default for Options {
    fn default() -> Self {
        let connections_per_address = Self::CONNECTIONS_PER_ADDRESS;
        Self {
            ui: None,
            read: None,
            share: false,
            open: false,
            closed: false,
            connections_per_address,
            trust_proxy: false,
            public: None,
        }
    }
}

/// The reason why an address cannot be listened on.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Another program listens on the port.
    #[error("port {port} is in use; choose another one with --port, or 0 for any free port")]
    InUse {
        /// The port.
        port: u16,
    },
    /// Any other error of the system.
    #[error("cannot listen on {address}: {error}")]
    Failed {
        /// The address.
        address: SocketAddr,
        /// The error.
        error: io::Error,
    },
}

/// The time that clients have to close their connections at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

struct Serving {
    host: Host,
    files: Files,
    share: bool,
    open: bool,
    closed: bool,
    trust_proxy: bool,
    connections: Arc<Connections>,
    lanes: Arc<Lanes>,
    public: Option<PublicUrl>,
    /// Becomes true when the server shuts down.
    ending: watch::Receiver<bool>,
}

/// Listens on an address.
///
/// # Errors
/// The port is in use, or the system does not allow it.
pub async fn bind(address: SocketAddr) -> Result<TcpListener, BindError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => BindError::InUse { port: address.port() },
        _ => BindError::Failed { address, error },
    })
}

/// Serves until `ended` resolves, then waits briefly for the clients to disconnect. From the call on, the host tells where it
/// is reached.
///
/// # Errors
/// The listener fails.
pub fn serve(
    host: Host,
    listener: TcpListener,
    options: Options,
    ended: impl Future<Output = ()> + Send + 'static,
) -> impl Future<Output = io::Result<()>> + Send {
    let at = listener.local_addr();
    if let Ok(at) = at {
        let command_options = options.command_options(at.port());
        let (share, public) = (options.share, options.public.clone());
        host.reached_with(move || Reach {
            options: command_options.clone(),
            ..addresses::reach(at, share, public.as_ref())
        });
    }
    async move {
        at?;
        serve_host(host, listener, options, ended).await
    }
}

async fn serve_host(
    host: Host,
    listener: TcpListener,
    options: Options,
    ended: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let files = options.read.map_or_else(|| Files::new(options.ui), Files::Read);
    let (end, ending) = watch::channel(false);
    let Options { share, open, closed, trust_proxy, connections_per_address, public, .. } = options;
    let connections = Arc::new(Connections::new(connections_per_address.into()));
    let listener = CountingListener { listener, connections: Arc::clone(&connections), trust_proxy };
    // Some wait for a table whose line is being written.
    let lanes = Arc::new(Lanes::new(2 * thread::available_parallelism().map_or(2, usize::from)));
    let serving = Arc::new(Serving {
        host,
        files,
        share,
        open,
        closed,
        trust_proxy,
        connections,
        lanes,
        public,
        ending,
    });
    let app = routes(serving.public.as_ref().map_or("", PublicUrl::prefix))
        .layer(middleware::from_fn_with_state(Arc::clone(&serving), guarded))
        .with_state(serving);
    run(listener, app, end, ended).await
}

/// Serves an app until `ended` resolves, then tells `end` and waits briefly for the clients to disconnect.
async fn run(
    listener: CountingListener,
    app: Router,
    end: watch::Sender<bool>,
    ended: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let mut ending = end.subscribe();
    let server = axum::serve(listener, app.into_make_service_with_connect_info::<Peer>())
        .with_graceful_shutdown(async move { socket::is_true(&mut ending).await });
    let mut served = pin!(async {
        server.await?;
        // The graceful shutdown does not wait for upgraded WebSocket connections. They hold receivers of
        // `end`.
        end.closed().await;
        Ok(())
    });
    tokio::select! {
        served = &mut served => return served,
        () = ended => { end.send_replace(true); }
    }
    tokio::time::timeout(SHUTDOWN_TIMEOUT, served).await.unwrap_or(Ok(()))
}

/// The routes of a host.
fn routes(prefix: &str) -> Router<Arc<Serving>> {
    let routes =
        Router::new().route("/ws", any(connect)).route("/health", get(async || "ok\n")).fallback(interface);
    under(prefix, routes)
}

/// Routes under a prefix as well as without it: a reverse proxy may strip it.
fn under<S: Clone + Send + Sync + 'static>(prefix: &str, routes: Router<S>) -> Router<S> {
    if prefix.is_empty() {
        return routes;
    }
    // The interface names its files relative to its own address, which has to end in a slash.
    let folder = format!("{prefix}/");
    let to_folder = move |RawQuery(query): RawQuery| {
        let place = query.map_or_else(|| folder.clone(), |query| format!("{folder}?{query}"));
        std::future::ready(Redirect::permanent(&place))
    };
    routes.clone().nest(prefix, routes).route(prefix, get(to_folder))
}

async fn connect(
    State(serving): State<Arc<Serving>>,
    ConnectInfo(Peer { from, connection }): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let address = admit(from, &headers, serving.trust_proxy, &serving.connections, &connection);
    let is_here = from.ip().to_canonical().is_loopback() && guard::is_from_here(&headers);
    let entrance = match (&serving.public, serving.open) {
        (None, _) if is_here && !serving.trust_proxy => Entrance::Owner,
        (_, true) => Entrance::Open,
        (Some(_), false) if !serving.closed => Entrance::Public,
        _ => Entrance::Closed,
    };
    connection.limit(Some(socket::HELLO_READ));
    let (host, ending) = (serving.host.clone(), serving.ending.clone());
    let (connections, lanes) = (Arc::clone(&serving.connections), Arc::clone(&serving.lanes));
    upgrade
        .read_buffer_size(socket::READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(socket::LARGEST_READ)
        .max_frame_size(socket::LARGEST_READ)
        .on_upgrade(move |socket| {
            let client = Client { entrance, address, connection, connections, lanes };
            socket::run(socket, host, client, ending)
        })
}

/// Counts a connection that a proxy may have passed on, and returns the address that it counts for.
fn admit(
    from: SocketAddr,
    headers: &HeaderMap,
    trust_proxy: bool,
    connections: &Connections,
    connection: &Arc<Connection>,
) -> IpAddr {
    let mut address = from.ip();
    if trust_proxy && address.to_canonical().is_loopback() {
        // Clients of whom the proxy tells no address count as one.
        address = guard::forwarded_for(headers).unwrap_or(address);
        connections.admit(address, connection);
    }
    counted(address)
}

async fn interface(State(serving): State<Arc<Serving>>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    serving.files.respond(request.uri().path(), request.headers()).await
}

/// Rejects requests for foreign host names, and adds the security headers to every response.
async fn guarded(State(serving): State<Arc<Serving>>, request: Request, next: Next) -> Response {
    let Some(sockets) = guard::sockets(request.headers(), serving.share, serving.public.as_ref()) else {
        return (StatusCode::FORBIDDEN, "This host name is not served.\n").into_response();
    };
    let policy = guard::content_policy(&sockets);
    with_headers(next.run(request).await, &policy)
}

/// The response with the security headers.
fn with_headers(mut response: Response, policy: &str) -> Response {
    let headers = response.headers_mut();
    for (name, value) in guard::HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = policy.parse() {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_shares_a_server_has_its_options() {
        assert_eq!(Options::default().command_options(Options::PORT), [""; 0]);
        let options = Options { ui: Some("dist".into()), connections_per_address: 4, ..Options::default() };
        let ui = path::absolute("dist").unwrap().display().to_string();
        let told = ["--port", "4270", "--ui", &ui, "--connections-per-address", "4"];
        assert_eq!(options.command_options(4270), told);
    }
}
