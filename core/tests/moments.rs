//! The current moments of a table, used to look up rules.

use starboard_cards::{CardId, Catalogue, EditionId, HouseRule, Moment, Sex};
use starboard_core::{Action, CardCopy, Color, Deal, Foe, NewSeat, SeatId, SetUp, Shape, Standie, Table};

fn table(house_rules: &[&str]) -> Table {
    let seats = [("Mia", Color::Coral), ("Tom", Color::Azure), ("Kim", Color::Lime)];
    let seats = seats.map(|(name, color)| NewSeat {
        name: name.to_owned(),
        sex: Sex::Female,
        standie: Standie { color, shape: Shape::Dome },
    });
    let house_rules = house_rules.iter().map(|rule| HouseRule((*rule).to_owned())).collect();
    let set_up = SetUp { edition: EditionId::Deluxe2019, house_rules, seats: seats.into() };
    Table::set_up(Catalogue::shipped(), &set_up, false).expect("a valid set-up").after
}

fn after(table: Table, actions: Vec<Action>) -> Table {
    actions.into_iter().fold(table, |table, action| {
        table.apply(None, &action, true).expect("a legal or overrulable action").after
    })
}

fn begun() -> Table {
    after(table(&[]), vec![Action::BeginTurn { seat: SeatId(0) }])
}

fn fight(card: &str) -> Action {
    Action::Fight { foe: Foe::Card { card: CardCopy::first(card) }, fighter: None }
}

fn play(seat: u8, card: &str) -> Action {
    Action::Play { seat: SeatId(seat), card: CardCopy::first(card), sideways: false, with: None }
}

#[test]
fn the_moment_is_the_set_up_before_the_first_turn_and_then_a_phase() {
    assert_eq!(table(&[]).moments(), [Moment::SetUp]);
    assert_eq!(begun().moments(), [Moment::Arrange]);
}

#[test]
fn a_fight_gives_all_its_moments_and_no_phase() {
    let table = after(begun(), vec![fight("plasmoid")]);
    assert_eq!(table.moments(), [Moment::Fight]);
    let monster = table.combat().expect("a fight").monsters[0].id;
    let on_it = |card| Action::Enhance { monster, card: CardCopy::first(card) };
    let help = Action::Help { seat: SeatId(1), deal: Deal::default(), forced: false };
    let table = after(table, vec![help, on_it("computerized"), on_it("and-its-clone")]);
    assert_eq!(table.moments(), [Moment::Clone, Moment::Enhanced, Moment::Helper, Moment::Fight]);
}

#[test]
fn a_flight_replaces_the_fight_as_a_moment() {
    let moments = after(begun(), vec![fight("great-cthulhu"), Action::RunAway {}]).moments();
    assert_eq!(moments.first(), Some(&Moment::Flight));
    assert!(!moments.contains(&Moment::Fight), "{moments:?}");
}

#[test]
fn lasting_moments_come_after_the_current_ones() {
    let level = Action::ChangeLevel { seat: SeatId(2), by: 8 };
    let moments =
        after(begun(), vec![level, play(1, "laser"), play(2, "half-breed"), fight("plasmoid")]).moments();
    assert_eq!(moments, [Moment::Fight, Moment::NearWin, Moment::HalfBreed, Moment::Laser]);
    assert_eq!(table(&["winning-level=20"]).moments(), [Moment::SetUp, Moment::Epic]);
}

#[test]
fn the_cards_at_stake_are_those_of_the_fight_and_its_party() {
    let table = after(begun(), vec![play(0, "mutant"), play(1, "feline"), fight("plasmoid")]);
    assert_eq!(table.cards_at_stake(), [CardId::new("plasmoid"), CardId::new("mutant")]);
}
