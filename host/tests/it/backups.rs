//! Backups that a host makes by itself, and what is restored from them.

use std::fs;
use std::time::Duration;

use starboard_core::{Action, CombatSide, Foe, SeatId};
use starboard_host::Host;
use starboard_host::wire::{BackedUpTable, BackupId, Fault, Request, Response};

use crate::tables::{Desk, snapshot};

fn backups(desk: &Desk) -> Vec<BackupId> {
    match desk.session.handle(Request::Backups {}) {
        Ok(Response::Backups { backups }) => backups.into_iter().map(|facts| facts.backup).collect(),
        answer => panic!("{answer:?}"),
    }
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
