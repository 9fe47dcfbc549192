//! Recovery of damaged databases.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use serde_json::json;
use starboard_core::Action;
use starboard_host::wire::{Fault, OnClash, Request, Response, Roster, TableId};
use starboard_host::{Host, OpenError, Session, check, recover};
use tempfile::TempDir;

use crate::client::{Client, Program, command};
use crate::damage::{backup_of, lobby};
use crate::tables::{act, create, log, log_if_any};
use crate::{released, seats, set_up};

/// Two tables with some lines, and a roster.
fn played(lines: [u64; 2]) -> (TempDir, [TableId; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let tables = play(folder.path(), lines);
    (folder, tables)
}

fn play(folder: &Path, lines: [u64; 2]) -> [TableId; 2] {
    let host = Host::open(folder).unwrap();
    let session = host.connect(|_| {});
    let tables = ["Friday", "ליל שבת"].map(|name| create(&session, name).table);
    for (table, lines) in tables.iter().zip(lines) {
        for seq in 2..=lines {
            act(&session, table, Action::Roll { die: Some((seq % 6 + 1) as u8) });
        }
    }
    let set_up = set_up();
    let (name, edition) = ("Us".to_owned(), set_up.edition);
    let roster = Roster { name, edition, house_rules: Vec::new(), seats: seats(4) };
    session.handle(Request::SaveRoster { roster }).unwrap();
    drop((host, session));
    released(folder);
    tables
}

/// The same, and the path of a backup.
fn backed_up(lines: [u64; 2]) -> (TempDir, [TableId; 2], PathBuf) {
    let (folder, tables) = played(lines);
    let host = Host::open(folder.path()).unwrap();
    let backup = host.back_up().unwrap();
    drop(host);
    released(folder.path());
    (folder, tables, backup)
}

fn damage(folder: &Path, at: u64, bytes: &[u8]) {
    let file = fs::File::options().write(true).open(folder.join("starboard.db")).unwrap();
    file.write_all_at(bytes, at).unwrap();
    let Err(OpenError::Damaged { .. }) = Host::open(folder).map(|_| ()) else { panic!("not damaged") };
}

fn open(folder: &Path) -> Session {
    Host::open(folder).unwrap().connect(|_| {})
}

#[test]
fn a_damaged_first_page_loses_nothing() {
    for bytes in [&[0_u8; 100][..], &[0xff; 4096]] {
        let (folder, tables) = played([300, 40]);
        damage(folder.path(), 0, bytes);
        let damaged = fs::read(folder.path().join("starboard.db")).unwrap();
        let recovered = recover(folder.path()).unwrap();
        assert_eq!((recovered.tables, recovered.lines, recovered.rosters), (2, 340, 1));
        assert_eq!((recovered.lost_tables, recovered.lost_lines), (0, 0));
        assert!(fs::read(&recovered.copy).unwrap() == damaged, "the copy is the damaged file");

        let session = open(folder.path());
        assert_eq!(log(&session, &tables[0], 0).len(), 300);
        assert_eq!(act(&session, &tables[1], Action::Roll { die: None }).seq, 41);
    }
}

#[test]
fn any_damaged_page_leaves_the_readable_lines() {
    const PAGE: u64 = 4096;
    // The root page of the lines in a new database.
    const ROOT_OF_LINES: u64 = 3;
    let (folder, tables) = played([400, 400]);
    let pages = fs::metadata(folder.path().join("starboard.db")).unwrap().len() / PAGE;
    for page in 0..pages {
        let copy = tempfile::tempdir().unwrap();
        fs::copy(folder.path().join("starboard.db"), copy.path().join("starboard.db")).unwrap();
        damage(copy.path(), page * PAGE, &[0xee; PAGE as usize]);
        let recovered = recover(copy.path()).unwrap();
        assert_eq!(recovered.tables + recovered.lost_tables, 2, "page {page}");
        assert!(page == ROOT_OF_LINES || recovered.lines > 0, "page {page}: {recovered:?}");
        let session = open(copy.path());
        let found = tables.iter().filter_map(|table| {
            let lines = log_if_any(&session, table, 0)?;
            assert_eq!(act(&session, table, Action::Roll { die: None }).seq, lines.len() as u64 + 1);
            Some(lines.len())
        });
        let found: Vec<_> = found.collect();
        // Without the page of the names, tables get new ids.
        assert!(page == 1 || found.len() == recovered.tables, "page {page}: {recovered:?}");
        let damage = recovered.damaged.iter().filter_map(|table| table.damage.as_ref());
        let lines = recovered.lines + damage.map(|damage| damage.left_out().count()).sum::<usize>();
        assert!(page == 1 || found.iter().sum::<usize>() == lines, "page {page}: {recovered:?}");
    }
}

/// Begins a database with pages of the size that those of a web page have.
fn with_large_pages(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("starboard.db")).unwrap();
    database.execute_batch("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL").unwrap();
    database.close().unwrap();
}

