//! Several devices at one table.

use starboard_core::{Action, CardCopy, SeatId};
use starboard_host::Session;
use starboard_host::wire::{Device, Fault, Request, Response, Snapshot};

use crate::tables::{Desk, log, snapshot};

fn device(desk: &Desk, id: &str, name: &str) -> Session {
    let session = desk.connect(|_| {});
    let device = Device { id: id.to_owned(), name: name.to_owned() };
    session.handle(Request::Introduce { device }).unwrap();
    session
}

fn change(seat: u8, by: i32) -> Action {
    Action::ChangeLevel { seat: SeatId(seat), by }
}

/// An action with its request's id, the last line that its device saw, and whether it counts twice.
fn ask(
    session: &Session,
    desk: &Desk,
    action: Action,
    (id, after, again): (&str, Option<u64>, bool),
) -> Result<Response, Fault> {
    let (table, id) = (desk.table.clone(), Some(id.to_owned()));
    session.handle(Request::Act { table, actor: None, action, overrule: false, after, id, again })
}

fn was_done(session: &Session, desk: &Desk, id: &str) -> Option<u64> {
    match session.handle(Request::WasDone { table: desk.table.clone(), id: id.to_owned() }) {
        Ok(Response::WasDone { seq }) => seq,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_same_change_by_another_device_is_held_until_it_is_meant() {
    let desk = Desk::new();
    let (ada, ben) = (device(&desk, "a", "Ada"), device(&desk, "b", ""));
    ask(&ada, &desk, change(0, 1), ("a1", Some(1), false)).unwrap();
    let held = ask(&ben, &desk, change(0, 1), ("b1", Some(1), false)).unwrap_err();
    assert!(matches!(&held, Fault::SaidAlready { seq: 2, device: Some(name) } if name == "Ada"), "{held}");
    assert_eq!(desk.watch().view.seats[0].level, 2);
    // Another Level, another player, and the same device again are other changes.
    for (session, action, id) in
        [(&ben, change(0, 2), "b2"), (&ben, change(1, 1), "b3"), (&ada, change(0, 1), "a2")]
    {
        ask(session, &desk, action, (id, None, false)).unwrap();
    }
    let Snapshot { view, .. } = snapshot(ask(&ben, &desk, change(0, 1), ("b1", None, true)));
    assert_eq!(view.seats[0].level, 6);
    // A device without a name is not named.
    let held = ask(&ada, &desk, change(0, 1), ("a3", Some(1), false)).unwrap_err();
    assert!(matches!(held, Fault::SaidAlready { seq: 6, device: None }), "{held}");
}

#[test]
fn a_change_that_the_device_saw_counts_again_after_a_moment() {
    let desk = Desk::new();
    let (ada, ben) = (device(&desk, "a", "Ada"), device(&desk, "b", "Ben"));
    ask(&ada, &desk, change(0, 1), ("a1", None, false)).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1010));
    ask(&ben, &desk, change(0, 1), ("b1", Some(2), false)).unwrap();
    // An unseen change is held, however old it is.
    let ben_again = ask(&ada, &desk, change(0, 1), ("a2", Some(2), false)).unwrap_err();
    assert!(matches!(ben_again, Fault::SaidAlready { seq: 3, .. }), "{ben_again}");
}

#[test]
fn a_request_is_carried_out_once() {
    let desk = Desk::new();
    let ada = device(&desk, "a", "Ada");
    assert_eq!(was_done(&ada, &desk, "a1"), None);
    let once = snapshot(ask(&ada, &desk, change(0, 1), ("a1", Some(1), false)));
    let twice = snapshot(ask(&ada, &desk, change(0, 1), ("a1", Some(1), false)));
    assert_eq!((once.seq, twice.seq), (2, 2));
    drop(ada);
    let desk = desk.restart();
    let ada = device(&desk, "a", "Ada");
    assert_eq!(was_done(&ada, &desk, "a1"), Some(2));
    let refused = ask(&ada, &desk, change(0, 1), ("no id!", None, false)).unwrap_err();
    assert!(matches!(refused, Fault::BadId { max: 40 }), "{refused}");
}

