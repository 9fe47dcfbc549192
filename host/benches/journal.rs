//! How long an action takes until it is durable, next to a bare commit of the same bytes, and how long a journal takes
//! to be read. `cargo bench -p starboard-host`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement may stop where it fails, and tells what it found"
)]

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use starboard_cards::{EditionId, Sex};
use starboard_core::{Action, Color, NewSeat, SeatId, SetUp, Shape, Standie};
use starboard_host::wire::{LogEntry, Request, Response, TableId};
use starboard_host::{Host, Session};

/// Lines of a long evening.
const LINES: u64 = 2000;

fn main() {
    // `cargo test --all-targets` starts this, too, and wants nothing measured.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (session, table) = begin(folder.path());
    let bare = bare_database(folder.path());
    let (mut actions, mut commits) = (Vec::new(), Vec::new());
    for n in 0..LINES {
        let began = Instant::now();
        act(&session, &table, action(n));
        actions.push(began.elapsed());
        // By turns, so that both meet the same disk.
        if n < 500 {
            let payload = last_payload(&session, &table, n + 1);
            let began = Instant::now();
            bare.prepare_cached("INSERT INTO line (payload) VALUES (?)").unwrap().execute([payload]).unwrap();
            commits.push(began.elapsed());
        }
    }
    let (action, commit) = (median(&mut actions[..500]), median(&mut commits));
    println!("action until durable  {:8.3} ms", ms(action));
    println!("bare commit           {:8.3} ms", ms(commit));
    println!("ratio                 {:8.2}", ms(action) / ms(commit));
    drop(session);

    let mut reads: Vec<_> = (0..15).map(|_| read(folder.path(), &table)).collect();
    println!("{LINES} lines read       {:8.3} ms", ms(median(&mut reads)));
}

fn begin(folder: &Path) -> (Session, TableId) {
    let session = Host::open(folder).unwrap().connect(|_| {});
    let pieces = [(Color::Coral, Shape::Dome), (Color::Azure, Shape::Arrow), (Color::Violet, Shape::Block)];
    let seats = (1..).zip(pieces).map(|(n, (color, shape))| NewSeat {
        name: format!("Player {n}"),
        sex: Sex::Female,
        standie: Standie { color, shape },
    });
    let set_up = SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats: seats.collect() };
    let request =
        Request::CreateTable { name: "Bench".to_owned(), set_up, save_roster: false, overrule: false };
    let Response::Table { snapshot } = session.handle(request).unwrap() else {
        return (session, TableId(String::new()));
    };
    act(&session, &snapshot.table, Action::BeginTurn { seat: SeatId(0) });
    (session, snapshot.table)
}

fn action(n: u64) -> Action {
    let seat = SeatId((n / 8 % 3) as u8);
    match n % 4 {
        0 => Action::ChangeLevel { seat, by: if n.is_multiple_of(8) { 1 } else { -1 } },
        1 => Action::SetHand { seat, cards: Some((n % 7) as u8) },
        2 => Action::Roll { die: None },
        _ => Action::EndTurn,
    }
}

fn act(session: &Session, table: &TableId, action: Action) {
    let request =
        Request::Act { table: table.clone(), actor: Some(SeatId(0)), action, overrule: true, after: None };
    session.handle(request).unwrap();
}

fn last_payload(session: &Session, table: &TableId, since: u64) -> String {
    let Ok(Response::Log { lines }) = session.handle(Request::Log { table: table.clone(), since }) else {
        return String::new();
    };
    match &lines.last().unwrap().entry {
        LogEntry::Act { events, .. } => serde_json::to_string(events).unwrap(),
        LogEntry::Undo { .. } | LogEntry::Redo { .. } => String::new(),
    }
}

fn bare_database(folder: &Path) -> Connection {
    let bare = Connection::open(folder.join("bare.db")).unwrap();
    bare.pragma_update(None, "journal_mode", "WAL").unwrap();
    bare.pragma_update(None, "synchronous", "FULL").unwrap();
    bare.execute_batch("CREATE TABLE line (payload TEXT NOT NULL)").unwrap();
    bare
}

/// From an open host to the first look at the table.
fn read(folder: &Path, table: &TableId) -> Duration {
    let session = Host::open(folder).unwrap().connect(|_| {});
    let began = Instant::now();
    session.handle(Request::Watch { table: table.clone() }).unwrap();
    began.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
