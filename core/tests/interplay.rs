//! Interactions of cards during a fight, a flight, a death or a turn.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use starboard_cards::{Amount, Catalogue, EditionId, Phase, Sex, Step};
use starboard_core::{
    Action, Breach, CardCopy, CardView, Choice, CombatStage, Deal, DecisionKind, Event, Foe, Mark, MonsterId,
    Reason, SeatId, Source, Table,
};

use crate::seated::three;

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);
const ZOE: SeatId = SeatId(2);

fn table(edition: EditionId) -> Table {
    act(&three(Catalogue::shipped(), edition), &Action::BeginTurn { seat: WESLEY })
}

fn first() -> Table {
    table(EditionId::First2002)
}

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn breach(table: &Table, action: &Action) -> Option<Breach> {
    table.apply(None, action, false).err().map(|objection| objection.breach)
}

fn card(name: &str) -> CardCopy {
    CardCopy::first(name)
}

fn plays(table: Table, seat: SeatId, cards: &[&str]) -> Table {
    let play = |table, name: &&str| {
        act(&table, &Action::Play { seat, card: card(name), sideways: false, with: None })
    };
    cards.iter().fold(table, play)
}

fn raise(table: &Table, seat: SeatId, by: i32) -> Table {
    act(table, &Action::ChangeLevel { seat, by })
}

fn count_hand(table: &Table, seat: SeatId, cards: u8) -> Table {
    act(table, &Action::SetHand { seat, cards: Some(cards) })
}

fn meet(table: &Table, name: &str) -> Table {
    let foe = Foe::Card { card: card(name) };
    match table.combat() {
        None => act(table, &Action::Fight { fighter: None, foe }),
        Some(_) => act(table, &Action::AddMonster { foe, with: None, tags: Vec::new() }),
    }
}

fn fail_to_flee(table: &Table, monster: u8) -> Table {
    let monster = MonsterId(monster);
    act(table, &Action::Flee { seat: WESLEY, monster, from_clone: false, die: Some(1), with: Vec::new() })
}

fn help_by_boxey(table: &Table) -> Table {
    act(table, &Action::Help { seat: BOXEY, deal: Deal::default(), forced: false })
}

fn hit(table: &Table, seat: SeatId, trap: &str) -> Table {
    act(table, &Action::PlayTrap { seat, card: card(trap), from: Some(ZOE), on: None })
}

fn paradox(on: SeatId) -> Action {
    let card = card("paradox-in-a-box");
    Action::PlayOneShot { card, side: None, monster: None, on: Some(on), by: Some(ZOE) }
}

fn decide(table: &Table, choice: Choice) -> Table {
    let decision = table.waiting_for().first().expect("something is due").id;
    act(table, &Action::Decide { decision, choice })
}

fn has(table: &Table, seat: SeatId, name: &str) -> bool {
    table.seats().any(|s| s.id == seat && s.cards.iter().any(|c| c.copy == card(name)))
}

fn hand(table: &Table, seat: SeatId) -> Option<u8> {
    table.seat(seat).expect("a seat").hand
}

/// The number of pending decisions of a kind.
fn due(table: &Table, is: impl Fn(&DecisionKind) -> bool) -> usize {
    table.waiting_for().iter().filter(|d| is(&d.about)).count()
}

