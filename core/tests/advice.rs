//! The referee accepts the advice of the view, and the result matches the stated one.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may stop where it fails")]

mod seated;

use starboard_cards::{Catalogue, EditionId};
use starboard_core::{Action, CardCopy, Reason, Remedy, SeatId, SeatView, Table};

use crate::seated::three;

const WESLEY: SeatId = SeatId(0);
const ZOE: SeatId = SeatId(2);

fn table() -> Table {
    act(&three(Catalogue::shipped(), EditionId::First2002), &Action::BeginTurn { seat: WESLEY })
}

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn plainly(table: &Table, action: &Action) -> Table {
    table.apply(None, action, false).expect("a legal action").after
}

fn card(name: &str) -> CardCopy {
    CardCopy::first(name)
}

fn plays(table: &Table, names: &[&str]) -> Table {
    names.iter().fold(table.clone(), |table, name| {
        act(&table, &Action::Play { seat: WESLEY, card: card(name), sideways: false, with: None })
    })
}

fn hold(table: &Table, item: &str, by: &str) -> Table {
    act(table, &Action::Hold { seat: WESLEY, card: card(item), by: Some(card(by)) })
}

/// Makes a Cheat! allow an Item, then releases the Item from it.
fn caught_cheating(table: &Table, item: &str) -> Table {
    let with = Some(card(item));
    let used = act(table, &Action::Play { seat: WESLEY, card: card("cheat"), sideways: false, with });
    act(&used, &Action::Hold { seat: WESLEY, card: card(item), by: None })
}

fn arrange(equip: Vec<CardCopy>, unequip: Vec<CardCopy>, hold: Vec<(CardCopy, CardCopy)>) -> Action {
    Action::Arrange { seat: WESLEY, equip, unequip, hold }
}

fn wesley(table: &Table) -> SeatView {
    table.view().seats.swap_remove(0)
}

/// The strength gained by the best loadout after arranging it; none if the current one is the best.
fn gain_of_best(table: &Table) -> Option<i32> {
    let before = wesley(table);
    let best = before.best?;
    let after = wesley(&plainly(table, &arrange(best.equip, best.unequip, best.hold)));
    assert_eq!((after.strength.total(), after.run_away.total()), (best.strength, best.run_away));
    assert_eq!(after.best, None, "it was the best");
    Some(best.strength - before.strength.total())
}

/// Applies the remedy of an Item, and returns the Items that it turns sideways.
fn apply_remedy(table: &Table, name: &str) -> Vec<CardCopy> {
    let view = |table: &Table| wesley(table).cards.into_iter().find(|c| c.copy == card(name)).expect("there");
    let aside = match view(table).remedy {
        Some(Remedy::PutInUse) => Vec::new(),
        Some(Remedy::LayAside { cards }) => cards,
        remedy => panic!("{name}: {remedy:?}"),
    };
    let after = plainly(table, &arrange(vec![card(name)], aside.clone(), Vec::new()));
    assert_eq!(view(&after).reasons, Vec::<Reason>::new(), "{name}");
    aside
}

#[test]
fn a_taped_item_makes_way_for_a_better_set() {
    // A tape is a separate Item and keeps nothing in use.
    let taped = hold(&plays(&table(), &["duct-tape", "laser"]), "laser", "duct-tape");
    assert_eq!(gain_of_best(&plays(&taped, &["shmaser"])), Some(1));
    let pair = hold(&plays(&taped, &["photon-cutlass"]), "photon-cutlass", "duct-tape");
    assert_eq!(gain_of_best(&plays(&pair, &["bananafanafofaser"])), Some(1));
}

#[test]
fn a_restricted_penalty_is_not_turned_sideways() {
    let armed = plays(&table(), &["photon-cutlass"]);
    let hit =
        act(&armed, &Action::PlayTrap { seat: WESLEY, card: card("antimatter"), from: Some(ZOE), on: None });
    let barred = plays(&hit, &["mutant", "low-tech-persuader"]);
    assert_eq!(wesley(&barred).strength.total(), 1);
    assert_eq!(gain_of_best(&barred), None, "turning it sideways gains nothing");
    assert_eq!(
        gain_of_best(&caught_cheating(&plays(&barred, &["bananafanafofaser"]), "bananafanafofaser")),
        Some(5)
    );
}

#[test]
fn an_excess_item_does_not_displace_a_counting_one() {
    // Without the Cheat! there is one Hand too many. The Laser counts as soon as another Item gives it room.
    let armed = plays(&table(), &["no-brainer", "vibrosword", "ray-gun", "laser", "bananafanafofaser"]);
    let caught =
        act(&caught_cheating(&armed, "laser"), &Action::Discard { seat: WESLEY, cards: vec![card("cheat")] });
    for (name, aside) in [("ray-gun", 2), ("laser", 1), ("bananafanafofaser", 2)] {
        assert_eq!(apply_remedy(&caught, name).len(), aside, "{name}");
    }
}

#[test]
fn a_sale_shows_all_the_strength_lost() {
    let lost = |table: &Table| {
        let before = wesley(table);
        let sale = before.sales.first().expect("a sale").clone();
        let after = wesley(&plainly(table, &Action::Sell { seat: WESLEY, cards: sale.cards }));
        assert_eq!(
            before.strength.total() + i32::from(sale.levels) - after.strength.total(),
            sale.strength_lost
        );
        sale.strength_lost
    };
    // The Items that each give a Hand have no bonus themselves.
    let four = [
        "handy-foot",
        "permanent-wave",
        "duct-tape",
        "bananafanafofaser",
        "vibrosword",
        "low-tech-persuader",
    ];
    assert_eq!(lost(&plays(&table(), &four)), 5);
}
