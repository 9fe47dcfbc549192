//! Simulated OCR titles: confused, lost and invented letters, neighboring words, and cut-off lines.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use starboard_cards::Catalogue;

use super::{Reading, Titles, Verdict};

/// The seed that the constants of this module were tuned with.
const TUNED_BY: u64 = 1;
/// A seed that was not used for tuning.
const HELD_OUT: u64 = 20_261;

const CONFUSIONS: &[(&str, &str)] = &[
    ("l", "1"),
    ("l", "I"),
    ("l", "|"),
    ("i", "l"),
    ("i", "1"),
    ("t", "l"),
    ("o", "0"),
    ("o", "c"),
    ("e", "c"),
    ("e", "o"),
    ("c", "e"),
    ("s", "5"),
    ("s", "$"),
    ("b", "6"),
    ("b", "h"),
    ("g", "9"),
    ("g", "q"),
    ("z", "2"),
    ("u", "v"),
    ("v", "y"),
    ("n", "h"),
    ("h", "b"),
    ("f", "t"),
    ("a", "o"),
    ("a", "@"),
    ("m", "rn"),
    ("m", "nn"),
    ("n", "ri"),
    ("d", "cl"),
    ("w", "vv"),
    ("u", "ii"),
    ("B", "8"),
    ("O", "0"),
    ("S", "5"),
    ("I", "l"),
    ("G", "6"),
    ("D", "O"),
    ("T", "7"),
    ("Z", "2"),
];
const NEIGHBORS: &[&str] =
    &["Level 8", "+3", "500 Credits", "Headgear", "~", "| |", "MONSTER", "ee", "i", "—"];
const WORDS: &[&str] = &[
    "Space",
    "Giant",
    "Laser",
    "Goblin",
    "Turbo",
    "Helmet",
    "Crab",
    "Nebula",
    "Pirate",
    "Wrench",
    "Moon",
    "Duke",
    "Pickle",
    "Quantum",
    "Boots",
    "Slime",
    "Captain",
    "Toaster",
    "Comet",
    "Ray",
    "Gun",
    "Robot",
    "Queen",
    "Cheese",
    "Rocket",
    "Sword",
    "Plasma",
    "Hamster",
    "Vacuum",
    "Cloak",
    "Sneaky",
    "Grumpy",
    "Orbital",
    "Tax",
    "Inspector",
    "Yodeling",
    "Marmot",
    "Fuzzy",
    "Android",
    "Grenade",
    "of",
    "the",
    "and",
    "Doom",
    "Button",
    "Suit",
    "Armor",
    "Field",
];

/// The name of a made-up card.
fn made_up(rng: &mut StdRng) -> String {
    let words = rng.random_range(1..=4);
    let syllables =
        ["bra", "zo", "qui", "lek", "tor", "mip", "shu", "gan", "fle", "ude", "rax", "po", "nim", "ver"];
    let mut name: Vec<String> = (0..words).map(|_| (*WORDS.choose(rng).unwrap()).to_owned()).collect();
    if words == 1 || rng.random_bool(0.3) {
        let made = (0..rng.random_range(2..=4)).map(|_| *syllables.choose(rng).unwrap()).collect::<String>();
        name[0] = made[..1].to_uppercase() + &made[1..];
    }
    name.join(" ")
}

/// A line as OCR may read it if each letter is wrong with probability `wrong`.
fn misread(name: &str, wrong: f64, rng: &mut StdRng) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if !rng.random_bool(wrong) {
            text.push(c);
            continue;
        }
        let letter = c.to_string();
        let alike: Vec<&str> =
            CONFUSIONS.iter().filter(|(from, _)| *from == letter).map(|(_, to)| *to).collect();
        match rng.random_range(0..10) {
            0 => {}
            1 => text.extend([c, char::from(rng.random_range(b'a'..=b'z'))]),
            2 => text.push(char::from(rng.random_range(b'a'..=b'z'))),
            3 => text.extend([c, ' ']),
            _ => text.push_str(alike.choose(rng).copied().unwrap_or(&letter)),
        }
    }
    if rng.random_bool(0.15) {
        text = format!("{} {text}", NEIGHBORS.choose(rng).unwrap());
    }
    if rng.random_bool(0.15) {
        text = format!("{text} {}", NEIGHBORS.choose(rng).unwrap());
    }
    if rng.random_bool(0.1) {
        text = text.to_uppercase();
    }
    text
}

