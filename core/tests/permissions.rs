//! Permissions and numbers that answers about the rules name.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use starboard_cards::{Catalogue, EditionId, FactAction, FactNumber, Phase};
use starboard_core::{Action, Breach, CardCopy, Deal, Foe, SeatId, Table};

use crate::seated::three;

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);

fn after(table: Table, actions: impl IntoIterator<Item = Action>) -> Table {
    let act = |table: Table, action| table.apply(None, &action, true).expect("an overrulable action").after;
    actions.into_iter().fold(table, act)
}

fn begun() -> Table {
    after(three(Catalogue::shipped(), EditionId::First2002), [Action::BeginTurn { seat: WESLEY }])
}

fn plays(seat: SeatId, card: &str) -> Action {
    Action::Play { seat, card: CardCopy::first(card), sideways: false, with: None }
}

fn fights(card: &str) -> Action {
    Action::Fight { fighter: None, foe: Foe::Card { card: CardCopy::first(card) } }
}

fn enters(phase: Phase) -> Action {
    Action::EnterPhase { phase }
}

/// The player who would act, the objection, and true if the action needs a card from the hand.
fn told(table: &Table, action: FactAction, player: SeatId) -> Option<(SeatId, Option<Breach>, bool)> {
    let now = table.permission(action, Some(player))?;
    Some((now.seat, now.objection.map(|objection| objection.breach), now.from_hand))
}

#[test]
fn a_fight_is_the_fighters() {
    for action in [FactAction::AskForHelp, FactAction::RunAway, FactAction::Claim] {
        assert_eq!(told(&begun(), action, BOXEY), Some((BOXEY, Some(Breach::NoCombat), false)));
    }
    let losing = after(begun(), [fights("plasmoid")]);
    assert_eq!(told(&losing, FactAction::AskForHelp, BOXEY), Some((WESLEY, None, false)));
    assert_eq!(told(&losing, FactAction::RunAway, WESLEY), Some((WESLEY, None, false)));
    assert!(matches!(
        told(&losing, FactAction::Claim, WESLEY),
        Some((_, Some(Breach::NotWinning { .. }), _))
    ));
    let help = Action::Help { seat: BOXEY, deal: Deal::default(), forced: false };
    let helped = after(losing, [help]);
    let second = Some(Breach::HasHelper { seat: BOXEY });
    assert_eq!(told(&helped, FactAction::AskForHelp, WESLEY), Some((WESLEY, second, false)));
}

#[test]
fn a_phase_of_the_turn_has_its_action() {
    let not_his_turn = Some((BOXEY, Some(Breach::NotYourTurn { turn: WESLEY }), false));
    for action in [FactAction::OpenDoor, FactAction::LootRoom, FactAction::EndTurn] {
        assert_eq!(told(&begun(), action, BOXEY), not_his_turn);
    }
    let early = Some(Breach::WrongPhase { phase: Phase::OpenDoor });
    assert_eq!(told(&begun(), FactAction::OpenDoor, WESLEY), Some((WESLEY, None, false)));
    assert_eq!(told(&begun(), FactAction::LootRoom, WESLEY), Some((WESLEY, early.clone(), false)));
    assert_eq!(told(&begun(), FactAction::LookForTrouble, WESLEY), Some((WESLEY, early, true)));
    // Nothing objects to a turn that ends before its Door.
    assert_eq!(told(&begun(), FactAction::EndTurn, WESLEY), None);

    let troubled = after(begun(), [Action::OpenDoor { card: None }]);
    assert_eq!(told(&troubled, FactAction::LookForTrouble, WESLEY), Some((WESLEY, None, true)));
    assert_eq!(told(&troubled, FactAction::LootRoom, WESLEY), Some((WESLEY, None, false)));
    let looting = after(troubled, [enters(Phase::LootRoom)]);
    assert_eq!(told(&looting, FactAction::LootRoom, WESLEY), Some((WESLEY, None, false)));
    assert_eq!(told(&looting, FactAction::EndTurn, WESLEY), Some((WESLEY, None, false)));
    let fought = after(begun(), [fights("plasmoid"), Action::EndCombat {}, enters(Phase::LootRoom)]);
    let met = Some((WESLEY, Some(Breach::MetAMonster), false));
    assert_eq!(told(&fought, FactAction::LootRoom, WESLEY), met);
}

