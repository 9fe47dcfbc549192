//! Consequences of a death, a flight, a win, or a canceled card.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{
    Action, Breach, CardCopy, Choice, CombatSide, CombatStage, Deal, DecisionId, DecisionKind, Event,
    FightVerdict, Foe, Mark, PickFor, SeatId, Table,
};

use crate::seated::three;

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);
const ZOE: SeatId = SeatId(2);

fn table() -> Table {
    table_of(EditionId::First2002)
}

fn table_of(edition: EditionId) -> Table {
    act(&three(Catalogue::shipped(), edition), &Action::BeginTurn { seat: WESLEY })
}

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn play(table: &Table, seat: SeatId, card: &str) -> Table {
    act(table, &Action::Play { seat, card: CardCopy::first(card), sideways: false, with: None })
}

fn raise(table: &Table, seat: SeatId, by: i32) -> Table {
    act(table, &Action::ChangeLevel { seat, by })
}

fn fight(table: &Table, level: i32) -> Table {
    let foe = Foe::Typed { level, treasures: 1, levels: 1, tags: Vec::new() };
    act(table, &Action::Fight { fighter: None, foe })
}

fn win(table: &Table) -> Table {
    act(&act(table, &Action::Claim {}), &Action::Win { waited_ms: None })
}

fn throw(table: &Table, by: SeatId, card: &str) -> Table {
    let card = CardCopy::first(card);
    let side = Some(CombatSide::Munchkins);
    act(table, &Action::PlayOneShot { card, side, monster: None, on: None, by: Some(by) })
}

fn due(table: &Table, is: impl Fn(&DecisionKind) -> bool) -> Option<(SeatId, DecisionId)> {
    table.waiting_for().iter().find(|d| is(&d.about)).map(|d| (d.seat, d.id))
}

fn hand(table: &Table, seat: SeatId) -> Option<u8> {
    table.seats().find(|s| s.id == seat).and_then(|s| s.hand)
}

#[test]
fn a_looter_who_leaves_does_not_end_the_looting() {
    let rich = ["dogbot", "raser", "bobaser"].iter().fold(table(), |table, card| play(&table, WESLEY, card));
    let dead = act(&raise(&rich, BOXEY, 3), &Action::Die { seat: WESLEY });
    let is_loot = |matter: &DecisionKind| matches!(matter, DecisionKind::Loot { .. });
    assert_eq!(due(&dead, is_loot).map(|(seat, _)| seat), Some(BOXEY));
    let gone = act(&dead, &Action::RemoveSeat { seat: BOXEY });
    assert_eq!(due(&gone, is_loot).map(|(seat, _)| seat), Some(ZOE));
}

#[test]
fn a_looter_who_left_earlier_is_skipped() {
    let rich = ["dogbot", "raser", "bobaser"].iter().fold(table(), |table, card| play(&table, WESLEY, card));
    let dead = act(&raise(&raise(&rich, BOXEY, 3), ZOE, 1), &Action::Die { seat: WESLEY });
    let gone = act(&dead, &Action::RemoveSeat { seat: ZOE });
    let (_, decision) =
        due(&gone, |matter| matches!(matter, DecisionKind::Loot { .. })).expect("Boxey loots");
    let choice = Choice::Cards { cards: vec![CardCopy::first("dogbot")] };
    let looted = act(&gone, &Action::Decide { decision, choice });
    assert_eq!(due(&looted, |matter| matches!(matter, DecisionKind::Loot { .. })), None);
}

