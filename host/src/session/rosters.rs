//! Requests about rosters, the saved groups of players.

use starboard_cards::{Catalogue, Rules};
use starboard_core::{SetUp, Table};

use super::Session;
use crate::system::clock::now;
use crate::wire::{Fault, Named, Response, Roster, RosterView, RostersRequest, names};

impl Session {
    pub(super) fn answer_rosters(&self, request: RostersRequest) -> Result<Response, Fault> {
        let host = &self.host;
        match request {
            RostersRequest::SaveRoster { roster } => self.save_roster(roster),
            RostersRequest::RenameRoster { name, to } => {
                self.rename_roster(name.trim(), names::validate(Named::Roster, &to)?)
            }
            RostersRequest::DeleteRoster { name } => {
                host.journal().delete_roster(name.trim(), now())?;
                Ok(Response::Done)
            }
            RostersRequest::RestoreRoster { name } => {
                let restored = host.journal().restore_roster(name.trim())?;
                if restored { Ok(Response::Done) } else { Err(Fault::UnknownRoster) }
            }
        }
    }

    fn save_roster(&self, roster: Roster) -> Result<Response, Fault> {
        self.save_roster_at(roster, now())?;
        Ok(Response::Done)
    }

    /// Saves a roster as last used at a time.
    pub(super) fn save_roster_at(&self, roster: Roster, at: i64) -> Result<(), Fault> {
        let name = names::validate(Named::Roster, &roster.name)?.to_owned();
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
        journal.save_roster(&Roster { name, edition, house_rules, seats }, at)?;
        Ok(())
    }

    fn rename_roster(&self, name: &str, to: &str) -> Result<Response, Fault> {
        let journal = self.host.journal();
        if name != to && journal.roster_names()?.iter().any(|taken| taken == to) {
            return Err(Fault::NameTaken);
        }
        if journal.rename_roster(name, to)? { Ok(Response::Done) } else { Err(Fault::UnknownRoster) }
    }
}

/// A roster for the lobby. House rules of a newer Starboard are left out.
pub(super) fn shown(catalogue: &Catalogue, roster: Roster) -> RosterView {
    let Roster { name, edition, mut house_rules, seats } = roster;
    house_rules.retain(|rule| catalogue.rules(edition, std::slice::from_ref(rule)).is_ok());
    let departures = |rules: Rules| rules.departures(&catalogue.edition(edition).rules, &house_rules);
    let house_rules = catalogue.rules(edition, &house_rules).map(departures).unwrap_or_default();
    RosterView { name, edition, house_rules, seats }
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

#[cfg(test)]
mod tests {
    use starboard_cards::{EditionId, HouseRule, Setting};

    use super::*;

    #[test]
    fn a_roster_shows_what_its_house_rules_set_as_far_as_it_is_known() {
        let written = ["shared-victory", "winning-level=20", "ships=false", "of-tomorrow=true"];
        let roster = Roster {
            name: "Us".to_owned(),
            edition: EditionId::Deluxe2019,
            house_rules: written.map(|rule| HouseRule(rule.to_owned())).into(),
            seats: Vec::new(),
        };
        let set = |name: &str, value: &str| Setting { name: name.to_owned(), value: value.to_owned() };
        let shown = shown(Catalogue::shipped(), roster);
        let expected = [set("winning-level", "20"), set("shared-victory", "true")];
        assert!(shown.house_rules.iter().all(|setting| expected.contains(setting)), "{shown:?}");
        assert_eq!(shown.house_rules.len(), expected.len());
    }
}
