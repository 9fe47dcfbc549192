//! Ships and Big Items: Munchkin Starfinder, "Ships" and "Items". The document names no such cards, so these
//! are from an own set.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]
#![allow(clippy::needless_pass_by_value, reason = "owned actions keep the calls short")]

use std::sync::{Arc, LazyLock};

use starboard_cards::{Catalogue, EditionId, HouseRule, Sex, SourceFile};
use starboard_core::{
    Action, Breach, CardCopy, Color, Event, Foe, MonsterId, NewSeat, Reason, SeatId, SetUp, Shape, Standie,
    Table,
};

const CARDS: &str = r#"
[[item]]
name = "Slow Freighter"
bonus = 4
ship = true
value = 800
abilities = [{ is = "run-away", bonus = -2 }]

[[item]]
name = "Racing Yacht"
bonus = 1
ship = true
value = 500
abilities = [{ is = "run-away", bonus = 3 }]

[[item]]
name = "Escape Pod"
bonus = 2
ship = true
value = 300

[[item]]
name = "Spring Shoes"
slots = ["footgear"]
value = 200
abilities = [{ is = "run-away", bonus = 1 }]

[[item]]
name = "Grand Piano"
bonus = 3
big = true
value = 600

[[item]]
name = "Wardrobe"
bonus = 2
big = true
value = 400
"#;

const ME: SeatId = SeatId(0);
const OTHER: SeatId = SeatId(1);

fn catalogue() -> &'static Arc<Catalogue> {
    static OWN: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
        let file = SourceFile { path: "own.toml", text: CARDS };
        Arc::new(Catalogue::shipped().extended(&[file]).expect("valid cards"))
    });
    &OWN
}

fn table(edition: EditionId, house_rules: &[&str]) -> Table {
    let seat = |(name, color): (&str, Color)| NewSeat {
        name: name.to_owned(),
        sex: Sex::Male,
        standie: Standie { color, shape: Shape::Dome },
    };
    let seats =
        [("Navasi", Color::Coral), ("Quig", Color::Azure), ("Keskodai", Color::Lime)].map(seat).into();
    let house_rules = house_rules.iter().map(|rule| HouseRule((*rule).to_owned())).collect();
    let set_up = SetUp { edition, house_rules, seats };
    let table = Table::set_up(catalogue(), &set_up, false).expect("a valid set-up").after;
    act(&table, Action::BeginTurn { seat: ME })
}

fn card(id: &str) -> CardCopy {
    CardCopy::first(id)
}

fn play(id: &str, sideways: bool) -> Action {
    Action::Play { seat: ME, card: card(id), sideways, with: None }
}

fn act(table: &Table, action: Action) -> Table {
    table.apply(None, &action, false).expect("a legal action").after
}

fn breach(table: &Table, action: Action) -> Breach {
    let objection = table.apply(None, &action, false).expect_err("an objection");
    assert!(objection.overrulable && objection.cite.is_some());
    assert!(table.apply(None, &action, true).is_ok(), "an overrulable action");
    objection.breach
}

fn run_away(table: &Table) -> i32 {
    table.view().seats[0].run_away.total()
}

fn strength(table: &Table) -> i32 {
    table.view().seats[0].strength.total()
}

#[test]
fn a_ship_replaces_every_other_modifier_of_the_flight() {
    let table = act(&table(EditionId::Starfinder, &[]), play("spring-shoes", false));
    assert_eq!(run_away(&table), 1);
    assert_eq!(run_away(&act(&table, play("racing-yacht", false))), 3);
    assert_eq!(run_away(&act(&table, play("slow-freighter", false))), -2);
    // A Ship without a modifier leaves them unchanged.
    assert_eq!(run_away(&act(&table, play("escape-pod", false))), 1);
}

#[test]
fn a_ship_is_an_ordinary_item_in_a_game_without_ships() {
    for table in [table(EditionId::Deluxe2019, &[]), table(EditionId::Starfinder, &["ships"])] {
        let table = act(&act(&table, play("spring-shoes", false)), play("racing-yacht", false));
        assert_eq!(run_away(&table), 4);
        let table = act(&table, play("escape-pod", true));
        assert_eq!(strength(&table), 2);
    }
}

#[test]
fn a_second_ship_needs_an_overrule_or_a_cheat() {
    let table = act(&table(EditionId::Starfinder, &[]), play("racing-yacht", false));
    assert_eq!(breach(&table, play("escape-pod", false)), Breach::Ships);
    let overruled = table.apply(None, &play("escape-pod", false), true).expect("an overrulable action").after;
    assert_eq!(strength(&overruled), 1 + 1 + 2);
    let cheat =
        Action::Play { seat: ME, card: card("cheat"), sideways: false, with: Some(card("escape-pod")) };
    assert_eq!(strength(&act(&table, cheat)), 1 + 1 + 2);
}

