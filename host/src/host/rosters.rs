//! Requests about rosters: players who are remembered.

use starboard_core::{SetUp, Table};

use super::Session;
use crate::clock::now;
use crate::names;
use crate::wire::{Fault, Response, Roster};

impl Session {
    pub(super) fn save_roster(&self, roster: Roster) -> Result<Response, Fault> {
        let name = names::tidy(&roster.name)?.to_owned();
        let Roster { edition, house_rules, seats, .. } = roster;
        // Whoever is remembered must be able to sit down.
        let set_up = SetUp { edition, house_rules, seats };
        Table::set_up(self.host.0.catalogue, &set_up, true)
            .map_err(|objections| Fault::SetUp { objections })?;
        let SetUp { edition, house_rules, seats } = set_up;
        let journal = self.host.journal();
        // What a newer Starboard may have remembered by this name is not forgotten.
        let legible = journal.rosters()?.iter().any(|roster| roster.name == name);
        if !legible && journal.roster_names()?.contains(&name) {
            return Err(Fault::NameTaken);
        }
        journal.save_roster(&Roster { name, edition, house_rules, seats }, now())?;
        Ok(Response::Done)
    }

    pub(super) fn rename_roster(&self, name: &str, to: &str) -> Result<Response, Fault> {
        let journal = self.host.journal();
        if name != to && journal.roster_names()?.iter().any(|taken| taken == to) {
            return Err(Fault::NameTaken);
        }
        if journal.rename_roster(name, to)? { Ok(Response::Done) } else { Err(Fault::UnknownRoster) }
    }
}

/// The roster that a new table makes the one last used: the one of these players, or a new one if it is wanted, by a name
/// that is not taken.
pub(super) fn roster_of(
    name: &str,
    set_up: SetUp,
    wanted: bool,
    rosters: &[Roster],
    taken: &[String],
) -> Option<Roster> {
    let SetUp { edition, house_rules, seats } = set_up;
    let known = rosters.iter().find(|roster| roster.seats == seats).map(|roster| roster.name.clone());
    // Other players who are remembered by this name stay so.
    let free = || names::apart(name, |name| taken.iter().any(|taken| taken == name));
    let name = known.or_else(|| wanted.then(free))?;
    Some(Roster { name, edition, house_rules, seats })
}
