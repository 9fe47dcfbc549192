//! Where the tables are kept.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;

use tauri::{AppHandle, Manager};

/// The folder named by `--data`, or by `STARBOARD_DATA`, or one in the system's place for this app's data. The web view
/// keeps things of its own in that place, so the tables have a folder to themselves.
pub(crate) fn data_folder(app: &AppHandle) -> tauri::Result<PathBuf> {
    match named(env::args_os().skip(1)).or_else(|| env::var_os("STARBOARD_DATA").map(PathBuf::from)) {
        Some(folder) => Ok(folder),
        None => Ok(app.path().app_data_dir()?.join("tables")),
    }
}

/// What follows `--data`, as a word of its own or behind an equals sign. Systems start apps with words of their own, so
/// anything else is passed over.
fn named<Word: AsRef<OsStr>>(words: impl IntoIterator<Item = Word>) -> Option<PathBuf> {
    let mut words = words.into_iter();
    let behind = |word: &OsStr| Some(PathBuf::from(word.to_str()?.strip_prefix("--data=")?));
    let word = words.find(|word| word.as_ref() == "--data" || behind(word.as_ref()).is_some())?;
    behind(word.as_ref()).or_else(|| Some(PathBuf::from(words.next()?.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_the_word_after_data() {
        assert_eq!(named(["--data", "/tables"]), Some(PathBuf::from("/tables")));
        assert_eq!(named(["-psn_0_1", "--data", "tables of mine"]), Some(PathBuf::from("tables of mine")));
        assert_eq!(named(["--data=tables of mine", "--data", "x"]), Some(PathBuf::from("tables of mine")));
        assert_eq!(named(["--data"]), None);
        assert_eq!(named::<&str>([]), None);
    }
}
