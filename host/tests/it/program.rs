//! The program from start to shutdown.
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

/// The error output of a program that fails at startup.
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
        client.log(table).await.len()
    })
}

fn end(mut program: Program, signal: &str) {
    let killed = Command::new("kill").args([signal, &program.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_saved_set_survives_a_kill() {
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
        // A file of more than 1 MB is accepted as a message, but too large for a set.
        let large = format!("{text}#{}", "x".repeat(1_100_000));
        let check = client.ask(json!({ "ask": "check-set", "text": large })).await;
        assert_eq!(check["check"]["faults"][0]["kind"]["code"], "file-too-large");
    });
}

#[test]
fn set_files_are_checked_without_a_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let check = |files: &[&Path]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_starboard-host"));
        let output = command.arg("check-set").args(files).stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sets/space-kitchen.toml");
    let (code, output) = check(&[&example]);
    assert!(
        code == Some(0) && output.trim_end().ends_with("Space Kitchen, revision 1, cards: 8"),
        "{output}"
    );
    let faulty = folder.path().join("faulty.toml");
    fs::write(&faulty, "[set]\nname = \"X\"\n[[item]]\nname = \"Laser\"\n").unwrap();
    let (code, output) = check(&[&faulty, &folder.path().join("none.toml")]);
    let lines: Vec<_> =
        output.lines().filter_map(|line| line.split_once(".toml:")).map(|(_, rest)| rest).collect();
    assert_eq!((code, lines.len()), (Some(1), 4), "{output}");
    assert_eq!(lines[0], "1: key `id`: is missing");
    assert_eq!(lines[1], "3: card `laser`: another card has this id");
    assert!(fs::read_dir(folder.path()).unwrap().count() == 1, "nothing was written");
}

#[test]
fn a_folder_is_backed_up_while_no_program_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let back_up = |folder: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_starboard-host"));
        command.args(["backup", "--data"]).arg(folder).output().unwrap()
    };
    let program = Program::start(folder.path());
    let table = table_with_a_roll(&program);
    let refused = back_up(folder.path());
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("is in use"));
    end(program, "-TERM");

    let made = back_up(folder.path());
    let path = String::from_utf8(made.stdout).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::copy(path.trim(), elsewhere.path().join("starboard.db")).unwrap();
    assert_eq!(lines(&Program::start(elsewhere.path()), &table), 2);

    let missing = folder.path().join("missing");
    assert!(!back_up(&missing).status.success());
    assert!(!missing.exists(), "a misspelled path creates no folder");
}

#[test]
fn a_termination_signal_shuts_it_down_cleanly() {
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
fn pending_requests_are_answered_before_shutdown() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start_for_many(folder.path());
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
                // The connection may be closing already.
                let _ = client.socket.send(Message::text(next)).await;
            }
        })
    };
    let talks: Vec<_> = std::iter::repeat_with(play).take(12).collect();
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
fn a_port_in_use_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_starboard-host"));
    command.arg("--data").arg(folder.path()).args(["--port", &port.to_string()]);
    let output = refusal(command);
    assert!(output.contains(&format!("port {port} is in use")), "{output}");
}

#[test]
fn a_missing_interface_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(&folder.path().join("data"));
    command.arg("--ui").arg(folder.path());
    let output = refusal(command);
    assert!(output.contains("no built interface in") && output.contains("npm run build"), "{output}");
    assert!(!folder.path().join("data").exists());
}

#[test]
fn a_folder_in_use_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    let table = table_with_a_roll(&program);
    let output = refusal(command(folder.path()));
    let holder = format!("in use by starboard-host (process {})", program.child.id());
    assert!(output.contains(&holder), "{output}");
    assert_eq!(lines(&program, &table), 2);
}

#[test]
fn a_folder_with_any_name_can_be_reopened() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    for name in [&b"a?b#c%20d"[..], b"file:x", b"\xff", "מסיבה".as_bytes()] {
        let name = std::ffi::OsStr::from_bytes(name);
        // The relative path, as typed in the parent folder.
        let start = || {
            let mut command = command(Path::new(name));
            command.current_dir(folder.path());
            Program::launch(command).unwrap_or_else(|output| panic!("{}: {output}", name.display()))
        };
        let program = start();
        let table = table_with_a_roll(&program);
        end(program, "-TERM");
        assert_eq!(lines(&start(), &table), 2);
        assert!(folder.path().join(name).join("starboard.db").exists());
    }
}

/// Returns true if the test runs as root, who ignores permissions.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout == b"0\n"
}

#[test]
fn a_read_only_folder_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let table = table_with_a_roll(&Program::start(&data));
    // The program must be in a place that every user can run it from. `cp` copies it in another process: a
    // file handle that is open for writing here could be inherited by a child of another test, and then the
    // copy could not be run.
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
    let output = refusal(command);
    assert!(output.contains("cannot be written to"), "{output}");
    assert!((names(), fs::read(data.join("starboard.db")).unwrap()) == before);

    allow(&data, 0o755);
    for file in fs::read_dir(&data).unwrap() {
        allow(&file.unwrap().path(), 0o644);
    }
    assert_eq!(lines(&Program::start(&data), &table), 2);
}

#[test]
fn a_folder_that_cannot_be_created_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = refusal(command(&file.join("data")));
    assert!(output.contains("cannot be opened"), "{output}");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(folder.path().join("gone"), &link).unwrap();
    let mut recover = command(&file);
    recover.arg("--recover");
    for command in [command(&file), command(&link), recover] {
        let output = refusal(command);
        assert!(output.contains("is not a folder; choose the folder that holds starboard.db"), "{output}");
    }
}

#[test]
fn a_newer_database_is_refused_and_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path());
    table_with_a_roll(&program);
    end(program, "-TERM");
    let database = folder.path().join("starboard.db");
    let newer = rusqlite::Connection::open(&database).unwrap();
    newer.execute_batch("ALTER TABLE game ADD COLUMN place TEXT; PRAGMA user_version = 7").unwrap();
    newer.close().unwrap();
    let before = fs::read(&database).unwrap();
    for recover in [false, true] {
        let mut command = command(folder.path());
        if recover {
            command.arg("--recover");
        }
        let output = refusal(command);
        assert!(output.contains("has version 7") && output.contains("up to 5"), "{output}");
        assert!(fs::read(&database).unwrap() == before);
        assert!(!folder.path().join("starboard.db-wal").exists());
    }
}
