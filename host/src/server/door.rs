//! How connections come in.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

/// How long nothing may come of a connection, and how long it may take nothing. An interface that is there says something
/// more often (`socket`), and a browser makes a new connection for its next file.
const SILENCE: Duration = Duration::from_secs(120);

/// A listener whose connections end where nobody is there any more. A device that falls asleep closes none by itself.
pub(super) struct Door(pub(super) TcpListener);

impl Listener for Door {
    type Io = Pin<Box<TimeoutStream<TcpStream>>>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        let (stream, from) = Listener::accept(&mut self.0).await;
        // What is said goes at once. A second message would otherwise wait until the first is acknowledged, up to 40 ms.
        // Where the system refuses, the connection is slower and no worse.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_read_timeout(Some(SILENCE));
        stream.set_write_timeout(Some(SILENCE));
        (Box::pin(stream), from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) SocketAddr);

impl Connected<IncomingStream<'_, Door>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Self(*stream.remote_addr())
    }
}
