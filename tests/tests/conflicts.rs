//! Cards against the box "Conflicts Between Cards and Rules" of Guest Artist and Deluxe, which no card sets aside in silence.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use starboard_cards::{CardKind, Catalogue, Monster, Step};

/// Each card whose words touch rule 2 (no Level after combat without a kill) or rule 4 (the winning Level takes a kill), and
/// scenarios for the editions in which the result differs.
const CONFLICTS: &[(&str, u8, &[&str])] = &[
    (
        "captain-quirk",
        2,
        &[
            "levels/quirk-gassed-first-2002",
            "levels/quirk-gassed-second-2003",
            "levels/quirk-gassed-guest-artist",
            "levels/quirk-gassed-deluxe-2019",
            "levels/quirk-gassed-starfinder",
        ],
    ),
    ("captain-quirk", 4, &["levels/quirk-extra-level-wins", "levels/quirk-driven-off-beside-a-kill-at-nine"]),
    (
        "frank-the-tank",
        2,
        &[
            "levels/frank-raises-only",
            "levels/frank-raises-second-2003",
            "levels/frank-raises-nobody-guest-artist",
            "levels/frank-raises-nobody-deluxe-2019",
        ],
    ),
    (
        "grays",
        2,
        &[
            "levels/grays-drain-first-2002",
            "levels/grays-drain-second-2003",
            "levels/grays-drain-guest-artist",
            "levels/grays-drain-deluxe-2019",
        ],
    ),
    ("grays", 4, &["cards/grays-cyborg-at-nine"]),
    (
        "great-cthulhu",
        2,
        &[
            "levels/cthulhu-escaped-helper-first-2002",
            "levels/cthulhu-escaped-helper-second-2003",
            "levels/cthulhu-escaped-helper-guest-artist",
            "levels/cthulhu-escaped-helper-deluxe-2019",
        ],
    ),
    ("great-cthulhu", 4, &["levels/cthulhu-mocks-at-nine"]),
    ("janibot", 2, &["levels/janibot-automatic-deluxe-2019", "cards/janibot-gadgeteer"]),
    ("starfish", 2, &["levels/starfish-gassed-deluxe-2019"]),
    ("starfish", 4, &["levels/helping-feline-at-nine"]),
    ("thing-man-was-not-meant-to-know", 4, &["cards/thing-man-was-not-meant-to-know-declined-at-nine"]),
];

/// Returns true if a monster gives Levels beyond those of its kill, or is defeated in a way of its own.
fn touches(monster: &Monster) -> bool {
    let raises = |step: &Step| {
        matches!(step, Step::OthersGainLevels { .. } | Step::SetLevel { only_if_below: true, .. })
    };
    monster.rewards.iter().any(|reward| reward.levels > 0)
        || monster.may_decline.iter().any(|decline| decline.levels > 0)
        || monster.beaten_by.is_some()
        || monster.bad_stuff.iter().chain(&monster.even_if_escaped).any(raises)
}

#[test]
fn every_card_that_touches_a_rule_of_the_box_is_listed() {
    let touching: BTreeSet<&str> = Catalogue::shipped()
        .cards()
        .filter(|card| matches!(&card.kind, CardKind::Monster(monster) if touches(monster)))
        .map(|card| card.id.as_str())
        .collect();
    let listed: BTreeSet<&str> = CONFLICTS.iter().map(|(card, ..)| *card).collect();
    assert_eq!(listed, touching);
}

#[test]
fn every_listed_card_is_played_in_its_scenarios() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    for (card, rule, scenarios) in CONFLICTS {
        for name in *scenarios {
            let text = fs::read_to_string(folder.join(name).with_extension("toml")).expect(name);
            assert!(
                text.contains(&format!("\"{card}")),
                "{name} does not play {card}, which touches rule {rule}"
            );
        }
    }
}