#[test]
fn dice_settle_a_tie_of_looters() {
    let rich = ["dogbot", "raser", "bobaser"].iter().fold(table(), |table, card| play(&table, WESLEY, card));
    let dead = act(&rich, &Action::Die { seat: WESLEY });
    let loot = |table: &Table| {
        let decision =
            table.waiting_for().iter().find(|d| matches!(d.about, DecisionKind::Loot { .. })).cloned();
        let decision = decision.expect("somebody loots");
        let DecisionKind::Loot { tied_with, next, .. } = decision.about else {
            unreachable!("it is about loot")
        };
        (decision.id, decision.seat, tied_with, next)
    };
    let decide = |table: &Table, choice: Choice| {
        let (decision, ..) = loot(table);
        act(table, &Action::Decide { decision, choice })
    };
    let dice = |boxey, zoe| Choice::Dice { dice: vec![(BOXEY, Some(boxey)), (ZOE, Some(zoe))] };
    let asked = |table: &Table| {
        let (_, seat, tied_with, next) = loot(table);
        (seat, tied_with, next)
    };
    assert_eq!(asked(&dead), (BOXEY, vec![ZOE], vec![ZOE]));

    let level = decide(&dead, dice(5, 5));
    assert_eq!(asked(&level), (BOXEY, vec![ZOE], vec![ZOE]));
    let rolled = decide(&level, dice(2, 3));
    assert_eq!(asked(&rolled), (ZOE, vec![], vec![BOXEY]));
    assert_eq!(asked(&decide(&dead, Choice::Seat { seat: ZOE })), (ZOE, vec![], vec![BOXEY]));

    let taken = decide(&rolled, Choice::Cards { cards: vec![CardCopy::first("raser")] });
    assert_eq!(asked(&taken), (BOXEY, vec![], vec![]));

    let (decision, ..) = loot(&rolled);
    let again = Action::Decide { decision, choice: dice(1, 6) };
    assert!(rolled.apply(None, &again, true).is_err(), "nobody rolls twice");
    let (decision, ..) = loot(&dead);
    let one = Choice::Dice { dice: vec![(BOXEY, Some(5))] };
    let objection =
        dead.apply(None, &Action::Decide { decision, choice: one }, true).expect_err("Zoe rolls too");
    assert_eq!(objection.breach, Breach::NoDie);
}

#[test]
fn the_fighter_fights_on_when_the_helper_leaves_the_table() {
    let helped = |stage: &[Action]| {
        let help = Action::Help { seat: BOXEY, deal: Deal::default(), forced: false };
        let table = stage.iter().fold(act(&fight(&table(), 3), &help), |table, action| act(&table, action));
        act(&table, &Action::RemoveSeat { seat: BOXEY })
    };
    for stage in [vec![], vec![Action::Claim {}], vec![Action::RunAway {}]] {
        let combat = helped(&stage).view().combat.expect("Wesley still fights");
        assert_eq!((combat.fighter, combat.helper), (WESLEY, None));
        assert_ne!(combat.stage, CombatStage::Claimed);
    }
    assert_eq!(act(&helped(&[]), &Action::RemoveSeat { seat: WESLEY }).view().combat, None);
}

#[test]
fn a_card_back_in_play_is_not_loot() {
    let died = act(&play(&table(), WESLEY, "dogbot"), &Action::Die { seat: WESLEY });
    let played_again = play(&died, WESLEY, "dogbot");
    let (_, decision) =
        due(&played_again, |matter| matches!(matter, DecisionKind::Loot { .. })).expect("somebody loots");
    let dogbot = CardCopy::first("dogbot");
    let loot = Action::Decide { decision, choice: Choice::Cards { cards: vec![dogbot.clone()] } };
    let objection = played_again.apply(None, &loot, true).expect_err("it is not on the body");
    assert_eq!(objection.breach, Breach::AlreadyInPlay { card: dogbot, seat: Some(WESLEY) });
}

#[test]
fn a_flight_ends_when_the_last_runner_chooses_death() {
    let ogre = |table: &Table, card: &str| {
        let foe = Foe::Card { card: CardCopy::first(card) };
        match table.combat() {
            None => act(table, &Action::Fight { fighter: None, foe }),
            Some(_) => act(table, &Action::AddMonster { foe, with: None, tags: Vec::new() }),
        }
    };
    let running = act(
        &ogre(&ogre(&raise(&play(&table(), WESLEY, "cyborg"), WESLEY, 3), "ogre"), "plasmoid"),
        &Action::RunAway {},
    );
    let monster = running.combat().expect("he runs").monsters[0].id;
    let flee = Action::Flee { seat: WESLEY, monster, from_clone: false, die: Some(1), with: Vec::new() };
    let caught = act(&running, &flee);
    let (_, decision) = due(&caught, |matter| matches!(matter, DecisionKind::StayAlive { .. }))
        .expect("a Cyborg may stay alive");
    assert!(caught.combat().is_some());
    let dead = act(&caught, &Action::Decide { decision, choice: Choice::Yes { yes: false } });
    assert!(dead.combat().is_none());
}

