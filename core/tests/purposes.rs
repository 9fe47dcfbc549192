//! The cards that can be picked for a purpose are those that the referee takes for it.

mod seated;

use starboard_cards::{CardId, Catalogue, Deck, EditionId, KindName};
use starboard_core::{Action, Breach, CardCopy, Foe, MonsterId, Purpose, SeatId, Table};

const WESLEY: SeatId = SeatId(0);

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn turn() -> Table {
    act(&seated::three(Catalogue::shipped(), EditionId::Deluxe2019), &Action::BeginTurn { seat: WESLEY })
}

fn fight() -> Table {
    let foe = Foe::Typed { level: 90, treasures: 1, levels: 1, tags: Vec::new() };
    act(&turn(), &Action::Fight { fighter: Some(WESLEY), foe })
}

/// The names of the shipped cards that serve a purpose.
fn offered(purpose: Purpose) -> Vec<&'static str> {
    let cards = Catalogue::shipped().cards().filter(|card| Purpose::of(card).contains(&purpose));
    cards.map(|card| &*card.name).collect()
}

/// The names of the shipped cards that the referee does not refuse for what they are.
fn taken(table: &Table, action: impl Fn(CardCopy) -> Action) -> Vec<&'static str> {
    let takes = |id: &CardId| {
        let breach = |overrule| {
            table.apply(None, &action(CardCopy::first(id.clone())), overrule).err().map(|o| o.breach)
        };
        !matches!(breach(true), Some(Breach::WrongKind { .. }))
            && !matches!(breach(false), Some(Breach::NotAnItem { .. }))
    };
    let cards = Catalogue::shipped().cards().filter(|card| takes(&card.id));
    cards.map(|card| &*card.name).collect()
}

#[test]
fn what_is_offered_in_a_turn_is_taken() {
    let table = turn();
    let item = CardCopy::first("laser");
    let play = |with: Option<CardCopy>| {
        taken(&table, |card| Action::Play { seat: WESLEY, card, sideways: false, with: with.clone() })
    };
    // A Cheat! is played with an Item.
    let into_play = [play(None), play(Some(item))].concat();
    assert!(offered(Purpose::InPlay).iter().all(|name| into_play.contains(name)));

    let fought = taken(&table, |card| Action::Fight { fighter: Some(WESLEY), foe: Foe::Card { card } });
    assert_eq!(offered(Purpose::Monster), fought);
    let sprung = taken(&table, |card| Action::PlayTrap { seat: WESLEY, card, from: None, on: None });
    assert_eq!(offered(Purpose::Trap), sprung);
    let raised = taken(&table, |card| Action::PlayLevelUp { seat: WESLEY, card, from: None });
    assert_eq!(offered(Purpose::LevelUp), raised);
    assert_eq!(
        offered(Purpose::Item),
        taken(&table, |card| Action::Sell { seat: WESLEY, cards: vec![card] })
    );
    let level = CardCopy::first(level_card());
    let bought = taken(&table, |takes| Action::BuyTrait { seat: WESLEY, card: level.clone(), takes });
    assert_eq!(offered(Purpose::BlendOrTrait), bought);
}

fn level_card() -> CardId {
    let mut cards = Catalogue::shipped().cards();
    cards.find(|card| Purpose::of(card).contains(&Purpose::LevelUp)).expect("a Level card").id.clone()
}

#[test]
fn what_is_offered_in_a_fight_is_taken() {
    let table = fight();
    let monster = MonsterId(1);
    let enhanced = taken(&table, |card| Action::Enhance { monster, card });
    assert_eq!(offered(Purpose::Enhancer), enhanced);
    let used = taken(&table, |card| Action::PlayOneShot {
        card,
        side: None,
        monster: Some(monster),
        on: None,
        by: Some(WESLEY),
    });
    assert_eq!(offered(Purpose::OneShot), used);
    let running = act(&table, &Action::RunAway {});
    let fled = taken(&running, |card| Action::Flee {
        seat: WESLEY,
        monster,
        from_clone: false,
        die: Some(1),
        with: vec![card],
    });
    // A Sidekick helps as well, by a sacrifice.
    let sidekick = |name: &str| {
        let mut cards = Catalogue::shipped().cards();
        cards.any(|card| card.name == name && card.kind_name() == KindName::Sidekick)
    };
    let fled: Vec<_> = fled.into_iter().filter(|name| !sidekick(name)).collect();
    assert_eq!(offered(Purpose::Flight), fled);
}

#[test]
fn a_door_is_opened_with_any_card_of_its_deck() {
    for card in Catalogue::shipped().cards() {
        assert_eq!(
            Purpose::of(card).contains(&Purpose::Door),
            card.deck() == Some(Deck::Door),
            "{}",
            card.name
        );
    }
}

#[test]
fn a_removal_takes_a_monster_out_of_the_fight() {
    let table = fight();
    let removals = offered(Purpose::Removal);
    assert!(!removals.is_empty());
    for card in Catalogue::shipped().cards().filter(|card| Purpose::of(card).contains(&Purpose::OneShot)) {
        let action = Action::PlayOneShot {
            card: CardCopy::first(card.id.clone()),
            side: None,
            monster: Some(MonsterId(1)),
            on: None,
            by: Some(WESLEY),
        };
        let Ok(outcome) = table.apply(None, &action, true) else { continue };
        let gone =
            outcome.after.combat().is_none_or(|combat| combat.monsters.iter().all(|m| m.removed.is_some()));
        assert_eq!(gone, removals.contains(&&*card.name), "{}", card.name);
    }
}

#[test]
fn a_card_that_is_entered_on_the_spot_can_serve_its_purpose() {
    for purpose in Purpose::ALL {
        let kinds: Vec<_> = Catalogue::shipped()
            .cards()
            .filter(|card| Purpose::of(card).contains(&purpose))
            .map(starboard_cards::Card::kind_name)
            .collect();
        assert!(purpose.quick_kinds().iter().all(|kind| kinds.contains(kind)), "{purpose:?}");
    }
}
