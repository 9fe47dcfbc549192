//! Names that people give to tables and rosters.

use unicode_segmentation::UnicodeSegmentation;

use crate::wire::Fault;

/// The most characters of a name, as a reader counts them.
pub(crate) const LONGEST: u16 = 60;

/// No name of that many characters needs more bytes; without a limit a single character could have any number of accents.
const MOST_BYTES: usize = 2000;

/// The name without white space around it.
///
/// # Errors
/// It is empty or too long, or it has control characters.
pub(crate) fn tidy(name: &str) -> Result<&str, Fault> {
    let name = name.trim();
    let fits = name.len() <= MOST_BYTES && name.graphemes(true).count() <= usize::from(LONGEST);
    if name.is_empty() || !fits || name.chars().any(char::is_control) {
        return Err(Fault::BadName { max: LONGEST });
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_scripts_are_taken() {
        for name in
            ["Friday", "ליל שישי", "الجمعة ١٢", "Z̸̳̈a̷͇̽l̵͎̈g̴͓͠o̶͖̅", "👩‍🚀🧑🏽‍🚀", &"é".repeat(60), &"e\u{301}".repeat(60)]
        {
            assert_eq!(tidy(name).unwrap(), name);
        }
        assert_eq!(tidy("  Friday\t").unwrap(), "Friday");
    }

    #[test]
    fn names_that_cannot_be_shown_are_refused() {
        let accents = format!("e{}", "\u{301}".repeat(5000));
        for name in ["", "   ", "a\nb", "a\0b", "\u{7f}", &"x".repeat(61), &"x".repeat(10_000), &accents] {
            assert!(matches!(tidy(name), Err(Fault::BadName { max: 60 })), "{name:?}");
        }
    }
}
