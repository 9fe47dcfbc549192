//! House rules: a table's changes to its edition.

use starboard_cards::{
    Blend, Catalogue, EditionId, HouseRule, HouseRuleFault, KindName, LaserHands, Phase, Return, Rules,
    Setting, Word,
};

fn rules(house_rules: &[&str]) -> Result<Rules, Vec<HouseRuleFault>> {
    let house_rules: Vec<_> = house_rules.iter().map(|&rule| HouseRule(rule.to_owned())).collect();
    Catalogue::shipped().rules(EditionId::Deluxe2019, &house_rules)
}

#[test]
fn without_house_rules_the_edition_is_unchanged() {
    assert_eq!(rules(&[]).as_ref(), Ok(&Catalogue::shipped().edition(EditionId::Deluxe2019).rules));
}

#[test]
fn a_name_alone_toggles_a_switch() {
    let rules = rules(&[
        "shared-victory",
        "monster-floor",
        "laser-hands",
        "super-munchkin",
        "returns-on",
        "door-deck",
        "winning-level",
        "deal",
    ]);
    let rules = rules.expect("all of them have two positions");
    assert!(rules.shared_victory.value && rules.monster_floor.value);
    assert_eq!(rules.laser_hands.value, LaserHands::Two);
    assert_eq!(rules.super_munchkin.value, Blend::NeedsTwo);
    assert_eq!(rules.returns_on.value, Return::OwnTurn);
    assert_eq!(rules.door_deck.value, Word::Station);
    assert_eq!((rules.winning_level.value, rules.deal.value), (20, 2));
}

#[test]
fn a_retired_switch_has_no_effect() {
    assert_eq!(rules(&["forfeit-on-flight", "forfeit-on-flight=treasure"]), rules(&[]));
}

#[test]
fn a_value_sets_any_switch() {
    let rules = rules(&[
        "deal = 2",
        "winning-level=20",
        "shared-victory=true",
        "ships=false",
        "half-breed=needs-two",
        "phases=open-door,charity",
        "first-plays=race, class",
    ]);
    let rules = rules.expect("all of the values fit");
    assert_eq!((rules.deal.value, rules.winning_level.value), (2, 20));
    assert!(rules.shared_victory.value && !rules.ships.value);
    assert_eq!(rules.half_breed.value, Blend::NeedsTwo);
    assert_eq!(rules.phases.value, [Phase::OpenDoor, Phase::Charity]);
    assert_eq!(rules.first_plays.value, [KindName::Race, KindName::Class]);
}

#[test]
fn every_switch_has_the_name_of_its_key() {
    let rules = rules(&[]).expect("the edition stands");
    let table = toml::Table::try_from(&rules).expect("rules are a table");
    let mut names = Rules::NAMES.to_vec();
    names.sort_unstable();
    let mut keys: Vec<&String> = table.keys().collect();
    keys.sort_unstable();
    assert_eq!(names, keys);
    for name in Rules::NAMES {
        let result = self::rules(&[name]).map_err(|faults| faults[0].clone());
        let none = HouseRuleFault::BadValue { name: (*name).to_owned(), value: String::new() };
        assert!(result.is_ok() || result == Err(none), "{name}");
    }
}

#[test]
fn all_invalid_house_rules_are_reported_at_once() {
    let result = rules(&[
        "free-beer",
        "hand-limit",
        "deal=many",
        "deal=256",
        "run-away-needs=0",
        "door-deck=curse",
        "laser-hands=three",
        "phases=",
        "phases=open-door,sleep",
        "ships",
    ]);
    let bad =
        |name: &str, value: &str| HouseRuleFault::BadValue { name: name.to_owned(), value: value.to_owned() };
    assert_eq!(
        result,
        Err(vec![
            HouseRuleFault::UnknownSwitch { name: "free-beer".to_owned() },
            bad("hand-limit", ""),
            bad("deal", "many"),
            bad("deal", "256"),
            bad("run-away-needs", "0"),
            bad("door-deck", "curse"),
            bad("laser-hands", "three"),
            bad("phases", ""),
            bad("phases", "open-door,sleep"),
        ])
    );
}

#[test]
fn a_house_rule_can_choose_other_printings() {
    let rules = rules(&["printings=starfinder, first-2002"]).expect("both ship");
    assert_eq!(rules.printings.value, ["starfinder", "first-2002"]);
    let bad = HouseRuleFault::BadValue { name: "printings".to_owned(), value: "first-2001".to_owned() };
    assert_eq!(self::rules(&["printings=starfinder,first-2001"]), Err(vec![bad]));
}

#[test]
fn a_message_may_name_the_switch_and_the_value_of_a_house_rule() {
    let read = |text: &str| serde_json::from_str::<HouseRule>(text).expect("a house rule");
    let rule = read(r#"{"name":"hand-limit","value":"6"}"#);
    assert_eq!(rule, read(r#""hand-limit=6""#));
    assert_eq!(serde_json::to_string(&rule).expect("text"), r#""hand-limit=6""#);
    assert_eq!(rule.setting(), Some(Setting { name: "hand-limit".to_owned(), value: "6".to_owned() }));
    assert_eq!(read(r#""ships""#).setting(), None);
}
