//! The folders of the app.

use std::env;
use std::path::PathBuf;

/// The folders of one start.
pub(crate) struct Folders {
    /// The tables. The web view keeps files beside them, so they have a folder of their own.
    pub(crate) tables: PathBuf,
    /// The files of the web view.
    pub(crate) web_view: PathBuf,
}

impl Folders {
    /// The folders of an app with this identifier; `named` holds the tables. Tauri names them too, but only after the app
    /// has started.
    #[cfg(desktop)]
    pub(crate) fn find(identifier: &str, named: Option<PathBuf>) -> tauri::Result<Folders> {
        let own =
            |base: Option<PathBuf>| base.map(|base| base.join(identifier)).ok_or(tauri::Error::UnknownPath);
        let tables = named
            .or_else(in_environment)
            .map_or_else(|| own(dirs::data_dir()).map(|own| own.join("tables")), Ok)?;
        Ok(Folders { tables, web_view: own(dirs::data_local_dir())? })
    }

    /// The folders on a phone.
    #[cfg(mobile)]
    pub(crate) fn find(app: &tauri::AppHandle) -> tauri::Result<Folders> {
        use tauri::Manager;
        let tables =
            in_environment().map_or_else(|| app.path().app_data_dir().map(|own| own.join("tables")), Ok)?;
        Ok(Folders { tables, web_view: app.path().app_local_data_dir()? })
    }
}

/// The folder in `STARBOARD_DATA`.
fn in_environment() -> Option<PathBuf> {
    env::var_os("STARBOARD_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from)
}
