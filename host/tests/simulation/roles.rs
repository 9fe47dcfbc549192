//! Devices that may not do everything: what each tries beyond its role.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use starboard_host::simulation::{self, Planted};
use starboard_host::wire::{DeviceId, Fault, Greeting, Push, Pushed, Response, TableId, WIRE};
use starboard_host::{Entrance, Host, Session};

use crate::disk;
use crate::evening::{FOLDER, create};

/// A word in the name of an own card that is at no table.
const SECRET: &str = "Zaphod";

fn ask(session: &Session, request: &Value) -> Result<Response, Fault> {
    session.handle(serde_json::from_value(request.clone()).unwrap())
}

fn ticket(owner: &Session, role: &Value) -> String {
    match ask(owner, &json!({ "ask": "make-ticket", "role": role, "kind": "code" })) {
        Ok(Response::Ticket { ticket }) => ticket.ticket,
        answer => panic!("{answer:?}"),
    }
}

/// A device that was let in, and the tables that it was told of.
struct Phone {
    id: DeviceId,
    session: Session,
    heard: Arc<Mutex<Vec<TableId>>>,
}

impl Phone {
    fn admit(host: &Host, ticket: &str) -> Option<Self> {
        let hello = json!({ "hello": 1, "wire": WIRE, "name": "Phone", "ticket": ticket }).to_string();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let hear = Arc::clone(&heard);
        let listener = move |push: Arc<Pushed>| {
            if let Push::Table { snapshot } = &**push {
                hear.lock().unwrap().push(snapshot.table.clone());
            }
        };
        let (greeting, session) = host.admit(&hello, Entrance::Closed, listener, || {}).ok()?;
        let Greeting::Welcome { device: Some(id), .. } = greeting else { panic!("{greeting:?}") };
        Some(Self { id, session, heard })
    }

    /// Requires that a request is refused.
    fn may_not(&self, request: &Value) -> Result<(), String> {
        match ask(&self.session, request) {
            Err(Fault::NotAllowed { .. }) => Ok(()),
            answer => Err(format!("{request}: {answer:?}")),
        }
    }
}

/// Has each role try what it may not.
///
/// # Errors
/// The thing that it could do, in words.
pub(crate) fn play(planted: Option<Planted>) -> Result<(), String> {
    simulation::begin(disk::VFS, 1, planted);
    disk::begin(1);
    let host = Host::open(Path::new(FOLDER)).unwrap();
    let owner = host.connect(drop);
    let table = |number| match owner.handle(create(number, 3)) {
        Ok(Response::Table { snapshot }) => snapshot.table.clone(),
        answer => panic!("{answer:?}"),
    };
    let [own, other] = [table(1), table(2)];
    let set = format!("[set]\nid = \"own\"\nname = \"Own\"\n[[item]]\nname = \"{SECRET}\"\nvalue = 1\n");
    ask(&owner, &json!({ "ask": "save-set", "text": set })).unwrap();
    let seat = |seat| {
        let code = ticket(&owner, &json!({ "role": "seat", "table": own, "seat": seat }));
        Phone::admit(&host, &code).unwrap()
    };
    let [zero, one] = [seat(0), seat(1)];
    let level = |seat, actor: Option<u8>| {
        let action = json!({ "do": "change-level", "seat": seat, "by": 1 });
        json!({ "ask": "act", "table": own, "actor": actor, "action": action })
    };
    let undo = json!({ "ask": "undo", "table": own });

    zero.may_not(&level(1, None))?;
    zero.may_not(&level(1, Some(0)))?;
    ask(&one.session, &level(1, None)).unwrap();
    zero.may_not(&undo)?;
    ask(&one.session, &undo).unwrap();

    let found = ask(
        &zero.session,
        &json!({ "ask": "recognize", "readings": [{ "by": "title", "text": SECRET, "confidence": 1.0, "words": [] }] }),
    );
    let cards = ask(&zero.session, &json!({ "ask": "catalogue" }));
    for answer in [found, cards] {
        let answer = serde_json::to_string(&answer.unwrap()).unwrap();
        if answer.contains(SECRET) {
            return Err(format!("a card of an own set is shown: {SECRET}"));
        }
    }

    ask(&one.session, &json!({ "ask": "watch", "table": own })).unwrap();
    let elsewhere = json!({ "role": "watch", "table": other });
    ask(&owner, &json!({ "ask": "set-role", "device": one.id, "role": elsewhere })).unwrap();
    one.may_not(&level(1, None))?;
    ask(&owner, &level(0, None)).unwrap();
    if one.heard.lock().unwrap().contains(&own) {
        return Err("it is told of a table that it may not read any more".to_owned());
    }

    let code = ticket(&owner, &elsewhere);
    simulation::pass(Duration::from_secs(11 * 60));
    if Phone::admit(&host, &code).is_some() {
        return Err("a ticket lets in after its end".to_owned());
    }
    Ok(())
}
