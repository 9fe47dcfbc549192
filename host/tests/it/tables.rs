//! Tables used through sessions, as in the shell, without a server.

use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use starboard_cards::{CardId, EditionId, HouseRule, MonsterTag};
use starboard_core::{Action, Breach, CardCopy, CombatSide, Foe, MonsterId, SeatId, SetUp, View};
use starboard_host::wire::{
    Fault, LogEntry, LogLine, Push, Pushed, Request, Response, Roster, Snapshot, TableId,
};
use starboard_host::{Host, OpenError, Session};
use tempfile::TempDir;

use crate::{released, seats, set_up};

const UNHEARD: fn(Arc<Pushed>) = |_| {};

pub(crate) struct Desk {
    pub(crate) folder: TempDir,
    host: Host,
    pub(crate) session: Session,
    pub(crate) table: TableId,
}

pub(crate) fn snapshot(answer: Result<Response, Fault>) -> Snapshot {
    match answer {
        Ok(Response::Table { snapshot }) => Snapshot::clone(&snapshot),
        other => panic!("{other:?}"),
    }
}

pub(crate) fn create(session: &Session, name: &str) -> Snapshot {
    create_with(session, name, set_up())
}

fn create_with(session: &Session, name: &str, set_up: SetUp) -> Snapshot {
    let name = name.to_owned();
    snapshot(session.handle(Request::CreateTable { name, set_up, save_roster: false, overrule: false }))
}

pub(crate) fn act(session: &Session, table: &TableId, action: Action) -> Snapshot {
    let table = table.clone();
    snapshot(session.handle(Request::Act {
        table,
        actor: None,
        action,
        overrule: false,
        after: None,
        id: None,
        again: false,
    }))
}

pub(crate) fn log(session: &Session, table: &TableId, since: u64) -> Vec<LogLine> {
    log_if_any(session, table, since).expect("a table")
}

/// All lines of the log after one, page by page; none if the table does not open.
pub(crate) fn log_if_any(session: &Session, table: &TableId, since: u64) -> Option<Vec<LogLine>> {
    let (mut all, mut before) = (Vec::new(), None);
    loop {
        let request = Request::Log { table: table.clone(), since, before };
        let Ok(Response::Log { mut lines, earlier }) = session.handle(request) else { return None };
        before = lines.first().map(|line| line.seq);
        lines.append(&mut all);
        all = lines;
        if !earlier {
            return Some(all);
        }
    }
}

/// The kind of action of a line.
pub(crate) fn action_of(line: &LogLine) -> &str {
    if let LogEntry::Act { action, .. } = &line.entry { action } else { panic!("{line:?}") }
}

fn level(seat: u8) -> Action {
    Action::ChangeLevel { seat: SeatId(seat), by: 1 }
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self::with_house_rule(None)
    }

    pub(crate) fn with_house_rule(rule: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::open(folder.path()).unwrap();
        let session = host.connect(UNHEARD);
        let house_rules = rule.map(|rule| HouseRule(rule.to_owned())).into_iter().collect();
        let table = create_with(&session, "Friday", SetUp { house_rules, ..set_up() }).table;
        Self { folder, host, session, table }
    }

    /// Claims the win of the current fight, and counts it without the wait.
    pub(crate) fn win(&self) -> Snapshot {
        self.act(Action::Claim {});
        snapshot(self.try_act(Action::Win { waited_ms: None }, true))
    }

    /// Sends an action that may be refused.
    pub(crate) fn try_act(&self, action: Action, overrule: bool) -> Result<Response, Fault> {
        let table = self.table.clone();
        let (actor, after, id, again) = (None, None, None, false);
        self.session.handle(Request::Act { table, actor, action, overrule, after, id, again })
    }

    pub(crate) fn act(&self, action: Action) -> Snapshot {
        act(&self.session, &self.table, action)
    }

    pub(crate) fn undo(&self, to: Option<u64>) -> Result<Response, Fault> {
        self.session.handle(Request::Undo { table: self.table.clone(), to, after: None, id: None })
    }

    pub(crate) fn redo(&self, to: Option<u64>) -> Result<Response, Fault> {
        self.session.handle(Request::Redo { table: self.table.clone(), to, after: None, id: None })
    }

    /// Takes back lines alone.
    pub(crate) fn take_back(&self, lines: &[u64]) -> Result<Response, Fault> {
        let (table, lines) = (self.table.clone(), lines.to_vec());
        self.session.handle(Request::TakeBack { table, lines, after: None, id: None })
    }

    pub(crate) fn watch(&self) -> Snapshot {
        snapshot(self.session.handle(Request::Watch { table: self.table.clone(), player: None }))
    }

    /// Another session of the same host.
    pub(crate) fn connect(&self, listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static) -> Session {
        self.host.connect(listener)
    }

    pub(crate) fn host(&self) -> &Host {
        &self.host
    }

    /// Stops the host, and returns its folder.
    pub(crate) fn close(self) -> TempDir {
        self.folder
    }

    /// Restarts the host on the same folder.
    pub(crate) fn restart(self) -> Self {
        self.edit_database(|_| ()).0
    }

    /// Stops the host, edits the database, and starts a host on the same folder.
    pub(crate) fn edit_database<T>(self, work: impl FnOnce(rusqlite::Connection) -> T) -> (Self, T) {
        let Self { folder, host, session, table } = self;
        drop((host, session));
        released(folder.path());
        let done = work(rusqlite::Connection::open(folder.path().join("starboard.db")).unwrap());
        let host = Host::open(folder.path()).unwrap();
        let session = host.connect(UNHEARD);
        (Self { folder, host, session, table }, done)
    }
}

