//! Facts of a view that an interface shows as they are.

mod seated;

use std::collections::BTreeMap;

use starboard_cards::{CardId, Catalogue, EditionId, HouseRule, Setting};
use starboard_core::{
    Action, Breach, CardCopy, Deal, Figures, Foe, MonsterId, SeatId, Sum, Table, View, Why,
};

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);
const ZOE: SeatId = SeatId(2);

fn copy(card: &str) -> CardCopy {
    CardCopy::first(card)
}

fn after(table: &Table, actions: &[Action]) -> Table {
    actions.iter().fold(table.clone(), |table, action| {
        table.apply(None, action, true).expect("a legal or overrulable action").after
    })
}

fn turn(edition: EditionId) -> Table {
    after(&seated::three(Catalogue::shipped(), edition), &[Action::BeginTurn { seat: WESLEY }])
}

fn play(card: &str) -> Action {
    Action::Play { seat: WESLEY, card: copy(card), sideways: false, with: None }
}

fn raise(seat: SeatId, by: i32) -> Action {
    Action::ChangeLevel { seat, by }
}

fn fight(card: &str) -> Action {
    Action::Fight { fighter: Some(WESLEY), foe: Foe::Card { card: copy(card) } }
}

fn first_monster(table: &Table) -> MonsterId {
    table.combat().expect("a fight").monsters[0].id
}

fn ruled(rules: &[&str]) -> View {
    let house_rules = rules.iter().map(|rule| HouseRule((*rule).to_owned())).collect();
    let edition = EditionId::Deluxe2019;
    after(&turn(edition), &[Action::ChangeRules { edition, house_rules }]).view()
}

#[test]
fn charity_is_shared_as_the_giver_names_the_larger_shares() {
    let table = after(&turn(EditionId::Deluxe2019), &[raise(WESLEY, 2)]);
    let shares = |hand, larger_to: &[SeatId]| {
        let charity = table.charity(WESLEY, hand, larger_to);
        let shares: Vec<_> = charity.shares.iter().map(|s| (s.seat, s.cards, s.larger)).collect();
        (charity.over, shares, charity.discarded)
    };
    assert_eq!(shares(5, &[]), (0, vec![(BOXEY, 0, false), (ZOE, 0, false)], 0));
    assert_eq!(shares(8, &[]), (3, vec![(BOXEY, 2, true), (ZOE, 1, false)], 0));
    assert_eq!(shares(8, &[ZOE, BOXEY]), (3, vec![(BOXEY, 1, false), (ZOE, 2, true)], 0));
    // A player who is one of the lowest gives to nobody.
    let lowest = table.charity(ZOE, 8, &[]);
    assert_eq!((lowest.over, lowest.shares.len(), lowest.discarded), (3, 0, 3));
}

#[test]
fn what_is_given_is_what_was_foretold() {
    let table = after(&turn(EditionId::Deluxe2019), &[raise(WESLEY, 2)]);
    let hands = [BOXEY, ZOE].map(|seat| Action::SetHand { seat, cards: Some(0) });
    let give = Action::Charity { seat: WESLEY, hand: 8, larger_to: vec![ZOE] };
    let given = after(&after(&table, &hands), &[give]);
    let foretold = table.charity(WESLEY, 8, &[ZOE]);
    for share in foretold.shares {
        assert_eq!(given.seat(share.seat).expect("a seat").hand, Some(share.cards));
    }
}

#[test]
fn the_house_rules_are_the_switches_that_stand_otherwise_than_in_the_edition() {
    let departs = |name: &str, value: &str| Setting { name: name.to_owned(), value: value.to_owned() };
    let rules =
        ["shared-victory", "hand-limit=6", "both-win=true", "both-win", "printings=first-2002,bookmarks"];
    assert_eq!(ruled(&[]).house_rules, []);
    assert_eq!(
        ruled(&rules).house_rules,
        [
            departs("printings", "first-2002,bookmarks"),
            departs("hand-limit", "6"),
            departs("shared-victory", "true"),
        ]
    );
    assert!(ruled(&["level-card-buys-trait=true"]).level_card_buys_trait);
}

