use std::borrow::Cow;
use std::path::Path;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

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

/// Serves a file. A path without an extension is a route of the interface and gets `index.html`.
pub(super) async fn respond(folder: Option<&Path>, path: &str) -> Response {
    let path = path.trim_start_matches('/');
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let path = if is_file { path } else { "index.html" };
    match read(folder, path).await {
        Some(content) => {
            // File names under `assets/` contain a hash of the content.
            let keep =
                if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
            ([(header::CONTENT_TYPE, content_type(path)), (header::CACHE_CONTROL, keep)], content)
                .into_response()
        }
        None if path == "index.html" => (StatusCode::NOT_FOUND, NO_INTERFACE).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn read(folder: Option<&Path>, path: &str) -> Option<Cow<'static, [u8]>> {
    // Built files have plain names, so any other path can be rejected without decoding it.
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    if path.split('/').any(|name| name.is_empty() || name.starts_with('.') || !name.chars().all(plain)) {
        return None;
    }
    match folder {
        Some(folder) => {
            let file = folder.join(path);
            let read = tokio::task::spawn_blocking(move || std::fs::read(file)).await;
            read.ok()?.ok().map(Cow::Owned)
        }
        None => built_in(path).map(Cow::Borrowed),
    }
}

/// The content of an interface file, for the host itself.
pub(super) fn content(folder: Option<&Path>, path: &str) -> Option<Vec<u8>> {
    match folder {
        Some(folder) => std::fs::read(folder.join(path)).ok(),
        None => built_in(path).map(<[u8]>::to_vec),
    }
}

fn built_in(path: &str) -> Option<&'static [u8]> {
    let place = built_in::FILES.binary_search_by_key(&path, |(name, _)| *name).ok()?;
    Some(built_in::FILES[place].1)
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
    use super::*;

    async fn get(path: &str) -> (StatusCode, String, String) {
        let folder = tempfile::tempdir().unwrap();
        let ui = folder.path().join("ui");
        std::fs::create_dir_all(ui.join("assets")).unwrap();
        std::fs::write(ui.join("index.html"), "<!doctype html>").unwrap();
        std::fs::write(ui.join("assets/index-1a2b.js"), "0").unwrap();
        std::fs::write(ui.join(".hidden.txt"), "secret").unwrap();
        std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        let response = respond(Some(&ui), path).await;
        let header =
            |name| response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
        (response.status(), header(header::CONTENT_TYPE), header(header::CACHE_CONTROL))
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
        assert_eq!(respond(Some(empty.path()), "/").await.status(), StatusCode::NOT_FOUND);
    }
}
