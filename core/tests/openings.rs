//! The strength that a player's view shows is the one that a fight begins with, and the one of the fight while it lasts.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use proptest::sample::select;
use starboard_cards::{Card, CardId, CardKind, Catalogue, Cost, EditionId, HouseRule, SourceFile};
use starboard_core::{Action, CardCopy, Deal, Foe, OnTermsView, SeatId, SeatView, Table, Terms, Why};

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);

/// Cards of the whole vocabulary of abilities that change strength, on kinds that the official cards do not combine.
const OWN: &str = r#"
[[item]]
name = "Foam Cannon"
bonus = 3
hands = 1
value = 300
abilities = [{ is = "wins-without-kill" }, { is = "named-wielder", names = ["wesley"], bonus = 2 }]

[[item]]
name = "Lonely Cape"
bonus = 1
slots = ["armor"]
value = 300
abilities = [{ is = "alone-bonus", bonus = 2 }, { is = "per-monster", bonus = 1 }]

[[sidekick]]
name = "Peace Dove"
bonus = 4
abilities = [{ is = "wins-without-kill" }]

[[sidekick]]
name = "Lone Wolf"
bonus = 1
abilities = [{ is = "alone-bonus", bonus = 3 }, { is = "self-destruct", bonus = 5 }]

[[class]]
name = "Doubler"
abilities = [
    { is = "power", when = "in-combat", cost = { pay = "cards", count = 1 }, power = { do = "double-level" } },
    { is = "alone-bonus", bonus = -1 },
]

[[race]]
name = "Swarmer"
abilities = [{ is = "per-monster", bonus = 2 }]

[[trap]]
name = "Cold Coffee"
steps = [{ do = "next-combat", amount = -4 }]
"#;

static CATALOGUE: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
    let file = SourceFile { path: "own.toml", text: OWN };
    Arc::new(Catalogue::shipped().extended(&[file]).expect("valid cards"))
});

/// Returns true for cards that stay with a player, and for Traps.
fn stays(card: &Card) -> bool {
    use CardKind::{Class, HalfBreed, Item, Race, Sidekick, SuperMunchkin, Trap};
    matches!(card.kind, Item(_) | Race(_) | Class(_) | Sidekick(_) | Trap(_) | HalfBreed | SuperMunchkin)
}

fn any_card() -> impl Strategy<Value = CardCopy> {
    let cards: Vec<CardId> =
        CATALOGUE.cards().filter(|card| stays(card)).map(|card| card.id.clone()).collect();
    select(cards).prop_map(CardCopy::first)
}

fn act(table: &Table, action: &Action) -> Option<Table> {
    table.apply(None, action, true).ok().map(|outcome| outcome.after)
}

fn table(edition: EditionId, house_rules: &[&str]) -> Table {
    let house_rules = house_rules.iter().map(|rule| HouseRule((*rule).to_owned())).collect();
    let seated = seated::three(&CATALOGUE, edition);
    let ruled = act(&seated, &Action::ChangeRules { edition, house_rules }).expect("house rules");
    act(&ruled, &Action::BeginTurn { seat: WESLEY }).expect("a turn")
}

fn with(table: Table, seat: SeatId, card: &CardCopy) -> Table {
    let trap = CATALOGUE.card(&card.card).is_some_and(|card| matches!(card.kind, CardKind::Trap(_)));
    let card = card.clone();
    let action = if trap {
        Action::PlayTrap { seat, card, from: None, on: None }
    } else {
        Action::Play { seat, card, sideways: false, with: None }
    };
    act(&table, &action).unwrap_or(table)
}

fn foe() -> Foe {
    Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() }
}

fn fights(table: &Table, seat: SeatId) -> Option<Table> {
    act(table, &Action::Fight { fighter: Some(seat), foe: foe() })
}

fn shown(table: &Table, seat: SeatId) -> SeatView {
    table.view().seats.into_iter().find(|one| one.id == seat).expect("the player is there")
}

/// The strength of the players in a fight, as the fight shows it.
fn fought(table: &Table) -> Vec<(SeatId, i32)> {
    let fight = table.view().combat.expect("a fight");
    fight.fighters.into_iter().map(|fighter| (fighter.seat, fighter.strength.total())).collect()
}