#[test]
fn a_table_is_created_played_and_kept_after_a_restart() {
    let desk = Desk::new();
    let set = desk.watch();
    assert_eq!((set.seq, set.name.as_str(), set.undo.is_some()), (1, "Friday", false));
    let played = desk.act(level(2));
    assert_eq!((played.seq, played.view.seats[2].level), (2, 2));
    assert_eq!(action_of(&played.undo.unwrap()), "change-level");
    let desk = desk.restart();
    let found = desk.watch();
    assert_eq!((found.seq, &found.view), (2, &played.view));
}

#[test]
fn undo_and_redo_move_by_one_step_or_to_a_line() {
    let desk = Desk::new();
    let views: Vec<_> = (0..3).map(|seat| desk.act(level(seat)).view).collect();

    let back = snapshot(desk.undo(None));
    assert_eq!((back.seq, &back.view), (5, &views[1]));
    assert_eq!((back.undo.unwrap().seq, back.redo.unwrap().seq), (3, 4));
    let start = snapshot(desk.undo(Some(1)));
    assert!(start.undo.is_none());
    assert!(start.view.seats.iter().all(|seat| seat.level == 1));
    assert!(matches!(desk.undo(None), Err(Fault::NoSuchStep)));
    assert!(matches!(desk.undo(Some(0)), Err(Fault::NoSuchStep)));
    assert!(matches!(desk.undo(Some(99)), Err(Fault::NoSuchStep)));

    assert_eq!(snapshot(desk.redo(Some(3))).view, views[1]);
    let desk = desk.restart();
    assert_eq!(snapshot(desk.redo(None)).view, views[2]);
    assert!(matches!(desk.redo(None), Err(Fault::NoSuchStep)));
}

#[test]
fn an_early_line_is_taken_back_alone_and_given_back() {
    let desk = Desk::new();
    for seat in 0..3 {
        desk.act(level(seat));
    }
    let levels = |view: &View| view.seats.iter().map(|seat| seat.level).collect::<Vec<_>>();
    let taken = snapshot(desk.take_back(&[2]));
    assert_eq!((taken.seq, levels(&taken.view)), (5, vec![1, 2, 2, 1]));
    assert!(matches!(taken.undo.unwrap().entry, LogEntry::TakeBack { .. }));
    let in_effect: Vec<_> = log(&desk.session, &desk.table, 0).iter().map(|line| line.in_effect).collect();
    assert_eq!(in_effect, [true, false, true, true, true]);
    // The set-up, a line that is gone, and one that never was.
    for line in [1, 2, 99] {
        assert!(matches!(desk.take_back(&[line]), Err(Fault::NoSuchStep)), "{line}");
    }

    let desk = desk.restart();
    assert_eq!(levels(&desk.watch().view), [1, 2, 2, 1]);
    assert_eq!(levels(&snapshot(desk.undo(None)).view), [2, 2, 2, 1]);
    assert_eq!(levels(&snapshot(desk.redo(None)).view), [1, 2, 2, 1]);
    assert_eq!(desk.act(level(3)).view.seats[3].level, 2);
}

