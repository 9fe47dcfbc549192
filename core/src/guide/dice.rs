//! Dice that the game waits for.

use crate::fight::Fight;
use crate::pieces::{CombatStage, DecisionKind, DieDue, SeatId, Way};
use crate::table::Table;

/// The rolls that the game waits for, in the order in which they are due: first those of decisions, the oldest first,
/// because a fight or flight goes on after them.
pub(super) fn dice_due(table: &Table) -> Vec<DieDue> {
    let decided = table.decisions.iter().filter(|due| match &due.about {
        DecisionKind::RollDie { .. } | DecisionKind::RollToStay { .. } | DecisionKind::RollForSwap { .. } => {
            true
        }
        DecisionKind::Loot { tied_with, .. } => {
            let alive = |seat: &SeatId| table.seat(*seat).is_ok_and(|seat| !seat.dead);
            [due.seat].iter().chain(tied_with).filter(|seat| alive(seat)).count() > 1
        }
        _ => false,
    });
    let decided = decided.map(|due| DieDue::Decision { decision: due.id });
    decided.chain(Fight::now(table).into_iter().flat_map(|fight| fight.dice_due())).collect()
}

impl Fight<'_> {
    fn dice_due(&self) -> Vec<DieDue> {
        let Self { table, combat, .. } = *self;
        if combat.stage == CombatStage::Fleeing {
            // Bad Stuff of an earlier monster is settled first.
            if !table.decisions.is_empty() {
                return Vec::new();
            }
            let by_die = |seat, monster| {
                let (runner, monster) = (table.seat(seat).ok(), combat.monster(monster).ok());
                runner.zip(monster).is_some_and(|(runner, monster)| self.way(runner, monster) == Way::Die)
            };
            let due = self.attempts_due().into_iter().filter(|due| by_die(due.seat, due.monster));
            return due
                .map(|due| DieDue::Flight {
                    seat: due.seat,
                    monster: due.monster,
                    from_clone: due.from_clone,
                })
                .collect();
        }
        let seat = table.left_of(combat.fighter);
        let wanted = combat.active().flat_map(|monster| {
            [(self.needs_die(monster), false), (self.clone_needs_die(monster), true)].map(
                |(needed, of_clone)| {
                    needed.then_some(DieDue::Monster { monster: monster.id, of_clone, seat })
                },
            )
        });
        wanted.flatten().collect()
    }
}