#[test]
fn gear_in_play_is_tried_before_a_card_that_may_be_in_the_hand() {
    assert_eq!(told(&begun(), FactAction::Sell, WESLEY), Some((WESLEY, None, true)));
    assert_eq!(told(&begun(), FactAction::Equip, WESLEY), Some((WESLEY, None, true)));
    assert_eq!(told(&begun(), FactAction::Trade, WESLEY), None);
    let rich = after(begun(), [plays(WESLEY, "battle-armor")]);
    assert_eq!(told(&rich, FactAction::Sell, WESLEY), Some((WESLEY, None, false)));
    assert_eq!(told(&rich, FactAction::Trade, BOXEY), Some((BOXEY, None, false)));
    let not_his_turn = Some(Breach::NotYourTurn { turn: WESLEY });
    assert_eq!(told(&rich, FactAction::Sell, BOXEY), Some((BOXEY, not_his_turn, true)));
    let fighting = after(rich, [fights("plasmoid")]);
    let fight = Some(Breach::InCombat);
    assert_eq!(told(&fighting, FactAction::Sell, WESLEY), Some((WESLEY, fight, false)));
    // The first edition lets a fighter play Items in the own turn.
    assert_eq!(told(&fighting, FactAction::Equip, WESLEY), Some((WESLEY, None, true)));
    assert_eq!(told(&fighting, FactAction::PlayOneShot, BOXEY), Some((BOXEY, None, true)));
}

#[test]
fn nobody_is_told_before_a_turn_without_a_phone_or_after_the_game() {
    let set_up = three(Catalogue::shipped(), EditionId::First2002);
    assert_eq!(set_up.permission(FactAction::OpenDoor, None), None);
    assert_eq!(told(&set_up, FactAction::OpenDoor, WESLEY), Some((WESLEY, Some(Breach::NoTurn), false)));
    let over = after(begun(), [Action::ChangeLevel { seat: WESLEY, by: 9 }]);
    assert_eq!(told(&over, FactAction::OpenDoor, WESLEY), None);
}

#[test]
fn numbers_are_those_of_the_player_and_the_fight() {
    let table = begun();
    let number = |table: &Table, number| table.number(number, Some(WESLEY));
    assert_eq!(number(&table, FactNumber::EscapeRoll), Some(5));
    assert_eq!(number(&table, FactNumber::Lacking), None);
    let quick = after(table, [plays(WESLEY, "rocket-boots")]);
    assert_eq!(number(&quick, FactNumber::EscapeRoll), Some(3));
    assert_eq!(quick.number(FactNumber::EscapeRoll, None), Some(3), "of the player whose turn it is");
    assert_eq!(quick.number(FactNumber::EscapeRoll, Some(BOXEY)), Some(5));
    let fighting = after(quick, [fights("plasmoid")]);
    let combat = fighting.view().combat.expect("a fight");
    let [mine, theirs] = [combat.munchkins.total(), combat.monsters.total()];
    assert_eq!(number(&fighting, FactNumber::Strength), Some(mine));
    assert_eq!(number(&fighting, FactNumber::MonsterStrength), Some(theirs));
    assert_eq!(number(&fighting, FactNumber::Lacking), Some(theirs - mine + 1));
    assert_eq!(number(&fighting, FactNumber::TreasuresWon), Some(combat.rewards.treasures.total()));
    let due = combat.flights.first().expect("an attempt");
    assert_eq!(number(&fighting, FactNumber::EscapeRoll), Some(due.needs.total()));
}
