//! Drawing without a graphics card.

use std::fs;

use tauri::WebviewWindow;
use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt, WebViewExt};

/// Has the page drawn directly where there is no graphics card. Otherwise the processor plays the card, which takes a
/// third more memory and delays the first frame.
pub(crate) fn spare_the_processor(window: &WebviewWindow) -> tauri::Result<()> {
    if has_card() {
        return Ok(());
    }
    window.with_webview(|view| {
        if let Some(settings) = view.inner().settings() {
            settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
        }
    })
}

fn has_card() -> bool {
    let renders = |name: &str| name.starts_with("renderD");
    fs::read_dir("/dev/dri")
        .is_ok_and(|nodes| nodes.flatten().any(|node| node.file_name().to_str().is_some_and(renders)))
}