#[test]
fn a_flight_shows_the_bad_stuff_for_its_runner() {
    let lost = |table: &Table| {
        let flights = table.view().combat.expect("a fight").flights;
        flights.into_iter().map(|flight| (flight.seat, flight.bad_stuff)).collect::<Vec<_>>()
    };
    let levels = |count| Some(vec![Step::LoseLevels { amount: Amount::Fixed(count) }]);
    let table = table(EditionId::Deluxe2019);
    let met =
        help_by_boxey(&meet(&plays(table.clone(), WESLEY, &["cellophane-space-suit"]), "captain-quirk"));
    assert_eq!(lost(&met), [(WESLEY, levels(1)), (BOXEY, levels(3))]);
    // A Class that was lost in the meantime is no longer a weakness.
    let trader = meet(&plays(table.clone(), WESLEY, &["trader"]), "being-of-impure-thought");
    assert_eq!(lost(&trader)[0].1.as_ref().map(Vec::len), Some(2));
    let gone = act(&trader, &Action::Discard { seat: WESLEY, cards: vec![card("trader")] });
    assert_eq!(lost(&gone), [(WESLEY, levels(3))]);
    // It cannot catch a low Level, and the Bad Stuff of a monster without a card is unknown.
    assert_eq!(lost(&meet(&table, "brain-in-a-jar")), [(WESLEY, None)]);
    let typed = Foe::Typed { level: 9, treasures: 1, levels: 1, tags: Vec::new() };
    assert_eq!(lost(&act(&table, &Action::Fight { fighter: None, foe: typed })), [(WESLEY, None)]);
}

#[test]
fn a_handed_over_door_leaves_the_first_player_unaffected() {
    let switched = hit(&first(), WESLEY, "chromosome-switch");
    let met = act(&switched, &Action::OpenDoor { card: Some(card("space-goats")) });
    let handed_over = act(&met, &paradox(BOXEY));
    let waits = |mark: &Mark| matches!(mark, Mark::NextCombat { waits: false, .. });
    assert!(handed_over.seat(WESLEY).expect("a seat").marks.iter().any(waits));
    let eaten: Vec<SeatId> = handed_over.waiting_for().iter().map(|d| d.seat).collect();
    assert_eq!(eaten, [BOXEY]);
}

#[test]
fn a_handed_over_turn_begins_with_a_new_hand_for_the_dead() {
    let died = act(&table(EditionId::Deluxe2019), &Action::Die { seat: BOXEY });
    let next =
        act(&act(&died, &Action::BeginTurn { seat: ZOE }), &Action::OpenDoor { card: Some(card("blob")) });
    let handed_over = act(&next, &paradox(BOXEY));
    assert_eq!(due(&handed_over, |about| matches!(about, DecisionKind::DrawNewHand { .. })), 1);
}

#[test]
fn a_paradox_takes_only_a_door_just_opened() {
    assert_eq!(breach(&first(), &paradox(BOXEY)), Some(Breach::NoDoorOpened));
    let opened = act(&first(), &Action::OpenDoor { card: Some(card("radioactive")) });
    assert_eq!(breach(&opened, &paradox(BOXEY)), None);
    let looked = meet(&act(&opened, &Action::EnterPhase { phase: Phase::LookForTrouble }), "blob");
    assert_eq!(breach(&looked, &paradox(BOXEY)), Some(Breach::NoDoorOpened));
}

#[test]
fn after_a_friendly_monster_a_feline_opens_one_door_in_place_of_the_search() {
    for edition in [EditionId::First2002, EditionId::Second2003] {
        let feline = plays(table(edition), WESLEY, &["feline"]);
        let met = act(&feline, &Action::OpenDoor { card: Some(card("creature-from-the-pink-lagoon")) });
        let spared = act(&met, &Action::Decline { price: Vec::new() });
        let looting = act(&spared, &Action::EnterPhase { phase: Phase::LootRoom });
        assert!(looting.view().turn.expect("a turn").searches);
        let door = |name| Action::OpenDoor { card: Some(card(name)) };
        assert_eq!(breach(&looting, &door("radioactive")), None);
        let opened = act(&looting, &door("radioactive"));
        assert!(!opened.view().turn.expect("a turn").searches);
        assert!(breach(&opened, &door("blob")).is_some());
    }
}

