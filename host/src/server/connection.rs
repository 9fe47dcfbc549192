//! Incoming connections and their timeouts.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

/// The idle timeout of a connection, for reading and for writing. A connected interface answers pings more
/// often (see `socket`), and a browser reconnects for its next file.
const IDLE_TIMEOUT: Duration = Duration::from_secs(120);

/// A listener that drops idle connections. A sleeping device does not close its connections.
pub(super) struct TimeoutListener(pub(super) TcpListener);

impl Listener for TimeoutListener {
    type Io = Pin<Box<TimeoutStream<TcpStream>>>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        let (stream, from) = Listener::accept(&mut self.0).await;
        // Disables Nagle's algorithm. Otherwise a second message waits up to 40 ms for the acknowledgment of
        // the first. On an error the connection is only slower.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_read_timeout(Some(IDLE_TIMEOUT));
        stream.set_write_timeout(Some(IDLE_TIMEOUT));
        (Box::pin(stream), from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// The remote address of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) SocketAddr);

impl Connected<IncomingStream<'_, TimeoutListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, TimeoutListener>) -> Self {
        Self(*stream.remote_addr())
    }
}
