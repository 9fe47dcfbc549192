//! Roles: what a device may do, read and hear.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use starboard_core::{Action, SetUp};
use starboard_host::wire::{
    DeviceId, Fault, Greeting, Hello, Push, Pushed, Refused, Request, Response, TableId, WIRE,
};
use starboard_host::{Entrance, Host, Session};

use crate::set_up;
use crate::tables::create;

/// The requests with the roles that may make them.
const MATRIX: &str = include_str!("access.txt");

/// The players whose own devices may carry out each action.
const ACTIONS: &str = include_str!("actions.txt");

/// A hello, and each answer to it, as every build has to read them for good.
const HELLO: &str = include_str!("hello.txt");

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

fn ask(session: &Session, request: &Value) -> Result<Response, Fault> {
    session
        .handle(serde_json::from_value(request.clone()).unwrap_or_else(|error| panic!("{error}: {request}")))
}

fn ticket(owner: &Session, role: &Value, kind: &str) -> String {
    match ask(owner, &json!({ "ask": "make-ticket", "role": role, "kind": kind })) {
        Ok(Response::Ticket { ticket }) => ticket.ticket,
        answer => panic!("{answer:?}"),
    }
}

fn hello(fields: &Value) -> String {
    let mut hello = json!({ "hello": 1, "wire": WIRE, "name": "Ben's phone" });
    hello.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    hello.to_string()
}

fn admit(host: &Host, fields: &Value, entrance: Entrance) -> Result<(Session, Option<String>), Refused> {
    let (greeting, session) = host.admit(&hello(fields), entrance, drop, || {})?;
    let Greeting::Welcome { token, .. } = greeting else { panic!("{greeting:?}") };
    Ok((session, token))
}

/// A device in one of the columns.
fn device(host: &Host, role: Option<&Value>) -> Session {
    let fields =
        role.map_or(json!({}), |role| json!({ "ticket": ticket(&host.connect(drop), role, "code") }));
    admit(host, &fields, Entrance::Public).unwrap().0
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
            let pushes = Arc::new(Mutex::new(0));
            let count = Arc::clone(&pushes);
            let witness = host.connect(move |_| *count.lock().unwrap() += 1);
            for table in [&own, &other] {
                ask(&witness, &json!({ "ask": "watch", "table": table })).unwrap();
            }
            let asked = |table: &TableId| {
                let request = request.replace("$t", &table.0).replace("$s", &set_up);
                ask(&session, &serde_json::from_str(&request).unwrap())
            };
            let check = |table: &TableId, may: bool, place: &str| {
                let place = format!("{row}, column {column}, {place}");
                let answer = asked(table);
                assert_eq!(!is_refused(&answer), may, "{place}: {answer:?}");
                if !may {
                    changes_nothing(&place, folder.path(), &pushes, || drop(asked(table)));
                }
            };
            if request.contains("$t") && column > 0 {
                check(&other, false, "at another table");
            }
            check(&own, may == '+', "at its table");
            // It has no table any more, but knows the id.
            if request.contains("$t") && column > 0 && !request.contains("delete-table") {
                ask(&owner, &json!({ "ask": "delete-table", "table": own })).unwrap();
                let answer = asked(&own);
                let place = format!("{row}, column {column}, at its deleted table");
                assert!(may == '+' || answer.is_err(), "{place}: {answer:?}");
                if answer.is_err() {
                    changes_nothing(&place, folder.path(), &pushes, || drop(asked(&own)));
                }
            }
        }
    }
}

/// A request changes no byte and pushes nothing. The head of an earlier line may be written meanwhile.
fn changes_nothing(place: &str, folder: &Path, pushes: &Mutex<u32>, request: impl Fn()) {
    let unchanged = || {
        let before = (stored(folder), *pushes.lock().unwrap());
        request();
        before == (stored(folder), *pushes.lock().unwrap())
    };
    let settled = (0..50).any(|_| {
        let is_settled = unchanged();
        if !is_settled {
            std::thread::sleep(Duration::from_millis(10));
        }
        is_settled
    });
    assert!(settled, "{place}: it changes something");
}