#[test]
fn the_first_winner_stays_the_winner() {
    let won = win(&fight(&raise(&table(), WESLEY, 8), 2));
    assert_eq!(won.winners(), [WESLEY]);
    let after = win(&fight(&act(&raise(&won, BOXEY, 8), &Action::BeginTurn { seat: BOXEY }), 2));
    assert_eq!(after.seats().find(|s| s.id == BOXEY).map(|s| s.level), Some(10));
    assert_eq!(after.winners(), [WESLEY]);
}

#[test]
fn settling_an_earlier_decision_ends_the_time_to_answer() {
    let won = win(&fight(&raise(&table(), WESLEY, 3), 2));
    let (_, decision) = due(&won, |matter| matches!(matter, DecisionKind::CollectRewards { .. }))
        .expect("there is a Treasure");
    let card = CardCopy::first("squidgilator");
    let hit = act(&won, &Action::PlayTrap { seat: ZOE, card, from: Some(BOXEY), on: None });
    let warp = Action::PlayOneShot {
        card: CardCopy::first("time-warp"),
        side: None,
        monster: None,
        on: None,
        by: Some(ZOE),
    };
    assert!(hit.apply(None, &warp, true).is_ok());
    let collected = act(&hit, &Action::Decide { decision, choice: Choice::Done {} });
    let objection = collected.apply(None, &warp, true).expect_err("it is too late");
    assert_eq!(objection.breach, Breach::NothingToAnswer);
}

#[test]
fn used_cards_leave_counted_hands_even_if_answered() {
    let counted = [WESLEY, BOXEY]
        .iter()
        .fold(table(), |table, seat| act(&table, &Action::SetHand { seat: *seat, cards: Some(3) }));
    let thrown = throw(&fight(&counted, 5), WESLEY, "nova-flash-grenade");
    assert_eq!(hand(&thrown, WESLEY), Some(2));
    let warped = throw(&thrown, BOXEY, "time-warp");
    assert_eq!((hand(&warped, WESLEY), hand(&warped, BOXEY)), (Some(2), Some(2)));
    let card = CardCopy::first("squidgilator");
    let trapped = act(&counted, &Action::PlayTrap { seat: WESLEY, card, from: Some(BOXEY), on: None });
    assert_eq!(hand(&trapped, BOXEY), Some(2));
}

#[test]
fn a_penalty_moves_with_its_item() {
    let card = CardCopy::first("antimatter");
    let armed = play(&table(), WESLEY, "bobaser");
    let hit = act(&armed, &Action::PlayTrap { seat: WESLEY, card, from: None, on: None });
    let marks = |table: &Table, seat: SeatId| {
        let seat = table.seats().find(|s| s.id == seat).expect("he is there");
        seat.marks.iter().filter(|m| matches!(m, Mark::Reversed { .. })).count()
    };
    assert_eq!(marks(&hit, WESLEY), 1);
    let cards = vec![CardCopy::first("bobaser")];
    let given = act(&hit, &Action::Trade { from: WESLEY, to: BOXEY, cards, in_return: Vec::new() });
    assert_eq!((marks(&given, WESLEY), marks(&given, BOXEY)), (0, 1));
}

#[test]
fn a_win_by_removal_after_the_wait_gives_treasures_and_no_level() {
    let met = table_of(EditionId::Second2003);
    let ogre = Foe::Card { card: CardCopy::first("ogre") };
    let met = act(&met, &Action::Fight { fighter: None, foe: ogre });
    let level = |table: &Table| table.seat(WESLEY).expect("he is there").level;
    let gassed = throw(&met, WESLEY, "mind-control-gas");
    let waiting = gassed.apply(None, &Action::Win { waited_ms: None }, false).expect_err("others may object");
    assert_eq!(waiting.breach, Breach::StillWaiting);
    let won = win(&gassed);
    assert_eq!(level(&won), level(&met));
    assert!(
        due(&won, |matter| matches!(matter, DecisionKind::CollectRewards { treasures: 5, .. })).is_some()
    );
}

