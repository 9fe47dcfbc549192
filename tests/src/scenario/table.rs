//! Compares the state of the whole table.

use starboard_core::{Decision, DecisionKind, DieDue, Event};

use super::Fault;
use super::expect::check;
use super::file::ExpectTable;
use super::session::{Mistake, Session};

pub(super) fn compare(
    session: &Session,
    expected: &ExpectTable,
    faults: &mut Vec<Fault>,
) -> Result<(), Mistake> {
    let view = session.table.view();
    let words = view.words;
    check(faults, "expect.table.deal", expected.deal.as_ref(), &view.deal);
    check(faults, "expect.table.winning_level", expected.winning_level.as_ref(), &view.winning_level);
    check(faults, "expect.table.claim_wait_ms", expected.claim_wait_ms.as_ref(), &view.claim_wait_ms);
    check(faults, "expect.table.door_deck", expected.door_deck.as_ref(), &words.door_deck);
    check(faults, "expect.table.currency", expected.currency.as_ref(), &words.currency);
    check(faults, "expect.table.traps", expected.traps.as_ref(), &words.traps);
    check(faults, "expect.table.sidekicks", expected.sidekicks.as_ref(), &words.sidekicks);
    let winners: Vec<String> = view.winners.iter().map(|s| session.name(*s)).collect();
    check(faults, "expect.table.winners", expected.winners.as_ref(), &winners);

    let waiting: Vec<String> = view.waiting_for.iter().map(|d| code_of(&d.about, "matter")).collect();
    check(faults, "expect.table.waiting_for", expected.waiting_for.as_ref(), &waiting);
    let dice: Vec<String> =
        view.dice_due.iter().map(|due| dice_due(session, &view.waiting_for, due)).collect();
    check(faults, "expect.table.dice_due", expected.dice_due.as_ref(), &dice);
    let rolled = view.waiting_for.iter().find_map(|d| match &d.about {
        DecisionKind::Loot { rolled, .. } => {
            Some(rolled.iter().map(|(s, die)| (session.name(*s), *die)).collect())
        }
        _ => None,
    });
    check(faults, "expect.table.rolled", expected.rolled.clone().map(Some).as_ref(), &rolled);
    let counted = view.turn.as_ref().and_then(|turn| session.table.charity(turn.seat, 0, &[]).counted);
    let counted = counted.map(|count| [count.cards.into(), count.turn]);
    check(faults, "expect.table.counted", expected.counted.map(Some).as_ref(), &counted);
    // A new hand is drawn before the table is compared.
    let hand = session.events.iter().rev().find_map(|e| match e {
        Event::DecisionDue { decision } => match decision.about {
            DecisionKind::DrawNewHand { each } => Some(each),
            _ => None,
        },
        _ => None,
    });
    check(faults, "expect.table.new_hand", expected.new_hand.map(Some).as_ref(), &hand);

    let turn = view.turn.as_ref();
    let whose = turn.map(|t| session.name(t.seat)).unwrap_or_default();
    check(faults, "expect.table.turn", expected.turn.as_ref(), &whose);
    check(faults, "expect.table.phase", expected.phase.map(Some).as_ref(), &turn.map(|t| t.phase));
    let phases = turn.map(|t| t.phases.clone()).unwrap_or_default();
    check(faults, "expect.table.phases", expected.phases.as_ref(), &phases);
    check(faults, "expect.table.loots", expected.loots.map(Some).as_ref(), &turn.map(|t| t.loots));
    let searches = turn.map(|t| t.searches);
    check(faults, "expect.table.searches", expected.searches.map(Some).as_ref(), &searches);
    let plays_down = turn.map(|t| t.plays_down);
    check(faults, "expect.table.plays_down", expected.plays_down.map(Some).as_ref(), &plays_down);
    let waits = view.combat.as_ref().map(|c| c.waits);
    check(faults, "expect.table.waits", expected.waits.map(Some).as_ref(), &waits);
    Ok(())
}

fn dice_due(session: &Session, decisions: &[Decision], due: &DieDue) -> String {
    match due {
        DieDue::Decision { decision } => {
            let asked = decisions.iter().find(|one| one.id == *decision);
            asked.map(|decision| code_of(&decision.about, "matter")).unwrap_or_default()
        }
        DieDue::Monster { of_clone, .. } => if *of_clone { "clone" } else { "monster" }.to_owned(),
        DieDue::Flight { seat, .. } => format!("flight of {}", session.name(*seat)),
    }
}

/// The code of a value, as in messages, from the field that holds it.
pub(super) fn code_of(coded: &impl serde::Serialize, field: &str) -> String {
    let written = serde_json::to_value(coded).unwrap_or_default();
    written[field].as_str().unwrap_or_default().to_owned()
}
