use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Letters and symbols by their kind that are blank by their shape: the fillers of Hangul, and Braille without a dot.
const BLANK: [char; 5] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}', '\u{2800}'];

/// Whether there is anything to see in a text: more than spaces, marks without a letter, and characters that only steer others.
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
            // What Unicode had not yet named when this was built may well be seen.
            GeneralCategoryGroup::Other => {
                matches!(letter.general_category(), GeneralCategory::PrivateUse | GeneralCategory::Unassigned)
            }
            _ => true,
        };
        shown && !BLANK.contains(&letter)
    })
}
