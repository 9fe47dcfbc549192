//! Everything that a host keeps, as one file and back.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use starboard_cards::CardId;
use starboard_core::{Action, SeatId};
use starboard_host::Session;
use starboard_host::wire::{
    Added, ArchivePart, Fault, ImportFault, OnClash, Request, Response, Roster, RosterView, TableId,
    TableSummary,
};

use crate::damage::spoil;
use crate::set_up;
use crate::tables::{Desk, act, create, log};

const KITCHEN: &str = include_str!("../../../docs/sets/space-kitchen.toml");

fn parts(session: &Session) -> Vec<ArchivePart> {
    let Ok(Response::Archive { parts }) = session.handle(Request::Archive {}) else { panic!() };
    parts
}

fn part(session: &Session, part: &ArchivePart) -> Result<String, Fault> {
    let (mut file, mut from) = (String::new(), None);
    loop {
        let answer = session.handle(Request::ExportPart { part: part.clone(), from })?;
        let Response::Export { file: piece, next } = answer else { panic!("{answer:?}") };
        file.push_str(&piece);
        if next.is_none() {
            return Ok(file);
        }
        from = next;
    }
}

fn archive(session: &Session) -> String {
    parts(session).iter().map(|of| part(session, of).unwrap()).collect()
}

fn import_some(session: &Session, line: &str) -> Result<(Added, Option<Fault>), Fault> {
    let upload = session.upload(line.as_bytes())?;
    match session.handle(Request::ImportPart { upload })? {
        Response::PartImported { added, left_out } => Ok((added, left_out)),
        other => panic!("{other:?}"),
    }
}

/// Imports a line of which nothing is left out.
fn import_line(session: &Session, line: &str) -> Result<Added, Fault> {
    let (added, fault) = import_some(session, line)?;
    fault.map_or(Ok(added), Err)
}

/// Imports an archive, and returns what was added.
fn import(session: &Session, archive: &str) -> Added {
    archive.lines().map(|line| import_line(session, line).unwrap()).fold(Added::default(), |sum, added| {
        Added {
            tables: sum.tables + added.tables,
            sets: sum.sets + added.sets,
            rosters: sum.rosters + added.rosters,
            card_names: sum.card_names + added.card_names,
        }
    })
}

fn lobby(session: &Session) -> (Vec<TableSummary>, Vec<RosterView>) {
    let Ok(Response::Lobby { tables, rosters, .. }) = session.handle(Request::Lobby {}) else { panic!() };
    (tables, rosters)
}

fn names(session: &Session) -> BTreeMap<CardId, String> {
    let Ok(Response::CardNames { names, .. }) = session.handle(Request::CardNames {}) else { panic!() };
    names
}

fn duplicate(desk: &Desk) -> TableId {
    let (table, name) = (desk.table.clone(), "Branch".to_owned());
    crate::tables::snapshot(desk.session.handle(Request::DuplicateTable { table, name })).table
}

fn save_set(session: &Session, text: &str) {
    let (text, on_clash, over) = (text.to_owned(), OnClash::Refuse, None);
    session.handle(Request::SaveSet { text, on_clash, over }).unwrap();
}

/// A host with two tables of which one is the beginning of the other, an example, a game that is left out, own cards, two
/// groups of players and a name of a card.
fn full() -> Desk {
    let desk = Desk::new();
    desk.act(Action::ChangeLevel { seat: SeatId(0), by: 1 });
    let branch = duplicate(&desk);
    act(&desk.session, &branch, Action::ChangeLevel { seat: SeatId(1), by: 2 });
    let ask = |request: Request| desk.session.handle(request).unwrap();
    let players = ["Ann", "Bob", "Cid", "Dov"].map(str::to_owned);
    ask(Request::CreateExample { name: "Example".to_owned(), players });
    let out = create(&desk.session, "Left out").table;
    ask(Request::LeaveOut { table: out, out: true });
    save_set(&desk.session, KITCHEN);
    for (name, count) in [("We two", 3), ("All of us", 5)] {
        let (edition, seats) = (set_up().edition, crate::seats(count));
        let roster = Roster { name: name.to_owned(), edition, house_rules: Vec::new(), seats };
        ask(Request::SaveRoster { roster });
    }
    ask(Request::NameCard { card: CardId::new("raser"), name: Some("Raserin".to_owned()) });
    desk
}