/// The files of the database and its heads.
fn stored(folder: &Path) -> Vec<(OsString, Vec<u8>)> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    // The index of the log in shared memory changes as it is read.
    let is_kept = |name: &OsStr| !name.to_string_lossy().ends_with("-shm");
    let mut files: Vec<_> = files
        .filter(|file| file.file_type().unwrap().is_file() && is_kept(&file.file_name()))
        .map(|file| (file.file_name(), std::fs::read(file.path()).unwrap()))
        .collect();
    files.sort();
    files
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
    let refused = |fields: Value| admit(&host, &fields, Entrance::Closed).map(drop).unwrap_err();
    assert_eq!(refused(json!({})), Refused::NoCode);
    assert_eq!(refused(json!({ "ticket": "00" })), Refused::CodeEnded);
    assert_eq!(refused(json!({ "token": "00" })), Refused::TakenOut);
    assert_eq!(refused(json!({ "wire": "other" })), Refused::OtherBuild);

    let link = ticket(&owner, &role, "link");
    let (_, token) = admit(&host, &json!({ "ticket": link }), Entrance::Closed).unwrap();
    assert_eq!(refused(json!({ "ticket": link })), Refused::CodeEnded);
    let code = ticket(&owner, &role, "code");
    let elsewhere = json!({ "role": "watch", "table": create(&owner, "Sunday").table });
    let elsewhere = ["code", "link"].map(|kind| ticket(&owner, &elsewhere, kind));
    let ended = Arc::new(Mutex::new(false));
    let end = Arc::clone(&ended);
    let again = hello(&json!({ "token": token }));
    let (_, session) =
        host.admit(&again, Entrance::Closed, drop, move || *end.lock().unwrap() = true).unwrap();
    assert!(ask(&session, &json!({ "ask": "watch", "table": table })).is_ok());

    let Ok(Response::Devices { devices }) = ask(&owner, &json!({ "ask": "devices" })) else { panic!() };
    let [ben] = &devices[..] else { panic!("{devices:?}") };
    assert!(ben.here && ben.name == "Ben's phone", "{ben:?}");
    ask(&owner, &json!({ "ask": "take-out", "device": ben.id })).unwrap();
    assert!(*ended.lock().unwrap());
    assert!(matches!(ask(&session, &json!({ "ask": "ping" })), Err(Fault::TakenOut)));
    assert_eq!(refused(json!({ "token": token })), Refused::TakenOut);

    // A code that was scanned before leads nobody back. Those of other tables go on.
    assert_eq!(refused(json!({ "ticket": code })), Refused::CodeEnded);
    for other in elsewhere {
        admit(&host, &json!({ "ticket": other }), Entrance::Closed).unwrap();
    }
    let code = ticket(&owner, &role, "code");
    admit(&host, &json!({ "ticket": code }), Entrance::Closed).unwrap();
    ask(&owner, &json!({ "ask": "end-tickets" })).unwrap();
    assert_eq!(refused(json!({ "ticket": code })), Refused::CodeEnded);
}

#[test]
fn a_device_may_give_up_rights_and_take_none() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let owner = host.connect(drop);
    let table = create(&owner, "Friday").table;
    let role = json!({ "role": "table", "table": table });
    let code = ticket(&owner, &role, "code");
    let hello = hello(&json!({ "ticket": code }));
    let (greeting, session) = host.admit(&hello, Entrance::Closed, drop, || {}).unwrap();
    let Greeting::Welcome { device: Some(own), .. } = greeting else { panic!() };
    let set = |role: &Value| ask(&session, &json!({ "ask": "set-role", "device": own, "role": role }));
    assert!(is_refused(&set(&json!({ "role": "everywhere" }))));
    let plays = |player: Option<u8>| {
        ask(&session, &json!({ "ask": "watch", "table": table, "player": player })).unwrap();
        let Ok(Response::Devices { devices }) = ask(&owner, &json!({ "ask": "devices" })) else { panic!() };
        devices[0].plays.as_ref().map(|plays| plays.seat.0)
    };
    assert_eq!((plays(Some(1)), plays(None)), (Some(1), None));
    assert!(set(&json!({ "role": "watch", "table": table })).is_ok());
    assert!(is_refused(&set(&role)));
    assert!(is_refused(&ask(&session, &json!({ "ask": "undo", "table": table }))));
    // Nobody was taken out: the code goes on.
    admit(&host, &json!({ "ticket": code }), Entrance::Closed).unwrap();
}

