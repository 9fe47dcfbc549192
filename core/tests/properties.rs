//! Properties of whole games: any actions in any order, legal or overruled.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod games;

use std::collections::HashSet;
use std::thread;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{RngSeed, TestRunner};
use starboard_cards::{CardId, CardKind, Catalogue, EditionId, HouseRule, MonsterTag, Phase, Slot};
use starboard_core::{
    Action, CardCopy, Choice, CombatSide, Deal, DecisionKind, Event, Figures, Foe, LeaveReason, Mark,
    MonsterId, Outcome, PickFor, PlayId, Removal, SeatId, Table,
};

use games::{answer, cases, house_rules, ids, shown, table};

/// The number of copies of a card used in the actions.
const MOST_COPIES: u8 = 2;

fn any_card() -> impl Strategy<Value = CardCopy> {
    (select(ids()), 1..=MOST_COPIES).prop_map(|(card, number)| CardCopy { card, number })
}

fn card_of(is: fn(&CardKind) -> bool) -> impl Strategy<Value = CardCopy> {
    let cards: Vec<CardId> =
        Catalogue::shipped().cards().filter(|c| is(&c.kind)).map(|c| c.id.clone()).collect();
    select(cards).prop_map(CardCopy::first)
}

fn any_seat() -> impl Strategy<Value = SeatId> {
    (0u8..5).prop_map(SeatId)
}

/// A possible action. `Index` picks a thing on the table when the action is due.
#[derive(Clone, Debug)]
enum RandomAction {
    Plain(Action),
    WithOwn(SeatId, Index, OwnAction),
    Replace(SeatId, Index, CardCopy),
    Answer(Index, Index, u8),
    Run(Index, u8),
}

#[derive(Clone, Copy, Debug)]
enum OwnAction {
    Discard,
    Sell,
    Give(SeatId),
    Equip,
    Unequip,
    Switch,
    UsePower,
    Sacrifice,
}

