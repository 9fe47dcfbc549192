//! Actions that are repeated at another table, as after an earlier one was taken back.

use crate::fight::Fight;
use crate::messages::Event;
use crate::pieces::CombatSide;
use crate::table::Table;

impl Table {
    /// The table after the events of an action that was taken at another table; none if they do not fit this one.
    pub fn repeat(&self, events: &[Event]) -> Option<Self> {
        // The table overrules again whatever it overruled then.
        let overruled = events.iter().any(|event| matches!(event, Event::Overruled { .. }));
        let mut table = self.clone();
        let mut before = None;
        for event in events {
            let borne_out = || Fight::now(&table).is_none_or(|fight| fight.bears_out(event));
            if !overruled && !borne_out() {
                return None;
            }
            table.fold_after(before, event).ok()?;
            before = Some(event);
        }
        Some(table)
    }
}

impl Fight<'_> {
    /// Returns false for a win of munchkins who are not winning now, and for a flight of munchkins who are.
    fn bears_out(&self, event: &Event) -> bool {
        let winning = self.winner() == CombatSide::Munchkins;
        match event {
            Event::WinClaimed | Event::CombatWon { .. } => winning,
            Event::FlightBegan { .. } => !winning,
            _ => true,
        }
    }
}
