//! Backups that a host makes by itself, and what is restored from them.

use std::fs;
use std::path::Path;
use std::time::Duration;

use starboard_core::{Action, CombatSide, Foe, SeatId};
use starboard_host::Host;
use starboard_host::wire::{BackedUpTable, BackupFacts, BackupId, Fault, Request, Response};

use crate::damage::{alter, backup_of, spoil};
use crate::tables::{Desk, snapshot};

fn facts(desk: &Desk) -> Vec<BackupFacts> {
    match desk.session.handle(Request::Backups {}) {
        Ok(Response::Backups { backups }) => backups,
        answer => panic!("{answer:?}"),
    }
}

fn backups(desk: &Desk) -> Vec<BackupId> {
    facts(desk).into_iter().map(|facts| facts.backup).collect()
}

/// The id of a backup by its path.
fn id(path: &Path) -> BackupId {
    let name = path.file_stem().unwrap().to_str().unwrap();
    BackupId(name.strip_prefix("starboard-").unwrap().to_owned())
}

fn tables(desk: &Desk, backup: &BackupId) -> Result<Vec<BackedUpTable>, Fault> {
    match desk.session.handle(Request::Backup { backup: backup.clone() })? {
        Response::Backup { tables } => Ok(tables),
        answer => panic!("{answer:?}"),
    }
}

