//! Numbers that nobody means are refused, up to the largest that can be written, and a table that is fuller than any is
//! shown all the same.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{
    Action, Breach, CardCopy, Color, CombatSide, Event, Foe, MonsterId, NewSeat, PlayId, SeatId, SetUp,
    Shape, Standie, THINGS_MAX, Table,
};

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

fn adjusted(table: &Table) -> Result<Table, Breach> {
    let action = Action::Adjust { side: CombatSide::Munchkins, amount: 1 };
    table.apply(None, &action, true).map(|outcome| outcome.after).map_err(|objection| objection.breach)
}

#[test]
fn a_fight_grows_no_fuller_than_a_game_file_can_be() {
    let full = (0..THINGS_MAX).fold(fight(), |table, _| adjusted(&table).expect("there is room"));
    assert_eq!(full.fullest(), usize::from(THINGS_MAX));
    assert_eq!(adjusted(&full).err(), Some(Breach::TooMuch { max: THINGS_MAX }));
    let play = full.view().combat.expect("a fight").plays[0].play;
    let back = full.apply(None, &Action::TakeBack { play }, false).expect("it is taken back").after;
    assert!(adjusted(&back).is_ok());
}

#[test]
fn a_table_that_is_too_full_is_played_on() {
    let amount = |number: u16| Event::StrengthAdded {
        play: PlayId(number),
        side: CombatSide::Munchkins,
        amount: 1,
        card: None,
        by: None,
    };
    let amounts: Vec<Event> = (1..=THINGS_MAX + 20).map(amount).collect();
    let fuller = fight().then(&amounts).expect("an older version let them pass");
    assert!(adjusted(&fuller).is_err());
    let level = Action::ChangeLevel { seat: SeatId(1), by: 1 };
    assert!(fuller.apply(None, &level, false).is_ok());
}

#[test]
fn a_seat_that_is_left_makes_room_for_another_player() {
    let guest = || NewSeat {
        name: "Guest".to_owned(),
        sex: Sex::Female,
        standie: Standie { color: Color::Coral, shape: Shape::Shield },
    };
    let come = |table: &Table| table.apply(None, &Action::AddSeat { seat: guest() }, true);
    let mut table = fight();
    for id in 3..THINGS_MAX {
        table = come(&table).expect("there is room").after;
        let leave = Action::RemoveSeat { seat: SeatId(u8::try_from(id).expect("few enough")) };
        table = table.apply(None, &leave, true).expect("nobody is kept").after;
    }
    assert_eq!(
        come(&table).err().map(|objection| objection.breach),
        Some(Breach::TooMuch { max: THINGS_MAX })
    );
}

#[test]
fn odds_are_told_of_as_many_monsters_as_can_be_gone_through() {
    let foe = Foe::Typed { level: 4, treasures: 1, levels: 1, tags: Vec::new() };
    let joined =
        |number: u8| Event::MonsterJoined { monster: MonsterId(number), foe: foe.clone(), with: None };
    let with = |monsters: u8| {
        let joined: Vec<Event> = (2..=monsters).map(joined).collect();
        fight().then(&joined).expect("monsters join").view().combat.expect("a fight").odds.len()
    };
    assert_eq!((with(8), with(18)), (1, 0));
}

#[test]
fn the_best_of_more_items_than_anybody_has_is_a_legal_one() {
    let items = Catalogue::shipped().cards().filter(|card| card.item().is_some());
    let played = items.flat_map(|card| (1..=3).map(|number| CardCopy { card: card.id.clone(), number }));
    let played: Vec<Event> = played
        .map(|card| Event::CardPlayed {
            seat: SeatId(1),
            card,
            equipped: false,
            allowed: Vec::new(),
            held_by: None,
        })
        .collect();
    let table = fight().then(&played).expect("cards come into play");
    let best = table.best_loadout(SeatId(1)).expect("she is there").expect("there is something to turn");
    let arrange =
        Action::Arrange { seat: SeatId(1), equip: best.equip, unequip: best.unequip, hold: best.hold };
    assert!(table.apply(None, &arrange, false).is_ok());
}