fn random_action() -> impl Strategy<Value = RandomAction> {
    let monster = || card_of(|k| matches!(k, CardKind::Monster(_)));
    let tags = || proptest::sample::subsequence(vec![MonsterTag::Undead, MonsterTag::Swarm], 0..=2);
    let typed = || {
        (1i32..30, 0i32..6, 0u8..3, tags()).prop_map(|(level, treasures, levels, tags)| Foe::Typed {
            level,
            treasures,
            levels,
            tags,
        })
    };
    let foe = || prop_oneof![4 => monster().prop_map(|card| Foe::Card { card }), 1 => typed()];
    let join = (foe(), tags(), any::<bool>()).prop_map(|(foe, tags, wanders)| Action::AddMonster {
        foe,
        with: wanders.then(|| CardCopy::first("wandering-monster")),
        tags,
    });
    let tag = (1u8..3, tags(), any::<bool>()).prop_map(|(monster, tags, on)| Action::TagMonster {
        monster: MonsterId(monster),
        tag: tags.first().copied().unwrap_or(MonsterTag::Undead),
        on,
    });
    let figures =
        (any_card(), 1i32..20, 0i32..6, any::<bool>()).prop_map(|(card, number, small, monster)| {
            let figures = if monster {
                Figures { level: Some(number), treasures: Some(small), ..Figures::default() }
            } else {
                let hands = u8::try_from(number % 3).ok();
                let slots = Some(vec![Slot::Footgear]).filter(|_| small > 2);
                let big = Some(small % 2 == 0);
                Figures { bonus: Some(small), value: Some(100), slots, hands, big, ..Figures::default() }
            };
            Action::ReadFigures { card, figures }
        });
    let bookmark = (any_seat(), card_of(|k| matches!(k, CardKind::Bookmark(_))))
        .prop_map(|(seat, card)| Action::PlayBookmark { seat, card });
    let side = || select(vec![CombatSide::Munchkins, CombatSide::Monsters]);
    let own = select(vec![
        OwnAction::Discard,
        OwnAction::Sell,
        OwnAction::Give(SeatId(2)),
        OwnAction::Equip,
        OwnAction::Unequip,
        OwnAction::Switch,
        OwnAction::UsePower,
        OwnAction::Sacrifice,
    ]);
    let play = (any_seat(), any_card(), any::<bool>()).prop_map(|(seat, card, sideways)| Action::Play {
        seat,
        card,
        sideways,
        with: None,
    });
    let character = card_of(|k| matches!(k, CardKind::Race(_) | CardKind::Class(_) | CardKind::Sidekick(_)));
    let aimed = (proptest::option::of(any_seat()), proptest::option::of(any_card()));
    let trap = (any_seat(), card_of(|k| matches!(k, CardKind::Trap(_))), aimed)
        .prop_map(|(seat, card, (from, on))| Action::PlayTrap { seat, card, from, on });
    let level = (any_seat(), -3i32..4).prop_map(|(seat, by)| Action::ChangeLevel { seat, by });
    let phases = vec![
        Phase::ListenAtDoor,
        Phase::Arrange,
        Phase::OpenDoor,
        Phase::LookForTrouble,
        Phase::TroubleOrLoot,
        Phase::Charity,
    ];
    let one_shot =
        (card_of(|k| matches!(k, CardKind::OneShot(_))), side(), any_seat()).prop_map(|(card, side, by)| {
            Action::PlayOneShot {
                card,
                side: Some(side),
                monster: Some(MonsterId(1)),
                on: Some(by),
                by: Some(by),
            }
        });
    let enhance = (card_of(|k| matches!(k, CardKind::Enhancer(_))), 1u8..3)
        .prop_map(|(card, monster)| Action::Enhance { monster: MonsterId(monster), card });
    let special = (any_seat(), card_of(|k| matches!(k, CardKind::Special(_))), any_card(), any_seat())
        .prop_map(|(seat, card, takes, from)| Action::PlaySpecial {
            seat,
            card,
            takes: Some(takes),
            from: Some(from),
        });
    let simple = select(vec![
        Action::EndTurn {},
        Action::Claim {},
        Action::ContestClaim {},
        Action::Win { waited_ms: None },
        Action::RunAway {},
        Action::EndCombat {},
        Action::StopHelping {},
        Action::Decline { price: Vec::new() },
        Action::TakeBack { play: PlayId(1) },
        Action::MonsterDie { monster: MonsterId(1), die: Some(3), of_clone: false },
        Action::MonsterDie { monster: MonsterId(1), die: Some(5), of_clone: true },
        Action::RemoveMonster {
            monster: MonsterId(1),
            how: Removal { by: None, kill: true, leaves_treasure: true },
        },
    ]);
    prop_oneof![
        8 => play.prop_map(RandomAction::Plain),
        4 => foe().prop_map(|foe| RandomAction::Plain(Action::Fight { fighter: None, foe })),
        1 => join.prop_map(RandomAction::Plain),
        1 => tag.prop_map(RandomAction::Plain),
        1 => figures.prop_map(RandomAction::Plain),
        2 => bookmark.prop_map(RandomAction::Plain),
        2 => proptest::option::of(any_card()).prop_map(|card| RandomAction::Plain(Action::OpenDoor { card })),
        3 => trap.prop_map(RandomAction::Plain),
        2 => level.prop_map(RandomAction::Plain),
        3 => one_shot.prop_map(RandomAction::Plain),
        2 => enhance.prop_map(RandomAction::Plain),
        1 => special.prop_map(RandomAction::Plain),
        8 => simple.prop_map(RandomAction::Plain),
        2 => (any_seat(), any::<bool>()).prop_map(|(seat, forced)| RandomAction::Plain(Action::Help { seat, deal: Deal::default(), forced })),
        1 => any_seat().prop_map(|seat| RandomAction::Plain(Action::BeginTurn { seat })),
        1 => select(phases).prop_map(|phase| RandomAction::Plain(Action::EnterPhase { phase })),
        1 => any_seat().prop_map(|seat| RandomAction::Plain(Action::Die { seat })),
        1 => any_seat().prop_map(|seat| RandomAction::Plain(Action::RemoveSeat { seat })),
        1 => (select(EditionId::ALL.to_vec()), house_rules()).prop_map(|(edition, house_rules)| RandomAction::Plain(Action::ChangeRules { edition, house_rules })),
        2 => any_seat().prop_map(|seat| RandomAction::Plain(Action::ReturnSeat { seat, name: None, standie: None })),
        1 => (any_seat(), 0u8..4).prop_map(|(seat, place)| RandomAction::Plain(Action::MoveSeat { seat, place })),
        1 => (any_seat(), any::<bool>()).prop_map(|(seat, away)| RandomAction::Plain(Action::SetAway { seat, away })),
        1 => (any_seat(), 0u8..12).prop_map(|(seat, hand)| RandomAction::Plain(Action::Charity { seat, hand, larger_to: vec![] })),
        1 => (any_seat(), 0u8..9).prop_map(|(seat, n)| RandomAction::Plain(Action::SetHand { seat, cards: Some(n) })),
        1 => (any_seat(), 0u8..4).prop_map(|(seat, cards)| RandomAction::Plain(Action::DiscardForStrength { seat, side: None, cards })),
        1 => (side(), -9i32..10).prop_map(|(side, amount)| RandomAction::Plain(Action::Adjust { side, amount })),
        6 => (any_seat(), any::<Index>(), own).prop_map(|(seat, card, chosen)| RandomAction::WithOwn(seat, card, chosen)),
        2 => (any_seat(), any::<Index>(), character).prop_map(|(seat, old, card)| RandomAction::Replace(seat, old, card)),
        8 => (any::<Index>(), any::<Index>(), 1u8..7).prop_map(|(d, c, die)| RandomAction::Answer(d, c, die)),
        6 => (any::<Index>(), 1u8..7).prop_map(|(which, die)| RandomAction::Run(which, die)),
    ]
}

