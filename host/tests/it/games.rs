//! Whole games: statistics, previews, export and import.

use serde_json::{Value, json};
use starboard_cards::{EditionId, HouseRule};
use starboard_core::{Action, Breach, CardCopy, CombatSide, Deal, Event, Foe, RuleChange, SeatId, SetUp};
use starboard_host::wire::{
    Award, CardTotals, Counts, ExportPlace, Fairness, Fault, ImportFault, Named, Request, Response, Snapshot,
    Statistics, TableId, TurningPoint,
};

use crate::tables::{Desk, act, action_of, log, snapshot};

impl Desk {
    fn statistics(&self) -> Statistics {
        match self.session.handle(Request::Statistics { table: self.table.clone() }) {
            Ok(Response::Statistics { statistics }) => *statistics,
            other => panic!("{other:?}"),
        }
    }

    fn export(&self) -> String {
        self.session.export(&self.table).unwrap()
    }

    pub(crate) fn import_text(&self, file: &str) -> Result<Response, Fault> {
        let upload = self.session.upload(file.as_bytes())?;
        self.session.handle(Request::ImportTable { upload })
    }

    fn import(&self, file: &Value) -> Result<Snapshot, Fault> {
        match self.import_text(&file.to_string()) {
            Ok(Response::Table { snapshot }) => Ok(Snapshot::clone(&snapshot)),
            Ok(other) => panic!("{other:?}"),
            Err(fault) => Err(fault),
        }
    }

    fn faults(&self, file: &Value) -> Vec<ImportFault> {
        match self.import(file) {
            Err(Fault::Import { faults, more: 0 }) => faults,
            other => panic!("{other:?}"),
        }
    }

    fn tables(&self) -> usize {
        match self.session.handle(Request::Lobby {}) {
            Ok(Response::Lobby { tables, .. }) => tables.len(),
            other => panic!("{other:?}"),
        }
    }

    /// Begins a fight against a typed monster.
    fn fight(&self, level: i32, treasures: i32) {
        self.act(Action::Fight {
            fighter: None,
            foe: Foe::Typed { level, treasures, levels: 1, tags: Vec::new() },
        });
    }

    /// Plays a game that covers all statistics and includes an undo.
    pub(crate) fn play_sample_game(&self) {
        self.act(Action::BeginTurn { seat: SeatId(0) });
        self.act(Action::ChangeLevel { seat: SeatId(0), by: 2 });
        self.fight(4, 3);
        self.act(Action::Help {
            seat: SeatId(1),
            deal: Deal { treasures: Some(1), first_pick: None, items: Vec::new() },
            forced: false,
        });
        self.act(Action::Adjust { side: CombatSide::Munchkins, amount: 3 });
        let won = self.win();
        let decision = won.view.waiting_for[0].id;
        self.act(Action::Decide { decision, choice: starboard_core::Choice::Done {} });
        self.act(Action::EndTurn {});
        self.fight(9, 2);
        self.act(Action::RunAway {});
        let monster = starboard_core::MonsterId(1);
        let flee = |die| Action::Flee {
            seat: SeatId(1),
            monster,
            from_clone: false,
            die: Some(die),
            with: Vec::new(),
        };
        self.act(flee(5));
        self.act(Action::Roll { die: Some(6) });
        self.undo(None).unwrap();
    }
}

#[test]
fn cancelled_cards_are_not_counted() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    desk.act(Action::ChangeLevel { seat: SeatId(0), by: 4 });
    desk.fight(2, 3);
    let monster = Some(starboard_core::MonsterId(1));
    let throw = |card: &str, by| Action::PlayOneShot {
        card: CardCopy::first(card),
        side: None,
        monster,
        on: None,
        by: Some(SeatId(by)),
    };
    desk.act(throw("leech-bomb", 0));
    assert_eq!(desk.statistics().fights.len(), 1);
    desk.act(throw("time-warp", 1));
    assert_eq!(desk.statistics().fights.len(), 0);
    desk.win();
    let numbers = desk.statistics();
    let fights: Vec<_> = numbers.fights.iter().map(|fight| (fight.foes.len(), fight.won)).collect();
    assert_eq!(fights, [(1, true)]);
    assert_eq!((numbers.seats[0].kills, numbers.seats[0].treasures), (1, 3));
}

