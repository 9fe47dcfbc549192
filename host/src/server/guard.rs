use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, header};

/// Headers of every response, besides the content security policy.
pub(super) const HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), payment=()",
    ),
];

/// The requested host and port, if they are a name of this server.
///
/// A web site can point its own name here (DNS rebinding) or open a WebSocket to here. The first shows in the
/// `Host` header, the second in the `Origin` header.
pub(super) fn authority(headers: &HeaderMap, share: bool) -> Option<&str> {
    let authority = headers.get(header::HOST)?.to_str().ok()?;
    if !is_own_name(host_of(authority)?, share) {
        return None;
    }
    match headers.get(header::ORIGIN) {
        Some(origin) if origin.to_str().ok()?.strip_prefix("http://") != Some(authority) => None,
        _ => Some(authority),
    }
}

/// The address of a client as the last proxy tells it; none if there is no proxy.
pub(super) fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let addresses = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let address: IpAddr = addresses.rsplit(',').next()?.trim().parse().ok()?;
    Some(address.to_canonical())
}

/// The content security policy. The WebSocket is listed because browsers disagree on whether `'self'` covers
/// it.
pub(super) fn content_policy(authority: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
         media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; connect-src 'self' ws://{authority}; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

/// The host without its port; none if it is not valid.
fn host_of(authority: &str) -> Option<&str> {
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, port),
        _ => (authority, "0"),
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    (port.parse::<u16>().is_ok() && !host.is_empty() && host.chars().all(plain)).then_some(host)
}

fn is_own_name(host: &str, share: bool) -> bool {
    let host = host.to_ascii_lowercase();
    let ip = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(host) => host.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => host.parse().ok(),
    };
    if let Some(ip) = ip {
        return share || ip.is_loopback();
    }
    // Suffixes of local networks that cannot be registered on the internet.
    const LOCAL_SUFFIXES: [&str; 5] = [".local", ".lan", ".home", ".home.arpa", ".internal"];
    let is_local = !host.contains(['.', ':']) || LOCAL_SUFFIXES.iter().any(|end| host.ends_with(end));
    host == "localhost" || share && is_local
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn local_requests_are_accepted() {
        for host in ["127.0.0.1:7827", "localhost:7827", "LOCALHOST", "[::1]:80", "127.0.0.1"] {
            assert_eq!(authority(&headers(host, None), false), Some(host));
            assert_eq!(authority(&headers(host, Some(&format!("http://{host}"))), true), Some(host));
        }
    }

    #[test]
    fn network_names_are_accepted_only_when_sharing() {
        for host in [
            "192.168.1.5:7827",
            "television:7827",
            "living-room.local:7827",
            "box.home.arpa",
            "[fd00::1]:7827",
        ] {
            assert_eq!(authority(&headers(host, None), true), Some(host));
            assert_eq!(authority(&headers(host, None), false), None, "{host}");
        }
    }

    #[test]
    fn the_last_proxy_tells_the_address_of_a_client() {
        let forwarded = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", value.parse().unwrap());
            }
            forwarded_for(&headers).map(|address| address.to_string())
        };
        assert_eq!(forwarded(&["192.168.1.5"]).as_deref(), Some("192.168.1.5"));
        assert_eq!(forwarded(&["10.0.0.1, ::ffff:10.0.0.2"]).as_deref(), Some("10.0.0.2"));
        assert_eq!(forwarded(&["10.0.0.1", "fd00::1"]).as_deref(), Some("fd00::1"));
        assert_eq!([forwarded(&[]), forwarded(&[""]), forwarded(&["10.0.0.1, unknown"])], [None, None, None]);
    }

    #[test]
    fn internet_names_are_rejected() {
        let foreign = [
            "evil.example:7827",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "",
            ":80",
            "a b",
            "[::1",
            "local host",
            "x:99999",
            "1.2.3.4;",
        ];
        for host in foreign {
            for share in [false, true] {
                assert_eq!(authority(&headers(host, None), share), None, "{host}");
            }
        }
        assert_eq!(authority(&HeaderMap::new(), true), None);
    }

    #[test]
    fn pages_of_other_origins_are_rejected() {
        for origin in [
            "http://evil.example",
            "https://127.0.0.1:7827",
            "http://127.0.0.1:7828",
            "null",
            "http://localhost:7827",
        ] {
            assert_eq!(authority(&headers("127.0.0.1:7827", Some(origin)), true), None, "{origin}");
        }
    }
}
