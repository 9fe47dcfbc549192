//! Requests about rosters, the saved groups of players.

use starboard_core::{SetUp, Table};

use super::Session;
use crate::clock::now;
use crate::names;
use crate::wire::{Fault, Response, Roster};

impl Session {
    pub(super) fn save_roster(&self, roster: Roster) -> Result<Response, Fault> {
        let name = names::validate(&roster.name)?.to_owned();
        let Roster { edition, house_rules, seats, .. } = roster;
        // A saved roster must be a valid set-up.
        let set_up = SetUp { edition, house_rules, seats };
        Table::set_up(self.host.0.catalogue, &set_up, true)
            .map_err(|objections| Fault::SetUp { objections })?;
        let SetUp { edition, house_rules, seats } = set_up;
        let journal = self.host.journal();
        // An unreadable roster of this name may come from a newer Starboard and must not be overwritten.
        let readable = journal.rosters()?.iter().any(|roster| roster.name == name);
        if !readable && journal.roster_names()?.contains(&name) {
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

/// The roster to mark as last used for a new table: the existing one with these seats, or a new one with a
/// free name if `wanted`.
pub(super) fn roster_of(
    name: &str,
    set_up: SetUp,
    wanted: bool,
    rosters: &[Roster],
    taken: &[String],
) -> Option<Roster> {
    let SetUp { edition, house_rules, seats } = set_up;
    let known = rosters.iter().find(|roster| roster.seats == seats).map(|roster| roster.name.clone());
    // A roster of other players with this name is kept.
    let free = || names::unique(name, |name| taken.iter().any(|taken| taken == name));
    let name = known.or_else(|| wanted.then(free))?;
    Some(Roster { name, edition, house_rules, seats })
}