#[test]
fn the_file_of_a_web_page_is_recovered_whatever_is_flipped_in_its_header() {
    const HEADER: usize = 100;
    let folder = tempfile::tempdir().unwrap();
    with_large_pages(folder.path());
    play(folder.path(), [60, 40]);
    let sound = fs::read(folder.path().join("starboard.db")).unwrap();
    assert_eq!(sound[16..18], 8192_u16.to_be_bytes());
    for at in (0..HEADER).step_by(2).chain([17, 63]) {
        let copy = tempfile::tempdir().unwrap();
        let mut flipped = sound.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(copy.path().join("starboard.db"), &flipped).unwrap();
        let recovered = recover(copy.path()).unwrap_or_else(|error| panic!("at {at}: {error}"));
        assert_eq!((recovered.tables, recovered.lines, recovered.rosters), (2, 100, 1), "at {at}");
    }
    for bytes in [&[0_u8; 100][..], &[0xff; 8192]] {
        let copy = tempfile::tempdir().unwrap();
        fs::copy(folder.path().join("starboard.db"), copy.path().join("starboard.db")).unwrap();
        damage(copy.path(), 0, bytes);
        assert_eq!(recover(copy.path()).unwrap().lines, 100);
    }
}

#[test]
fn a_damaged_version_is_damage_and_no_newer_starboard() {
    for bit in 0..32 {
        let (folder, tables) = played([3, 2]);
        let version = 5_u32 ^ (1 << bit);
        damage(folder.path(), 60, &version.to_be_bytes());
        assert_eq!(recover(folder.path()).unwrap().lines, 5, "version {version}");
        assert_eq!(log(&open(folder.path()), &tables[0], 0).len(), 3);
    }
}

#[test]
fn damaged_table_names_leave_the_tables() {
    let (folder, _) = played([30, 20]);
    fs::remove_file(folder.path().join("starboard.heads")).unwrap();
    // Page 2 holds the names of the tables, page 3 the index of their ids.
    damage(folder.path(), 4096, &[0xee; 4096]);
    let recovered = recover(folder.path()).unwrap();
    assert_eq!((recovered.tables, recovered.lines), (2, 50));
    let Ok(Response::Lobby { tables, .. }) = open(folder.path()).handle(Request::Lobby {}) else { panic!() };
    let mut names: Vec<_> = tables.iter().map(|table| (table.name.as_str(), table.standings.len())).collect();
    names.sort_unstable();
    assert_eq!(names, [("#1", 4), ("#2", 4)]);
}

#[test]
fn the_heads_tell_the_names_that_are_not_in_the_database() {
    let (folder, tables) = played([30, 20]);
    damage(folder.path(), 4096, &[0xee; 4096]);
    recover(folder.path()).unwrap();
    let session = open(folder.path());
    let Ok(Response::Lobby { tables: lobby, damage, .. }) = session.handle(Request::Lobby {}) else {
        panic!()
    };
    let mut found: Vec<_> = lobby.iter().map(|table| (&*table.name, &table.table)).collect();
    found.sort_unstable();
    assert_eq!((found, damage), (vec![("Friday", &tables[0]), ("ליל שבת", &tables[1])], Vec::new()));
}

