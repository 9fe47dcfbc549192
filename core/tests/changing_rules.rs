//! Another edition or other house rules at a running table.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use starboard_cards::{Catalogue, EditionId, HouseRule, Phase};
use starboard_core::{
    Action, Breach, CardCopy, DecisionKind, Event, Foe, Outcome, PickFor, Reason, RuleChange, SeatId, Table,
};

use crate::seated::three;

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);

fn table(edition: EditionId) -> Table {
    act(&three(Catalogue::shipped(), edition), &Action::BeginTurn { seat: WESLEY })
}

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn play(table: &Table, seat: SeatId, card: &str) -> Table {
    act(table, &Action::Play { seat, card: CardCopy::first(card), sideways: false, with: None })
}

fn rules(edition: EditionId, house_rules: &[&str]) -> Action {
    let house_rules = house_rules.iter().map(|rule| HouseRule((*rule).to_owned())).collect();
    Action::ChangeRules { edition, house_rules }
}

fn changed(table: &Table, action: &Action) -> Outcome {
    table.apply(None, action, false).expect("no objection")
}

fn refused(table: &Table, action: &Action) -> Breach {
    table.apply(None, action, false).expect_err("an objection").breach
}

#[test]
fn numbers_and_cards_count_by_the_new_rules_and_come_back_with_the_old_ones() {
    let two = rules(EditionId::Deluxe2019, &["complex-limit=2"]);
    let before = changed(&table(EditionId::Deluxe2019), &two).after;
    let before = play(&play(&before, WESLEY, "rocket-boots"), WESLEY, "battle-armor");
    let strength = |table: &Table| table.view().seats[0].strength.total();
    let reasons = |table: &Table| {
        let cards = table.view().seats[0].cards.clone();
        cards.into_iter().map(|card| card.reasons).collect::<Vec<_>>()
    };
    assert_eq!((reasons(&before), strength(&before)), (vec![vec![], vec![]], 5));
    let after = changed(&before, &rules(EditionId::First2002, &[])).after;
    assert_eq!(after.edition(), EditionId::First2002);
    assert_eq!((reasons(&after), strength(&after)), (vec![vec![], vec![Reason::Complex]], 1));
    assert_eq!(changed(&after, &two).after.view().seats, before.view().seats);
}

#[test]
fn the_events_replay_to_the_same_table() {
    let catalogue = Catalogue::shipped();
    let begun = three(catalogue, EditionId::Deluxe2019);
    let outcome = changed(&begun, &rules(EditionId::First2002, &["shared-victory", "winning-level=20"]));
    let replayed = begun.clone().then(&outcome.events).expect("its own events");
    assert_eq!(replayed.view(), outcome.after.view());
    assert_eq!(outcome.after.view().winning_level, 20);
}

#[test]
fn a_turn_goes_on_in_the_phase_that_the_other_edition_has_in_its_place() {
    let phase_after = |from: EditionId, phase: Phase, to: EditionId| {
        let there = act(&table(from), &Action::EnterPhase { phase });
        changed(&there, &rules(to, &[])).after.phase().expect("a turn")
    };
    let (first, deluxe) = (EditionId::First2002, EditionId::Deluxe2019);
    assert_eq!(phase_after(first, Phase::LootRoom, deluxe), Phase::TroubleOrLoot);
    assert_eq!(phase_after(deluxe, Phase::TroubleOrLoot, first), Phase::LookForTrouble);
    assert_eq!(phase_after(deluxe, Phase::Arrange, first), Phase::OpenDoor);
    assert_eq!(phase_after(deluxe, Phase::Charity, first), Phase::Charity);
}

#[test]
fn a_fight_goes_on_and_a_claim_has_to_be_made_again() {
    let fight = Action::Fight { fighter: None, foe: Foe::Card { card: CardCopy::first("blob") } };
    let strong = act(&table(EditionId::Deluxe2019), &Action::ChangeLevel { seat: WESLEY, by: 8 });
    let claimed = act(&act(&strong, &fight), &Action::Claim {});
    let outcome = changed(&claimed, &rules(EditionId::First2002, &[]));
    assert!(outcome.events.contains(&Event::ClaimStopped));
    assert!(outcome.after.combat().is_some());
}