#[test]
fn a_die_changed_by_a_card_counts_once_with_its_original_roll() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    desk.fight(9, 1);
    desk.act(Action::RunAway {});
    let monster = starboard_core::MonsterId(1);
    let with = vec![CardCopy::first("loaded-die")];
    desk.act(Action::Flee { seat: SeatId(0), monster, from_clone: false, die: Some(2), with });
    assert_eq!(desk.statistics().dice.entered, [0, 1, 0, 0, 0, 0]);
    let card = CardCopy::first("time-warp");
    let by = Some(SeatId(1));
    desk.act(Action::PlayOneShot { card, side: None, monster: None, on: None, by });
    let numbers = desk.statistics();
    assert_eq!(numbers.dice.entered, [0, 1, 0, 0, 0, 0]);
    assert_eq!((numbers.seats[0].escaped, numbers.seats[0].caught), (0, 1));
}

#[test]
fn a_game_has_the_expected_statistics() {
    let desk = Desk::new();
    desk.play_sample_game();
    let numbers = desk.statistics();
    assert_eq!((numbers.turns, numbers.winners.len()), (2, 0));
    let levels: Vec<_> = numbers.seats[0].levels.iter().flatten().copied().collect();
    assert_eq!(levels, [1, 4, 4]);
    let of = |seat: usize| {
        let seat = &numbers.seats[seat];
        (seat.kills, seat.helped, seat.treasures, seat.escaped, seat.caught, seat.deaths)
    };
    assert_eq!(of(0), (1, 0, 2, 0, 0, 0));
    assert_eq!(of(1), (0, 1, 1, 1, 0, 0));
    let fights: Vec<_> = numbers
        .fights
        .iter()
        .map(|fight| (fight.turn, fight.fighter.0, fight.munchkins, fight.monsters, fight.won, fight.kills))
        .collect();
    assert_eq!(fights, [(1, 0, 7, 4, true, 1), (2, 1, 1, 9, false, 0)]);
    assert_eq!(numbers.fights[0].helper, Some(SeatId(1)));
    // The roll of a six was undone.
    assert_eq!(numbers.dice.entered, [0, 0, 0, 0, 1, 0]);
    assert_eq!((numbers.dice.needed, numbers.dice.fairness), (30, None));
    assert!(numbers.began_at > 0 && numbers.played_until >= numbers.began_at);
}

#[test]
fn awards_go_to_those_who_earned_them_and_ties_share_them() {
    let desk = Desk::new();
    assert_eq!(desk.statistics().awards, []);
    desk.play_sample_game();
    let foes = |level, treasures| vec![Foe::Typed { level, treasures, levels: 1, tags: Vec::new() }];
    let [anna, ben] = [SeatId(0), SeatId(1)];
    let won = [
        Award::MostHelpful { seats: vec![ben], count: 1 },
        Award::BiggestWin { seats: vec![anna, ben], strength: 4, foes: foes(4, 3) },
        Award::MostKills { seats: vec![anna], count: 1 },
        Award::MostTreasures { seats: vec![anna], count: 2 },
    ];
    assert_eq!(desk.statistics().awards, won);

    desk.act(Action::EndTurn {});
    desk.act(Action::ChangeLevel { seat: SeatId(2), by: 8 });
    desk.fight(4, 1);
    desk.win();
    let shared = &desk.statistics().awards;
    assert!(shared.contains(&Award::MostKills { seats: vec![anna, SeatId(2)], count: 1 }), "{shared:?}");
    // Two wins of one strength against others name no monsters.
    let seats = vec![anna, ben, SeatId(2)];
    assert!(shared.contains(&Award::BiggestWin { seats, strength: 4, foes: Vec::new() }), "{shared:?}");
}

