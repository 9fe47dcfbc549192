//! Own sets of cards: editing, sharing and use at tables.

use serde_json::{Value, json};
use starboard_cards::{CardId, SetId};
use starboard_core::{Action, Breach, CardCopy, Event, Foe, SeatId};
use starboard_host::Host;
use starboard_host::wire::{
    CardCheck, CardEntry, CardFacts, Fault, Hit, Joined, LogEntry, OnClash, PartFault, Push, Request,
    Response, SetCheck, SetContent, SetSummary, Subject, TableId,
};

use crate::tables::{Desk, action_of, log, snapshot};

mod at_table;
mod concurrent;
mod parts;

const KITCHEN: &str = include_str!("../../../docs/sets/space-kitchen.toml");

fn id(set: &str) -> SetId {
    SetId::new(set)
}

fn keys(keys: Value) -> std::collections::BTreeMap<String, Value> {
    serde_json::from_value(keys).unwrap()
}

fn item(fields: Value) -> CardEntry {
    CardEntry { kind: starboard_cards::KindName::Item, keys: keys(fields) }
}

fn play(card: &str) -> Action {
    Action::Play { seat: SeatId(0), card: CardCopy::first(card), sideways: false, with: None }
}

impl Desk {
    fn ask(&self, request: Request) -> Result<Response, Fault> {
        self.session.handle(request)
    }

    fn save_set(&self, text: &str, on_clash: OnClash) -> Result<SetContent, Fault> {
        match self.ask(Request::SaveSet { text: text.to_owned(), on_clash, over: None })? {
            Response::Set { set } => Ok(*set),
            other => panic!("{other:?}"),
        }
    }

    fn sets(&self) -> Vec<SetSummary> {
        match self.ask(Request::Sets {}) {
            Ok(Response::Sets { sets }) => sets,
            other => panic!("{other:?}"),
        }
    }

    fn set(&self, set: &str) -> Result<SetContent, Fault> {
        match self.ask(Request::Set { set: id(set) })? {
            Response::Set { set } => Ok(*set),
            other => panic!("{other:?}"),
        }
    }

    fn check(&self, text: &str, replaces: Option<&str>) -> SetCheck {
        match self.ask(Request::CheckSet { text: text.to_owned(), replaces: replaces.map(id) }) {
            Ok(Response::SetCheck { check }) => *check,
            other => panic!("{other:?}"),
        }
    }

    fn check_card(&self, set: Option<&str>, card: CardEntry, replaces: Option<&str>) -> CardCheck {
        let replaces = replaces.map(CardId::new);
        match self.ask(Request::CheckCard { set: set.map(id), card, replaces }) {
            Ok(Response::CardCheck { check }) => *check,
            other => panic!("{other:?}"),
        }
    }

    fn save_card(&self, card: CardEntry, replaces: Option<&str>) -> Result<(CardId, SetContent), Fault> {
        let (name, replaces) = (Some("My cards".to_owned()), replaces.map(CardId::new));
        match self.ask(Request::SaveCard { set: id("my-cards"), name, card, replaces, began: None })? {
            Response::CardSaved { card, set } => Ok((card.id.clone(), *set)),
            other => panic!("{other:?}"),
        }
    }

    fn facts(&self, table: Option<&TableId>) -> Vec<CardFacts> {
        match self.ask(Request::Catalogue { table: table.cloned() }) {
            Ok(Response::Catalogue { cards, .. }) => cards,
            other => panic!("{other:?}"),
        }
    }

    fn fact(&self, table: Option<&TableId>, card: &str) -> Option<CardFacts> {
        self.facts(table).into_iter().find(|facts| facts.id.as_str() == card)
    }

    fn parts(&self, set: &str, size: u16) -> Vec<String> {
        match self.ask(Request::ShareSet { set: id(set), size }) {
            Ok(Response::Parts { parts }) => parts,
            other => panic!("{other:?}"),
        }
    }

    fn join(&self, parts: &[String]) -> Result<Joined, Fault> {
        match self.ask(Request::JoinParts { parts: parts.to_vec() })? {
            Response::Joined { joined } => Ok(*joined),
            other => panic!("{other:?}"),
        }
    }

    /// The visible state of the sets and the table.
    fn seen(&self) -> String {
        let catalogue = self.facts(Some(&self.table));
        serde_json::to_string(&(self.sets(), catalogue, self.watch(), self.ask(Request::Lobby {}).unwrap()))
            .unwrap()
    }
}

