//! The addresses of a server.

use std::io;
use std::net::{IpAddr, Ipv4Addr};

use tokio::net::TcpListener;

/// The URLs of a listener: those for other devices, if it listens to any, followed by the one for this
/// device.
///
/// # Errors
/// The system does not report the listener's address.
pub fn addresses(listener: &TcpListener) -> io::Result<Vec<String>> {
    let at = listener.local_addr()?;
    // If the networks cannot be listed, only the local address is returned.
    let networks =
        if at.ip().is_unspecified() { if_addrs::get_if_addrs().unwrap_or_default() } else { Vec::new() };
    Ok(addresses_of(networks.iter().map(if_addrs::Interface::ip), at.port()))
}

fn addresses_of(devices: impl Iterator<Item = IpAddr>, port: u16) -> Vec<String> {
    devices
        .filter(|ip| ip.is_ipv4() && !ip.is_loopback())
        .chain([Ipv4Addr::LOCALHOST.into()])
        .map(|ip| format!("http://{ip}:{port}/"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_for_other_devices_come_first() {
        let devices = ["127.0.0.1", "192.168.1.20", "fe80::1", "10.0.0.7"].map(|ip| ip.parse().unwrap());
        let expected = ["http://192.168.1.20:7827/", "http://10.0.0.7:7827/", "http://127.0.0.1:7827/"];
        assert_eq!(addresses_of(devices.into_iter(), 7827), expected);
    }

    #[tokio::test]
    async fn a_local_listener_has_only_the_local_address() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        assert_eq!(addresses(&listener).unwrap(), [format!("http://127.0.0.1:{port}/")]);
    }
}
