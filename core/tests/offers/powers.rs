//! A set of one's own whose Items have every power.

use std::fmt::Write;
use std::sync::LazyLock;

use starboard_cards::{CardId, CardSet, Catalogue, SetId, SourceFile};
use starboard_core::Action;

const TIMES: [&str; 4] = ["any-time", "in-combat", "out-of-combat", "on-drawn-trap"];
const COSTS: [&str; 4] = [
    "{ pay = \"cards\", count = 1 }",
    "{ pay = \"cards\", count = 2, one-deck = true }",
    "{ pay = \"hand\" }",
    "{ pay = \"items-of-equal-value\" }",
];
const POWERS: [&str; 7] = [
    "{ do = \"look\", cards = 2 }",
    "{ do = \"take-discarded-monster\" }",
    "{ do = \"take-discarded-item\" }",
    "{ do = \"draw\", cards = 1 }",
    "{ do = \"cancel-trap\" }",
    "{ do = \"double-level\" }",
    "{ do = \"steal\", needs = 4 }",
];

/// Each power at each time, alone and beside another one, and each at every cost.
static SET: LazyLock<CardSet> = LazyLock::new(|| {
    let ability = |power: usize, time: usize| {
        let (does, when, cost) = (POWERS[power], TIMES[time], COSTS[(power + time) % COSTS.len()]);
        format!("{{ is = \"power\", when = \"{when}\", cost = {cost}, power = {does} }}")
    };
    let mut text = "[set]\nid = \"powers\"\nname = \"Powers\"\n".to_owned();
    for (power, time) in (0..POWERS.len()).flat_map(|power| (0..TIMES.len()).map(move |time| (power, time))) {
        let other = ability((power + 1) % POWERS.len(), (time + 1) % TIMES.len());
        for abilities in [ability(power, time), ability(power, time) + ", " + &other] {
            let number = text.matches("[[item]]").count();
            let _ =
                write!(text, "[[item]]\nname = \"Power {number}\"\nvalue = 300\nabilities = [{abilities}]\n");
        }
    }
    CardSet::read(SourceFile { path: "", text: &text }, Catalogue::shipped()).expect("the set is sound")
});

/// Its cards.
pub(crate) fn cards() -> Vec<CardId> {
    SET.cards.keys().cloned().collect()
}

/// The action that puts it on the table.
pub(crate) fn add() -> Action {
    Action::AddSet { set: SetId::new("powers"), text: Some(SET.text.to_string()) }
}