#[test]
fn whoever_begins_a_table_is_at_that_table() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    create(&host.connect(drop), "Secret");
    let session = device(&host, None);
    let tables = || match ask(&session, &json!({ "ask": "lobby" })) {
        Ok(Response::Lobby { tables, .. }) => tables.into_iter().map(|table| table.name).collect::<Vec<_>>(),
        answer => panic!("{answer:?}"),
    };
    assert!(tables().is_empty());
    create(&session, "Ours");
    assert_eq!(tables(), ["Ours"]);
    let another = ask(&session, &json!({ "ask": "create-table", "name": "More", "setUp": set_up() }));
    assert!(is_refused(&another), "{another:?}");
}

/// Returns true if the device of a player may carry out an action, by the table written by hand.
fn is_own(action: &Value, seat: u64, view: &Value) -> bool {
    let name = action["do"].as_str().unwrap();
    let mut rows = ACTIONS.lines().filter(|row| !row.starts_with('#')).filter_map(|row| {
        let (key, words) = row.split_once(' ').unwrap();
        let (of, field) = key.split_once('+').map_or((key, None), |(of, field)| (of, Some(field)));
        (of == name).then_some((field, words))
    });
    let has = |field: &str| action.get(field).is_some_and(|value| !value.is_null() && *value != json!([]));
    let Some((_, words)) = rows
        .clone()
        .find(|(field, _)| field.is_some_and(has))
        .or_else(|| rows.find(|(field, _)| field.is_none()))
    else {
        panic!("{name} is not in the table")
    };
    let combat = &view["combat"];
    words.split(' ').any(|word| {
        let alternatives = word.split('|');
        let word = alternatives.into_iter().find(|word| word.strip_prefix('.').is_none_or(has));
        match word.unwrap() {
            "everybody" => true,
            "nobody" => false,
            "turn" => view["turn"]["seat"] == seat,
            "fighter" => combat["fighter"] == seat,
            "helper" => combat["helper"] == seat,
            "asked" => {
                let mut asked = view["waitingFor"].as_array().unwrap().iter();
                asked.any(|decision| decision["id"] == action["decision"] && decision["seat"] == seat)
            }
            "played" => {
                let plays = combat["plays"].as_array();
                let play = plays.and_then(|plays| plays.iter().find(|play| play["play"] == action["play"]));
                play.is_none_or(|play| play["by"].is_null() || play["by"] == seat)
            }
            field => action[&field[1..]] == seat,
        }
    })
}