#[test]
fn an_old_journal_tells_by_an_overruled_card_that_a_monster_did_not_let_a_player_go() {
    let searches = |name: &str, let_go: Option<bool>| {
        let feline = plays(first(), WESLEY, &["feline"]);
        let met = act(&feline, &Action::OpenDoor { card: Some(card(name)) });
        let declined =
            met.apply(None, &Action::Decline { price: Vec::new() }, true).expect("a declined fight");
        let told = |event: &Event| match event {
            Event::Declined { seat, .. } => Event::Declined { seat: *seat, let_go },
            other => other.clone(),
        };
        let events: Vec<Event> = declined.events.iter().map(told).collect();
        let table = met.then(&events).expect("events that fit");
        let looting = act(&table, &Action::EnterPhase { phase: Phase::LootRoom });
        looting.view().turn.expect("a turn").searches
    };
    assert!(searches("creature-from-the-pink-lagoon", None));
    assert!(!searches("blob", None));
    assert!(!searches("creature-from-the-pink-lagoon", Some(false)));
    assert!(searches("blob", Some(true)));
}

#[test]
fn a_table_from_before_a_correction_keeps_the_rule_and_says_so_once() {
    let players = r#"[{"name":"Ada","sex":"female","standie":{"color":"coral","shape":"dome"}},
        {"name":"Ben","sex":"male","standie":{"color":"azure","shape":"star"}},
        {"name":"Cleo","sex":"female","standie":{"color":"lime","shape":"block"}}]"#;
    let set = format!(r#"{{"event":"table-set","setUp":{{"edition":"deluxe-2019","seats":{players}}}}}"#);
    let set: Event = serde_json::from_str(&set).expect("an event of an old journal");
    let old = Table::replay(Catalogue::shipped(), [&set]).expect("a table");
    let kept = |table: &Table| table.rules().levels_without_kill.value;
    assert!(kept(&old) && !kept(&table(EditionId::Deluxe2019)));

    let told = |events: &[Event]| events.iter().filter(|e| matches!(e, Event::RulesKept { .. })).count();
    let begun = old.apply(None, &Action::BeginTurn { seat: WESLEY }, false).expect("a turn");
    assert_eq!(told(&begun.events), 1);
    let next = begun.after.apply(None, &Action::EndTurn {}, false).expect("a turn");
    assert_eq!(told(&next.events), 0);
    assert!(kept(&next.after));
}

#[test]
fn nobody_dies_twice() {
    let cyborg = plays(raise(&first(), WESLEY, 4), WESLEY, &["cyborg", "dogbot"]);
    let running = act(&meet(&meet(&cyborg, "ogre"), "great-cthulhu"), &Action::RunAway {});
    let caught = fail_to_flee(&fail_to_flee(&running, 1), 2);
    assert_eq!(due(&caught, |about| matches!(about, DecisionKind::StayAlive { .. })), 2);
    let dead = decide(&caught, Choice::Yes { yes: false });
    assert_eq!(due(&dead, |about| matches!(about, DecisionKind::StayAlive { .. })), 0);
    assert_eq!(due(&dead, |about| matches!(about, DecisionKind::Loot { .. })), 1);
    assert_eq!(dead.seat(BOXEY).expect("a seat").level, 2, "Great Cthulhu caught him all the same");
}

#[test]
fn a_death_waits_for_an_earlier_loss_and_nothing_more_is_taken_from_the_dead() {
    let rich = plays(first(), WESLEY, &["dogbot", "raser"]);
    let running = act(&meet(&meet(&rich, "eep"), "plasmoid"), &Action::RunAway {});
    let owed = fail_to_flee(&fail_to_flee(&running, 1), 2);
    assert_eq!(due(&owed, |about| matches!(about, DecisionKind::Loot { .. })), 0);
    let dead = decide(&owed, Choice::Cards { cards: vec![card("raser")] });
    assert_eq!(due(&dead, |about| matches!(about, DecisionKind::PickCards { .. })), 0);
    assert_eq!(due(&dead, |about| matches!(about, DecisionKind::Loot { .. })), 1);
}

