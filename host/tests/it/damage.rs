//! Nothing damaged goes unnoticed: flipped bits and cut ends of a database and of its log are harmless or told.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use starboard_cards::SetId;
use starboard_core::Action;
use starboard_host::wire::{Damaged, OnClash, Request, Response, Roster, TableBackup, TableId, TableReport};
use starboard_host::{Host, OpenError, Session, check, recover};
use tempfile::TempDir;

use crate::client::command;
use crate::tables::{act, create, log};
use crate::{released, seats, set_up};

const FILES: [&str; 3] = ["starboard.db", "starboard.db-wal", "starboard.heads"];

/// A host with three tables, one of them deleted, a roster, an own set, and a setting.
fn played(folder: &Path) -> (Host, Vec<TableId>) {
    let host = Host::open(folder).unwrap();
    let session = host.connect(|_| {});
    let tables: Vec<_> = ["Friday", "ליל שבת", "Old"].map(|name| create(&session, name).table).into();
    for (table, lines) in tables.iter().zip([14, 9, 3]) {
        for seq in 2..=lines {
            act(&session, table, Action::Roll { die: Some((seq % 6 + 1) as u8) });
        }
    }
    let text = include_str!("../../../docs/sets/space-kitchen.toml").to_owned();
    session.handle(Request::SaveSet { text, on_clash: OnClash::Refuse, over: None }).unwrap();
    let (name, edition) = ("Us".to_owned(), set_up().edition);
    let roster = Roster { name, edition, house_rules: Vec::new(), seats: seats(4) };
    session.handle(Request::SaveRoster { roster }).unwrap();
    session.handle(Request::RenameTable { table: tables[0].clone(), name: "Saturday".to_owned() }).unwrap();
    session.handle(Request::DeleteTable { table: tables[2].clone() }).unwrap();
    host.set_setting("language", "he").unwrap();
    act(&session, &tables[0], Action::Roll { die: Some(6) });
    (host, tables)
}

fn copied(from: &Path) -> TempDir {
    let to = tempfile::tempdir().unwrap();
    for name in FILES.iter().filter(|name| from.join(name).exists()) {
        fs::copy(from.join(name), to.path().join(name)).unwrap();
    }
    to
}

/// The best backup of a table.
pub(crate) fn backup_of(session: &Session, table: &TableId) -> Option<TableBackup> {
    match session.handle(Request::TableBackup { table: table.clone() }) {
        Ok(Response::TableBackup { found }) => found,
        answer => panic!("{answer:?}"),
    }
}

#[test]
fn the_newest_backup_with_most_sound_lines_is_named_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (host, tables) = played(folder.path());
    assert_eq!(backup_of(&host.connect(|_| {}), &tables[0]), None);
    let made = host.back_up().unwrap();
    drop(host);
    released(folder.path());
    let backups = made.parent().unwrap();
    let copy = |name: &str, bytes: &[u8]| fs::write(backups.join(name), bytes).unwrap();
    // An older one with the same lines, a newer one of damaged lines, and one that is no database.
    copy("starboard-20200101T000000Z.db", &fs::read(&made).unwrap());
    spoil(folder.path(), 5, "payload = replace(payload, ':6', ':2')");
    copy("starboard-20991231T000000Z.db", &fs::read(folder.path().join("starboard.db")).unwrap());
    copy("starboard-20991231T000001Z.db", b"nothing");
    let before = fs::read_dir(backups).unwrap().count();

    let checked = check(folder.path()).unwrap();
    let [backed_up] = &checked.backups[..] else { panic!("{checked:?}") };
    assert_eq!((&*backed_up.name, backed_up.kept), ("Saturday", 14));
    assert!(backed_up.to_string().contains(" has 15; restore it"), "{backed_up}");

    let session = Host::open(folder.path()).unwrap().connect(|_| {});
    let found = backup_of(&session, &tables[0]).unwrap();
    assert_eq!(found.lines, 15);
    assert!(made.ends_with(format!("starboard-{}.db", found.backup.0)), "{found:?}");
    assert_eq!(fs::read_dir(backups).unwrap().count(), before, "looking leaves no files");
    let restore = Request::RestoreFromBackup { backup: found.backup, table: tables[0].clone() };
    let Ok(Response::Table { snapshot }) = session.handle(restore) else { panic!() };
    assert_eq!(snapshot.seq, 15);
}