#[test]
fn each_fighter_and_each_foe_has_its_own_sum() {
    let begun = after(&turn(EditionId::Deluxe2019), &[play("laser"), fight("brain-in-a-jar")]);
    let monster = first_monster(&begun);
    let table = after(
        &begun,
        &[
            Action::Help { seat: ZOE, deal: Deal::default(), forced: false },
            Action::Enhance { monster, card: copy("computerized") },
            Action::Enhance { monster, card: copy("and-its-clone") },
            Action::Adjust { side: starboard_core::CombatSide::Munchkins, amount: 4 },
        ],
    );
    let combat = table.view().combat.expect("a fight");
    let strengths: Vec<_> = combat.fighters.iter().map(|f| (f.seat, f.strength.total())).collect();
    let laser = combat.munchkins.total() - 4 - 1 - 1;
    assert!(laser > 0);
    assert_eq!(strengths, [(WESLEY, 1 + laser), (ZOE, 1)]);
    let foes: Vec<_> = combat.foes.iter().map(|foe| foe.strength.clone()).collect();
    assert_eq!(foes.iter().map(Sum::total).sum::<i32>(), combat.monsters.total());
    assert!(combat.monsters_known);
}

#[test]
fn every_copy_on_the_table_has_one_place_and_the_others_are_spare() {
    let table = turn(EditionId::Deluxe2019);
    assert_eq!(table.view().on_table, []);
    let foe = Foe::Card { card: copy("brain-in-a-jar") };
    let begun = after(&table, &[play("laser"), fight("plasmoid")]);
    let monster = first_monster(&begun);
    let busy = after(
        &begun,
        &[
            Action::Enhance { monster, card: copy("computerized") },
            Action::AddMonster { foe, with: Some(copy("wandering-monster")), tags: Vec::new() },
        ],
    );
    let mut there = busy.view().on_table;
    there.sort();
    let fighting = ["brain-in-a-jar", "computerized", "plasmoid", "wandering-monster"];
    let mut expected: Vec<_> = fighting.map(|card| (copy(card), None)).into();
    expected.push((copy("laser"), Some(WESLEY)));
    expected.sort();
    assert_eq!(there, expected);
    assert_eq!(table.view().spare_wanderer, Some(copy("wandering-monster")));
    assert_ne!(busy.view().spare_wanderer, Some(copy("wandering-monster")));
    assert_eq!(busy.view().spare_cheat, Some(copy("cheat")));
    let cheated =
        Action::Play { seat: WESLEY, card: copy("cheat"), sideways: false, with: Some(copy("laser")) };
    assert_ne!(after(&busy, &[Action::EndCombat {}, cheated]).view().spare_cheat, Some(copy("cheat")));
}

#[test]
fn a_blend_says_what_a_character_is_unless_two_races_do() {
    let traits = |cards: &[&str]| {
        let plays: Vec<_> = cards.iter().map(|card| play(card)).collect();
        after(&turn(EditionId::Deluxe2019), &plays).view().seats.swap_remove(0).traits
    };
    assert_eq!(traits(&["laser"]), []);
    assert_eq!(traits(&["half-breed", "mutant"]), [copy("mutant"), copy("half-breed")]);
    assert_eq!(traits(&["half-breed", "mutant", "feline"]), [copy("mutant"), copy("feline")]);
}