#[test]
fn lines_that_need_an_early_one_go_along() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
    let fight = desk.act(Action::Fight { fighter: None, foe }).seq;
    let adjust = desk.act(Action::Adjust { side: CombatSide::Munchkins, amount: 9 }).seq;
    let other = desk.act(level(2)).seq;
    assert!(matches!(desk.take_back(&[fight]), Err(Fault::NoSuchStep)));
    let preview = Request::PreviewTakeBack { table: desk.table.clone(), lines: vec![fight] };
    let Ok(Response::TakeBackPreview { along, preview }) = desk.session.handle(preview) else { panic!() };
    assert_eq!(along, [adjust]);
    let taken = snapshot(desk.take_back(&[fight, adjust]));
    assert_eq!(
        (&taken.view, taken.view.combat.is_none(), taken.view.seats[2].level),
        (&preview.view, true, 2)
    );
    assert_eq!(taken.seq, other + 1);
}

#[test]
fn a_win_or_a_flight_goes_along_with_the_strength_that_decided_it() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    let foe = Foe::Typed { level: 9, treasures: 1, levels: 1, tags: Vec::new() };
    desk.act(Action::Fight { fighter: None, foe });
    let less = desk.act(Action::Adjust { side: CombatSide::Munchkins, amount: 1 }).seq;
    let more = desk.act(Action::Adjust { side: CombatSide::Munchkins, amount: 9 }).seq;
    let claim = desk.act(Action::Claim {}).seq;
    let along = |line| {
        let preview = Request::PreviewTakeBack { table: desk.table.clone(), lines: vec![line] };
        let Ok(Response::TakeBackPreview { along, .. }) = desk.session.handle(preview) else { panic!() };
        along
    };
    assert_eq!(along(more), [claim]);
    assert!(along(less).is_empty());
    let strong = desk.act(Action::Adjust { side: CombatSide::Monsters, amount: 9 }).seq;
    let flight = desk.act(Action::RunAway {}).seq;
    assert_eq!(along(strong), [flight]);
}

#[test]
fn the_log_marks_undone_lines() {
    let desk = Desk::new();
    desk.act(level(0));
    desk.act(level(1));
    snapshot(desk.undo(None));
    desk.act(level(3));
    assert!(matches!(desk.redo(None), Err(Fault::NoSuchStep)));

    let lines = log(&desk.session, &desk.table, 0);
    let in_effect: Vec<_> = lines.iter().map(|line| (line.seq, line.in_effect)).collect();
    assert_eq!(in_effect, [(1, true), (2, true), (3, false), (4, true), (5, true)]);
    assert!(matches!(lines[3].entry, LogEntry::Undo { to: 2 }));
    assert!(lines.is_sorted_by_key(|line| line.at));
    assert_eq!(log(&desk.session, &desk.table, 3).len(), 2);
    assert_eq!(log(&desk.session, &desk.table, u64::MAX).len(), 0);
    let desk = desk.restart();
    let (before, after) = (format!("{lines:?}"), format!("{:?}", log(&desk.session, &desk.table, 0)));
    assert_eq!(before, after);
}

#[test]
fn a_snapshot_has_the_line_that_led_to_it() {
    let desk = Desk::new();
    let line = desk.act(level(1)).latest;
    assert_eq!((action_of(&line), line.seq, line.who), ("change-level", 2, Some(SeatId(1))));
    assert_eq!(snapshot(desk.undo(None)).latest.entry, LogEntry::Undo { to: 1 });
    assert_eq!(snapshot(desk.redo(None)).latest.entry, LogEntry::Redo { to: 2 });
    assert_eq!(snapshot(desk.take_back(&[2])).latest.entry, LogEntry::TakeBack { lines: vec![2] });
    assert_eq!(desk.watch().latest.seq, 5);
}

