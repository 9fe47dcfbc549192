//! The state of a scenario in progress.

use std::collections::BTreeMap;

use starboard_cards::Catalogue;
use starboard_core::{Action, CardCopy, Event, Objection, SeatId, Table};

use super::Fault;
use super::file::{Scenario, line_at};

/// A mistake in a file that shows only at run time, such as an unknown name.
#[derive(Debug, thiserror::Error)]
#[error("{what} {name:?}")]
pub(crate) struct Mistake {
    pub(crate) what: &'static str,
    pub(crate) name: String,
}

impl Mistake {
    pub(crate) fn new(what: &'static str, name: impl Into<String>) -> Self {
        Self { what, name: name.into() }
    }

    /// Adds the line of the first occurrence of the name.
    pub(crate) fn in_text(self, text: &str) -> Fault {
        let quoted = format!("\"{}\"", self.name);
        let offset = text.find(&quoted).or_else(|| text.find(&self.name));
        Fault::File { line: offset.map_or(0, |offset| line_at(text, offset)), what: self.to_string() }
    }
}

pub(crate) struct Session {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    pub(crate) seats: BTreeMap<String, SeatId>,
    /// True once a play has ended a turn or opened a door: turns then no longer begin implicitly.
    pub(crate) explicit_turns: bool,
    /// True if the table overrules objections to the current play.
    pub(crate) anyway: bool,
    /// The first objection. No further actions run after it.
    pub(crate) objection: Option<Objection>,
}

impl Session {
    pub(crate) fn new(scenario: &Scenario) -> Result<Self, Mistake> {
        super::switches::check(scenario)?;
        super::setup::set_up(scenario)
    }

    /// Plays a scenario, compares the result and returns the differences.
    pub(crate) fn run(mut self, scenario: &Scenario) -> Result<Vec<Fault>, Mistake> {
        let mut faults = Vec::new();
        self.play_before_combat(scenario)?;
        self.join_combat(scenario)?;
        self.compare_combat(scenario, &mut faults)?;
        self.play_out_combat(scenario)?;
        self.compare(scenario, &mut faults)?;
        Ok(faults)
    }

    /// Parses a card, which must be known to the table.
    pub(crate) fn copy(&self, text: &str) -> Result<CardCopy, Mistake> {
        copy(self.table.catalogue(), text)
    }

    pub(crate) fn copies(&self, texts: &[String]) -> Result<Vec<CardCopy>, Mistake> {
        texts.iter().map(|text| self.copy(text)).collect()
    }

    pub(crate) fn seat(&self, name: &str) -> Result<SeatId, Mistake> {
        self.seats.get(name).copied().ok_or_else(|| Mistake::new("no such player", name))
    }

    pub(crate) fn name(&self, seat: SeatId) -> String {
        self.seats.iter().find(|(_, id)| **id == seat).map_or_else(String::new, |(name, _)| name.clone())
    }

    /// Runs an action. After the first objection, does nothing.
    pub(crate) fn act(&mut self, action: &Action) {
        self.act_anyway(action, self.anyway);
    }

    /// Runs an action and, with `overrule`, overrules objections to it.
    pub(crate) fn act_anyway(&mut self, action: &Action, overrule: bool) {
        if self.objection.is_some() {
            return;
        }
        match self.table.apply(None, action, overrule) {
            Ok(outcome) => {
                self.events.extend(outcome.events);
                self.table = outcome.after;
            }
            Err(objection) => self.objection = Some(objection),
        }
    }

    /// Applies an event directly, without checking the rules.
    pub(crate) fn apply_event(&mut self, event: Event) -> Result<(), Mistake> {
        self.events.push(event);
        self.table = Table::replay(Catalogue::shipped(), &self.events)
            .map_err(|fault| Mistake::new("the table is invalid:", fault.to_string()))?;
        Ok(())
    }
}

/// Parses a card, which must be in the catalogue.
pub(crate) fn copy(catalogue: &Catalogue, text: &str) -> Result<CardCopy, Mistake> {
    let unknown = || Mistake::new("no such card", text);
    let copy: CardCopy = text.parse().map_err(|_| unknown())?;
    if catalogue.card(&copy.card).is_some() { Ok(copy) } else { Err(unknown()) }
}
