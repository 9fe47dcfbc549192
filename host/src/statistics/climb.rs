use starboard_core::{SeatId, Table};

use crate::wire::TurningPoint;

/// The Levels after each line that changed them.
#[derive(Default)]
pub(super) struct Climb(Vec<Step>);

struct Step {
    seq: u64,
    turn: u32,
    levels: Vec<(SeatId, u8)>,
}

impl Climb {
    pub(super) fn record(&mut self, seq: u64, turn: u32, table: &Table) {
        let levels: Vec<_> = table.seats().map(|seat| (seat.id, seat.level)).collect();
        if self.0.last().is_none_or(|step| step.levels != levels) {
            self.0.push(Step { seq, turn, levels });
        }
    }

    /// The line after which all winners stood above all others until the end.
    pub(super) fn turning_point(&self, winners: &[SeatId]) -> Option<TurningPoint> {
        let last = self.0.iter().rposition(|step| !step.is_led_by(winners))?;
        let Step { seq, turn, .. } = self.0.get(last + 1)?;
        (*turn > 0).then_some(TurningPoint { seq: *seq, turn: *turn })
    }
}

impl Step {
    fn is_led_by(&self, winners: &[SeatId]) -> bool {
        let (won, others): (Vec<_>, Vec<_>) =
            self.levels.iter().partition(|(seat, _)| winners.contains(seat));
        let level = |(_, level): &(SeatId, u8)| *level;
        won.len() == winners.len() && won.iter().map(level).min() > others.iter().map(level).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line after which these seats led for good, by the Levels after lines 1, 2, 3 …
    fn turned(winners: &[u8], levels: &[&[u8]]) -> Option<u64> {
        let steps = levels.iter().zip(1..).map(|(levels, seq)| Step {
            seq,
            turn: 1,
            levels: (0..).map(SeatId).zip(levels.iter().copied()).collect(),
        });
        let winners: Vec<_> = winners.iter().copied().map(SeatId).collect();
        Climb(steps.collect()).turning_point(&winners).map(|turned| turned.seq)
    }

    #[test]
    fn a_lead_that_was_lost_or_shared_later_is_none() {
        assert_eq!(turned(&[0], &[&[1, 1], &[3, 1], &[3, 3], &[4, 3], &[10, 3]]), Some(4));
        assert_eq!(turned(&[0], &[&[1, 1], &[9, 9], &[10, 9]]), Some(3));
    }

    #[test]
    fn whoever_leads_from_the_beginning_turned_nothing() {
        assert_eq!(turned(&[0], &[&[2, 1], &[10, 1]]), None);
        assert_eq!(turned(&[], &[&[1, 1], &[10, 1]]), None);
    }

    #[test]
    fn of_several_winners_each_leads_those_who_did_not_win() {
        assert_eq!(turned(&[0, 1], &[&[1, 1, 1], &[9, 2, 5], &[9, 6, 5], &[10, 10, 5]]), Some(3));
    }

    #[test]
    fn whoever_leaves_leads_no_more() {
        assert_eq!(turned(&[0], &[&[1, 1], &[5, 8], &[5]]), Some(3));
    }
}