#[test]
fn undone_lines_name_the_monsters_of_their_time() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    let tagged = |strength| {
        let foe = Foe::Typed { level: strength, treasures: 1, levels: 1, tags: Vec::new() };
        desk.act(Action::Fight { fighter: None, foe });
        desk.act(Action::TagMonster { monster: MonsterId(1), tag: MonsterTag::Undead, on: true })
    };
    let foes = |line: &LogLine| line.foes.clone();
    let undone = foes(&tagged(4).latest);
    snapshot(desk.undo(Some(2)));
    let stands = tagged(8);
    assert_ne!(undone, foes(&stands.latest));
    let lines = log(&desk.session, &desk.table, 3);
    assert_eq!((foes(&lines[0]), foes(&lines[3])), (undone, foes(&stands.latest)));
}

#[test]
fn only_one_of_two_actions_after_the_same_line_succeeds() {
    let desk = Desk::new();
    for seq in 1..=20 {
        let answers = thread::scope(|scope| {
            let race = || {
                let (host, table) = (&desk.host, desk.table.clone());
                scope.spawn(move || {
                    let session = host.connect(UNHEARD);
                    let action = Action::SetAway { seat: SeatId(0), away: seq % 2 == 1 };
                    session.handle(Request::Act {
                        table,
                        actor: None,
                        action,
                        overrule: false,
                        after: Some(seq),
                        id: None,
                        again: false,
                    })
                })
            };
            [race(), race(), race()].map(|racer| racer.join().unwrap())
        });
        let stale =
            |answer: &&Result<_, _>| matches!(answer, Err(Fault::Stale { seq: now }) if *now == seq + 1);
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        assert_eq!(answers.iter().filter(stale).count(), 2);
    }
    assert_eq!(desk.watch().seq, 21);
}

#[test]
fn watchers_receive_changes_of_others_in_order() {
    let desk = Desk::new();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = {
        let heard = Arc::clone(&heard);
        desk.host.connect(move |push| {
            heard.lock().unwrap().push(match &**push {
                Push::Table { snapshot } => format!("{} {}", snapshot.seq, snapshot.name),
                Push::TableDeleted { .. } => "deleted".to_owned(),
                Push::SetsChanged => "sets".to_owned(),
                push => panic!("{push:?}"),
            });
        })
    };
    let table = desk.table.clone();
    listener.handle(Request::Watch { table: table.clone(), player: None }).unwrap();
    desk.act(level(0));
    act(&listener, &table, level(1));
    desk.act(level(2));
    desk.session
        .handle(Request::RenameTable { table: table.clone(), name: " Saturday ".to_owned() })
        .unwrap();
    listener.handle(Request::Unwatch { table: table.clone() }).unwrap();
    desk.act(level(3));
    listener.handle(Request::Watch { table: table.clone(), player: None }).unwrap();
    desk.session.handle(Request::DeleteTable { table: table.clone() }).unwrap();
    assert_eq!(*heard.lock().unwrap(), ["2 Friday", "4 Friday", "4 Saturday", "deleted"]);
}

#[test]
fn the_lobby_is_told_of_each_table_that_changes() {
    let desk = Desk::new();
    let (sender, heard) = mpsc::channel();
    let viewer = desk.host.connect(move |push| sender.send(push).unwrap());
    let next = || {
        loop {
            let push = heard.recv_timeout(Duration::from_secs(60)).unwrap();
            match &**push {
                Push::Lobby { tables, gone } => break (tables.clone(), gone.clone()),
                Push::LobbyChanged => {}
                push => panic!("{push:?}"),
            }
        }
    };
    desk.act(level(0));
    viewer.handle(Request::Lobby {}).unwrap();
    let second = create(&desk.session, "Saturday").table;
    desk.act(level(0));
    let (mut levels, mut created) = (0, false);
    // Several changes may come in one push or in several.
    while levels < 3 || !created {
        let (tables, _) = next();
        created |= tables.iter().any(|table| table.table == second && table.name == "Saturday");
        let played = tables.iter().find(|table| table.table == desk.table);
        levels = played.map_or(levels, |table| table.standings[0].level);
    }
    desk.session.handle(Request::DeleteTable { table: second.clone() }).unwrap();
    assert_eq!(next().1, [second]);

    // Whoever watches a table is told of that alone.
    viewer.handle(Request::Watch { table: desk.table.clone(), player: None }).unwrap();
    desk.act(level(1));
    assert!(matches!(&**heard.recv().unwrap(), Push::Table { .. }));
    viewer.handle(Request::Unwatch { table: desk.table.clone() }).unwrap();
    desk.session
        .handle(Request::RenameTable { table: desk.table.clone(), name: "Sunday".to_owned() })
        .unwrap();
    assert_eq!(next().0[0].name, "Sunday");
}

