//! The questions before a play lead to an action that the referee takes.

mod seated;

use starboard_cards::{Catalogue, EditionId};
use starboard_core::{
    Action, Breach, CardCopy, CombatSide, Foe, MonsterId, Play, PlayAnswer, PlayQuestion, PlayStep, PlayTime,
    SeatId, Table,
};

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn turn() -> Table {
    act(&seated::three(Catalogue::shipped(), EditionId::Deluxe2019), &Action::BeginTurn { seat: WESLEY })
}

fn foe() -> Foe {
    Foe::Typed { level: 90, treasures: 1, levels: 1, tags: Vec::new() }
}

fn fight() -> Table {
    act(&turn(), &Action::Fight { fighter: Some(WESLEY), foe: foe() })
}

fn against_two() -> Table {
    act(&fight(), &Action::AddMonster { foe: foe(), with: None, tags: Vec::new() })
}

fn put_down(table: &Table, seat: SeatId, card: &str) -> Table {
    act(table, &Action::Play { seat, card: CardCopy::first(card), sideways: false, with: None })
}

fn play(card: &str, by: Option<SeatId>, answers: &[PlayAnswer]) -> Play {
    Play { card: CardCopy::first(card), by, answers: answers.to_vec() }
}

fn next(table: &Table, play: &Play) -> PlayStep {
    let card = Catalogue::shipped().card(&play.card.card).expect("a shipped card");
    table.play_step(card, play)
}

/// The actions at the end of all answers.
fn plays(table: &Table, play: &Play, into: &mut Vec<Action>) {
    assert!(play.answers.len() < 4, "{play:?} asks for ever");
    let answered =
        |answer: PlayAnswer| Play { answers: [&play.answers[..], &[answer]].concat(), ..play.clone() };
    match next(table, play) {
        PlayStep::Act { action, .. } => into.push(*action),
        PlayStep::Choose { answers, .. } => {
            for answer in answers {
                plays(table, &answered(answer), into);
            }
        }
        PlayStep::Pick { purpose, unnamed, .. } => {
            let fits =
                |one: &&_| purpose.is_none_or(|purpose| starboard_core::Purpose::of(one).contains(&purpose));
            let card = Catalogue::shipped().cards().filter(fits).last().expect("a card for it");
            plays(
                table,
                &answered(PlayAnswer::Card { card: CardCopy::first(card.id.clone()), owner: None }),
                into,
            );
            if unnamed {
                plays(table, &answered(PlayAnswer::Unnamed {}), into);
            }
        }
        PlayStep::Wait { .. } => {}
    }
}

#[test]
fn every_answer_leads_to_an_action_that_is_taken_for_the_card() {
    for table in [turn(), fight(), against_two(), act(&fight(), &Action::RunAway {})] {
        for card in Catalogue::shipped().cards() {
            for by in [Some(BOXEY), None] {
                let mut actions = Vec::new();
                plays(&table, &play(&card.id.to_string(), by, &[]), &mut actions);
                for action in actions {
                    let breach = table.apply(None, &action, true).err().map(|objection| objection.breach);
                    assert!(!matches!(breach, Some(Breach::WrongKind { .. })), "{}: {action:?}", card.name);
                }
            }
        }
    }
}

#[test]
fn a_bonus_for_either_side_asks_for_it_unless_it_is_said() {
    let fight = fight();
    let sides = [CombatSide::Munchkins, CombatSide::Monsters].map(|side| PlayAnswer::Side { side });
    assert_eq!(
        next(&fight, &play("nova-flash-grenade", None, &[])),
        PlayStep::Choose { question: PlayQuestion::Side {}, answers: sides.to_vec() }
    );
    let PlayStep::Act { action, .. } = next(&fight, &play("nova-flash-grenade", None, &sides[1..])) else {
        panic!("nothing is left to be asked")
    };
    assert!(matches!(*action, Action::PlayOneShot { side: Some(CombatSide::Monsters), .. }));
    assert_eq!(
        next(&turn(), &play("nova-flash-grenade", None, &[])),
        PlayStep::Wait { until: PlayTime::Fight }
    );
}

#[test]
fn a_card_without_a_target_names_what_is_missing() {
    let offer = play("better-offer", Some(WESLEY), &[]);
    assert_eq!(next(&turn(), &offer), PlayStep::Wait { until: PlayTime::Sidekick });
    for table in [turn(), fight()] {
        let PlayStep::Act { action, .. } = next(&table, &play("ball-of-yarn", Some(BOXEY), &[])) else {
            panic!("nothing is left to be asked")
        };
        let breach = table.apply(None, &action, true).err().map(|objection| objection.breach);
        assert_eq!(breach, Some(Breach::NoHelper));
    }
}

#[test]
fn an_enhancer_asks_for_its_monster_only_among_several() {
    let answers = [0, 1].map(|monster| PlayAnswer::Monster { monster: MonsterId(monster) });
    let ask = |table: &Table, answers: &[PlayAnswer]| next(table, &play("computerized", None, answers));
    assert!(matches!(ask(&fight(), &[]), PlayStep::Act { .. }));
    let two = against_two();
    let PlayStep::Choose { question: PlayQuestion::Monster {}, answers: offered } = ask(&two, &[]) else {
        panic!("the monster is not asked for")
    };
    assert_eq!(offered.len(), answers.len());
    let [_, second] = &offered[..] else { panic!("two monsters") };
    assert!(matches!(ask(&two, std::slice::from_ref(second)), PlayStep::Act { .. }));
}