#[test]
fn a_backup_without_more_lines_and_none_at_all_are_told_as_such() {
    let (folder, _) = cut(10);
    let told =
        |folder: &Path| check(folder).unwrap().backups.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(told(folder.path())[0], "table \"Friday\": no backup has it");
    let backups = folder.path().join("backups");
    fs::create_dir(&backups).unwrap();
    let copy = copied(folder.path());
    let database = rusqlite::Connection::open(copy.path().join("starboard.db")).unwrap();
    let file = backups.join("starboard-20261127T214005Z.db");
    database.execute("VACUUM INTO ?", [file.to_str().unwrap()]).unwrap();
    let told = told(folder.path()).remove(0);
    assert!(
        told.starts_with("table \"Friday\": no backup has more than can be kept; that of 2026-11-2"),
        "{told}"
    );
    assert!(told.ends_with(" has 10"), "{told}");
}

/// The files of a host that is killed when its heads are written.
fn killed() -> (TempDir, Vec<TableId>) {
    let folder = tempfile::tempdir().unwrap();
    let (host, tables) = played(folder.path());
    // The heads of the last commit are written in the background.
    while !fs::read_to_string(folder.path().join("starboard.heads")).unwrap().contains("\"seq\":15") {
        std::thread::yield_now();
    }
    let copy = copied(folder.path());
    drop(host);
    (copy, tables)
}

/// All that a host shows, or the first thing that it says is damaged.
fn shown(folder: &Path, tables: &[TableId]) -> Result<String, String> {
    let host = Host::open(folder).map_err(|error| error.to_string())?;
    let session = host.connect(|_| {});
    let ask = |request| session.handle(request).map_err(|fault| fault.to_string());
    let mut all = Vec::new();
    let lobby = ask(Request::Lobby {})?;
    if let Response::Lobby { tables, damage, .. } = &lobby {
        let damaged = tables.iter().find_map(|table| table.damage.as_ref());
        damaged.map_or(Ok(()), |damage| Err(damage.to_string()))?;
        damage.first().map_or(Ok(()), |damage| Err(damage.to_string()))?;
    }
    all.push(lobby);
    all.push(ask(Request::Set { set: SetId::new("space-kitchen") })?);
    for table in tables {
        let log = session.handle(Request::Log { table: table.clone(), since: 0, before: None });
        all.push(log.unwrap_or(Response::Done));
    }
    let setting = host.setting("language").map_err(|fault| fault.to_string())?;
    Ok(format!("{} {setting:?}", serde_json::to_string(&all).unwrap()))
}

#[test]
fn each_flipped_bit_of_a_database_is_harmless_or_told() {
    let folder = tempfile::tempdir().unwrap();
    let (host, tables) = played(folder.path());
    drop(host);
    released(folder.path());
    let sound = shown(folder.path(), &tables).unwrap();
    let bytes = fs::read(folder.path().join("starboard.db")).unwrap();
    let copy = copied(folder.path());
    let (mut told, mut silent) = (0, Vec::<usize>::new());
    for (number, at) in (0..bytes.len()).step_by(211).enumerate() {
        fs::copy(folder.path().join("starboard.heads"), copy.path().join("starboard.heads")).unwrap();
        let mut bytes = bytes.clone();
        bytes[at] ^= 1 << (number % 8);
        fs::write(copy.path().join("starboard.db"), &bytes).unwrap();
        let checked = check(copy.path());
        match shown(copy.path(), &tables) {
            Ok(shown) if shown == sound => {}
            Ok(_) => silent.push(at),
            Err(_) => {
                told += 1;
                assert!(!checked.is_ok_and(|checked| checked.is_sound()), "at {at}");
            }
        }
    }
    assert!(silent.is_empty(), "{silent:?} of {} bytes, {told} told", bytes.len());
    assert!(told > 20, "only {told} were told");
}

