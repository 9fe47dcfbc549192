//! The numbers of a moment that a sentence about the rules may name.

use starboard_cards::FactNumber;

use crate::character::Character;
use crate::fight::Fight;
use crate::messages::FightVerdict;
use crate::pieces::{SeatId, Way};
use crate::table::Table;

impl Table {
    /// A number as it is now for this player, or for the one whose turn it is; none where the moment gives none.
    pub fn number(&self, number: FactNumber, player: Option<SeatId>) -> Option<i32> {
        let seat = || Character::at(self, player.or(self.turn.map(|turn| turn.seat))?).ok();
        let fight = || Fight::now(self);
        let known = || fight().filter(|fight| fight.unknown().is_none());
        match number {
            FactNumber::Level => seat().map(|player| i32::from(player.seat.level)),
            FactNumber::Strength => fight().map(|fight| fight.totals().0),
            FactNumber::MonsterStrength => known().map(|fight| fight.totals().1),
            FactNumber::Lacking => match fight()?.verdict_now() {
                FightVerdict::Short { by } => Some(by),
                _ => None,
            },
            FactNumber::EscapeRoll => seat().map(|player| player.escape_roll()),
            FactNumber::LevelsWon => {
                let (levels, player) = (fight()?.rewards().levels, seat()?);
                levels.iter().find(|(id, _)| *id == player.seat.id).map(|(_, sum)| sum.total())
            }
            FactNumber::TreasuresWon => known().map(|fight| fight.rewards().treasures.total()),
            FactNumber::Wealth => seat().map(|player| {
                let worth = player.seat.cards.iter().filter_map(|card| self.value_of(&card.copy));
                worth.fold(0, |sum: i32, value| sum.saturating_add_unsigned(value))
            }),
            FactNumber::ClaimSeconds => i32::try_from(self.rules.claim_wait_ms.value / 1_000).ok(),
        }
    }
}

impl Character<'_> {
    /// The lowest number with which the next attempt succeeds: 7 or more if no die shows it.
    fn escape_roll(&self) -> i32 {
        let next = Fight::now(self.table).and_then(|fight| {
            let due = fight.attempts_due().into_iter().filter(|attempt| attempt.seat == self.seat.id);
            let mut monsters = due.filter_map(|attempt| fight.combat.monster(attempt.monster).ok());
            monsters.find_map(|monster| match fight.way(self.seat, monster) {
                Way::Die => Some(fight.face_to_escape(self.seat, monster).total()),
                Way::Impossible => Some(7),
                Way::Automatic | Way::NotPursued => None,
            })
        });
        let usual =
            || i32::from(self.table.rules.run_away_needs.value) - self.run_away(&self.verdicts()).total();
        next.unwrap_or_else(usual).max(1)
    }
}