#[test]
fn a_card_that_lets_an_item_count_asks_first_for_one_that_does_not() {
    let table = ["laser", "bobaser", "ray-gun"]
        .into_iter()
        .fold(turn(), |table, card| put_down(&table, WESLEY, card));
    let PlayStep::Choose { question: PlayQuestion::Item {}, answers } =
        next(&table, &play("cheat", Some(WESLEY), &[]))
    else {
        panic!("the Item is not asked for")
    };
    let cards: Vec<_> = answers
        .iter()
        .filter_map(|answer| {
            if let PlayAnswer::Card { card, .. } = answer { Some(card.card.to_string()) } else { None }
        })
        .collect();
    assert_eq!(cards, ["ray-gun", "laser", "bobaser"]);
    assert_eq!(answers.last(), Some(&PlayAnswer::Hand {}));
}

#[test]
fn what_lies_before_another_player_changes_hands() {
    let table = put_down(&turn(), BOXEY, "laser");
    let over = PlayAnswer::HandOver { seat: WESLEY };
    assert_eq!(
        next(&table, &play("laser", Some(WESLEY), &[])),
        PlayStep::Choose { question: PlayQuestion::HandOver { from: BOXEY }, answers: vec![over.clone()] }
    );
    let PlayStep::Act { action, .. } = next(&table, &play("laser", Some(WESLEY), &[over])) else {
        panic!("it is said")
    };
    assert!(matches!(*action, Action::Trade { from: BOXEY, to: WESLEY, .. }));
}

#[test]
fn those_in_the_fight_come_first_where_anybody_may_play() {
    let turn = turn();
    let fights = act(&turn, &Action::Fight { fighter: Some(SeatId(2)), foe: foe() });
    for (table, first) in [(turn, WESLEY), (fights, SeatId(2))] {
        let PlayStep::Choose { answers, .. } = next(&table, &play("feline", None, &[])) else {
            panic!("nobody plays it")
        };
        assert_eq!(answers[0], PlayAnswer::Player { seat: first });
    }
}

/// The cards that may go for a card, in the order of the offer; none if it is played without a question.
fn may_go(table: &Table, card: &str) -> Option<Vec<String>> {
    match next(table, &play(card, Some(WESLEY), &[])) {
        PlayStep::Choose { question: PlayQuestion::Replaces { .. }, answers } => {
            assert_eq!(answers.last(), Some(&PlayAnswer::Anyway {}));
            let goes = |answer: &PlayAnswer| match answer {
                PlayAnswer::Replaces { card } => Some(card.card.to_string()),
                _ => None,
            };
            Some(answers.iter().filter_map(goes).collect())
        }
        step => {
            assert!(matches!(step, PlayStep::Act { overrule: false, .. }), "{card}: {step:?}");
            None
        }
    }
}

fn with(cards: &[&str]) -> Table {
    cards.iter().fold(turn(), |table, card| put_down(&table, WESLEY, card))
}

#[test]
fn what_only_a_limit_forbids_may_take_the_place_of_a_card() {
    let one = |card: &str| Some(vec![card.to_owned()]);
    assert_eq!(may_go(&with(&["mutant"]), "cyborg"), one("mutant"));
    assert_eq!(may_go(&with(&["trader"]), "psychic"), one("trader"));
    assert_eq!(may_go(&with(&["android"]), "whiz-kid"), one("android"));
    let both = Some(vec!["mutant".to_owned(), "feline".to_owned()]);
    assert_eq!(may_go(&with(&["mutant", "half-breed", "feline"]), "cyborg"), both);
    // Nothing has to go, or it would not help.
    assert_eq!(may_go(&turn(), "cyborg"), None);
    assert_eq!(may_go(&with(&["mutant", "half-breed"]), "cyborg"), None);
    assert_eq!(may_go(&with(&["trader", "android"]), "whiz-kid"), None);
    let again = CardCopy { number: 2, ..CardCopy::first("mutant") };
    let again = Play { card: again, by: Some(WESLEY), answers: Vec::new() };
    assert!(matches!(next(&with(&["mutant"]), &again), PlayStep::Act { overrule: false, .. }));
    // The turn of another player speaks against it too.
    let elsewhere = act(&with(&["mutant"]), &Action::BeginTurn { seat: BOXEY });
    assert_eq!(may_go(&elsewhere, "cyborg"), None);
}

#[test]
fn one_action_discards_the_old_card_and_plays_the_new_one() {
    let table = with(&["mutant"]);
    let answered = |answer| next(&table, &play("cyborg", Some(WESLEY), &[answer]));
    let PlayStep::Act { action, overrule: false } =
        answered(PlayAnswer::Replaces { card: CardCopy::first("mutant") })
    else {
        panic!("nothing is left to be asked")
    };
    let races = |table: &Table| -> Vec<String> {
        table.view().seats[0].races.iter().map(|race| race.card.to_string()).collect()
    };
    let after = table.apply(None, &action, false).expect("it is legal").after;
    assert_eq!(races(&after), ["cyborg"]);
    let PlayStep::Act { action, overrule: true } = answered(PlayAnswer::Anyway {}) else {
        panic!("the table has been told")
    };
    assert_eq!(races(&act(&table, &action)), ["mutant", "cyborg"]);
    // A card that is gone meanwhile is asked for again.
    let gone = PlayAnswer::Replaces { card: CardCopy::first("feline") };
    assert!(matches!(answered(gone), PlayStep::Choose { question: PlayQuestion::Replaces { .. }, .. }));
}