#[test]
fn luck_takes_a_few_rolls_above_the_average_and_undone_rolls_are_none() {
    let desk = Desk::new();
    let roll = |seat, die| {
        let (table, actor) = (desk.table.clone(), Some(SeatId(seat)));
        let action = Action::Roll { die: Some(die) };
        let act = Request::Act { table, actor, action, overrule: false, after: None, id: None, again: false };
        desk.session.handle(act).unwrap();
    };
    for die in [6, 6, 6, 6] {
        roll(0, die);
    }
    for die in [3, 4, 3, 4, 3] {
        roll(1, die);
    }
    assert_eq!(desk.statistics().awards, []);
    for die in [3, 4, 5, 6, 4] {
        roll(2, die);
    }
    let luckiest = |seat, mean| [Award::LuckiestDie { seats: vec![SeatId(seat)], mean }];
    assert_eq!(desk.statistics().awards, luckiest(2, 4.4));
    roll(0, 6);
    assert_eq!(desk.statistics().awards, luckiest(0, 6.0));
    desk.undo(None).unwrap();
    assert_eq!(desk.statistics().awards, luckiest(2, 4.4));
}

#[test]
fn a_won_game_turns_with_the_line_after_which_its_winner_led_for_good() {
    let desk = Desk::new();
    let rise = |seat, by| desk.act(Action::ChangeLevel { seat: SeatId(seat), by }).seq;
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    rise(0, 3);
    // Even with the winner is not behind, but the winner does not lead.
    rise(1, 3);
    desk.act(Action::EndTurn {});
    let turned = rise(0, 5);
    rise(1, 5);
    desk.undo(None).unwrap();
    rise(1, 4);
    for _ in 0..3 {
        desk.act(Action::EndTurn {});
    }
    desk.fight(2, 1);
    assert_eq!(desk.statistics().turning_point, None);
    desk.win();
    let numbers = desk.statistics();
    assert_eq!(numbers.winners, [SeatId(0)]);
    assert_eq!(numbers.turning_point, Some(TurningPoint { seq: turned, turn: 2 }));
}

#[test]
fn a_fight_says_who_was_caught() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    desk.fight(9, 1);
    desk.act(Action::RunAway {});
    let monster = starboard_core::MonsterId(1);
    let flee = Action::Flee { seat: SeatId(0), monster, from_clone: false, die: Some(1), with: Vec::new() };
    desk.act(flee);
    let numbers = desk.statistics();
    assert_eq!(numbers.fights[0].caught, [SeatId(0)]);
    assert_eq!(numbers.awards, [Award::MostCaught { seats: vec![SeatId(0)], count: 1 }]);
}

#[test]
fn a_late_player_has_no_earlier_levels() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    desk.act(Action::EndTurn {});
    desk.act(Action::AddSeat { seat: crate::seats(5).remove(4), place: None });
    desk.act(Action::ChangeLevel { seat: SeatId(2), by: 4 });
    desk.act(Action::RemoveSeat { seat: SeatId(2) });
    desk.act(Action::EndTurn {});
    let numbers = desk.statistics();
    assert_eq!(numbers.seats[4].levels, [None, None, Some(1), Some(1)]);
    assert_eq!(numbers.seats[2].levels, [Some(1), Some(1), None, None]);
    assert_eq!((numbers.seats[2].name.as_str(), numbers.seats[2].left), ("Player 3", Some(5)));
    assert_eq!(numbers.seats[4].left, None);

    // A returning player is the same one.
    desk.act(Action::ReturnSeat { seat: SeatId(2), name: None, standie: None });
    let numbers = desk.statistics();
    assert_eq!(numbers.seats.len(), 5);
    assert_eq!((numbers.seats[2].left, numbers.seats[2].levels.last()), (None, Some(&Some(5))));
}

#[test]
fn only_dice_that_the_host_rolled_are_tested_for_fairness() {
    let desk = Desk::new();
    for throw in 0..60 {
        desk.act(Action::Roll { die: Some(throw % 6 + 1) });
    }
    let dice = desk.statistics().dice;
    assert_eq!((dice.entered, dice.rolled), ([10; 6], [0; 6]));
    assert_eq!(dice.fairness, None);

    // The same faces, as if the host had rolled them.
    let mut file: Value = serde_json::from_str(&desk.export()).unwrap();
    for line in &mut file["lines"].as_array_mut().unwrap()[1..] {
        line["origin"]["rolled"] = true.into();
    }
    let table = desk.import(&file).unwrap().table;
    let Ok(Response::Statistics { statistics }) = desk.session.handle(Request::Statistics { table }) else {
        panic!()
    };
    let dice = statistics.dice;
    assert_eq!((dice.rolled, dice.fairness), ([10; 6], Some(Fairness { chi_squared: 0.0, p: 1.0 })));

    desk.act(Action::Roll { die: None });
    assert_eq!(desk.statistics().dice.rolled.iter().sum::<u32>(), 1);
}