#[test]
fn a_database_that_cannot_be_replaced_keeps_its_log() {
    let (played, tables) = played([20, 10]);
    let host = Host::open(played.path()).unwrap();
    act(&host.connect(|_| {}), &tables[0], Action::Roll { die: None });
    // As after a crash, the latest changes are in the log only.
    let folder = tempfile::tempdir().unwrap();
    let files = ["starboard.db", "starboard.db-wal"].map(|name| {
        fs::copy(played.path().join(name), folder.path().join(name)).unwrap();
        folder.path().join(name)
    });
    let before = files.each_ref().map(|file| fs::read(file).unwrap());
    assert!(!before[1].is_empty());
    // A directory cannot be removed like a file, so the last step fails for every user.
    let index = folder.path().join("starboard.db-shm");
    fs::create_dir(&index).unwrap();
    recover(folder.path()).unwrap_err();
    assert!(files.each_ref().map(|file| fs::read(file).unwrap()) == before, "they are as they were");

    fs::remove_dir(&index).unwrap();
    assert_eq!(recover(folder.path()).unwrap().lines, 31);
    assert_eq!(log(&open(folder.path()), &tables[0], 0).len(), 21);
}

#[test]
fn a_file_that_is_not_a_database_is_kept_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("starboard.db"), "a shopping list").unwrap();
    let recovered = recover(folder.path()).unwrap();
    assert_eq!((recovered.tables, recovered.lines), (0, 0));
    assert_eq!(fs::read(recovered.copy).unwrap(), b"a shopping list");
    create(&open(folder.path()), "Friday");
}

#[test]
fn a_sound_database_is_recovered_in_full() {
    let (folder, tables) = played([50, 10]);
    let recovered = recover(folder.path()).unwrap();
    assert_eq!((recovered.tables, recovered.lines, recovered.lost_lines), (2, 60, 0));
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names.len(), 5, "the copy, the database, its heads, the lock and its holder: {names:?}");
    assert_eq!(log(&open(folder.path()), &tables[1], 0).len(), 10);
}

/// Adds an invalid line to the first table.
fn odd_line(folder: &Path, payload: &str, version: u32) {
    let database = rusqlite::Connection::open(folder.join("starboard.db")).unwrap();
    let sql = "INSERT INTO line SELECT 1, max(seq) + 1, 0, NULL, 'act', 'roll', ?, ?, NULL, NULL FROM line WHERE game = 1";
    database.execute(sql, rusqlite::params![payload, version]).unwrap();
}

#[test]
fn an_unreadable_table_does_not_affect_the_others() {
    let unknown_event = r#"[{"event":"danced"}]"#;
    let misfit = r#"[{"event":"level-changed","seat":9,"by":1,"why":{"why":"manual"}}]"#;
    for (payload, version) in [("[", 1), (unknown_event, 1), (misfit, 1), ("[]", 4)] {
        let (folder, tables) = played([20, 10]);
        odd_line(folder.path(), payload, version);
        let session = open(folder.path());
        let fault = session.handle(Request::Watch { table: tables[0].clone(), player: None }).unwrap_err();
        let Fault::TableDamaged { damage } = fault else { panic!("{payload}: {fault}") };
        assert_eq!((damage.bad, damage.goes_on), (vec![21], 20), "{payload}");
        assert_eq!(act(&session, &tables[1], Action::Roll { die: None }).seq, 11);
        let Ok(Response::Lobby { tables: lobby, .. }) = session.handle(Request::Lobby {}) else { panic!() };
        let shown: Vec<_> = lobby.iter().map(|table| (&table.table, table.standings.len())).collect();
        assert_eq!(shown, [(&tables[1], 4), (&tables[0], 0)]);
        drop(session);

        let recovered = recover(folder.path()).unwrap();
        assert_eq!((recovered.lines, recovered.lost_lines), (20 + 11, 1), "{payload}");
        assert_eq!(log(&open(folder.path()), &tables[0], 0).len(), 20);
    }
}

