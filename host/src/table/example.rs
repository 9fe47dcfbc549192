//! An example of a table in the middle of a game.

use std::sync::Arc;

use starboard_cards::{Catalogue, EditionId, Sex};
use starboard_core::{Action, CardCopy, Color, NewSeat, SeatId, SetUp, Shape, Standie};

use crate::journal::Record;
use crate::table::live::{LiveTable, Step};
use crate::wire::Fault;

/// The players, with their Levels above the first and their cards.
const PLAYERS: [(Sex, Color, Shape, i32, &[&str]); 4] = [
    (Sex::Female, Color::Coral, Shape::Dome, 3, &["feline", "bounty-hunter", "diamondoid-teeth"]),
    (Sex::Male, Color::Azure, Shape::Arrow, 6, &["mutant", "psychic", "bobaser"]),
    (Sex::Female, Color::Violet, Shape::Block, 1, &["cyborg"]),
    (Sex::Male, Color::Lime, Shape::Hexagon, 4, &["trader"]),
];

/// Plays up to the second player’s turn.
pub(crate) fn play(
    catalogue: &Arc<Catalogue>,
    names: [String; PLAYERS.len()],
    at: i64,
) -> Result<(LiveTable, Vec<Record>), Fault> {
    let seats = names.into_iter().zip(PLAYERS).map(|(name, (sex, color, shape, ..))| NewSeat {
        name,
        sex,
        standie: Standie { color, shape },
    });
    let set_up = SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats: seats.collect() };
    let step = LiveTable::set_up(catalogue, &set_up, false, at)?;
    let mut records = vec![step.record.clone()];
    let mut live = LiveTable::begin(catalogue, step)?;
    for action in actions() {
        let step: Step = live.act(None, &action, true, catalogue, at)?;
        records.push(step.record.clone());
        live.apply(step)?;
    }
    Ok((live, records))
}

fn actions() -> impl Iterator<Item = Action> {
    let played = PLAYERS.into_iter().zip(0..).flat_map(|((.., by, cards), seat)| {
        let seat = SeatId(seat);
        let play = move |card: &&str| Action::Play {
            seat,
            card: CardCopy::first(*card),
            sideways: false,
            with: None,
        };
        std::iter::once(Action::ChangeLevel { seat, by }).chain(cards.iter().map(play))
    });
    std::iter::once(Action::BeginTurn { seat: SeatId(0) })
        .chain(played)
        .chain([Action::BeginTurn { seat: SeatId(1) }])
}
