//! Bookmarks that go around a table while players leave and die.

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{Action, CardCopy, Choice, Color, NewSeat, SeatId, SetUp, Shape, Standie, Table};

fn table() -> Table {
    let seats = [("Mia", Color::Coral), ("Tom", Color::Azure), ("Kim", Color::Lime)];
    let seats = seats.map(|(name, color)| NewSeat {
        name: name.to_owned(),
        sex: Sex::Female,
        standie: Standie { color, shape: Shape::Dome },
    });
    let set_up = SetUp { edition: EditionId::Second2003, house_rules: Vec::new(), seats: seats.into() };
    Table::set_up(Catalogue::shipped(), &set_up, false).expect("a valid set-up").after
}

fn play(seat: u8, card: &str) -> Action {
    Action::Play { seat: SeatId(seat), card: CardCopy::first(card), sideways: false, with: None }
}

#[test]
fn negotiations_end_when_the_taker_leaves_and_the_others_are_dead() {
    let bookmark = CardCopy::first("bookmark-of-trade-negotiations");
    let mut table = table();
    let mut act = |action: Action| {
        table = table.apply(None, &action, true).expect("a legal or overrulable action").after;
        table.waiting_for().first().map(|decision| decision.id)
    };
    act(Action::BeginTurn { seat: SeatId(0) });
    act(play(0, "dogbot"));
    act(play(1, "laser"));
    act(play(2, "energy-armor"));
    let direction =
        act(Action::PlayBookmark { seat: SeatId(0), card: bookmark }).expect("a direction is due");
    let left = Choice::Option { option: 0 };
    act(Action::Decide { decision: direction, choice: left }).expect("an Item of Tom's is due");
    act(Action::Die { seat: SeatId(0) });
    act(Action::Die { seat: SeatId(2) });
    act(Action::RemoveSeat { seat: SeatId(1) });
    assert!(table.seats().all(|seat| seat.dead));
}