#[test]
fn a_ship_never_lies_sideways() {
    let table = table(EditionId::Starfinder, &[]);
    assert_eq!(breach(&table, play("racing-yacht", true)), Breach::ShipStays { card: card("racing-yacht") });
    let table = act(&table, play("racing-yacht", false));
    let aside =
        Action::Arrange { seat: ME, equip: vec![], unequip: vec![card("racing-yacht")], hold: vec![] };
    assert_eq!(breach(&table, aside), Breach::ShipStays { card: card("racing-yacht") });
}

#[test]
fn a_received_ship_is_in_use_and_cannot_be_the_second() {
    let table = act(&table(EditionId::Starfinder, &[]), play("racing-yacht", false));
    let trade = Action::Trade { from: ME, to: OTHER, cards: vec![card("racing-yacht")], in_return: vec![] };
    let traded = act(&table, trade.clone());
    assert_eq!((run_away(&traded), traded.view().seats[1].run_away.total()), (0, 3));
    let pod = Action::Play { seat: OTHER, card: card("escape-pod"), sideways: false, with: None };
    let other = table.apply(None, &pod, true).expect("an overrulable action").after;
    assert_eq!(breach(&other, trade), Breach::Ships);
    let swap = Action::Trade {
        from: ME,
        to: OTHER,
        cards: vec![card("racing-yacht")],
        in_return: vec![card("escape-pod")],
    };
    let swapped = act(&other, swap).view();
    let ships: Vec<_> = swapped.seats.iter().take(2).map(|seat| seat.cards[0].copy.clone()).collect();
    assert_eq!(ships, [card("escape-pod"), card("racing-yacht")]);
}

#[test]
fn only_one_big_item_is_carried() {
    let table = act(&table(EditionId::Starfinder, &[]), play("grand-piano", false));
    for sideways in [false, true] {
        assert_eq!(breach(&table, play("wardrobe", sideways)), Breach::Big { limit: 1 });
    }
    let overruled = table.apply(None, &play("wardrobe", false), true).expect("an overrulable action").after;
    let judged = overruled.loadout(ME, &[card("grand-piano"), card("wardrobe")]).expect("both are in play");
    assert_eq!(judged.reasons, [Reason::Big]);
    let cheat = Action::Play { seat: ME, card: card("cheat"), sideways: false, with: Some(card("wardrobe")) };
    assert_eq!(strength(&act(&table, cheat)), 1 + 3 + 2);
    let table = act(&self::table(EditionId::Starfinder, &["big-limit=0"]), play("grand-piano", false));
    assert_eq!(strength(&act(&table, play("wardrobe", false))), 1 + 3 + 2);
}

#[test]
fn a_second_big_item_or_ship_is_not_stolen() {
    let own = act(&act(&table(EditionId::Starfinder, &[]), play("grand-piano", false)), play("rogue", false));
    for (item, objection) in [("wardrobe", Some(Breach::Big { limit: 1 })), ("escape-pod", None)] {
        let theirs = Action::Play { seat: OTHER, card: card(item), sideways: false, with: None };
        let theft = Action::UsePower {
            power: None,
            seat: ME,
            card: card("rogue"),
            price: Vec::new(),
            hand_cards: 1,
            takes: Some(card(item)),
            from: Some(OTHER),
            die: Some(6),
        };
        let rich = own.apply(None, &theirs, true).expect("an overrulable action").after;
        let judged = rich.apply(None, &theft, false);
        assert_eq!(judged.err().map(|objection| objection.breach), objection, "{item}");
    }
}

#[test]
fn a_runner_may_discard_a_slow_ship_before_the_roll() {
    let table = act(&table(EditionId::Starfinder, &[]), play("slow-freighter", false));
    let discard = || Action::Discard { seat: ME, cards: vec![card("slow-freighter")] };
    let kept = Breach::ThrownAway { card: card("slow-freighter") };
    assert_eq!(breach(&table, discard()), kept);
    let foe = Foe::Typed { level: 40, treasures: 1, levels: 1, tags: Vec::new() };
    let fighting = act(&table, Action::Fight { fighter: None, foe });
    assert_eq!(breach(&fighting, discard()), kept);
    let running = act(&fighting, Action::RunAway {});
    let flight = |table: &Table| table.view().combat.expect("a flight").flights.remove(0);
    let slowed = flight(&running);
    assert_eq!((slowed.needs.total(), slowed.slowed_by), (7, vec![card("slow-freighter")]));
    let freed = act(&running, discard());
    let free = flight(&freed);
    assert_eq!((free.needs.total(), free.slowed_by), (5, Vec::new()));
    for (table, escaped) in [(&running, false), (&freed, true)] {
        let flee = Action::Flee {
            seat: ME,
            monster: MonsterId(1),
            from_clone: false,
            die: Some(5),
            with: Vec::new(),
        };
        let events = table.apply(None, &flee, false).expect("a legal action").events;
        assert!(events.iter().any(|e| matches!(e, Event::Fled { escaped: it, .. } if *it == escaped)));
    }
}
