//! The shipped data, checked against separately recorded facts.

use std::collections::{BTreeMap, BTreeSet};

use starboard_cards::{
    Card, CardId, CardKind, Catalogue, Deck, Document, EditionId, KindName, OneShotEffect, Rulebook, Slot,
    Who,
};

/// The cards of the box whose texts are known.
fn first_edition() -> impl Iterator<Item = &'static Card> {
    let catalogue = Catalogue::shipped();
    catalogue
        .cards()
        .filter(|card| catalogue.printings_of(&card.id).any(|printing| printing.id == "first-2002"))
}

#[test]
fn the_copies_add_up_to_the_box() {
    let catalogue = Catalogue::shipped();
    let mut decks = [0, 0];
    let mut kinds = BTreeMap::new();
    for card in first_edition() {
        let copies = u32::from(catalogue.copies(&card.id));
        decks[usize::from(card.deck() == Some(Deck::Treasure))] += copies;
        *kinds.entry(card.kind_name()).or_insert(0) += copies;
    }
    assert_eq!(first_edition().count(), 146);
    assert_eq!(decks, [93, 75]);
    assert_eq!(
        kinds,
        BTreeMap::from([
            (KindName::Monster, 37),
            (KindName::Class, 12),
            (KindName::Race, 9),
            (KindName::HalfBreed, 2),
            (KindName::SuperMunchkin, 2),
            (KindName::Cheat, 1),
            (KindName::Sidekick, 8),
            (KindName::Enhancer, 6),
            (KindName::WanderingMonster, 2),
            (KindName::Trap, 14),
            (KindName::Item, 40),
            (KindName::OneShot, 22),
            (KindName::LevelUp, 10),
            (KindName::Special, 3),
        ])
    );
}

/// A row of `printed.tsv` from the catalogue. Numbers that are not printed are empty.
fn printed(card: &Card, copies: u8) -> String {
    let number = |number: i32| if number == 0 { String::new() } else { number.to_string() };
    let known = |figure: Option<i32>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    let who = |who: &Option<Who>| match who {
        Some(Who { human: Some(true), .. }) => "human".to_owned(),
        Some(who) => who.race.iter().chain(&who.class).map(CardId::as_str).collect(),
        None => String::new(),
    };
    let mut row = BTreeMap::new();
    match &card.kind {
        CardKind::Monster(monster) => {
            row.insert("level", known(monster.level));
            row.insert("treasures", known(monster.treasures));
            row.insert("levels", monster.levels.to_string());
        }
        CardKind::Sidekick(sidekick) => {
            row.insert("bonus", number(sidekick.bonus));
        }
        CardKind::Enhancer(enhancer) => {
            row.insert("bonus", number(enhancer.bonus));
            row.insert("treasures", number(enhancer.treasures));
        }
        CardKind::Item(item) => {
            let slots = item.slots.iter().map(|slot| match slot {
                Slot::Headgear => "headgear",
                Slot::Armor => "armor",
                Slot::Footgear => "footgear",
            });
            row.insert("bonus", item.bonus.map(number).unwrap_or_default());
            row.insert("slots", slots.collect::<Vec<_>>().join("+"));
            row.insert("hands", number(item.hands.into()));
            row.insert("complex", if item.complex { "yes".to_owned() } else { String::new() });
            row.insert("only", who(&item.only));
            row.insert("not", who(&item.not));
        }
        CardKind::OneShot(card) => {
            if let OneShotEffect::CombatBonus { bonus, .. } = card.effect {
                row.insert("bonus", number(bonus));
            }
            row.insert("only", who(&card.only));
        }
        _ => {}
    }
    row.insert("kind", card.kind_name().key().to_owned());
    row.insert("card", card.id.to_string());
    row.insert("copies", copies.to_string());
    row.insert("value", card.value().map(|value| value.to_string()).unwrap_or_default());
    let columns = include_str!("fixtures/printed.tsv").lines().next().unwrap_or_default();
    let cells = columns.split('\t').map(|column| row.get(column).cloned().unwrap_or_default());
    cells.collect::<Vec<_>>().join("\t")
}

