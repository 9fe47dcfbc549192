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

#[test]
fn a_player_whose_name_nobody_sees_does_not_sit_down() {
    let table = fight();
    for name in ["\u{200b}", "\u{2067}\u{2069}", "\u{301}\u{302}", "\u{3164}"] {
        let standie = Standie { color: Color::Rose, shape: Shape::Dome };
        let seat = NewSeat { name: name.to_owned(), sex: Sex::Male, standie };
        let objection = table.apply(None, &Action::AddSeat { seat }, true).expect_err("nobody sees that");
        assert!(matches!(objection.breach, Breach::BadName { .. }), "{name:?}: {objection:?}");
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

/// A fighter of Level 7 before so many monsters more.
fn beset(monsters: u8, foe: impl Fn(u8) -> Foe) -> Table {
    let joined = |number| Event::MonsterJoined { monster: MonsterId(number), foe: foe(number), with: None };
    let joined: Vec<Event> = (2..=monsters + 1).map(joined).collect();
    let fit = Action::ChangeLevel { seat: SeatId(0), by: 6 };
    fight().apply(None, &fit, false).expect("Levels").after.then(&joined).expect("monsters join")
}

#[test]
fn odds_are_told_of_a_whole_horde() {
    let men = |number| Foe::Card { card: CardCopy { card: "little-green-man".into(), number } };
    let table = beset(40, men);
    let odds = table.flight_odds();
    // She gets away from each with two faces of six, and loses 2 Levels to each that gets her, down to Level 1.
    let (away, caught) = (1.0 / 3.0, 2.0 / 3.0_f64);
    let free = f64::powi(away, 41);
    assert!((odds[0].all_escape / free - 1.0).abs() < 1e-9, "{odds:?}");
    let mut ways = f64::powi(away, 40);
    let mut lost = 0.0;
    for got in 0..=40 {
        lost += ways * f64::from(got * 2).min(6.0);
        ways *= f64::from(40 - got) / f64::from(got + 1) * caught / away;
    }
    assert!((odds[0].levels_lost - lost).abs() < 1e-9, "{odds:?}, not {lost}");
}

#[test]
fn odds_are_told_of_as_many_monsters_as_can_be_gone_through() {
    let typed = |_| Foe::Typed { level: 4, treasures: 1, levels: 1, tags: Vec::new() };
    let bots = |number| Foe::Card { card: CardCopy { card: "slaughterbot".into(), number } };
    let most = u8::try_from(THINGS_MAX).expect("few enough") - 1;
    assert_eq!((beset(most, typed).flight_odds().len(), beset(most, bots).flight_odds().len()), (1, 0));
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