/// The readings of one to three pictures.
fn readings(name: &str, words: &[String], wrong: f64, rng: &mut StdRng) -> Vec<Reading> {
    let pictures = rng.random_range(1..=3);
    let reading = |_| Reading {
        text: misread(name, wrong, rng),
        confidence: (0.95 - 2.0 * wrong + rng.random_range(-0.05..0.05)).clamp(0.0, 1.0),
        words: words.to_vec(),
        lines: Vec::new(),
    };
    (0..pictures).map(reading).collect()
}

#[derive(Debug, Default)]
struct Tally {
    right: usize,
    among_three: usize,
    unclear: usize,
    wrong: Vec<String>,
    all: usize,
}

fn tally_of_cards(titles: &Titles, wrong: f64, seed: u64) -> Tally {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut tally = Tally::default();
    let catalogue = Catalogue::shipped();
    for card in catalogue.cards() {
        let kind = card.kind_name().key().to_owned();
        let readings = readings(&card.name, &[kind], wrong, &mut rng);
        let named =
            |id: &starboard_cards::CardId| catalogue.card(id).is_some_and(|found| found.name == card.name);
        tally.all += 1;
        match titles.recognize(&readings) {
            Verdict::Found(found) if named(&found.card) => tally.right += 1,
            Verdict::Found(found) => {
                tally.wrong.push(format!("{} for {}: {readings:?}", found.card, card.name));
            }
            Verdict::Choice(cards) => {
                // The first of a choice also counts as right.
                tally.right += usize::from(named(&cards[0].card));
                tally.among_three += usize::from(cards.iter().any(|found| named(&found.card)));
            }
            Verdict::Unknown => tally.wrong.push(format!("unknown for {}: {readings:?}", card.name)),
            Verdict::Unclear => tally.unclear += 1,
        }
    }
    tally
}

/// The cards found for 400 made-up names.
fn false_accepts(titles: &Titles, wrong: f64, seed: u64) -> Vec<String> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut accepted = Vec::new();
    let printed = |name: &str| Catalogue::shipped().cards().any(|card| card.name == name);
    let mut left = 400;
    while left > 0 {
        let name = made_up(&mut rng);
        if printed(&name) {
            continue;
        }
        left -= 1;
        if let Verdict::Found(found) = titles.recognize(&readings(&name, &[], wrong, &mut rng)) {
            accepted.push(format!("{} for {name}", found.card));
        }
    }
    accepted
}

#[test]
fn real_cards_are_found_and_made_up_ones_are_not() {
    let titles = Titles::new(Catalogue::shipped());
    for seed in [TUNED_BY, HELD_OUT] {
        for (wrong, target) in [(0.0, 1.0), (0.08, 0.98), (0.2, 0.95)] {
            let tally = tally_of_cards(&titles, wrong, seed);
            let accepted = false_accepts(&titles, wrong, seed);
            let top1 = tally.right as f64 / tally.all as f64;
            println!(
                "seed {seed}, {wrong} wrong: top-1 {:.2} %, asked {}, unclear {}, wrong {}, false accepts {} of 400",
                100.0 * top1,
                tally.among_three,
                tally.unclear,
                tally.wrong.len(),
                accepted.len()
            );
            for line in tally.wrong.iter().chain(&accepted).take(12) {
                println!("    {line}");
            }
            assert!(top1 >= target, "{top1}");
            assert!(accepted.len() <= 4, "{accepted:?}");
        }
    }
}

