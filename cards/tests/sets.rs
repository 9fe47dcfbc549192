//! Custom sets: written text reads back, faults have positions, and handwritten text is kept.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::sync::Arc;

use proptest::prelude::*;
use starboard_cards::{
    Card, CardId, CardSet, Catalogue, Fault, KindName, SET_BYTES_MAX, SetHead, SetId, SetText, SourceFile,
};

const EXAMPLE: &str = include_str!("../../docs/sets/space-kitchen.toml");

fn read(text: &str) -> Result<CardSet, Vec<String>> {
    read_over(text, Catalogue::shipped())
}

fn read_over(text: &str, over: &Catalogue) -> Result<CardSet, Vec<String>> {
    let faults = |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect();
    CardSet::read(SourceFile { path: "own.toml", text }, over).map_err(faults)
}

fn faults(text: &str) -> Vec<Fault> {
    CardSet::draft(SourceFile { path: "own.toml", text }, Catalogue::shipped()).faults
}

fn with_head(cards: &str) -> String {
    format!("[set]\nid = \"own\"\nname = \"Own\"\n{cards}")
}

/// All shipped cards, and the cards of a fixture with keys that no shipped card uses.
fn many_cards() -> Vec<Arc<Card>> {
    let more = include_str!("fixtures/valid/own-set.toml");
    let file = SourceFile { path: "own-set.toml", text: more };
    let catalogue = Catalogue::shipped().extended(&[file]).expect("the fixture is valid");
    catalogue.cards().map(|card| Arc::new(card.clone())).collect()
}

#[test]
fn the_documented_example_loads() {
    let set = read(EXAMPLE).expect("the example is valid");
    assert_eq!((set.head.id.as_str(), set.head.revision, set.cards.len()), ("space-kitchen", 1, 8));
    assert_eq!(set.head.names["de"], "Raumküche");
    assert!(set.cards[&CardId::new("whisk")].unfinished);
    assert_eq!(set.cards[&CardId::new("frying-pan-of-justice")].names["de"], "Bratpfanne der Gerechtigkeit");
    let over = Catalogue::shipped().with_sets([Arc::new(set)]);
    assert!(over.card(&"laser".into()).is_some() && over.set_of(&"laser".into()).is_none());
    let own = over.set_of(&"kitchen-laser".into()).expect("it is the set's");
    assert_eq!(own.head.name, "Space Kitchen");
}

#[test]
fn every_card_reads_back_as_it_was_written() {
    let cards = many_cards();
    for card in &cards {
        // The catalogue has all other cards, so that references resolve. It lacks the card itself, to avoid a
        // clash.
        let others = cards.iter().filter(|other| other.id != card.id).cloned();
        let text = card.to_toml();
        let file = SourceFile { path: "card.toml", text: &text };
        let read = Catalogue::default().with_cards(others).read_cards(file).expect("it is valid");
        assert_eq!(read, std::slice::from_ref(card), "{text}");
    }
}

#[test]
fn a_card_is_written_without_default_values() {
    let toml = |id: &str| Catalogue::shipped().card(&id.into()).expect("it ships").to_toml();
    assert_eq!(toml("half-breed"), "[[half-breed]]\nname = \"Half-Breed\"\n");
    assert_eq!(
        toml("bottle-bottle"),
        "[[monster]]\nname = \"Bottle Bottle\"\nlevel = 4\ntreasures = 2\n\
         rewards = [{ to = \"fighter\", doors = 1 }]\n\
         bad-stuff = [\n    { do = \"lose-items\", what = {}, count = { exactly = 1 }, otherwise = \
         [{ do = \"lose-levels\", amount = { fixed = 1 } }] },\n]\n"
    );
}

#[test]
fn unknown_numbers_are_written_as_unknown() {
    let text = with_head("[[item]]\nname = \"Sealed Box\"\nbonus = \"unknown\"\nvalue = \"unknown\"\n");
    let set = read(&text).expect("it is valid");
    let card = &set.cards[&CardId::new("sealed-box")];
    assert_eq!(card.to_toml(), "[[item]]\nname = \"Sealed Box\"\nbonus = \"unknown\"\nvalue = \"unknown\"\n");
}