fn ids(cards: &[CardId]) -> Vec<&str> {
    cards.iter().map(CardId::as_str).collect()
}

#[test]
fn a_set_is_saved_pushed_exported_and_kept_after_a_restart() {
    let desk = Desk::new();
    let saved = desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    assert_eq!((saved.text.as_str(), saved.cards.len()), (KITCHEN, 8));
    let desk = desk.restart();
    let [summary] = &desk.sets()[..] else { panic!() };
    assert_eq!(
        (summary.head.name.as_str(), summary.cards, ids(&summary.unfinished)),
        ("Space Kitchen", 8, vec!["whisk"])
    );
    let Ok(Response::Export { file, .. }) = desk.ask(Request::ExportSet { set: id("space-kitchen") }) else {
        panic!()
    };
    assert_eq!(file, KITCHEN);
    let facts = desk.fact(None, "kitchen-laser").unwrap();
    assert_eq!((facts.name.as_str(), facts.set, facts.copies), ("Laser", Some(id("space-kitchen")), 1));
    let card = CardId::new("souffle-gone-wrong");
    let Ok(Response::Card { set: Some(head), copies, .. }) = desk.ask(Request::Card { card, table: None })
    else {
        panic!()
    };
    assert_eq!((head.author.as_deref(), copies.len()), (Some("Ada"), 0));
    // Saving the same file again does not change the revision.
    assert_eq!(desk.save_set(KITCHEN, OnClash::Refuse).unwrap().head.revision, 1);
}

#[test]
fn an_invalid_file_reports_all_faults_and_changes_nothing() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let before = desk.seen();
    let text = "[set]\nid = \"other\"\nname = \"Other\"\n[[item]]\nname = \"Whisk\"\nvalue = 1\n[[item]]\nname = \"Fork\"\n";
    for on_clash in [OnClash::Refuse, OnClash::Replace, OnClash::KeepBoth] {
        let Err(Fault::Set { faults, .. }) = desk.save_set(text, on_clash) else { panic!() };
        let messages: Vec<_> = faults.iter().map(ToString::to_string).collect();
        let missing = "card `fork`: key `value`: is missing";
        assert!(messages.last().unwrap().ends_with(missing), "{messages:?}");
        assert_eq!(messages.len(), if on_clash == OnClash::KeepBoth { 1 } else { 2 });
    }
    let check = desk.check(text, None);
    assert_eq!((check.faults.len(), check.cards.len()), (2, 1), "what is sound can be looked at");
    assert_eq!(check.head.unwrap().name, "Other");
    for text in ["", "[[", "\u{0}", "[set]", "set = 3", &"[".repeat(100_000), &"x".repeat(2_000_000)] {
        assert!(matches!(desk.save_set(text, OnClash::Replace), Err(Fault::Set { .. })));
    }
    let check = desk.check(&"=\n".repeat(250_000), None);
    assert_eq!((check.faults.len(), check.more), (100, 900));
    assert_eq!(desk.seen(), before);
    assert_eq!(desk.restart().seen(), before);
}

