//! The options of the command line.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::Parser;

/// Opens the Starboard window
#[derive(Debug, Parser)]
#[command(name = "starboard", version)]
struct Options {
    /// Folder that holds the tables; created if missing. By default the one in `STARBOARD_DATA`, or else one of the app's own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// The data folder that the command line names.
///
/// Ends the process if it asks for help or cannot be understood.
pub(crate) fn data() -> Option<PathBuf> {
    Options::parse_from(own(env::args_os())).data
}

/// The words without those that macOS adds when an app is opened by a click.
fn own(words: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    words.filter(|word| !word.as_encoded_bytes().starts_with(b"-psn_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Option<PathBuf>, clap::error::ErrorKind> {
        let words = ["starboard"].iter().chain(words).map(OsString::from);
        Options::try_parse_from(own(words)).map(|options| options.data).map_err(|error| error.kind())
    }

    #[test]
    fn the_data_option_names_the_folder() {
        let folder = Ok(Some(PathBuf::from("tables of mine")));
        assert_eq!(read(&["-psn_0_1", "--data", "tables of mine"]), folder);
        assert_eq!(read(&["--data=tables of mine"]), folder);
        assert_eq!(read(&[]), Ok(None));
    }

    #[test]
    fn wrong_words_are_refused() {
        for words in [&["--data"][..], &["--data="], &["--dta", "x"], &["x"]] {
            assert!(read(words).is_err(), "{words:?}");
        }
    }
}