#[test]
fn cards_beyond_a_new_limit_are_discarded_and_those_allowed_before_stay() {
    let two = rules(EditionId::Deluxe2019, &["sidekick-limit=2"]);
    let table = changed(&table(EditionId::Deluxe2019), &two).after;
    let table = play(&play(&table, WESLEY, "android"), WESLEY, "faithful-robot");
    let outcome = changed(&table, &rules(EditionId::Deluxe2019, &[]));
    let due: Vec<_> = outcome.waiting_for.iter().map(|d| (d.seat, d.about.clone())).collect();
    let [(WESLEY, DecisionKind::PickCards { count: 1, among, purpose: PickFor::Surplus, .. })] = &due[..]
    else {
        panic!("{due:?}")
    };
    assert_eq!(among.len(), 2);
    assert_eq!(refused(&outcome.after, &rules(EditionId::First2002, &[])), Breach::Unsettled);
    let overruled =
        play(&play(&self::table(EditionId::Deluxe2019), WESLEY, "android"), WESLEY, "faithful-robot");
    let outcome = changed(&overruled, &rules(EditionId::Deluxe2019, &["shared-victory"]));
    assert_eq!(outcome.waiting_for, []);
}

#[test]
fn what_does_not_fit_is_refused() {
    let table = table(EditionId::Deluxe2019);
    assert!(matches!(
        refused(&table, &rules(EditionId::Deluxe2019, &["nonsense"])),
        Breach::HouseRule { .. }
    ));
    let printings = rules(EditionId::Deluxe2019, &["printings=unknown"]);
    assert!(matches!(refused(&table, &printings), Breach::HouseRule { .. }));
    let twenty = changed(&table, &rules(EditionId::Deluxe2019, &["winning-level=20"])).after;
    let twelve = act(&twenty, &Action::ChangeLevel { seat: BOXEY, by: 11 });
    let back = rules(EditionId::Deluxe2019, &[]);
    assert_eq!(refused(&twelve, &back), Breach::PastWinningLevel { seat: BOXEY, max: 10 });
    assert_eq!(changed(&table, &rules(EditionId::Deluxe2019, &[])).events, []);
}

#[test]
fn a_change_of_rules_names_each_house_rule_and_box_that_changes() {
    let edition = EditionId::Deluxe2019;
    let ruled = |house_rules: &[&str]| act(&table(edition), &rules(edition, house_rules));
    let between = |before: &[&str], after: &[&str]| ruled(before).rule_changes(&ruled(after));
    let switch = |name: &str, from: &str, to: &str| RuleChange::Switch {
        name: name.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
    };
    let wait = "claim-wait-ms";
    assert_eq!(between(&["claim-wait-ms=5000"], &["claim-wait-ms=0"]), [switch(wait, "5000", "0")]);
    assert_eq!(between(&[], &["hand-limit=6"]), [switch("hand-limit", "5", "6")]);
    // However a house rule is written, what counts is its value.
    assert_eq!(between(&["shared-victory"], &["shared-victory=true"]), []);
    assert_eq!(between(&["shared-victory"], &[]), [switch("shared-victory", "true", "false")]);
    let names = |change: &RuleChange| match change {
        RuleChange::Printings { added, removed } => (added.len(), removed.len()),
        RuleChange::Switch { .. } => panic!("{change:?}"),
    };
    let boxes = between(&["printings=first-2002"], &["printings=bookmarks,starfinder"]);
    assert_eq!(boxes.iter().map(names).collect::<Vec<_>>(), [(2, 1)]);
    assert_eq!(between(&["printings=first-2002,bookmarks"], &["printings=bookmarks,first-2002"]), []);
}
