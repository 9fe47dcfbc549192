//! Numbers that nobody means are refused, up to the largest that can be written.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{Action, Breach, Color, CombatSide, Foe, NewSeat, SeatId, SetUp, Shape, Standie, Table};

fn fight() -> Table {
    let seats = [("Ray", Color::Coral), ("Inara", Color::Azure), ("Zoe", Color::Lime)];
    let seats = seats.map(|(name, color)| NewSeat {
        name: name.to_owned(),
        sex: Sex::Female,
        standie: Standie { color, shape: Shape::Dome },
    });
    let set_up = SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats: seats.to_vec() };
    let table = Table::set_up(Catalogue::shipped(), &set_up, false).expect("a sound set-up").after;
    let table = table.apply(None, &Action::BeginTurn { seat: SeatId(0) }, false).expect("a turn").after;
    let foe = Foe::Typed { level: 4, treasures: 1, levels: 1, tags: Vec::new() };
    table.apply(None, &Action::Fight { fighter: Some(SeatId(0)), foe }, true).expect("a fight").after
}

#[test]
fn amounts_out_of_range_are_refused_even_by_whoever_overrules() {
    let table = fight();
    for amount in [i32::MIN, i32::MIN + 1, i32::MAX, 0] {
        let deeds = [
            Action::Adjust { side: CombatSide::Munchkins, amount },
            Action::ChangeLevel { seat: SeatId(1), by: amount },
        ];
        for deed in deeds {
            let objection = table.apply(None, &deed, true).expect_err("nobody means that");
            assert!(matches!(objection.breach, Breach::OutOfRange { .. }), "{deed:?}: {objection:?}");
        }
    }
}
