use std::collections::BTreeMap;

use starboard_cards::Catalogue;

use super::{CardCode, Code, Picture, Resolved, SHIPPED};

#[test]
fn shipped_cards_keep_the_codes_on_printed_labels() {
    let codes: BTreeMap<String, String> = Catalogue::shipped()
        .cards()
        .map(|card| (CardCode::new(SHIPPED, &card.id, None).to_string(), card.id.to_string()))
        .collect();
    assert_eq!(codes.len(), Catalogue::shipped().cards().count(), "no two cards share a code");
    let listed: String = codes.iter().map(|(code, card)| format!("{code} {card}\n")).collect();
    let golden = include_str!("codes.txt");
    // A new card adds a line. Existing lines must never change.
    assert_eq!(listed, golden);
}

#[test]
fn a_code_resolves_to_its_card_and_copy() {
    let catalogue = Catalogue::shipped();
    for card in catalogue.cards() {
        for copy in [None, Some(1), Some(31)] {
            let text = CardCode::new(SHIPPED, &card.id, copy).to_string();
            for text in [text.clone(), text.to_lowercase(), format!(" {text}\n")] {
                let Code::Card(code) = Code::read(&text) else { panic!("{text}") };
                assert_eq!(code.copy, copy);
                assert_eq!(code.resolve(catalogue), Resolved::Cards(vec![card.id.clone()]));
            }
        }
    }
    assert_eq!(CardCode::new(SHIPPED, &"laser".into(), Some(32)).copy, None);
}

#[test]
fn a_missing_card_is_distinguished_from_a_missing_set() {
    let catalogue = Catalogue::shipped();
    let missing = CardCode::new(SHIPPED, &"no-such-card".into(), None);
    assert_eq!(missing.resolve(catalogue), Resolved::NoCard(SHIPPED.to_owned()));
    let foreign = CardCode::new("somebodys-own", &"laser".into(), None);
    assert_eq!(foreign.resolve(catalogue), Resolved::NoSet);
}

#[test]
fn table_and_seat_codes_read_back() {
    let table = "0123456789abcdefghjk";
    for at in [None, Some("http://192.168.1.5:7827"), Some("https://hall.example/t1")] {
        let owned = at.map(str::to_owned);
        let text = Code::place(table, None, at);
        assert_eq!(Code::read(&text), Code::Table { table: table.to_owned(), at: owned.clone() });
        let text = Code::place(table, Some(5), at);
        assert_eq!(Code::read(&text), Code::Seat { table: table.to_owned(), seat: 5, at: owned });
    }
}

#[test]
fn foreign_texts_are_other_codes() {
    let long = "x".repeat(10_000);
    for text in [
        "",
        "S*",
        "S+",
        "S*UUUUUUUU",
        "S*000000000",
        "S*éééé",
        "S+0123456789ABCDEFGHJ",
        "S+0123456789ABCDEFGHJK.",
        "S+0123456789ABCDEFGHJK.256",
        "S+0123456789ABCDEFGHJK.-1",
        "https://example.org/",
        "http:///#/table/0123456789abcdefghjk",
        "http:///t1/#/table/0123456789abcdefghjk",
        "http://me@evil.example/#/table/0123456789abcdefghjk",
        "javascript://x/#/table/0123456789abcdefghjk",
        "4006381333931",
        "WIFI:S:home;T:WPA;P:secret;;",
        &long,
    ] {
        assert_eq!(Code::read(text), Code::Other, "{text}");
    }
}

#[test]
fn the_code_of_a_card_has_21_modules_and_the_highest_correction() {
    let text = CardCode::new(SHIPPED, &"laser".into(), Some(1)).to_string();
    let picture = Picture::new(&text).unwrap();
    assert_eq!(picture.modules(), 21);
    assert_eq!(picture.level(), 'H');
    assert!(picture.svg().contains("<svg"));
    assert!(Picture::new(&"x".repeat(5000)).is_err());
}
