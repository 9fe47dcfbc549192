//! Names that players give to cards.

use starboard_cards::CardId;
use starboard_host::Session;
use starboard_host::wire::{CardFacts, Fault, HERE, Push, Reading, Recognition, Request, Response};

use crate::tables::Desk;

fn raser() -> CardId {
    CardId::new("raser")
}

fn name(session: &Session, name: Option<&str>) -> Result<Response, Fault> {
    session.handle(Request::NameCard { card: raser(), name: name.map(str::to_owned) })
}

/// The number of names after a request, and of those that it replaced.
fn counted(answer: Result<Response, Fault>) -> (usize, u32) {
    let Ok(Response::CardNames { names, replaced }) = answer else { panic!("{answer:?}") };
    (names.len(), replaced)
}

fn facts(session: &Session) -> CardFacts {
    let Ok(Response::Catalogue { cards, .. }) = session.handle(Request::Catalogue { table: None }) else {
        panic!()
    };
    cards.into_iter().find(|card| card.id == raser()).unwrap()
}

fn import(session: &Session, file: &str) -> Result<Response, Fault> {
    session.handle(Request::ImportCardNames { file: file.to_owned() })
}

#[test]
fn a_card_is_found_by_the_name_that_it_has_here() {
    let desk = Desk::new();
    let (sender, heard) = std::sync::mpsc::channel();
    let other = desk.connect(move |push| sender.send(push).unwrap());
    assert_eq!(counted(name(&desk.session, Some(" Wumpelstrahler "))), (1, 0));
    assert!(matches!(**heard.recv().unwrap(), Push::SetsChanged));

    drop(other);
    let desk = desk.restart();
    assert_eq!(facts(&desk.session).names.get(HERE).unwrap(), "Wumpelstrahler");
    let text = "WUMPELSTRAHLER".to_owned();
    let readings = vec![Reading::Title { text, confidence: 0.9, words: Vec::new(), lines: Vec::new() }];
    let recognize = Request::Recognize { readings, table: Some(desk.table.clone()) };
    let Ok(Response::Recognized { recognition }) = desk.session.handle(recognize) else { panic!() };
    assert!(matches!(recognition, Recognition::Found { card, .. } if card == raser()));
    let search =
        Request::Search { query: "wumpelstrahler".to_owned(), edition: None, table: None, language: None };
    let Ok(Response::Found { hits, .. }) = desk.session.handle(search) else { panic!() };
    assert!(format!("{:?}", hits[0]).contains("raser"), "{hits:?}");

    assert_eq!(counted(name(&desk.session, None)), (0, 0));
    assert!(facts(&desk.session).names.is_empty());
    assert!(matches!(name(&desk.session, Some("  ")), Err(Fault::BadName { .. })));
    let unknown = Request::NameCard { card: CardId::new("unknown"), name: Some("A".to_owned()) };
    assert!(matches!(desk.session.handle(unknown), Err(Fault::UnknownCard)));
}

#[test]
fn names_go_to_another_device_in_a_file() {
    let desk = Desk::new();
    name(&desk.session, Some("Wumpelstrahler")).unwrap();
    let Ok(Response::Export { file, .. }) = desk.session.handle(Request::ExportCardNames {}) else {
        panic!()
    };

    let other = Desk::new();
    name(&other.session, Some("Anders")).unwrap();
    assert_eq!(counted(import(&other.session, &file)), (1, 1));
    assert_eq!(counted(import(&other.session, &file)), (1, 0));
    assert_eq!(facts(&other.session).names.get(HERE).unwrap(), "Wumpelstrahler");
    for bad in ["", "[]", "{}", &file.replace("card-names", "game")] {
        assert!(matches!(import(&other.session, bad), Err(Fault::NotCardNames)), "{bad}");
    }
    for version in [2, 1_u64 << 32] {
        let newer = file.replace("\"version\": 1", &format!("\"version\": {version}, \"more\": 0"));
        assert!(matches!(import(&other.session, &newer), Err(Fault::NewerCardNames)));
    }
    for (known, unknown) in [("card-names", "universe"), ("\"version\"", "\"more\": 0, \"version\"")] {
        let newer = file.replace(known, unknown);
        assert!(matches!(import(&other.session, &newer), Err(Fault::NewerCardNames)), "{newer}");
    }
    // An older host took such a name.
    let marked = file.replace("Wumpel", "\u{202e}Wumpel");
    assert_eq!(counted(import(&other.session, &marked)), (1, 0));
    let unnamed = file.replace("Wumpelstrahler", " ");
    assert!(
        matches!(import(&other.session, &unnamed), Err(Fault::BadCardName { card, .. }) if card == raser())
    );
    assert_eq!(facts(&other.session).names.get(HERE).unwrap(), "Wumpelstrahler");
}