/// Waits for something that happens in the background.
fn until(happened: impl Fn() -> bool) {
    for _ in 0..3_000 {
        if happened() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it did not happen within a minute");
}

fn level(seat: u8) -> Action {
    Action::ChangeLevel { seat: SeatId(seat), by: 1 }
}

#[test]
fn a_table_is_restored_as_it_was_beside_what_is_here() {
    let desk = Desk::new();
    let then = desk.act(level(1));
    desk.host().back_up().unwrap();
    desk.act(level(2));
    let [backup] = &backups(&desk)[..] else { panic!() };
    let there = tables(&desk, backup).unwrap();
    assert_eq!((&there[0].summary.table, there[0].lines, there[0].lines_now), (&desk.table, 2, Some(3)));
    assert_eq!(there[0].summary.standings[1].level, 2);

    let restore = Request::RestoreFromBackup { backup: backup.clone(), table: desk.table.clone() };
    let restored = snapshot(desk.session.handle(restore.clone()));
    assert_ne!(restored.table, desk.table);
    assert_eq!((restored.seq, &restored.view), (2, &then.view));
    assert_ne!(restored.name, then.name);
    assert_eq!(desk.watch().seq, 3);

    desk.session.handle(Request::DeleteTable { table: desk.table.clone() }).unwrap();
    assert_eq!(tables(&desk, backup).unwrap()[0].lines_now, None);
    let desk = desk.restart();
    assert_eq!(snapshot(desk.session.handle(restore)).view, then.view);
}

#[test]
fn an_unknown_or_damaged_backup_is_refused() {
    let desk = Desk::new();
    let path = desk.host().back_up().unwrap();
    let unknown = BackupId("../starboard".to_owned());
    assert!(matches!(tables(&desk, &unknown), Err(Fault::UnknownBackup)));
    let [backup] = &backups(&desk)[..] else { panic!() };
    let mut bytes = fs::read(&path).unwrap();
    bytes[4096..4200].fill(0xff);
    fs::write(&path, bytes).unwrap();
    let refused = tables(&desk, backup);
    assert!(matches!(refused, Err(Fault::DamagedBackup)), "{refused:?}");
    desk.act(level(1));
}

#[test]
fn a_game_that_ends_is_backed_up() {
    let desk = Desk::new();
    desk.act(Action::ChangeLevel { seat: SeatId(0), by: 8 });
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
    desk.act(Action::Fight { fighter: None, foe });
    desk.act(Action::Adjust { side: CombatSide::Munchkins, amount: 9 });
    desk.win();
    until(|| !backups(&desk).is_empty());
    let backup = backups(&desk).remove(0);
    assert_eq!(tables(&desk, &backup).unwrap()[0].summary.winners, [SeatId(0)]);
}

#[test]
fn what_was_played_since_the_last_backup_is_backed_up_at_the_start() {
    let desk = Desk::new();
    desk.act(level(1));
    let folder = desk.close();
    let host = Host::open(folder.path()).unwrap();
    let session = host.connect(drop);
    let count = || match session.handle(Request::Backups {}) {
        Ok(Response::Backups { backups }) => backups.len(),
        answer => panic!("{answer:?}"),
    };
    until(|| count() > 0);
}

#[test]
fn backups_are_erased_with_everything_else() {
    let desk = Desk::new();
    let path = desk.host().back_up().unwrap();
    desk.session.handle(Request::EraseAll {}).unwrap();
    assert!(!path.exists());
    assert!(backups(&desk).is_empty());
}

/// Puts a backup there that was made when the clock showed this time.
fn made_at(desk: &Desk, name: &str) {
    let made = desk.host().back_up().unwrap();
    fs::rename(&made, made.with_file_name(format!("starboard-{name}.db"))).unwrap();
}

#[test]
fn the_latest_backup_is_kept_and_first_whatever_the_clock_showed() {
    let desk = Desk::new();
    for name in ["20991230T080000Z", "20991231T080000Z", "000007-20991231T090000Z"] {
        made_at(&desk, name);
    }
    for number in 8..12 {
        desk.act(level(1));
        let path = desk.host().back_up().unwrap();
        assert!(path.exists(), "{}", path.display());
        assert_eq!(backups(&desk)[0].0.split('-').next(), Some(format!("{number:06}").as_str()));
    }
    let kept: Vec<_> = backups(&desk).into_iter().map(|BackupId(id)| id).collect();
    assert_eq!(kept[..3].iter().filter(|id| id.starts_with("0000")).count(), 3, "{kept:?}");
    assert!(kept.contains(&"000007-20991231T090000Z".to_owned()), "{kept:?}");
}

#[test]
fn what_was_played_with_the_clock_behind_is_backed_up_at_the_start() {
    let desk = Desk::new();
    made_at(&desk, "20991231T080000Z");
    desk.act(level(1));
    let desk = desk.restart();
    until(|| backups(&desk).len() == 2);
}

#[test]
fn an_empty_or_damaged_backup_is_not_offered_as_sound() {
    let desk = Desk::new();
    let path = desk.host().back_up().unwrap();
    let damaged = path.with_file_name("starboard-20261127T080000Z.db");
    let mut bytes = fs::read(&path).unwrap();
    bytes[4096..4200].fill(0xff);
    fs::write(&damaged, bytes).unwrap();
    fs::write(path.with_file_name("starboard-20261126T080000Z.db"), "").unwrap();
    assert_eq!(facts(&desk).iter().map(|facts| facts.sound).collect::<Vec<_>>(), [true, false, false]);
    let empty = BackupId("20261126T080000Z".to_owned());
    assert!(matches!(tables(&desk, &empty), Err(Fault::DamagedBackup)));

    let folder = desk.close();
    let checked = starboard_host::check(folder.path()).unwrap();
    let times: Vec<_> = checked.damaged_backups.iter().map(|backup| &backup.time[..9]).collect();
    assert_eq!(times, ["2026-11-2"; 2], "{checked:?}");
    assert!(!checked.is_sound());
}

#[test]
fn a_line_that_is_damaged_in_a_backup_alone_is_told() {
    let desk = Desk::new();
    desk.act(level(1));
    let path = desk.host().back_up().unwrap();
    let folder = desk.close();
    let backup = rusqlite::Connection::open(&path).unwrap();
    backup
        .execute_batch("DROP TRIGGER line_is_never_changed; UPDATE line SET at = at + 1 WHERE seq = 2")
        .unwrap();
    backup.close().unwrap();
    let checked = starboard_host::check(folder.path()).unwrap();
    assert_eq!(checked.damaged_backups.len(), 1, "{checked:?}");
    assert!(checked.tables.iter().all(|table| table.damage.is_none()));
}

#[test]
fn a_backup_that_fails_is_told_in_the_lobby_until_one_is_made() {
    let desk = Desk::new();
    let fault = || match desk.session.handle(Request::Lobby {}) {
        Ok(Response::Lobby { backup_fault, .. }) => backup_fault.map(|fault| fault.code()),
        answer => panic!("{answer:?}"),
    };
    let folder = desk.folder.path().join("backups");
    fs::write(&folder, "").unwrap();
    let refused = desk.host().back_up().unwrap_err();
    assert_eq!(fault(), Some(refused.code()));
    fs::remove_file(&folder).unwrap();
    desk.host().back_up().unwrap();
    assert_eq!(fault(), None);
}

#[test]
fn only_sound_backups_count_and_damaged_ones_go_first() {
    let desk = Desk::new();
    let sound = desk.host().back_up().unwrap();
    let BackupId(id) = id(&sound);
    let stamp = id.split('-').next_back().unwrap();
    for number in 7..10 {
        fs::write(sound.with_file_name(format!("starboard-{number:06}-{stamp}.db")), "").unwrap();
    }
    let made = desk.host().back_up().unwrap();
    assert!(sound.exists() && made.exists());
    assert_eq!(backups(&desk).len(), 2);
}

#[test]
fn a_damaged_newest_backup_is_replaced_at_the_start() {
    let desk = Desk::new();
    desk.act(level(1));
    let path = desk.host().back_up().unwrap();
    alter(&path, "line_is_never_changed", "UPDATE line SET at = at + 1 WHERE seq = 2");
    let desk = desk.restart();
    until(|| backups(&desk).len() == 2);
    let newest = backups(&desk).remove(0);
    let newest = path.with_file_name(format!("starboard-{}.db", newest.0));
    fs::write(&newest, "").unwrap();
    let desk = desk.restart();
    until(|| !newest.exists());
    until(|| facts(&desk).iter().filter(|facts| facts.sound).count() == 2);
}

#[test]
fn the_best_backup_of_a_damaged_table_stays_until_the_table_goes_on() {
    let desk = Desk::new();
    (1..3).for_each(|seat| drop(desk.act(level(seat))));
    let made: Vec<_> = (0..3).map(|_| desk.host().back_up().unwrap()).collect();
    let folder = desk.folder.path().to_owned();
    let database = folder.join("starboard.db");
    let cut = "DELETE FROM line WHERE game = 1 AND seq = 3";
    let (desk, ()) = desk.edit_database(|_| alter(&database, "line_is_never_removed", cut));
    (0..5).for_each(|_| drop(desk.host().back_up().unwrap()));
    assert_eq!(made.iter().map(|path| path.exists()).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(backup_of(&desk.session, &desk.table).unwrap().backup, id(&made[2]));

    desk.session.handle(Request::GoOn { table: desk.table.clone() }).unwrap();
    desk.host().back_up().unwrap();
    assert!(!made[2].exists());
}

#[test]
fn backups_that_are_damaged_in_part_push_no_sound_one_out_and_give_their_sound_lines() {
    let desk = Desk::new();
    (1..4).for_each(|seat| drop(desk.act(level(seat))));
    let sound = desk.host().back_up().unwrap();
    for _ in 0..3 {
        let flawed = desk.host().back_up().unwrap();
        alter(&flawed, "line_is_never_changed", "UPDATE line SET at = at + 1 WHERE seq = 3");
    }
    let made = desk.host().back_up().unwrap();
    assert!(sound.exists() && made.exists());
    let states: Vec<_> = facts(&desk).iter().map(|facts| (facts.sound, facts.flawed)).collect();
    assert_eq!(states, [(true, false), (true, true), (true, true), (true, true), (true, false)]);

    let backup = backups(&desk).remove(1);
    let there = tables(&desk, &backup).unwrap();
    assert_eq!(there[0].summary.damage.as_ref().map(|damage| damage.bad.clone()), Some(vec![3]));
    let restore = Request::RestoreFromBackup { backup, table: desk.table.clone() };
    let restored = snapshot(desk.session.handle(restore));
    let levels: Vec<_> = restored.view.seats.iter().map(|seat| seat.level).collect();
    assert_eq!((restored.seq, levels), (4, vec![1, 2, 1, 2]));
}

#[test]
fn a_backup_of_a_damaged_folder_says_so() {
    let desk = Desk::new();
    desk.act(level(1));
    let folder = desk.close();
    crate::released(folder.path());
    let back_up = || {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_starboard-host"));
        let made = command.args(["backup", "--data"]).arg(folder.path()).output().unwrap();
        assert!(made.status.success());
        String::from_utf8(made.stderr).unwrap()
    };
    assert_eq!(back_up(), "");
    spoil(folder.path(), 2, "at = at + 1");
    let told = back_up();
    assert!(told.contains("damaged: table \"Friday\": line 2 of 2"), "{told}");
}

#[test]
fn a_backup_that_cannot_be_opened_is_not_offered() {
    let desk = Desk::new();
    desk.act(level(1));
    let path = desk.host().back_up().unwrap();
    let changed = |number: u32, sql: &str| {
        let copy = path.with_file_name(format!("starboard-{number:06}-20261127T080000Z.db"));
        fs::copy(&path, &copy).unwrap();
        rusqlite::Connection::open(&copy).unwrap().execute_batch(sql).unwrap();
        copy
    };
    let damaged: Vec<_> = (7..)
        .zip([0, 6, 69])
        .map(|(number, version)| changed(number, &format!("PRAGMA user_version = {version}")))
        .collect();
    let newer = changed(10, "ALTER TABLE game ADD COLUMN place TEXT; PRAGMA user_version = 99");
    assert_eq!(
        facts(&desk).iter().map(|facts| facts.sound).collect::<Vec<_>>(),
        [false, false, false, false, true]
    );
    assert_eq!(backup_of(&desk.session, &desk.table).unwrap().backup, id(&path));
    let opened = tables(&desk, &id(&newer));
    assert!(matches!(opened, Err(Fault::NewerVersion { found: 99, .. })), "{opened:?}");

    desk.host().back_up().unwrap();
    assert!(path.exists() && newer.exists() && damaged.iter().all(|path| !path.exists()));
    let folder = desk.close();
    crate::released(folder.path());
    assert!(starboard_host::check(folder.path()).unwrap().is_sound(), "a newer backup is no damage");
}

#[test]
fn an_odd_number_or_an_impossible_date_harms_no_backup() {
    let desk = Desk::new();
    let path = desk.host().back_up().unwrap();
    for name in ["000009-20261301T250000Z", "00000000T000000Z"] {
        fs::write(path.with_file_name(format!("starboard-{name}.db")), "").unwrap();
    }
    assert_eq!(backups(&desk), [id(&path)]);
    let largest = path.with_file_name("starboard-4294967295-20991231T000000Z.db");
    fs::copy(&path, &largest).unwrap();
    let made = desk.host().back_up().unwrap();
    assert_eq!(backups(&desk), [id(&made), id(&largest), id(&path)]);
}
