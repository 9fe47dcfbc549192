//! The Starboard window.

use tauri::{Builder, Manager, Runtime, WebviewUrl, WebviewWindowBuilder};

/// Opens it.
pub fn run() {
    Builder::default()
        .setup(|app| {
            WebviewWindowBuilder::new(app, "main", WebviewUrl::default()).title("Starboard").build()?;
            Ok(())
        })
        .run(tauri::tauri_build_context!())
        .expect("window");
}
