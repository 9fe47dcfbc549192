//! Incoming connections and their timeouts.

use std::io::{self, ErrorKind, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

use super::connections::{Connection, Connections};

/// The idle timeout of a connection, for reading and for writing. A connected interface answers pings more
/// often (see `socket`), and a browser reconnects for its next file.
const IDLE_TIMEOUT: Duration = Duration::from_secs(120);

/// A listener that counts connections and drops idle ones. A sleeping device does not close its connections.
pub(super) struct CountingListener {
    pub(super) listener: TcpListener,
    pub(super) connections: Arc<Connections>,
    /// True if what comes from this device may come from a proxy, and counts for the address that it names.
    pub(super) trust_proxy: bool,
}

impl Listener for CountingListener {
    type Io = CountedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        let (stream, from) = Listener::accept(&mut self.listener).await;
        // Disables Nagle's algorithm. Otherwise a second message waits up to 40 ms for the acknowledgment of
        // the first. On an error the connection is only slower.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_read_timeout(Some(IDLE_TIMEOUT));
        stream.set_write_timeout(Some(IDLE_TIMEOUT));
        let connection = Arc::new(Connection::new());
        if !(self.trust_proxy && from.ip().to_canonical().is_loopback()) {
            self.connections.admit(from.ip(), &connection);
        }
        let connections = Arc::clone(&self.connections);
        (CountedStream { stream: Box::pin(stream), connection, connections }, from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The stream of a connection. It fails once the connection is ended.
pub(super) struct CountedStream {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    connection: Arc<Connection>,
    connections: Arc<Connections>,
}

impl CountedStream {
    fn check(&self, context: &Context<'_>) -> io::Result<()> {
        if self.connection.is_ended(context) { Err(ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }
}

impl Drop for CountedStream {
    fn drop(&mut self) {
        self.connections.remove(&self.connection);
    }
}

impl AsyncRead for CountedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check(context)?;
        let before = buffer.filled().len();
        let polled = self.stream.as_mut().poll_read(context, buffer);
        let read = buffer.filled().len() - before;
        if read > 0 && !self.connection.hear(read) {
            return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
        }
        polled
    }
}

impl AsyncWrite for CountedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check(context)?;
        self.stream.as_mut().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.check(context)?;
        self.stream.as_mut().poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check(context)?;
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }
}

/// The other end of a connection.
#[derive(Clone)]
pub(super) struct Peer {
    pub(super) from: SocketAddr,
    pub(super) connection: Arc<Connection>,
}

impl Connected<IncomingStream<'_, CountingListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, CountingListener>) -> Self {
        Self { from: *stream.remote_addr(), connection: Arc::clone(&stream.io().connection) }
    }
}
