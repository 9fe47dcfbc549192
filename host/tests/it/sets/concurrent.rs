//! Concurrent changes to a set by several devices.

use super::*;

/// The first card of the kitchen set, as a card and as form fields.
fn whisk(desk: &Desk) -> (Value, Value) {
    let card = desk.set("space-kitchen").unwrap().cards.into_iter().find(|card| card.name == "Whisk");
    (serde_json::to_value(card.unwrap()).unwrap(), json!({ "name": "Whisk", "bonus": 1, "value": 100 }))
}

fn save(desk: &Desk, keys: Value, replaces: Option<&str>, began: &Value) -> Result<Response, Fault> {
    desk.ask(Request::SaveCard {
        set: id("space-kitchen"),
        name: None,
        card: item(keys),
        replaces: replaces.map(CardId::new),
        began: Some(began.clone()),
    })
}

#[test]
fn a_card_changed_elsewhere_is_not_overwritten_silently() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let (began, mine) = whisk(&desk);
    // Changing another card of the set does not matter.
    desk.ask(Request::RemoveCard { set: id("space-kitchen"), card: CardId::new("smoke-alarm") }).unwrap();
    save(&desk, json!({ "name": "Whisk", "bonus": 4, "value": 100 }), Some("whisk"), &began).unwrap();

    let before = desk.seen();
    let Err(Fault::CardDiffers { card: Some(theirs) }) = save(&desk, mine.clone(), Some("whisk"), &began)
    else {
        panic!()
    };
    assert_eq!(theirs.item().unwrap().bonus, Some(4));
    assert_eq!(desk.seen(), before);
    // Saving over the current card is allowed.
    let theirs = serde_json::to_value(theirs).unwrap();
    save(&desk, mine, Some("whisk"), &theirs).unwrap();
    assert_eq!(whisk(&desk).0["kind"]["bonus"], 1);
}

#[test]
fn a_card_removed_elsewhere_is_reported() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let (began, mine) = whisk(&desk);
    desk.ask(Request::RemoveCard { set: id("space-kitchen"), card: CardId::new("whisk") }).unwrap();
    let refused = save(&desk, mine, Some("whisk"), &began);
    assert!(matches!(refused, Err(Fault::CardDiffers { card: None })), "{refused:?}");
}

#[test]
fn restoring_a_card_changes_nothing_else() {
    let desk = Desk::new();
    let before = desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    let restore = |card: &str, text: &str| {
        let (set, card) = (id("space-kitchen"), CardId::new(card));
        desk.ask(Request::RestoreCard { set, card, text: text.to_owned() })
    };
    desk.ask(Request::RemoveCard { set: id("space-kitchen"), card: CardId::new("whisk") }).unwrap();
    let whole = KITCHEN.replace("bonus = 3\nhands = 1", "bonus = 5\nhands = 1");
    let without =
        desk.set("space-kitchen").unwrap().text.replace("bonus = 3\nhands = 1", "bonus = 5\nhands = 1");
    desk.save_set(&without, OnClash::Replace).unwrap();

    let Ok(Response::Set { set }) = restore("whisk", &before.text) else { panic!() };
    assert_eq!(set.text, whole.replace("revision = 1", "revision = 4"), "what was changed since stays");
    let again = restore("whisk", &before.text);
    assert!(matches!(again, Err(Fault::Set { .. })), "{again:?}");
    for (card, text) in [("towel", before.text.as_str()), ("whisk", "[["), ("whisk", "")] {
        let refused = restore(card, text);
        assert!(matches!(refused, Err(Fault::UnknownCard)), "{refused:?}");
    }
    assert_eq!(desk.set("space-kitchen").unwrap().head.revision, 4);
}

#[test]
fn a_set_is_replaced_only_at_the_expected_revision() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    desk.ask(Request::RemoveCard { set: id("space-kitchen"), card: CardId::new("whisk") }).unwrap();
    let replace = |over: u32| {
        let text = KITCHEN.replace("Space Kitchen", "Galley");
        desk.ask(Request::SaveSet { text, on_clash: OnClash::Replace, over: Some(over) })
    };
    let Err(Fault::SetDiffers { change }) = replace(1) else { panic!() };
    assert_eq!((ids(&change.added), change.head.revision), (vec!["whisk"], 2));
    assert!(replace(2).is_ok());
}

#[test]
fn conflicting_renames_of_a_set_are_refused() {
    let desk = Desk::new();
    let head = desk.save_set(KITCHEN, OnClash::Refuse).unwrap().head;
    let name = |name: &str, began: &starboard_cards::SetHead| {
        let (name, began) = (name.to_owned(), Some(began.clone()));
        desk.ask(Request::EditSet { set: id("space-kitchen"), name, author: None, began })
    };
    // A changed card does not affect a rename.
    desk.ask(Request::RemoveCard { set: id("space-kitchen"), card: CardId::new("whisk") }).unwrap();
    name("Galley", &head).unwrap();
    let Err(Fault::HeadDiffers { head: theirs }) = name("Canteen", &head) else { panic!() };
    assert_eq!(theirs.name, "Galley");
    let Ok(Response::Set { set }) = name("Canteen", &theirs) else { panic!() };
    assert_eq!(set.head.name, "Canteen");
}
