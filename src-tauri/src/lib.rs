//! The Starboard window, for desktop and mobile.
//!
//! It opens a web view on the built interface and passes messages between the interface and the host, which runs in
//! this process. It is thin: it holds no rules (they are in `starboard-core`), no SQL (that is in `starboard-host`) and
//! no words of the game (they are in the interface).
//!
//! Invariants:
//! - The thread of the user interface never waits: the host works on others.
//! - The interface can call the commands declared here and nothing else; `capabilities/` says so for each platform.
//! - A data folder that cannot be opened does not keep the window from opening. Every request is answered with the
//!   fault, and the interface says what it means. A damaged one is recovered when somebody asks for it.

mod commands;
#[cfg(target_os = "linux")]
mod graphics;
mod place;
mod shell;
mod window;

pub use window::Window;

use tauri::{Builder, Manager};

/// Opens the window and stays until it is closed.
///
/// # Errors
/// There is no screen, or no web view to be had.
pub fn run() -> tauri::Result<()> {
    open(|window| window)
}

/// Opens the window as `prepare` changes it.
///
/// # Errors
/// As for [`run`].
pub fn open(prepare: impl FnOnce(Window<'_>) -> Window<'_> + Send + 'static) -> tauri::Result<()> {
    #[cfg(target_os = "linux")]
    graphics::spare_the_processor();
    let builder = Builder::default()
        .invoke_handler(tauri::generate_handler![commands::recover, commands::request, commands::subscribe])
        .setup(|app| {
            let folder = place::data_folder(app.handle())?;
            let interface = app.asset_resolver();
            app.manage(shell::Shell::open(folder, move |path| {
                interface.get(path.to_owned()).map(|file| file.bytes)
            }));
            window::open(app, prepare)?;
            Ok(())
        });
    #[cfg(mobile)]
    let builder = builder.plugin(tauri_plugin_barcode_scanner::init());
    builder.run(context())
}

/// The configuration, the permissions and the built interface, as `build.rs` wrote them.
#[expect(clippy::unwrap_used, clippy::print_stderr, reason = "the generated code is Tauri's")]
fn context() -> tauri::Context {
    tauri::tauri_build_context!()
}

#[cfg(mobile)]
#[tauri::mobile_entry_point]
fn mobile() {
    run().expect("a phone has a screen and a web view");
}