#[test]
fn each_flipped_bit_and_cut_end_of_a_log_is_harmless_or_told() {
    let (folder, tables) = killed();
    let bytes = fs::read(folder.path().join("starboard.db-wal")).unwrap();
    let sound = shown(copied(folder.path()).path(), &tables).unwrap();
    let mut told = 0;
    let steps = (0..bytes.len()).step_by(bytes.len() / 60);
    for (number, at) in steps.enumerate() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (number % 8);
        for log in [&flipped, &bytes[..at]] {
            let copy = copied(folder.path());
            fs::write(copy.path().join("starboard.db-wal"), log).unwrap();
            let checked = check(copy.path());
            match shown(copy.path(), &tables) {
                Ok(shown) => assert_eq!(shown, sound, "at {at}"),
                Err(_) => {
                    told += 1;
                    assert!(!checked.is_ok_and(|checked| checked.is_sound()), "at {at}");
                }
            }
        }
    }
    assert!(told > 60, "only {told} were told");
}

#[test]
fn lines_that_a_damaged_file_of_heads_no_longer_tells_are_not_lost_without_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let (host, _) = played(folder.path());
    drop(host);
    // The heads are written anew.
    drop(Host::open(folder.path()).unwrap());
    released(folder.path());
    assert!(check(folder.path()).unwrap().is_sound());
    let database = folder.path().join("starboard.db");
    alter(&database, "line_is_never_removed", "DELETE FROM line WHERE game = 1 AND seq > 10");
    let heads = fs::read(folder.path().join("starboard.heads")).unwrap();
    // Behind the records is nothing but room for more.
    let records = heads.iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for at in (0..records).step_by(41) {
        let mut zeroed = heads.clone();
        zeroed[at..].fill(0);
        let mut flipped = heads.clone();
        flipped[at] ^= 1;
        for damaged in [&heads[..at], &zeroed[..], &flipped[..]] {
            fs::write(folder.path().join("starboard.heads"), damaged).unwrap();
            assert!(!check(folder.path()).unwrap().is_sound(), "at {at} of {}", heads.len());
        }
    }
}

#[test]
fn a_flipped_bit_in_a_log_costs_no_more_than_itself() {
    let (folder, tables) = killed();
    let bytes = fs::read(folder.path().join("starboard.db-wal")).unwrap();
    let (mut lost, steps) = (0, bytes.len() / 40);
    for (number, at) in (0..bytes.len()).step_by(steps).enumerate() {
        let copy = copied(folder.path());
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (number % 8);
        fs::write(copy.path().join("starboard.db-wal"), &flipped).unwrap();
        let opened = Host::open(copy.path()).map(drop);
        if at < bytes.len() - 6 * (4096 + 24) {
            assert!(matches!(opened, Err(OpenError::Damaged { .. })), "at {at}");
            assert!(fs::read(copy.path().join("starboard.db-wal")).unwrap() == flipped, "at {at}");
            let recovered = recover(copy.path()).unwrap();
            assert_eq!(recovered.tables, tables.len(), "at {at}: {recovered:?}");
            lost += recovered.lost_lines;
        }
    }
    assert!(lost <= 40, "{lost} lines are lost by 40 bits");
}

#[test]
fn a_table_that_the_heads_no_longer_know_is_told() {
    let (folder, tables) = killed();
    drop(Host::open(folder.path()).unwrap());
    released(folder.path());
    let file = folder.path().join("starboard.heads");
    let heads = fs::read_to_string(&file).unwrap();
    let of_others = heads.split_inclusive('\n').filter(|record| !record.contains(&tables[0].0));
    fs::write(&file, of_others.collect::<String>()).unwrap();
    let told = check(folder.path()).unwrap().others;
    assert!(told.iter().any(|told| matches!(told, Damaged::UnknownEnd { .. })), "{told:?}");
}

