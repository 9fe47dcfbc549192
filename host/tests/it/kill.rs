//! Kills the program repeatedly during play. Everything it has answered must still be there afterwards.
//!
//! `STARBOARD_KILLS` sets the number of kills; the full run uses 200.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, Program, command};

/// The answered lines: the expected content by table and line number.
type Answered = Arc<Mutex<BTreeMap<(String, u64), Value>>>;

fn kills() -> u32 {
    std::env::var("STARBOARD_KILLS").map_or(10, |kills| kills.parse().unwrap())
}

/// Plays as fast as possible until the program is gone.
async fn play(address: String, table: String, answered: Answered) {
    let Ok(mut client) = Client::try_connect(&address).await else { return };
    loop {
        let request = match rand::random_range(0..8) {
            0 => json!({ "ask": "undo", "table": table }),
            1 => json!({ "ask": "redo", "table": table }),
            2 => {
                json!({ "ask": "act", "table": table, "action": { "do": "set-hand", "seat": 1, "cards": rand::random_range(0..9) } })
            }
            _ => json!({ "ask": "act", "table": table, "action": { "do": "roll" } }),
        };
        match client.try_ask(request.clone()).await {
            None => return,
            Some(Err(fault)) => assert_eq!(fault, json!({ "fault": "no-such-step" })),
            Some(Ok(answer)) => {
                let snapshot = &answer["snapshot"];
                let line = snapshot["latest"]["entry"].clone();
                let seq = snapshot["seq"].as_u64().unwrap();
                let earlier = answered.lock().unwrap().insert((table.clone(), seq), line);
                assert_eq!(earlier, None, "line {seq} was answered twice");
            }
        }
    }
}

/// Compares every line that was answered with the log.
async fn check(address: &str, answered: &Answered) {
    let mut client = Client::connect(address).await;
    let answered = answered.lock().unwrap().clone();
    let tables: std::collections::BTreeSet<_> = answered.keys().map(|(table, _)| table).collect();
    for table in tables {
        let lines = client.log(table).await;
        for (seq, line) in (1..).zip(&lines) {
            assert_eq!(line["seq"], seq);
            let Some(expected) = answered.get(&(table.clone(), seq)) else { continue };
            for (name, value) in expected.as_object().unwrap() {
                assert_eq!(&line["entry"][name], value, "line {seq} of {table}");
            }
        }
        let last = answered.keys().filter(|(of, _)| of == table).map(|(_, seq)| *seq).max().unwrap();
        assert!(lines.len() as u64 >= last, "{last} lines were answered, {} are there", lines.len());
    }
}

/// Starts the program on the existing folder, checks it, and kills it during play.
async fn round(folder: &Path, answered: &Answered, tables: &mut Vec<String>) {
    let mut program = Program::start(folder);
    check(&program.address, answered).await;
    // Starts new tables from time to time to keep the logs short.
    if tables.is_empty() {
        let mut client = Client::connect(&program.address).await;
        answered.lock().unwrap().clear();
        for name in ["one", "two"] {
            let table = client.create(name).await;
            answered
                .lock()
                .unwrap()
                .insert((table.clone(), 1), json!({ "entry": "act", "action": "set-up" }));
            tables.push(table);
        }
    }
    // Two clients play at the first table, one at the second.
    let at = [&tables[0], &tables[1], &tables[0]];
    let players =
        at.map(|table| tokio::spawn(play(program.address.clone(), table.clone(), Arc::clone(answered))));
    tokio::time::sleep(Duration::from_micros(rand::random_range(1_000..80_000))).await;
    program.child.kill().unwrap();
    program.child.wait().unwrap();
    for player in players {
        player.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answered_actions_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let answered = Answered::default();
    let mut tables = Vec::new();
    let mut lines = 0;
    for kill in 0..kills() {
        if kill % 10 == 0 {
            lines += answered.lock().unwrap().len();
            tables.clear();
        }
        round(folder.path(), &answered, &mut tables).await;
    }
    check(&Program::start(folder.path()).address, &answered).await;
    lines += answered.lock().unwrap().len();
    println!("{} kills, {lines} answered lines, all found", kills());
    assert!(lines > kills() as usize, "nothing was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_during_startup_leaves_a_usable_folder() {
    for _ in 0..kills().div_ceil(4) {
        let folder = tempfile::tempdir().unwrap();
        for _ in 0..3 {
            let mut child = command(folder.path()).stdout(std::process::Stdio::null()).spawn().unwrap();
            tokio::time::sleep(Duration::from_micros(rand::random_range(0..15_000))).await;
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let program = Program::start(folder.path());
        Client::connect(&program.address).await.create("Friday").await;
    }
}