#[test]
fn each_role_may_carry_out_the_actions_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let owner = host.connect(drop);
    let mut rng = StdRng::seed_from_u64(2002);
    let (mut own, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for edition in ["first-2002", "deluxe-2019", "starfinder"] {
        let set_up: SetUp = SetUp { edition: serde_json::from_value(json!(edition)).unwrap(), ..set_up() };
        let request =
            Request::CreateTable { name: edition.to_owned(), set_up, save_roster: false, overrule: true };
        let Ok(Response::Table { snapshot }) = owner.handle(request) else { panic!() };
        let table = snapshot.table.clone();
        let heard = Arc::new(Mutex::new(0));
        let listening = |session: &Session| {
            ask(session, &json!({ "ask": "watch", "table": table })).unwrap();
        };
        let counted = |role: Value| {
            let (ticket, heard) = (ticket(&owner, &role, "code"), Arc::clone(&heard));
            let count = move |push: Arc<Pushed>| {
                *heard.lock().unwrap() += usize::from(matches!(**push, Push::Table { .. }));
            };
            host.admit(&hello(&json!({ "ticket": ticket })), Entrance::Closed, count, || {}).unwrap().1
        };
        let seat = |seat: u64| (counted(json!({ "role": "seat", "table": table, "seat": seat })), Some(seat));
        let phones = [seat(0), seat(1), (counted(json!({ "role": "watch", "table": table })), None)];
        phones.iter().for_each(|(phone, _)| listening(phone));
        for _ in 0..400 {
            let view = match ask(&owner, &json!({ "ask": "watch", "table": table })) {
                Ok(Response::Table { snapshot }) => serde_json::to_value(&snapshot.view).unwrap(),
                answer => panic!("{answer:?}"),
            };
            let legal = owner.legal_actions(&table).unwrap();
            // Cards and plays are many, and would crowd out the rest.
            let kinds: BTreeSet<String> = legal.iter().map(kind).collect();
            let Some(chosen) = kinds.iter().choose(&mut rng) else { break };
            let action = legal.iter().filter(|action| kind(action) == *chosen).choose(&mut rng).unwrap();
            let action = serde_json::to_value(action).unwrap();
            let request = json!({ "ask": "act", "table": table, "action": action, "overrule": true });
            let (phone, seat) = phones.choose(&mut rng).unwrap();
            if seat.is_some_and(|seat| is_own(&action, seat, &view)) {
                let answer = ask(phone, &request);
                assert!(!is_refused(&answer), "{seat:?} {action}: {answer:?}");
                own.insert(chosen.clone());
            } else {
                let before = *heard.lock().unwrap();
                let answer = ask(phone, &request);
                assert!(is_refused(&answer), "{seat:?} {action}: {answer:?}");
                assert_eq!(*heard.lock().unwrap(), before, "{action}");
                refused.insert(chosen.clone());
                let _ = ask(&owner, &request);
            }
        }
    }
    assert!(own.len() > 25 && refused.len() > 25, "{} {}: {own:?} {refused:?}", own.len(), refused.len());
}

fn kind(action: &Action) -> String {
    serde_json::to_value(action).unwrap()["do"].as_str().unwrap().to_owned()
}

#[test]
fn what_lets_in_is_kept_as_a_hash_and_leaves_with_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let owner = host.connect(drop);
    let table = create(&owner, "Friday").table;
    let code = ticket(&owner, &json!({ "role": "table", "table": table }), "code");
    let (phone, token) =
        admit(&host, &json!({ "ticket": code, "name": "Ford's towel" }), Entrance::Closed).unwrap();
    let token = token.unwrap();
    ask(&phone, &json!({ "ask": "watch", "table": table, "player": 1 })).unwrap();
    let holds = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    let stored = stored(folder.path());
    assert!(stored.iter().any(|(_, bytes)| holds(bytes, "Ford's towel")));
    for (name, bytes) in &stored {
        assert!(!holds(bytes, &code) && !holds(bytes, &token), "{name:?}");
    }

    let backup = std::fs::read(host.back_up().unwrap()).unwrap();
    // SQLite's format with a rollback journal: no log has to lie beside it.
    assert_eq!(backup[18..20], [1, 1]);
    let hash = |secret: &str| Sha256::digest(secret.as_bytes()).to_vec();
    let holds_hash = |bytes: &[u8], secret: &str| bytes.windows(32).any(|window| *window == hash(secret)[..]);
    assert!(!holds(&backup, "Ford's towel") && !holds_hash(&backup, &code) && !holds_hash(&backup, &token));
    for request in [json!({ "ask": "diagnostics" }), json!({ "ask": "export-table", "table": table })] {
        let answer = serde_json::to_vec(&ask(&owner, &request).unwrap()).unwrap();
        assert!(!holds(&answer, &code) && !holds(&answer, &token) && !holds(&answer, "towel"), "{request}");
    }

    ask(&owner, &json!({ "ask": "erase-all" })).unwrap();
    assert!(matches!(ask(&phone, &json!({ "ask": "ping" })), Err(Fault::TakenOut)));
    assert_eq!(admit(&host, &json!({ "token": token }), Entrance::Closed).map(drop), Err(Refused::TakenOut));
    assert_eq!(admit(&host, &json!({ "ticket": code }), Entrance::Closed).map(drop), Err(Refused::CodeEnded));
}