#[test]
fn a_table_made_right_before_a_crash_is_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let session = Host::open(folder.path()).unwrap().connect(|_| {});
    create(&session, "Friday");
    let heads = loop {
        let heads = fs::read_to_string(folder.path().join("starboard.heads")).unwrap();
        if heads.contains("\"number\":1}") {
            break heads;
        }
        std::thread::yield_now();
    };
    let crashed = || {
        let copy = copied(folder.path());
        fs::write(copy.path().join("starboard.heads"), &heads).unwrap();
        check(copy.path()).unwrap()
    };
    let table = create(&session, "Saturday").table;
    assert!(crashed().is_sound(), "{:?}", crashed());
    act(&session, &table, Action::Roll { die: None });
    assert!(crashed().is_sound(), "{:?}", crashed());
}

/// A copy of a folder whose database has lost the last lines of the first table.
fn cut(lines: usize) -> (TempDir, Vec<TableId>) {
    let (folder, tables) = killed();
    let log = folder.path().join("starboard.db-wal");
    let mut length = fs::metadata(&log).unwrap().len();
    loop {
        let copy = copied(folder.path());
        let report = check(copy.path()).unwrap().tables.into_iter().next().unwrap();
        if report.lines as usize == lines {
            return (folder, tables);
        }
        length -= 4096 + 24;
        fs::File::options().write(true).open(&log).unwrap().set_len(length).unwrap();
    }
}

pub(crate) fn lobby(session: &Session) -> (Vec<starboard_host::wire::TableSummary>, Vec<String>) {
    let Ok(Response::Lobby { tables, damage, .. }) = session.handle(Request::Lobby {}) else { panic!() };
    (tables, damage.iter().map(ToString::to_string).collect())
}

#[test]
fn a_table_with_a_missing_end_goes_on_only_when_told_to() {
    let (folder, tables) = cut(10);
    for _ in 0..2 {
        let session = Host::open(folder.path()).unwrap().connect(|_| {});
        let fault = session.handle(Request::Watch { table: tables[0].clone(), player: None }).unwrap_err();
        assert!(fault.to_string().contains("it ends at line 10, it had 15"), "{fault}");
        session
            .handle(Request::Act {
                table: tables[0].clone(),
                actor: None,
                action: Action::Roll { die: None },
                overrule: false,
                after: None,
                id: None,
                again: false,
            })
            .unwrap_err();
    }
    let session = Host::open(folder.path()).unwrap().connect(|_| {});
    let Ok(Response::Table { snapshot }) = session.handle(Request::GoOn { table: tables[0].clone() }) else {
        panic!()
    };
    assert_eq!(snapshot.seq, 10);
    session.handle(Request::AcceptDamage {}).unwrap();
    drop(session);
    let session = Host::open(folder.path()).unwrap().connect(|_| {});
    assert_eq!(act(&session, &tables[0], Action::Roll { die: None }).seq, 11);
    assert!(lobby(&session).1.is_empty());
}

#[test]
fn lost_tables_and_changes_are_told_until_they_are_accepted() {
    let (folder, _) = killed();
    fs::remove_file(folder.path().join("starboard.db-wal")).unwrap();
    let session = Host::open(folder.path()).unwrap().connect(|_| {});
    let (tables, damage) = lobby(&session);
    assert!(tables.is_empty());
    assert!(
        damage.iter().any(|damage| damage.contains("\"Saturday\": it is missing, it had 15 lines")),
        "{damage:?}"
    );
    assert!(damage.iter().any(|damage| damage.contains("changes of names")), "{damage:?}");
    session.handle(Request::AcceptDamage {}).unwrap();
    assert!(lobby(&session).1.is_empty());
    drop(session);
    assert!(lobby(&Host::open(folder.path()).unwrap().connect(|_| {})).1.is_empty());
}