#[test]
fn a_weapon_that_left_the_fight_no_longer_prevents_the_kill() {
    let kill = |table: &Table| table.view().combat.expect("a fight").rewards.kill;
    let use_by =
        |table: &Table, seat| act(table, &Action::SwitchPower { seat, card: card("foof-gun"), on: true });
    let strong = raise(&first(), WESLEY, 6);
    let helped = help_by_boxey(&meet(&plays(strong.clone(), BOXEY, &["foof-gun"]), "fuzzball"));
    let used = use_by(&helped, BOXEY);
    assert!(!kill(&used));
    assert!(kill(&act(&used, &Action::StopHelping {})));
    let used = use_by(&meet(&plays(strong, WESLEY, &["foof-gun"]), "fuzzball"), WESLEY);
    assert!(!kill(&used));
    assert!(kill(&hit(&used, WESLEY, "solar-flare")));
}

#[test]
fn a_helper_saves_only_himself() {
    let helped = help_by_boxey(&meet(&plays(first(), BOXEY, &["red-shirt"]), "ogre"));
    let running = act(&helped, &Action::RunAway {});
    let saved = act(&running, &Action::Sacrifice { seat: BOXEY, card: card("red-shirt"), both: true });
    let fled: Vec<SeatId> =
        saved.combat().expect("Wesley still runs").flights.iter().map(|f| f.seat).collect();
    assert_eq!(fled, [BOXEY]);
}

#[test]
fn nobody_steals_from_himself() {
    let table = plays(first(), WESLEY, &["rogue", "dogbot"]);
    let (takes, from) = (Some(card("dogbot")), Some(WESLEY));
    let (price, die) = (Vec::new(), Some(1));
    let theft = Action::UsePower {
        power: None,
        seat: WESLEY,
        card: card("rogue"),
        price,
        hand_cards: 1,
        takes,
        from,
        die,
    };
    assert_eq!(breach(&table, &theft), Some(Breach::SamePlayer { seat: WESLEY }));
    let offer =
        Action::PlaySpecial { seat: WESLEY, card: card("better-offer"), takes: Some(card("rogue")), from };
    assert_eq!(breach(&table, &offer), Some(Breach::SamePlayer { seat: WESLEY }));
}

#[test]
fn a_penalty_is_neither_discarded_nor_given_to_a_monster() {
    let poor = count_hand(&plays(first(), WESLEY, &["dogbot"]), WESLEY, 0);
    let running = act(&meet(&hit(&poor, WESLEY, "antimatter"), "chair"), &Action::RunAway {});
    assert!(has(&fail_to_flee(&running, 1), WESLEY, "dogbot"));

    let rich = plays(raise(&first(), WESLEY, 5), WESLEY, &["bananafanafofaser", "battle-armor"]);
    let running = act(&meet(&hit(&rich, WESLEY, "antimatter"), "space-amazon"), &Action::RunAway {});
    let gives = decide(&fail_to_flee(&running, 1), Choice::Option { option: 0 });
    let decision = gives.waiting_for().first().expect("he gives Items").id;
    let choice = Choice::Cards { cards: vec![card("bananafanafofaser"), card("battle-armor")] };
    let stuck = Breach::Penalized { card: card("bananafanafofaser") };
    assert_eq!(breach(&gives, &Action::Decide { decision, choice }), Some(stuck));
}

#[test]
fn goats_eat_one_of_two_armors_first() {
    let rich = plays(first(), WESLEY, &["energy-armor", "cellophane-space-suit", "dogbot", "raser"]);
    let met = decide(&meet(&rich, "space-goats"), Choice::Done {});
    let caught = fail_to_flee(&act(&met, &Action::RunAway {}), 1);
    let one = |table: &Table, name: &str| decide(table, Choice::Cards { cards: vec![card(name)] });
    let eaten = one(&one(&caught, "cellophane-space-suit"), "dogbot");
    assert!(has(&eaten, WESLEY, "energy-armor") && has(&eaten, WESLEY, "raser"));
    assert!(!has(&eaten, WESLEY, "cellophane-space-suit") && !has(&eaten, WESLEY, "dogbot"));
    assert!(eaten.waiting_for().is_empty());
}