#[test]
fn a_deleted_table_can_be_restored() {
    let desk = Desk::new();
    let before = desk.act(level(1));
    let table = desk.table.clone();
    desk.session.handle(Request::DeleteTable { table: table.clone() }).unwrap();
    let requests = [
        Request::Watch { table: table.clone(), player: None },
        Request::Log { table: table.clone(), since: 0, before: None },
        Request::DeleteTable { table: table.clone() },
        Request::RenameTable { table: table.clone(), name: "x".to_owned() },
        Request::Undo { table: table.clone(), to: None, after: None, id: None },
    ];
    for request in requests {
        assert!(matches!(desk.session.handle(request), Err(Fault::UnknownTable)));
    }
    let Ok(Response::Lobby { tables, .. }) = desk.session.handle(Request::Lobby {}) else { panic!() };
    assert!(tables.is_empty());
    let desk = desk.restart();
    desk.session.handle(Request::RestoreTable { table }).unwrap();
    let after = desk.watch();
    assert_eq!((after.seq, after.view), (before.seq, before.view));
}

#[test]
fn the_lobby_lists_last_played_tables_first_with_standings() {
    let desk = Desk::new();
    let second = create(&desk.session, "Saturday").table;
    thread::sleep(Duration::from_millis(2));
    desk.act(level(3));
    for card in ["feline", "trader"] {
        let card = CardCopy::first(card);
        desk.act(Action::Play { seat: SeatId(3), card, sideways: false, with: None });
    }
    let expect = |desk: &Desk| {
        let Ok(Response::Lobby { tables, .. }) = desk.session.handle(Request::Lobby {}) else { panic!() };
        let ids: Vec<_> = tables.iter().map(|table| &table.table).collect();
        assert_eq!(ids, [&desk.table, &second]);
        let levels: Vec<_> = tables[0].standings.iter().map(|standing| standing.level).collect();
        assert_eq!((levels.as_slice(), tables[0].turn), ([1, 1, 1, 2].as_slice(), 0));
        assert_eq!((tables[0].edition, tables[0].winning_level), (EditionId::Deluxe2019, 10));
        let last = &tables[0].standings[3];
        let traits: Vec<_> =
            last.races.iter().chain(&last.classes).map(|title| title.name.as_str()).collect();
        assert_eq!(traits, ["Feline", "Trader"]);
        tables[0].played_at
    };
    let played_at = expect(&desk);
    let desk = desk.restart();
    assert_eq!(expect(&desk), played_at);
}

#[test]
fn requests_for_unknown_things_are_refused() {
    let desk = Desk::new();
    let refused = |actor: Option<u8>, action| {
        let (table, actor) = (desk.table.clone(), actor.map(SeatId));
        match desk.session.handle(Request::Act {
            table,
            actor,
            action,
            overrule: true,
            after: None,
            id: None,
            again: false,
        }) {
            Err(Fault::Objection { objection }) => objection.breach,
            other => panic!("{other:?}"),
        }
    };
    let seat = SeatId(9);
    assert_eq!(refused(None, level(9)), Breach::UnknownSeat { seat });
    assert_eq!(refused(Some(9), level(0)), Breach::UnknownSeat { seat });
    let card = CardCopy::first("no-such-card");
    let play = Action::Play { seat: SeatId(0), card, sideways: false, with: None };
    assert_eq!(refused(None, play), Breach::UnknownCard { card: CardId::new("no-such-card") });
    assert_eq!(desk.watch().seq, 1);
    let table = TableId("nobody-knows".to_owned());
    assert!(matches!(desk.session.handle(Request::Watch { table, player: None }), Err(Fault::UnknownTable)));
}