#[test]
fn a_preview_shows_the_undo_and_changes_nothing() {
    let desk = Desk::new();
    let before = desk.act(Action::ChangeLevel { seat: SeatId(0), by: 1 });
    let after = desk.act(Action::ChangeLevel { seat: SeatId(1), by: 3 });
    let preview = |to| desk.session.handle(Request::PreviewUndo { table: desk.table.clone(), to });
    let Ok(Response::Preview { preview: undone }) = preview(before.seq) else { panic!() };
    assert_eq!((undone.view, undone.rule_changes), (before.view, Vec::new()));
    assert!(matches!(preview(after.seq), Err(Fault::NoSuchStep)));
    assert!(matches!(preview(99), Err(Fault::NoSuchStep)));
    assert_eq!(log(&desk.session, &desk.table, 0).len(), 3);
}

#[test]
fn other_rules_are_previewed_and_then_stand_in_the_lobby() {
    let desk = Desk::new();
    let house_rules = vec![HouseRule("hand-limit=6".to_owned())];
    let rules = Action::ChangeRules { edition: EditionId::Starfinder, house_rules };
    let table = desk.table.clone();
    let preview = Request::PreviewAct { table, action: rules.clone(), overrule: false };
    let Ok(Response::Preview { preview }) = desk.session.handle(preview) else { panic!() };
    assert_eq!(log(&desk.session, &desk.table, 0).len(), 1);
    let after = desk.act(rules);
    assert_eq!(preview.view, after.view);
    let (name, from, to) = ("hand-limit".to_owned(), "5".to_owned(), "6".to_owned());
    assert_eq!(preview.rule_changes, [RuleChange::Switch { name, from, to }]);
    assert_eq!(after.latest.rule_changes, preview.rule_changes);
    let Ok(Response::Lobby { tables, .. }) = desk.session.handle(Request::Lobby {}) else { panic!() };
    assert_eq!(tables[0].edition, EditionId::Starfinder);
}

#[test]
fn all_finished_games_count_once_unless_they_are_left_out() {
    let desk = Desk::new();
    let all = |desk: &Desk| match desk.session.handle(Request::AllGames {}) {
        Ok(Response::AllGames { all }) => all,
        other => panic!("{other:?}"),
    };
    for (seat, card) in [(0, "dogbot"), (1, "cyberdeck")] {
        let card = CardCopy::first(card);
        desk.act(Action::Play { seat: SeatId(seat), card, sideways: true, with: None });
    }
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    for card in ["mutant", "feline"] {
        let (seat, card) = (SeatId(0), CardCopy::first(card));
        desk.act(Action::Play { seat, card: card.clone(), sideways: false, with: None });
        desk.act(Action::Discard { seat, cards: vec![card] });
    }
    desk.act(Action::ChangeLevel { seat: SeatId(0), by: 8 });
    desk.act(Action::Fight { fighter: None, foe: Foe::Card { card: CardCopy::first("chair") } });
    assert!(all(&desk).games.is_empty());
    desk.win();
    desk.act(Action::RemoveSeat { seat: SeatId(3) });

    let duplicate = Request::DuplicateTable { table: desk.table.clone(), name: "Copy".to_owned() };
    let Ok(Response::Table { snapshot: copy }) = desk.session.handle(duplicate) else { panic!() };
    let numbers = all(&desk);
    let counts: Vec<_> = numbers.games.iter().map(|game| (game.name.as_str(), game.counts)).collect();
    assert_eq!(counts, [("Copy", Counts::Copy), ("Friday", Counts::Yes)]);
    let [first, second, third, fourth] = &numbers.players[..] else { panic!() };
    assert_eq!((first.name.as_str(), first.games, first.wins, first.kills), ("Player 1", 1, 1, 1));
    let races: Vec<_> = first.races.iter().map(|(title, games)| (title.name.as_str(), *games)).collect();
    assert_eq!(races, [("Mutant", 1), ("Feline", 1)]);
    assert!([second, third, fourth].iter().all(|player| (player.games, player.wins) == (1, 0)));
    assert_eq!(numbers.games[0].players[3].level, 1);
    let wins = |cards: &[CardTotals]| -> Vec<_> {
        cards.iter().map(|card| (card.name.clone(), card.times, card.wins)).collect()
    };
    assert_eq!(wins(&numbers.races), [("Mutant".to_owned(), 1, 1), ("Feline".to_owned(), 1, 1)]);
    assert_eq!(wins(&numbers.cards), [("Dogbot".to_owned(), 1, 1)], "losers’ cards do not count");
    assert_eq!(wins(&numbers.foes), [("Chair".to_owned(), 1, 1)]);
    assert_eq!(numbers.unread, 0);

    // Without the original, the copy counts.
    let leave_out = |desk: &Desk, table: &TableId, out| {
        desk.session.handle(Request::LeaveOut { table: table.clone(), out }).unwrap();
    };
    leave_out(&desk, &desk.table, true);
    let desk = desk.restart();
    let counts: Vec<_> = all(&desk).games.iter().map(|game| game.counts).collect();
    assert_eq!(counts, [Counts::Yes, Counts::LeftOut]);
    leave_out(&desk, &copy.table, true);
    assert!(all(&desk).players.is_empty());
    leave_out(&desk, &desk.table, false);
    assert_eq!(all(&desk).players.len(), 4);
    let unknown = Request::LeaveOut { table: TableId("unknown".to_owned()), out: true };
    assert!(matches!(desk.session.handle(unknown), Err(Fault::UnknownTable)));
}