#[test]
fn predicted_levels_match_a_win_without_a_kill() {
    let met = act(&table_of(EditionId::Second2003), &Action::SetSex { seat: WESLEY, sex: Sex::Female });
    let quirk = Foe::Card { card: CardCopy::first("captain-quirk") };
    let met = act(&met, &Action::Fight { fighter: None, foe: quirk });
    let promised = |table: &Table| {
        let levels = table.view().combat.expect("a fight").rewards.levels;
        levels.iter().map(|(seat, sum)| (*seat, sum.total())).collect::<Vec<_>>()
    };
    let gassed = |levels| throw(&raise(&met, WESLEY, levels), WESLEY, "mind-control-gas");
    assert_eq!(promised(&gassed(7)), [(WESLEY, 1)]);
    assert_eq!(promised(&gassed(8)), [(WESLEY, 0)]);
    let level = |table: &Table| table.seat(WESLEY).expect("he is there").level;
    assert_eq!((level(&win(&gassed(7))), level(&win(&gassed(8)))), (9, 9));
}

fn surplus(table: &Table) -> Option<(SeatId, usize, u8)> {
    table.waiting_for().iter().find_map(|d| match &d.about {
        DecisionKind::PickCards { victim, among, count, purpose: PickFor::Surplus, .. } => {
            Some((*victim, among.len(), *count))
        }
        _ => None,
    })
}

#[test]
fn losing_the_card_that_allows_two_leaves_a_surplus_of_one() {
    let known = Catalogue::shipped();
    let sidekicks: Vec<String> = known
        .cards()
        .filter(|c| matches!(c.kind, starboard_cards::CardKind::Sidekick(_)))
        .map(|c| c.id.to_string())
        .take(2)
        .collect();
    let two = play(&play(&play(&table(), WESLEY, "trader"), WESLEY, &sidekicks[0]), WESLEY, &sidekicks[1]);
    assert_eq!(surplus(&two), None);
    let left = act(&two, &Action::Discard { seat: WESLEY, cards: vec![CardCopy::first("trader")] });
    assert_eq!(surplus(&left), Some((WESLEY, 2, 1)));

    let mixed = play(&play(&play(&table(), WESLEY, "feline"), WESLEY, "half-breed"), WESLEY, "mutant");
    assert_eq!(surplus(&mixed), None);
    let plain = act(&mixed, &Action::Discard { seat: WESLEY, cards: vec![CardCopy::first("half-breed")] });
    assert_eq!(surplus(&plain), Some((WESLEY, 2, 1)));
    let cards = vec![CardCopy::first("half-breed"), CardCopy::first("mutant")];
    let settled = act(&mixed, &Action::Discard { seat: WESLEY, cards });
    assert_eq!(surplus(&settled), None);
}

#[test]
fn death_causes_no_surplus_of_races() {
    let two =
        ["feline", "half-breed", "mutant"].iter().fold(table(), |table, card| play(&table, WESLEY, card));
    let dead = act(&two, &Action::Die { seat: WESLEY });
    assert!(due(&dead, |matter| matches!(matter, DecisionKind::PickCards { .. })).is_none());
    let kept = &dead.seat(WESLEY).expect("a seat").cards;
    assert_eq!(kept.len(), 3, "both Races and the Half-Breed");
}

/// Wesley has three cards in hand and runs from an Ogre.
fn running() -> Table {
    let counted = act(&raise(&table(), WESLEY, 3), &Action::SetHand { seat: WESLEY, cards: Some(3) });
    let foe = Foe::Card { card: CardCopy::first("ogre") };
    act(&act(&counted, &Action::Fight { fighter: None, foe }), &Action::RunAway {})
}

fn flee(table: &Table, die: u8, with: &[&str]) -> Table {
    let monster = table.combat().expect("somebody runs").monsters[0].id;
    let with = with.iter().map(|card| CardCopy::first(*card)).collect();
    act(table, &Action::Flee { seat: WESLEY, monster, from_clone: false, die: Some(die), with })
}

fn answer(table: &Table, by: SeatId) -> Table {
    let card = CardCopy::first("time-warp");
    act(table, &Action::PlayOneShot { card, side: None, monster: None, on: None, by: Some(by) })
}