#[test]
fn every_card_has_its_printed_numbers() {
    let catalogue = Catalogue::shipped();
    let expected: BTreeSet<&str> = include_str!("fixtures/printed.tsv").lines().skip(1).collect();
    let found: BTreeSet<String> =
        first_edition().map(|card| printed(card, catalogue.copies(&card.id))).collect();
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    let wrong: Vec<_> = found.symmetric_difference(&expected).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn cards_ending_in_aser_or_azer_are_lasers() {
    for card in Catalogue::shipped().cards() {
        let laser = card.item().is_some_and(|item| item.laser);
        let named = ["aser", "azer"].iter().any(|end| card.id.as_str().ends_with(end));
        assert_eq!(laser, named, "{}", card.id);
    }
}

#[test]
fn every_edition_cites_its_own_document_or_marks_an_assumption() {
    let documents = [
        (EditionId::First2002, Document::First2002),
        (EditionId::Second2003, Document::Second2003),
        (EditionId::GuestArtist, Document::GuestArtist),
        (EditionId::Deluxe2019, Document::Deluxe2019),
        (EditionId::Starfinder, Document::Starfinder),
    ];
    assert_eq!(documents.map(|(id, _)| id), EditionId::ALL);
    for (id, document) in documents {
        let edition = Catalogue::shipped().edition(id);
        assert_eq!(edition.id, id);
        for cite in edition.rules.cites() {
            assert!(cite.assumed || cite.document == document, "{id:?}: {cite:?}");
            assert!(!cite.section.is_empty());
        }
    }
}

#[test]
fn every_card_and_every_edition_has_a_printing() {
    let catalogue = Catalogue::shipped();
    for card in catalogue.cards() {
        assert!(catalogue.printings_of(&card.id).next().is_some(), "{}", card.id);
    }
    for id in EditionId::ALL {
        let rules = catalogue.rules(id, &[]).expect("its printings ship");
        assert!(!rules.printings.value.is_empty(), "{id:?}");
    }
}

#[test]
fn only_starfinder_uses_starfinder_cards() {
    let catalogue = Catalogue::shipped();
    for id in EditionId::ALL {
        let played = &catalogue.edition(id).rules.printings.value;
        let offered = |card: &str| catalogue.printings_of(&card.into()).any(|p| played.contains(&p.id));
        let ours = id == EditionId::Starfinder;
        assert_eq!((offered("akata"), offered("feline"), offered("cheat")), (ours, !ours, true), "{id:?}");
    }
}

#[test]
fn a_correction_names_what_was_different_before_it() {
    for id in EditionId::ALL {
        let edition = Catalogue::shipped().edition(id);
        let numbers: Vec<u16> = edition.corrections.iter().map(|correction| correction.revision).collect();
        assert_eq!(numbers, (1..=edition.revision()).collect::<Vec<_>>(), "{id:?}");
        for correction in &edition.corrections {
            for rule in &correction.before {
                let before = edition.rules.clone().depart(std::slice::from_ref(rule)).unwrap();
                assert_ne!(before, edition.rules, "{id:?}: {rule:?}");
            }
        }
    }
}

/// A player of one edition does not read the answers of others.
#[test]
fn the_answer_of_an_edition_stands_by_itself() {
    let refers = |text: &str| {
        let first = text.split_once(". ").map_or(text, |(first, _)| first);
        let openings = ["The same", "Same", "As in ", "It adds", "Likewise"];
        let others =
            [" as in ", "newer rules", "later rules", "older rules", "other edition", "first edition"];
        openings.iter().any(|opening| first.starts_with(opening))
            || others.iter().any(|other| first.contains(other))
    };
    let book = Rulebook::shipped();
    let answers = book.entries().flat_map(|entry| &entry.front.differences);
    let referring: Vec<_> = answers.filter(|(_, text)| refers(text)).collect();
    assert!(referring.is_empty(), "{referring:?}");
}
