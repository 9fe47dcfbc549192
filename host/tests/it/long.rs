//! A game of 60,000 lines.

use serde_json::{Value, json};
use starboard_core::{Action, SeatId};

use crate::client::Client;
use crate::tables::Desk;

const LINES: usize = 60_000;

/// The file of a long game: a table whose last lines, which lead back to the same state, are repeated.
fn long_game() -> Vec<u8> {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    let first = usize::try_from(desk.watch().seq).unwrap();
    for seat in 0..4 {
        desk.act(Action::Roll { die: Some(3) });
        desk.act(Action::ChangeLevel { seat: SeatId(seat), by: 2 });
        desk.undo(None).unwrap();
        desk.redo(None).unwrap();
        desk.act(Action::Roll { die: Some(5) });
        desk.take_back(&[desk.watch().seq - 4]).unwrap();
        desk.act(Action::ChangeLevel { seat: SeatId(seat), by: -2 });
        desk.act(Action::EndTurn {});
    }
    let mut file: Value = serde_json::from_str(&desk.session.export(&desk.table).unwrap()).unwrap();
    let lines = file["lines"].as_array_mut().unwrap();
    let cycle = lines[first..].to_vec();
    while lines.len() + cycle.len() <= LINES {
        let by = (lines.len() - first) as u64;
        let later = |number: &mut Value| *number = (number.as_u64().unwrap() + by).into();
        lines.extend(cycle.clone().into_iter().map(|mut line| {
            later(&mut line["seq"]);
            line.get_mut("to").map(later);
            let taken = line.get_mut("lines").and_then(Value::as_array_mut);
            taken.into_iter().flatten().for_each(later);
            line
        }));
    }
    serde_json::to_vec_pretty(&file).unwrap()
}

#[test]
fn a_long_game_stays_the_same_from_host_to_host() {
    let (file, desk) = (String::from_utf8(long_game()).unwrap(), Desk::new());
    let upload = desk.session.upload(file.as_bytes()).unwrap();
    let imported =
        crate::tables::snapshot(desk.session.handle(starboard_host::wire::Request::ImportTable { upload }));
    assert!(imported.seq > 59_900, "{}", imported.seq);
    let again = desk.session.export(&imported.table).unwrap();
    assert!(file.replacen("Friday", &imported.name, 1).len() == again.len());
    let lines = |file: &str| serde_json::from_str::<Value>(file).unwrap()["lines"].take();
    assert!(lines(&file) == lines(&again));
}

#[test]
fn a_file_as_large_as_that_of_300_000_lines_is_imported() {
    const SIZE: usize = 92_000_000;
    let desk = Desk::new();
    desk.play_sample_game();
    let file = desk.session.export(&desk.table).unwrap();
    // Before each line of the game, as no part of a file is longer than a line may be.
    const LINE: &str = "\n    {";
    let padding = " ".repeat(SIZE / file.matches(LINE).count());
    let upload = desk.session.upload(file.replace(LINE, &format!("{padding}{LINE}")).as_bytes()).unwrap();
    let imported = desk.session.handle(starboard_host::wire::Request::ImportTable { upload });
    assert_eq!(crate::tables::snapshot(imported).seq, desk.watch().seq);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_long_game_takes_little_memory_and_nobody_waits_for_it() {
    use crate::client::{Program, kilobytes};

    let file = long_game();
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let process = program.child.id();
    let mut client = Client::connect(&program.address).await;
    let mut other = Client::connect(&program.address).await;
    let table = other.create("Friday").await;
    let at_rest = kilobytes(process, "VmRSS");
    client.upload(1, &file).await;
    client.send(json!({ "id": 900, "request": { "ask": "import-table", "upload": 1 } }).to_string()).await;
    let mut acts = 0;
    let imported = loop {
        let roll = json!({ "ask": "act", "table": table, "action": { "do": "roll", "die": 4 } });
        tokio::select! {
            answer = client.receive() => break answer.unwrap(),
            _ = other.ask(roll) => acts += 1,
        }
    };
    let snapshot = &imported["response"]["snapshot"];
    assert!(acts > 10 && snapshot["seq"].as_u64() > Some(59_900), "{acts}, {imported}");
    let grown = kilobytes(process, "VmHWM") - at_rest;
    let size = file.len() as u64 / 1024;
    assert!(grown <= 3 * size, "{grown} kB for a file of {size} kB");
    let before = kilobytes(process, "VmHWM");
    let exported = client.export(snapshot["table"].as_str().unwrap()).await;
    assert_eq!(exported.len(), file.len() - "Friday".len() + snapshot["name"].as_str().unwrap().len());
    let grown = kilobytes(process, "VmHWM") - before;
    assert!(grown < 16 * 1024, "{grown} kB for an export");
}
