use serde::Serialize;
use starboard_cards::{CARD_NAME_MAX, KindName, figure_range};
use starboard_core::limits::{NAME_MAX, SEATS_MAX, TYPED_LEVELS_MAX, TYPED_MAX, TYPED_TREASURES_MAX};

use super::names;

/// The size limit of a file, in bytes. A game of 300,000 lines, more than a table sees in decades, has 92 MB.
pub(crate) const FILE_MAX: u32 = 512 * 1024 * 1024;

/// The ranges of what players type, for the fields of the interface. Lengths are in graphemes.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    seats: u8,
    /// A player's or device's name.
    player_name: usize,
    /// The name of a table, or that of a card on this host.
    table_name: u16,
    /// The name or the author of a set, and a card's name.
    set_name: u32,
    /// The size of a file that is imported, in bytes.
    file: u32,
    /// A number that is typed in a fight.
    typed: i32,
    typed_treasures: i32,
    typed_levels: i32,
    /// The minimum and maximum of the numbers that are printed on cards.
    level: Range,
    treasures: Range,
    bonus: Range,
    value: Range,
    hands: Range,
}

#[derive(Debug, Serialize)]
struct Range {
    min: i64,
    max: i64,
}

impl Default for Limits {
    fn default() -> Limits {
        let printed = |kind, key| {
            let (min, max) = figure_range(kind, key).unwrap_or_default();
            Range { min, max }
        };
        let monster = |key| printed(KindName::Monster, key);
        let item = |key| printed(KindName::Item, key);
        Limits {
            seats: SEATS_MAX,
            player_name: NAME_MAX,
            table_name: names::LONGEST,
            set_name: CARD_NAME_MAX,
            file: FILE_MAX,
            typed: TYPED_MAX,
            typed_treasures: TYPED_TREASURES_MAX,
            typed_levels: TYPED_LEVELS_MAX,
            level: monster("level"),
            treasures: monster("treasures"),
            bonus: item("bonus"),
            value: item("value"),
            hands: item("hands"),
        }
    }
}
