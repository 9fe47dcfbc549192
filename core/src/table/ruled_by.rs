//! The rules that a table plays by.

use std::sync::Arc;

use starboard_cards::{Catalogue, EditionId, HouseRule, Rules};

use crate::messages::Breach;
use crate::table::Table;

/// An edition with house rules, as accepted at a revision of the edition.
pub(crate) struct RuledBy {
    pub(crate) edition: EditionId,
    pub(crate) house_rules: Vec<HouseRule>,
    /// Those of them that only keep what a newer version has corrected.
    pub(crate) kept: Vec<HouseRule>,
    pub(crate) rules: Arc<Rules>,
}

impl RuledBy {
    pub(crate) fn new(
        catalogue: &Catalogue,
        edition: EditionId,
        house_rules: &[HouseRule],
        revision: u16,
    ) -> Result<Self, Breach> {
        let kept = catalogue.edition(edition).kept_from(revision);
        let house_rules: Vec<HouseRule> = kept.iter().chain(house_rules).cloned().collect();
        let rules = catalogue.rules(edition, &house_rules).map_err(|faults| {
            faults.into_iter().next().map_or(Breach::WrongStage, |fault| Breach::HouseRule { fault })
        })?;
        Ok(Self { edition, house_rules, kept, rules: Arc::new(rules) })
    }
}

impl Table {
    /// Goes on by another edition or other house rules.
    pub(super) fn play_on_by(
        &mut self,
        edition: EditionId,
        house_rules: &[HouseRule],
        revision: u16,
    ) -> Result<(), Breach> {
        let ruled = RuledBy::new(&self.base, edition, house_rules, revision)?;
        self.edition = ruled.edition;
        self.house_rules = ruled.house_rules;
        self.kept_rules = ruled.kept;
        self.rules = ruled.rules;
        Ok(())
    }
}
