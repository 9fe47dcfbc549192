//! Claimed wins, which the host counts.

use std::sync::mpsc;
use std::time::Duration;

use starboard_core::{Action, Breach, CombatSide, Foe, SeatId};
use starboard_host::wire::{Fault, LogEntry, Push, Request};

use crate::tables::{Desk, log};

/// A fight that is being won.
fn fight(rule: Option<&str>) -> Desk {
    let desk = Desk::with_house_rule(rule);
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
    desk.act(Action::Fight { fighter: None, foe });
    desk.act(Action::Adjust { side: CombatSide::Munchkins, amount: 9 });
    desk
}

fn wins(desk: &Desk) -> usize {
    let won = |entry: &LogEntry| matches!(entry, LogEntry::Act { action, .. } if action == "win");
    log(&desk.session, &desk.table, 0).iter().filter(|line| won(&line.entry)).count()
}

/// Waits for the Level that the fight brings, as another device sees it.
fn counted(desk: &Desk) {
    let (sender, pushed) = mpsc::channel();
    let watcher = desk.connect(move |push| {
        if let Push::Table { snapshot } = &**push {
            let _ = sender.send(snapshot.view.seats[0].level);
        }
    });
    watcher.handle(Request::Watch { table: desk.table.clone(), player: None }).unwrap();
    if desk.watch().view.seats[0].level < 2 {
        while pushed.recv_timeout(Duration::from_secs(60)).unwrap() < 2 {}
    }
    assert_eq!(wins(desk), 1);
}

#[test]
fn a_claim_counts_when_its_wait_is_over_though_its_device_is_gone() {
    let desk = fight(Some("claim-wait-ms=100"));
    let device = desk.connect(|_| {});
    crate::tables::act(&device, &desk.table, Action::Claim {});
    drop(device);
    counted(&desk);
}

#[test]
fn a_claim_counts_after_a_restart() {
    let desk = fight(Some("claim-wait-ms=3000"));
    desk.act(Action::Claim {});
    let desk = desk.restart();
    assert_eq!(wins(&desk), 0);
    desk.watch();
    counted(&desk);
}

#[test]
fn a_win_before_its_wait_is_over_is_refused_unless_the_table_overrules() {
    let desk = fight(Some("claim-wait-ms=60000"));
    desk.act(Action::Claim {});
    let Err(Fault::Objection { objection }) = desk.try_act(Action::Win { waited_ms: None }, false) else {
        panic!()
    };
    assert!(matches!(objection.breach, Breach::StillWaiting) && objection.overrulable, "{objection:?}");
    assert!(objection.cite.is_some());
    desk.try_act(Action::Win { waited_ms: None }, true).unwrap();
    assert_eq!(wins(&desk), 1);
}

#[test]
fn a_win_that_was_undone_is_not_counted_again() {
    let desk = fight(Some("claim-wait-ms=100"));
    desk.act(Action::Claim {});
    counted(&desk);
    let undo = Request::Undo { table: desk.table.clone(), to: None, after: None, id: None };
    desk.session.handle(undo).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(desk.watch().view.seats[0].level, 1);
    desk.act(Action::Win { waited_ms: None });
    assert_eq!(desk.watch().view.seats[0].level, 2);
}

#[test]
fn a_claim_that_was_stopped_does_not_count() {
    let desk = fight(Some("claim-wait-ms=150"));
    desk.act(Action::Claim {});
    desk.act(Action::ContestClaim {});
    // The wait begins anew with the second claim.
    std::thread::sleep(Duration::from_millis(100));
    desk.act(Action::Claim {});
    counted(&desk);
    let lines = log(&desk.session, &desk.table, 0);
    let at = |name: &str| {
        let named = |entry: &LogEntry| matches!(entry, LogEntry::Act { action, .. } if action == name);
        lines.iter().rfind(|line| named(&line.entry)).unwrap().at
    };
    assert!(at("win") - at("claim") >= 150, "{lines:?}");
}

#[test]
fn a_table_can_do_without_the_wait() {
    let desk = fight(Some("claim-wait-ms=0"));
    assert!(!desk.watch().view.combat.unwrap().waits);
    desk.try_act(Action::Win { waited_ms: None }, false).unwrap();
}