#[test]
fn a_counted_hand_grows_by_drawn_cards() {
    let mutant = count_hand(&plays(first(), WESLEY, &["mutant"]), WESLEY, 5);
    let (price, takes) = (Vec::new(), None);
    let draw = Action::UsePower {
        power: None,
        seat: WESLEY,
        card: card("mutant"),
        price,
        hand_cards: 2,
        takes,
        from: None,
        die: None,
    };
    assert_eq!(hand(&act(&mutant, &draw), WESLEY), Some(4));

    let died = act(&count_hand(&first(), BOXEY, 0), &Action::Die { seat: BOXEY });
    let back = act(&died, &Action::BeginTurn { seat: BOXEY });
    assert_eq!(hand(&decide(&back, Choice::Done {}), BOXEY), Some(4));
}

#[test]
fn a_trader_trades_only_for_items() {
    let trader = plays(first(), WESLEY, &["trader", "dogbot"]);
    let takes = |name: &str| Action::UsePower {
        power: None,
        seat: WESLEY,
        card: card("trader"),
        price: vec![card("dogbot")],
        hand_cards: 0,
        takes: Some(card(name)),
        from: None,
        die: None,
    };
    let beast = card("all-your-beast-are-belong-to-us");
    let no_item = breach(&trader, &takes("all-your-beast-are-belong-to-us"));
    assert_eq!(no_item, Some(Breach::WrongKind { card: beast }));
    assert_eq!(breach(&trader, &takes("duct-tape")), None);
}

#[test]
fn the_dead_loot_nothing() {
    let rich = plays(raise(&first(), BOXEY, 2), WESLEY, &["dogbot", "raser"]);
    let bodies = [ZOE, BOXEY].iter().fold(act(&rich, &Action::Die { seat: WESLEY }), |table, seat| {
        act(&table, &Action::Die { seat: *seat })
    });
    assert_eq!(due(&bodies, |about| matches!(about, DecisionKind::Loot { .. })), 0);
}

#[test]
fn a_trap_that_changes_the_totals_stops_a_claim() {
    let deluxe = raise(&table(EditionId::Deluxe2019), WESLEY, 4);
    let claimed = act(&meet(&deluxe, "face-hugger"), &Action::Claim {});
    let trapped = hit(&claimed, WESLEY, "chromosome-switch");
    assert_eq!(trapped.combat().expect("a fight").stage, CombatStage::Fighting);
    let spared = hit(&claimed, WESLEY, "can-opener");
    assert_eq!(spared.combat().expect("a fight").stage, CombatStage::Claimed);
}

#[test]
fn discards_from_the_largest_hand_do_not_overflow() {
    let met = count_hand(&meet(&first(), "space-cowboy"), WESLEY, u8::MAX);
    let discard =
        |table: &Table| act(table, &Action::DiscardForStrength { seat: WESLEY, side: None, cards: 200 });
    assert_eq!(hand(&discard(&count_hand(&discard(&met), WESLEY, u8::MAX)), WESLEY), Some(u8::MAX - 200));
}

/// A Ray Gun and a Photon Cutlass, taped together and carried by a Loud Hairy Alien.
fn carried_pair(table: Table) -> Table {
    let cards = ["ray-gun", "photon-cutlass", "duct-tape", "loud-hairy-alien"];
    let hold = |table: Table, (item, by): (&str, &str)| {
        let hold = Action::Hold { seat: WESLEY, card: card(item), by: Some(card(by)) };
        table.apply(None, &hold, false).expect("there is room").after
    };
    let held =
        [("ray-gun", "duct-tape"), ("photon-cutlass", "duct-tape"), ("photon-cutlass", "loud-hairy-alien")];
    held.into_iter().fold(plays(table, WESLEY, &cards), hold)
}

