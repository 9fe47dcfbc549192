//! Measures advice and the whole scenario oracle.

use std::path::Path;
use std::time::Instant;

use starboard_cards::{CardKind, Catalogue, Deck, EditionId, Sex};
use starboard_core::{Action, CardCopy, Color, Deal, Foe, NewSeat, SeatId, SetUp, Shape, Standie, Table};
use starboard_tests::scenario;

use crate::{Result, median, milliseconds, print};

/// The number of requests for each kind of advice.
const ROUNDS: usize = 51;

/// The numbers of Treasures at the points of the curve. The last is the whole deck.
const TREASURES: [usize; 5] = [5, 10, 20, 40, 75];

/// Measures the best loadout of a Mutant with every Sidekick, by the number of Treasures in play.
pub(crate) fn loadout() -> Result<()> {
    let mut curve = Vec::new();
    let mut in_play = 0;
    for count in TREASURES {
        let table = collector(count)?;
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            let start = Instant::now();
            table.best_loadout(SeatId(0)).map_err(|breach| format!("{breach:?}"))?;
            times.push(milliseconds(start.elapsed()));
        }
        let seat = table.seat(SeatId(0)).map_err(|breach| format!("{breach:?}"))?;
        in_play = seat.cards.len();
        curve.push((count, median(times)));
    }
    let points: Vec<String> = curve.iter().map(|(count, time)| format!("{count}: {time:.3}")).collect();
    let details =
        format!("{in_play} cards in play; ms by Treasures: {}; medians of {ROUNDS}", points.join(", "));
    print("loadout", curve.last().map_or(f64::NAN, |(_, time)| *time), &details);
    Ok(())
}

/// Measures the odds of two fleeing players, by the number of monsters.
pub(crate) fn odds() -> Result<()> {
    let mut curve = Vec::new();
    let mut lost = 0.0;
    for monsters in 1..=4 {
        let table = outnumbered(monsters)?;
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let odds = table.flight_odds();
            times.push(milliseconds(start.elapsed()));
            lost = odds.iter().map(|odds| odds.levels_lost).sum();
        }
        curve.push((monsters, median(times)));
    }
    let points: Vec<String> = curve.iter().map(|(count, time)| format!("{count}: {time:.3}")).collect();
    let details =
        format!("ms by monsters: {}; medians of {ROUNDS}; {lost:.2} Levels lost", points.join(", "));
    print("odds", curve.last().map_or(f64::NAN, |(_, time)| *time), &details);
    Ok(())
}

/// Measures reading and playing all scenario files.
pub(crate) fn scenarios() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut times = Vec::new();
    let mut count = 0;
    for _ in 0..3 {
        let start = Instant::now();
        let files = scenario::files(std::slice::from_ref(&folder))?;
        if files.iter().any(|file| !scenario::run_file(file).faults.is_empty()) {
            return Err("a scenario fails".into());
        }
        times.push(start.elapsed().as_secs_f64());
        count = files.len();
    }
    print("oracle", median(times), &format!("{count} scenarios; median of 3"));
    Ok(())
}

/// A table with a Mutant who has every Sidekick and a number of Treasures.
fn collector(treasures: usize) -> Result<Table> {
    let catalogue = Catalogue::shipped();
    let sidekicks = catalogue.cards().filter(|card| matches!(card.kind, CardKind::Sidekick(_)));
    let mut table = three_players()?;
    table = play(&table, SeatId(0), "mutant")?;
    for card in sidekicks {
        table = play(&table, SeatId(0), card.id.as_str())?;
    }
    let all = catalogue.cards().filter(|card| card.deck() == Some(Deck::Treasure));
    let copies = all.flat_map(|card| (1..=catalogue.copies(&card.id)).map(move |number| (card, number)));
    for (card, number) in copies.take(treasures) {
        let copy = CardCopy { card: card.id.clone(), number };
        let sideways = Action::Play { seat: SeatId(0), card: copy, sideways: true, with: None };
        // A Treasure that is not an Item cannot be put into play. It stays in the hand, where the search
        // ignores it.
        if let Ok(outcome) = table.apply(None, &sideways, true) {
            table = outcome.after;
        }
    }
    Ok(table)
}

/// Two players in a fight that they cannot win, against the monsters with the most choices in their Bad
/// Stuff.
fn outnumbered(monsters: usize) -> Result<Table> {
    let mut table = three_players()?;
    let cards = [(0, "trader"), (0, "laser"), (0, "ray-gun"), (1, "bounty-hunter"), (1, "bobaser")];
    for (seat, card) in cards {
        table = play(&table, SeatId(seat), card)?;
    }
    for seat in [SeatId(0), SeatId(1)] {
        table = act(&table, &Action::ChangeLevel { seat, by: 7 })?;
    }
    let foes = ["slaughterbot", "space-amazon", "worminator", "space-probe"];
    for (number, card) in foes.into_iter().take(monsters).enumerate() {
        let foe = Foe::Card { card: CardCopy::first(card) };
        table = if number == 0 {
            act(&table, &Action::Fight { fighter: Some(SeatId(0)), foe })?
        } else {
            act(&table, &Action::AddMonster { foe, with: None, tags: Vec::new() })?
        };
    }
    act(&table, &Action::Help { seat: SeatId(1), deal: Deal::default(), forced: false })
}

fn three_players() -> Result<Table> {
    let seats = [("Ann", Color::Coral), ("Ben", Color::Azure), ("Cleo", Color::Lime)];
    let seats = seats.into_iter().map(|(name, color)| NewSeat {
        name: name.to_owned(),
        sex: Sex::Female,
        standie: Standie { color, shape: Shape::Dome },
    });
    let set_up = SetUp { edition: EditionId::First2002, house_rules: Vec::new(), seats: seats.collect() };
    let table = Table::set_up(Catalogue::shipped(), &set_up, false).map_err(|e| format!("{e:?}"))?.after;
    act(&table, &Action::BeginTurn { seat: SeatId(0) })
}

fn play(table: &Table, seat: SeatId, card: &str) -> Result<Table> {
    let card = CardCopy::first(card);
    act(table, &Action::Play { seat, card, sideways: false, with: None })
}

fn act(table: &Table, action: &Action) -> Result<Table> {
    table
        .apply(None, action, true)
        .map(|outcome| outcome.after)
        .map_err(|e| format!("{action:?}: {e:?}").into())
}