#[test]
fn flight_cards_are_spent_only_if_they_help() {
    for (card, die, left) in
        [("loaded-die", 5, 3), ("loaded-die", 1, 2), ("forged-id", 6, 3), ("forged-id", 2, 2)]
    {
        let fled = flee(&running(), die, &[card]);
        assert_eq!(hand(&fled, WESLEY), Some(left), "{card} and a {die}");
        assert!(fled.combat().is_none() && fled.seats().all(|seat| !seat.dead), "{card} and a {die}");
    }
    let both = flee(&running(), 1, &["loaded-die", "forged-id"]);
    assert_eq!(hand(&both, WESLEY), Some(2));
}

#[test]
fn flight_cards_can_be_answered() {
    for card in ["loaded-die", "forged-id"] {
        // The original roll counts.
        let caught = answer(&flee(&running(), 1, &[card]), ZOE);
        assert!(caught.combat().is_none(), "{card}");
        assert!(caught.seats().any(|seat| seat.id == WESLEY && seat.dead), "{card}");
        let second = CardCopy { card: "time-warp".into(), number: 2 };
        let answer =
            Action::PlayOneShot { card: second, side: None, monster: None, on: None, by: Some(BOXEY) };
        let saved = act(&caught, &answer);
        assert_eq!(hand(&saved, WESLEY), Some(2), "{card}");
        assert!(saved.combat().is_none() && saved.seats().all(|seat| !seat.dead), "{card}");
    }
}

#[test]
fn a_die_can_be_set_outside_of_a_flight() {
    let counted = act(&table(), &Action::SetHand { seat: WESLEY, cards: Some(3) });
    let card = CardCopy::first("loaded-die");
    let set = Action::PlayOneShot { card, side: None, monster: None, on: None, by: Some(WESLEY) };
    let after = counted.apply(None, &set, false).expect("no flight is on").after;
    assert_eq!(hand(&after, WESLEY), Some(2));
}

#[test]
fn a_win_counts_only_kills() {
    let kills = |table: &Table| {
        let claimed = act(table, &Action::Claim {});
        let won = claimed.apply(None, &Action::Win { waited_ms: None }, true).expect("he wins").events;
        won.iter().find_map(|event| match event {
            Event::CombatWon { kills, .. } => Some(*kills),
            _ => None,
        })
    };
    let strong = raise(&table(), WESLEY, 8);
    let foe = Foe::Card { card: CardCopy::first("fuzzball") };
    let fuzzball = act(&strong, &Action::Fight { fighter: None, foe });
    assert_eq!(kills(&fuzzball), Some(1));
    let monster = fuzzball.combat().expect("the fight is on").monsters[0].id;
    let cloned = act(&fuzzball, &Action::Enhance { monster, card: CardCopy::first("and-its-clone") });
    assert_eq!(kills(&cloned), Some(2));
    let gassed = Action::PlayOneShot {
        card: CardCopy::first("mind-control-gas"),
        side: None,
        monster: Some(monster),
        on: None,
        by: Some(ZOE),
    };
    let events = cloned.apply(None, &gassed, true).expect("it leaves").events;
    assert!(events.iter().any(|event| matches!(event, Event::MonsterRemoved { of_clone: true, .. })));
    assert_eq!(kills(&act(&cloned, &gassed)), Some(1));
}

#[test]
fn a_feline_distracted_after_the_fight_keeps_the_promised_items() {
    let ready = raise(&play(&play(&table(), BOXEY, "feline"), WESLEY, "ray-gun"), WESLEY, 3);
    let item = CardCopy::first("ray-gun");
    let deal = Deal { treasures: Some(1), first_pick: None, items: vec![item.clone()] };
    let helped = act(&fight(&ready, 2), &Action::Help { seat: BOXEY, deal, forced: false });
    let card = CardCopy::first("ball-of-yarn");
    let yarn = Action::PlayOneShot { card, side: None, monster: None, on: None, by: Some(ZOE) };
    let after = act(&win(&helped), &yarn);
    let kept = Deal { items: vec![item], ..Deal::default() };
    let is_kept = |matter: &DecisionKind| match matter {
        DecisionKind::CollectRewards { deal: Some((helper, deal)), picks, .. } => {
            (*helper, deal) == (BOXEY, &kept) && picks.is_empty()
        }
        _ => false,
    };
    assert!(due(&after, is_kept).is_some(), "{:?}", after.waiting_for());
}