#[test]
fn a_taped_pair_is_carried_as_one_item_of_one_hand() {
    let hands = |table: &Table| table.view().seats[0].hands;
    let carried = carried_pair(first());
    assert_eq!(hands(&carried), (0, 2));
    let full =
        plays(carried, WESLEY, &["bobaser", "no-brainer", "vibrosword", "foof-gun", "low-tech-persuader"]);
    let hold =
        |item: &str| Action::Hold { seat: WESLEY, card: card(item), by: Some(card("loud-hairy-alien")) };
    let three =
        ["no-brainer", "vibrosword", "foof-gun"].iter().fold(full, |table, item| act(&table, &hold(item)));
    let alien = Breach::CannotHold { card: card("loud-hairy-alien") };
    assert_eq!(breach(&three, &hold("low-tech-persuader")), Some(alien));
}

#[test]
fn a_carried_taped_pair_follows_its_carrier() {
    let carried = carried_pair(first());
    let gone = act(&carried, &Action::Discard { seat: WESLEY, cards: vec![card("loud-hairy-alien")] });
    assert!(!has(&gone, WESLEY, "duct-tape") && !has(&gone, WESLEY, "ray-gun"));
    let strength = |table: &Table| table.view().combat.expect("a fight").munchkins.total();
    assert_eq!(strength(&meet(&carried, "great-cthulhu")), 1);
    let takes = Some(card("loud-hairy-alien"));
    let offer = Action::PlaySpecial { seat: BOXEY, card: card("better-offer"), takes, from: Some(WESLEY) };
    let left = act(&carried, &offer);
    let taped =
        left.seat(WESLEY).expect("a seat").cards.iter().filter(|c| c.held_by == Some(card("duct-tape")));
    assert_eq!(taped.filter(|c| !c.equipped).count(), 2);
}

#[test]
fn a_win_waits_for_an_item_that_a_monster_takes() {
    let trader = plays(raise(&first(), WESLEY, 4), WESLEY, &["trader", "dogbot", "ray-gun"]);
    let met = meet(&trader, "gas-giant");
    assert_eq!(breach(&met, &Action::Claim {}), Some(Breach::Unsettled));
    assert_eq!(breach(&met, &Action::Win { waited_ms: None }), Some(Breach::Unsettled));
    let robbed = decide(&met, Choice::Cards { cards: vec![card("ray-gun")] });
    assert_eq!(breach(&robbed, &Action::Claim {}), None);
}

#[test]
fn an_empty_hand_is_not_asked_for_cards() {
    let asked = |cards| meet(&count_hand(&first(), WESLEY, cards), "space-goats").waiting_for().len();
    assert_eq!([asked(0), asked(1)], [0, 1]);
}

#[test]
fn a_gadgeteer_can_disarm_the_trap_that_took_his_class() {
    let drawn =
        act(&plays(first(), WESLEY, &["gadgeteer"]), &Action::OpenDoor { card: Some(card("amnesia")) });
    assert!(!has(&drawn, WESLEY, "gadgeteer"));
    let offered = |seat: SeatId| {
        let view = drawn.view();
        let seat = view.seats.iter().find(|s| s.id == seat).expect("a seat");
        seat.powers.iter().any(|power| power.objection.is_none() && power.card == card("gadgeteer"))
    };
    assert!(offered(WESLEY) && !offered(BOXEY));
}

#[test]
fn a_caught_survivor_gains_nothing_from_another_death() {
    let cyborg = plays(raise(&first(), WESLEY, 4), WESLEY, &["cyborg"]);
    let other = act(
        &raise(&cyborg, BOXEY, 4),
        &Action::Play {
            seat: BOXEY,
            card: CardCopy { number: 2, ..card("cyborg") },
            sideways: false,
            with: None,
        },
    );
    let fled = act(&help_by_boxey(&meet(&other, "great-cthulhu")), &Action::RunAway {});
    let flee = |seat| Action::Flee {
        seat,
        monster: MonsterId(1),
        from_clone: false,
        die: Some(1),
        with: Vec::new(),
    };
    let caught = act(&act(&fled, &flee(BOXEY)), &flee(WESLEY));
    let lived = decide(&caught, Choice::Yes { yes: true });
    let died = decide(&lived, Choice::Yes { yes: false });
    let levels = [WESLEY, BOXEY, ZOE].map(|seat| died.seat(seat).expect("a seat").level);
    assert!(died.combat().is_none() && died.seat(WESLEY).expect("a seat").dead);
    assert_eq!(levels, [5, 3, 2]);
}

