//! Files of a newer Starboard.

use serde_json::Value;

use super::{
    ARCHIVE_FORMAT, ARCHIVE_VERSION, CARD_NAMES_FORMAT, CARD_NAMES_VERSION, GAME_FORMAT, GAME_VERSION,
    ROSTERS_FORMAT, SET_FORMAT,
};

/// True for a format or version of Starboard that this one does not know.
pub(crate) fn is_newer(format: &str, version: &Value) -> bool {
    let known = match format {
        GAME_FORMAT => GAME_VERSION,
        ARCHIVE_FORMAT | ROSTERS_FORMAT | SET_FORMAT => ARCHIVE_VERSION,
        CARD_NAMES_FORMAT => CARD_NAMES_VERSION,
        other if other.starts_with("starboard-") => 0,
        _ => return false,
    };
    version.as_f64().is_some_and(|version| version > f64::from(known) || version.fract() > 0.0)
}

/// True if a file cannot be read because of a word that this Starboard does not know.
pub(crate) fn is_unknown_word(error: &serde_json::Error) -> bool {
    // serde tells this by its message alone.
    error.to_string().starts_with("unknown ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whatever_this_starboard_does_not_know_is_newer() {
        let newer = [
            (GAME_FORMAT, json!(GAME_VERSION + 1)),
            (GAME_FORMAT, json!(1.5)),
            (GAME_FORMAT, json!(1e20)),
            (CARD_NAMES_FORMAT, json!(2)),
            (ROSTERS_FORMAT, json!(9)),
            (SET_FORMAT, json!(9)),
            ("starboard-universe", json!(1)),
        ];
        for (format, version) in newer {
            assert!(is_newer(format, &version), "{format} {version}");
        }
        let known = [
            (GAME_FORMAT, json!(GAME_VERSION)),
            (CARD_NAMES_FORMAT, json!(1)),
            (GAME_FORMAT, json!("9")),
            (GAME_FORMAT, json!(-1)),
            ("other", json!(9)),
        ];
        for (format, version) in known {
            assert!(!is_newer(format, &version), "{format} {version}");
        }
    }
}
