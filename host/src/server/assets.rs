use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::encoding::Encoding;

#[cfg(feature = "embed-ui")]
mod built_in {
    // FILES: the paths and contents of the interface's files, sorted by path.
    include!(concat!(env!("OUT_DIR"), "/interface.rs"));
}

#[cfg(not(feature = "embed-ui"))]
mod built_in {
    pub(super) const FILES: &[(&str, &[u8])] = &[];
}

const NO_INTERFACE: &str = "This starboard-host was built without an interface. Start it with --ui DIR.\n";

type Read = dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync;

/// Reads a file of the interface by its path.
#[derive(Clone)]
pub struct ReadFile(Arc<Read>);

impl ReadFile {
    /// Reads files by a function.
    pub fn new(read: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }
}

impl fmt::Debug for ReadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReadFile")
    }
}

/// The files of a built interface. A file may lie beside in other encodings; see [`Encoding`].
#[derive(Clone, Debug)]
pub(super) enum Files {
    Folder(PathBuf),
    Read(ReadFile),
    /// Paths and contents, sorted by path.
    Embedded(&'static [(&'static str, &'static [u8])]),
}

impl Files {
    /// The files of a folder; without one, those that were built in.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        folder.map_or(Self::Embedded(built_in::FILES), Self::Folder)
    }

