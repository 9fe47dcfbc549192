//! Interactions of Items, one-shots, Sidekicks and powers: paying, taking, joining, answering and receiving.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use starboard_cards::{CardKind, Catalogue, EditionId, SetId};
use starboard_core::{
    Action, Breach, CardCopy, Choice, CombatRole, Deal, DecisionKind, Foe, MonsterId, Reason, Remedy, SeatId,
    Table,
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

/// Applies a legal action.
fn plainly(table: &Table, action: &Action) -> Table {
    table.apply(None, action, false).expect("a legal action").after
}

fn breach(table: &Table, action: &Action) -> Option<Breach> {
    table.apply(None, action, false).err().map(|objection| objection.breach)
}

fn card(name: &str) -> CardCopy {
    CardCopy::first(name)
}

fn cards(names: &[&str]) -> Vec<CardCopy> {
    names.iter().map(|name| card(name)).collect()
}

fn play(seat: SeatId, name: &str) -> Action {
    Action::Play { seat, card: card(name), sideways: false, with: None }
}

fn plays(table: Table, seat: SeatId, names: &[&str]) -> Table {
    names.iter().fold(table, |table, name| act(&table, &play(seat, name)))
}

fn raise(table: &Table, seat: SeatId, by: i32) -> Table {
    act(table, &Action::ChangeLevel { seat, by })
}

fn count_hand(table: &Table, seat: SeatId, cards: u8) -> Table {
    act(table, &Action::SetHand { seat, cards: Some(cards) })
}

fn meet(table: &Table, name: &str) -> Table {
    act(table, &Action::Fight { fighter: None, foe: Foe::Card { card: card(name) } })
}

fn hit(table: &Table, seat: SeatId, trap: &str) -> Table {
    act(table, &Action::PlayTrap { seat, card: card(trap), from: Some(ZOE), on: None })
}

fn hold(table: &Table, seat: SeatId, items: &[&str], by: &str) -> Table {
    let hold = |item: &&str| Action::Hold { seat, card: card(item), by: Some(card(by)) };
    items.iter().fold(table.clone(), |table, item| act(&table, &hold(item)))
}

/// A Ray Gun and a Photon Cutlass, taped together.
fn taped(table: Table, seat: SeatId) -> Table {
    let table = plays(table, seat, &["ray-gun", "photon-cutlass", "duct-tape"]);
    hold(&table, seat, &["ray-gun", "photon-cutlass"], "duct-tape")
}

fn one_shot(name: &str, by: SeatId, on: Option<SeatId>) -> Action {
    Action::PlayOneShot { card: card(name), side: None, monster: None, on, by: Some(by) }
}

fn special(name: &str, seat: SeatId) -> Action {
    Action::PlaySpecial { seat, card: card(name), takes: None, from: None }
}

fn power(seat: SeatId, name: &str, price: &[&str], takes: Option<&str>) -> Action {
    let (price, takes) = (cards(price), takes.map(card));
    Action::UsePower {
        power: None,
        seat,
        card: card(name),
        price,
        hand_cards: 0,
        takes,
        from: None,
        die: None,
    }
}

fn draw_trap(table: &Table, trap: &str) -> Table {
    act(table, &Action::OpenDoor { card: Some(card(trap)) })
}

fn has(table: &Table, seat: SeatId, name: &str) -> bool {
    table.seat(seat).expect("a seat").in_play(&card(name)).is_ok()
}

fn hand(table: &Table, seat: SeatId) -> Option<u8> {
    table.seat(seat).expect("a seat").hand
}

fn level(table: &Table, seat: SeatId) -> u8 {
    table.seat(seat).expect("a seat").level
}

#[test]
fn only_the_player_who_drew_a_trap_disarms_it() {
    let two = plays(plays(first(), WESLEY, &["dogbot", "ray-gun"]), BOXEY, &["gadgeteer", "raser", "maser"]);
    let drawn = draw_trap(&two, "squidgilator");
    let trap = card("squidgilator");
    assert_eq!(
        breach(&drawn, &power(BOXEY, "gadgeteer", &["raser", "maser"], None)),
        Some(Breach::NotDrawn { card: trap })
    );
    let now = |table: &Table| table.view().seats[1].powers.iter().any(|power| power.objection.is_none());
    assert!(!now(&drawn));
}

#[test]
fn a_trap_that_took_the_class_can_be_disarmed() {
    let gadgeteer = plays(first(), WESLEY, &["gadgeteer", "dogbot", "ray-gun"]);
    for trap in ["amnesia", "brain-scrambler"] {
        let drawn = draw_trap(&gadgeteer, trap);
        let disarmed = plainly(&drawn, &power(WESLEY, "gadgeteer", &["dogbot", "ray-gun"], None));
        assert!(has(&disarmed, WESLEY, "gadgeteer") && !has(&disarmed, WESLEY, "dogbot"), "{trap}");
        let offered = drawn.view().seats[0].powers.iter().any(|power| power.objection.is_none());
        assert!(offered, "{trap}");
    }
}

#[test]
fn of_a_lost_card_with_two_powers_the_one_that_answers_the_trap_is_used() {
    const SET: &str = r#"
        [set]
        id = "tinkers"
        name = "Tinkers"
        [[class]]
        name = "Tinker"
        abilities = [
            { is = "power", when = "any-time", cost = { pay = "cards", count = 1 }, power = { do = "draw", cards = 1 } },
            { is = "power", when = "on-drawn-trap", cost = { pay = "cards", count = 1 }, power = { do = "cancel-trap" } },
        ]
    "#;
    let set = Action::AddSet { set: SetId::new("tinkers"), text: Some(SET.to_owned()) };
    let drawn = draw_trap(&plays(act(&first(), &set), WESLEY, &["tinker", "dogbot"]), "amnesia");
    let powers = drawn.view().seats[0].powers.clone();
    let lost = Some(Breach::NotInPlay { card: card("tinker") });
    assert_eq!(powers.iter().map(|power| power.objection.clone()).collect::<Vec<_>>(), [lost.clone(), None]);
    let by_place = |place| {
        let mut action = power(WESLEY, "tinker", &["dogbot"], None);
        let Action::UsePower { power, .. } = &mut action else { unreachable!() };
        *power = place;
        action
    };
    assert_eq!(breach(&drawn, &by_place(Some(0))), lost);
    for place in [None, Some(1)] {
        assert!(has(&plainly(&drawn, &by_place(place)), WESLEY, "tinker"), "{place:?}");
    }
}

#[test]
fn an_item_without_value_still_has_a_price() {
    let trader = plays(first(), WESLEY, &["trader", "dogbot"]);
    let takes = |price: &[&str]| breach(&trader, &power(WESLEY, "trader", price, Some("forged-id")));
    assert_eq!(takes(&[]), Some(Breach::Price { cards: 1 }));
    assert_eq!(takes(&["feline"]), Some(Breach::NotAnItem { card: card("feline") }));
    assert_eq!(takes(&["dogbot"]), None);
}

#[test]
fn the_objection_to_a_card_that_is_no_item_cites_items() {
    let offers = plays(first(), WESLEY, &["feline"]);
    let section = |action: &Action| {
        let objection = offers.apply(None, action, false).expect_err("it is no Item");
        assert_eq!(objection.breach, Breach::NotAnItem { card: card("feline") });
        objection.cite.expect("a citation").section
    };
    let trade = Action::Trade { from: WESLEY, to: BOXEY, cards: cards(&["feline"]), in_return: Vec::new() };
    assert_eq!(section(&trade), "Items");
    assert_eq!(section(&Action::Sell { seat: WESLEY, cards: cards(&["feline"]) }), "Items");
}

#[test]
fn cards_that_leave_with_a_price_are_not_paid_from_the_hand() {
    let trader = count_hand(&taped(plays(first(), WESLEY, &["trader"]), WESLEY), WESLEY, 3);
    let price = ["ray-gun", "photon-cutlass", "duct-tape"];
    let traded = plainly(&trader, &power(WESLEY, "trader", &price, Some("bobaser")));
    assert_eq!(hand(&traded, WESLEY), Some(4));
}

#[test]
fn a_tape_adds_no_value_to_its_items() {
    let table = plays(first(), WESLEY, &["ray-gun", "neuronic-whip", "duct-tape"]);
    let pair = hold(&table, WESLEY, &["ray-gun", "neuronic-whip"], "duct-tape");
    let cards = cards(&["ray-gun", "neuronic-whip", "duct-tape"]);
    let sale = Action::Sell { seat: WESLEY, cards };
    assert_eq!(breach(&table, &sale), None);
    assert_eq!(breach(&pair, &sale), Some(Breach::TooLittle { value: 900, needed: 1000 }));
}

#[test]
fn cards_from_a_power_or_a_special_treasure_may_be_played_at_once() {
    let end = |table: &Table| act(table, &Action::BeginTurn { seat: BOXEY });
    let others = end(&count_hand(&plays(first(), WESLEY, &["mutant", "trader", "psychic"]), WESLEY, 5));
    let late = Some(Breach::NotYourTurn { turn: BOXEY });
    assert_eq!(breach(&others, &play(WESLEY, "dogbot")), late);
    let draw = Action::UsePower {
        power: None,
        seat: WESLEY,
        card: card("mutant"),
        price: Vec::new(),
        hand_cards: 2,
        takes: None,
        from: None,
        die: None,
    };
    for (brings, left) in
        [(draw, 4), (special("arms-locker", WESLEY), 6), (one_shot("pink-stamps", WESLEY, None), 5)]
    {
        let received = plainly(&others, &brings);
        assert_eq!(hand(&received, WESLEY), Some(left), "{brings:?}");
        assert_eq!(breach(&received, &play(WESLEY, "dogbot")), None, "{brings:?}");
    }
    let look = power(WESLEY, "psychic", &["mutant"], None);
    assert_eq!(breach(&plainly(&others, &look), &play(WESLEY, "dogbot")), late);
}

#[test]
fn a_helper_may_play_his_share_after_it_is_collected() {
    let strong = raise(&first(), WESLEY, 6);
    let helped =
        act(&meet(&strong, "fuzzball"), &Action::Help { seat: BOXEY, deal: Deal::default(), forced: false });
    let won = act(&act(&helped, &Action::Claim {}), &Action::Win { waited_ms: None });
    let decision = won.waiting_for().first().expect("rewards").id;
    let shared = plainly(&won, &Action::Decide { decision, choice: Choice::Done {} });
    assert_eq!(breach(&shared, &play(BOXEY, "dogbot")), None);
    assert!(breach(&shared, &play(ZOE, "dogbot")).is_some());
}

#[test]
fn a_counted_hand_grows_by_collected_rewards() {
    let counted = count_hand(&count_hand(&raise(&first(), WESLEY, 7), WESLEY, 2), BOXEY, 3);
    let collect = |table: &Table| {
        let won = act(&act(table, &Action::Claim {}), &Action::Win { waited_ms: None });
        let decision = won.waiting_for().first().expect("rewards").id;
        plainly(&won, &Action::Decide { decision, choice: Choice::Done {} })
    };
    let alone = collect(&meet(&counted, "bottle-bottle"));
    assert_eq!(hand(&alone, WESLEY), Some(2 + 2 + 1));
    let helped = |treasures, first_pick| {
        let deal = Deal { treasures, first_pick, ..Deal::default() };
        let hunter = act(&counted, &play(BOXEY, "bounty-hunter"));
        collect(&act(&meet(&hunter, "bottle-bottle"), &Action::Help { seat: BOXEY, deal, forced: false }))
    };
    let shared = helped(Some(1), None);
    assert_eq!((hand(&shared, WESLEY), hand(&shared, BOXEY)), (Some(2 + 1 + 1), Some(3 - 1 + 1 + 1)));
    let nothing_promised = helped(None, None);
    let hands = (hand(&nothing_promised, WESLEY), hand(&nothing_promised, BOXEY));
    assert_eq!(hands, (Some(2 + 2 + 1), Some(3 - 1 + 1)));
    let unsaid = helped(None, Some(CombatRole::Helper));
    assert_eq!((hand(&unsaid, WESLEY), hand(&unsaid, BOXEY)), (Some(2 + 1), Some(3 - 1 + 1)));
}

#[test]
fn taking_back_a_self_destruction_restores_the_sidekick() {
    let ready = count_hand(&plays(first(), WESLEY, &["android"]), WESLEY, 4);
    let fight = meet(&ready, "ogre");
    let blown = act(&fight, &Action::SwitchPower { seat: WESLEY, card: card("android"), on: true });
    assert!(!has(&blown, WESLEY, "android"));
    let back = plainly(&blown, &Action::TakeBack { play: blown.combat().expect("a fight").plays[0].id });
    assert!(has(&back, WESLEY, "android"));
    assert_eq!((hand(&back, WESLEY), hand(&blown, WESLEY)), (Some(4), Some(4)));
    assert_eq!(back.combat().expect("a fight").plays, []);
}

fn flee(table: &Table, with: &[&str]) -> Action {
    let monster = table.combat().expect("a flight").monsters[0].id;
    Action::Flee { seat: WESLEY, monster, from_clone: false, die: Some(1), with: cards(with) }
}

#[test]
fn a_view_marks_unpayable_options() {
    let caught = |table: &Table| {
        let running = act(&meet(table, "space-amazon"), &Action::RunAway {});
        act(&running, &flee(&running, &[])).view().unpayable
    };
    assert_eq!(caught(&first()).len(), 1);
    assert_eq!(caught(&plays(first(), WESLEY, &["battle-armor"])).len(), 1);
    assert_eq!(caught(&plays(first(), WESLEY, &["battle-armor", "tailgun", "laser", "vibrosword"])), []);
}

#[test]
fn fooling_a_monster_is_not_a_defeat() {
    let hunter = plays(first(), WESLEY, &["bounty-hunter"]);
    let running = act(&meet(&hunter, "plasmoid"), &Action::RunAway {});
    let fooled = plainly(&running, &flee(&running, &["forged-id"]));
    let treasures = fooled.waiting_for().iter().find_map(|d| match d.about {
        DecisionKind::CollectRewards { treasures, .. } => Some(treasures),
        _ => None,
    });
    assert_eq!(treasures, Some(5));
}

#[test]
fn a_one_shot_goes_with_a_flight_if_its_effect_allows_it() {
    let running = act(&meet(&first(), "ogre"), &Action::RunAway {});
    for card in Catalogue::shipped().cards() {
        let CardKind::OneShot(one_shot) = &card.kind else { continue };
        let objects = breach(&running, &flee(&running, &[card.id.as_str()]));
        let refused = matches!(objects, Some(Breach::WrongKind { .. }));
        assert_eq!(refused, !one_shot.effect.goes_with_flight(), "{}", card.id);
    }
}

#[test]
fn an_item_without_room_names_the_slot_it_needs() {
    let worn = plays(first(), WESLEY, &["mutant", "rocket-boots", "handy-foot", "bubble-helmet"]);
    let aside = Action::Play { seat: WESLEY, card: card("permanent-wave"), sideways: true, with: None };
    let seat = act(&worn, &aside).view().seats.remove(0);
    let reasons = |id: &str| seat.cards.iter().find(|c| c.copy == card(id)).map(|c| c.reasons.clone());
    assert_eq!(reasons("handy-foot"), Some(Vec::new()), "a Mutant has room for one more");
    assert_eq!(reasons("permanent-wave"), Some(vec![Reason::Sideways, Reason::Headgear]));
}

#[test]
fn odds_include_gained_levels_and_flag_unknown_effects() {
    let odds = |table: &Table| act(table, &Action::RunAway {}).flight_odds().remove(0);
    let risen = odds(&meet(&first(), "frank-the-tank"));
    assert!(risen.told && (risen.levels_lost + 2.0 * 4.0 / 6.0).abs() < 1e-9, "{risen:?}");
    let typed = Foe::Typed { level: 9, treasures: 1, levels: 1, tags: Vec::new() };
    assert!(!odds(&act(&first(), &Action::Fight { fighter: None, foe: typed })).told);
    assert!(!odds(&meet(&table(EditionId::Starfinder), "akata")).told);
}

#[test]
fn a_monster_that_flees_from_a_player_is_shown_as_beaten() {
    let cyborg = plays(first(), WESLEY, &["cyborg"]);
    let beaten = |table: &Table| table.view().combat.expect("a fight").foes[0].beaten;
    assert!(beaten(&meet(&cyborg, "grays")));
    assert!(!beaten(&meet(&first(), "grays")));
}

#[test]
fn the_treasures_of_a_monster_include_its_enhancers_and_its_clone() {
    let treasures_of = |table: &Table| table.view().combat.expect("a fight").foes[0].treasures;
    let met = meet(&first(), "bottle-bottle");
    let bare = treasures_of(&met).expect("printed");
    let monster = met.view().combat.expect("a fight").foes[0].id;
    let enhance = |table: &Table, name: &str| act(table, &Action::Enhance { monster, card: card(name) });
    let enhanced = enhance(&met, "from-another-dimension");
    assert_eq!(treasures_of(&enhanced), Some(bare + 2));
    let cloned = enhance(&enhanced, "and-its-clone");
    let all = cloned.view().combat.expect("a fight").rewards.treasures.total();
    assert_eq!(treasures_of(&cloned), Some(all));
    assert!(all > bare + 2);
    assert_eq!(treasures_of(&meet(&table(EditionId::Starfinder), "akata")), None);
}

#[test]
fn a_monster_is_not_fooled_without_a_roll() {
    let strong = raise(&first(), WESLEY, 4);
    let running = act(&meet(&strong, "brain-in-a-jar"), &Action::RunAway {});
    let caught = plainly(&running, &flee(&running, &["forged-id"]));
    assert_eq!(level(&caught, WESLEY), 3);
}

#[test]
fn a_feline_is_distracted_while_helping_or_later_by_the_fighter() {
    let feline = plays(raise(&first(), WESLEY, 3), BOXEY, &["feline"]);
    let deal = Deal { treasures: Some(1), ..Deal::default() };
    let help = Action::Help { seat: BOXEY, deal, forced: false };
    let lost = act(&act(&meet(&feline, "ogre"), &help), &Action::RunAway {});
    assert_eq!(breach(&lost, &one_shot("ball-of-yarn", ZOE, None)), Some(Breach::NoCombat));
    let won = act(&act(&meet(&feline, "little-green-man"), &help), &Action::Win { waited_ms: None });
    let of_zoe = breach(&won, &one_shot("ball-of-yarn", ZOE, None));
    assert_eq!(of_zoe, Some(Breach::NotYourHelper { seat: WESLEY }));
    assert_eq!(breach(&won, &one_shot("ball-of-yarn", WESLEY, None)), None);
}

#[test]
fn removing_a_penalty_by_hand_needs_an_overrule() {
    let hit = hit(&plays(first(), WESLEY, &["ray-gun"]), WESLEY, "antimatter");
    let lift = Action::RemoveMark { seat: WESLEY, mark: 0 };
    assert_eq!(breach(&hit, &lift), Some(Breach::Penalized { card: card("ray-gun") }));
    assert!(hit.apply(None, &lift, true).is_ok());
}

#[test]
fn a_penalty_stays_when_its_carrier_leaves() {
    let carried = hold(
        &plays(raise(&first(), WESLEY, 4), WESLEY, &["loud-hairy-alien", "bobaser", "raser"]),
        WESLEY,
        &["bobaser", "raser"],
        "loud-hairy-alien",
    );
    let reversed = hit(&carried, WESLEY, "antimatter");
    let sent = act(&reversed, &Action::Discard { seat: WESLEY, cards: cards(&["loud-hairy-alien"]) });
    let running = act(&meet(&reversed, "ogre"), &Action::RunAway {});
    let alien = card("loud-hairy-alien");
    let saved = act(&running, &Action::Sacrifice { seat: WESLEY, card: alien, both: false });
    for left in [sent, saved] {
        assert!(has(&left, WESLEY, "bobaser") && !has(&left, WESLEY, "raser"));
        assert_eq!(left.view().seats[0].strength.total(), 1);
    }
}

#[test]
fn discarding_the_tape_does_not_avoid_a_penalty() {
    let pair = taped(plays(raise(&first(), WESLEY, 4), WESLEY, &["trader"]), WESLEY);
    let reversed = hit(&pair, WESLEY, "antimatter");
    let given_up = act(&reversed, &Action::Discard { seat: WESLEY, cards: cards(&["duct-tape"]) });
    assert_eq!(level(&given_up, WESLEY), 3);
    assert!(!has(&given_up, WESLEY, "ray-gun"));
    assert!(has(&hit(&reversed, WESLEY, "solar-flare"), WESLEY, "ray-gun"));
    let stuck = Some(Breach::Penalized { card: card("duct-tape") });
    assert_eq!(breach(&reversed, &power(WESLEY, "trader", &["duct-tape"], Some("beer-gas-grenade"))), stuck);
}

#[test]
fn a_penalty_worn_over_a_helmet_stays_without_the_helmet() {
    let specs = hit(&plays(first(), WESLEY, &["x-ray-specs"]), WESLEY, "antimatter");
    let helmet = plays(specs, WESLEY, &["bubble-helmet"]);
    let lost = hit(&helmet, WESLEY, "monowire");
    assert!(has(&lost, WESLEY, "x-ray-specs") && !has(&lost, WESLEY, "bubble-helmet"));
}

#[test]
fn a_card_of_another_player_cannot_be_used() {
    let table = plays(first(), BOXEY, &["big-red-button", "plot-device", "loaded-die"]);
    let fight = meet(&table, "ogre");
    let his = |name: &str| Some(Breach::HeldByAnother { card: card(name), seat: BOXEY });
    assert_eq!(breach(&fight, &one_shot("big-red-button", WESLEY, None)), his("big-red-button"));
    assert_eq!(breach(&fight, &one_shot("big-red-button", BOXEY, None)), None);
    assert_eq!(breach(&table, &special("plot-device", WESLEY)), his("plot-device"));
    let running = act(&fight, &Action::RunAway {});
    assert_eq!(breach(&running, &flee(&running, &["loaded-die"])), his("loaded-die"));
}

#[test]
fn a_med_kit_heals_its_owner() {
    let hurt = hit(&raise(&first(), WESLEY, 3), WESLEY, "squidgilator");
    assert_eq!(breach(&hurt, &one_shot("med-kit", BOXEY, Some(WESLEY))), Some(Breach::NothingLost));
    assert_eq!(breach(&hurt, &one_shot("med-kit", WESLEY, None)), None);
}

#[test]
fn a_taped_pair_is_one_of_two_items() {
    let rich = plays(taped(first(), WESLEY), WESLEY, &["dogbot", "raser"]);
    let met = act(&meet(&rich, "space-goats"), &Action::RunAway {});
    let caught = act(
        &met,
        &Action::Flee {
            seat: WESLEY,
            monster: MonsterId(1),
            from_clone: false,
            die: Some(1),
            with: Vec::new(),
        },
    );
    let among = caught.waiting_for().iter().find_map(|d| match &d.about {
        DecisionKind::PickCards { among, count: 2, .. } => Some(among.len()),
        _ => None,
    });
    assert_eq!(among, Some(3));
}

#[test]
fn picks_never_contain_cards_that_left() {
    let caught_twice = |items: &[&str]| {
        let met = meet(&count_hand(&plays(first(), WESLEY, items), WESLEY, 0), "space-goats");
        let cloned = act(&met, &Action::Enhance { monster: MonsterId(1), card: card("and-its-clone") });
        [false, true].into_iter().fold(act(&cloned, &Action::RunAway {}), |table, from_clone| {
            let (seat, monster) = (WESLEY, MonsterId(1));
            act(&table, &Action::Flee { seat, monster, from_clone, die: Some(1), with: Vec::new() })
        })
    };
    let picks = |table: &Table| {
        let is_pick = |about: &DecisionKind| matches!(about, DecisionKind::PickCards { .. });
        table.waiting_for().iter().filter(|d| is_pick(&d.about)).count()
    };
    // The Armor goes first. The Clone takes the two cards of the other pick.
    let bare = caught_twice(&["cellophane-space-suit", "dogbot", "ray-gun"]);
    assert_eq!((picks(&bare), bare.view().seats[0].cards.len()), (0, 0));
    let rich = caught_twice(&["cellophane-space-suit", "dogbot", "ray-gun", "tailgun", "bubble-helmet"]);
    assert_eq!((picks(&rich), rich.view().seats[0].cards.len()), (2, 4));
    // One more card leaves, so both picks are among the three left.
    let gone = act(&rich, &Action::Discard { seat: WESLEY, cards: cards(&["ray-gun"]) });
    let among = gone.waiting_for().iter().filter_map(|d| match &d.about {
        DecisionKind::PickCards { among, .. } => Some(among.as_slice()),
        _ => None,
    });
    assert!(among.flatten().all(|card| gone.seat(WESLEY).expect("a seat").in_play(card).is_ok()));
}

#[test]
fn a_settled_surplus_takes_no_more_cards() {
    let without =
        |card: &str, blended: &Table| act(blended, &Action::Discard { seat: WESLEY, cards: cards(&[card]) });
    let blended = plays(first(), WESLEY, &["mutant", "half-breed", "cyborg"]);
    let surplus = without("half-breed", &blended);
    assert_eq!(surplus.waiting_for().len(), 1);
    let settled = without("mutant", &surplus);
    assert!(settled.waiting_for().is_empty());
    assert!(has(&settled, WESLEY, "cyborg"));
}

#[test]
fn a_cheat_that_is_given_away_releases_its_item() {
    let pair = taped(first(), WESLEY);
    let with = Some(card("ray-gun"));
    let cheating = act(&pair, &Action::Play { seat: WESLEY, card: card("cheat"), sideways: false, with });
    let trade = Action::Trade { from: WESLEY, to: BOXEY, cards: cards(&["cheat"]), in_return: Vec::new() };
    let traded = act(&cheating, &trade);
    let held_by = |table: &Table, name| {
        table.seat(WESLEY).expect("Wesley").in_play(&card(name)).expect("in play").held_by.clone()
    };
    assert_eq!(held_by(&cheating, "duct-tape"), Some(card("cheat")));
    assert_eq!(held_by(&traded, "duct-tape"), None);
    assert_eq!(held_by(&traded, "ray-gun"), Some(card("duct-tape")));
}

#[test]
fn a_sale_includes_taped_and_carried_items() {
    let sale = |table: &Table| {
        let view = table.view();
        let sales = &view.seats[0].sales;
        sales.first().map(|sale| (sale.value, sale.strength_lost, sale.cards.len()))
    };
    let taped = plays(first(), WESLEY, &["vibrosword", "photon-cutlass", "duct-tape"]);
    let taped = hold(&taped, WESLEY, &["vibrosword", "photon-cutlass"], "duct-tape");
    assert_eq!(sale(&taped), Some((1_000, 5, 3)));
    let cards = taped.view().seats[0].sales[0].cards.clone();
    assert_eq!(level(&plainly(&taped, &Action::Sell { seat: WESLEY, cards }), WESLEY), 2);
    let carried = plays(first(), WESLEY, &["loud-hairy-alien", "bananafanafofaser"]);
    let carried = hold(&carried, WESLEY, &["bananafanafofaser"], "loud-hairy-alien");
    assert_eq!(sale(&carried), Some((1_000, 5, 1)));
}

#[test]
fn a_sale_offers_items_that_cannot_be_used_first() {
    let armed = plays(first(), WESLEY, &["bananafanafofaser"]);
    let useless = ["cyberdeck", "mechwalker"];
    let aside = |table, name| {
        act(&table, &Action::Play { seat: WESLEY, card: card(name), sideways: true, with: None })
    };
    let carried = useless.into_iter().fold(armed, aside);
    let sale = carried.view().seats[0].sales[0].clone();
    // The weapon in use would fetch 1,000 alone.
    assert_eq!((sale.cards, sale.strength_lost), (cards(&useless), 0));
}

#[test]
fn an_item_taped_to_one_in_use_is_put_in_use() {
    let used = |table: &Table, name| {
        table.seat(WESLEY).expect("Wesley").in_play(&card(name)).expect("in play").equipped
    };
    let third = plays(first(), WESLEY, &["ray-gun", "photon-cutlass", "vibrosword", "duct-tape"]);
    assert!(!used(&third, "vibrosword"), "there are two hands");
    let taped = hold(&third, WESLEY, &["vibrosword", "ray-gun"], "duct-tape");
    assert!(used(&taped, "vibrosword"));
    let sideways = Action::Arrange {
        seat: WESLEY,
        equip: cards(&["ray-gun"]),
        unequip: cards(&["vibrosword"]),
        hold: Vec::new(),
    };
    assert!(
        matches!(breach(&taped, &sideways), Some(Breach::Twice { .. })),
        "a joined pair cannot lie both ways"
    );
}

#[test]
fn a_taped_pair_is_looted_together() {
    let dead = act(&taped(first(), WESLEY), &Action::Die { seat: WESLEY });
    let decision = dead.waiting_for().first().expect("loot").id;
    let looted = act(
        &count_hand(&dead, BOXEY, 0),
        &Action::Decide { decision, choice: Choice::Cards { cards: cards(&["ray-gun"]) } },
    );
    assert_eq!(hand(&looted, BOXEY), Some(3));
}

#[test]
fn the_dead_cannot_play_cards_on_others() {
    let died = act(&first(), &Action::Die { seat: ZOE });
    let dead = Some(Breach::Dead { seat: ZOE });
    let trap = Action::PlayTrap { seat: WESLEY, card: card("squidgilator"), from: Some(ZOE), on: None };
    assert_eq!(breach(&died, &trap), dead);
    let level = Action::PlayLevelUp { seat: WESLEY, card: card("monolith"), from: Some(ZOE) };
    assert_eq!(breach(&died, &level), dead);
}

#[test]
fn a_cheat_holds_a_taped_pair_as_one_item() {
    let full =
        plays(taped(first(), WESLEY), WESLEY, &["mutant", "no-brainer", "vibrosword", "low-tech-persuader"]);
    let cheat =
        Action::Play { seat: WESLEY, card: card("cheat"), sideways: false, with: Some(card("ray-gun")) };
    let cheated = plainly(&full, &cheat);
    assert_eq!(cheated.view().seats[0].strength.total(), 1 + 2 + 2 + 2 + 3);
    let (equip, unequip) = (cards(&["low-tech-persuader"]), Vec::new());
    let third = plainly(&cheated, &Action::Arrange { seat: WESLEY, equip, unequip, hold: Vec::new() });
    assert_eq!(third.view().seats[0].strength.total(), 1 + 2 + 2 + 2 + 3 + 2);
    let sold = cards(&["ray-gun", "photon-cutlass", "duct-tape", "no-brainer"]);
    let sold = plainly(&cheated, &Action::Sell { seat: WESLEY, cards: sold });
    assert!(!has(&sold, WESLEY, "cheat"));
}

/// A Ray Gun with a penalty, taped to a Photon Cutlass without one, beside a Dogbot.
fn half_reversed() -> Table {
    let hit = hit(&plays(first(), WESLEY, &["ray-gun"]), WESLEY, "antimatter");
    let table = plays(hit, WESLEY, &["photon-cutlass", "duct-tape", "dogbot"]);
    hold(&table, WESLEY, &["ray-gun", "photon-cutlass"], "duct-tape")
}

#[test]
fn an_item_joined_to_a_penalty_stays_with_it() {
    let table = plays(half_reversed(), WESLEY, &["maser", "raser", "bobaser", "trader"]);
    let pair = cards(&["ray-gun", "photon-cutlass", "duct-tape"]);
    let sales = table.view().seats[0].sales.clone();
    assert!(!sales.is_empty() && sales.iter().all(|sale| sale.cards.iter().all(|card| !pair.contains(card))));
    let stuck = |action: &Action| matches!(breach(&table, action), Some(Breach::Penalized { .. }));
    assert!(stuck(&power(WESLEY, "trader", &["photon-cutlass", "duct-tape"], Some("forged-id"))));
    assert!(stuck(&Action::Trade { from: WESLEY, to: BOXEY, cards: pair, in_return: Vec::new() }));
}

#[test]
fn no_loss_takes_a_penalty_or_its_joined_items() {
    let lost = hit(&half_reversed(), WESLEY, "solar-flare");
    for decision in lost.waiting_for() {
        let DecisionKind::PickCards { among, .. } = &decision.about else { continue };
        assert!(!among.contains(&card("photon-cutlass")) && !among.contains(&card("duct-tape")));
    }
    assert!(has(&lost, WESLEY, "ray-gun") && has(&lost, WESLEY, "photon-cutlass"));
}

#[test]
fn discarding_a_joined_item_pays_the_price_of_the_penalty() {
    let table = raise(&half_reversed(), WESLEY, 4);
    for name in ["ray-gun", "photon-cutlass", "duct-tape"] {
        let given = plainly(&table, &Action::Discard { seat: WESLEY, cards: cards(&[name]) });
        assert_eq!(level(&given, WESLEY), 3, "{name}");
        assert!(!has(&given, WESLEY, "ray-gun") && !has(&given, WESLEY, "photon-cutlass"), "{name}");
    }
}

#[test]
fn an_overruled_copy_is_loot_like_any_other_card() {
    let second = CardCopy { card: "dogbot".into(), number: 2 };
    let let_in = Action::Play { seat: WESLEY, card: second.clone(), sideways: true, with: None };
    let dead = act(&act(&first(), &let_in), &Action::Die { seat: WESLEY });
    let (decision, cards) = (dead.waiting_for().first().expect("loot").id, vec![second.clone()]);
    let looted = plainly(&dead, &Action::Decide { decision, choice: Choice::Cards { cards } });
    let left = looted
        .waiting_for()
        .iter()
        .any(|d| matches!(&d.about, DecisionKind::Loot { cards, .. } if cards.contains(&second)));
    assert!(!left, "it was taken");
}

#[test]
fn the_power_of_a_penalty_shows_no_bonus() {
    let hit = hit(&plays(first(), WESLEY, &["foof-gun"]), WESLEY, "antimatter");
    let met = meet(&hit, "fuzzball");
    let strength = |table: &Table| table.view().combat.expect("a fight").munchkins.total();
    let power = met.view().combat.expect("a fight").powers.swap_remove(0);
    let used = act(&met, &Action::SwitchPower { seat: WESLEY, card: card("foof-gun"), on: true });
    assert_eq!(power.bonus, Some(strength(&used) - strength(&met)));
}

#[test]
fn a_view_still_names_a_player_who_left_during_a_fight() {
    let thrown = act(&meet(&first(), "fuzzball"), &one_shot("sonic-plasma-barf-grenade", BOXEY, None));
    let left = act(&thrown, &Action::RemoveSeat { seat: BOXEY }).view();
    let by = left.combat.expect("a fight").plays.first().and_then(|play| play.by);
    assert_eq!(by, Some(BOXEY));
    let named = left.gone.iter().map(|seat| (seat.id, seat.name.as_str()));
    assert_eq!(named.collect::<Vec<_>>(), [(BOXEY, "Boxey")]);
}

#[test]
fn taped_items_stand_for_their_tape_in_a_pick() {
    // The tape came into play before its Items.
    let table = plays(first(), WESLEY, &["duct-tape", "ray-gun", "photon-cutlass", "dogbot"]);
    let pair = hold(&table, WESLEY, &["ray-gun", "photon-cutlass"], "duct-tape");
    let asked = hit(&pair, WESLEY, "solar-flare");
    let among = asked.waiting_for().iter().find_map(|d| match &d.about {
        DecisionKind::PickCards { among, .. } => Some(among.clone()),
        _ => None,
    });
    assert_eq!(among, Some(cards(&["ray-gun", "dogbot"])));
}

#[test]
fn a_tape_is_put_in_use_with_its_items() {
    let pair = taped(first(), WESLEY);
    let aside =
        Action::Arrange { seat: WESLEY, equip: Vec::new(), unequip: cards(&["duct-tape"]), hold: Vec::new() };
    let full = plays(plainly(&pair, &aside), WESLEY, &["maser"]);
    let seat = &full.view().seats[0];
    for name in ["duct-tape", "ray-gun", "photon-cutlass"] {
        let remedy = seat.cards.iter().find(|c| c.copy == card(name)).and_then(|c| c.remedy.clone());
        let Some(Remedy::LayAside { cards: aside }) = remedy else { panic!("{name}: {remedy:?}") };
        assert_eq!(aside, cards(&["maser"]), "{name}");
    }
}

#[test]
fn rewards_played_before_collection_are_counted_once() {
    let ready = count_hand(&raise(&first(), WESLEY, 6), WESLEY, 0);
    let won = act(&act(&meet(&ready, "fuzzball"), &Action::Claim {}), &Action::Win { waited_ms: None });
    let decision = won.waiting_for().first().expect("rewards").id;
    let collect = |table: &Table| plainly(table, &Action::Decide { decision, choice: Choice::Done {} });
    let all = hand(&collect(&won), WESLEY).expect("it was counted");
    let played = collect(&act(&won, &play(WESLEY, "dogbot")));
    assert_eq!(hand(&played, WESLEY), Some(all - 1));
    let locker = Action::PlaySpecial { seat: WESLEY, card: card("arms-locker"), takes: None, from: None };
    assert_eq!(hand(&collect(&act(&won, &locker)), WESLEY), Some(all - 1 + 2));
    let recounted = count_hand(&act(&won, &play(WESLEY, "dogbot")), WESLEY, 2);
    assert_eq!(hand(&collect(&recounted), WESLEY), Some(all + 2));
}

#[test]
fn an_objection_cites_the_rule_for_the_action() {
    let cited = |edition, action: &Action| {
        let table = plays(table(edition), BOXEY, &["trader", "ray-gun"]);
        let cite = table.apply(None, action, false).expect_err("a refusal").cite.expect("a citation");
        cite.section
    };
    let sale = Action::Sell { seat: BOXEY, cards: cards(&["ray-gun"]) };
    let race = play(BOXEY, "feline");
    let charity = Action::Charity { seat: BOXEY, hand: 7, larger_to: Vec::new() };
    let price = power(BOXEY, "trader", &["ray-gun"], Some("bobaser"));
    for edition in [EditionId::First2002, EditionId::Second2003] {
        assert_eq!(cited(edition, &sale), "Selling Items");
        assert_eq!(cited(edition, &race), "Classes and Races");
        assert_eq!(cited(edition, &charity), "Turn Phases: Charity");
        assert_eq!(cited(edition, &price), "Cards: Trader");
        assert_eq!(cited(edition, &play(BOXEY, "dogbot")), "Treasures – Playing Them");
        assert_eq!(cited(edition, &Action::BeginTurn { seat: BOXEY }), "Turn Phases");
    }
    assert_eq!(cited(EditionId::Deluxe2019, &race), "When You May Take Actions");
}