/// Changes the content of a line behind the back of the host, as a damaged byte would.
pub(crate) fn spoil(folder: &Path, line: u64, change: &str) {
    let sql = format!("UPDATE line SET {change} WHERE game = 1 AND seq = {line}");
    alter(&folder.join("starboard.db"), "line_is_never_changed", &sql);
}

/// Does to a database what a trigger forbids.
pub(crate) fn alter(database: &Path, trigger: &str, sql: &str) {
    let database = rusqlite::Connection::open(database).unwrap();
    let of = "SELECT sql FROM sqlite_schema WHERE name = ?";
    let again: String = database.query_row(of, [trigger], |row| row.get(0)).unwrap();
    database.execute_batch(&format!("DROP TRIGGER {trigger}; {sql}; {again}")).unwrap();
}

#[test]
fn a_bad_line_in_the_middle_is_left_out_and_the_rest_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (host, tables) = played(folder.path());
    drop(host);
    released(folder.path());
    spoil(folder.path(), 5, "payload = replace(payload, ':6', ':2')");
    let changed = "table \"Saturday\": line 5 of 15 is damaged; the other lines up to 15 can be kept";
    let found: Vec<_> = check(folder.path()).unwrap().tables.iter().map(ToString::to_string).collect();
    assert_eq!(found[0], changed);

    let saved = copied(folder.path());
    let recovered = recover(saved.path()).unwrap();
    assert_eq!((recovered.tables, recovered.lines, recovered.lost_lines), (3, 14 + 9 + 3, 1));
    assert_eq!(recovered.damaged[0].to_string(), changed);
    assert!(check(saved.path()).unwrap().is_sound());

    let session = Host::open(folder.path()).unwrap().connect(|_| {});
    let shown = lobby(&session).0;
    let damage = shown.iter().find(|table| table.table == tables[0]).unwrap().damage.clone().unwrap();
    assert_eq!((damage.bad, damage.goes_on), (vec![5], 15));
    assert_eq!(act(&session, &tables[1], Action::Roll { die: None }).seq, 10);
    session.handle(Request::GoOn { table: tables[0].clone() }).unwrap();
    assert_eq!(act(&session, &tables[0], Action::Roll { die: None }).seq, 16);
    drop(session);
    for folder in [folder.path(), saved.path()] {
        let lines = log(&Host::open(folder).unwrap().connect(|_| {}), &tables[0], 0);
        let left_out = lines.iter().find(|line| line.seq == 5).unwrap();
        assert_eq!(crate::tables::action_of(left_out), "left-out");
        assert!(lines.len() >= 15);
    }
    assert!(check(folder.path()).unwrap().is_sound(), "{:?}", check(folder.path()));
}

#[test]
fn lines_that_do_not_fit_without_a_bad_one_are_lost_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let (host, _) = played(folder.path());
    drop(host);
    released(folder.path());
    spoil(folder.path(), 1, "at = at + 1");
    let found: Vec<_> = check(folder.path()).unwrap().tables.iter().map(ToString::to_string).collect();
    assert!(
        found.contains(&"table \"Saturday\": line 1 of 15 is damaged; nothing of it can be kept".to_owned()),
        "{found:?}"
    );
    let recovered = recover(folder.path()).unwrap();
    assert_eq!((recovered.tables, recovered.lost_tables, recovered.lost_lines), (2, 1, 15));
}

