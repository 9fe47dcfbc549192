//! Runs all scenarios.
#![allow(clippy::panic, reason = "a test may stop where it fails")]

use std::path::PathBuf;

use starboard_tests::scenario;

#[test]
fn all_scenarios_pass() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = scenario::files(&[folder]).expect("a folder of scenarios");
    assert!(files.len() >= 60, "the folder holds the whole oracle");
    let reports: Vec<String> = files
        .iter()
        .map(|f| scenario::run_file(f))
        .filter(|r| !r.faults.is_empty())
        .map(|r| r.to_string())
        .collect();
    assert!(reports.is_empty(), "{}", reports.concat());
}

#[test]
fn every_card_and_every_edition_has_a_scenario() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = scenario::files(&[folder]).expect("a folder of scenarios");
    let texts: Vec<String> =
        files.iter().map(|f| std::fs::read_to_string(f).expect("a readable file")).collect();
    let named = |id: &str| {
        let (first, copy) = (format!("\"{id}\""), format!("\"{id}#"));
        texts.iter().any(|t| {
            t.contains(&first) || t.contains(&copy) || (id == "and-its-clone" && t.contains("clone = true"))
        })
    };
    let cards = starboard_cards::Catalogue::shipped().cards().map(|c| c.id.as_str());
    let missing: Vec<&str> = cards.filter(|id| !named(id)).collect();
    assert!(missing.is_empty(), "no scenario names {missing:?}");
    for edition in ["first-2002", "second-2003", "guest-artist", "deluxe-2019", "starfinder"] {
        assert!(named(edition), "no scenario is played by {edition}");
    }
}

#[test]
fn every_value_of_every_switch_has_a_scenario() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = scenario::files(&[folder]).expect("a folder of scenarios");
    let mut missing = scenario::to_cover();
    for file in files {
        for position in scenario::covered(&std::fs::read_to_string(file).expect("a readable file")) {
            missing.remove(&position);
        }
    }
    let missing: Vec<String> = missing.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert!(missing.is_empty(), "no scenario covers {}", missing.join("; "));
}

#[test]
fn mistakes_are_reported_with_their_line() {
    let unknown_switch = "title = \"t\"\nedition = \"first-2002\"\nswitches = [\"free-beer\"]\n";
    assert_eq!(line(unknown_switch), 3);
    let unknown_key = "title = \"t\"\nedition = \"first-2002\"\nsourcee = \"s\"\n";
    assert_eq!(line(unknown_key), 3);
    let unknown_card =
        "title = \"t\"\nedition = \"first-2002\"\n[[player]]\nname = \"A\"\ncards = [\"lazer\"]\n";
    assert_eq!(line(unknown_card), 5);
    let unknown_player =
        "title = \"t\"\nedition = \"first-2002\"\n[[play]]\ndo = \"end-turn\"\nplayer = \"Nobody\"\n";
    assert_eq!(line(unknown_player), 5);
    let unknown_edition = "title = \"t\"\nedition = \"first-2001\"\n";
    assert_eq!(line(unknown_edition), 2);
}

fn line(text: &str) -> usize {
    match scenario::run(text).first() {
        Some(scenario::Fault::File { line, .. }) => *line,
        other => panic!("no mistake was found: {other:?}"),
    }
}