    /// The content of a file. Waits for the disk.
    fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Self::Read(ReadFile(read)) => read(path).map(Cow::Owned),
            Self::Folder(folder) => std::fs::read(folder.join(path)).ok().map(Cow::Owned),
            Self::Embedded(files) => {
                let place = files.binary_search_by_key(&path, |(name, _)| *name).ok()?;
                Some(Cow::Borrowed(files[place].1))
            }
        }
    }

    /// Serves a file in the best encoding that the client accepts. A path without an extension is a route of the
    /// interface and gets `index.html`.
    pub(super) async fn respond(&self, path: &str, request: &HeaderMap) -> Response {
        let path = path.trim_start_matches('/');
        let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let path = if is_file { path } else { "index.html" };
        let Some((content, encoding)) = self.find(path, Encoding::accepted(request)).await else {
            let reason = if path == "index.html" { NO_INTERFACE } else { "" };
            return (StatusCode::NOT_FOUND, reason).into_response();
        };
        // File names under `assets/` contain a hash of the content.
        let keep =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [
            (header::CONTENT_TYPE, content_type(path)),
            (header::CACHE_CONTROL, keep),
            (header::VARY, "accept-encoding"),
        ];
        let encoding = encoding.map(|encoding| [(header::CONTENT_ENCODING, encoding.name())]);
        (headers, encoding, content).into_response()
    }

    /// A file in the first of some encodings that it is there in, or as it is.
    async fn find(
        &self,
        path: &str,
        accepted: Vec<Encoding>,
    ) -> Option<(Cow<'static, [u8]>, Option<Encoding>)> {
        // Built files have plain names, so any other path can be rejected without decoding it.
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        if path.split('/').any(|name| name.is_empty() || name.starts_with('.') || !name.chars().all(plain)) {
            return None;
        }
        let (files, path) = (self.clone(), path.to_owned());
        let find = move || {
            let content = files.read(&path)?;
            let encoded = accepted.into_iter().find_map(|encoding| {
                Some((files.read(&format!("{path}.{}", encoding.extension()))?, Some(encoding)))
            });
            Some(encoded.unwrap_or((content, None)))
        };
        tokio::task::spawn_blocking(find).await.ok()?
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    async fn get(path: &str) -> (StatusCode, String, String) {
        let folder = tempfile::tempdir().unwrap();
        let ui = folder.path().join("ui");
        std::fs::create_dir_all(ui.join("assets")).unwrap();
        std::fs::write(ui.join("index.html"), "<!doctype html>").unwrap();
        std::fs::write(ui.join("assets/index-1a2b.js"), "0").unwrap();
        std::fs::write(ui.join(".hidden.txt"), "secret").unwrap();
        std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        let response = Files::Folder(ui).respond(path, &HeaderMap::new()).await;
        (response.status(), header(&response, header::CONTENT_TYPE), header(&response, header::CACHE_CONTROL))
    }

    fn header(response: &Response, name: HeaderName) -> String {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned()
    }

    #[tokio::test]
    async fn files_have_content_types_and_cache_headers() {
        for page in ["/", "/index.html", "/tables/abc"] {
            let page = get(page).await;
            assert_eq!(page, (StatusCode::OK, "text/html; charset=utf-8".to_owned(), "no-cache".to_owned()));
        }
        let (status, kind, keep) = get("/assets/index-1a2b.js").await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "text/javascript; charset=utf-8"));
        assert!(keep.contains("immutable"));
    }

    const EMBEDDED: &[(&str, &[u8])] = &[
        ("assets/a-1.js", b"plain"),
        ("assets/a-1.js.br", b"brotli"),
        ("assets/a-1.js.gz", b"gzip"),
        ("assets/b-2.css", b"plain"),
        ("assets/b-2.css.gz", b"gzip"),
        ("assets/eng.traineddata-3.gz", b"model"),
        ("assets/reader.wasm.gz", b"reader"),
        ("index.html", b"<!doctype html>"),
        ("index.html.br", b"brotli"),
    ];

    /// The content of a file in a folder and among the embedded ones, which must not differ, with its type and encoding.
    async fn fetch(path: &str, accepted: &str) -> (String, String, String) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        for (name, content) in EMBEDDED {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        let request = HeaderMap::from_iter([(header::ACCEPT_ENCODING, accepted.parse().unwrap())]);
        let mut fetched = Vec::new();
        for files in [Files::Folder(folder.path().to_owned()), Files::Embedded(EMBEDDED)] {
            let response = files.respond(path, &request).await;
            let (kind, encoding) =
                (header(&response, header::CONTENT_TYPE), header(&response, header::CONTENT_ENCODING));
            assert!(!response.status().is_success() || header(&response, header::VARY) == "accept-encoding");
            let content = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
            fetched.push((String::from_utf8(content.to_vec()).unwrap(), kind, encoding));
        }
        assert_eq!(fetched[0], fetched[1], "{path}");
        fetched.remove(0)
    }

    #[tokio::test]
    async fn a_file_comes_in_the_best_accepted_encoding() {
        for (accepted, content, encoding) in [
            ("gzip, deflate, br", "brotli", "br"),
            ("gzip, deflate", "gzip", "gzip"),
            ("br;q=0.2, gzip;q=0.4", "gzip", "gzip"),
            ("identity", "plain", ""),
            ("br;q=0", "plain", ""),
        ] {
            let script = "text/javascript; charset=utf-8";
            let expected = (content.to_owned(), script.to_owned(), encoding.to_owned());
            assert_eq!(fetch("/assets/a-1.js", accepted).await, expected, "{accepted}");
        }
        // There is no Brotli beside it.
        assert_eq!(fetch("/assets/b-2.css", "gzip, br").await.2, "gzip");
        // A route of the interface.
        assert_eq!(fetch("/tables/x", "gzip, br").await.2, "br");
    }

    #[tokio::test]
    async fn a_file_that_is_gzip_itself_comes_as_it_is() {
        let (content, kind, encoding) = fetch("/assets/eng.traineddata-3.gz", "gzip, br").await;
        assert_eq!(
            (content.as_str(), kind.as_str(), encoding.as_str()),
            ("model", "application/octet-stream", "")
        );
        // It stands for no plain file.
        assert_eq!(fetch("/assets/reader.wasm", "gzip, br").await.0, "");
    }

    #[tokio::test]
    async fn nothing_outside_the_folder_is_served() {
        let paths = [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
            "/..\\secret.txt",
            "//etc/hosts.txt",
            "/.hidden.txt",
            "/missing.js",
        ];
        for path in paths {
            assert_eq!(get(path).await.0, StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[tokio::test]
    async fn a_missing_interface_is_reported() {
        let empty = tempfile::tempdir().unwrap();
        assert_eq!(
            Files::Folder(empty.path().to_owned()).respond("/", &HeaderMap::new()).await.status(),
            StatusCode::NOT_FOUND
        );
    }
}