#[test]
fn a_new_file_of_an_existing_set_reports_its_differences() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let other = KITCHEN
        .replace("bonus = 3\nhands = 1", "bonus = 5\nhands = 1")
        .replace("[[trap]]\nname = \"Smoke Alarm\"", "[[trap]]\nname = \"Grease Fire\"");
    let change = desk.check(&other, None).change.unwrap();
    assert_eq!((ids(&change.added), ids(&change.removed)), (vec!["grease-fire"], vec!["smoke-alarm"]));
    assert_eq!((ids(&change.changed), change.head.revision), (vec!["frying-pan-of-justice"], 1));
    let Err(Fault::SetDiffers { change: reported }) = desk.save_set(&other, OnClash::Refuse) else {
        panic!()
    };
    assert_eq!(*reported, change);
    assert_eq!(desk.set("space-kitchen").unwrap().text, KITCHEN);

    let beside = desk.save_set(&other, OnClash::KeepBoth).unwrap();
    assert_eq!((beside.head.id.as_str(), beside.head.name.as_str()), ("space-kitchen-2", "Space Kitchen 2"));
    let cards: Vec<_> = beside.cards.iter().map(|card| card.id.as_str()).collect();
    assert!(
        cards.contains(&"whisk-2") && cards.contains(&"gastropod-2") && cards.contains(&"grease-fire"),
        "{cards:?}"
    );
    let apron = beside.cards.iter().find(|card| card.id.as_str() == "apron-of-many-pockets-2").unwrap();
    assert_eq!(apron.item().unwrap().not.as_ref().unwrap().race, Some(CardId::new("gastropod-2")));
    assert_eq!(desk.sets().len(), 2);

    // A different name counts as a change; different comments do not.
    let named = KITCHEN.replace("Space Kitchen", "Galley");
    assert!(matches!(desk.save_set(&named, OnClash::Refuse), Err(Fault::SetDiffers { .. })));
    let other_comment = KITCHEN.replace("# A small example", "# A tiny example");
    assert_eq!(desk.save_set(&other_comment, OnClash::Refuse).unwrap().head.revision, 2);
    desk.ask(Request::DeleteSet { set: id("space-kitchen") }).unwrap();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();

    desk.ask(Request::DeleteSet { set: id("space-kitchen-2") }).unwrap();
    let replaced = desk.save_set(&other, OnClash::Replace).unwrap();
    assert_eq!(replaced.head.revision, 2, "no two texts of a set are the same revision");
    assert_eq!(replaced.text, other.replace("revision = 1", "revision = 2"));
    assert!(desk.fact(None, "smoke-alarm").is_none());
    // A higher revision is kept.
    let newer = KITCHEN.replace("revision = 1", "revision = 9");
    assert_eq!(desk.save_set(&newer, OnClash::Replace).unwrap().text, newer);
}

#[test]
fn a_set_with_another_id_is_checked_as_a_replacement() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let renamed = KITCHEN.replace("id = \"space-kitchen\"", "id = \"galley\"");
    assert_eq!(desk.check(&renamed, None).faults.len(), 8);
    assert!(desk.check(&renamed, Some("space-kitchen")).faults.is_empty());
}

#[test]
fn a_deleted_set_can_be_restored() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    desk.ask(Request::DeleteSet { set: id("space-kitchen") }).unwrap();
    assert!(matches!(desk.ask(Request::DeleteSet { set: id("space-kitchen") }), Err(Fault::UnknownSet)));
    let desk = desk.restart();
    assert!(desk.sets().is_empty() && desk.fact(None, "whisk").is_none());

    // Another card with the same id was created in the meantime.
    let (card, _) = desk.save_card(item(json!({ "name": "Whisk", "value": 5 })), None).unwrap();
    let Err(Fault::Set { faults, .. }) = desk.ask(Request::RestoreSet { set: id("space-kitchen") }) else {
        panic!()
    };
    assert!(faults[0].to_string().contains("in the set \"My cards\""), "{faults:?}");
    desk.ask(Request::RemoveCard { set: id("my-cards"), card }).unwrap();
    desk.ask(Request::RestoreSet { set: id("space-kitchen") }).unwrap();
    assert_eq!(desk.set("space-kitchen").unwrap().text, KITCHEN);
    assert!(matches!(desk.ask(Request::RestoreSet { set: id("no-such-set") }), Err(Fault::UnknownSet)));
}

#[test]
fn an_unreadable_set_keeps_its_id_and_its_text() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    desk.ask(Request::DeleteSet { set: id("space-kitchen") }).unwrap();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let unreadable = "[set]\nid = 1";
    let sql = "UPDATE card_set SET text = ? WHERE deleted_at IS NULL";
    let (desk, _) = desk.edit_database(|database| database.execute(sql, [unreadable]).unwrap());
    assert!(desk.sets().is_empty());
    let before = desk.seen();
    for on_clash in [OnClash::Refuse, OnClash::Replace] {
        let refused = desk.save_set(KITCHEN, on_clash);
        assert!(matches!(&refused, Err(Fault::UnreadableSet { set }) if *set == id("space-kitchen")));
    }
    let restored = desk.ask(Request::RestoreSet { set: id("space-kitchen") });
    assert!(matches!(restored, Err(Fault::UnreadableSet { .. })), "{restored:?}");
    assert_eq!(desk.seen(), before);

    let beside = desk.save_set(KITCHEN, OnClash::KeepBoth).unwrap().head.id;
    let Ok(Response::Set { set: made }) =
        desk.ask(Request::CreateSet { name: "Space Kitchen".to_owned(), author: None })
    else {
        panic!()
    };
    assert_eq!((beside.as_str(), made.head.id.as_str()), ("space-kitchen-2", "space-kitchen-3"));
    let sql = "SELECT text FROM card_set WHERE id = 'space-kitchen' AND deleted_at IS NULL";
    let (_, kept): (_, String) =
        desk.edit_database(|database| database.query_row(sql, [], |row| row.get(0)).unwrap());
    assert_eq!(kept, unreadable);
}

