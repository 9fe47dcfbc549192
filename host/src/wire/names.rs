//! Names of tables and rosters.

use starboard_cards::{is_visible, turns_text};
use unicode_segmentation::UnicodeSegmentation;

use super::{Fault, Named};

/// The length limit of a name, in graphemes.
pub(crate) const LONGEST: u16 = 60;

/// The length limit of an id that a client chose, in bytes.
const LONGEST_ID: usize = 40;

/// The size limit of a name, in bytes. It is more than any name of `LONGEST` graphemes needs, and it bounds
/// the number of combining marks.
const MOST_BYTES: usize = 2000;

/// A new name without surrounding white space.
///
/// # Errors
/// Those of [`validate_old`], and [`Fault::NameTurnsText`] if the name has marks that turn the text beside it.
pub(crate) fn validate(of: Named, name: &str) -> Result<&str, Fault> {
    let name = validate_old(name)?;
    if turns_text(name) { Err(Fault::NameTurnsText { of }) } else { Ok(name) }
}

/// A name that another host accepted, without surrounding white space.
///
/// # Errors
/// [`Fault::BadName`] if the name has no visible characters, is too long, or contains control characters.
pub(crate) fn validate_old(name: &str) -> Result<&str, Fault> {
    let name = name.trim();
    let fits = name.len() <= MOST_BYTES && name.graphemes(true).count() <= usize::from(LONGEST);
    if !is_visible(name) || !fits || name.chars().any(char::is_control) {
        return Err(Fault::BadName { max: LONGEST });
    }
    Ok(name)
}

/// Checks an id that a client chose.
///
/// # Errors
/// [`Fault::BadId`] if it is empty, too long, or has other characters than letters, digits and dashes.
pub(crate) fn validate_id(id: &str) -> Result<(), Fault> {
    let fits = (1..=LONGEST_ID).contains(&id.len());
    let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if fits && plain { Ok(()) } else { Err(Fault::BadId { max: LONGEST_ID as u16 }) }
}

/// The name, with a number appended if it is taken.
pub(crate) fn unique(name: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(name) {
        return name.to_owned();
    }
    let stem = stem(name);
    let numbered = |number: u32| {
        let behind = format!(" ({number})");
        let room = usize::from(LONGEST) - behind.len();
        let mut bytes = behind.len();
        let fits = |character: &&str| {
            bytes += character.len();
            bytes <= MOST_BYTES
        };
        let shortened: String = stem.graphemes(true).take(room).take_while(fits).collect();
        format!("{}{behind}", shortened.trim_end())
    };
    (2..).map(numbered).find(|name| !taken(name)).unwrap_or_else(|| name.to_owned())
}

/// The name without the number that [`unique`] appended.
fn stem(name: &str) -> &str {
    let numbered = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    numbered.filter(|(_, number)| number.parse::<u32>().is_ok()).map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_the_next_number() {
        let taken = |names: &'static [&str]| move |name: &str| names.contains(&name);
        assert_eq!(unique("Friday", taken(&["Saturday"])), "Friday");
        assert_eq!(unique("Friday", taken(&["Friday"])), "Friday (2)");
        assert_eq!(unique("Friday", taken(&["Friday", "Friday (2)"])), "Friday (3)");
        assert_eq!(unique("Friday (2)", taken(&["Friday (2)"])), "Friday (3)");
        assert_eq!(unique("Friday (night)", taken(&["Friday (night)"])), "Friday (night) (2)");
    }

    #[test]
    fn a_numbered_long_name_stays_valid() {
        let long = "é".repeat(60);
        let numbered = unique(&long, |name| name == long);
        assert!(numbered.ends_with("é (2)"));
        assert_eq!(validate(Named::Table, &numbered).unwrap(), numbered);
        let accents = format!("e{}", "\u{301}".repeat(99)).repeat(10);
        let numbered = unique(validate(Named::Table, &accents).unwrap(), |name| name == accents);
        assert!(numbered.ends_with("\u{301} (2)"));
        assert_eq!(validate(Named::Table, &numbered).unwrap(), numbered);
    }

    #[test]
    fn names_of_all_scripts_are_accepted() {
        for name in
            ["Friday", "ליל שישי", "الجمعة ١٢", "Z̸̳̈a̷͇̽l̵͎̈g̴͓͠o̶͖̅", "👩‍🚀🧑🏽‍🚀", &"é".repeat(60), &"e\u{301}".repeat(60)]
        {
            assert_eq!(validate(Named::Table, name).unwrap(), name);
        }
        assert_eq!(validate(Named::Table, "  Friday\t").unwrap(), "Friday");
    }

    #[test]
    fn names_that_turn_the_text_beside_them_are_refused() {
        for mark in ('\u{2028}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            let name = format!("Fri{mark}day");
            let fault = validate(Named::Device, &name);
            assert!(matches!(fault, Err(Fault::NameTurnsText { of: Named::Device })), "{name:?}");
            assert_eq!(validate_old(&name).unwrap(), name);
        }
        for name in ["ליל \u{200f}שישי", "Friday\u{200e}", "👩\u{200d}🚀"] {
            assert_eq!(validate(Named::Table, name).unwrap(), name);
        }
    }

    #[test]
    fn names_that_cannot_be_shown_are_refused() {
        let accents = format!("e{}", "\u{301}".repeat(5000));
        for name in [
            "",
            "   ",
            "\u{200b}",
            "\u{202e}\u{2069}",
            "\u{301}",
            "\u{3164}",
            "a\nb",
            "a\0b",
            "\u{7f}",
            &"x".repeat(61),
            &"x".repeat(10_000),
            &accents,
        ] {
            assert!(matches!(validate(Named::Table, name), Err(Fault::BadName { max: 60 })), "{name:?}");
        }
    }
}
