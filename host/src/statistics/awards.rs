use std::collections::BTreeMap;

use starboard_core::SeatId;

use crate::wire::{Award, FightStatistics, SeatStatistics};

/// The fewest rolls for the luckiest die.
const ROLLS_NEEDED: u32 = 5;
/// The mean of a fair die.
const EVEN: f64 = 3.5;

/// The rolls of a player.
#[derive(Clone, Copy, Default)]
pub(super) struct Luck {
    rolls: u32,
    /// The sum of their faces.
    sum: u32,
}

impl Luck {
    pub(super) fn add(&mut self, face: u8) {
        self.rolls += 1;
        self.sum += u32::from(face);
    }

    fn mean(self) -> f64 {
        f64::from(self.sum) / f64::from(self.rolls)
    }
}

/// The awards earned in the game, the proudest first.
pub(super) fn of(
    seats: &[SeatStatistics],
    fights: &[FightStatistics],
    luck: &BTreeMap<SeatId, Luck>,
) -> Vec<Award> {
    let most = |of: fn(&SeatStatistics) -> u32| {
        let count = seats.iter().map(of).max().filter(|most| *most > 0)?;
        let earned: Vec<_> = seats.iter().filter(|seat| of(seat) == count).map(|seat| seat.seat).collect();
        // A count shared by all players sets nobody apart.
        (earned.len() == 1 || earned.len() < seats.len()).then_some((earned, count))
    };
    [
        most(|seat| seat.helped).map(|(seats, count)| Award::MostHelpful { seats, count }),
        biggest_win(fights),
        luckiest_die(luck),
        most(|seat| seat.kills).map(|(seats, count)| Award::MostKills { seats, count }),
        most(|seat| seat.treasures).map(|(seats, count)| Award::MostTreasures { seats, count }),
        most(|seat| seat.caught).map(|(seats, count)| Award::MostCaught { seats, count }),
        most(|seat| seat.deaths).map(|(seats, count)| Award::MostDeaths { seats, count }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn biggest_win(fights: &[FightStatistics]) -> Option<Award> {
    let won = || fights.iter().filter(|fight| fight.won);
    let strength = won().map(|fight| fight.monsters).max().filter(|most| *most > 0)?;
    let biggest: Vec<_> = won().filter(|fight| fight.monsters == strength).collect();
    let mut seats = Vec::new();
    for seat in biggest.iter().flat_map(|fight| [Some(fight.fighter), fight.helper]).flatten() {
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    let foes = biggest[0].foes.clone();
    let foes = if biggest.iter().all(|fight| fight.foes == foes) { foes } else { Vec::new() };
    Some(Award::BiggestWin { seats, strength, foes })
}

fn luckiest_die(luck: &BTreeMap<SeatId, Luck>) -> Option<Award> {
    let enough = || luck.iter().filter(|(_, luck)| luck.rolls >= ROLLS_NEEDED);
    let mean = enough().map(|(_, luck)| luck.mean()).max_by(f64::total_cmp).filter(|mean| *mean > EVEN)?;
    let seats = enough().filter(|(_, luck)| luck.mean().total_cmp(&mean).is_eq()).map(|(seat, _)| *seat);
    Some(Award::LuckiestDie { seats: seats.collect(), mean })
}
