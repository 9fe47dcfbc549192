//! The statistics over all finished games of a host.

use std::collections::{BTreeSet, HashSet};

use starboard_cards::CardId;

use crate::live::LiveTable;
use crate::wire::{
    AllGames, CardTitle, Counts, Fault, FinishedGame, GamePlayer, PlayerTotals, SeatStatistics, TableId,
};

/// A table's game; none if nobody has won yet.
pub(crate) fn finished(table: TableId, name: &str, live: &LiveTable) -> Result<Option<FinishedGame>, Fault> {
    if live.table().winners().is_empty() {
        return Ok(None);
    }
    let statistics = live.statistics()?;
    let title = |card: CardId| {
        let name = live.table().catalogue().card(&card).map_or_else(String::new, |card| card.name.clone());
        CardTitle { card, name }
    };
    let titles = |cards: Vec<CardId>| cards.into_iter().map(title).collect();
    let winners = statistics.winners;
    let player = |seat: SeatStatistics| GamePlayer {
        won: winners.contains(&seat.seat),
        level: seat.left.or_else(|| seat.levels.last().copied().flatten()).unwrap_or(1),
        name: seat.name,
        standie: seat.standie,
        kills: seat.kills,
        helped: seat.helped,
        treasures: seat.treasures,
        deaths: seat.deaths,
        races: titles(seat.races),
        classes: titles(seat.classes),
    };
    Ok(Some(FinishedGame {
        table,
        name: name.to_owned(),
        edition: live.table().edition(),
        began_at: statistics.began_at,
        played_until: statistics.played_until,
        turns: statistics.turns,
        players: statistics.seats.into_iter().map(player).collect(),
        counts: Counts::Yes,
    }))
}

/// Counts games, last played first, without those left out and without copies.
pub(crate) fn count(mut games: Vec<FinishedGame>, left_out: &BTreeSet<TableId>) -> AllGames {
    let mut known = HashSet::new();
    // The copy of a game is the younger table, which comes first if both ended at the same time.
    for game in games.iter_mut().rev() {
        let names: Vec<String> = game.players.iter().map(|player| key(&player.name)).collect();
        game.counts = if left_out.contains(&game.table) {
            Counts::LeftOut
        } else if known.insert((game.began_at, game.played_until, names)) {
            Counts::Yes
        } else {
            Counts::Copy
        };
    }
    let mut players: Vec<PlayerTotals> = Vec::new();
    for game in games.iter().filter(|game| game.counts == Counts::Yes) {
        for player in &game.players {
            let known = match players.iter().position(|known| key(&known.name) == key(&player.name)) {
                Some(place) => &mut players[place],
                None => players.push_mut(PlayerTotals {
                    name: player.name.clone(),
                    standie: player.standie,
                    games: 0,
                    wins: 0,
                    kills: 0,
                    helped: 0,
                    treasures: 0,
                    deaths: 0,
                    races: Vec::new(),
                    classes: Vec::new(),
                }),
            };
            known.games += 1;
            known.wins += u32::from(player.won);
            known.kills += player.kills;
            known.helped += player.helped;
            known.treasures += player.treasures;
            known.deaths += player.deaths;
            add(&mut known.races, &player.races);
            add(&mut known.classes, &player.classes);
        }
    }
    for player in &mut players {
        player.races.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
        player.classes.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    }
    players.sort_by_key(|player| std::cmp::Reverse((player.wins, player.games)));
    AllGames { games, players }
}

/// A name as it is compared.
fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

fn add(totals: &mut Vec<(CardTitle, u32)>, titles: &[CardTitle]) {
    for title in titles {
        match totals.iter_mut().find(|(known, _)| known.card == title.card) {
            Some((_, games)) => *games += 1,
            None => totals.push((title.clone(), 1)),
        }
    }
}