#[test]
fn more_seats_than_allowed_and_none_at_all_are_refused() {
    let desk = Desk::new();
    let refused = |count: usize, overrule: bool| {
        let set_up = SetUp { seats: seats(count), ..set_up() };
        let request = Request::CreateTable { name: "Crowd".to_owned(), set_up, save_roster: true, overrule };
        let Err(Fault::SetUp { objections }) = desk.session.handle(request) else { panic!() };
        objections.into_iter().map(|objection| objection.breach).collect::<Vec<_>>()
    };
    for overrule in [false, true] {
        let crowd = refused(20, overrule);
        assert!(crowd.iter().any(|breach| matches!(breach, Breach::TooManySeats { .. })), "{crowd:?}");
        let nobody = refused(0, overrule);
        assert!(matches!(nobody[..], [Breach::OutOfRange { min: 3, .. }]), "{nobody:?}");
    }
    let Ok(Response::Lobby { tables, rosters, .. }) = desk.session.handle(Request::Lobby {}) else {
        panic!()
    };
    assert_eq!((tables.len(), rosters.len()), (1, 0));
}

#[test]
fn names_of_tables_and_rosters_are_validated() {
    let desk = Desk::new();
    let long = "n".repeat(10_000);
    let accents = format!("a{}", "\u{301}".repeat(10_000));
    for name in ["", " \n ", "a\u{7}b", &long, &accents] {
        let name = name.to_owned();
        let roster = Roster {
            name: name.clone(),
            edition: EditionId::Deluxe2019,
            house_rules: Vec::new(),
            seats: seats(3),
        };
        let requests = [
            Request::CreateTable { name: name.clone(), set_up: set_up(), save_roster: false, overrule: true },
            Request::RenameTable { table: desk.table.clone(), name },
            Request::SaveRoster { roster },
        ];
        for request in requests {
            assert!(matches!(desk.session.handle(request), Err(Fault::BadName { max: 60 })));
        }
    }
    for name in ["ליל שישי", "e\u{301}galite\u{301}", "👩‍🚀 1"] {
        assert_eq!(create(&desk.session, name).name, name);
    }
}

#[test]
fn rosters_are_saved_used_and_deleted() {
    let desk = Desk::new();
    let rosters = |desk: &Desk| {
        let Ok(Response::Lobby { rosters, .. }) = desk.session.handle(Request::Lobby {}) else { panic!() };
        rosters.into_iter().map(|roster| (roster.name, roster.seats.len())).collect::<Vec<_>>()
    };
    let pause = || thread::sleep(Duration::from_millis(2));
    for (name, count) in [("Three", 3), ("Five", 5)] {
        let name = name.to_owned();
        let roster =
            Roster { name, edition: EditionId::First2002, house_rules: Vec::new(), seats: seats(count) };
        desk.session.handle(Request::SaveRoster { roster }).unwrap();
        pause();
    }
    assert_eq!(rosters(&desk), [("Five".to_owned(), 5), ("Three".to_owned(), 3)]);

    let request = |count, save_roster| Request::CreateTable {
        name: "Sunday".to_owned(),
        set_up: SetUp { seats: seats(count), ..set_up() },
        save_roster,
        overrule: false,
    };
    desk.session.handle(request(3, true)).unwrap();
    assert_eq!(rosters(&desk), [("Three".to_owned(), 3), ("Five".to_owned(), 5)]);
    pause();
    desk.session.handle(request(4, true)).unwrap();
    desk.session.handle(Request::DeleteRoster { name: "Five".to_owned() }).unwrap();
    let desk = desk.restart();
    assert_eq!(rosters(&desk), [("Sunday".to_owned(), 4), ("Three".to_owned(), 3)]);

    // A roster with the table's name but other players is kept.
    pause();
    desk.session.handle(request(5, true)).unwrap();
    let names: Vec<_> = rosters(&desk).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Sunday (2)", "Sunday", "Three"]);
}

