//! The statistics of a game, and those over all games.

use serde::Serialize;
use starboard_cards::{CardId, Catalogue, EditionId};
use starboard_core::{Foe, SeatId, Standie};
use ts_rs::TS;

use super::TableId;

/// The statistics of a game so far, without undone actions.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    /// The time of the set-up, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub began_at: i64,
    /// The time of the last line in effect, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub played_until: i64,
    /// The number of turns begun.
    pub turns: u32,
    /// All players in the order in which they joined, including those who left.
    pub seats: Vec<SeatStatistics>,
    /// The fights that were decided by strength, in order.
    pub fights: Vec<FightStatistics>,
    /// All dice.
    pub dice: DiceStatistics,
    /// The awards earned in the game, the proudest first.
    pub awards: Vec<Award>,
    /// The winners, if the game is over.
    pub winners: Vec<SeatId>,
    /// The turning point; none while nobody has won, and if the winners led before the first turn.
    pub turning_point: Option<TurningPoint>,
}

/// The statistics of a player.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatStatistics {
    /// The seat.
    pub seat: SeatId,
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The Level at the end of each turn. The first entry is the Level before the first turn, and the last
    /// one is the current Level. None for turns when the player was not at the table.
    pub levels: Vec<Option<u8>>,
    /// The Level on leaving the table; none for a player who is there.
    pub left: Option<u8>,
    /// The monsters killed as the fighter.
    pub kills: u32,
    /// The fights won as a helper.
    pub helped: u32,
    /// The Treasures earned in fights, shared according to the deal with the helper.
    pub treasures: u32,
    /// The monsters escaped from.
    pub escaped: u32,
    /// The monsters that caught the player.
    pub caught: u32,
    /// The number of deaths.
    pub deaths: u32,
    /// The Races in the order in which they came into play.
    pub races: Vec<CardId>,
    /// The Classes in the same way.
    pub classes: Vec<CardId>,
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FightStatistics {
    /// The log line that decided it.
    #[ts(type = "number")]
    pub seq: u64,
    /// The turn, from 1; 0 before the first one.
    pub turn: u32,
    /// The fighter.
    pub fighter: SeatId,
    /// The helper.
    pub helper: Option<SeatId>,
    /// All monsters that joined, including removed ones.
    pub foes: Vec<Foe>,
    /// The strength of the munchkins at the decision.
    pub munchkins: i32,
    /// The strength of the monsters at the decision.
    pub monsters: i32,
    /// True if the munchkins won; false if they ran away.
    pub won: bool,
    /// The monsters killed, Clones included; a fight can be won without a kill.
    pub kills: u8,
    /// The players who ran away and were caught, by one monster or more.
    pub caught: Vec<SeatId>,
}

/// An award. Players with equal numbers share it; a count that all players share is none.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "award", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Award {
    /// The most fights won as a helper.
    MostHelpful {
        /// The players who share it.
        seats: Vec<SeatId>,
        /// The number of fights.
        count: u32,
    },
    /// The strongest monsters beaten in one fight.
    BiggestWin {
        /// The fighter and the helper.
        seats: Vec<SeatId>,
        /// The strength of the monsters.
        strength: i32,
        /// The monsters; empty if fights against others share the award.
        foes: Vec<Foe>,
    },
    /// The highest mean of at least five rolls, above that of a fair die.
    LuckiestDie {
        /// The players who share it.
        seats: Vec<SeatId>,
        /// The mean.
        mean: f64,
    },
    /// The most monsters killed as the fighter.
    MostKills {
        /// The players who share it.
        seats: Vec<SeatId>,
        /// The number of monsters.
        count: u32,
    },
    /// The most Treasures earned in fights.
    MostTreasures {
        /// The players who share it.
        seats: Vec<SeatId>,
        /// The number of Treasures.
        count: u32,
    },
    /// The most failed escapes.
    MostCaught {
        /// The players who share it.
        seats: Vec<SeatId>,
        /// The number of times.
        count: u32,
    },
    /// The most deaths.
    MostDeaths {
        /// The players who share it.
        seats: Vec<SeatId>,
        /// The number of deaths.
        count: u32,
    },
}

/// The line of the log after which the winners led for good: from it until the end of the game, each of them had
/// a higher Level than all players who did not win. Levels are compared after each line in effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TurningPoint {
    /// The line.
    #[ts(type = "number")]
    pub seq: u64,
    /// Its turn, from 1; 0 before the first one.
    pub turn: u32,
}

