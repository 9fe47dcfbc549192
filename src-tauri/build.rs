//! Embeds the configuration, the permissions, the icon and the built interface.

fn main() {
    let manifest = tauri_build::AppManifest::new().commands(&["recover", "request", "share", "subscribe"]);
    let attributes =
        tauri_build::Attributes::new().app_manifest(manifest).codegen(tauri_build::CodegenContext::new());
    tauri_build::try_build(attributes).expect("the configuration of the window is valid");
}
