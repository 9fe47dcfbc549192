//! The server: the messages of [`crate::wire`] over a WebSocket, and the built interface.
//!
//! It listens to this device alone unless the table is shared on purpose, and answers only to names that no web site on
//! the internet can have.

mod addresses;
mod assets;
mod door;
mod guard;
mod news;
mod socket;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request, State, WebSocketUpgrade};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use self::addresses::addresses;
use self::door::{Door, Peer};
use crate::Host;

/// How a server serves.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A folder with the built interface; none for the one that is built in.
    pub ui: Option<PathBuf>,
    /// Other devices may join, so the server goes by other names than those of this device.
    pub share: bool,
}

/// Why there is no listening at an address.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Somebody else listens there.
    #[error("port {port} is in use; choose another one with --port, or 0 for one that is free")]
    InUse {
        /// The port.
        port: u16,
    },
    /// Anything else that the system said.
    #[error("listening at {address} failed: {error}")]
    Failed {
        /// The address.
        address: SocketAddr,
        /// What it said.
        error: io::Error,
    },
}

/// How long those who are connected have to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

struct Serving {
    host: Host,
    options: Options,
    /// Turns true when the server ends.
    ending: watch::Receiver<bool>,
}

/// Listens at an address.
///
/// # Errors
/// The port is in use, or the system does not allow it.
pub async fn bind(address: SocketAddr) -> Result<TcpListener, BindError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => BindError::InUse { port: address.port() },
        _ => BindError::Failed { address, error },
    })
}

/// Serves until `ended` resolves, and then until everybody has said goodbye.
///
/// # Errors
/// What the system said of the listener.
pub async fn serve(
    host: Host,
    listener: TcpListener,
    options: Options,
    ended: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let folder = options.ui.clone();
    host.read_titles_with(move |path| assets::content(folder.as_deref(), path));
    let (end, mut ending) = watch::channel(false);
    let serving = Arc::new(Serving { host, options, ending: ending.clone() });
    let app = Router::new()
        .route("/ws", any(connect))
        .route("/health", get(async || "ok\n"))
        .fallback(interface)
        .layer(middleware::from_fn_with_state(Arc::clone(&serving), guarded))
        .with_state(serving);
    let server = axum::serve(Door(listener), app.into_make_service_with_connect_info::<Peer>())
        .with_graceful_shutdown(async move { socket::is_true(&mut ending).await });
    let mut served = pin!(async {
        server.await?;
        // Those who talk are no connections of the server any more, and each of them looks for the end.
        end.closed().await;
        Ok(())
    });
    tokio::select! {
        served = &mut served => return served,
        () = ended => { end.send_replace(true); }
    }
    tokio::time::timeout(GOODBYE, served).await.unwrap_or(Ok(()))
}

async fn connect(
    State(serving): State<Arc<Serving>>,
    ConnectInfo(Peer(from)): ConnectInfo<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let near = from.ip().to_canonical().is_loopback();
    let (host, ending) = (serving.host.clone(), serving.ending.clone());
    upgrade
        .max_message_size(socket::LARGEST_READ)
        .max_frame_size(socket::LARGEST_READ)
        .on_upgrade(move |socket| socket::talk(socket, host, near, ending))
}

async fn interface(State(serving): State<Arc<Serving>>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    assets::respond(serving.options.ui.as_deref(), request.uri().path()).await
}

/// Turns away those who ask by a strange name, and puts on every answer what a browser should be careful about.
async fn guarded(State(serving): State<Arc<Serving>>, request: Request, next: Next) -> Response {
    let Some(authority) = guard::authority(request.headers(), serving.options.share) else {
        return (StatusCode::FORBIDDEN, "This name is not served.\n").into_response();
    };
    let policy = guard::content_policy(authority);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in guard::HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = policy.parse() {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}
