//! Full disks (a file system of 1 MB in its own namespace) and file size limits.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::time::Duration;

use serde_json::json;

use crate::client::{Client, Program, command};

/// The program on a small file system that is removed with it; none if the system does not allow this.
fn on_a_small_disk(folder: &std::path::Path) -> Option<Program> {
    let allowed =
        Command::new("unshare").args(["-rm", "true"]).output().is_ok_and(|done| done.status.success());
    if !allowed {
        return None;
    }
    let script = r#"mount -t tmpfs -o size=1m none "$1" && exec "$0" --data "$1" --port 0"#;
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", script]).arg(env!("CARGO_BIN_EXE_starboard-host")).arg(folder);
    Some(Program::launch(command).unwrap())
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_play_resumes_with_free_space() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = on_a_small_disk(folder.path()) else {
        println!("not run: namespaces are not allowed here");
        return;
    };
    // The disk as seen by the program.
    let disk = format!("/proc/{}/root{}", program.child.id(), folder.path().display());
    let filler = format!("{disk}/filler");
    let mut client = Client::connect(&program.address).await;
    let table = client.create("Friday").await;
    let act = json!({ "ask": "act", "table": table, "action": { "do": "roll" } });
    client.ask(act.clone()).await;
    // Fills the disk to the last byte.
    let room = std::fs::write(&filler, vec![0; 1 << 20]);
    assert!(room.is_err());

    let mut done = 0;
    let fault = loop {
        match client.try_ask(act.clone()).await.unwrap() {
            Ok(_) => done += 1,
            Err(fault) => break fault,
        }
        assert!(done < 1000, "the disk is never full");
    };
    assert_eq!(fault, json!({ "fault": "disk-full" }));
    let set_up = serde_json::to_value(crate::set_up()).unwrap();
    let create = json!({ "ask": "create-table", "name": "Saturday", "setUp": set_up });
    assert_eq!(client.refused(create.clone()).await, json!({ "fault": "disk-full" }));
    let lines = client.log(&table).await;
    assert_eq!(lines.len(), 2 + done);

    std::fs::remove_file(filler).unwrap();
    // The system may free the space with a delay.
    let mut answer = client.try_ask(act.clone()).await.unwrap();
    for _ in 0..100 {
        if answer.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        answer = client.try_ask(act.clone()).await.unwrap();
    }
    let answer = answer.unwrap();
    assert_eq!(answer["snapshot"]["seq"], 3 + done);
    client.ask(create).await;
    let lobby = client.ask(json!({ "ask": "lobby" })).await;
    assert_eq!(lobby["tables"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_file_size_limit_is_reported_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let limited = |blocks: u32| {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -f {blocks} && exec \"$0\" --data \"$1\" --port 0")]);
        command.arg(env!("CARGO_BIN_EXE_starboard-host")).arg(folder.path());
        Program::launch(command)
    };
    let Err(output) = limited(1) else { panic!("there is no room for a database") };
    assert!(output.contains("file size limit") && output.contains("ulimit -f"), "{output}");

    let program = limited(500).unwrap();
    let mut client = Client::connect(&program.address).await;
    let table = client.create("Friday").await;
    let act = json!({ "ask": "act", "table": table, "action": { "do": "roll" } });
    let mut done = 0;
    let fault = loop {
        match client.try_ask(act.clone()).await.expect("the program goes on") {
            Ok(_) => done += 1,
            Err(fault) => break fault,
        }
        assert!(done < 1000, "the limit is never reached");
    };
    assert_eq!(fault, json!({ "fault": "file-limit" }));
    let set_up = serde_json::to_value(crate::set_up()).unwrap();
    let create = json!({ "ask": "create-table", "name": "Saturday", "setUp": set_up });
    assert_eq!(client.refused(create).await, json!({ "fault": "file-limit" }));
    drop(program);

    let program = Program::launch(command(folder.path())).unwrap();
    let mut client = Client::connect(&program.address).await;
    let lines = client.log(&table).await;
    assert_eq!(lines.len(), 1 + done);
    client.ask(act).await;
}