#[test]
fn a_card_is_entered_with_three_fields_and_completed_later() {
    let desk = Desk::new();
    let quick = json!({ "name": "Mop of Doom", "bonus": 3, "slots": ["headgear"], "value": "unknown", "unfinished": true });
    let (card, set) = desk.save_card(item(quick), None).unwrap();
    assert_eq!((card.as_str(), set.head.name.as_str(), set.head.revision), ("mop-of-doom", "My cards", 1));
    assert_eq!(ids(&desk.sets()[0].unfinished), ["mop-of-doom"]);
    let shown = desk.act(play("mop-of-doom"));
    assert_eq!(shown.view.seats[0].strength.total(), 4);
    assert_eq!(action_of(&shown.undo.unwrap()), "play");

    let whole = json!({ "name": "Mop of Doom", "id": null, "bonus": 4, "hands": 1, "value": 300,
        "abilities": [{ "is": "run-away", "bonus": 1 }] });
    let (_, set) = desk.save_card(item(whole), Some("mop-of-doom")).unwrap();
    assert_eq!((set.head.revision, set.cards.len()), (2, 1));
    assert!(desk.sets()[0].unfinished.is_empty());
    assert!(matches!(
        desk.save_card(item(json!({ "name": "X", "value": 1 })), Some("no-such-card")),
        Err(Fault::UnknownCard)
    ));
    let unmade = Request::SaveCard {
        set: id("nowhere"),
        name: None,
        card: item(json!({ "name": "X", "value": 1 })),
        replaces: None,
        began: None,
    };
    assert!(matches!(desk.ask(unmade), Err(Fault::UnknownSet)));
}

#[test]
fn faults_of_an_edited_card_have_paths() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let wrong = json!({ "name": "Mop", "hands": 3, "abilities": [{ "is": "run-away", "bonus": "two" }, { "is": "flies" }] });
    let check = desk.check_card(None, item(wrong), None);
    let mut paths: Vec<_> = check.faults.iter().map(|fault| fault.path.join("/")).collect();
    paths.sort();
    assert_eq!(paths, ["", "abilities/0/bonus", "abilities/1/is", "hands"]);
    assert!(check.card.is_none() && check.text.contains("name = \"Mop\""));

    let taken = desk.check_card(Some("space-kitchen"), item(json!({ "name": "Whisk", "value": 1 })), None);
    assert!(matches!(taken.faults[0].kind, starboard_cards::FaultKind::DuplicateCard { .. }), "{taken:?}");
    let own = item(json!({ "name": "Whisk", "value": 1, "not": { "race": "gastropod" } }));
    let own = desk.check_card(Some("space-kitchen"), own, Some("whisk"));
    assert!(own.faults.is_empty(), "{own:?}");
    assert_eq!(own.text, "[[item]]\nname = \"Whisk\"\nnot = { race = \"gastropod\" }\nvalue = 1\n");
    // From outside the set, its card cannot be referenced.
    let stray = desk.check_card(
        None,
        item(json!({ "name": "Shell", "value": 1, "only": { "race": "gastropod" } })),
        None,
    );
    assert_eq!(stray.faults.len(), 1);
}

#[test]
fn references_follow_a_changed_card_id() {
    let desk = Desk::new();
    let race = |id: &str| CardEntry {
        kind: starboard_cards::KindName::Race,
        keys: keys(json!({ "name": "Robot", "id": id })),
    };
    desk.save_card(race("robot"), None).unwrap();
    desk.save_card(item(json!({ "name": "Oil", "value": 1, "only": { "race": "robot" } })), None).unwrap();
    let (_, set) = desk.save_card(race("bot-race"), Some("robot")).unwrap();
    let oil = set.cards.iter().find(|card| card.name == "Oil").unwrap();
    assert_eq!(oil.item().unwrap().only.as_ref().unwrap().race, Some(CardId::new("bot-race")));
    let gone = desk.ask(Request::RemoveCard { set: id("my-cards"), card: CardId::new("bot-race") });
    let Err(Fault::Set { faults, .. }) = gone else { panic!("{gone:?}") };
    assert!(faults[0].to_string().contains("no card has the id `bot-race`"), "{faults:?}");
}

