//! One window for each data folder.

use std::fs;
use std::path::{self, Path};

use sha2::{Digest, Sha256};
use tauri::Wry;
use tauri::plugin::TauriPlugin;

use crate::window;

/// Makes a second start with the same identifier bring the first window forward and exit.
///
/// Linux needs a session bus for this. Without one the second start opens a window, which then finds the folder locked.
pub(crate) fn plugin() -> TauriPlugin<Wry> {
    tauri_plugin_single_instance::init(|app, _, _| window::bring_forward(app))
}

/// The identifier of an app with this data folder: the plugin has no other key on Windows and macOS.
pub(crate) fn identifier(app: &str, folder: &Path) -> String {
    // The folder has to exist for its links to be followed. If it cannot be made, opening it says why.
    let _ = fs::create_dir_all(folder);
    let folder =
        fs::canonicalize(folder).or_else(|_| path::absolute(folder)).unwrap_or_else(|_| folder.to_owned());
    let digest = Sha256::digest(folder.as_os_str().as_encoded_bytes());
    let key: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    // It becomes a name on D-Bus, in which no part starts with a digit.
    format!("{app}.data-{key}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_data_folder_has_one_identifier() {
        let home = std::env::temp_dir().join(format!("starboard-single-{}", std::process::id()));
        let of = |name: &str| identifier("app.starboard", &home.join(name));
        assert_eq!(of("one"), of("one/../one/."));
        assert_ne!(of("one"), of("two"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(home.join("one"), home.join("link")).unwrap();
            assert_eq!(of("one"), of("link"));
        }
        fs::remove_dir_all(home).unwrap();
    }
}