#[test]
fn an_action_that_comes_late_counts_if_it_means_the_same() {
    let desk = Desk::new();
    let (ada, ben) = (device(&desk, "a", "Ada"), device(&desk, "b", "Ben"));
    ask(&ada, &desk, change(0, 1), ("a1", Some(1), false)).unwrap();
    let late = snapshot(ask(&ben, &desk, change(1, 1), ("b1", Some(1), false)));
    assert_eq!((late.seq, late.view.seats[1].level), (3, 2));
    // The players choose a trade for the cards that they see.
    let trade = Action::Trade { from: SeatId(0), to: SeatId(1), cards: Vec::new(), in_return: Vec::new() };
    let refused = ask(&ben, &desk, trade, ("b2", Some(2), false)).unwrap_err();
    assert!(matches!(refused, Fault::Stale { seq: 3 }), "{refused}");
    // A line that there is not yet has no table to compare with.
    let refused = ask(&ben, &desk, change(1, 1), ("b3", Some(9), false)).unwrap_err();
    assert!(matches!(refused, Fault::Stale { seq: 3 }), "{refused}");
}

#[test]
fn an_action_that_another_device_has_done_is_only_answered() {
    let desk = Desk::new();
    let (ada, ben) = (device(&desk, "a", "Ada"), device(&desk, "b", "Ben"));
    ask(&ada, &desk, Action::BeginTurn { seat: SeatId(0) }, ("a1", Some(1), false)).unwrap();
    ask(&ada, &desk, Action::EndTurn {}, ("a2", Some(2), false)).unwrap();
    let late = snapshot(ask(&ben, &desk, Action::EndTurn {}, ("b1", Some(2), false)));
    assert_eq!((late.seq, late.view.turn.unwrap().number), (3, 2));
    // After an undo, the turn has not ended.
    desk.undo(None).unwrap();
    let refused = ask(&ben, &desk, Action::EndTurn {}, ("b2", Some(3), false)).unwrap_err();
    assert!(matches!(refused, Fault::Stale { seq: 4 }), "{refused}");
}

#[test]
fn an_objection_is_overruled_on_the_table_it_was_raised_on() {
    let desk = Desk::new();
    let (ada, ben) = (device(&desk, "a", "Ada"), device(&desk, "b", "Ben"));
    ask(&ada, &desk, change(0, 1), ("a1", Some(1), false)).unwrap();
    let overrule = |after| {
        let (table, action, id) = (desk.table.clone(), change(1, 1), Some("b1".to_owned()));
        ben.handle(Request::Act { table, actor: None, action, overrule: true, after, id, again: false })
    };
    let refused = overrule(Some(1)).unwrap_err();
    assert!(matches!(refused, Fault::Stale { seq: 2 }), "{refused}");
    assert_eq!(snapshot(overrule(Some(2))).seq, 3);
}

#[test]
fn a_log_line_tells_whose_it_is_without_being_told() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(2) });
    desk.act(Action::OpenDoor { card: Some(CardCopy::first("plasmoid")) });
    desk.act(change(1, 1));
    let players: Vec<_> = log(&desk.session, &desk.table, 2).into_iter().map(|line| line.who).collect();
    assert_eq!(players, [Some(SeatId(2)), Some(SeatId(1))]);
}

#[test]
fn the_log_names_the_device_of_every_line() {
    let desk = Desk::new();
    let ada = device(&desk, "a", "Ada");
    ask(&ada, &desk, Action::Roll { die: None }, ("a1", None, false)).unwrap();
    let undo = Request::Undo { table: desk.table.clone(), to: None, after: None, id: Some("a2".to_owned()) };
    ada.handle(undo).unwrap();
    drop(ada);
    desk.act(change(1, 1));
    let desk = desk.restart();
    let devices: Vec<_> = log(&desk.session, &desk.table, 0).into_iter().map(|line| line.device).collect();
    let ada = Some("Ada".to_owned());
    assert_eq!(devices, [None, ada.clone(), ada, None]);
}
