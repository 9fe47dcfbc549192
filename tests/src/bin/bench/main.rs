//! Measures the performance of a table, and prints a line of JSON for each row of `cargo xtask bench`.
//!
//! The first argument is a folder on the disk that stores tables. The measurements include durability, so a
//! folder in memory would be meaningless. Further arguments name the rows `action` and `view`, or `look`
//! or `scan` for those of the reader of titles, to measure nothing else.
#![allow(clippy::print_stdout, reason = "printing is its purpose")]

mod advice;
mod looks;
mod rules;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};
use starboard_cards::EditionId;
use starboard_core::{Action, CardCopy, Color, Deal, Foe, MonsterId, NewSeat, SeatId, SetUp, Shape, Standie};
use starboard_host::wire::{CardFacts, LogEntry, Request, Response, Snapshot, TableId};
use starboard_host::{Host, Session};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The number of pairs of an action and a bare commit.
const PAIRS: usize = 500;

/// The number of events in the replayed journal.
const EVENTS: usize = 2_000;

/// The number of journal replays. Views are computed ten times as often.
const ROUNDS: usize = 25;

fn main() -> Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).ok_or("usage: bench FOLDER")?;
    let rows: Vec<String> = std::env::args().skip(2).collect();
    let named = |row: &str| rows.iter().any(|name| name == row);
    let wanted = |row: &str| rows.is_empty() || named(row);
    if wanted("action") {
        action(&folder.join("action"), &folder.join("bare"))?;
    }
    if wanted("view") {
        view(&folder.join("view"))?;
    }
    if named("look") {
        looks::quick(&folder)?;
    }
    if named("scan") {
        looks::rows(&folder)?;
    }
    if !rows.is_empty() {
        return Ok(());
    }
    replay(&folder.join("replay"))?;
    advice::loadout()?;
    advice::odds()?;
    advice::scenarios()?;
    rules::search(&folder.join("rules"))
}

/// Measures an action until it is durable, against a bare commit of the same bytes.
fn action(folder: &Path, bare: &Path) -> Result<()> {
    let session = Host::open(folder)?.connect(|_| {});
    let table = six_seats(&session)?;
    let bare = bare_database(bare)?;

    let mut pairs = Vec::new();
    for pair in 0..PAIRS {
        let start = Instant::now();
        let snapshot = act(&session, &table, up_or_down(pair))?;
        let ours = start.elapsed();

        let (action, payload) = last_line(&session, &table, snapshot.seq)?;
        let start = Instant::now();
        bare.prepare_cached("INSERT INTO line VALUES (1, ?, ?, NULL, 'act', ?, ?, 1)")?.execute(params![
            snapshot.seq.cast_signed(),
            1_700_000_000_000_i64,
            action,
            payload
        ])?;
        pairs.push((ours, start.elapsed()));
    }

    let ratio = median(pairs.iter().map(|(ours, bare)| ours.as_secs_f64() / bare.as_secs_f64()));
    let ours = median(pairs.iter().map(|(ours, _)| milliseconds(*ours)));
    let theirs = median(pairs.iter().map(|(_, bare)| milliseconds(*bare)));
    print("action", ratio, &format!("{ours:.3} ms / {theirs:.3} ms, median of {PAIRS} pairs"));
    Ok(())
}

/// Measures loading a table from its journal on disk, as a restarted host does for the first request.
fn replay(folder: &Path) -> Result<()> {
    let table = {
        let session = Host::open(folder)?.connect(|_| {});
        let table = six_seats(&session)?;
        furnish(&session, &table)?;
        let mut events = 0;
        let mut seq = 0;
        while events < EVENTS {
            let next = act(&session, &table, up_or_down(events))?.seq;
            events += events_after(&session, &table, seq)?;
            seq = next;
        }
        table
    };
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let session = Host::open(folder)?.connect(|_| {});
        let start = Instant::now();
        watch(&session, &table)?;
        times.push(milliseconds(start.elapsed()));
    }
    let details =
        format!("{EVENTS} events of a six-seat table, read, replayed and viewed; median of {ROUNDS}");
    print("replay", median(times), &details);
    Ok(())
}

/// Measures one view of a full table with a large fight, including serialization.
fn view(folder: &Path) -> Result<()> {
    let session = Host::open(folder)?.connect(|_| {});
    let table = six_seats(&session)?;
    furnish(&session, &table)?;
    let mut times = Vec::new();
    let mut bytes = 0;
    for _ in 0..ROUNDS * 10 {
        let start = Instant::now();
        let response = session.handle(Request::Watch { table: table.clone(), player: None })?;
        bytes = serde_json::to_vec(&response)?.len();
        times.push(milliseconds(start.elapsed()));
    }
    let details = format!("{bytes} bytes, with a fight of three monsters; median of {}", ROUNDS * 10);
    print("view", median(times), &details);
    Ok(())
}

