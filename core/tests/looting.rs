//! What can still be taken from a body. All editions, "Death".
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{
    Action, Breach, CardCopy, Choice, Color, NewSeat, SeatId, SetUp, Shape, Standie, Table,
};

#[test]
fn a_card_that_came_back_into_play_is_no_loot() {
    let seat = |(name, color): (&str, Color)| NewSeat {
        name: name.to_owned(),
        sex: Sex::Male,
        standie: Standie { color, shape: Shape::Dome },
    };
    let seats = [("Ray", Color::Coral), ("Boxey", Color::Azure), ("Zoe", Color::Lime)].map(seat).into();
    let set_up = SetUp { edition: EditionId::First2002, house_rules: Vec::new(), seats };
    let table = Table::set_up(Catalogue::shipped(), &set_up, false).expect("a sound set-up").after;
    let dogbot = CardCopy::first("dogbot");
    let play = Action::Play { seat: SeatId(0), card: dogbot.clone(), sideways: false, with: None };
    let act = |table: &Table, action: &Action| table.apply(None, action, true).expect("the last word").after;
    let died = act(&act(&table, &play), &Action::Die { seat: SeatId(0) });
    let played_again = act(&died, &play);
    let decision = played_again.waiting_for().first().expect("somebody loots").id;
    let loot = Action::Decide { decision, choice: Choice::Cards { cards: vec![dogbot.clone()] } };
    let objection = played_again.apply(None, &loot, true).expect_err("it is not on the body");
    assert_eq!(objection.breach, Breach::AlreadyInPlay { card: dogbot, seat: Some(SeatId(0)) });
}
