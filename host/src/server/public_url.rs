//! The address of a host behind a reverse proxy.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;

/// The URL at which browsers reach a host behind a reverse proxy, as in `https://hall.example/t1/`: a scheme, a name,
/// perhaps a port, and a path prefix. Displayed with a slash at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    /// True if the proxy speaks TLS.
    secure: bool,
    /// In lower case, without the default port of the scheme, as browsers write it.
    authority: String,
    /// Empty, or segments that each begin with a slash.
    prefix: String,
}

/// The reason why a text is not a [`PublicUrl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PublicUrlError {
    /// Any other fault.
    #[error("not a URL of a scheme, a name and a path, as in https://hall.example/t1/")]
    Malformed,
    /// The path is one of the server's own.
    #[error("the paths /ws, /health and /relay are taken; choose another one")]
    Taken,
}

impl PublicUrl {
    /// The origin, as browsers send it.
    pub(super) fn origin(&self) -> String {
        format!("http{}://{}", self.s(), self.authority)
    }

    /// The origin of its WebSocket.
    pub(super) fn socket(&self) -> String {
        format!("ws{}://{}", self.s(), self.authority)
    }

    /// True if a request for this host and port came for this URL.
    pub(super) fn is_at(&self, authority: &str) -> bool {
        self.authority.eq_ignore_ascii_case(authority)
    }

    /// The path prefix without a slash at the end; empty if there is none.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    fn s(&self) -> &'static str {
        if self.secure { "s" } else { "" }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/", self.origin(), self.prefix)
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let url: Uri = text.parse().map_err(|_| PublicUrlError::Malformed)?;
        let (secure, port) = match url.scheme_str() {
            Some("http") => (false, ":80"),
            Some("https") => (true, ":443"),
            _ => return Err(PublicUrlError::Malformed),
        };
        let authority = url.authority().map_or("", |authority| authority.as_str()).to_ascii_lowercase();
        let authority = authority.strip_suffix(port).unwrap_or(&authority).to_owned();
        let prefix = url.path().trim_end_matches('/').to_owned();
        // Names that need no escape, so that all paths are compared as they are.
        let plain = |name: &str| {
            !name.trim_matches('.').is_empty()
                && name.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c))
        };
        if authority.is_empty()
            || authority.contains('@')
            || text.contains(['?', '#'])
            || !prefix.split('/').skip(1).all(plain)
        {
            return Err(PublicUrlError::Malformed);
        }
        if matches!(prefix.as_str(), "/ws" | "/health" | "/relay") {
            return Err(PublicUrlError::Taken);
        }
        Ok(Self { secure, authority, prefix })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_written_as_browsers_do() {
        for (text, shown, socket) in [
            ("https://hall.example/t1/", "https://hall.example/t1/", "wss://hall.example"),
            ("https://Hall.Example:443/t1", "https://hall.example/t1/", "wss://hall.example"),
            ("http://hall.example:80", "http://hall.example/", "ws://hall.example"),
            (
                "http://192.168.1.5:8080/hall/t1//",
                "http://192.168.1.5:8080/hall/t1/",
                "ws://192.168.1.5:8080",
            ),
            ("https://[fd00::1]:443/", "https://[fd00::1]/", "wss://[fd00::1]"),
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!((url.to_string().as_str(), url.socket().as_str()), (shown, socket));
            assert_eq!(url.to_string().parse::<PublicUrl>(), Ok(url));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "hall.example",
            "hall.example/t1",
            "/t1",
            "ftp://hall.example/",
            "https:///t1",
            "https://me@hall.example/",
            "https://hall.example/t1?x=1",
            "https://hall.example/t1#x",
            "https://hall.example/../t1",
            "https://hall.example//t1",
            "https://hall.example/{t1}",
            "https://hall.example/t%31",
        ] {
            assert_eq!(text.parse::<PublicUrl>(), Err(PublicUrlError::Malformed), "{text}");
        }
        for text in ["http://hall.example/ws/", "http://hall.example/relay"] {
            assert_eq!(text.parse::<PublicUrl>(), Err(PublicUrlError::Taken));
        }
    }
}
