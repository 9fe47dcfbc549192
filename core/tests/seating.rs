//! Players who leave and come back, move, or are away for a while.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{Action, Breach, CardCopy, Color, Event, NewSeat, SeatId, Shape, Standie, Table};

use crate::seated::three;

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);
const ZOE: SeatId = SeatId(2);

fn table() -> Table {
    let table = three(Catalogue::shipped(), EditionId::First2002);
    act(&table, &Action::BeginTurn { seat: WESLEY })
}

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn play(table: &Table, seat: SeatId, card: &str) -> Table {
    act(table, &Action::Play { seat, card: CardCopy::first(card), sideways: false, with: None })
}

fn back(seat: SeatId) -> Action {
    Action::ReturnSeat { seat, name: None, standie: None }
}

fn cards(table: &Table, seat: SeatId) -> Vec<&str> {
    let seat = table.seats().find(|s| s.id == seat).expect("a player");
    seat.cards.iter().map(|card| card.copy.card.as_str()).collect()
}

fn order(table: &Table) -> Vec<u8> {
    table.seats().map(|seat| seat.id.0).collect()
}

fn turn(table: &Table) -> SeatId {
    table.turn().expect("a turn").1
}

#[test]
fn whoever_comes_back_has_level_cards_and_place_again_in_any_order() {
    let table = play(&play(&table(), BOXEY, "feline"), BOXEY, "bubble-helmet");
    let table = act(&table, &Action::ChangeLevel { seat: BOXEY, by: 3 });
    let gone = act(&act(&table, &Action::RemoveSeat { seat: BOXEY }), &Action::RemoveSeat { seat: ZOE });
    assert_eq!(order(&gone), [0]);
    for first in [BOXEY, ZOE] {
        let second = if first == BOXEY { ZOE } else { BOXEY };
        let there = act(&act(&gone, &back(first)), &back(second));
        assert_eq!(order(&there), [0, 1, 2]);
        assert_eq!(cards(&there, BOXEY), ["feline", "bubble-helmet"]);
        assert_eq!(there.seats().find(|s| s.id == BOXEY).expect("back").level, 4);
    }
    let objection = table.apply(None, &back(BOXEY), true).expect_err("still there");
    assert_eq!(objection.breach, Breach::UnknownSeat { seat: BOXEY });
}

#[test]
fn a_card_that_somebody_else_has_by_now_does_not_come_back() {
    let gone = act(&play(&table(), BOXEY, "bubble-helmet"), &Action::RemoveSeat { seat: BOXEY });
    let there = act(&play(&gone, WESLEY, "bubble-helmet"), &back(BOXEY));
    assert_eq!(cards(&there, WESLEY), ["bubble-helmet"]);
    assert!(cards(&there, BOXEY).is_empty());
}

#[test]
fn a_name_or_piece_that_somebody_else_has_by_now_can_be_changed_on_the_way_back() {
    let gone = act(&table(), &Action::RemoveSeat { seat: BOXEY });
    let standie = Standie { color: Color::Azure, shape: Shape::Dome };
    let seat = NewSeat { name: "Boxey".to_owned(), sex: Sex::Male, standie };
    let table = act(&gone, &Action::AddSeat { seat, place: None });
    let taken = table.apply(None, &back(BOXEY), true).expect_err("the name is taken");
    assert_eq!(taken.breach, Breach::NameTaken { name: "Boxey".to_owned() });
    let other = Standie { color: Color::Rose, shape: Shape::Star };
    let again = Action::ReturnSeat { seat: BOXEY, name: Some("Boxey (2)".to_owned()), standie: Some(other) };
    let there = act(&table, &again);
    let boxey = there.seats().find(|s| s.id == BOXEY).expect("back");
    assert_eq!((boxey.name.as_str(), boxey.standie), ("Boxey (2)", other));
}

#[test]
fn turns_follow_the_places() {
    let table = act(&table(), &Action::MoveSeat { seat: ZOE, place: 1 });
    assert_eq!(order(&table), [0, 2, 1]);
    let turns = |table: &Table| act(table, &Action::EndTurn {});
    let second = turns(&table);
    assert_eq!((turn(&second), turn(&turns(&second))), (ZOE, BOXEY));
    assert_eq!(turn(&turns(&turns(&second))), WESLEY);
    let beyond =
        table.apply(None, &Action::MoveSeat { seat: ZOE, place: 3 }, true).expect_err("no such place");
    assert_eq!(beyond.breach, Breach::OutOfRange { min: 0, max: 2 });
}

#[test]
fn a_newcomer_takes_the_place_at_which_he_sits() {
    let standie = Standie { color: Color::Rose, shape: Shape::Star };
    let seat = NewSeat { name: "River".to_owned(), sex: Sex::Female, standie };
    let table = act(&table(), &Action::AddSeat { seat, place: Some(1) });
    assert_eq!(order(&table), [0, 3, 1, 2]);
    assert_eq!(turn(&act(&table, &Action::EndTurn {})), SeatId(3));
}

#[test]
fn the_turn_of_a_player_who_leaves_goes_to_the_left_even_if_all_others_are_away() {
    let away = |table: &Table, seat| act(table, &Action::SetAway { seat, away: true });
    let alone = away(&away(&table(), BOXEY), ZOE);
    assert_eq!(turn(&act(&alone, &Action::EndTurn {})), WESLEY);
    assert_eq!(turn(&act(&alone, &Action::RemoveSeat { seat: WESLEY })), BOXEY);
}

#[test]
fn a_lasting_trap_that_somebody_else_has_by_now_does_not_come_back() {
    let trap = |table: &Table, seat| {
        let card = CardCopy::first("chromosome-switch");
        act(table, &Action::PlayTrap { seat, card, from: Some(ZOE), on: None })
    };
    let marks = |table: &Table, seat| table.seats().find(|s| s.id == seat).expect("a player").marks.len();
    let hit = trap(&table(), BOXEY);
    assert_eq!(marks(&hit, BOXEY), 1);
    let gone = act(&hit, &Action::RemoveSeat { seat: BOXEY });
    assert_eq!(marks(&act(&gone, &back(BOXEY)), BOXEY), 1);
    assert_eq!(marks(&act(&trap(&gone, WESLEY), &back(BOXEY)), BOXEY), 0);
}

#[test]
fn turns_pass_over_who_is_away_and_say_so() {
    let away = act(&table(), &Action::SetAway { seat: BOXEY, away: true });
    let outcome = away.apply(None, &Action::EndTurn {}, false).expect("a next turn");
    assert!(outcome.events.contains(&Event::TurnPassedOver { seat: BOXEY }));
    assert_eq!(turn(&outcome.after), ZOE);
    let here = act(&away, &Action::SetAway { seat: BOXEY, away: false });
    assert_eq!(turn(&act(&here, &Action::EndTurn {})), BOXEY);
}