#[test]
fn all_that_a_host_keeps_comes_to_another_one_and_nothing_twice() {
    let desk = full();
    let file = archive(&desk.session);
    let there = Desk::new();
    there.act(Action::ChangeLevel { seat: SeatId(3), by: 1 });
    let added = import(&there.session, &file);
    assert_eq!(added, Added { tables: 4, sets: 1, rosters: 2, card_names: 1 });

    let (tables, rosters) = lobby(&there.session);
    let of = |name: &str| tables.iter().find(|table| table.name == name).unwrap();
    assert_eq!(tables.len(), 5);
    assert!(of("Example").example && !of("Branch").example);
    assert_eq!(
        log(&there.session, &of("Friday (2)").table, 0).len() + 1,
        log(&there.session, &of("Branch").table, 0).len(),
        "a game that is the beginning of another one comes too"
    );
    let order: Vec<_> = rosters.iter().map(|roster| roster.name.as_str()).collect();
    let there_order: Vec<_> = lobby(&desk.session).1.into_iter().map(|roster| roster.name).collect();
    assert_eq!(order, there_order);
    assert_eq!(names(&there.session), names(&desk.session));

    assert_eq!(import(&there.session, &file), Added::default(), "all of it is there");
    assert_eq!(import(&desk.session, &file), Added::default(), "nor where it came from");
    let mut again: Vec<_> = archive(&desk.session).lines().map(str::to_owned).collect();
    again.sort();
    let mut first: Vec<_> = file.lines().map(str::to_owned).collect();
    first.sort();
    assert_eq!(again, first, "and nothing was changed");
}

#[test]
fn the_first_line_tells_how_many_follow_except_in_older_files() {
    let desk = full();
    let file = archive(&desk.session);
    let (head, rest) = file.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    assert_eq!(head["parts"], rest.lines().count());
    let fewer = part(&desk.session, &ArchivePart::Head { parts: 3 }).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&fewer).unwrap()["parts"], 3);
    head.as_object_mut().unwrap().remove("parts");
    assert_eq!(import(&Desk::new().session, &format!("{head}\n{rest}")).tables, 4);
}

#[test]
fn what_is_here_stays_as_it_is_and_what_differs_comes_beside_it() {
    let desk = full();
    let file = archive(&desk.session);
    desk.act(Action::ChangeLevel { seat: SeatId(2), by: 1 });
    save_set_over(&desk.session, &KITCHEN.replacen("Space", "Outer Space", 1));
    let ask = |request: Request| desk.session.handle(request).unwrap();
    ask(Request::NameCard { card: CardId::new("raser"), name: Some("Strahler".to_owned()) });
    ask(Request::RenameRoster { name: "We two".to_owned(), to: "Us".to_owned() });

    let added = import(&desk.session, &file);
    assert_eq!(added, Added { sets: 1, ..Added::default() }, "a game that went on holds the older one");
    assert_eq!(names(&desk.session)[&CardId::new("raser")], "Strahler");
    assert_eq!(import(&desk.session, &file), Added::default());

    let table = desk.table.clone();
    ask(Request::DeleteTable { table });
    assert_eq!(import(&desk.session, &file).tables, 0, "its branch holds it");
    let branch = lobby(&desk.session).0.into_iter().find(|table| table.name == "Branch").unwrap().table;
    ask(Request::DeleteTable { table: branch });
    assert_eq!(import(&desk.session, &file).tables, 2, "what was deleted comes back");
}

fn save_set_over(session: &Session, text: &str) {
    let (text, on_clash, over) = (text.to_owned(), OnClash::Replace, None);
    session.handle(Request::SaveSet { text, on_clash, over }).unwrap();
}

