//! The program from its start to its end.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::client::{Client, Program, command};

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().unwrap()
}

/// What the program says when it ends at once with an error.
fn refusal(mut command: Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn table_with_a_roll(program: &Program) -> String {
    runtime().block_on(async {
        let mut client = Client::connect(&program.address).await;
        let table = client.create("Friday").await;
        client.ask(json!({ "ask": "act", "table": table, "action": { "do": "roll" } })).await;
        table
    })
}

fn lines(program: &Program, table: &str) -> usize {
    runtime().block_on(async {
        let mut client = Client::connect(&program.address).await;
        client.ask(json!({ "ask": "log", "table": table })).await["lines"].as_array().unwrap().len()
    })
}

fn end(mut program: Program, signal: &str) {
    let killed = Command::new("kill").args([signal, &program.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_set_that_was_saved_is_there_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../../docs/sets/space-kitchen.toml");
    let mut program = Program::start(folder.path());
    runtime().block_on(async {
        let mut client = Client::connect(&program.address).await;
        client.ask(json!({ "ask": "save-set", "text": text })).await;
        let entry = json!({ "kind": "item", "keys": { "name": "Mop", "value": 1 } });
        client.ask(json!({ "ask": "save-card", "set": "space-kitchen", "card": entry })).await;
    });
    program.child.kill().unwrap();
    program.child.wait().unwrap();
    let program = Program::start(folder.path());
    runtime().block_on(async {
        let mut client = Client::connect(&program.address).await;
        let sets = client.ask(json!({ "ask": "sets" })).await;
        assert_eq!((&sets["sets"][0]["cards"], &sets["sets"][0]["head"]["revision"]), (&json!(9), &json!(2)));
        // A file of a whole megabyte is read, and told to be too large for a set and not for a message.
        let large = format!("{text}#{}", "x".repeat(1_100_000));
        let check = client.ask(json!({ "ask": "check-set", "text": large })).await;
        assert_eq!(check["check"]["faults"][0]["kind"]["code"], "file-too-large");
    });
}

#[test]
fn files_of_sets_are_checked_without_a_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let check = |files: &[&Path]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_starboard-host"));
        let output = command.arg("check-set").args(files).stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sets/space-kitchen.toml");
    let (code, said) = check(&[&example]);
    assert!(code == Some(0) && said.trim_end().ends_with("Space Kitchen, revision 1, cards: 8"), "{said}");
    let faulty = folder.path().join("faulty.toml");
    fs::write(&faulty, "[set]\nname = \"X\"\n[[item]]\nname = \"Laser\"\n").unwrap();
    let (code, said) = check(&[&faulty, &folder.path().join("none.toml")]);
    let lines: Vec<_> =
        said.lines().filter_map(|line| line.split_once(".toml:")).map(|(_, rest)| rest).collect();
    assert_eq!((code, lines.len()), (Some(1), 4), "{said}");
    assert_eq!(lines[0], "1: key `id`: is missing");
    assert_eq!(lines[1], "3: card `laser`: another card has this id");
    assert!(fs::read_dir(folder.path()).unwrap().count() == 1, "nothing was written");
}

#[test]
fn it_ends_in_peace_when_it_is_asked_to() {
    for signal in ["-TERM", "-INT"] {
        let folder = tempfile::tempdir().unwrap();
        let program = Program::start(folder.path());
        let table = table_with_a_roll(&program);
        let _still_connected = runtime().block_on(Client::connect(&program.address));
        end(program, signal);
        assert!(!folder.path().join("starboard.db-wal").exists(), "the log is folded into the file");
        assert_eq!(lines(&Program::start(folder.path()), &table), 2);
    }
}

#[test]
fn whoever_is_busy_when_it_ends_is_answered_and_told_goodbye() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let table = table_with_a_roll(&program);
    let act = json!({ "ask": "act", "table": table, "action": { "do": "roll" } });
    let (begun, begins) = std::sync::mpsc::channel();
    let runtime = runtime();
    let play = || {
        let (address, act, begun) = (program.address.clone(), act.clone(), begun.clone());
        runtime.spawn(async move {
            let mut client = Client::connect(&address).await;
            let mut answered = 0;
            client.send(json!({ "id": 0, "request": act }).to_string()).await;
            loop {
                match client.socket.next().await {
                    Some(Ok(Message::Text(text))) if text.contains(r#""message":"reply""#) => answered += 1,
                    Some(Ok(Message::Close(Some(goodbye)))) => break (answered, goodbye.code),
                    Some(Ok(_)) => continue,
                    other => panic!("{other:?}"),
                }
                let _ = begun.send(());
                let next = json!({ "id": answered, "request": act }).to_string();
                // Whoever says something just then finds the connection closing.
                let _ = client.socket.send(Message::text(next)).await;
            }
        })
    };
    let talks: Vec<_> = std::iter::repeat_with(play).take(20).collect();
    (0..50).for_each(|_| begins.recv().unwrap());
    end(program, "-TERM");
    let mut answered = 0;
    for talk in talks {
        let (more, code) = runtime.block_on(talk).unwrap();
        assert_eq!(code, CloseCode::Away);
        answered += more;
    }
    assert_eq!(lines(&Program::start(folder.path()), &table), 2 + answered);
}

#[test]
fn a_port_in_use_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_starboard-host"));
    command.arg("--data").arg(folder.path()).args(["--port", &port.to_string()]);
    let said = refusal(command);
    assert!(said.contains(&format!("port {port} is in use")), "{said}");
}

#[test]
fn an_interface_that_is_not_there_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(&folder.path().join("data"));
    command.arg("--ui").arg(folder.path());
    let said = refusal(command);
    assert!(said.contains("no built interface in") && said.contains("npm run build"), "{said}");
    assert!(!folder.path().join("data").exists());
}