/// The action for this table; none if there is nothing to do it with.
fn action(table: &Table, chosen: &RandomAction) -> Option<Action> {
    match chosen {
        RandomAction::Plain(action) => Some(action.clone()),
        RandomAction::WithOwn(seat, index, own) => {
            let cards = &table.seat(*seat).ok()?.cards;
            let card = (!cards.is_empty()).then(|| cards[index.index(cards.len())].copy.clone())?;
            let seat = *seat;
            Some(match own {
                OwnAction::Discard => Action::Discard { seat, cards: vec![card] },
                OwnAction::Sell => {
                    Action::Sell { seat, cards: cards.iter().map(|c| c.copy.clone()).collect() }
                }
                OwnAction::Give(to) => {
                    Action::Trade { from: seat, to: *to, cards: vec![card], in_return: vec![] }
                }
                OwnAction::Equip => {
                    Action::Arrange { seat, equip: vec![card], unequip: vec![], hold: vec![] }
                }
                OwnAction::Unequip => {
                    Action::Arrange { seat, equip: vec![], unequip: vec![card], hold: vec![] }
                }
                OwnAction::Switch => Action::SwitchPower { seat, card, on: true },
                OwnAction::UsePower => Action::UsePower {
                    power: None,
                    seat,
                    card,
                    price: vec![],
                    hand_cards: 2,
                    takes: None,
                    from: None,
                    die: Some(3),
                },
                OwnAction::Sacrifice => Action::Sacrifice { seat, card, both: true },
            })
        }
        RandomAction::Replace(seat, index, card) => {
            let cards = &table.seat(*seat).ok()?.cards;
            let discards = (!cards.is_empty()).then(|| cards[index.index(cards.len())].copy.clone())?;
            Some(Action::Replace { seat: *seat, card: card.clone(), discards })
        }
        RandomAction::Answer(which, card, die) => {
            let pending = table.waiting_for();
            let decision = (!pending.is_empty()).then(|| &pending[which.index(pending.len())])?;
            Some(Action::Decide {
                decision: decision.id,
                choice: answer(decision, |count| card.index(count), *die),
            })
        }
        RandomAction::Run(which, die) => {
            let view = table.view();
            let due: Vec<_> = view.combat?.flights.into_iter().filter(|f| f.escaped.is_none()).collect();
            let flight = (!due.is_empty()).then(|| &due[which.index(due.len())])?;
            let (seat, monster, from_clone) = (flight.seat, flight.monster, flight.from_clone);
            Some(Action::Flee { seat, monster, from_clone, die: Some(*die), with: vec![] })
        }
    }
}

fn keeps_its_invariants(table: &Table) -> Result<(), TestCaseError> {
    let winning = table.rules().winning_level.value;
    let mut seen = HashSet::new();
    for seat in table.seats() {
        prop_assert!((1..=winning).contains(&seat.level), "Level {} of {}", seat.level, seat.name);
        let over = !table.winners().is_empty();
        prop_assert!(
            over || seat.level < winning,
            "{} has the winning Level, and nobody is named",
            seat.name
        );
        for card in &seat.cards {
            prop_assert!(seen.insert(card.copy.clone()), "{} is on the table twice", card.copy);
        }
    }
    for decision in table.waiting_for() {
        prop_assert!(table.seat(decision.seat).is_ok(), "the player of {decision:?} is missing");
        let skip = Action::Decide { decision: decision.id, choice: Choice::Skip {} };
        prop_assert!(table.apply(None, &skip, false).is_ok(), "{decision:?} cannot be skipped");
        if let DecisionKind::PickCards { among, victim, .. } = &decision.about {
            let has = |card: &CardCopy| table.seat(*victim).is_ok_and(|s| s.in_play(card).is_ok());
            prop_assert!(among.iter().all(has), "{decision:?} lists cards that left");
        }
        // The answer is a Sidekick that nobody has: a copy that no action uses.
        let action = if let DecisionKind::PlaySidekick { instead_of } = &decision.about {
            let card = CardCopy { number: MOST_COPIES + 1, ..instead_of.clone() };
            Action::Play { seat: decision.seat, card, sideways: false, with: None }
        } else {
            Action::Decide { decision: decision.id, choice: answer(decision, |_| 0, 2) }
        };
        let answered = table.apply(None, &action, true);
        prop_assert!(answered.is_ok(), "{decision:?} cannot be answered: {answered:?}");
    }
    Ok(())
}

