//! The player of an action, and actions that come late.

mod seated;

use starboard_cards::{Catalogue, EditionId, Phase};
use starboard_core::{
    Action, CardCopy, Choice, CombatSide, DecisionId, Foe, Lateness, MonsterId, SeatId, Table,
};

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);
const ZOE: SeatId = SeatId(2);

fn copy(card: &str) -> CardCopy {
    CardCopy::first(card)
}

fn after(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("a legal or overrulable action").after
}

fn turn() -> Table {
    let table = seated::three(Catalogue::shipped(), EditionId::Deluxe2019);
    after(&table, &Action::BeginTurn { seat: WESLEY })
}

fn fight() -> Table {
    let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
    after(&turn(), &Action::Fight { fighter: Some(BOXEY), foe })
}

fn change_level() -> Action {
    Action::ChangeLevel { seat: WESLEY, by: 1 }
}

fn trap(from: Option<SeatId>) -> Action {
    Action::PlayTrap { seat: BOXEY, card: copy("red-alert"), from, on: None }
}

fn one_shot(by: Option<SeatId>) -> Action {
    Action::PlayOneShot { card: copy("zapblaster"), side: None, monster: None, on: None, by }
}

fn enhance() -> Action {
    Action::Enhance { monster: MonsterId(0), card: copy("computerized") }
}

#[test]
fn whoever_spends_cards_or_chooses_performs_the_action() {
    let table = fight();
    let level_up = |from| Action::PlayLevelUp { seat: ZOE, card: copy("monolith"), from };
    let trade = Action::Trade { from: BOXEY, to: ZOE, cards: Vec::new(), in_return: Vec::new() };
    let door = Action::OpenDoor { card: Some(copy("plasmoid")) };
    for (action, actor) in [
        (Action::Sell { seat: ZOE, cards: vec![copy("laser")] }, ZOE),
        (trade, BOXEY),
        (trap(Some(ZOE)), ZOE),
        (one_shot(Some(ZOE)), ZOE),
        (level_up(None), ZOE),
        (level_up(Some(BOXEY)), BOXEY),
        (door, WESLEY),
        (Action::Claim {}, BOXEY),
    ] {
        assert_eq!(action.actor(&table), Some(actor), "{action:?}");
    }
}

#[test]
fn a_decision_is_answered_by_the_player_it_waits_for() {
    let won = [Action::Claim {}, Action::Win { waited_ms: None }]
        .iter()
        .fold(fight(), |table, action| after(&table, action));
    let decision = &won.waiting_for()[0];
    assert_eq!(decision.seat, BOXEY);
    let answer = |decision| Action::Decide { decision, choice: Choice::Done {} };
    assert_eq!(answer(decision.id).actor(&won), Some(BOXEY));
    assert_eq!(answer(DecisionId(99)).actor(&won), None);
}

#[test]
fn nobody_performs_what_anybody_may_have_done() {
    let (no_turn, fight) = (seated::three(Catalogue::shipped(), EditionId::Deluxe2019), fight());
    for action in
        [change_level(), trap(None), one_shot(None), Action::ContestClaim {}, Action::Roll { die: None }]
    {
        assert_eq!(action.actor(&fight), None, "{action:?}");
    }
    assert_eq!(Action::Claim {}.actor(&no_turn), None);
}

#[test]
fn what_somebody_has_already_done_is_done() {
    let phase = |phase| Action::EnterPhase { phase };
    let (turn, fight) = (turn(), fight());
    let (claimed, fleeing) = (after(&fight, &Action::Claim {}), after(&fight, &Action::RunAway {}));
    let next = after(&turn, &Action::EndTurn {});
    let charity = after(&turn, &phase(Phase::Charity));
    let next_charity = after(&next, &phase(Phase::Charity));
    let pass = Action::OpenDoor { card: None };
    let (passed, met) =
        (after(&turn, &pass), after(&turn, &Action::OpenDoor { card: Some(copy("plasmoid")) }));
    for (action, before, now, fate) in [
        (Action::EndTurn {}, &turn, &next, Lateness::Done),
        (Action::EndTurn {}, &turn, &charity, Lateness::Stale),
        (phase(Phase::Charity), &turn, &charity, Lateness::Done),
        (phase(Phase::Charity), &turn, &next_charity, Lateness::Stale),
        (Action::Claim {}, &fight, &claimed, Lateness::Done),
        (Action::Claim {}, &fight, &fleeing, Lateness::Stale),
        (Action::RunAway {}, &fight, &fleeing, Lateness::Done),
        (Action::RunAway {}, &claimed, &fight, Lateness::Stale),
        (pass.clone(), &turn, &passed, Lateness::Done),
        (pass, &turn, &met, Lateness::Stale),
    ] {
        assert_eq!(action.lateness(before, now), fate, "{action:?}");
    }
}

#[test]
fn a_level_stays_valid_and_a_card_does_within_its_fight() {
    let (turn, fight) = (turn(), fight());
    let claimed = after(&fight, &Action::Claim {});
    let fleeing = after(&fight, &Action::RunAway {});
    let next = after(&turn, &Action::EndTurn {});
    let other = after(&next, &Action::Fight { fighter: None, foe: Foe::Card { card: copy("plasmoid") } });
    assert_eq!(change_level().lateness(&fight, &next), Lateness::Valid);
    assert_eq!(
        Action::Adjust { side: CombatSide::Monsters, amount: 1 }.lateness(&fight, &claimed),
        Lateness::Valid
    );
    for (now, fate) in [
        (&claimed, Lateness::Valid),
        (&fleeing, Lateness::Stale),
        (&turn, Lateness::Stale),
        (&other, Lateness::Stale),
    ] {
        assert_eq!(enhance().lateness(&fight, now), fate);
    }
    assert_eq!(enhance().lateness(&turn, &fight), Lateness::Stale);
    assert_eq!(Action::Sell { seat: ZOE, cards: Vec::new() }.lateness(&fight, &claimed), Lateness::Stale);
}
