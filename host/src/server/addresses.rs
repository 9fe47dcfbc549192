//! The addresses of a server.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::net::TcpListener;

use super::PublicUrl;
use crate::wire::Reach;

/// The URLs of a listener: those for other devices, if it listens to any, followed by the one for this
/// device.
///
/// # Errors
/// The system does not report the listener's address.
pub fn addresses(listener: &TcpListener) -> io::Result<Vec<String>> {
    let at = listener.local_addr()?;
    let local = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), at.port());
    Ok(for_others(at).into_iter().chain([format!("http://{local}/")]).collect())
}

/// Where other devices reach a server that listens at an address.
pub(super) fn reach(at: SocketAddr, share: bool, public: Option<&PublicUrl>) -> Reach {
    let addresses = match public {
        Some(url) => vec![url.to_string()],
        None if share => for_others(at),
        None => Vec::new(),
    };
    Reach { shared: share || public.is_some(), addresses, ..Reach::default() }
}

/// The URLs for other devices in the networks that this device is in now.
fn for_others(at: SocketAddr) -> Vec<String> {
    if !at.ip().is_unspecified() {
        return urls([at.ip()].into_iter(), at.port());
    }
    // Without a list of the networks there are none.
    let networks = if_addrs::get_if_addrs().unwrap_or_default();
    urls(networks.iter().map(if_addrs::Interface::ip), at.port())
}

fn urls(devices: impl Iterator<Item = IpAddr>, port: u16) -> Vec<String> {
    devices.filter(|ip| ip.is_ipv4() && !ip.is_loopback()).map(|ip| format!("http://{ip}:{port}/")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_devices_use_the_addresses_of_networks() {
        let devices = ["127.0.0.1", "192.168.1.20", "fe80::1", "10.0.0.7"].map(|ip| ip.parse().unwrap());
        let expected = ["http://192.168.1.20:7827/", "http://10.0.0.7:7827/"];
        assert_eq!(urls(devices.into_iter(), 7827), expected);
    }

    #[test]
    fn a_host_is_reached_where_it_is_shared() {
        let [local, network] = ["127.0.0.1:7827", "192.168.1.20:7827"].map(|at| at.parse().unwrap());
        let public: PublicUrl = "https://hall.example/t1/".parse().unwrap();
        let told = |shared, addresses: &[&str]| Reach {
            shared,
            addresses: addresses.iter().map(ToString::to_string).collect(),
            ..Reach::default()
        };
        assert_eq!(reach(local, false, None), told(false, &[]));
        assert_eq!(reach(network, true, None), told(true, &["http://192.168.1.20:7827/"]));
        assert_eq!(reach(local, true, None), told(true, &[]), "in no network");
        assert_eq!(reach(network, true, Some(&public)), told(true, &["https://hall.example/t1/"]));
    }

    #[tokio::test]
    async fn a_local_listener_has_only_the_local_address() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        assert_eq!(addresses(&listener).unwrap(), [format!("http://127.0.0.1:{port}/")]);
    }
}