#[test]
fn a_damaged_letter_affects_only_itself() {
    let (folder, tables) = played([20, 10]);
    let text = include_str!("../../../docs/sets/space-kitchen.toml").to_owned();
    let save = Request::SaveSet { text, on_clash: OnClash::Refuse, over: None };
    open(folder.path()).handle(save).unwrap();
    let database = rusqlite::Connection::open(folder.path().join("starboard.db")).unwrap();
    for (table, column, letter, byte) in [
        ("game", "name", "Fri", "ff"),
        ("game", "edition", "deluxe", "64c3"),
        ("roster", "payload", "Player 1", "50ff"),
        ("card_set", "text", "Ada", "ff"),
    ] {
        // The name is no longer valid text.
        let sql = format!(
            "UPDATE {table} SET {column} = CAST(replace(CAST({column} AS BLOB), CAST(?1 AS BLOB), x'{byte}') AS TEXT)"
        );
        database.execute(&sql, [letter]).unwrap();
    }
    database.close().unwrap();
    for recovered in [false, true] {
        if recovered {
            let recovered = recover(folder.path()).unwrap();
            assert_eq!((recovered.tables, recovered.rosters, recovered.sets), (2, 1, 1));
        }
        let session = open(folder.path());
        let Ok(Response::Lobby { tables: lobby, rosters, .. }) = session.handle(Request::Lobby {}) else {
            panic!()
        };
        let mut names: Vec<_> =
            lobby.iter().map(|table| (table.name.as_str(), table.standings.len())).collect();
        names.sort_unstable();
        assert_eq!(names, [("ליל שבת", 4), ("\u{fffd}day", 4)]);
        assert_eq!(rosters[0].seats[0].name, "P\u{fffd}");
        let Ok(Response::Sets { sets }) = session.handle(Request::Sets {}) else { panic!() };
        assert_eq!(sets[0].cards, 8);
        assert_eq!(log(&session, &tables[0], 0).len(), 20);
    }
}

#[test]
fn a_deleted_roster_stays_deleted_and_can_be_restored() {
    let (folder, _) = played([2, 2]);
    let delete = Request::DeleteRoster { name: "Us".to_owned() };
    open(folder.path()).handle(delete).unwrap();
    released(folder.path());
    assert_eq!(recover(folder.path()).unwrap().rosters, 1);
    let session = open(folder.path());
    let rosters = || match session.handle(Request::Lobby {}) {
        Ok(Response::Lobby { rosters, .. }) => rosters.len(),
        answer => panic!("{answer:?}"),
    };
    assert_eq!(rosters(), 0);
    session.handle(Request::RestoreRoster { name: "Us".to_owned() }).unwrap();
    assert_eq!(rosters(), 1);
}

#[test]
fn unreadable_rosters_and_sets_are_counted() {
    let (folder, _) = played([2, 2]);
    let set = |id: u8, cards: &str| {
        let text = format!("[set]\nid = \"set-{id}\"\nname = \"Set {id}\"\n{cards}");
        open(folder.path()).handle(Request::SaveSet { text, on_clash: OnClash::Refuse, over: None }).unwrap();
    };
    set(1, "");
    set(2, &"# A long remark that takes several pages.\n".repeat(500));
    set(3, "");
    let database = rusqlite::Connection::open(folder.path().join("starboard.db")).unwrap();
    database.execute("UPDATE card_set SET text = '[set' WHERE id = 'set-3'", []).unwrap();
    let page: u64 = database
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'roster'", [], |row| row.get(0))
        .unwrap();
    database.close().unwrap();
    let sound = fs::read(folder.path().join("starboard.db")).unwrap();
    let remark = sound.windows(30).rposition(|bytes| bytes == b"A long remark that takes sever").unwrap();
    // The first bytes of an overflow page hold the number of the next page.
    damage(folder.path(), remark as u64 / 4096 * 4096 - 4096, &[0xee; 4]);
    let recovered = recover(folder.path()).unwrap();
    assert_eq!((recovered.sets, recovered.lost_sets), (1, 2), "{recovered:?}");
    assert_eq!((recovered.rosters, recovered.lost_rosters), (1, 0), "{recovered:?}");

    fs::write(folder.path().join("starboard.db"), sound).unwrap();
    damage(folder.path(), (page - 1) * 4096, &[0xee; 4096]);
    let saved = command(folder.path()).arg("--recover").output().unwrap();
    let output = String::from_utf8(saved.stdout).unwrap();
    assert!(
        output.contains("0 groups of players, 2 sets of cards\n")
            && output.contains(
                "not saved: at least 1 unreadable group of players, at least 1 unreadable set of cards\n"
            ),
        "{output}"
    );
}

