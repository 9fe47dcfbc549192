//! Erasing everything, and facts for finding faults.

use starboard_host::wire::{Fault, Push, Reach, Request, Response};

use crate::tables::Desk;

fn diagnostics(session: &starboard_host::Session) -> starboard_host::wire::Diagnostics {
    match session.handle(Request::Diagnostics {}) {
        Ok(Response::Diagnostics { diagnostics }) => diagnostics,
        answer => panic!("{answer:?}"),
    }
}

#[test]
fn everything_is_erased_for_good_by_the_device_that_keeps_it() {
    let desk = Desk::new();
    let name = Request::NameCard {
        card: starboard_cards::CardId::new("raser"),
        name: Some("Qwertzuiop".to_owned()),
    };
    desk.session.handle(name).unwrap();
    let guest = crate::neighbour(desk.host(), drop);
    assert!(matches!(guest.handle(Request::EraseAll {}), Err(Fault::OnlyThere)));
    assert_eq!(diagnostics(&desk.session).holds.tables, 1);

    let (sender, heard) = std::sync::mpsc::channel();
    let other = desk.connect(move |push| drop(sender.send(push)));
    other.handle(Request::Watch { table: desk.table.clone(), player: None }).unwrap();
    assert!(matches!(desk.session.handle(Request::EraseAll {}), Ok(Response::Done)));
    assert!(heard.try_iter().any(|push| matches!(**push, Push::TableDeleted { .. })));
    let holds = diagnostics(&desk.session).holds;
    assert_eq!((holds.tables, holds.deleted_tables, holds.lines, holds.rosters, holds.sets), (0, 0, 0, 0, 0));
    assert!(matches!(
        other.handle(Request::Watch { table: desk.table.clone(), player: None }),
        Err(Fault::UnknownTable)
    ));

    drop((other, guest));
    let desk = desk.restart();
    let Ok(Response::Lobby { tables, rosters, .. }) = desk.session.handle(Request::Lobby {}) else {
        panic!()
    };
    assert!(tables.is_empty() && rosters.is_empty());
    let file = std::fs::read(desk.folder.path().join("starboard.db")).unwrap();
    assert!(!file.windows(10).any(|bytes| bytes == b"Qwertzuiop"), "the file still holds it");
}

#[test]
fn diagnostics_hold_the_last_faults_and_no_names() {
    let desk = Desk::new();
    let unknown = Request::Rule { rule: "no-such".into(), edition: None };
    desk.session.handle(unknown).unwrap_err();
    let found = diagnostics(&desk.session);
    assert_eq!(found.faults.last().unwrap().code, "unknown-rule");
    assert!(found.holds.lines > 0 && found.holds.bytes > 0);
    let text = format!("{found:?}");
    assert!(!text.contains("Wesley") && !text.contains("Friday"), "{text}");
}

#[test]
fn only_the_device_that_keeps_the_tables_is_told_the_options_of_a_command() {
    let desk = Desk::new();
    let options = vec!["--ui".to_owned(), "/home/crew/ui".to_owned()];
    desk.host().reached_with(move || Reach { options: options.clone(), ..Reach::default() });
    let told = |session: &starboard_host::Session| match session.handle(Request::Reach {}) {
        Ok(Response::Reach { reach }) => reach.options.len(),
        answer => panic!("{answer:?}"),
    };
    assert_eq!((told(&desk.session), told(&crate::neighbour(desk.host(), drop))), (2, 0));
}