fn as_seats_show(table: &Table) -> Vec<(SeatId, i32)> {
    fought(table).into_iter().map(|(seat, _)| (seat, shown(table, seat).strength.total())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_fight_begins_with_the_strength_that_the_seat_shows(
        edition in select(EditionId::ALL.to_vec()),
        rules in proptest::sample::subsequence(vec!["next-combat-penalties-add", "per-monster-bonus-once"], 0..=2),
        played in proptest::collection::vec((0u8..2, any_card()), 1..12),
    ) {
        let table = played.iter().fold(table(edition, &rules), |table, (seat, card)| with(table, SeatId(*seat), card));
        for seat in [WESLEY, BOXEY] {
            let Some(fight) = fights(&table, seat) else { continue };
            prop_assert_eq!(fought(&fight), [(seat, shown(&table, seat).strength.total())], "{:?}", played);
            prop_assert_eq!(as_seats_show(&fight), fought(&fight));
            // The same holds for what comes in the fight: a helper, a second monster, cards, powers.
            let helper = if seat == WESLEY { BOXEY } else { WESLEY };
            let helped = act(&fight, &Action::Help { seat: helper, deal: Deal::default(), forced: false });
            let two = act(&fight, &Action::AddMonster { foe: foe(), with: None, tags: Vec::new() });
            let trapped = with(fight.clone(), seat, &CardCopy::first("cold-coffee"));
            let on = shown(&fight, seat).on_terms.into_iter().map(|bonus| bonus.card);
            let used = on.filter_map(|card| act(&fight, &Action::SwitchPower { seat, card, on: true }));
            for later in helped.into_iter().chain(two).chain([trapped]).chain(used) {
                prop_assert_eq!(as_seats_show(&later), fought(&later), "{:?}", played);
            }
        }
    }
}

/// A table at which Wesley has these cards in play, and his fight there.
fn opening(cards: &[&str]) -> (SeatView, Table) {
    let own = |table: Table, card: &&str| with(table, WESLEY, &CardCopy::first(*card));
    let table = cards.iter().fold(table(EditionId::Deluxe2019, &[]), own);
    (shown(&table, WESLEY), fights(&table, WESLEY).expect("a fight"))
}

fn on_terms(card: &str, bonus: i32, terms: Terms) -> OnTermsView {
    OnTermsView { card: CardCopy::first(card), bonus, terms }
}

#[test]
fn what_comes_on_terms_stands_beside_the_strength_until_they_are_met() {
    for (card, bonus) in [("foof-gun", 6), ("foam-cannon", 5), ("peace-dove", 4)] {
        let (rest, fight) = opening(&[card]);
        let terms = vec![on_terms(card, bonus, Terms::WithoutKill)];
        assert_eq!((rest.strength.total(), rest.on_terms), (1, terms.clone()), "{card}");
        assert_eq!(shown(&fight, WESLEY).on_terms, terms, "{card}");
        let power = fight.view().combat.expect("a fight").powers;
        assert_eq!(power.iter().map(|power| power.bonus).collect::<Vec<_>>(), [Some(bonus)], "{card}");
        let switch = Action::SwitchPower { seat: WESLEY, card: CardCopy::first(card), on: true };
        let used = act(&fight, &switch).expect("it is switched on");
        let seat = shown(&used, WESLEY);
        assert_eq!((seat.strength.total(), seat.on_terms), (1 + bonus, Vec::new()), "{card}");
        assert!(seat.strength.addends().iter().any(|addend| addend.why == Why::WithoutKill), "{card}");
    }
}

#[test]
fn a_bonus_of_the_lonely_counts_at_the_beginning_and_stands_beside_it_with_a_helper() {
    let (rest, fight) = opening(&["psychic"]);
    assert_eq!((rest.strength.total(), rest.on_terms), (3, Vec::new()));
    let help = Action::Help { seat: BOXEY, deal: Deal::default(), forced: false };
    let seat = shown(&act(&fight, &help).expect("help"), WESLEY);
    assert_eq!((seat.strength.total(), seat.on_terms), (1, vec![on_terms("psychic", 2, Terms::Alone)]));
}

#[test]
fn a_penalty_of_the_next_fight_counts_before_it_begins() {
    let (rest, fight) = opening(&["cold-coffee"]);
    assert_eq!((rest.strength.total(), fought(&fight)), (-3, vec![(WESLEY, -3)]));
}

#[test]
fn other_terms_are_several_monsters_a_price_and_a_sidekick() {
    let (rest, _) = opening(&["swarmer", "doubler", "android"]);
    let paid = Terms::Paid { cost: Cost::Cards { count: 1, one_deck: false } };
    let terms = [
        on_terms("swarmer", 2, Terms::PerMonster),
        on_terms("doubler", 1, paid),
        on_terms("android", 12, Terms::SelfDestruct { usual: 2 }),
    ];
    assert_eq!((rest.strength.total(), rest.on_terms), (2, terms.to_vec()));
}