#[test]
fn correcting_the_sex_in_the_set_up_is_not_a_change() {
    let changed = |table: &Table| act(table, &Action::SetSex { seat: WESLEY, sex: Sex::Female });
    let marked = |table: &Table| table.seat(WESLEY).expect("a seat").changed_sex;
    assert!(!marked(&changed(&three(Catalogue::shipped(), EditionId::First2002))));
    assert!(marked(&changed(&first())));
}

#[test]
fn a_character_begins_the_next_game_with_the_sex_that_it_began_this_one_with() {
    let changed = |table: &Table| act(table, &Action::SetSex { seat: WESLEY, sex: Sex::Female });
    let shown = |table: &Table| {
        let seat = &table.view().seats[0];
        (seat.sex, seat.starting_sex)
    };
    assert_eq!(shown(&changed(&first())), (Sex::Female, Sex::Male));
    let corrected = changed(&three(Catalogue::shipped(), EditionId::First2002));
    assert_eq!(shown(&corrected), (Sex::Female, Sex::Female));
}

#[test]
fn a_taped_pair_counts_as_one_of_two_picked_items() {
    let gear =
        plays(first(), WESLEY, &["ray-gun", "photon-cutlass", "dogbot", "magnetic-boots", "duct-tape"]);
    let hold = |table: &Table, name| {
        act(table, &Action::Hold { seat: WESLEY, card: card(name), by: Some(card("duct-tape")) })
    };
    let taped = hold(&hold(&gear, "ray-gun"), "photon-cutlass");
    let caught = fail_to_flee(&act(&meet(&taped, "space-goats"), &Action::RunAway {}), 1);
    let eaten =
        act(&caught, &Action::Decide { decision: caught.waiting_for()[0].id, choice: Choice::Skip {} });
    let decision = eaten.waiting_for().first().expect("two Items of three").id;
    let eat = |cards: [&str; 2]| Action::Decide {
        decision,
        choice: Choice::Cards { cards: cards.map(card).into() },
    };
    assert!(breach(&eaten, &eat(["ray-gun", "photon-cutlass"])).is_some());
    let gone = act(&eaten, &eat(["ray-gun", "dogbot"]));
    let left = ["ray-gun", "photon-cutlass", "dogbot", "magnetic-boots"].map(|name| has(&gone, WESLEY, name));
    assert_eq!(left, [false, false, false, true]);
}

#[test]
fn declining_two_monsters_costs_two_items() {
    let geared = plays(first(), WESLEY, &["dogbot", "magnetic-boots", "ray-gun"]);
    let met = meet(&meet(&geared, "tiny-but-advanced-creatures"), "bionic-bimbo");
    let decline = |price: [&str; 2]| Action::Decline { price: price.map(card).into() };
    assert!(breach(&met, &decline(["dogbot", "ray-gun"])).is_some());
    assert!(breach(&met, &decline(["magnetic-boots", "magnetic-boots"])).is_some());
    let passed = act(&met, &decline(["dogbot", "magnetic-boots"]));
    let left = ["dogbot", "magnetic-boots", "ray-gun"].map(|name| has(&passed, WESLEY, name));
    assert_eq!(left, [false, false, true]);
    assert_eq!(due(&passed, |about| matches!(about, DecisionKind::CollectRewards { treasures: 3, .. })), 1);
}

