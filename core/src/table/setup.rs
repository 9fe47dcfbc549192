use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use starboard_cards::{Catalogue, is_visible, turns_text};
use unicode_segmentation::UnicodeSegmentation;

use crate::messages::{Breach, Event, Objection};
use crate::pieces::limits::{NAME_MAX, SEATS_MAX};
use crate::pieces::{NewSeat, Seat, SeatId, SetUp};
use crate::table::{Outcome, ReplayFault, RuledBy, Table};

impl Table {
    /// Sets up a table.
    ///
    /// # Errors
    /// All faults of the set-up. With `overrule`, only those that the table cannot overrule.
    pub fn set_up(
        catalogue: &Arc<Catalogue>,
        set_up: &SetUp,
        overrule: bool,
    ) -> Result<Outcome, Vec<Objection>> {
        let mut breaches = faults(catalogue, set_up);
        let mut events = Vec::new();
        if overrule {
            let (can, cannot): (Vec<_>, Vec<_>) = breaches.into_iter().partition(Breach::overrulable);
            events.extend(can.into_iter().map(|breach| Event::Overruled { breach }));
            breaches = cannot;
        }
        let set_up = SetUp { seats: set_up.seats.iter().map(trimmed).collect(), ..set_up.clone() };
        let edition = catalogue.edition(set_up.edition);
        let revision = edition.revision();
        let table = match empty_table(catalogue, &set_up, revision) {
            Ok(table) if breaches.is_empty() => table,
            _ => {
                return Err(breaches.into_iter().map(|b| b.cited(&edition.rules, set_up.edition)).collect());
            }
        };
        events.insert(0, Event::TableSet { set_up, rules_revision: revision });
        Ok(Outcome { events, waiting_for: Vec::new(), after: table })
    }

    /// Folds a whole journal into a table.
    ///
    /// # Errors
    /// The first event that does not fit. A journal has to begin with its set-up.
    pub fn replay<'e>(
        catalogue: &Arc<Catalogue>,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Self, ReplayFault> {
        let mut events = events.into_iter();
        let Some(Event::TableSet { set_up, rules_revision }) = events.next() else {
            return Err(ReplayFault { index: 0, breach: Breach::WrongStage });
        };
        let table = empty_table(catalogue, set_up, *rules_revision)
            .map_err(|breach| ReplayFault { index: 0, breach })?;
        table.then(events).map_err(|fault| ReplayFault { index: fault.index + 1, ..fault })
    }

    /// Folds further events of a journal into the table.
    ///
    /// # Errors
    /// The first event that does not fit.
    pub fn then<'e>(mut self, events: impl IntoIterator<Item = &'e Event>) -> Result<Self, ReplayFault> {
        let mut before = None;
        for (index, event) in events.into_iter().enumerate() {
            self.fold_after(before, event).map_err(|breach| ReplayFault { index, breach })?;
            before = Some(event);
        }
        Ok(self)
    }
}

fn faults(catalogue: &Catalogue, set_up: &SetUp) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let edition = catalogue.edition(set_up.edition);
    let rules = match catalogue.rules(set_up.edition, &set_up.house_rules) {
        Ok(rules) => rules,
        Err(faults) => {
            breaches.extend(faults.into_iter().map(|fault| Breach::HouseRule { fault }));
            edition.rules.clone()
        }
    };
    let count = set_up.seats.len();
    let (min, max) = (rules.players_min.value, rules.players_max.value);
    if count == 0 {
        breaches.push(Breach::OutOfRange { min: min.into(), max: max.into() });
    } else if count > usize::from(SEATS_MAX) {
        breaches.push(Breach::TooManySeats { max: SEATS_MAX });
    } else if count < usize::from(min) || count > usize::from(max) {
        breaches.push(Breach::Players { min, max });
    }
    let (mut names, mut pieces) = (HashSet::new(), HashSet::new());
    for (i, seat) in set_up.seats.iter().enumerate() {
        if let Some(breach) = name_fault(&seat.name) {
            breaches.push(breach);
        } else if !names.insert(seat.name.trim().to_lowercase()) {
            breaches.push(Breach::NameTaken { name: seat.name.trim().to_owned() });
        }
        if !pieces.insert(seat.standie) {
            let seat = SeatId(u8::try_from(i).unwrap_or(u8::MAX));
            breaches.push(Breach::StandieTaken { seat });
        }
    }
    breaches
}

/// The fault of a player's name, if any: it is invisible, too long, has control characters, or turns the text beside it.
pub fn name_fault(name: &str) -> Option<Breach> {
    let name = name.trim();
    // The byte limit stops names that stack hundreds of marks on one letter.
    let fits = is_visible(name)
        && name.len() <= NAME_MAX * 16
        && name.graphemes(true).take(NAME_MAX + 1).count() <= NAME_MAX;
    let bad = !fits || name.chars().any(char::is_control);
    if bad {
        return Some(Breach::BadName { max: NAME_MAX as u16 });
    }
    turns_text(name).then(|| Breach::NameTurnsText { name: name.to_owned() })
}

pub(crate) fn trimmed(seat: &NewSeat) -> NewSeat {
    NewSeat { name: seat.name.trim().to_owned(), ..seat.clone() }
}

/// Creates an empty table from a set-up that was accepted at a revision of its edition.
pub(crate) fn empty_table(
    catalogue: &Arc<Catalogue>,
    set_up: &SetUp,
    revision: u16,
) -> Result<Table, Breach> {
    let ruled = RuledBy::new(catalogue, set_up.edition, &set_up.house_rules, revision)?;
    if set_up.seats.len() > usize::from(SEATS_MAX) {
        return Err(Breach::TooManySeats { max: SEATS_MAX });
    }
    let seats = (0u8..).zip(&set_up.seats).map(|(id, seat)| Seat::new(SeatId(id), seat)).collect();
    let order = (0..set_up.seats.len() as u8).map(SeatId).collect();
    Ok(Table {
        base: Arc::clone(catalogue),
        catalogue: Arc::clone(catalogue),
        edition: ruled.edition,
        house_rules: ruled.house_rules,
        kept_rules: ruled.kept,
        rules: ruled.rules,
        seats,
        order,
        turn: None,
        combat: None,
        decisions: Vec::new(),
        winners: Vec::new(),
        figures: BTreeMap::new(),
        items_read: BTreeMap::new(),
        bookmarks: BTreeMap::new(),
        answerable: None,
        next_play: 1,
        next_decision: 1,
    })
}
