//! The data that ships, held against facts written down apart from it.

use std::collections::BTreeMap;

use starboard_cards::{Catalogue, Deck};

#[test]
fn all_copies_add_up_to_the_box() {
    let catalogue = Catalogue::shipped();
    let mut decks = BTreeMap::new();
    for card in catalogue.cards() {
        *decks.entry(card.deck() == Deck::Door).or_insert(0) += u32::from(catalogue.copies(&card.id));
    }
    assert_eq!(catalogue.cards().count(), 146);
    assert_eq!((decks[&true], decks[&false]), (93, 75));
}