/// Dice.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiceStatistics {
    /// The count of each face, from 1 to 6, that the host rolled.
    pub rolled: [u32; 6],
    /// The count of each face that was entered, or that an older Starboard recorded, which did not tell them apart.
    pub entered: [u32; 6],
    /// The fewest rolls for a fairness test.
    pub needed: u32,
    /// The fairness test of the dice that the host rolled; none below `needed` rolls.
    pub fairness: Option<Fairness>,
}

/// Pearson's chi-squared test of a fair die.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Fairness {
    /// The sum over all faces of (observed − expected)² / expected, with 5 degrees of freedom.
    pub chi_squared: f64,
    /// The probability, 0 to 1, of a result at least as uneven with fair dice.
    pub p: f64,
}

/// The finished games of a host, and the totals of those that count.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AllGames {
    /// The finished games, last played first.
    pub games: Vec<FinishedGame>,
    /// The players of the games that count, most wins first. Players of one name are one player.
    pub players: Vec<PlayerTotals>,
    /// The Races of these players, most wins first.
    pub races: Vec<CardTotals>,
    /// The Classes in the same way.
    pub classes: Vec<CardTotals>,
    /// The other cards that they had in play at the end, as far as a winner had them.
    pub cards: Vec<CardTotals>,
    /// The monsters that they fought, most often fought first.
    pub foes: Vec<CardTotals>,
    /// The number of finished games that are still to be read. The next request reads on.
    pub unread: u32,
}

/// The wins with or against a card, over all games that count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardTotals {
    /// The card.
    pub card: CardId,
    /// Its printed name.
    pub name: String,
    /// The number of times that a player had it in a game, or fought it.
    pub times: u32,
    /// The number of games that player won, or of fights.
    pub wins: u32,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FinishedGame {
    /// The table.
    pub table: TableId,
    /// Its name.
    pub name: String,
    /// The rule set at its end.
    pub edition: EditionId,
    /// The time of the set-up, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub began_at: i64,
    /// The time of the last line in effect, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub played_until: i64,
    /// The number of turns begun.
    pub turns: u32,
    /// Its players in the order in which they joined, including those who left.
    pub players: Vec<GamePlayer>,
    /// Its part in the statistics.
    pub counts: Counts,
}

/// The part of a finished game in the statistics over all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// It counts.
    Yes,
    /// It is left out.
    LeftOut,
    /// It is a copy of another one, with the same beginning, end and players.
    Copy,
}

/// A player of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GamePlayer {
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// True for a winner.
    pub won: bool,
    /// The Level at the end, or on leaving.
    pub level: u8,
    /// The monsters killed as the fighter.
    pub kills: u32,
    /// The fights won as a helper.
    pub helped: u32,
    /// The Treasures earned in fights.
    pub treasures: u32,
    /// The number of deaths.
    pub deaths: u32,
    /// The Races in the order in which they came into play.
    pub races: Vec<CardTitle>,
    /// The Classes in the same way.
    pub classes: Vec<CardTitle>,
}

/// A card with its printed name, which may be of a set that is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardTitle {
    /// The card.
    pub card: CardId,
    /// Its printed name.
    pub name: String,
}

impl CardTitle {
    /// The title of a card in a catalogue.
    pub(crate) fn of(card: &CardId, catalogue: &Catalogue) -> Self {
        let name = catalogue.card(card).map_or_else(String::new, |card| card.name.clone());
        Self { card: card.clone(), name }
    }
}

/// A player's totals over all games that count.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayerTotals {
    /// The name, as in the latest game.
    pub name: String,
    /// The piece of the latest game.
    pub standie: Standie,
    /// The number of games.
    pub games: u32,
    /// The number of games won, alone or with others.
    pub wins: u32,
    /// The monsters killed as the fighter.
    pub kills: u32,
    /// The fights won as a helper.
    pub helped: u32,
    /// The Treasures earned in fights.
    pub treasures: u32,
    /// The number of deaths.
    pub deaths: u32,
    /// The Races, each with the number of games in which it was played, most first.
    pub races: Vec<(CardTitle, u32)>,
    /// The Classes in the same way.
    pub classes: Vec<(CardTitle, u32)>,
}
