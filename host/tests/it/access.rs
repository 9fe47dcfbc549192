//! Roles: what a device may do, read and hear.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use starboard_host::wire::{Fault, Greeting, Refused, Request, Response, TableId, WIRE};
use starboard_host::{Entrance, Host, Session};

use crate::set_up;
use crate::tables::create;

/// The requests with the roles that may make them.
const MATRIX: &str = include_str!("access.txt");

/// The columns of the matrix: the tickets of the roles. Nobody needs one to begin a table.
fn roles(table: &TableId) -> [Option<Value>; 5] {
    [
        Some(json!({ "role": "everywhere" })),
        Some(json!({ "role": "table", "table": table })),
        Some(json!({ "role": "seat", "table": table, "seat": 0 })),
        Some(json!({ "role": "watch", "table": table })),
        None,
    ]
}

fn ask(session: &Session, request: Value) -> Result<Response, Fault> {
    session.handle(serde_json::from_value(request.clone()).unwrap_or_else(|error| panic!("{error}: {request}")))
}

fn ticket(owner: &Session, role: &Value, kind: &str) -> String {
    match ask(owner, json!({ "ask": "make-ticket", "role": role, "kind": kind })) {
        Ok(Response::Ticket { ticket }) => ticket.ticket,
        answer => panic!("{answer:?}"),
    }
}

fn hello(fields: Value) -> String {
    let mut hello = json!({ "hello": 1, "wire": WIRE, "name": "Ben's phone" });
    hello.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    hello.to_string()
}

fn admit(host: &Host, fields: Value, entrance: Entrance) -> Result<(Session, Option<String>), Refused> {
    let (greeting, session) = host.admit(&hello(fields), entrance, drop, || {})?;
    let Greeting::Welcome { token, .. } = greeting else { panic!("{greeting:?}") };
    Ok((session, token))
}

/// A device in one of the columns.
fn device(host: &Host, role: Option<&Value>) -> Session {
    let fields = role.map_or(json!({}), |role| json!({ "ticket": ticket(&host.connect(drop), role, "code") }));
    admit(host, fields, Entrance::Public).unwrap().0
}

#[test]
fn each_role_may_make_the_requests_of_the_matrix() {
    let set_up = serde_json::to_string(&set_up()).unwrap();
    let rows = MATRIX.lines().filter(|row| !row.starts_with('#'));
    for (row, (may, request)) in rows.map(|row| (row, row.split_once(' ').unwrap())) {
        for (column, may) in may.chars().enumerate() {
            let folder = tempfile::tempdir().unwrap();
            let host = Host::open(folder.path()).unwrap();
            let owner = host.connect(drop);
            let [own, other] = ["Own", "Other"].map(|name| create(&owner, name).table);
            let session = device(&host, roles(&own)[column].as_ref());
            let asked = |table: &TableId| {
                let request = request.replace("$t", &table.0).replace("$s", &set_up);
                ask(&session, serde_json::from_str(&request).unwrap())
            };
            if request.contains("$t") && column > 0 {
                let answer = asked(&other);
                assert!(is_refused(&answer), "{row}, column {column}, at another table: {answer:?}");
            }
            let answer = asked(&own);
            assert_eq!(!is_refused(&answer), may == '+', "{row}, column {column}: {answer:?}");
        }
    }
}

fn is_refused(answer: &Result<Response, Fault>) -> bool {
    matches!(answer, Err(Fault::NotAllowed { .. } | Fault::OnlyThere))
}

#[test]
fn every_request_is_in_the_matrix() {
    let rows: Vec<Value> = MATRIX
        .lines()
        .filter(|row| !row.starts_with('#'))
        .map(|row| row.split_once(' ').unwrap().1.replace("$s", "{}"))
        .map(|request| serde_json::from_str(&request).unwrap())
        .collect();
    for tag in Request::tags() {
        assert!(rows.iter().any(|request| request["ask"] == tag), "{tag}");
    }
}

#[test]
fn a_ticket_lets_in_and_a_token_again() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let owner = host.connect(drop);
    let table = create(&owner, "Friday").table;
    let role = json!({ "role": "seat", "table": table, "seat": 1 });
    let refused = |fields: Value| admit(&host, fields, Entrance::Closed).map(drop).unwrap_err();
    assert_eq!(refused(json!({})), Refused::NoCode);
    assert_eq!(refused(json!({ "ticket": "00" })), Refused::CodeEnded);
    assert_eq!(refused(json!({ "token": "00" })), Refused::TakenOut);
    assert_eq!(refused(json!({ "wire": "other" })), Refused::OtherBuild);

    let link = ticket(&owner, &role, "link");
    let (_, token) = admit(&host, json!({ "ticket": link }), Entrance::Closed).unwrap();
    assert_eq!(refused(json!({ "ticket": link })), Refused::CodeEnded);
    let code = ticket(&owner, &role, "code");
    let ended = Arc::new(Mutex::new(false));
    let end = Arc::clone(&ended);
    let again = hello(json!({ "token": token }));
    let (_, session) =
        host.admit(&again, Entrance::Closed, drop, move || *end.lock().unwrap() = true).unwrap();
    assert!(ask(&session, json!({ "ask": "watch", "table": table })).is_ok());

    let Ok(Response::Devices { devices }) = ask(&owner, json!({ "ask": "devices" })) else { panic!() };
    let [ben] = &devices[..] else { panic!("{devices:?}") };
    assert!(ben.here && ben.name == "Ben's phone", "{ben:?}");
    ask(&owner, json!({ "ask": "take-out", "device": ben.id })).unwrap();
    assert!(*ended.lock().unwrap());
    assert!(matches!(ask(&session, json!({ "ask": "ping" })), Err(Fault::TakenOut)));
    assert_eq!(refused(json!({ "token": token })), Refused::TakenOut);

    admit(&host, json!({ "ticket": code }), Entrance::Closed).unwrap();
    ask(&owner, json!({ "ask": "end-tickets" })).unwrap();
    assert_eq!(refused(json!({ "ticket": code })), Refused::CodeEnded);
}

#[test]
fn whoever_begins_a_table_is_at_that_table() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    create(&host.connect(drop), "Secret");
    let session = device(&host, None);
    let tables = || match ask(&session, json!({ "ask": "lobby" })) {
        Ok(Response::Lobby { tables, .. }) => tables.into_iter().map(|table| table.name).collect::<Vec<_>>(),
        answer => panic!("{answer:?}"),
    };
    assert!(tables().is_empty());
    create(&session, "Ours");
    assert_eq!(tables(), ["Ours"]);
    let another = ask(&session, json!({ "ask": "create-table", "name": "More", "setUp": set_up() }));
    assert!(is_refused(&another), "{another:?}");
}
