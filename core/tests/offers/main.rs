//! A view's offers are accepted and its predictions come true, in whole games played by offers.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

#[path = "../games/mod.rs"]
mod games;
mod hand;
mod offer;
mod powers;
mod promise;
mod undo;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use starboard_cards::{Card, CardId, CardKind, Catalogue, EditionId};
use starboard_core::{Action, CardCopy, SeatId, Table, View};

use games::{cases, house_rules, ids, table};
use offer::offers;

/// A player's next move.
#[derive(Clone, Debug)]
enum Move {
    /// Accepts an offer: a kind of offer, one of that kind, the die face, and the card behind the door.
    Takes(Index, Index, u8, CardId),
    /// Plays a card from the hand, in one of the possible ways.
    Plays(SeatId, CardId, Index),
}

fn a_seat() -> impl Strategy<Value = SeatId> {
    (0u8..4).prop_map(SeatId)
}

/// A card that may be in play from the start.
fn a_first_card() -> impl Strategy<Value = CardCopy> {
    use CardKind::{Class, Item, Race, Sidekick};
    let is_first = |card: &&Card| matches!(card.kind, Item(_) | Race(_) | Class(_) | Sidekick(_));
    let cards = Catalogue::shipped().cards().filter(is_first).map(|card| CardCopy::first(card.id.clone()));
    let powers: Vec<_> = powers::cards().into_iter().map(CardCopy::first).collect();
    prop_oneof![3 => select(cards.collect::<Vec<_>>()), 1 => select(powers)]
}

fn a_move() -> impl Strategy<Value = Move> {
    let card = || select(ids());
    prop_oneof![
        6 => (any::<Index>(), any::<Index>(), 1u8..7, card()).prop_map(|(k, o, die, door)| Move::Takes(k, o, die, door)),
        4 => (a_seat(), card(), any::<Index>()).prop_map(|(seat, card, way)| Move::Plays(seat, card, way)),
    ]
}

/// Accepts an offer of a table; none if there is no offer.
fn take_up(
    table: &Table,
    view: &View,
    (kind, which): (&Index, &Index),
    die: u8,
    door: &CardId,
) -> Result<Option<(Table, View)>, TestCaseError> {
    let mut offers = offers(table, view, &CardCopy::first(door.clone()), die);
    let mut kinds = Vec::new();
    for offer in &offers {
        if !kinds.contains(&offer.promise.kind()) {
            kinds.push(offer.promise.kind());
        }
    }
    if kinds.is_empty() {
        return Ok(None);
    }
    let kind = kinds[kind.index(kinds.len())];
    offers.retain(|offer| offer.promise.kind() == kind);
    let offer = &offers[which.index(offers.len())];
    let results: Vec<_> = offer.ways.iter().map(|way| table.apply(None, way, false)).collect();
    let accepted: Vec<(Table, View)> =
        results.iter().flatten().map(|outcome| (outcome.after.clone(), outcome.after.view())).collect();
    let refused = results.iter().filter_map(|result| result.as_ref().err());
    let facts = || format!("{:?} of {:?}", offer.promise, offer.ways);
    prop_assert!(!accepted.is_empty(), "refused: {}: {:?}", facts(), refused.collect::<Vec<_>>());
    let kept = accepted.into_iter().find(|(_, after)| offer.promise.is_kept(view, after));
    prop_assert!(kept.is_some(), "not kept: {}", facts());
    Ok(kept)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn offers_are_accepted_and_predictions_come_true(
        edition in select(EditionId::ALL.to_vec()),
        house_rules in house_rules(),
        levels in proptest::collection::vec(0i32..9, 4),
        dealt in proptest::collection::vec((a_seat(), a_first_card()), 0..40),
        moves in proptest::collection::vec(a_move(), 1..100),
    ) {
        let (mut table, _) = table(edition, house_rules);
        let ups = (0..).map(SeatId).zip(levels).map(|(seat, by)| Action::ChangeLevel { seat, by });
        let plays = dealt.into_iter().map(|(seat, card)| Action::Play { seat, card, sideways: false, with: None });
        for first in [powers::add()].into_iter().chain(ups).chain(plays) {
            table = table.apply(None, &first, false).map_or(table, |outcome| outcome.after);
        }
        let mut view = table.view();
        for next in &moves {
            let after = match next {
                Move::Takes(kind, which, die, door) => take_up(&table, &view, (kind, which), *die, door)?,
                Move::Plays(seat, card, way) => {
                    let ways = hand::ways(&table, *seat, &CardCopy::first(card.clone()));
                    let way = (!ways.is_empty()).then(|| &ways[way.index(ways.len())]);
                    let outcome = way.and_then(|way| table.apply(None, way, false).ok());
                    outcome.map(|outcome| (outcome.after.clone(), outcome.after.view()))
                }
            };
            if let Some(after) = after {
                (table, view) = after;
            }
        }
    }
}
