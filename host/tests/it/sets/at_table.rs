//! Own sets in use at tables.

use starboard_cards::CardId;

use super::*;

#[test]
fn a_card_brings_its_set_to_the_table_in_one_step_of_undo() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let before = desk.watch();
    let shown = desk.act(play("frying-pan-of-justice"));
    assert_eq!((shown.seq, shown.view.sets.len()), (before.seq + 1, 1));
    assert_eq!(shown.view.seats[0].strength.total(), 4);
    let [summary] = &desk.sets()[..] else { panic!() };
    assert_eq!((summary.tables[0].name.as_str(), summary.tables[0].revision), ("Friday", 1));

    // Log lines for display do not contain the set file.
    let LogEntry::Act { action, events } = &log(&desk.session, &desk.table, 1)[0].entry else { panic!() };
    assert!(action == "play" && matches!(&events[0], Event::SetAdded { text, .. } if text.is_empty()));

    let undone = snapshot(desk.undo(None));
    assert!(undone.view.sets.is_empty() && undone.view.seats[0].cards.is_empty());
    let again = snapshot(desk.redo(None));
    assert_eq!(again.view, shown.view);
    assert_eq!(desk.restart().watch().view, shown.view);
}

#[test]
fn a_table_keeps_its_set_after_changes_and_deletion() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let shown = desk.act(play("frying-pan-of-justice"));
    let better = KITCHEN.replace("bonus = 3\nhands = 1", "bonus = 5\nhands = 1");
    desk.save_set(&better, OnClash::Replace).unwrap();
    assert_eq!(desk.watch().view, shown.view);
    let (table, card) = (desk.table.clone(), "frying-pan-of-justice");
    assert_eq!(desk.fact(Some(&table), card).unwrap().bonus, Some(3));
    assert_eq!(desk.fact(None, card).unwrap().bonus, Some(5));

    let lay = || Action::AddSet { set: id("space-kitchen"), text: None };
    let newer = desk.act(lay());
    assert_eq!((newer.view.sets[0].revision, newer.view.seats[0].strength.total()), (2, 6));
    assert_eq!(snapshot(desk.undo(None)).view.seats[0].strength.total(), 4);
    desk.redo(None).unwrap();

    // The pan is in play, so a revision without it, or with a Trap of its id, is refused.
    let pan = better.find("[[item]]\nname = \"Frying").unwrap();
    let end = better.find("[[item]]\nname = \"Apron").unwrap();
    let without = format!("{}{}", &better[..pan], &better[end..]);
    let as_trap =
        format!("{without}\n[[trap]]\nname = \"Frying Pan of Justice\"\nsteps = [{{ do = \"die\" }}]\n");
    for text in [without, as_trap] {
        desk.save_set(&text, OnClash::Replace).unwrap();
        let Err(Fault::Objection { objection }) = desk.try_act(lay(), false) else { panic!() };
        let cards = vec![CardId::new(card)];
        assert_eq!(objection.breach, Breach::SetInUse { set: id("space-kitchen"), cards });
        assert!(!objection.overrulable);
    }
    let action = Action::Discard { seat: SeatId(0), cards: vec![CardCopy::first(card)] };
    desk.try_act(action, true).unwrap();
    desk.act(lay());

    desk.ask(Request::DeleteSet { set: id("space-kitchen") }).unwrap();
    desk.act(play("whisk"));
    let Err(Fault::Objection { objection }) = desk.try_act(lay(), false) else { panic!() };
    assert_eq!(objection.breach, Breach::UnknownSet { set: id("space-kitchen") });
}

#[test]
fn a_new_card_of_a_used_set_brings_its_new_revision() {
    let desk = Desk::new();
    desk.save_card(item(json!({ "name": "Mop", "bonus": 1, "value": 1 })), None).unwrap();
    desk.act(play("mop"));
    desk.save_card(item(json!({ "name": "Bucket", "bonus": 2, "slots": ["headgear"], "value": 1 })), None)
        .unwrap();
    assert!(desk.fact(Some(&desk.table), "bucket").is_some());
    let shown = desk.act(play("bucket"));
    assert_eq!((shown.view.sets[0].revision, shown.view.seats[0].strength.total()), (2, 4));
}

#[test]
fn conflicting_sets_cannot_share_a_table() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    desk.act(play("whisk"));
    desk.ask(Request::DeleteSet { set: id("space-kitchen") }).unwrap();
    desk.save_card(item(json!({ "name": "Whisk", "bonus": 9, "value": 1 })), None).unwrap();
    desk.save_card(item(json!({ "name": "Mop", "bonus": 9, "value": 1 })), None).unwrap();
    assert!(desk.fact(Some(&desk.table), "mop").is_none(), "it could not be laid");
    let Err(Fault::Objection { objection }) = desk.try_act(play("mop"), false) else { panic!() };
    let (set, other, cards) = (id("my-cards"), Some(id("space-kitchen")), vec![CardId::new("whisk")]);
    assert_eq!(objection.breach, Breach::SetClash { set, other, cards });
}

#[test]
fn a_fight_can_use_own_cards() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    desk.act(play("kitchen-laser"));
    let foe = Foe::Card { card: CardCopy::first("souffle-gone-wrong") };
    let fight = desk.act(Action::Fight { fighter: None, foe });
    let combat = fight.view.combat.unwrap();
    assert_eq!((combat.munchkins.total(), combat.monsters.total()), (5, 6));
    let thrown = desk.act(Action::PlayOneShot {
        card: CardCopy::first("pepper-cloud"),
        side: Some(starboard_core::CombatSide::Munchkins),
        monster: None,
        on: None,
        by: Some(SeatId(0)),
    });
    assert_eq!(thrown.view.combat.unwrap().munchkins.total(), 8);
    assert_eq!(desk.win().view.seats[0].level, 2);
}

#[test]
fn an_exported_game_includes_its_own_cards() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    desk.act(play("frying-pan-of-justice"));
    let shown = desk.act(play("apron-of-many-pockets"));
    let file = desk.session.export(&desk.table).unwrap();

    let elsewhere = Desk::new();
    let there = snapshot(elsewhere.import_text(&file));
    assert_eq!(there.view, shown.view);
    assert!(elsewhere.sets().is_empty() && elsewhere.fact(None, "whisk").is_none());
    assert!(elsewhere.fact(Some(&there.table), "whisk").is_some());
    let copy = Request::DuplicateTable { table: there.table.clone(), name: "Copy".to_owned() };
    assert_eq!(snapshot(elsewhere.ask(copy)).view, shown.view);

    // A file with an inconsistent set is refused.
    for (from, to) in [("\"revision\": 1", "\"revision\": 2"), ("hands = 1", "hands = 9"), ("[set]", "[sat]")]
    {
        let faulty = file.replacen(from, to, 1);
        assert!(faulty != file, "{from}");
        let answer = elsewhere.import_text(&faulty);
        assert!(matches!(answer, Err(Fault::Import { .. })), "{answer:?}");
    }
}
