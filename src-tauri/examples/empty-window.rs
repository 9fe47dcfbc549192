//! A minimal Tauri window with a stopwatch: the baseline for measurements of Starboard's window.

mod stopwatch;

use tauri::{Builder, WebviewUrl, WebviewWindowBuilder};

fn main() -> tauri::Result<()> {
    Builder::default()
        .setup(|app| {
            let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default());
            // The size of Starboard's window, so that both need the same memory for their pixels.
            stopwatch::attach(window.inner_size(1280.0, 800.0), "h1").build()?;
            Ok(())
        })
        .run(tauri::generate_context!("examples/empty/tauri.conf.json"))
}