#[test]
fn looking_for_trouble_uses_a_hand_card() {
    let counted = count_hand(&first(), WESLEY, 1);
    let looking = act(&counted, &Action::EnterPhase { phase: Phase::LookForTrouble });
    let met = meet(&looking, "space-goats");
    assert_eq!((hand(&met, WESLEY), met.waiting_for().len()), (Some(0), 0));
    assert_eq!(hand(&meet(&counted, "blob"), WESLEY), Some(1));
}

#[test]
fn the_bonus_of_each_card_matches_its_addend_in_the_fight() {
    let loaded = plays(first(), WESLEY, &["loud-hairy-alien", "dogbot", "bobaser", "laser"]);
    let hold = |table: &Table, name| {
        act(table, &Action::Hold { seat: WESLEY, card: card(name), by: Some(card("loud-hairy-alien")) })
    };
    for foe in ["great-cthulhu", "plasmoid", "fuzzball"] {
        let view = meet(&hold(&loaded, "bobaser"), foe).view();
        let fight = view.combat.expect("a fight").munchkins;
        for shown in &view.seats[0].cards {
            let counted = fight
                .addends()
                .iter()
                .filter(|a| matches!(&a.source, Source::Card { card, seat: Some(_) } if *card == shown.copy));
            assert_eq!(counted.map(|a| a.amount).sum::<i32>(), shown.bonus, "{foe}: {}", shown.copy);
        }
    }
    let beside = |foe| meet(&hold(&loaded, "bobaser"), foe).view().seats.swap_remove(0).cards;
    let out = |foe| -> Vec<CardCopy> {
        let immune = |c: &CardView| c.reasons == [Reason::Immune];
        beside(foe).into_iter().filter(immune).map(|c| c.copy).collect()
    };
    assert_eq!(out("great-cthulhu"), [card("loud-hairy-alien"), card("bobaser")]);
    assert_eq!(out("plasmoid"), [card("bobaser"), card("laser")]);
}

#[test]
fn what_needs_a_turn_says_so_before_the_first_one() {
    let table = three(Catalogue::shipped(), EditionId::Deluxe2019);
    let box_for_boxey = Action::PlayOneShot {
        card: card("paradox-in-a-box"),
        side: None,
        monster: None,
        on: Some(BOXEY),
        by: Some(WESLEY),
    };
    let needs_a_turn = [
        Action::Fight { fighter: Some(WESLEY), foe: Foe::Card { card: card("ogre") } },
        Action::Fight { fighter: None, foe: Foe::Card { card: card("ogre") } },
        Action::OpenDoor { card: Some(card("ogre")) },
        Action::EnterPhase { phase: Phase::TroubleOrLoot },
        Action::EndTurn {},
        box_for_boxey,
    ];
    for action in &needs_a_turn {
        assert_eq!(breach(&table, action), Some(Breach::NoTurn), "{action:?}");
    }
}

#[test]
fn the_receiver_of_pending_doors_may_play_them() {
    let table = plays(table(EditionId::Deluxe2019), BOXEY, &["feline", "bounty-hunter"]);
    let helped = help_by_boxey(&raise(&meet(&table, "blob"), WESLEY, 6));
    let paid = act(&act(&helped, &Action::Claim {}), &Action::Win { waited_ms: None });
    // The deal is off, but the player keeps the reward from the Class.
    let yarn = card("ball-of-yarn");
    let won = act(
        &paid,
        &Action::PlayOneShot { card: yarn, side: None, monster: None, on: None, by: Some(WESLEY) },
    );
    let without_deal = |about: &DecisionKind| matches!(about, DecisionKind::CollectRewards { doors, deal: None, .. } if !doors.is_empty());
    assert_eq!(due(&won, without_deal), 1);
    let drawn = Action::Play { seat: BOXEY, card: card("half-breed"), sideways: false, with: None };
    assert_eq!(breach(&won, &drawn), None);
    let third = Action::Play { seat: ZOE, card: card("half-breed"), sideways: false, with: None };
    assert_eq!(breach(&won, &third), Some(Breach::NotYourTurn { turn: WESLEY }));
}