#[test]
fn all_faults_of_a_set_have_line_column_and_path() {
    let text = "\
[set]
id = \"Own Set\"
name = \"\"
colour = \"red\"
revision = 0
language = \"Klingon!\"

[[item]]
name = \"Laser\"
value = 1

[[monster]]
name = \"Lint\"
level = 3
treasures = 1
bad-stuff = [{ do = \"lose-levels\", amount = { fixed = 99 } }]

[[item]]
name = \"Mop\"
value = 5
only = { race = \"martian\" }
unfinished = \"yes\"
names = { \"!\" = \"x\", de = \"\" }
copies = 51

[copies]
mop = 2
";
    let found: Vec<_> = faults(text)
        .iter()
        .map(|fault| format!("{}:{} {} {}", fault.line, fault.column, fault.path.join("/"), fault.kind))
        .collect();
    assert_eq!(
        found,
        [
            "2:6 set/id \"Own Set\" is not a valid id; use 1 to 80 lowercase letters, digits and single hyphens",
            "3:8 set/name is empty",
            "4:1 set/colour unknown key; expected id, name, author, revision, language, names",
            "5:12 set/revision 0 is out of range, 1 to 1000000000",
            "6:12 set/language \"Klingon!\" is not a language tag such as \"de\" or \"pt-BR\"",
            "8:1 item/0 another card has this id",
            "16:55 monster/0/bad-stuff/0/amount/fixed 99 is out of range, 1 to 20",
            "21:17 item/1/only/race no card has the id `martian`",
            "22:14 item/1/unfinished expected a boolean, found string",
            "23:11 item/1/names/! \"!\" is not a language tag such as \"de\" or \"pt-BR\"",
            "23:27 item/1/names/de is empty",
            "24:10 item/1/copies 51 is out of range, 1 to 50",
            "26:2 copies unknown key; expected monster, class, race, half-breed, super-munchkin, cheat, sidekick, \
             enhancer, wandering-monster, trap, item, one-shot, level-up, special, bookmark",
        ]
    );
}

#[test]
fn a_set_needs_a_head_and_has_limits() {
    assert_eq!(
        read("[[item]]\nname = \"Mop\"\nvalue = 1\n").err(),
        Some(vec!["own.toml:1: key `set`: is missing".to_owned()])
    );
    assert_eq!(
        read("[set]\n").err(),
        Some(vec![
            "own.toml:1: key `id`: is missing".to_owned(),
            "own.toml:1: key `name`: is missing".to_owned(),
        ])
    );
    let cards = |count: usize| -> String {
        (0..count).map(|n| format!("[[level-up]]\nname = \"Card {n}\"\n")).collect()
    };
    assert_eq!(read(&with_head(&cards(1_000))).expect("it is valid").cards.len(), 1_000);
    assert_eq!(
        read(&with_head(&cards(1_001))).err(),
        Some(vec!["own.toml:1: the set has too many cards; the maximum is 1000".to_owned()])
    );
    let comment = format!("#{}", " ".repeat(SET_BYTES_MAX as usize));
    assert_eq!(
        read(&with_head(&comment)).err(),
        Some(vec!["own.toml:1: the file is too large; the maximum is 1048576 bytes".to_owned()])
    );
}

#[test]
fn a_name_must_be_visible() {
    let text = "[set]\nid = \"own\"\nname = \"\u{200b}\"\n[[item]]\nid = \"mop\"\nname = \"\u{202e}\u{301}\"\nvalue = 1\n";
    let found: Vec<_> =
        faults(text).iter().map(|fault| format!("{} {}", fault.path.join("/"), fault.kind)).collect();
    assert_eq!(found, ["set/name is empty", "item/0/name is empty"]);
    // A table that already uses the set can continue.
    assert!(CardSet::recall(text, Catalogue::shipped()).is_ok());
}

#[test]
fn a_clash_names_the_other_card() {
    let kitchen = Arc::new(read(EXAMPLE).expect("the example is valid"));
    let over = Catalogue::shipped().with_sets([Arc::clone(&kitchen)]);
    let whisk = with_head(
        "[[item]]\nname = \"Whisk\"\nvalue = 1\n[[item]]\nid = \"whisk\"\nname = \"Whisk 2\"\nvalue = 1\n",
    );
    assert_eq!(
        read_over(&whisk, &over).err(),
        Some(vec![
            "own.toml:4: card `whisk`: another card has this id, in the set \"Space Kitchen\"; give this one an `id` of its \
             own"
                .to_owned(),
            "own.toml:7: card `whisk`: another card has this id, at own.toml:4".to_owned(),
        ])
    );
    // A later revision of the same set does not clash. A reference into another set is a fault.
    assert!(read_over(EXAMPLE, &over).is_ok());
    let stray = with_head("[[item]]\nname = \"Shell\"\nvalue = 1\nonly = { race = \"gastropod\" }\n");
    assert_eq!(
        read_over(&stray, &over).err(),
        Some(vec!["own.toml:7: card `shell`: key `race`: no card has the id `gastropod`".to_owned()])
    );
}

#[test]
fn handwritten_text_around_a_changed_card_is_kept() {
    let mut text = SetText::parse(EXAMPLE).expect("it is TOML");
    assert_eq!(text.to_string(), EXAMPLE);
    let set = read(EXAMPLE).expect("the example is valid");
    let mut whisk = Card::clone(&set.cards[&CardId::new("whisk")]);
    whisk.unfinished = false;
    text.put(&whisk, Some(&whisk.id));
    text.set_head(&SetHead { revision: 2, ..set.head.clone() });
    let expected = EXAMPLE.replace("revision = 1\n", "revision = 2\n").replace("unfinished = true\n", "");
    assert_eq!(text.to_string(), expected);

    // A card whose kind changes moves to the other cards of that kind.
    let trap = set.cards[&CardId::new("smoke-alarm")].as_ref();
    let odd = Card { id: "pepper-cloud".into(), name: "Pepper Cloud".to_owned(), ..trap.clone() };
    text.put(&odd, Some(&"pepper-cloud".into()));
    let changed = read(&text.to_string()).expect("it is valid");
    assert_eq!(changed.cards[&CardId::new("pepper-cloud")].kind_name(), KindName::Trap);
    assert_eq!(changed.cards.len(), set.cards.len());

    assert!(text.remove(&"whisk".into()) && !text.remove(&"whisk".into()));
    text.rename(&[("gastropod".into(), "snail".into())].into());
    let changed = read(&text.to_string()).expect("references follow");
    assert!(changed.cards.contains_key(&CardId::new("snail")));
    assert_eq!(changed.cards.len(), set.cards.len() - 1);
}

#[test]
fn a_restored_card_is_in_its_old_position() {
    let set = read(EXAMPLE).expect("the example is valid");
    let parse = |text: &str| SetText::parse(text).expect("it is TOML");
    for id in set.cards.keys() {
        let mut text = parse(EXAMPLE);
        assert!(text.remove(id));
        let mut text = parse(&text.to_string());
        assert!(text.put_back(id, &mut parse(EXAMPLE)));
        assert_eq!(text.to_string(), EXAMPLE, "{id}");
    }
    let headers = ["fork", "spoon", "ladle"].map(|name| {
        format!("[[item]]\nname = \"{name}\"\nvalue = 1\n[[item.abilities]]\nis = \"run-away\"\nbonus = 1\n[item.names]\nde = \"{name}\"\n")
    });
    let headers = with_head(&headers.concat());
    let whole = read(&headers).expect("it is valid");
    for id in whole.cards.keys() {
        let mut text = parse(&headers);
        assert!(text.remove(id));
        let mut text = parse(&text.to_string());
        assert!(text.put_back(id, &mut parse(&headers)));
        assert_eq!(read(&text.to_string()).expect("it is also valid").cards, whole.cards, "{text}");
    }
    assert!(!parse(EXAMPLE).put_back(&"whisk".into(), &mut SetText::new(&set.head)));
}

#[test]
fn a_file_from_any_editor_reads_the_same() {
    let set = read(EXAMPLE).expect("the example is valid");
    for text in [format!("\u{feff}{EXAMPLE}"), EXAMPLE.replace('\n', "\r\n")] {
        let read = read(&text).expect("it is also valid");
        assert_eq!((&read.head, &read.cards), (&set.head, &set.cards));
        let mut text = SetText::parse(&text).expect("it is TOML");
        assert!(text.remove(&"whisk".into()));
    }
}

#[test]
fn a_card_with_many_parts_is_written_quickly() {
    let steps = "{ do = \"discard-cards\", count = 1 },".repeat(2_000);
    let text = with_head(&format!("[[trap]]\nname = \"Avalanche\"\nsteps = [{steps}]\n"));
    let set = read(&text).expect("it is valid");
    let card = &set.cards[&CardId::new("avalanche")];
    let mut written = SetText::new(&set.head);
    written.put(card, None);
    assert_eq!(read(&written.to_string()).expect("it is valid").cards, set.cards);
}

#[test]
fn an_older_set_takes_precedence_over_newly_shipped_cards() {
    let text = with_head("[[item]]\nname = \"Laser\"\nvalue = 1\n");
    let set = Arc::new(CardSet::recall(&text, Catalogue::shipped()).expect("it was valid"));
    let over = Catalogue::shipped().with_sets([set]);
    assert_eq!(over.card(&"laser".into()).and_then(Card::value), Some(1));
    assert_eq!(over.set_of(&"laser".into()).map(|set| &set.head.id), Some(&SetId::new("own")));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// A set that is edited card by card reads back with exactly those cards.
    #[test]
    fn sets_are_written_and_changed_card_by_card(picks in proptest::collection::vec(any::<prop::sample::Index>(), 1..12)) {
        let cards = many_cards();
        let head = SetHead {
            id: SetId::new("own"),
            name: "Ön \"own\" סט".to_owned(),
            author: Some("A\nB".to_owned()),
            revision: 7,
            language: None,
            names: Default::default(),
        };
        let mut text = SetText::new(&head);
        let mut put = std::collections::BTreeMap::new();
        for pick in picks {
            let card = pick.get(&cards);
            // A new id avoids clashes. The references are to shipped cards.
            let id = CardId::new(&format!("own-{}", card.id));
            let own = Arc::new(Card { id: id.clone(), copies: Some(3), unfinished: true, ..Card::clone(card) });
            text.put(&own, put.contains_key(&id).then_some(&id));
            put.insert(id, own);
        }
        let over = Catalogue::default().with_cards(cards);
        let read = CardSet::read(SourceFile { path: "own.toml", text: &text.to_string() }, &over);
        let read = read.expect("it is valid");
        prop_assert_eq!(&read.head, &head);
        prop_assert_eq!(&read.cards, &put);
        for id in put.keys() {
            prop_assert!(text.remove(id));
        }
        prop_assert_eq!(text.to_string(), SetText::new(&head).to_string());
    }
}