#[test]
fn an_example_is_played_half_through_and_counts_nowhere() {
    let mut desk = Desk::new();
    let players = ["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned);
    let request = Request::CreateExample { name: "Example".to_owned(), players };
    let Ok(Response::Table { snapshot }) = desk.session.handle(request) else { panic!() };
    let levels: Vec<_> = snapshot.view.seats.iter().map(|seat| seat.level).collect();
    assert_eq!(levels, [4, 7, 2, 5]);
    assert!(snapshot.view.seats.iter().all(|seat| seat.races.len() + seat.classes.len() > 0));
    desk.table = snapshot.table.clone();
    desk.act(Action::ChangeLevel { seat: SeatId(1), by: 2 });
    desk.fight(1, 1);
    assert_eq!(desk.win().view.winners, [SeatId(1)]);
    let desk = desk.restart();
    let Ok(Response::Lobby { tables, .. }) = desk.session.handle(Request::Lobby {}) else { panic!() };
    let marks: Vec<_> = tables.iter().map(|table| (table.name.as_str(), table.example)).collect();
    assert_eq!(marks, [("Example", true), ("Friday", false)]);
    assert_eq!(tables[0].now, Some(SeatId(1)));
    let Ok(Response::AllGames { all }) = desk.session.handle(Request::AllGames {}) else { panic!() };
    assert!(all.games.is_empty());
}

#[test]
fn a_copy_is_independent() {
    let desk = Desk::new();
    desk.play_sample_game();
    let request = |name: &str| Request::DuplicateTable { table: desk.table.clone(), name: name.to_owned() };
    let Ok(Response::Table { snapshot: copy }) = desk.session.handle(request(" Copy ")) else { panic!() };
    assert_eq!(copy.name, "Copy");
    assert_ne!(copy.table, desk.table);
    let lines = |table: &TableId| format!("{:?}", log(&desk.session, table, 0));
    assert_eq!(lines(&copy.table), lines(&desk.table));
    act(&desk.session, &copy.table, Action::ChangeLevel { seat: SeatId(3), by: 1 });
    assert_eq!(log(&desk.session, &copy.table, 0).len(), log(&desk.session, &desk.table, 0).len() + 1);
    assert!(matches!(desk.session.handle(request(" ")), Err(Fault::BadName { .. })));
    assert_eq!(desk.tables(), 2);
}

#[test]
fn an_exported_game_can_be_imported() {
    let desk = Desk::new();
    desk.play_sample_game();
    let file = desk.export();
    let imported = desk.import(&serde_json::from_str(&file).unwrap()).unwrap();
    assert_eq!(imported.name, "Friday (2)", "two tables of one name cannot be told apart");
    let lines = |table: &TableId| format!("{:?}", log(&desk.session, table, 0));
    assert_eq!(lines(&imported.table), lines(&desk.table));
    // Actions undone before the export can be redone after the import.
    let request = Request::Redo { table: imported.table.clone(), to: None, after: None, id: None };
    let Ok(Response::Table { snapshot }) = desk.session.handle(request) else { panic!() };
    assert_eq!(action_of(&snapshot.undo.clone().unwrap()), "roll");

    let again = desk.session.export(&imported.table).unwrap();
    let again = again.replace("Friday (2)", "Friday");
    assert!(again.starts_with(file.rsplit_once("\n  ]").unwrap().0));
}

#[test]
fn names_that_turn_text_are_refused_and_games_that_hold_them_are_imported() {
    let desk = Desk::new();
    let turned = |set_up: SetUp, name: &str| {
        let name = name.to_owned();
        desk.session.handle(Request::CreateTable { name, set_up, save_roster: false, overrule: true })
    };
    let refused = turned(crate::set_up(), "Fri\u{202e}day");
    assert!(matches!(refused, Err(Fault::NameTurnsText { of: Named::Table })), "{refused:?}");
    let mut set_up = crate::set_up();
    set_up.seats[1].name = "\u{2067}Ben".to_owned();
    let Err(Fault::SetUp { objections }) = turned(set_up, "Friday") else { panic!() };
    assert!(matches!(&objections[0].breach, Breach::NameTurnsText { name } if name.contains("Ben")));

    let mut file: Value = serde_json::from_str(&desk.export()).unwrap();
    file["name"] = "\u{202e}yadirF\u{2069}".into();
    let seats = &mut file["lines"][0]["events"][0]["setUp"]["seats"];
    seats[0]["name"] = "\u{2068}\u{202d}Ada".into();
    let imported = desk.import(&file).unwrap();
    assert_eq!((&*imported.name, &*imported.view.seats[0].name), ("yadirF", "Ada"));
    let table = imported.table.clone();
    let desk = desk.restart();
    let watch = Request::Watch { table: table.clone(), player: None };
    assert_eq!(snapshot(desk.session.handle(watch)).view.seats[0].name, "Ada");

    // Only a new name is looked at.
    for (name, standie) in [(None, 4), (Some("\u{2068}\u{202d}Ada"), 5)] {
        let standie = crate::seats(6)[standie].standie;
        let (seat, name) = (SeatId(0), name.map(str::to_owned));
        let edited = act(&desk.session, &table, Action::EditSeat { seat, name, standie: Some(standie) });
        assert_eq!((edited.view.seats[0].standie, &*edited.view.seats[0].name), (standie, "Ada"));
    }
}

#[test]
fn an_export_of_more_lines_than_there_are_is_no_damage() {
    let desk = Desk::new();
    let from = Some(ExportPlace { after: 0, of: 9 });
    let refused = desk.session.handle(Request::ExportTable { table: desk.table.clone(), from });
    assert!(matches!(refused, Err(Fault::Stale { seq: 1 })), "{refused:?}");
}

#[test]
fn a_file_that_is_not_a_game_is_refused() {
    let desk = Desk::new();
    let of = |file: &str| match desk.import_text(file) {
        Err(Fault::Import { faults, more: 0 }) => faults,
        other => panic!("{other:?}"),
    };
    assert_eq!(of(""), [ImportFault::NotJson { line: 1, column: 0 }]);
    assert_eq!(of("{\n  \"format\": nothing"), [ImportFault::NotJson { line: 2, column: 14 }]);
    for file in ["null", "[]", "{}", "\"text\"", r#"{"format":"starboard-game","version":1}"#] {
        assert_eq!(of(file), [ImportFault::NotAGame], "{file}");
    }
    assert_eq!(desk.tables(), 1);
}

#[test]
fn a_file_of_a_newer_starboard_is_refused_as_such() {
    let desk = Desk::new();
    let good: Value = serde_json::from_str(&desk.export()).unwrap();
    let with = |field: &str, value: Value| {
        let mut file = good.clone();
        file[field] = value;
        desk.faults(&file)
    };
    for version in [json!(7), json!(1_u64 << 32), json!(1e20), json!(1.5)] {
        assert_eq!(with("version", version), [ImportFault::NewerVersion]);
    }
    assert_eq!(with("pages", json!([])), [ImportFault::NewerVersion]);
    assert_eq!(with("format", "starboard-universe".into()), [ImportFault::NewerVersion]);
    assert_eq!(with("format", "starboard-card-names".into()), [ImportFault::NotAGame]);
    assert_eq!(with("format", "other".into()), [ImportFault::NotAGame]);
    let mut file = good.clone();
    for rule in ["fly-to-the-moon", "winning-level=on-the-moon"] {
        file["lines"][0]["events"][0]["setUp"]["houseRules"] = json!([rule]);
        assert_eq!(desk.faults(&file), [ImportFault::NewerLine { place: 1 }]);
    }
    assert_eq!(desk.tables(), 1);
}

#[test]
fn all_faults_of_a_file_are_reported_and_nothing_changes() {
    let desk = Desk::new();
    desk.play_sample_game();
    let good: Value = serde_json::from_str(&desk.export()).unwrap();

    let mut file = good.clone();
    file["name"] = "".into();
    file["lines"][1]["events"][0]["event"] = "danced".into();
    file["lines"][3]["seq"] = 9.into();
    file["lines"][5]["at"] = "yesterday".into();
    let faults = desk.faults(&file);
    assert_eq!(faults[0], ImportFault::BadName { max: 60 });
    assert_eq!(faults[1], ImportFault::NewerLine { place: 2 });
    assert_eq!(faults[2], ImportFault::BadNumber { place: 4, found: 9 });
    assert_eq!(faults[3], ImportFault::BadLine { place: 6 });
    assert_eq!(faults.len(), 4);

    let mut file = good.clone();
    file["lines"] = json!([]);
    assert_eq!(desk.faults(&file), [ImportFault::Empty]);

    let mut file = good.clone();
    for line in file["lines"].as_array_mut().unwrap() {
        line["at"] = Value::Null;
    }
    let lines = file["lines"].as_array().unwrap().len();
    assert_eq!(desk.faults(&file).len(), lines);
    assert_eq!(desk.tables(), 1);
}

#[test]
fn a_time_out_of_range_is_refused() {
    let desk = Desk::new();
    desk.act(Action::BeginTurn { seat: SeatId(0) });
    desk.fight(1, 1);
    desk.act(Action::Adjust { side: CombatSide::Munchkins, amount: 9 });
    desk.act(Action::Claim {});
    let mut file: Value = serde_json::from_str(&desk.export()).unwrap();
    for at in [i64::MIN, -1, 8_640_000_000_000_001, i64::MAX] {
        file["lines"][4]["at"] = json!(at);
        let faults = desk.faults(&file);
        assert_eq!(faults, [ImportFault::BadLine { place: 5 }], "{at}");
    }
    file["lines"][4]["at"] = json!(8_640_000_000_000_000_i64);
    assert!(desk.import(&file).unwrap().claimed_ms.is_some());
}

#[test]
fn a_game_never_ends_before_it_began() {
    let mut desk = Desk::new();
    desk.play_sample_game();
    let mut file: Value = serde_json::from_str(&desk.export()).unwrap();
    for (place, line) in file["lines"].as_array_mut().unwrap().iter_mut().enumerate() {
        line["at"] = json!(if place == 0 { 9_000_000 } else { 1_000_000 });
    }
    desk.table = desk.import(&file).unwrap().table;
    let numbers = desk.statistics();
    assert_eq!((numbers.began_at, numbers.played_until), (9_000_000, 9_000_000));
}

#[test]
fn an_enormous_change_of_a_level_stops_at_the_highest() {
    let desk = Desk::new();
    desk.act(Action::ChangeLevel { seat: SeatId(0), by: 2 });
    let mut file: Value = serde_json::from_str(&desk.export()).unwrap();
    file["lines"].as_array_mut().unwrap().last_mut().unwrap()["events"][0]["by"] = i32::MAX.into();
    let view = desk.import(&file).unwrap().view;
    assert_eq!(view.seats[0].level, view.winning_level);
}

#[test]
fn impossible_events_are_refused() {
    let desk = Desk::new();
    desk.play_sample_game();
    let good: Value = serde_json::from_str(&desk.export()).unwrap();
    let seat = SeatId(7);

    let mut file = good.clone();
    file["lines"][2]["events"][0]["seat"] = 7.into();
    let fault = ImportFault::DoesNotFit { place: 3, breach: Breach::UnknownSeat { seat } };
    assert_eq!(desk.faults(&file), [fault]);

    let mut file = good.clone();
    file["lines"][2]["actor"] = 7.into();
    let fault = ImportFault::DoesNotFit { place: 3, breach: Breach::UnknownSeat { seat } };
    assert_eq!(desk.faults(&file), [fault]);

    let mut file = good.clone();
    file["lines"][1] = json!({ "seq": 2, "at": 0, "actor": null, "entry": "undo", "to": 1 });
    assert_eq!(desk.faults(&file), [ImportFault::NoSuchStep { place: 2 }]);

    let mut file = good.clone();
    file["lines"][0]["events"][0]["setUp"]["seats"][0]["name"] = "x".repeat(100).into();
    let fault = ImportFault::DoesNotFit { place: 1, breach: Breach::BadName { max: 40 } };
    assert_eq!(desk.faults(&file), [fault]);

    // Undone events must fit as well, because they can be redone.
    let mut file = good;
    let lines = file["lines"].as_array_mut().unwrap();
    let undone = lines.len() - 2;
    let card = serde_json::to_value(CardCopy::first("no-such-card")).unwrap();
    lines[undone]["events"][0] =
        json!({ "event": "card-played", "seat": 0, "card": card, "equipped": false });
    assert!(matches!(
        desk.faults(&file)[..],
        [ImportFault::DoesNotFit { breach: Breach::UnknownCard { .. }, .. }]
    ));
    assert_eq!(desk.tables(), 1);
}

#[test]
fn a_game_with_too_many_things_in_one_place_is_refused() {
    let desk = Desk::new();
    let good: Value = serde_json::from_str(&desk.export()).unwrap();
    let with = |events: Vec<Event>| {
        let mut file = good.clone();
        let lines = file["lines"].as_array_mut().unwrap();
        lines.push(
            json!({ "seq": 2, "at": 0, "actor": null, "entry": "act", "action": "roll", "events": events }),
        );
        file
    };
    let played = |number: u8| Event::CardPlayed {
        seat: SeatId(0),
        card: CardCopy { card: "laser".into(), number },
        equipped: false,
        allowed: Vec::new(),
        held_by: None,
    };
    assert!(desk.import(&with((1..=100).map(played).collect())).is_ok());
    let things = ImportFault::TooMuch { place: 2, max: 100 };
    assert_eq!(desk.faults(&with((1..=101).map(played).collect())), [things]);
    assert_eq!(desk.tables(), 2);
}

#[test]
fn a_game_with_many_set_changes_and_undos_is_imported() {
    let desk = Desk::new();
    desk.act(Action::Roll { die: Some(1) });
    let mut file: Value = serde_json::from_str(&desk.export()).unwrap();
    let lines = file["lines"].as_array_mut().unwrap();
    let laid = || Event::SetAdded {
        set: starboard_cards::SetId::new("own"),
        name: "Own".to_owned(),
        revision: 1,
        text: "[set]\nid = \"own\"\nname = \"Own\"\n".to_owned(),
    };
    lines[1]["events"] = json!((0..1_001).map(|_| laid()).collect::<Vec<_>>());
    let mut add = |mut line: Value| {
        line["seq"] = json!(lines.len() + 1);
        lines.push(line);
    };
    let act = json!({ "at": 0, "actor": null, "entry": "act", "action": "roll", "events": [] });
    for _ in 0..1_500 {
        add(act.clone());
    }
    for to in (1..1_500).rev() {
        add(json!({ "at": 0, "actor": null, "entry": "undo", "to": to }));
        add(act.clone());
    }
    assert_eq!(desk.import(&file).unwrap().seq, 4_500);
}

#[test]
fn a_hundred_faults_are_listed_and_the_rest_is_counted() {
    let desk = Desk::new();
    let lines = vec![json!({}); 250];
    let file = json!({ "format": "starboard-game", "version": 1, "name": "Friday", "lines": lines });
    match desk.import(&file) {
        Err(Fault::Import { faults, more }) => assert_eq!((faults.len(), more), (100, 150)),
        other => panic!("{other:?}"),
    }
}
