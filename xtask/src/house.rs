//! Where things are.

use std::env;
use std::path::{Path, PathBuf};

/// The repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// Where the chores keep their own things.
pub(crate) fn workshop() -> PathBuf {
    target().join("xtask")
}

/// A program of this workspace, built with a profile's folder name (`debug`, `release`).
pub(crate) fn program(profile: &str, name: &str) -> PathBuf {
    target().join(profile).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The interface.
pub(crate) fn ui() -> PathBuf {
    root().join("ui")
}

/// The journeys through the interface in a browser.
pub(crate) fn journeys() -> PathBuf {
    root().join("tests/e2e")
}

/// The folder where the window keeps its tables, unless it is told another: the same one serves a browser.
pub(crate) fn data() -> Option<PathBuf> {
    const IDENTIFIER: &str = "app.starboard.companion";
    if let Some(folder) = env::var_os("STARBOARD_DATA") {
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
