//! The folders of the app.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;

/// The folders of one start.
pub(crate) struct Folders {
    /// The tables. The web view keeps files beside them, so they have a folder of their own.
    pub(crate) tables: PathBuf,
    /// The files of the web view.
    pub(crate) web_view: PathBuf,
}

impl Folders {
    /// The folders of an app with this identifier. Tauri names them too, but only after the app has started.
    #[cfg(desktop)]
    pub(crate) fn find(identifier: &str) -> tauri::Result<Folders> {
        let own =
            |base: Option<PathBuf>| base.map(|base| base.join(identifier)).ok_or(tauri::Error::UnknownPath);
        let tables = chosen().map_or_else(|| own(dirs::data_dir()).map(|own| own.join("tables")), Ok)?;
        Ok(Folders { tables, web_view: own(dirs::data_local_dir())? })
    }

    /// The folders on a phone.
    #[cfg(mobile)]
    pub(crate) fn find(app: &tauri::AppHandle) -> tauri::Result<Folders> {
        use tauri::Manager;
        let tables = chosen().map_or_else(|| app.path().app_data_dir().map(|own| own.join("tables")), Ok)?;
        Ok(Folders { tables, web_view: app.path().app_local_data_dir()? })
    }
}

/// The folder in `--data`, or else in `STARBOARD_DATA`.
fn chosen() -> Option<PathBuf> {
    named(env::args_os().skip(1)).or_else(|| env::var_os("STARBOARD_DATA").map(PathBuf::from))
}

/// The value of `--data DIR` or `--data=DIR`. Systems start apps with arguments of their own, so all others are skipped.
fn named<Word: AsRef<OsStr>>(words: impl IntoIterator<Item = Word>) -> Option<PathBuf> {
    let mut words = words.into_iter();
    let value = |word: &OsStr| Some(PathBuf::from(word.to_str()?.strip_prefix("--data=")?));
    let word = words.find(|word| word.as_ref() == "--data" || value(word.as_ref()).is_some())?;
    value(word.as_ref()).or_else(|| Some(PathBuf::from(words.next()?.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_option_names_the_folder() {
        assert_eq!(named(["--data", "/tables"]), Some(PathBuf::from("/tables")));
        assert_eq!(named(["-psn_0_1", "--data", "tables of mine"]), Some(PathBuf::from("tables of mine")));
        assert_eq!(named(["--data=tables of mine", "--data", "x"]), Some(PathBuf::from("tables of mine")));
        assert_eq!(named(["--data"]), None);
        assert_eq!(named::<&str>([]), None);
    }
}
