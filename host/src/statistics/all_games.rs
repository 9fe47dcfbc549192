//! The statistics over all finished games of a host.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

use starboard_cards::{CardId, CardKind};
use starboard_core::Table;

use crate::wire::{
    AllGames, CardTitle, CardTotals, Counts, FinishedGame, GamePlayer, PlayerTotals, SeatStatistics,
    Statistics, TableId,
};

/// A finished game, with what only the totals tell.
#[derive(Clone)]
pub(crate) struct Finished {
    pub(crate) game: FinishedGame,
    /// The cards in play at the end but for Races and Classes, and whether their players won.
    cards: Vec<(CardTitle, bool)>,
    /// The monsters in fights, and whether they were killed.
    foes: Vec<(CardTitle, bool)>,
}

/// The game of a table where somebody has won.
pub(crate) fn finished(id: TableId, name: &str, table: &Table, statistics: Statistics) -> Finished {
    let catalogue = table.catalogue();
    let title = |card: &CardId| CardTitle::of(card, catalogue);
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
        races: seat.races.iter().map(title).collect(),
        classes: seat.classes.iter().map(title).collect(),
    };
    let shown = |card: &CardId| {
        let kind = catalogue.card(card).map(|card| &card.kind);
        !matches!(kind, Some(CardKind::Race(_) | CardKind::Class(_)))
    };
    let cards = table.seats().flat_map(|seat| {
        let won = winners.contains(&seat.id);
        seat.cards.iter().filter(|card| shown(&card.copy.card)).map(move |card| (card.copy.card.clone(), won))
    });
    let foes = statistics.fights.iter().flat_map(|fight| {
        let cards = fight.foes.iter().filter_map(|foe| foe.card());
        cards.map(|copy| (title(&copy.card), fight.won))
    });
    let game = FinishedGame {
        table: id,
        name: name.to_owned(),
        edition: table.edition(),
        began_at: statistics.began_at,
        played_until: statistics.played_until,
        turns: statistics.turns,
        players: statistics.seats.into_iter().map(player).collect(),
        counts: Counts::Yes,
    };
    Finished { cards: cards.map(|(card, won)| (title(&card), won)).collect(), foes: foes.collect(), game }
}

/// Counts games, last played first, without those left out and without copies.
pub(crate) fn count(mut finished: Vec<Finished>, left_out: &BTreeSet<TableId>, unread: u32) -> AllGames {
    let mut known = HashSet::new();
    // The copy of a game is the younger table, which comes first if both ended at the same time.
    for Finished { game, .. } in finished.iter_mut().rev() {
        let names: Vec<String> = game.players.iter().map(|player| key(&player.name)).collect();
        game.counts = if left_out.contains(&game.table) {
            Counts::LeftOut
        } else if known.insert((game.began_at, game.played_until, names)) {
            Counts::Yes
        } else {
            Counts::Copy
        };
    }
    let counted: Vec<_> = finished.iter().filter(|finished| finished.game.counts == Counts::Yes).collect();
    let players = || counted.iter().flat_map(|finished| &finished.game.players);
    let traits = |of: fn(&GamePlayer) -> &[CardTitle]| {
        totals(players().flat_map(|player| of(player).iter().map(|title| (title, player.won))))
    };
    let mut cards =
        totals(counted.iter().flat_map(|finished| finished.cards.iter().map(|(title, won)| (title, *won))));
    cards.retain(|card| card.wins > 0);
    let mut foes =
        totals(counted.iter().flat_map(|finished| finished.foes.iter().map(|(title, won)| (title, *won))));
    foes.sort_by_key(|foe| Reverse(foe.times));
    AllGames {
        players: player_totals(players()),
        races: traits(|player| &player.races),
        classes: traits(|player| &player.classes),
        cards,
        foes,
        unread,
        games: finished.into_iter().map(|finished| finished.game).collect(),
    }
}

/// The totals of players, most wins first.
fn player_totals<'g>(played: impl Iterator<Item = &'g GamePlayer>) -> Vec<PlayerTotals> {
    let mut players: Vec<PlayerTotals> = Vec::new();
    for player in played {
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
    for player in &mut players {
        player.races.sort_by_key(|(_, games)| Reverse(*games));
        player.classes.sort_by_key(|(_, games)| Reverse(*games));
    }
    players.sort_by_key(|player| Reverse((player.wins, player.games)));
    players
}

/// The totals of cards, most wins first.
fn totals<'g>(played: impl Iterator<Item = (&'g CardTitle, bool)>) -> Vec<CardTotals> {
    let mut totals: Vec<CardTotals> = Vec::new();
    for (CardTitle { card, name }, won) in played {
        let known = match totals.iter().position(|known| known.card == *card) {
            Some(place) => &mut totals[place],
            None => totals.push_mut(CardTotals { card: card.clone(), name: name.clone(), times: 0, wins: 0 }),
        };
        known.times += 1;
        known.wins += u32::from(won);
    }
    totals.sort_by_key(|card| Reverse((card.wins, card.times)));
    totals
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

#[cfg(test)]
mod tests {
    use starboard_cards::EditionId;

    use super::*;

    #[test]
    fn no_card_and_no_monster_is_left_out() {
        let titles: Vec<_> = (0..40)
            .map(|nth| (CardTitle { card: CardId::new(&format!("card-{nth}")), name: String::new() }, true))
            .collect();
        let game = FinishedGame {
            table: TableId("friday".to_owned()),
            name: "Friday".to_owned(),
            edition: EditionId::Deluxe2019,
            began_at: 0,
            played_until: 1,
            turns: 1,
            players: Vec::new(),
            counts: Counts::Yes,
        };
        let all = count(vec![Finished { game, cards: titles.clone(), foes: titles }], &BTreeSet::new(), 0);
        assert_eq!((all.cards.len(), all.foes.len()), (40, 40));
    }
}
