use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, header};

use super::PublicUrl;

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

/// The origins of the WebSocket that the requested page may open; none if the request is not for this server.
///
/// A web site can point its own name here (DNS rebinding) or open a WebSocket to here. The first shows in the
/// `Host` header, the second in the `Origin` header. A reverse proxy may put its own name for this server into `Host`.
pub(super) fn sockets(headers: &HeaderMap, share: bool, public: Option<&PublicUrl>) -> Option<String> {
    sockets_for(headers, share, public, |_| false)
}

/// The same where pages of some other origins are served too.
pub(super) fn sockets_for(
    headers: &HeaderMap,
    share: bool,
    public: Option<&PublicUrl>,
    is_other: impl FnOnce(&str) -> bool,
) -> Option<String> {
    let authority = headers.get(header::HOST)?.to_str().ok()?;
    let public_is_asked = public.is_some_and(|public| public.is_at(authority));
    if !public_is_asked && !is_own_name(host_of(authority)?, share) {
        return None;
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().ok()?;
        let is_public = public.is_some_and(|public| public.origin().eq_ignore_ascii_case(origin));
        let is_own = !public_is_asked && origin.strip_prefix("http://") == Some(authority);
        if !is_public && !is_own && !is_other(origin) {
            return None;
        }
    }
    let own = (!public_is_asked).then(|| format!("ws://{authority}"));
    let all: Vec<_> = own.into_iter().chain(public.map(PublicUrl::socket)).collect();
    Some(all.join(" "))
}

/// Returns true if a request names this device, and no proxy has passed it on.
pub(super) fn is_from_here(headers: &HeaderMap) -> bool {
    const FORWARDING: [&str; 6] =
        ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];
    let host = headers.get(header::HOST).and_then(|host| host_of(host.to_str().ok()?));
    host.is_some_and(|host| is_own_name(host, false))
        && FORWARDING.iter().all(|name| !headers.contains_key(*name))
}

/// The address of a client as the last proxy tells it; none if it tells no valid one.
pub(super) fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let addresses = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    addresses.rsplit(',').next()?.trim().parse().ok()
}

/// The content security policy. The WebSocket is listed because browsers disagree on whether `'self'` covers
/// it.
pub(super) fn content_policy(sockets: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
         media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; connect-src 'self' {sockets}; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

/// The content security policy of a page with the host inside, as `docs/hosting.md` has it for any server.
pub(super) fn site_policy(sockets: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self'; connect-src 'self' {sockets}"
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
            let socket = Some(format!("ws://{host}"));
            assert_eq!(sockets(&headers(host, None), false, None), socket);
            assert_eq!(sockets(&headers(host, Some(&format!("http://{host}"))), true, None), socket);
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
            assert_eq!(sockets(&headers(host, None), true, None), Some(format!("ws://{host}")));
            assert_eq!(sockets(&headers(host, None), false, None), None, "{host}");
        }
    }

    #[test]
    fn the_last_proxy_tells_the_address_of_a_client() {
        let forwarded = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", value.parse().unwrap());
            }
            forwarded_for(&headers).map(|address| address.to_canonical().to_string())
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
                assert_eq!(sockets(&headers(host, None), share, None), None, "{host}");
            }
        }
        assert_eq!(sockets(&HeaderMap::new(), true, None), None);
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
            assert_eq!(sockets(&headers("127.0.0.1:7827", Some(origin)), true, None), None, "{origin}");
        }
    }

    #[test]
    fn a_public_name_is_accepted_with_its_own_origin() {
        let public: PublicUrl = "https://hall.example/t1/".parse().unwrap();
        let ask = |host, origin| sockets(&headers(host, origin), false, Some(&public));
        let page = Some("https://hall.example");
        for (host, origin, expected) in [
            ("hall.example", None, "wss://hall.example"),
            ("Hall.example", page, "wss://hall.example"),
            // The proxy passes on its own name for the host.
            ("127.0.0.1:4541", page, "ws://127.0.0.1:4541 wss://hall.example"),
            ("localhost", None, "ws://localhost wss://hall.example"),
        ] {
            assert_eq!(ask(host, origin).as_deref(), Some(expected), "{host}");
        }
        for (host, origin) in [
            ("evil.example", None),
            ("evil.example", page),
            ("hall.example:8080", None),
            ("hall.example.evil.example", None),
            ("hall.example", Some("http://hall.example")),
            ("hall.example", Some("https://evil.example")),
            ("hall.example", Some("null")),
            ("127.0.0.1", Some("https://evil.example")),
            ("192.168.1.5", None),
        ] {
            assert_eq!(ask(host, origin), None, "{host} {origin:?}");
        }
    }
}