#[test]
fn a_folder_in_use_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let table = table_with_a_roll(&program);
    let said = refusal(command(folder.path()));
    let holder = format!("in use by starboard-host (process {})", program.child.id());
    assert!(said.contains(&holder), "{said}");
    assert_eq!(lines(&program, &table), 2);
}

#[test]
fn a_folder_of_any_name_is_opened_again() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    for name in [&b"a?b#c%20d"[..], b"file:x", b"\xff", "מסיבה".as_bytes()] {
        let name = std::ffi::OsStr::from_bytes(name);
        // As it is typed in the folder where it lies.
        let start = || {
            let mut command = command(Path::new(name));
            command.current_dir(folder.path());
            Program::launch(command).unwrap_or_else(|said| panic!("{}: {said}", name.display()))
        };
        let program = start();
        let table = table_with_a_roll(&program);
        end(program, "-TERM");
        assert_eq!(lines(&start(), &table), 2);
        assert!(folder.path().join(name).join("starboard.db").exists());
    }
}

/// Whether this runs as the one whom no permission stops.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

#[test]
fn a_folder_that_cannot_be_written_to_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let table = table_with_a_roll(&Program::start(&data));
    // The program has to lie where anybody can start it. Another process copies it: what this one has open for writing
    // may live on in a child that another test is just starting, and a file that is written to cannot be run.
    let program = folder.path().join("starboard-host");
    let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_starboard-host")).arg(&program).status().unwrap();
    assert!(copied.success());
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    allow(folder.path(), 0o755);
    allow(&data, 0o555);
    for file in fs::read_dir(&data).unwrap() {
        allow(&file.unwrap().path(), 0o444);
    }
    let names = || {
        let mut names: Vec<_> = fs::read_dir(&data).unwrap().map(|file| file.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = (names(), fs::read(data.join("starboard.db")).unwrap());

    let mut command = Command::new(&program);
    command.arg("--data").arg(&data).args(["--port", "0"]);
    if is_root() {
        command.uid(65534).gid(65534);
    }
    let said = refusal(command);
    assert!(said.contains("cannot be written to"), "{said}");
    assert!((names(), fs::read(data.join("starboard.db")).unwrap()) == before);

    allow(&data, 0o755);
    for file in fs::read_dir(&data).unwrap() {
        allow(&file.unwrap().path(), 0o644);
    }
    assert_eq!(lines(&Program::start(&data), &table), 2);
}

#[test]
fn a_folder_that_cannot_be_made_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let said = refusal(command(&file.join("data")));
    assert!(said.contains("cannot be opened"), "{said}");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(folder.path().join("gone"), &link).unwrap();
    let mut recover = command(&file);
    recover.arg("--recover");
    for command in [command(&file), command(&link), recover] {
        let said = refusal(command);
        assert!(said.contains("is no folder; choose the folder that holds starboard.db"), "{said}");
    }
}

#[test]
fn a_newer_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    table_with_a_roll(&program);
    end(program, "-TERM");
    let database = folder.path().join("starboard.db");
    let newer = rusqlite::Connection::open(&database).unwrap();
    newer.pragma_update(None, "user_version", 7).unwrap();
    newer.close().unwrap();
    let before = fs::read(&database).unwrap();
    for recover in [false, true] {
        let mut command = command(folder.path());
        if recover {
            command.arg("--recover");
        }
        let said = refusal(command);
        assert!(said.contains("has version 7") && said.contains("up to 2"), "{said}");
        assert!(fs::read(&database).unwrap() == before);
        assert!(!folder.path().join("starboard.db-wal").exists());
    }
}
