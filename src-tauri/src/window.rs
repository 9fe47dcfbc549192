//! The window itself.

#[cfg(desktop)]
use tauri::webview::{DownloadEvent, PageLoadEvent};
use tauri::webview::{PermissionKind, PermissionResponse};
use tauri::window::Color;
use tauri::{App, WebviewUrl, WebviewWindowBuilder, Wry};
#[cfg(desktop)]
use tauri::{AppHandle, Manager};

use crate::place::Folders;

/// A window that is about to open.
pub type Window<'a> = WebviewWindowBuilder<'a, Wry, App>;

const NAME: &str = "main";

/// The background of the interface in its dark theme, for the time before its first frame.
const HULL: Color = Color(0x0a, 0x0d, 0x18, 0xff);

/// Opens the only window. It stays hidden until its page has loaded, so that it never flashes empty.
pub(crate) fn open(
    app: &App,
    folders: &Folders,
    prepare: impl FnOnce(Window<'_>) -> Window<'_>,
) -> tauri::Result<()> {
    let window = WebviewWindowBuilder::new(app, NAME, WebviewUrl::default())
        .data_directory(folders.web_view.clone())
        .background_color(HULL)
        // The page is the interface's own, and it opens the camera only to scan a card. WebKitGTK refuses the camera
        // unless the app allows it. A system that asks the user still does.
        .on_permission_request(|_, kind| match kind {
            PermissionKind::Camera => PermissionResponse::Allow,
            _ => PermissionResponse::Default,
        });
    #[cfg(desktop)]
    let window = window
        .title("Starboard")
        .inner_size(1280.0, 800.0)
        .min_inner_size(320.0, 480.0)
        .visible(false)
        // Only files that the interface made itself are saved to the downloads folder.
        .on_download(|_, event| match event {
            DownloadEvent::Requested { url, .. } => url.scheme() == "blob",
            _ => true,
        })
        .on_page_load(|window, page| {
            if page.event() == PageLoadEvent::Finished {
                // This fails only if the window is closed already.
                let _ = window.show();
            }
        });
    prepare(window).build()?;
    Ok(())
}

/// Puts the window in front of all others and gives it the focus.
#[cfg(desktop)]
pub(crate) fn bring_forward(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(NAME) {
        // This fails only if the window is closed already.
        let _ = window.unminimize().and_then(|()| window.show()).and_then(|()| window.set_focus());
    }
}
