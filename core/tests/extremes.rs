//! Absurd numbers are refused, including the largest possible ones, and an overfull table is still shown.
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
    let table = Table::set_up(Catalogue::shipped(), &set_up, false).expect("a valid set-up").after;
    let table = table.apply(None, &Action::BeginTurn { seat: SeatId(0) }, false).expect("a turn").after;
    let foe = Foe::Typed { level: 4, treasures: 1, levels: 1, tags: Vec::new() };
    table.apply(None, &Action::Fight { fighter: Some(SeatId(0)), foe }, true).expect("a fight").after
}

#[test]
fn out_of_range_amounts_are_refused_even_with_overrule() {
    let table = fight();
    for amount in [i32::MIN, i32::MIN + 1, i32::MAX, 0] {
        let actions = [
            Action::Adjust { side: CombatSide::Munchkins, amount },
            Action::ChangeLevel { seat: SeatId(1), by: amount },
            Action::AdjustGear { seat: SeatId(1), by: amount },
        ];
        for action in actions {
            let objection = table.apply(None, &action, true).expect_err("out of range");
            assert!(matches!(objection.breach, Breach::OutOfRange { .. }), "{action:?}: {objection:?}");
        }
    }
}

#[test]
fn a_player_with_an_invisible_name_is_refused() {
    let table = fight();
    for name in ["\u{200b}", "\u{2067}\u{2069}", "\u{301}\u{302}", "\u{3164}"] {
        let standie = Standie { color: Color::Rose, shape: Shape::Dome };
        let seat = NewSeat { name: name.to_owned(), sex: Sex::Male, standie };
        let objection =
            table.apply(None, &Action::AddSeat { seat, place: None }, true).expect_err("an invisible name");
        assert!(matches!(objection.breach, Breach::BadName { .. }), "{name:?}: {objection:?}");
    }
}

fn adjusted(table: &Table) -> Result<Table, Breach> {
    let action = Action::Adjust { side: CombatSide::Munchkins, amount: 1 };
    table.apply(None, &action, true).map(|outcome| outcome.after).map_err(|objection| objection.breach)
}

#[test]
fn a_fight_does_not_grow_past_the_limit() {
    let full = (0..THINGS_MAX).fold(fight(), |table, _| adjusted(&table).expect("there is room"));
    assert_eq!(full.fullest(), usize::from(THINGS_MAX));
    assert_eq!(adjusted(&full).err(), Some(Breach::TooMuch { max: THINGS_MAX }));
    let play = full.view().combat.expect("a fight").plays[0].play;
    let back = full.apply(None, &Action::TakeBack { play }, false).expect("it is taken back").after;
    assert!(adjusted(&back).is_ok());
}

#[test]
fn an_overfull_table_stays_playable() {
    let amount = |number: u16| Event::StrengthAdded {
        play: PlayId(number),
        side: CombatSide::Munchkins,
        amount: 1,
        card: None,
        by: None,
    };
    let amounts: Vec<Event> = (1..=THINGS_MAX + 20).map(amount).collect();
    let fuller = fight().then(&amounts).expect("an older version allowed them");
    assert!(adjusted(&fuller).is_err());
    let level = Action::ChangeLevel { seat: SeatId(1), by: 1 };
    assert!(fuller.apply(None, &level, false).is_ok());
}

#[test]
fn a_vacated_seat_makes_room_for_another_player() {
    let guest = || NewSeat {
        name: "Guest".to_owned(),
        sex: Sex::Female,
        standie: Standie { color: Color::Coral, shape: Shape::Shield },
    };
    let come = |table: &Table| table.apply(None, &Action::AddSeat { seat: guest(), place: None }, true);
    let mut table = fight();
    for id in 3..THINGS_MAX {
        table = come(&table).expect("there is room").after;
        let leave = Action::RemoveSeat { seat: SeatId(u8::try_from(id).expect("it fits in u8")) };
        table = table.apply(None, &leave, true).expect("a player may leave").after;
    }
    assert_eq!(
        come(&table).err().map(|objection| objection.breach),
        Some(Breach::TooMuch { max: THINGS_MAX })
    );
}

/// A fighter of Level 7 against this many additional monsters.
fn against_monsters(monsters: u8, foe: impl Fn(u8) -> Foe) -> Table {
    let joined = |number| Event::MonsterJoined { monster: MonsterId(number), foe: foe(number), with: None };
    let joined: Vec<Event> = (2..=monsters + 1).map(joined).collect();
    let fit = Action::ChangeLevel { seat: SeatId(0), by: 6 };
    fight().apply(None, &fit, false).expect("Levels").after.then(&joined).expect("monsters join")
}

#[test]
fn odds_are_exact_against_many_monsters() {
    let men = |number| Foe::Card { card: CardCopy { card: "little-green-man".into(), number } };
    let table = against_monsters(40, men);
    let odds = table.flight_odds();
    // She escapes each with two of six faces, and loses 2 Levels to each that catches her, down to Level 1.
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
fn odds_are_left_out_beyond_the_step_limit() {
    let typed = |_| Foe::Typed { level: 4, treasures: 1, levels: 1, tags: Vec::new() };
    let bots = |number| Foe::Card { card: CardCopy { card: "slaughterbot".into(), number } };
    let most = u8::try_from(THINGS_MAX).expect("it fits in u8") - 1;
    assert_eq!(
        (against_monsters(most, typed).flight_odds().len(), against_monsters(most, bots).flight_odds().len()),
        (1, 0)
    );
}

#[test]
fn the_best_set_of_too_many_items_is_legal() {
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
    let best = table.best_loadout(SeatId(1)).expect("she is there").expect("a better set");
    let arrange =
        Action::Arrange { seat: SeatId(1), equip: best.equip, unequip: best.unequip, hold: best.hold };
    assert!(table.apply(None, &arrange, false).is_ok());
}