#[test]
fn an_unreadable_roster_keeps_its_name() {
    let unreadable = r#"INSERT INTO roster (name, used_at, payload) VALUES ('Us', 1, '{"of":"tomorrow"}')"#;
    let (desk, _) = Desk::new().edit_database(|database| database.execute(unreadable, []).unwrap());
    let session = &desk.session;
    let (name, SetUp { edition, house_rules, seats }) = ("Us".to_owned(), set_up());
    let roster = Roster { name: name.clone(), edition, house_rules, seats };
    assert!(matches!(session.handle(Request::SaveRoster { roster }), Err(Fault::NameTaken)));
    let create = Request::CreateTable { name, set_up: set_up(), save_roster: true, overrule: false };
    session.handle(create).unwrap();
    let Ok(Response::Lobby { rosters, .. }) = session.handle(Request::Lobby {}) else { panic!() };
    assert_eq!(rosters.iter().map(|roster| roster.name.as_str()).collect::<Vec<_>>(), ["Us (2)"]);
    let sql = "SELECT payload FROM roster WHERE name = 'Us'";
    let (_, stored): (_, String) =
        desk.edit_database(|database| database.query_row(sql, [], |row| row.get(0)).unwrap());
    assert_eq!(stored, r#"{"of":"tomorrow"}"#);
}

#[test]
fn a_roster_is_renamed_unless_its_name_is_taken() {
    let desk = Desk::new();
    for name in ["Friday", "Sunday"] {
        let roster = Roster {
            name: name.to_owned(),
            edition: EditionId::First2002,
            house_rules: Vec::new(),
            seats: seats(3),
        };
        desk.session.handle(Request::SaveRoster { roster }).unwrap();
        thread::sleep(Duration::from_millis(2));
    }
    let rename = |name: &str, to: &str| {
        desk.session.handle(Request::RenameRoster { name: name.to_owned(), to: to.to_owned() })
    };
    assert!(matches!(rename("Friday", " Sunday "), Err(Fault::NameTaken)));
    assert!(matches!(rename("Monday", "Tuesday"), Err(Fault::UnknownRoster)));
    assert!(matches!(rename("Friday", " "), Err(Fault::BadName { max: 60 })));
    assert!(matches!(rename("Friday", "Friday"), Ok(Response::Done)));
    assert!(matches!(rename("Friday", "The \"six\" of ליל שישי"), Ok(Response::Done)));

    let desk = desk.restart();
    let Ok(Response::Lobby { rosters, .. }) = desk.session.handle(Request::Lobby {}) else { panic!() };
    let found: Vec<_> = rosters.iter().map(|roster| (roster.name.as_str(), roster.seats.len())).collect();
    assert_eq!(found, [("Sunday", 3), ("The \"six\" of ליל שישי", 3)]);
}

#[test]
fn a_snapshot_includes_the_age_of_a_claim() {
    let desk = Desk::with_house_rule(Some("claim-wait-ms=60000"));
    assert_eq!(desk.watch().claimed_ms, None);
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
    desk.act(Action::Fight { fighter: None, foe });
    desk.act(Action::Adjust { side: CombatSide::Munchkins, amount: 9 });
    let claimed = desk.act(Action::Claim {});
    assert!(claimed.claimed_ms.unwrap() < 5000, "{:?}", claimed.claimed_ms);
    thread::sleep(std::time::Duration::from_millis(60));
    // Other actions do not change the time of the claim.
    desk.act(level(2));
    assert!(desk.watch().claimed_ms.unwrap() >= 60);
    // No clock goes on through a restart, so the claim waits anew.
    let desk = desk.restart();
    assert!(desk.watch().claimed_ms.is_some());
    desk.act(Action::ContestClaim {});
    assert_eq!(desk.watch().claimed_ms, None);
}

#[test]
fn a_second_host_is_locked_out() {
    let desk = Desk::new();
    assert!(matches!(Host::open(desk.folder.path()), Err(OpenError::InUse { .. })));
    desk.act(level(0));
}

#[test]
fn settings_persist() {
    let desk = Desk::new();
    desk.host.set_setting("language", "en").unwrap();
    assert_eq!(desk.restart().host.setting("language").unwrap().as_deref(), Some("en"));
}