#[test]
fn a_promised_item_is_due_even_without_treasures() {
    let ready = raise(&play(&table(), WESLEY, "ray-gun"), WESLEY, 3);
    let foe = Foe::Typed { level: 2, treasures: 0, levels: 1, tags: Vec::new() };
    let promise = |items| {
        let deal = Deal { treasures: None, first_pick: None, items };
        let helped = act(
            &act(&ready, &Action::Fight { fighter: None, foe: foe.clone() }),
            &Action::Help { seat: BOXEY, deal, forced: false },
        );
        due(&win(&helped), |matter| matches!(matter, DecisionKind::CollectRewards { treasures: 0, .. }))
    };
    assert!(promise(vec![CardCopy::first("ray-gun")]).is_some());
    assert_eq!(promise(Vec::new()), None);
}

#[test]
fn a_verdict_says_by_how_much_a_fight_is_won_or_lost() {
    let raised = raise(&table(), WESLEY, 3);
    let own = i32::from(raised.view().seats[0].level);
    let against = |level| {
        let foe = Foe::Typed { level, treasures: 1, levels: 1, tags: Vec::new() };
        act(&raised, &Action::Fight { fighter: None, foe })
    };
    let combat = |table: &Table| table.view().combat.expect("a combat");
    for (level, verdict, leads) in [
        (own - 2, FightVerdict::Winning { by: 2 }, CombatSide::Munchkins),
        (own, FightVerdict::Short { by: 1 }, CombatSide::Monsters),
        (own + 2, FightVerdict::Short { by: 3 }, CombatSide::Monsters),
    ] {
        let combat = combat(&against(level));
        assert_eq!((combat.verdict, combat.leads), (verdict, Some(leads)));
    }
    let fled = combat(&act(&against(own), &Action::RunAway {}));
    assert_eq!(fled.verdict, FightVerdict::Fleeing);
    assert_eq!(fled.flights[0].chances, 2);
}

#[test]
fn a_view_shows_that_a_dead_fighter_cannot_win() {
    let foe = Foe::Card { card: CardCopy::first("fuzzball") };
    let fighting = act(&raise(&table(), WESLEY, 3), &Action::Fight { fighter: None, foe });
    let barred = |table: &Table| match table.view().combat?.verdict {
        FightVerdict::Barred { by } => Some(by),
        _ => None,
    };
    assert_eq!(barred(&fighting), None);
    let dead = act(&fighting, &Action::Die { seat: WESLEY });
    assert_eq!(barred(&dead), Some(Breach::Dead { seat: WESLEY }));
    let claimed = dead.apply(None, &Action::Claim {}, false);
    assert_eq!(claimed.err().map(|objection| objection.breach), barred(&dead));
}

#[test]
fn the_receivers_of_charity_are_the_lowest_clockwise() {
    let to = |edition, levels: [i32; 3], dead: Option<SeatId>| {
        let begun = act(&three(Catalogue::shipped(), edition), &Action::BeginTurn { seat: BOXEY });
        let raised = [WESLEY, BOXEY, ZOE].into_iter().zip(levels).filter(|(_, by)| *by > 0);
        let raised = raised.fold(begun, |table, (seat, by)| raise(&table, seat, by));
        let died = dead.map_or_else(|| raised.clone(), |seat| act(&raised, &Action::Die { seat }));
        died.charity(BOXEY, 9, &[]).shares.into_iter().map(|share| share.seat).collect::<Vec<_>>()
    };
    assert_eq!(to(EditionId::Deluxe2019, [1, 3, 1], None), [ZOE, WESLEY]);
    assert_eq!(to(EditionId::Deluxe2019, [1, 3, 2], None), [WESLEY]);
    assert_eq!(to(EditionId::Deluxe2019, [1, 1, 2], None), []);
    for (edition, receivers) in [
        (EditionId::First2002, vec![ZOE]),
        (EditionId::Second2003, vec![WESLEY]),
        (EditionId::Deluxe2019, vec![ZOE]),
    ] {
        assert_eq!(to(edition, [0, 3, 1], Some(WESLEY)), receivers, "{edition:?}");
    }
}
