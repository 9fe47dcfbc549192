//! Three men at a table before its first turn, shared by several tests.

use std::sync::Arc;

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{Color, NewSeat, SetUp, Shape, Standie, Table};

/// Sets up a table of an edition without house rules.
pub(crate) fn three(catalogue: &Arc<Catalogue>, edition: EditionId) -> Table {
    let seats = [("Wesley", Color::Coral), ("Boxey", Color::Azure), ("Zoe", Color::Lime)];
    let seats = seats.map(|(name, color)| NewSeat {
        name: name.to_owned(),
        sex: Sex::Male,
        standie: Standie { color, shape: Shape::Dome },
    });
    let set_up = SetUp { edition, house_rules: Vec::new(), seats: seats.into() };
    Table::set_up(catalogue, &set_up, false).expect("a valid set-up").after
}