#[test]
fn names_of_all_scripts_have_an_id() {
    let desk = Desk::new();
    let named = |name: &str| desk.save_card(item(json!({ "name": name, "value": 1 })), None).unwrap().0;
    assert_eq!(named("Müllschlucker").as_str(), "mullschlucker");
    let hebrew = named("מגבת חלל");
    assert!(hebrew.as_str().is_ascii() && !hebrew.as_str().is_empty());
    assert_eq!(named("🧹").as_str(), "broom");
    let set = desk.set("my-cards").unwrap();
    assert!(set.cards.iter().any(|card| card.name == "מגבת חלל" && card.id == hebrew));
    assert_eq!(set.cards.len(), 3);
    for (name, id) in [("ליל שישי", None), ("Ada's", Some("adas"))] {
        let made = desk.ask(Request::CreateSet { name: name.to_owned(), author: None });
        let Ok(Response::Set { set }) = made else { panic!("{made:?}") };
        assert!(id.is_none_or(|id| set.head.id.as_str() == id), "{set:?}");
    }
}

#[test]
fn a_set_is_created_and_renamed() {
    let desk = Desk::new();
    let make = |name: &str| match desk
        .ask(Request::CreateSet { name: name.to_owned(), author: Some("Ada".to_owned()) })
    {
        Ok(Response::Set { set }) => set.head,
        other => panic!("{other:?}"),
    };
    assert_eq!(make("Space Kitchen").id.as_str(), "space-kitchen");
    assert_eq!(make("Space Kitchen!").id.as_str(), "space-kitchen-2");
    let edit = |name: &str| Request::EditSet {
        set: id("space-kitchen"),
        name: name.to_owned(),
        author: None,
        began: None,
    };
    let Ok(Response::Set { set }) = desk.ask(edit("Galley")) else { panic!() };
    assert_eq!((set.head.name.as_str(), set.head.author, set.head.revision), ("Galley", None, 2));
    assert!(matches!(desk.ask(edit(" ")), Err(Fault::BadName { .. })));
}

#[test]
fn own_cards_are_found_by_name_and_have_rules_about_their_effects() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let found = |query: &str| match desk.ask(Request::Search {
        query: query.to_owned(),
        edition: None,
        table: None,
        language: None,
    }) {
        Ok(Response::Found { hits, .. }) => hits,
        other => panic!("{other:?}"),
    };
    for query in ["pan of justice", "fryin", "Bratpfanne"] {
        let first = found(query).into_iter().next();
        let card = CardId::new("frying-pan-of-justice");
        assert!(
            matches!(&first, Some(Hit::Card { card: found, .. }) if *found == card),
            "{query}: {first:?}"
        );
    }
    assert!(found("how do I run away").iter().all(|hit| !matches!(hit, Hit::Card { .. })));
    let subject = Subject::Card { card: CardId::new("kitchen-laser") };
    let Ok(Response::Rules { rules }) = desk.ask(Request::RulesAbout { subject, edition: None }) else {
        panic!()
    };
    assert!(!rules.is_empty());
}

#[test]
fn other_sessions_are_notified_of_set_changes() {
    let desk = Desk::new();
    let heard = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let count = heard.clone();
    let others = desk.connect(move |push| {
        assert!(matches!(**push, Push::SetsChanged));
        count.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    });
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    assert!(desk.save_set("", OnClash::Refuse).is_err());
    desk.ask(Request::DeleteSet { set: id("space-kitchen") }).unwrap();
    others.handle(Request::RestoreSet { set: id("space-kitchen") }).unwrap();
    assert_eq!(heard.load(std::sync::atomic::Ordering::SeqCst), 2);
}

#[test]
fn sets_survive_a_recovery() {
    let folder = tempfile::tempdir().unwrap();
    {
        let session = Host::open(folder.path()).unwrap().connect(drop);
        let text = KITCHEN.to_owned();
        session.handle(Request::SaveSet { text, on_clash: OnClash::Refuse, over: None }).unwrap();
    }
    assert_eq!(starboard_host::recover(folder.path()).unwrap().sets, 1);
    let session = Host::open(folder.path()).unwrap().connect(drop);
    let Ok(Response::Set { set }) = session.handle(Request::Set { set: id("space-kitchen") }) else {
        panic!()
    };
    assert_eq!(set.text, KITCHEN);
}
