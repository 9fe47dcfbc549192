//! Random changes by players, from the state on their phone and the legal actions of the table.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use starboard_cards::{CardId, Catalogue};
use starboard_core::{Action, CardCopy, CombatSide, Foe, SeatId};
use starboard_host::wire::{Request, Snapshot};

/// A change of the table that a phone shows, and its name.
pub(crate) fn request(
    rng: &mut StdRng,
    shown: &Snapshot,
    legal: Vec<Action>,
    id: String,
) -> (Request, &'static str) {
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
            let legal = one_of(rng, legal).filter(|_| rng.random_ratio(3, 4));
            let (action, overrule) = (legal.unwrap_or_else(|| any(rng, shown)), rng.random_ratio(1, 3));
            let name = action.name();
            (Request::Act { table, actor: None, action, overrule, after, id, again: false }, name)
        }
    }
}

/// One of these actions, each kind of them as likely as any other.
fn one_of(rng: &mut StdRng, actions: Vec<Action>) -> Option<Action> {
    let mut kinds: BTreeMap<_, Vec<Action>> = BTreeMap::new();
    for action in actions {
        kinds.entry(action.name()).or_default().push(action);
    }
    let kinds: Vec<_> = kinds.into_values().collect();
    kinds.choose(rng)?.choose(rng).cloned()
}

/// An action that may be refused.
fn any(rng: &mut StdRng, shown: &Snapshot) -> Action {
    let seat = shown.view.seats.choose(rng).map_or(SeatId(0), |seat| seat.id);
    match rng.random_range(0..10) {
        0 => Action::ChangeLevel { seat, by: rng.random_range(-2..4) },
        1 => Action::SetHand { seat, cards: Some(rng.random_range(0..9)) },
        2 => Action::SetAway { seat, away: rng.random() },
        3 => Action::Win { waited_ms: None },
        4 => Action::EndCombat {},
        5 => Action::Adjust { side: CombatSide::Munchkins, amount: rng.random_range(1..9) },
        6 | 7 => {
            let (level, treasures, levels) =
                (rng.random_range(1..18), rng.random_range(0..4), rng.random_range(0..3));
            Action::Fight { fighter: None, foe: Foe::Typed { level, treasures, levels, tags: Vec::new() } }
        }
        _ => {
            let cards: Vec<&CardId> = Catalogue::shipped().cards().map(|card| &card.id).collect();
            let card = CardCopy::first(cards.choose(rng).map_or("", |card| card.as_str()));
            Action::Play { seat, card, sideways: false, with: None }
        }
    }
}
