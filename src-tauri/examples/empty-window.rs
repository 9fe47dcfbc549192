//! The least that a Tauri window can be, with a stopwatch attached: what Starboard's window is measured against.

mod stopwatch;

use tauri::{Builder, WebviewUrl, WebviewWindowBuilder};

fn main() -> tauri::Result<()> {
    Builder::default()
        .setup(|app| {
            let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default());
            // As large as Starboard's: the memory of its picture is no part of the comparison.
            stopwatch::attach(window.inner_size(1280.0, 800.0), "h1").build()?;
            Ok(())
        })
        .run(tauri::generate_context!("examples/empty/tauri.conf.json"))
}