/// Creates a table with six players and begins the first turn.
fn six_seats(session: &Session) -> Result<TableId> {
    let pieces = [
        (Color::Coral, Shape::Dome),
        (Color::Azure, Shape::Arrow),
        (Color::Violet, Shape::Block),
        (Color::Lime, Shape::Hexagon),
        (Color::Amber, Shape::Shield),
        (Color::Rose, Shape::Star),
    ];
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"];
    let seats = names.into_iter().zip(pieces).map(|(name, (color, shape))| NewSeat {
        name: name.to_owned(),
        sex: starboard_cards::Sex::Female,
        standie: Standie { color, shape },
    });
    let set_up = SetUp { edition: EditionId::First2002, house_rules: Vec::new(), seats: seats.collect() };
    let request =
        Request::CreateTable { name: "Bench".to_owned(), set_up, save_roster: false, overrule: false };
    let Response::Table { snapshot } = session.handle(request)? else { return Err("no table".into()) };
    act(session, &snapshot.table, Action::BeginTurn { seat: SeatId(0) })?;
    Ok(snapshot.table.clone())
}

/// Gives every player ten Items, and the current player a helper and three monsters.
fn furnish(session: &Session, table: &TableId) -> Result<()> {
    let Response::Catalogue { cards, .. } = session.handle(Request::Catalogue { table: None })? else {
        return Err("no catalogue".into());
    };
    let first = |facts: &CardFacts| CardCopy::first(facts.id.clone());
    let mut items = cards.iter().filter(|facts| facts.value.is_some() && facts.side.is_none()).map(first);
    for seat in (0..6).map(SeatId) {
        for card in items.by_ref().take(10) {
            act(session, table, Action::Play { seat, card, sideways: false, with: None })?;
        }
    }
    let mut monsters = cards.iter().filter(|facts| facts.level.is_some()).map(first);
    let mut foe = || monsters.next().map(|card| Foe::Card { card }).ok_or("too few monsters");
    act(session, table, Action::Fight { fighter: None, foe: foe()? })?;
    act(session, table, Action::AddMonster { foe: foe()?, with: None, tags: Vec::new() })?;
    act(session, table, Action::AddMonster { foe: foe()?, with: None, tags: Vec::new() })?;
    act(session, table, Action::Help { seat: SeatId(1), deal: Deal::default(), forced: false })?;
    let enhancer = CardCopy::first("from-another-dimension");
    act(session, table, Action::Enhance { monster: MonsterId(1), card: enhancer })?;
    Ok(())
}

fn up_or_down(time: usize) -> Action {
    Action::ChangeLevel { seat: SeatId(2), by: if time.is_multiple_of(2) { 1 } else { -1 } }
}

fn act(session: &Session, table: &TableId, action: Action) -> Result<Snapshot> {
    let request = Request::Act {
        table: table.clone(),
        actor: None,
        action,
        overrule: true,
        after: None,
        id: None,
        again: false,
    };
    match session.handle(request)? {
        Response::Table { snapshot } => Ok(Snapshot::clone(&snapshot)),
        _ => Err("no table".into()),
    }
}

fn watch(session: &Session, table: &TableId) -> Result<Snapshot> {
    match session.handle(Request::Watch { table: table.clone(), player: None })? {
        Response::Table { snapshot } => Ok(Snapshot::clone(&snapshot)),
        _ => Err("no table".into()),
    }
}

/// The action and payload of the last log line.
fn last_line(session: &Session, table: &TableId, seq: u64) -> Result<(String, String)> {
    let request = Request::Log { table: table.clone(), since: seq - 1, before: None };
    let Response::Log { lines, .. } = session.handle(request)? else {
        return Err("no log".into());
    };
    match lines.into_iter().next().map(|line| line.entry) {
        Some(LogEntry::Act { action, events }) => Ok((action, serde_json::to_string(&events)?)),
        _ => Err("no act".into()),
    }
}

fn events_after(session: &Session, table: &TableId, seq: u64) -> Result<usize> {
    let request = Request::Log { table: table.clone(), since: seq, before: None };
    let Response::Log { lines, .. } = session.handle(request)? else {
        return Err("no log".into());
    };
    let events = |entry: &LogEntry| if let LogEntry::Act { events, .. } = entry { events.len() } else { 0 };
    Ok(lines.iter().map(|line| events(&line.entry)).sum())
}

/// A bare database for comparison, with the same table and durability.
fn bare_database(folder: &Path) -> Result<Connection> {
    std::fs::create_dir_all(folder)?;
    let connection = Connection::open(folder.join("bare.db"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE line (
            game INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, actor INTEGER, kind TEXT NOT NULL,
            action TEXT, payload TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (game, seq)
        ) STRICT, WITHOUT ROWID",
    )?;
    Ok(connection)
}

fn print(row: &str, measured: f64, details: &str) {
    println!("{}", serde_json::json!({ "row": row, "measured": measured, "details": details }));
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The smallest value that at most `share` of all values exceed: with 0.01, the 99th percentile.
fn all_but(share: f64, values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a count"
    )]
    let above = (values.len() as f64 * share) as usize;
    values[values.len() - 1 - above]
}

fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
