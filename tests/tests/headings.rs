//! Every citation of a rule document names a heading that stands in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use starboard_cards::{Catalogue, Cite, Document, EditionId, Rulebook};
use starboard_tests::scenario;

/// The names of the documents in the sources of scenarios.
const NAMES: &[(&str, Document)] = &[
    ("First edition rules", Document::First2002),
    ("Rules version 1.2", Document::Second2003),
    ("2003 rules", Document::Second2003),
    ("Second edition rules", Document::Second2003),
    ("Guest Artist rules", Document::GuestArtist),
    ("Deluxe rules", Document::Deluxe2019),
    ("Starfinder rules", Document::Starfinder),
    ("Munchkin Starfinder rules", Document::Starfinder),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The headings of each document, by its edition.
fn headings() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(folder().join("headings.toml")).expect("a list of headings");
    toml::from_str(&text).expect("lists of headings by document")
}

fn of(headings: &BTreeMap<String, Vec<String>>, document: Document) -> &[String] {
    let edition = EditionId::ALL.into_iter().find(|edition| edition.document() == document);
    &headings[edition.expect("an edition of each document").key()]
}

#[test]
fn editions_and_rules_cite_headings_that_stand_in_their_documents() {
    let headings = headings();
    let catalogue = Catalogue::shipped();
    let editions = EditionId::ALL.map(|id| catalogue.edition(id));
    let cites = editions.iter().flat_map(|edition| edition.rules.cites());
    let sources = Rulebook::shipped().entries().flat_map(|entry| &entry.front.sources);
    let stands = |cite: &Cite| match cite.section.strip_prefix("Cards: ") {
        Some(name) => catalogue.cards().any(|card| card.name.contains(name)),
        None => of(&headings, cite.document).contains(&cite.section),
    };
    let missing: Vec<&Cite> = cites.chain(sources).filter(|cite| !stands(cite)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_heading_is_the_source_of_a_fact() {
    let with_facts = Rulebook::shipped().entries().filter(|entry| !entry.front.facts.is_empty());
    let sources: Vec<&Cite> = with_facts.flat_map(|entry| &entry.front.sources).collect();
    let headings = headings();
    let unused: Vec<(Document, &String)> = EditionId::ALL
        .into_iter()
        .flat_map(|edition| {
            of(&headings, edition.document()).iter().map(move |name| (edition.document(), name))
        })
        .filter(|(document, name)| {
            !sources.iter().any(|cite| cite.document == *document && cite.section == **name)
        })
        .collect();
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn scenarios_cite_headings_that_stand_in_their_documents() {
    let headings = headings();
    let mut missing = Vec::new();
    for file in scenario::files(&[folder().join("scenarios")]).expect("a folder of scenarios") {
        let text = fs::read_to_string(&file).expect("a readable file");
        let scenario: toml::Table = text.parse().expect("a scenario");
        let source = scenario["source"].as_str().unwrap_or_default();
        for part in source.split("; ") {
            let named = NAMES.iter().find_map(|(name, document)| {
                let cited = part.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name));
                cited.and_then(|_| part[name.len()..].strip_prefix(", ")).map(|heading| (*document, heading))
            });
            let Some((document, cited)) = named else { continue };
            let cited = cited.to_lowercase();
            let stands = of(&headings, document).iter().any(|heading| {
                let within = heading.rsplit(": ").next().unwrap_or(heading);
                cited.starts_with(&heading.to_lowercase()) || cited.starts_with(&within.to_lowercase())
            });
            if !stands {
                missing.push(format!("{}: {part}", file.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
