//! What players do, from what their phone shows.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use starboard_cards::{CardId, CardKind, Catalogue, Sex};
use starboard_core::{
    Action, CardCopy, Choice, CombatSide, CombatStage, Deal, Decision, DecisionKind, Foe, SeatId,
};
use starboard_host::wire::{Request, Snapshot};

/// A change of the table that a phone shows, and its name.
pub(crate) fn request(rng: &mut StdRng, shown: &Snapshot, id: String) -> (Request, &'static str) {
    let (table, id) = (shown.table.clone(), Some(id));
    let after = rng.random_ratio(9, 10).then_some(shown.seq);
    let line = |rng: &mut StdRng| rng.random_range(1..=shown.seq);
    match rng.random_range(0..100) {
        0..12 => {
            let to = rng.random_ratio(1, 4).then(|| line(rng));
            (Request::Undo { table, to, after, id }, "undo")
        }
        12..20 => {
            let last = shown.redo.as_ref().map(|redo| redo.seq);
            let to = last.filter(|_| rng.random_ratio(1, 4));
            (Request::Redo { table, to, after, id }, "redo")
        }
        20..26 => {
            let lines = vec![line(rng)];
            (Request::TakeBack { table, lines, after, id }, "take back")
        }
        _ => {
            let (action, overrule) = (action(rng, shown), rng.random_ratio(1, 3));
            let name = action.name();
            (Request::Act { table, actor: None, action, overrule, after, id, again: false }, name)
        }
    }
}

fn seat(rng: &mut StdRng, shown: &Snapshot) -> SeatId {
    shown.view.seats.choose(rng).map_or(SeatId(0), |seat| seat.id)
}

fn card(rng: &mut StdRng, is: fn(&CardKind) -> bool) -> CardCopy {
    let cards: Vec<&CardId> =
        Catalogue::shipped().cards().filter(|card| is(&card.kind)).map(|card| &card.id).collect();
    CardCopy::first(cards.choose(rng).map_or("", |card| card.as_str()))
}

fn foe(rng: &mut StdRng) -> Foe {
    if rng.random() {
        return Foe::Card { card: card(rng, |kind| matches!(kind, CardKind::Monster(_))) };
    }
    let (level, treasures, levels) =
        (rng.random_range(1..18), rng.random_range(0..4), rng.random_range(0..3));
    Foe::Typed { level, treasures, levels, tags: Vec::new() }
}

fn action(rng: &mut StdRng, shown: &Snapshot) -> Action {
    let view = &shown.view;
    if let Some(decision) = view.waiting_for.choose(rng).filter(|_| rng.random_ratio(2, 3)) {
        return Action::Decide { decision: decision.id, choice: choice(rng, decision) };
    }
    if view.claim_wait_ms > 0 && shown.claimed_ms.is_some() && rng.random() {
        return [Action::Win { waited_ms: None }, Action::ContestClaim {}]
            .choose(rng)
            .cloned()
            .unwrap_or(Action::Win { waited_ms: None });
    }
    if view.combat.is_some() && rng.random_ratio(2, 3) {
        return in_combat(rng, shown);
    }
    let seat = seat(rng, shown);
    match rng.random_range(0..24) {
        0..4 => Action::Roll { die: None },
        4..8 => Action::ChangeLevel { seat, by: *[1, 1, 2, -1].choose(rng).unwrap_or(&1) },
        8..10 => Action::SetHand { seat, cards: Some(rng.random_range(0..9)) },
        10..13 => Action::Fight { fighter: None, foe: foe(rng) },
        13 | 14 => match view.turn {
            Some(_) => Action::EndTurn {},
            None => Action::BeginTurn { seat },
        },
        15 => match view.seats.iter().find(|seat| seat.dead) {
            Some(dead) => Action::ComeBack { seat: dead.id },
            None => Action::Die { seat },
        },
        16 => Action::SetSex { seat, sex: if rng.random() { Sex::Female } else { Sex::Male } },
        17 => Action::OpenDoor { card: Some(card(rng, |kind| matches!(kind, CardKind::Monster(_)))) },
        18 => {
            let card = card(rng, |kind| matches!(kind, CardKind::Trap(_)));
            Action::PlayTrap { seat, card, from: None, on: None }
        }
        19 => Action::SetAway { seat, away: rng.random() },
        _ => Action::Play { seat, card: card(rng, |_| true), sideways: false, with: None },
    }
}

fn in_combat(rng: &mut StdRng, shown: &Snapshot) -> Action {
    let seat = seat(rng, shown);
    let Some(combat) = &shown.view.combat else { return Action::Claim {} };
    let flight = combat.flights.iter().find(|flight| flight.escaped.is_none());
    if let (CombatStage::Fleeing, Some(flight)) = (combat.stage, flight) {
        let (seat, monster, from_clone) = (flight.seat, flight.monster, flight.from_clone);
        return Action::Flee { seat, monster, from_clone, die: None, with: Vec::new() };
    }
    match rng.random_range(0..12) {
        0..3 => Action::Claim {},
        3 => Action::Win { waited_ms: None },
        4 => Action::RunAway {},
        5 => Action::EndCombat {},
        6 | 7 => Action::Help { seat, deal: Deal::default(), forced: false },
        8 => Action::StopHelping {},
        9 => Action::AddMonster { foe: foe(rng), with: None, tags: Vec::new() },
        10 => {
            let card = card(rng, |kind| matches!(kind, CardKind::OneShot(_)));
            let side = Some(CombatSide::Munchkins);
            Action::PlayOneShot { card, side, monster: None, on: None, by: Some(seat) }
        }
        _ => Action::Adjust { side: CombatSide::Munchkins, amount: rng.random_range(1..9) },
    }
}

fn choice(rng: &mut StdRng, decision: &Decision) -> Choice {
    match &decision.about {
        DecisionKind::PickCards { among, count, .. } => {
            Choice::Cards { cards: among.iter().take(usize::from(*count)).cloned().collect() }
        }
        DecisionKind::RollDie { .. } | DecisionKind::RollToStay { .. } => Choice::Die { die: None },
        DecisionKind::PickOption { .. } => Choice::Option { option: 0 },
        DecisionKind::StayAlive { .. } => Choice::Yes { yes: rng.random() },
        _ if rng.random() => Choice::Done {},
        _ => Choice::Skip {},
    }
}
