//! The card and edition data for the picker and the lobby.

use starboard_cards::{
    Card, CardId, CardKind, Catalogue, Edition, EditionId, HouseRule, Item, OneShotEffect, Place, Rules,
};
use starboard_core::{Purpose, hides_figures};

use crate::rules::topic_of_switch;
use crate::wire::{CardFacts, CopiesIn, EditionFacts, Fault, PrintingFacts, Response, SwitchFacts};

/// All cards and editions.
pub(crate) fn catalogue(catalogue: &Catalogue) -> Response {
    let mut cards: Vec<_> = catalogue.cards().map(|card| card_facts(catalogue, card)).collect();
    cards.sort_by_cached_key(|card| card.name.to_lowercase());
    let editions = EditionId::ALL.map(|id| edition_facts(catalogue, catalogue.edition(id)));
    Response::Catalogue { cards, editions: editions.into() }
}

/// The full data of a card.
///
/// # Errors
/// [`Fault::UnknownCard`] if there is no such card.
pub(crate) fn card(catalogue: &Catalogue, id: &CardId) -> Result<Response, Fault> {
    let card = catalogue.card(id).ok_or(Fault::UnknownCard)?;
    let copies = catalogue.printings_of(id).map(|printing| CopiesIn {
        printing: printing.id.clone(),
        name: printing.name.clone(),
        copies: printing.copies[id],
    });
    let set = catalogue.set_of(id).map(|set| set.head.clone());
    Ok(Response::Card { card: Box::new(card.clone()), set, copies: copies.collect() })
}

fn card_facts(catalogue: &Catalogue, card: &Card) -> CardFacts {
    let plain = CardFacts {
        id: card.id.clone(),
        name: card.name.clone(),
        names: card.names.clone(),
        set: catalogue.set_of(&card.id).map(|set| set.head.id.clone()),
        unfinished: card.unfinished,
        deck: card.deck(),
        kind: card.kind_name(),
        copies: catalogue.copies(&card.id),
        printings: catalogue.printings_of(&card.id).map(|printing| printing.id.clone()).collect(),
        level: None,
        bonus: None,
        side: None,
        purposes: Purpose::of(card),
        needs_fight: card.needs_combat(),
        one_shot: None,
        special: None,
        slots: Vec::new(),
        hands: 0,
        place_unknown: false,
        complex: false,
        holds: card.holds_items(),
        ship: card.item().is_some_and(|item| item.ship),
        laser: false,
        only: None,
        not: None,
        value: card.value(),
        hides_figures: hides_figures(&card.kind),
        treasures: None,
        levels: None,
    };
    match &card.kind {
        CardKind::Monster(monster) => CardFacts {
            level: monster.level,
            treasures: monster.treasures,
            levels: Some(monster.levels),
            ..plain
        },
        CardKind::Sidekick(sidekick) => CardFacts { bonus: Some(sidekick.bonus), ..plain },
        CardKind::Enhancer(enhancer) => CardFacts {
            bonus: (!enhancer.clones).then_some(enhancer.bonus),
            treasures: Some(enhancer.treasures),
            ..plain
        },
        CardKind::Item(item) => item_facts(plain, item),
        CardKind::OneShot(card) => {
            let plain = CardFacts { only: card.only.clone(), one_shot: Some(card.effect.clone()), ..plain };
            match card.effect {
                OneShotEffect::CombatBonus { bonus, side } => {
                    CardFacts { bonus: Some(bonus), side: Some(side), ..plain }
                }
                _ => plain,
            }
        }
        CardKind::Special(card) => CardFacts { special: Some(card.effect.clone()), ..plain },
        _ => plain,
    }
}

fn item_facts(plain: CardFacts, item: &Item) -> CardFacts {
    CardFacts {
        bonus: item.bonus,
        value: item.value,
        slots: item.slots.clone(),
        hands: item.hands,
        place_unknown: item.place == Place::Unknown,
        complex: item.complex,
        laser: item.laser,
        only: item.only.clone(),
        not: item.not.clone(),
        ..plain
    }
}

fn edition_facts(catalogue: &Catalogue, edition: &Edition) -> EditionFacts {
    let rules = &edition.rules;
    let switch = |name: &&str| {
        let turned = catalogue.rules(edition.id, &[HouseRule((*name).to_owned())]).ok()?;
        let (value, other) = (rules.text(name)?, turned.text(name)?);
        Some(SwitchFacts { name: (*name).to_owned(), value, other, topic: topic_of_switch(name) })
    };
    EditionFacts {
        id: edition.id,
        name: edition.name.clone(),
        players: (rules.players_min.value, rules.players_max.value),
        claim_wait_ms: rules.claim_wait_ms.value,
        switches: Rules::NAMES.iter().filter_map(switch).collect(),
        printings: catalogue
            .printings()
            .iter()
            .map(|printing| PrintingFacts {
                id: printing.id.clone(),
                name: printing.name.clone(),
                at_hand: rules.printings.value.contains(&printing.id),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_edition_is_listed() {
        let Response::Catalogue { cards, editions } = catalogue(Catalogue::shipped()) else { panic!() };
        assert_eq!(cards.len(), Catalogue::shipped().cards().count());
        assert!(cards.iter().all(|card| card.copies > 0));
        assert_eq!(editions.len(), EditionId::ALL.len());
        for edition in editions {
            assert!(
                edition.switches.iter().any(|s| s.name == "shared-victory" && s.value == "false"),
                "{}",
                edition.name
            );
            assert!(!edition.switches.iter().any(|s| s.name == "hand-limit"), "{}", edition.name);
            assert!(edition.switches.iter().all(|s| !s.topic.is_empty()), "{}", edition.name);
            assert!(edition.switches.iter().all(|s| s.other != s.value), "{}", edition.name);
            assert!(edition.printings.iter().any(|printing| printing.at_hand), "{}", edition.name);
            assert!(!edition.printings.iter().all(|printing| printing.at_hand), "{}", edition.name);
        }
    }

    #[test]
    fn a_card_has_its_full_data_and_its_printings() {
        let response = card(Catalogue::shipped(), &"plasmoid".into()).unwrap();
        insta::assert_json_snapshot!(response);
        for each in Catalogue::shipped().cards() {
            let Ok(Response::Card { card, copies, set: None }) = card(Catalogue::shipped(), &each.id) else {
                panic!()
            };
            assert_eq!(*card, *each);
            assert!(copies.iter().all(|printing| printing.copies > 0), "{}", each.id);
        }
        assert!(matches!(card(Catalogue::shipped(), &"no-such-card".into()), Err(Fault::UnknownCard)));
    }

    #[test]
    fn the_facts_of_one_card_of_a_kind() {
        let Response::Catalogue { cards, .. } = catalogue(Catalogue::shipped()) else { panic!() };
        let mut kinds = std::collections::BTreeMap::new();
        for card in cards {
            kinds.entry(card.kind).or_insert(card);
        }
        insta::assert_json_snapshot!(kinds.values().collect::<Vec<_>>());
    }
}