#[test]
fn words_beside_a_title_can_extend_it_but_are_not_a_title() {
    let titles = Titles::new(Catalogue::shipped());
    let read = |text: &str, confidence: f64, words: &[&str]| Reading {
        text: text.to_owned(),
        confidence,
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        lines: Vec::new(),
    };
    for (card, readings) in [
        ("beautiful-assistant", vec![read("Beautiful", 0.96, &["Assistant", "sidekick"])]),
        ("carnivorous-plant", vec![read("Plant", 0.95, &["Level", "2", "Carnivorous"])]),
        ("eep", vec![read("Eep", 0.91, &["Level", "1"]), read("Level 1", 0.84, &["Eep"])]),
        ("eep", vec![read("Eep", 0.91, &["Level", "|"]), read("Level |", 0.77, &["Eep"])]),
        ("dogbot", vec![read("boGBoT", 0.59, &["+3", "BONUS"]), read("+3 BONUS", 0.95, &["boGBoT"])]),
        ("dogbot", vec![read("boGBoT", 0.59, &[])]),
        ("akata", vec![read("Hkata", 0.8, &[])]),
        ("no-brainer", vec![read("O-ERAIMER", 0.65, &[])]),
        ("stasis-field", vec![read("STAS HELD", 0.87, &[])]),
        ("rogue", vec![read("sidekick Rogue", 0.96, &[])]),
        ("android-race", vec![read("Hndrold", 0.87, &["race"])]),
        ("android", vec![read("Hndrold", 0.87, &["sidekick"])]),
    ] {
        let Verdict::Found(found) = titles.recognize(&readings) else { panic!("{card}") };
        assert_eq!(found.card.as_str(), card);
    }
    for mark in ["Level 8", "+3 BONUS", "enhancer"] {
        assert_eq!(titles.recognize(&[read(mark, 0.9, &[])]), Verdict::Unclear);
    }
    let sentence = read("are Tiny But Advanced Creatures then", 0.9, &[]);
    assert!(!matches!(titles.recognize(&[sentence]), Verdict::Found(_)));
}

#[test]
fn the_lines_of_a_picture_are_alternatives() {
    let titles = Titles::new(Catalogue::shipped());
    let read = |(text, confidence): &(&str, f64)| Reading {
        text: (*text).to_owned(),
        confidence: *confidence,
        words: Vec::new(),
        lines: Vec::new(),
    };
    for (card, lines) in [
        // Nothing else that was read takes from a name.
        (
            "ogre",
            vec![
                ("a river under seven stones", 0.9),
                ("OGRE", 0.7),
                ("OGRE a river under seven stones", 0.7),
            ],
        ),
        // The longer of two names that are a part of each other.
        ("fanged-fuzzball", vec![("Fuzzball", 0.95), ("Fanged", 0.95), ("Fanged Fuzzball", 0.9)]),
        // The larger of two exact ones.
        ("photon-cutlass", vec![("Photon Cutlass", 0.9), ("Foof Gun", 0.5)]),
    ] {
        let readings: Vec<Reading> = lines.iter().map(read).collect();
        let verdict = titles.recognize(&readings);
        assert!(
            matches!(&verdict, Verdict::Found(found) if found.card.as_str() == card),
            "{card}: {verdict:?}"
        );
    }
    let both = [("Photon Cutlass", 0.9), ("Foof Gun", 0.85)].map(|line| read(&line));
    assert!(matches!(titles.recognize(&both), Verdict::Choice(cards) if cards.len() == 2));
}

#[test]
fn a_name_keeps_its_numbers() {
    let shipped = Catalogue::shipped();
    let mut ogre = shipped.card(&"ogre".into()).expect("it ships").clone();
    ogre.names.insert("en".to_owned(), "3,872 Ogres".to_owned());
    let titles = Titles::new(&shipped.as_ref().clone().with_cards([Arc::new(ogre)]));
    for title in ["3,872 OGRES", "3872 Ogres +2"] {
        let reading =
            Reading { text: title.to_owned(), confidence: 0.8, words: Vec::new(), lines: Vec::new() };
        let verdict = titles.recognize(&[reading]);
        assert!(matches!(&verdict, Verdict::Found(found) if found.card.as_str() == "ogre"), "{verdict:?}");
    }
}

#[test]
fn a_name_in_another_language_is_recognized() {
    let shipped = Catalogue::shipped();
    let mut ogre = shipped.card(&"ogre".into()).expect("it ships").clone();
    ogre.names.insert("de".to_owned(), "Menschenfresser".to_owned());
    let titles = Titles::new(&shipped.as_ref().clone().with_cards([Arc::new(ogre)]));
    for title in ["Menschentresser", "Ogre"] {
        let reading =
            Reading { text: title.to_owned(), confidence: 0.8, words: Vec::new(), lines: Vec::new() };
        let verdict = titles.recognize(&[reading]);
        assert!(matches!(&verdict, Verdict::Found(found) if found.card.as_str() == "ogre"), "{verdict:?}");
    }
}
