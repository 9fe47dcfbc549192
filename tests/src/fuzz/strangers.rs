//! Whatever a device sends that is not the owner's, it reads and changes only what its role allows, and no other hello lets it
//! in.
//!
//! Line 1 of the input may name the role. Each further line is a hello, or a message as for `messages`.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use starboard_host::wire::{DeviceId, Greeting, Pushed, Request, Response, ServerMessage, TableId, WIRE};
use starboard_host::{Entrance, Host, Session};

use super::messages::{LINES_MAX, MESSAGES, create, state, wrapped};
use super::served::with_host;

const ROLES: [&str; 4] = ["table", "seat", "watch", "begin"];

/// A word in the names of all that a stranger may not read.
const SECRET: &str = "Zaphod";

/// Beginnings of what a stranger may say: without a code, with one that never was, and with what nobody reads.
const HELLOS: [&str; 4] = [
    r#"{"hello":1,"wire":"$w","name":"Phone"}"#,
    r#"{"hello":1,"wire":"$w","name":"Phone","ticket":"00112233445566778899aabbccddeeff"}"#,
    r#"{"hello":1,"wire":"$w","token":"00112233445566778899aabbccddeeff"}"#,
    r#"{"hello":2,"wire":"0","name":""}"#,
];

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let hellos = HELLOS.map(|hello| hello.replace("$w", WIRE)).join("\n");
    let lines: Vec<&str> = MESSAGES.lines().collect();
    let parts = lines.chunks(12).enumerate();
    parts
        .map(|(at, lines)| format!("{}\n{hellos}\n{}\n", ROLES[at % 4], lines.join("\n")).into_bytes())
        .collect()
}

pub(super) fn run(text: &str) {
    with_host(|host, owner| {
        let mut lines = text.lines().take(LINES_MAX).peekable();
        let role = lines.next_if(|line| ROLES.contains(line)).unwrap_or("seat");
        let table = create(owner, "Friday", "deluxe-2019");
        let secret = hide(owner);
        let (friend, _) =
            come(host, &json!({ "ticket": ticket(owner, &json!({ "role": "everywhere" })) }), SECRET, |_| {});
        let heard = Arc::new(Mutex::new(String::new()));
        let listening = Arc::clone(&heard);
        let listener = move |push: Arc<Pushed>| {
            let text = push.message().unwrap_or_default();
            listening.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
        };
        let code = match role {
            "begin" => json!({}),
            "seat" => {
                json!({ "ticket": ticket(owner, &json!({ "role": "seat", "table": table, "seat": 0 })) })
            }
            role => json!({ "ticket": ticket(owner, &json!({ "role": role, "table": table })) }),
        };
        let (stranger, session) = come(host, &code, "Phone", listener);
        let hidden = state(owner, &secret);
        for line in lines {
            if line.starts_with(r#"{"hello""#) {
                let admitted = host.admit(line, Entrance::Closed, drop, || {});
                assert!(admitted.is_err(), "{line}");
                continue;
            }
            let before = state(owner, &table);
            let message = wrapped(line, &table);
            let answer = session.answer(&message);
            let text = serde_json::to_string(&answer).expect("an answer can be written");
            assert!(
                !text.contains(SECRET) && !text.contains(&secret.0),
                "{role} reads what it may not: {message}"
            );
            let is_changed = state(owner, &table) != before;
            let may_change = role == "table" || role == "seat";
            assert!(may_change || !is_changed, "{role} changed the table: {message}");
            let is_refused = matches!(answer, ServerMessage::Refusal { .. });
            assert!(!(is_refused && is_changed), "a refused message changed the table: {message}");
            assert_eq!(state(owner, &secret), hidden, "{role} changed another table: {message}");
        }
        let heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(!heard.contains(SECRET) && !heard.contains(&secret.0), "{role} hears what it may not");
        drop(session);
        for device in [friend, stranger].into_iter().flatten() {
            let _ = owner.handle(Request::TakeOut { device });
        }
        for table in [table, secret] {
            let _ = owner.handle(Request::DeleteTable { table });
        }
    });
}

/// A table, a set and a group of players that no stranger may read.
fn hide(owner: &Session) -> TableId {
    let set =
        format!("[set]\nid = \"secret\"\nname = \"{SECRET}\"\n[[item]]\nname = \"{SECRET}\"\nvalue = 1\n");
    let seats = json!([{ "name": SECRET, "sex": "male", "standie": { "color": "coral", "shape": "dome" } }]);
    let roster = json!({ "name": SECRET, "edition": "deluxe-2019", "houseRules": [], "seats": seats });
    for request in [
        json!({ "ask": "save-set", "text": set, "onClash": "replace" }),
        json!({ "ask": "save-roster", "roster": roster }),
    ] {
        let _ = owner.handle(serde_json::from_value(request).expect("a valid request"));
    }
    create(owner, SECRET, "deluxe-2019")
}

fn ticket(owner: &Session, role: &Value) -> String {
    let request = json!({ "ask": "make-ticket", "role": role, "kind": "code" });
    match owner.handle(serde_json::from_value(request).expect("a valid request")) {
        Ok(Response::Ticket { ticket }) => ticket.ticket,
        other => panic!("{other:?}"),
    }
}

/// Lets a device in.
fn come(
    host: &Host,
    code: &Value,
    name: &str,
    listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static,
) -> (Option<DeviceId>, Session) {
    let mut hello = json!({ "hello": 1, "wire": WIRE, "name": name });
    if let Some(ticket) = code.get("ticket") {
        hello["ticket"] = ticket.clone();
    }
    match host.admit(&hello.to_string(), Entrance::Public, listener, || {}) {
        Ok((Greeting::Welcome { device, .. }, session)) => (device, session),
        other => panic!("{:?}", other.map(|(greeting, _)| greeting)),
    }
}