#[test]
fn a_part_with_a_fault_is_told_and_changes_nothing() {
    let desk = full();
    let file = archive(&desk.session);
    let there = Desk::new();
    let before = archive(&there.session);
    let lines: Vec<Value> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let refused = |line: &str| import_line(&there.session, line).unwrap_err();
    for line in ["", "{", "[]", "{}", r#"{"format":"other","version":1}"#, "\u{7f}\u{0}"] {
        assert!(matches!(refused(line), Fault::NotAnArchive), "{line}");
    }
    for line in &lines {
        for version in [99, 1_u64 << 32] {
            let mut newer = line.clone();
            newer["version"] = json!(version);
            let fault = refused(&newer.to_string());
            let told = match &fault {
                Fault::NewerArchive | Fault::NewerCardNames => true,
                Fault::Import { faults, .. } => matches!(faults[..], [ImportFault::NewerVersion]),
                _ => false,
            };
            assert!(told, "{fault:?}");
        }
        let mut odd = line.clone();
        odd["of-tomorrow"] = json!(1);
        refused(&odd.to_string());
    }
    assert_eq!(archive(&there.session), before);
    // The order of the fields does not matter, nor a mark at the beginning.
    let game = lines.last().unwrap();
    let fields =
        ["name", "marks", "lines", "version", "format"].map(|key| format!("{:?}:{}", key, game[key]));
    let line = format!("\u{feff}{{{}}}", fields.join(","));
    assert_eq!(import_line(&there.session, &line).unwrap().tables, 1);
}

#[test]
fn what_an_older_host_took_comes_without_the_marks_that_turn_text() {
    let desk = full();
    let file = archive(&desk.session);
    let marks = [
        ("We two", "We \u{202e}two"),
        ("Player 1", "Player\u{202c} 1"),
        ("Raserin", "\u{2067}Raserin"),
        ("Space Kitchen", "Space\u{2069} Kitchen"),
    ];
    let marked = marks.iter().fold(file.clone(), |file, (plain, marked)| file.replace(plain, marked));
    let there = Desk::new();
    for added in [Added { tables: 4, sets: 1, rosters: 2, card_names: 1 }, Added::default()] {
        assert_eq!(import(&there.session, &marked), added);
    }
    assert_eq!(lobby(&there.session).1, lobby(&desk.session).1);
    assert_eq!(names(&there.session), names(&desk.session));

    let (desk, ()) = desk.edit_database(|database| {
        let sql = "UPDATE roster SET payload = replace(payload, 'Player 1', ?)";
        database.execute(sql, ["Player\u{202e} 1"]).unwrap();
        let sql = "UPDATE card_set SET text = replace(text, 'Frying Pan', ?)";
        database.execute(sql, ["Frying \u{2066}Pan"]).unwrap();
    });
    assert_eq!(import(&desk.session, &file), Added::default());
}

#[test]
fn of_the_rosters_of_a_newer_host_those_that_can_be_read_are_added() {
    let rosters = part(&full().session, &ArchivePart::Rosters {}).unwrap();
    let rosters: Value = serde_json::from_str(&rosters).unwrap();
    for (field, value) in [("edition", "of-tomorrow"), ("mood", "good")] {
        let there = Desk::new();
        let mut some = rosters.clone();
        some["rosters"][0][field] = json!(value);
        let (added, fault) = import_some(&there.session, &some.to_string()).unwrap();
        assert_eq!((added.rosters, lobby(&there.session).1.len()), (1, 1));
        assert!(matches!(fault, Some(Fault::NewerArchive)), "{fault:?}");
        some["rosters"][1][field] = json!(value);
        let all = import_some(&there.session, &some.to_string());
        assert!(matches!(all, Err(Fault::NewerArchive)), "{all:?}");
    }
}

#[test]
fn of_a_damaged_table_the_sound_ones_beside_it_are_kept() {
    let desk = full();
    let folder = desk.folder.path().to_owned();
    let (desk, ()) = desk.edit_database(|_| spoil(&folder, 1, "at = at + 1"));
    let (sound, damaged): (Vec<_>, Vec<_>) =
        parts(&desk.session).into_iter().partition(|of| part(&desk.session, of).is_ok());
    assert_eq!(damaged, [ArchivePart::Table { table: desk.table.clone() }]);
    assert!(matches!(part(&desk.session, &damaged[0]), Err(Fault::TableDamaged { .. })));
    let file: String = sound.iter().map(|of| part(&desk.session, of).unwrap()).collect();
    assert_eq!(import(&Desk::new().session, &file).tables, 3);
}
