use std::borrow::Cow;

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Blank characters in the categories of letters and symbols: the Hangul fillers and the empty Braille
/// pattern.
const BLANK: [char; 5] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}', '\u{2800}'];

/// Returns true if a text has a visible character: not only spaces, combining marks and control or format
/// characters.
///
/// ```
/// use starboard_cards::is_visible;
///
/// assert!(is_visible("א") && is_visible("👩‍🚀") && is_visible("?"));
/// assert!(!is_visible(" \u{200b}\u{202e}\u{301}"));
/// ```
pub fn is_visible(text: &str) -> bool {
    text.chars().any(|letter| {
        let shown = match letter.general_category_group() {
            GeneralCategoryGroup::Mark | GeneralCategoryGroup::Separator => false,
            // A character unassigned in this Unicode version may be visible in a later one.
            GeneralCategoryGroup::Other => {
                matches!(letter.general_category(), GeneralCategory::PrivateUse | GeneralCategory::Unassigned)
            }
            _ => true,
        };
        shown && !BLANK.contains(&letter)
    })
}

/// Returns true if a text has a mark that turns what stands beside it: an embedding, an override or an isolate. The
/// separators of lines and paragraphs count as such. Hebrew, joined emoji and the other invisible marks that they need
/// have none.
///
/// ```
/// use starboard_cards::turns_text;
///
/// assert!(turns_text("Anna\u{202e}") && turns_text("\u{2069}") && turns_text("An\u{2028}na"));
/// assert!(!turns_text("אנה\u{200f}") && !turns_text("👩‍🚀"));
/// ```
pub fn turns_text(text: &str) -> bool {
    text.contains(turns)
}

/// A text without the marks that [`turns_text`] finds. A separator becomes a space, as it stands between words.
///
/// ```
/// use starboard_cards::without_turns;
///
/// assert_eq!(without_turns("\u{202e}Ben\u{2028}Z"), "Ben Z");
/// ```
pub fn without_turns(text: &str) -> Cow<'_, str> {
    if !turns_text(text) {
        return text.into();
    }
    text.replace(['\u{2028}', '\u{2029}'], " ").replace(turns, "").into()
}

fn turns(letter: char) -> bool {
    matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
