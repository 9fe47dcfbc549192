//! The host of the window as others in the network reach it.

use std::net::{Ipv4Addr, SocketAddr};

use starboard_host::Host;
use starboard_host::server::{self, Options, ReadFile};
use starboard_host::wire::{Fault, Reach};
use tauri::async_runtime::{self, Sender};

use crate::shell::Interface;

/// A server for the networks of this device. It ends, with all its connections, when this is dropped.
pub(crate) struct Sharing {
    host: Host,
    _alive: Sender<()>,
}

impl Sharing {
    /// Starts to serve a host with the interface of the window: at the usual port, or at any free one.
    pub(crate) async fn start(host: Host, interface: Interface) -> Result<Sharing, Fault> {
        let at = |port| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        let listener = match server::bind(at(Options::PORT)).await {
            Ok(listener) => listener,
            Err(_) => {
                server::bind(at(0)).await.map_err(|error| Fault::Store { reason: error.to_string() })?
            }
        };
        let read = ReadFile::new(move |path| interface(path));
        let options = Options { read: Some(read), share: true, ..Options::default() };
        let (alive, mut end) = async_runtime::channel(1);
        let ended = async move {
            end.recv().await;
        };
        let served = server::serve(host.clone(), listener, options, ended);
        // It fails only if the listener does.
        async_runtime::spawn(async move { drop(served.await) });
        Ok(Sharing { host, _alive: alive })
    }
}

impl Drop for Sharing {
    fn drop(&mut self) {
        self.host.reached_with(Reach::default);
    }
}