/// A loss that a card demands stays due while there is something to pay with, whatever else takes a card away.
fn forgives_nothing(before: &Table, action: &Action, outcome: &Outcome) -> Result<(), TestCaseError> {
    let undone = outcome.events.iter().any(|event| matches!(event, Event::Cancelled { .. }));
    for decision in before.waiting_for().iter().filter(|_| !undone) {
        let DecisionKind::PickCards { victim, count, among, cause, purpose } = &decision.about else {
            continue;
        };
        let Ok(player) = outcome.after.seat(*victim) else { continue };
        let answered = matches!(action, Action::Decide { decision: id, .. } if *id == decision.id);
        let chooser_left = outcome.after.seat(decision.seat).is_err();
        if answered || chooser_left || player.dead || matches!(purpose, PickFor::Surplus | PickFor::Sideways)
        {
            continue;
        }
        let paid = outcome.events.iter().filter(|event| match event {
            Event::CardLeft { card, why: LeaveReason::Lost { card: by }, .. } => {
                by == cause && among.contains(card)
            }
            Event::CardLeft { card, why: LeaveReason::Taken { .. }, .. } => among.contains(card),
            Event::Marked { mark: Mark::Reversed { item, card, .. }, .. } => {
                card == cause && among.contains(item)
            }
            _ => false,
        });
        let free = |card: &&CardCopy| {
            let reversed = |mark: &Mark| matches!(mark, Mark::Reversed { item, .. } if item == *card);
            player.in_play(card).is_ok() && !player.marks.iter().any(reversed)
        };
        let left = among.iter().filter(free).count();
        match outcome.after.waiting_for().iter().find(|open| open.id == decision.id).map(|open| &open.about) {
            Some(DecisionKind::PickCards { count: still, .. }) => prop_assert_eq!(still, count),
            _ => prop_assert!(left == 0 || paid.count() >= usize::from(*count), "{:?} is forgiven", decision),
        }
    }
    Ok(())
}

/// The number of threads that play games, each with a seed of its own.
const PARTS: u32 = 4;

#[test]
fn whole_games_keep_their_invariants() {
    let all = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    thread::scope(|scope| {
        for part in 0..PARTS {
            let cases = cases(256).div_ceil(PARTS);
            let rng_seed = match all.rng_seed {
                // No seed is the one of another part of the next run, which a soak starts with the next number.
                RngSeed::Fixed(seed) => {
                    RngSeed::Fixed(seed.wrapping_mul(PARTS.into()).wrapping_add(part.into()))
                }
                RngSeed::Random => RngSeed::Random,
            };
            let config = ProptestConfig { cases, rng_seed, ..all.clone() };
            scope.spawn(move || {
                let actions = proptest::collection::vec((random_action(), any::<bool>()), 1..120);
                let games = (select(EditionId::ALL.to_vec()), house_rules(), actions);
                let play = |(edition, house_rules, actions): (_, _, Vec<_>)| {
                    keeps_through_a_game(edition, house_rules, &actions)
                };
                TestRunner::new(config).run(&games, play).expect("a game keeps its invariants");
            });
        }
    });
}

