//! Any message is carried out or refused. The host keeps running, and a refusal changes nothing.

use std::path::Path;
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use starboard_host::wire::{Fault, Request, ServerMessage, TableId};
use starboard_host::{Host, OpenError, Session};

use crate::tables::create;

/// A valid message of each kind, one per line. Actions are listed without their envelope.
const MESSAGES: &str = include_str!("messages.txt");

fn message(table: &TableId, line: &str, overrule: bool) -> Value {
    let value: Value = serde_json::from_str(&line.replace("$t", &table.0)).unwrap();
    if value.get("do").is_none() {
        return value;
    }
    json!({ "id": 1, "request": { "ask": "act", "table": table, "action": value, "overrule": overrule } })
}

/// The visible state of a table, without the age of a claim.
fn seen(session: &Session, table: &TableId) -> String {
    let answer = session.handle(Request::Watch { table: table.clone(), player: None }).unwrap();
    let mut answer = serde_json::to_value(&answer).unwrap();
    if let Some(claimed) = answer.pointer_mut("/snapshot/claimedMs") {
        claimed.take();
    }
    answer.to_string()
}

/// Reopens a folder. A child process that another test is starting may briefly inherit the lock.
fn reopen(folder: &Path) -> Host {
    for _ in 0..1_000 {
        match Host::open(folder) {
            Err(OpenError::InUse { .. }) => std::thread::sleep(Duration::from_millis(5)),
            opened => return opened.unwrap(),
        }
    }
    panic!("the folder stays in use")
}

/// A mutation of a message.
#[derive(Clone, Debug)]
enum Change {
    Put(Index, Value),
    Drop(Index),
    Repeat(Index, usize),
    Cut(Index),
}

fn change() -> impl Strategy<Value = Change> {
    let values = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(7),
        json!(255),
        json!(256),
        json!(65_536),
        json!(-2_147_483_648_i64),
        json!(u64::MAX),
        json!(1.5),
        json!(""),
        json!("laser"),
        json!("laser#9"),
        json!("duct-tape"),
        json!("plasmoid"),
        json!("transporter-accident"),
        json!("bookmark-of-clowntrooper-chaos"),
        json!("#"),
        json!("\u{0}"),
        json!([]),
        json!({}),
        json!([["laser", "laser"]]),
    ];
    prop_oneof![
        6 => (any::<Index>(), select(values)).prop_map(|(at, value)| Change::Put(at, value)),
        2 => any::<Index>().prop_map(Change::Drop),
        1 => (any::<Index>(), 2usize..300).prop_map(|(at, times)| Change::Repeat(at, times)),
        1 => any::<Index>().prop_map(Change::Cut),
    ]
}

/// JSON pointers to a value and all values inside it.
fn pointers(value: &Value, to: &str, found: &mut Vec<String>) {
    found.push(to.to_owned());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, v)| pointers(v, &format!("{to}/{key}"), found));
        }
        Value::Array(all) => {
            (0..).zip(all).for_each(|(i, v): (usize, _)| pointers(v, &format!("{to}/{i}"), found));
        }
        _ => {}
    }
}

fn apply(message: &mut Value, change: &Change) {
    let mut places = Vec::new();
    pointers(message, "", &mut places);
    let (Change::Put(at, _) | Change::Drop(at) | Change::Repeat(at, _) | Change::Cut(at)) = change;
    let place = &places[at.index(places.len())];
    let (parent, key) = place.rsplit_once('/').unwrap_or_default();
    match change {
        Change::Put(_, value) => *message.pointer_mut(place).unwrap() = value.clone(),
        Change::Drop(_) => match message.pointer_mut(parent) {
            Some(Value::Object(fields)) => drop(fields.remove(key)),
            Some(Value::Array(all)) => drop(all.pop()),
            _ => {}
        },
        Change::Repeat(_, times) => {
            let value = message.pointer(place).unwrap().clone();
            *message.pointer_mut(place).unwrap() = Value::Array(vec![value; *times]);
        }
        Change::Cut(_) => {}
    }
}

#[test]
fn every_sample_is_a_valid_message() {
    let folder = tempfile::tempdir().unwrap();
    let session = Host::open(folder.path()).unwrap().connect(drop);
    let table = create(&session, "Friday").table;
    for line in MESSAGES.lines() {
        let text = message(&table, line, true).to_string();
        let answer = session.answer(&text);
        let malformed = matches!(
            answer,
            ServerMessage::Refusal {
                fault: Fault::Malformed { .. } | Fault::Internal | Fault::UnknownTable,
                ..
            }
        );
        assert!(!malformed, "{line}: {answer:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mangled_messages_are_carried_out_or_refused(
        sent in proptest::collection::vec(
            (any::<Index>(), any::<bool>(), proptest::collection::vec(change(), 0..3)),
            1..40,
        ),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let session = Host::open(folder.path()).unwrap().connect(drop);
        let table = create(&session, "Friday").table;
        let lines: Vec<&str> = MESSAGES.lines().collect();
        let mut before = seen(&session, &table);
        for (line, overrule, changes) in sent {
            let mut message = message(&table, lines[line.index(lines.len())], overrule);
            changes.iter().for_each(|change| apply(&mut message, change));
            let mut text = message.to_string();
            for change in &changes {
                if let Change::Cut(at) = change {
                    text = text.chars().take(at.index(text.len() + 1)).collect();
                }
            }
            let answer = session.answer(&text);
            let after = seen(&session, &table);
            if let ServerMessage::Refusal { fault, .. } = &answer {
                prop_assert!(!matches!(fault, Fault::Internal), "{text}");
                prop_assert_eq!(&before, &after, "refused, and yet something changed: {}", text);
            }
            before = after;
        }
        // The stored state equals the visible one.
        drop(session);
        let session = reopen(folder.path()).connect(drop);
        prop_assert_eq!(before, seen(&session, &table));
    }
}
