//! The Starboard window, for desktop and mobile.
//!
//! It opens a web view on the built interface and passes messages between the interface and the host, which runs in
//! this process. It is thin: it holds no rules (they are in `starboard-core`), no SQL (that is in `starboard-host`) and
//! no words of the game (they are in the interface).
//!
//! Invariants:
//! - The user interface thread never blocks: the host works on other threads.
//! - The interface can call the commands declared here and nothing else; `capabilities/` grants them for each platform.
//! - The window opens even if the data folder cannot be opened. Every request is then answered with the fault, and the
//!   interface explains it. A damaged database is recovered on request only.
//! - A data folder has one window on a desktop.

mod commands;
#[cfg(target_os = "linux")]
mod display;
#[cfg(target_os = "linux")]
mod graphics;
#[cfg(desktop)]
mod options;
mod place;
mod sharing;
mod shell;
#[cfg(desktop)]
mod single;
mod window;

pub use window::Window;

use tauri::{Builder, Manager};

use place::Folders;

/// The reason why the window did not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The session has no display.
    #[error("there is no display; {SERVE}")]
    NoDisplay,
    /// The display does not answer.
    #[error("the display {display} cannot be opened; {SERVE}")]
    DisplayUnreachable {
        /// Its name in the environment.
        display: String,
    },
    /// Tauri failed, for example because there is no web view.
    #[error(transparent)]
    Tauri(#[from] tauri::Error),
}

/// The way to the tables without a window.
const SERVE: &str = "to use the tables in a browser, run `starboard-host --data DIR`, or `cargo xtask run --port 7827` in \
                     the sources";

/// Opens the window and returns when it is closed.
///
/// A second start with the same data folder brings the first window forward and ends the process.
///
/// # Errors
/// There is no display, or Tauri failed.
pub fn run() -> Result<(), OpenError> {
    open(|window| window)
}

/// Opens the window after `prepare` has changed it.
///
/// # Errors
/// As for [`run`].
pub fn open(prepare: impl FnOnce(Window<'_>) -> Window<'_> + Send + 'static) -> Result<(), OpenError> {
    #[cfg(desktop)]
    let named = options::data();
    #[cfg(target_os = "linux")]
    {
        graphics::prefer_cpu_rendering();
        display::open()?;
    }
    let builder = Builder::default().invoke_handler(tauri::generate_handler![
        commands::recover,
        commands::request,
        commands::share,
        commands::subscribe
    ]);
    #[cfg_attr(mobile, expect(unused_mut, reason = "only a desktop changes it"))]
    let mut context = context();
    #[cfg(desktop)]
    let (builder, folders) = {
        let identifier = &mut context.config_mut().identifier;
        let folders = Folders::find(identifier, named)?;
        // From here on Tauri's own folders are others: `folders` has those that stay the same.
        *identifier = single::identifier(identifier, &folders.tables);
        (builder.plugin(single::plugin()), folders)
    };
    #[cfg(mobile)]
    let builder = builder.plugin(tauri_plugin_barcode_scanner::init());
    let builder = builder.setup(move |app| {
        #[cfg(mobile)]
        let folders = Folders::find(app.handle())?;
        let interface = app.asset_resolver();
        app.manage(shell::Shell::open(folders.tables.clone(), move |path| {
            interface.get(path.to_owned()).map(|file| file.bytes)
        }));
        window::open(app, &folders, prepare)?;
        Ok(())
    });
    Ok(builder.run(context)?)
}

/// The configuration, the permissions and the built interface, as `build.rs` wrote them.
#[expect(clippy::unwrap_used, clippy::print_stderr, reason = "the generated code is Tauri's")]
fn context() -> tauri::Context {
    tauri::tauri_build_context!()
}

#[cfg(mobile)]
#[tauri::mobile_entry_point]
fn mobile() {
    run().expect("a phone has a display and a web view");
}
