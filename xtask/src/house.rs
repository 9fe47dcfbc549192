//! Paths.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The build folder of cargo.
pub(crate) fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// Results of the chores.
pub(crate) fn results() -> PathBuf {
    target().join("xtask")
}

/// Programs that the chores install. They outlive `target/`, and all checkouts share them.
///
/// # Errors
/// There is no home folder, and `STARBOARD_TOOLS` names no other place.
pub(crate) fn tools() -> Result<PathBuf> {
    if let Some(folder) = env::var_os("STARBOARD_TOOLS") {
        return Ok(root().join(folder));
    }
    let absolute =
        |name| env::var_os(name).map(PathBuf::from).filter(|folder: &PathBuf| folder.is_absolute());
    let cache = if cfg!(windows) {
        absolute("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        absolute("HOME").map(|home| home.join("Library/Caches"))
    } else {
        absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))
    };
    let cache = cache.context("there is no home folder to keep tools in; name one with STARBOARD_TOOLS")?;
    Ok(cache.join("starboard"))
}

/// A program of this workspace, built with a profile's folder name (`debug`, `release`).
pub(crate) fn program(profile: &str, name: &str) -> PathBuf {
    target().join(profile).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The interface.
pub(crate) fn ui() -> PathBuf {
    root().join("ui")
}

/// The browser journeys.
pub(crate) fn journeys() -> PathBuf {
    root().join("tests/e2e")
}

/// The default data folder of the window. The server uses the same one.
pub(crate) fn data() -> Option<PathBuf> {
    const IDENTIFIER: &str = "app.starboard.companion";
    if let Some(folder) = env::var_os("STARBOARD_DATA").filter(|folder| !folder.is_empty()) {
        return Some(PathBuf::from(folder));
    }
    let folder = if cfg!(windows) {
        PathBuf::from(env::var_os("APPDATA")?)
    } else if cfg!(target_os = "macos") {
        PathBuf::from(env::var_os("HOME")?).join("Library/Application Support")
    } else {
        match env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute()) {
            Some(folder) => folder,
            None => PathBuf::from(env::var_os("HOME")?).join(".local/share"),
        }
    };
    Some(folder.join(IDENTIFIER).join("tables"))
}