#[test]
fn a_damaged_schema_is_reported_as_damage() {
    let (folder, _) = played([20, 10]);
    let file = fs::read(folder.path().join("starboard.db")).unwrap();
    // One column is read for the lobby, the other one at startup.
    for column in [&b"created_at INTEGER"[..], b"text TEXT"] {
        let copy = tempfile::tempdir().unwrap();
        let mut file = file.clone();
        // Outdated copies of the text lie in the free part of the page.
        let places = 0..4096 - column.len();
        for at in places.filter(|at| file[*at..].starts_with(column)).collect::<Vec<_>>() {
            file[at] ^= 1;
        }
        fs::write(copy.path().join("starboard.db"), file).unwrap();
        let host = Host::open(copy.path()).map_err(|error| error.fault(copy.path()));
        let fault = match host.and_then(|host| host.connect(|_| {}).handle(Request::Lobby {})).unwrap_err() {
            Fault::Unopened { why, .. } => *why,
            fault => fault,
        };
        assert!(matches!(fault, Fault::Damaged), "{fault}");
        assert_eq!(recover(copy.path()).unwrap().lines, 30);
    }
}

/// Turns a database into one of version 2.
fn make_older(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("starboard.db")).unwrap();
    for (table, column) in [
        ("line", "checksum"),
        ("line", "origin"),
        ("game", "checksum"),
        ("game", "successor"),
        ("roster", "checksum"),
        ("roster", "deleted_at"),
        ("card_set", "checksum"),
        ("setting", "checksum"),
    ] {
        database.execute_batch(&format!("ALTER TABLE {table} DROP COLUMN {column}")).unwrap();
    }
    database.execute_batch("DROP TABLE device; DROP TABLE ticket").unwrap();
    database.pragma_update(None, "user_version", 2).unwrap();
    database.close().unwrap();
    let _ = fs::remove_file(folder.join("starboard.heads"));
}

#[test]
fn a_database_of_version_2_is_opened_and_recovered() {
    let (folder, tables) = played([20, 10]);
    make_older(folder.path());
    assert_eq!(recover(folder.path()).unwrap().lines, 30);
    assert_eq!(log(&open(folder.path()), &tables[0], 0).len(), 20);

    make_older(folder.path());
    let session = open(folder.path());
    assert_eq!(act(&session, &tables[1], Action::Roll { die: None }).seq, 11);
}

#[test]
fn a_table_with_a_duplicate_id_is_saved() {
    let (folder, [one, other]) = played([20, 10]);
    let file = fs::read(folder.path().join("starboard.db")).unwrap();
    // Page 2 holds the names of the tables, page 3 the index of their ids.
    let at =
        4096 + file[4096..8192].windows(20).position(|bytes| bytes == other.0.as_bytes()).unwrap() as u64;
    damage(folder.path(), at, one.0.as_bytes());
    let recovered = recover(folder.path()).unwrap();
    assert_eq!((recovered.tables, recovered.lines), (2, 30));
    let Ok(Response::Lobby { tables, .. }) = open(folder.path()).handle(Request::Lobby {}) else { panic!() };
    assert_eq!(tables.len(), 2);
    assert_eq!(log(&open(folder.path()), &one, 0).len(), 20);
}

#[test]
fn the_program_advises_recovery_and_reports_the_result() {
    let (folder, _) = played([30, 5]);
    damage(folder.path(), 0, &[0; 100]);
    let refused = command(folder.path()).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    let output = String::from_utf8(refused.stderr).unwrap();
    assert!(output.contains("starboard.db is damaged") && output.contains("--recover"), "{output}");

    let saved = command(folder.path()).arg("--recover").output().unwrap();
    assert!(saved.status.success());
    let output = String::from_utf8(saved.stdout).unwrap();
    assert!(
        output.contains("saved: 2 tables with 35 log entries, 1 group of players, 0 sets of cards\n")
            && output.contains("not saved: nothing found\n")
            && output.contains("starboard.damaged-"),
        "{output}"
    );

    let missing = command(&folder.path().join("empty")).arg("--recover").output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8(missing.stderr).unwrap().contains("there is no database"));
    assert!(!folder.path().join("empty").exists());
}