#[test]
fn a_power_that_cannot_be_used_tells_why() {
    let why = |edition, card: &str, actions: &[Action]| {
        let table = after(&after(&turn(edition), &[play(card)]), actions);
        let powers = table.view().seats.swap_remove(0).powers;
        powers.into_iter().find(|power| power.card == copy(card)).expect("a power").objection
    };
    let (first, starfinder) = (EditionId::First2002, EditionId::Starfinder);
    let fights = |fighter| Action::Fight {
        fighter: Some(fighter),
        foe: Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() },
    };
    let doubled = Action::UsePower {
        power: None,
        seat: WESLEY,
        card: copy("mechanic"),
        price: Vec::new(),
        hand_cards: 2,
        takes: None,
        from: None,
        die: None,
    };
    assert_eq!(why(first, "psychic", &[]), None);
    assert_eq!(why(first, "bounty-hunter", &[]), None);
    assert_eq!(why(first, "bounty-hunter", &[fights(ZOE)]), Some(Breach::InCombat));
    assert_eq!(why(first, "gadgeteer", &[]), Some(Breach::NothingToAnswer));
    assert_eq!(why(starfinder, "mechanic", &[fights(ZOE)]), Some(Breach::NoCombat));
    assert_eq!(why(starfinder, "mechanic", &[fights(WESLEY)]), None);
    let used = Some(Breach::AlreadyUsed { card: copy("mechanic") });
    assert_eq!(why(starfinder, "mechanic", &[fights(WESLEY), doubled]), used);
    assert_eq!(why(starfinder, "mechanic", &[fights(WESLEY), Action::RunAway {}]), Some(Breach::NoCombat));
}

#[test]
fn only_numbers_that_are_not_printed_are_shown_as_read() {
    let unread = play("falcon-boots");
    let figures = Figures { value: Some(400), ..Figures::default() };
    let table = after(
        &turn(EditionId::Starfinder),
        &[unread, Action::ReadFigures { card: copy("falcon-boots"), figures: figures.clone() }],
    );
    assert_eq!(table.view().figures, BTreeMap::from([(CardId::from("falcon-boots"), figures)]));
}

#[test]
fn a_level_goes_up_and_down_by_hand_as_far_as_the_referee_lets_it() {
    let begun = turn(EditionId::Deluxe2019);
    let tables = [begun.clone(), after(&begun, &[raise(WESLEY, 4)]), after(&begun, &[raise(WESLEY, 8)])];
    let dead = after(&tables[1], &[Action::Die { seat: WESLEY }]);
    for table in tables.iter().chain([&dead]) {
        let seat = &table.view().seats[0];
        let allowed = |by| table.apply(None, &raise(WESLEY, by), false).is_ok();
        assert_eq!((seat.may_rise, seat.may_fall), (allowed(1), allowed(-1)), "at Level {}", seat.level);
    }
}

#[test]
fn a_card_in_play_of_a_box_that_is_put_away_is_named() {
    let played = after(&turn(EditionId::Deluxe2019), &[play("laser")]);
    assert_eq!(played.view().boxless, []);
    let house_rules = vec![HouseRule("printings=bookmarks".to_owned())];
    let rules = Action::ChangeRules { edition: EditionId::Deluxe2019, house_rules };
    assert_eq!(after(&played, &[rules]).view().boxless, [copy("laser")]);
}

#[test]
fn the_face_that_escapes_follows_the_modifiers_and_stays_on_a_die() {
    let face = |cards: &[&str]| {
        let plays: Vec<Action> = cards.iter().map(|card| play(card)).collect();
        after(&turn(EditionId::Deluxe2019), &plays).view().seats[0].escape_face
    };
    assert_eq!(face(&[]), Some(5));
    assert_eq!(face(&["rocket-boots"]), Some(3));
}

#[test]
fn gear_as_a_number_is_named_in_the_strength_and_lost_with_the_character() {
    let gear = |by| Action::AdjustGear { seat: WESLEY, by };
    let table = after(&turn(EditionId::Deluxe2019), &[gear(5), gear(-2)]);
    let strength = |table: &Table| table.view().seats[0].strength.addends().to_vec();
    let named = strength(&table).into_iter().find(|addend| addend.why == Why::Gear);
    assert_eq!(named.map(|addend| addend.amount), Some(3));
    let dead = after(&table, &[Action::Die { seat: WESLEY }]);
    assert!(strength(&dead).iter().all(|addend| addend.why != Why::Gear));
}
