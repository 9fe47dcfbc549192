//! A table while a scenario is played on it.

use std::collections::BTreeMap;

use starboard_cards::Catalogue;
use starboard_core::{Action, CardCopy, Event, Objection, SeatId, Table};

use super::Fault;
use super::file::{Scenario, line_at};

/// A mistake in a file that only shows when it is played: a name that means nothing.
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

    /// The mistake with the line where the name first stands.
    pub(crate) fn in_text(self, text: &str) -> Fault {
        let quoted = format!("\"{}\"", self.name);
        let place = text.find(&quoted).or_else(|| text.find(&self.name));
        Fault::File { line: place.map_or(0, |p| line_at(text, p)), what: self.to_string() }
    }
}

pub(crate) struct Session {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    pub(crate) seats: BTreeMap<String, SeatId>,
    /// A play said whose turn it is, so that turns are no longer taken as needed.
    pub(crate) turn_said: bool,
    /// The table overrules what is objected to the present play.
    pub(crate) anyway: bool,
    /// The first objection, after which nothing else is played.
    pub(crate) objection: Option<Objection>,
}

impl Session {
    pub(crate) fn new(scenario: &Scenario) -> Result<Self, Mistake> {
        super::switches::check(scenario)?;
        super::lay::lay(scenario)
    }

    /// Plays a scenario and compares. Returns the differences.
    pub(crate) fn run(mut self, scenario: &Scenario) -> Result<Vec<Fault>, Mistake> {
        let mut faults = Vec::new();
        self.play_before_combat(scenario)?;
        self.join_combat(scenario)?;
        self.compare_combat(scenario, &mut faults)?;
        self.play_out_combat(scenario)?;
        self.compare(scenario, &mut faults)?;
        Ok(faults)
    }

    /// Reads a card, which must be one that the table knows.
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

    /// Lets something be done. Once something was objected to, nothing more is done.
    pub(crate) fn act(&mut self, action: &Action) {
        self.act_anyway(action, self.anyway);
    }

    /// Lets something be done, whatever rule speaks against it.
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

    /// Lays something on the table as it is, without asking the rules.
    pub(crate) fn lay(&mut self, event: Event) -> Result<(), Mistake> {
        self.events.push(event);
        self.table = Table::replay(Catalogue::shipped(), &self.events)
            .map_err(|fault| Mistake::new("this cannot lie on a table:", fault.to_string()))?;
        Ok(())
    }
}

/// Reads a card, which must be one of the catalogue's.
pub(crate) fn copy(catalogue: &Catalogue, text: &str) -> Result<CardCopy, Mistake> {
    let unknown = || Mistake::new("no such card", text);
    let copy: CardCopy = text.parse().map_err(|_| unknown())?;
    if catalogue.card(&copy.card).is_some() { Ok(copy) } else { Err(unknown()) }
}