fn keeps_through_a_game(
    edition: EditionId,
    house_rules: Vec<HouseRule>,
    actions: &[(RandomAction, bool)],
) -> Result<(), TestCaseError> {
    let (mut table, mut events) = table(edition, house_rules);
    for (chosen, overrule) in actions {
        let Some(action) = action(&table, chosen) else { continue };
        let before = shown(&table);
        let breach = table.apply(None, &action, false).err().map(|objection| objection.breach);
        prop_assert_eq!(table.breach_of(None, &action), breach);
        match table.apply(None, &action, *overrule) {
            Ok(outcome) => {
                prop_assert_eq!(outcome.waiting_for.as_slice(), outcome.after.waiting_for());
                forgives_nothing(&table, &action, &outcome)?;
                events.extend(outcome.events);
                table = outcome.after;
                keeps_its_invariants(&table)?;
            }
            Err(objection) => {
                prop_assert!(
                    !(*overrule && objection.overrulable),
                    "an objection despite the overrule: {:?}",
                    objection
                );
                prop_assert_eq!(&before, &shown(&table), "a refused action changed the table");
            }
        }
    }
    for mut legal in table.legal_actions(None) {
        legal.roll_missing_dice(|| 1 + u8::try_from(events.len() % 6).unwrap_or(0));
        let accepted = table.apply(None, &legal, false);
        prop_assert!(accepted.is_ok(), "{legal:?} is listed: {accepted:?}");
    }
    let replayed = Table::replay(Catalogue::shipped(), &events).expect("a journal replays");
    prop_assert_eq!(shown(&table), shown(&replayed));
    let written = serde_json::to_string(&events).expect("events can be written");
    let read: Vec<Event> = serde_json::from_str(&written).expect("events can be read");
    prop_assert_eq!(events, read);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(256), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_best_loadout_is_the_best_of_all_sets(
        edition in select(EditionId::ALL.to_vec()),
        house_rules in house_rules(),
        traits in proptest::collection::vec(card_of(|k| matches!(k, CardKind::Race(_) | CardKind::Class(_))), 0..3),
        sidekick in proptest::option::of(card_of(|k| matches!(k, CardKind::Sidekick(_)))),
        items in proptest::collection::hash_set(card_of(|k| matches!(k, CardKind::Item(_))), 1..8),
        tape in any::<bool>(),
    ) {
        let seat = SeatId(0);
        let (mut table, _) = table(edition, house_rules);
        let tape = Some(CardCopy::first("duct-tape")).filter(|t| tape || items.contains(t));
        let holders: Vec<CardCopy> = sidekick.iter().chain(&tape).cloned().collect();
        for card in traits.into_iter().chain(holders.clone()).chain(items.iter().cloned()) {
            let play = Action::Play { seat, card, sideways: true, with: None };
            if let Ok(outcome) = table.apply(None, &play, false) {
                table = outcome.after;
            }
        }
        let items: Vec<CardCopy> = items.into_iter().filter(|c| {
            table.seat(seat).is_ok_and(|s| s.in_play(c).is_ok()) && !holders.contains(c)
        }).collect();
        let best = brute_force(&table, seat, &items, &holders);
        prop_assert_eq!(table.best_bonus(seat), Ok(best));
        // The proposed best loadout is accepted and gives the stated bonus.
        let view = table.view();
        if let Some(proposal) = &view.seats[0].best {
            let arrange = Action::Arrange { seat, equip: proposal.equip.clone(), unequip: proposal.unequip.clone(), hold: proposal.hold.clone() };
            let after = table.apply(None, &arrange, false).expect("the best loadout is legal").after;
            let after = &after.view().seats[0];
            prop_assert_eq!((after.strength.total(), after.run_away.total()), (proposal.strength, proposal.run_away));
            prop_assert!(after.best.is_none());
        } else {
            prop_assert_eq!(best, 0);
        }
    }
}

/// The best bonus of all legal sets of some Items, over all possible holders.
fn brute_force(table: &Table, seat: SeatId, items: &[CardCopy], holders: &[CardCopy]) -> i32 {
    let mut best = 0;
    for mask in 0u32..1 << items.len() {
        let of = |bits: u32| {
            items.iter().enumerate().filter(move |(i, _)| bits & (1 << i) != 0).map(|(_, c)| c.clone())
        };
        if let Ok(loadout) = table.loadout(seat, &of(mask).collect::<Vec<_>>()) {
            best = if loadout.reasons.is_empty() { best.max(loadout.bonus) } else { best };
        }
    }
    let Some((holder, others)) = holders.split_first() else { return best };
    best = best.max(brute_force(table, seat, items, others));
    for mask in 1u32..1 << items.len() {
        let mut held = Some(table.clone());
        for (_, card) in items.iter().enumerate().filter(|(i, _)| mask & (1 << i) != 0) {
            let hold = Action::Hold { seat, card: card.clone(), by: Some(holder.clone()) };
            held = held.and_then(|table| table.apply(None, &hold, false).ok()).map(|outcome| outcome.after);
        }
        // A tape joins two Items or none.
        if let Some(held) = held.filter(|_| holder.card.as_str() != "duct-tape" || mask.count_ones() == 2) {
            best = best.max(brute_force(&held, seat, items, others));
        }
    }
    best
}