#[test]
fn devices_at_a_table_are_led_to_the_next_game() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let owner = host.connect(drop);
    let (table, next) = (create(&owner, "Friday").table, create(&owner, "Saturday").table);
    let lead = || ask(&owner, &json!({ "ask": "lead-on", "table": table, "next": next })).unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let television = {
        let heard = Arc::clone(&heard);
        host.connect(move |push: Arc<Pushed>| {
            if let Push::NextTable { next, .. } = &**push {
                heard.lock().unwrap().push(next.clone());
            }
        })
    };
    ask(&television, &json!({ "ask": "watch", "table": table })).unwrap();
    let roles = ["table", "seat", "watch"].map(|role| match role {
        "seat" => json!({ "role": role, "table": table, "seat": 1 }),
        _ => json!({ "role": role, "table": table }),
    });
    let devices: Vec<_> = roles
        .iter()
        .map(|role| {
            let fields = json!({ "ticket": ticket(&host.connect(drop), role, "code") });
            let ended = Arc::new(Mutex::new(false));
            let end = Arc::clone(&ended);
            let (greeting, session) = host
                .admit(&hello(&fields), Entrance::Closed, drop, move || *end.lock().unwrap() = true)
                .unwrap();
            let Greeting::Welcome { token, .. } = greeting else { panic!("{greeting:?}") };
            (session, token, ended)
        })
        .collect();
    let ended = || devices.iter().filter(|(.., ended)| *ended.lock().unwrap()).count();

    // The game is not over.
    lead();
    assert_eq!((ended(), heard.lock().unwrap().len()), (0, 0));

    let act = |action: Value| {
        ask(&owner, &json!({ "ask": "act", "table": table, "action": action, "overrule": true })).unwrap();
    };
    act(json!({ "do": "begin-turn", "seat": 0 }));
    act(json!({ "do": "change-level", "seat": 0, "by": 8 }));
    act(json!({ "do": "fight", "foe": { "is": "typed", "level": 1, "treasures": 1, "levels": 1 } }));
    act(json!({ "do": "win" }));
    lead();
    assert_eq!((ended(), heard.lock().unwrap().clone()), (3, vec![next.clone()]));
    for (role, (_, token, _)) in roles.into_iter().zip(devices) {
        let greeting =
            host.admit(&hello(&json!({ "token": token })), Entrance::Closed, drop, || {}).unwrap().0;
        let mut moved = role;
        moved["table"] = json!(next);
        assert_eq!(serde_json::to_value(greeting).unwrap()["role"], moved);
    }
}

#[test]
fn all_at_a_table_know_whose_phones_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hear = {
        let heard = Arc::clone(&heard);
        move |push: Arc<Pushed>| match &**push {
            Push::Phones { here, keeper, .. } => heard.lock().unwrap().push(match keeper {
                None => json!(here),
                Some(keeper) => json!({ "here": here, "keeper": keeper }),
            }),
            Push::CameIn { device, .. } => {
                heard
                    .lock()
                    .unwrap()
                    .push(json!([device.name, device.plays.as_ref().map(|plays| plays.seat)]));
            }
            _ => {}
        }
    };
    let owner = host.connect(hear);
    let table = create(&owner, "Friday").table;
    let watch = |session: &Session, player: Option<u8>| {
        ask(session, &json!({ "ask": "watch", "table": table, "player": player })).unwrap();
    };
    let heard = || std::mem::take(&mut *heard.lock().unwrap());
    watch(&owner, None);
    assert_eq!(heard(), [json!(null); 0]);
    let phone = device(&host, Some(&json!({ "role": "table", "table": table })));
    watch(&phone, None);
    assert_eq!(heard(), [json!(null); 0]);
    watch(&phone, Some(2));
    assert_eq!(heard(), [json!([2]), json!(["Ben's phone", 2])]);
    watch(&phone, Some(3));
    assert_eq!(heard(), [json!([3])]);
    let seat = device(&host, Some(&json!({ "role": "seat", "table": table, "seat": 1 })));
    watch(&seat, Some(0));
    assert_eq!(heard(), [json!([1, 3]), json!(["Ben's phone", 1])]);
    watch(&owner, None);
    assert_eq!(heard(), [json!([1, 3])]);
    drop(phone);
    assert_eq!(heard(), [json!([1])]);
    let viewer = device(&host, Some(&json!({ "role": "watch", "table": table })));
    watch(&viewer, None);
    assert_eq!(heard(), [json!(["Ben's phone", null])]);
    watch(&viewer, None);
    assert_eq!(heard(), [json!(null); 0]);
    watch(&owner, Some(2));
    assert_eq!(heard(), [json!({ "here": [1, 2], "keeper": 2 })]);
}