#[test]
fn a_backup_of_what_a_recovery_loses_is_named_and_kept() {
    let (folder, tables, whole) = backed_up([300, 40]);
    let database = fs::File::options().write(true).open(folder.path().join("starboard.db")).unwrap();
    database.set_len(3 * 4096).unwrap();
    let told = check(folder.path()).unwrap();
    assert_eq!(told.backups.len(), 2, "{told:?}");
    assert!(told.database.is_some());

    let saved = command(folder.path()).arg("--recover").output().unwrap();
    let output = String::from_utf8(saved.stdout).unwrap();
    assert!(output.contains("saved: 0 tables") && output.contains(" has 300; restore it"), "{output}");
    let host = Host::open(folder.path()).unwrap();
    (0..4).for_each(|_| drop(host.back_up().unwrap()));
    assert!(whole.exists());
    let session = host.connect(|_| {});
    let found = backup_of(&session, &tables[0]).unwrap();
    assert_eq!(found.lines, 300);
    let told = lobby(&session).1.len();
    session.handle(Request::RestoreFromBackup { backup: found.backup, table: tables[0].clone() }).unwrap();
    assert_eq!(lobby(&session).1.len(), told - 1);
    session.handle(Request::AcceptDamage {}).unwrap();
    host.back_up().unwrap();
    assert!(whole.exists());
}

#[test]
fn a_backup_of_tables_of_which_nothing_else_is_left_is_kept() {
    let (folder, tables, whole) = backed_up([30, 4]);
    for file in ["starboard.db", "starboard.heads"] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    let host = Host::open(folder.path()).unwrap();
    (0..4).for_each(|_| drop(host.back_up().unwrap()));
    assert!(whole.exists());
    assert_eq!(backup_of(&host.connect(|_| {}), &tables[0]).unwrap().lines, 30);
}

#[test]
fn a_table_whose_end_a_recovery_loses_goes_on_when_somebody_says_so() {
    let (folder, tables) = played([300, 40]);
    let path = folder.path().join("starboard.db");
    let length = fs::metadata(&path).unwrap().len();
    let lost = (4..length / 4096).find_map(|pages| {
        let copy = tempfile::tempdir().unwrap();
        for name in ["starboard.db", "starboard.heads"] {
            fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
        }
        fs::File::options()
            .write(true)
            .open(copy.path().join("starboard.db"))
            .unwrap()
            .set_len(pages * 4096)
            .unwrap();
        let recovered = recover(copy.path()).ok()?;
        (recovered.tables > 0 && recovered.lost_lines > 0).then_some((copy, recovered))
    });
    let (copy, recovered) = lost.expect("a cut that leaves a beginning");
    let session = open(copy.path());
    let ended = |table: &&TableId| {
        let watched = session.handle(Request::Watch { table: (*table).clone(), player: None });
        matches!(watched, Err(Fault::TableDamaged { damage }) if damage.ends < damage.had && damage.goes_on > 0)
    };
    let table = tables.iter().find(ended).unwrap_or_else(|| panic!("{recovered:?}"));
    session.handle(Request::GoOn { table: table.clone() }).unwrap();
    act(&session, table, Action::Roll { die: None });
}

#[test]
fn the_log_of_a_missing_database_is_kept_and_read() {
    for empty in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut program = Program::start(folder.path());
        let table = tokio::runtime::Runtime::new().unwrap().block_on(async {
            let mut client = Client::connect(&program.address).await;
            let table = client.create("Friday").await;
            client.ask(json!({ "ask": "act", "table": table, "action": { "do": "roll" } })).await;
            table
        });
        program.child.kill().unwrap();
        program.child.wait().unwrap();
        let (database, log_file) =
            (folder.path().join("starboard.db"), folder.path().join("starboard.db-wal"));
        fs::remove_file(&database).unwrap();
        if empty {
            fs::write(&database, "").unwrap();
        }
        let before = fs::read(&log_file).unwrap();
        assert!(matches!(check(folder.path()), Err(OpenError::LogAlone { .. })));
        let refused = command(folder.path()).output().unwrap();
        let output = String::from_utf8(refused.stderr).unwrap();
        assert!(output.contains("starboard.db-wal") && output.contains("--recover"), "{output}");
        assert!(fs::read(&log_file).unwrap() == before, "the log is as it was");

        let saved = command(folder.path()).arg("--recover").output().unwrap();
        let output = String::from_utf8(saved.stdout).unwrap();
        assert!(
            output.contains("saved: 1 table with 2 log entries") && output.contains(".db-wal\n"),
            "{output}"
        );
        assert_eq!(log(&open(folder.path()), &TableId(table), 0).len(), 2);
    }
}
