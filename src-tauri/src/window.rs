//! The window itself.

#[cfg(desktop)]
use tauri::webview::{DownloadEvent, PageLoadEvent};
use tauri::webview::{PermissionKind, PermissionResponse};
use tauri::window::Color;
use tauri::{App, WebviewUrl, WebviewWindowBuilder, Wry};

/// A window that is about to open.
pub type Window<'a> = WebviewWindowBuilder<'a, Wry, App>;

/// The color of the interface's own background in its dark theme: what is there before anything is drawn.
const HULL: Color = Color(0x0a, 0x0d, 0x18, 0xff);

/// Opens the only window. It shows itself when its page is there, so that it never flashes empty.
pub(crate) fn open(app: &App, prepare: impl FnOnce(Window<'_>) -> Window<'_>) -> tauri::Result<()> {
    let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default())
        .background_color(HULL)
        // The page is the interface's own, and it opens the camera when somebody asks to scan. Without an answer,
        // WebKitGTK refuses it; where the system asks by itself, it still does.
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
        // Only what the interface made itself goes among the downloads.
        .on_download(|_, event| match event {
            DownloadEvent::Requested { url, .. } => url.scheme() == "blob",
            _ => true,
        })
        .on_page_load(|window, page| {
            if page.event() == PageLoadEvent::Finished {
                // A window that is gone by now needs no showing.
                let _ = window.show();
            }
        });
    prepare(window).build()?;
    Ok(())
}