#[test]
fn hello_and_its_answers_keep_their_form() {
    let mut lines = HELLO.lines().filter(|line| !line.starts_with('#'));
    let hello: Hello = serde_json::from_str(lines.next().unwrap()).unwrap();
    let some = |text: &str| Some(text.to_owned());
    let expected = Hello {
        hello: 1,
        wire: "w".to_owned(),
        token: some("t"),
        ticket: some("c"),
        name: "Phone".to_owned(),
    };
    assert_eq!(hello, expected);
    let table = TableId("friday".to_owned());
    let role = |role: Value| serde_json::from_value(role).unwrap();
    let welcome = |device: Option<&str>, role, owner| Greeting::Welcome {
        device: device.map(|id| DeviceId(id.to_owned())),
        token: device.map(|_| "t".to_owned()),
        role,
        owner,
    };
    let seat = role(json!({ "role": "seat", "table": table, "seat": 0 }));
    let refused = [
        Refused::NoCode,
        Refused::CodeEnded,
        Refused::TakenOut,
        Refused::OtherBuild,
        Refused::Unreadable,
        Refused::StorageFailed,
        Refused::TooMany,
    ];
    let welcomes =
        [welcome(None, role(json!({ "role": "everywhere" })), true), welcome(Some("d"), seat, false)];
    let greetings = welcomes.into_iter().chain(refused.map(|why| Greeting::Refused { why }));
    let told: Vec<_> = greetings.map(|greeting| serde_json::to_string(&greeting).unwrap()).collect();
    assert_eq!(told, lines.collect::<Vec<_>>());
}

#[test]
fn a_code_takes_no_rights_away_and_a_changed_role_is_told_by_hello() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let owner = host.connect(drop);
    let table = create(&owner, "Friday").table;
    let all = ticket(&owner, &json!({ "role": "everywhere" }), "code");
    let narrow = ticket(&owner, &json!({ "role": "watch", "table": table }), "code");
    let (_, token) = admit(&host, &json!({ "ticket": all }), Entrance::Closed).unwrap();
    let ended = Arc::new(Mutex::new(false));
    let end = Arc::clone(&ended);
    let again = hello(&json!({ "token": token, "ticket": narrow }));
    let (greeting, session) =
        host.admit(&again, Entrance::Closed, drop, move || *end.lock().unwrap() = true).unwrap();
    let Greeting::Welcome { device, role, .. } = greeting else { panic!() };
    assert_eq!(json!(role), json!({ "role": "everywhere" }));
    let role = json!({ "role": "watch", "table": table });
    ask(&owner, &json!({ "ask": "set-role", "device": device, "role": role })).unwrap();
    assert!(*ended.lock().unwrap());
    assert!(is_refused(&ask(&session, &json!({ "ask": "all-games" }))));
    let (greeting, _) =
        host.admit(&hello(&json!({ "token": token })), Entrance::Closed, drop, || {}).unwrap();
    let Greeting::Welcome { role: now, .. } = greeting else { panic!() };
    assert_eq!(json!(now), role);
}
