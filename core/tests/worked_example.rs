//! The combat example that the deluxe rules print, played through the public interface.
#![allow(clippy::panic, clippy::needless_pass_by_value, reason = "a test may stop where it fails")]

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{
    Action, CardCopy, Color, CombatSide, Deal, DecisionKind, Foe, MonsterId, NewSeat, SeatId, SetUp, Shape,
    Standie, Table,
};

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);

fn table() -> Table {
    let pieces = [(Color::Coral, Shape::Dome), (Color::Azure, Shape::Arrow), (Color::Violet, Shape::Block)];
    let names = ["Wesley", "Boxey", "Inara"];
    let seats = names.into_iter().zip(pieces).map(|(name, (color, shape))| NewSeat {
        name: name.to_owned(),
        sex: Sex::Male,
        standie: Standie { color, shape },
    });
    let set_up = SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats: seats.collect() };
    Table::set_up(Catalogue::shipped(), &set_up, false).expect("a valid set-up").after
}

fn after(table: &Table, action: Action) -> Table {
    match table.apply(None, &action, false) {
        Ok(outcome) => outcome.after,
        Err(objection) => panic!("{action:?}: {objection}"),
    }
}

fn play(seat: SeatId, card: &str) -> Action {
    Action::Play { seat, card: CardCopy::first(card), sideways: false, with: None }
}

fn totals(table: &Table) -> (i32, i32) {
    let view = table.view();
    let combat = view.combat.expect("a combat");
    (combat.munchkins.total(), combat.monsters.total())
}

#[test]
fn the_totals_are_6_to_4_then_6_to_14_then_15_to_14() {
    let mut table = table();
    for action in [
        play(WESLEY, "feline"),
        play(WESLEY, "diamondoid-teeth"),
        play(BOXEY, "bounty-hunter"),
        play(BOXEY, "bobaser"),
        Action::BeginTurn { seat: WESLEY },
        Action::ChangeLevel { seat: WESLEY, by: 3 },
        Action::ChangeLevel { seat: BOXEY, by: 4 },
        Action::Fight { fighter: None, foe: Foe::Card { card: CardCopy::first("bottle-bottle") } },
    ] {
        table = after(&table, action);
    }
    assert_eq!(totals(&table), (6, 4));

    table = after(
        &table,
        Action::Enhance { monster: MonsterId(1), card: CardCopy::first("from-another-dimension") },
    );
    assert_eq!(totals(&table), (6, 14));
    assert!(table.apply(None, &Action::Claim {}, false).is_err(), "nobody claims a fight that is being lost");

    table = after(
        &table,
        Action::Help { seat: BOXEY, deal: Deal { treasures: Some(1), ..Deal::default() }, forced: false },
    );
    assert_eq!(totals(&table), (15, 14));
    let rewards = table.view().combat.expect("a combat").rewards;
    assert_eq!(rewards.treasures.total(), 4);
    assert!(rewards.face_up);

    table = after(&after(&table, Action::Claim {}), Action::Win { waited_ms: None });
    let view = table.view();
    assert_eq!(view.seats[0].level, 5);
    assert_eq!(view.seats[1].level, 5);
    assert!(view.combat.is_none());
    let DecisionKind::CollectRewards { treasures, face_up, doors, .. } = &view.waiting_for[0].about else {
        panic!("rewards are due");
    };
    assert_eq!((*treasures, *face_up), (4, true));
    assert_eq!(*doors, [(WESLEY, 1), (BOXEY, 1)]);
}

#[test]
fn monsters_win_ties() {
    let mut table = after(&table(), Action::BeginTurn { seat: WESLEY });
    table = after(
        &table,
        Action::Fight { fighter: None, foe: Foe::Typed { level: 1, treasures: 1, levels: 1, tags: vec![] } },
    );
    assert_eq!(totals(&table), (1, 1));
    assert_eq!(table.view().combat.expect("a combat").winner, CombatSide::Monsters);
}