#[test]
fn a_damaged_checksum_loses_nothing() {
    for line in [5, 15] {
        let folder = tempfile::tempdir().unwrap();
        let (host, tables) = played(folder.path());
        drop(host);
        released(folder.path());
        spoil(folder.path(), line, "checksum = x'00112233445566778899aabbccddeeff'");
        let session = Host::open(folder.path()).unwrap().connect(|_| {});
        session.handle(Request::Watch { table: tables[0].clone(), player: None }).unwrap_err();
        let Ok(Response::Table { snapshot }) = session.handle(Request::GoOn { table: tables[0].clone() })
        else {
            panic!()
        };
        assert_eq!(snapshot.seq, if line == 5 { 15 } else { 14 });
        drop(session);
        released(folder.path());
        assert!(check(folder.path()).unwrap().is_sound());
    }
}

#[test]
fn the_check_changes_nothing_and_says_what_is_wrong() {
    let run = |folder: &Path| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_starboard-host"));
        let output = command.args(["check", "--data"]).arg(folder).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (folder, _) = cut(10);
    let before: Vec<_> = FILES.map(|name| fs::read(folder.path().join(name)).unwrap()).into();
    let (code, output) = run(folder.path());
    assert_eq!(code, Some(1));
    assert!(
        output.contains("table \"Friday\": it ends at line 10, it had 15; lines 11–15 are lost\n"),
        "{output}"
    );
    let after: Vec<_> = FILES.map(|name| fs::read(folder.path().join(name)).unwrap()).into();
    assert!(before == after && fs::read_dir(folder.path()).unwrap().count() == FILES.len());

    let sound = tempfile::tempdir().unwrap();
    let (host, _) = played(sound.path());
    assert!(matches!(check(sound.path()), Err(OpenError::InUse { .. })));
    drop(host);
    released(sound.path());
    let (code, output) = run(sound.path());
    assert_eq!((code, output.lines().next()), (Some(0), Some("table \"Saturday\": 15 lines, all sound")));
    assert!(output.contains("table \"Old\", deleted: 3 lines, all sound\n"), "{output}");
    assert_eq!(run(&sound.path().join("none")).0, Some(1));
}

#[test]
fn the_recovery_says_line_by_line_what_is_lost() {
    let (folder, tables) = cut(10);
    let output = command(folder.path()).arg("--recover").output().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    let lost = "it ends at line 10, it had 15; lines 11–15 are lost";
    assert!(output.contains(&format!("{lost}\n")), "{output}");
    // The loss is reported until the tables go on without it.
    assert_eq!(check(folder.path()).unwrap().first_fault(), Some(format!("table \"Friday\": {lost}")));
    let session = Host::open(folder.path()).unwrap().connect(|_| {});
    tables.into_iter().for_each(|table| drop(session.handle(Request::GoOn { table }).unwrap()));
    drop(session);
    released(folder.path());
    assert!(check(folder.path()).unwrap().is_sound(), "{:?}", check(folder.path()));
}

#[test]
fn a_recovery_tells_every_table_that_the_heads_know_and_it_cannot_find() {
    let folder = tempfile::tempdir().unwrap();
    let (host, _) = played(folder.path());
    drop(host);
    released(folder.path());
    let pages = fs::metadata(folder.path().join("starboard.db")).unwrap().len() / 4096;
    for left in 0..pages {
        let copy = copied(folder.path());
        let database = fs::File::options().write(true).open(copy.path().join("starboard.db")).unwrap();
        database.set_len(left * 4096).unwrap();
        let Ok(recovered) = recover(copy.path()) else { continue };
        let there = |table: &&TableReport| table.to_string().contains("every line is there");
        assert_eq!(recovered.damaged.iter().find(there), None, "with {left} of {pages} pages");
        let told = recovered.damaged.iter().map(|table| table.name.clone());
        let told: Vec<_> = told.chain(recovered.others.iter().map(|damage| format!("{damage:?}"))).collect();
        let session = Host::open(copy.path()).unwrap().connect(|_| {});
        let there = lobby(&session).0;
        for name in ["Saturday", "ליל שבת"] {
            let found = there.iter().any(|table| table.name == name);
            let told = told.iter().any(|told| told.contains(name));
            assert!(found || told, "{name} is lost without a word, with {left} of {pages} pages");
        }
    }
}
